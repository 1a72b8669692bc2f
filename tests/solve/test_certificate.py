from __future__ import annotations

import json
import subprocess
import sys

import pytest

from demonfan.game import Game
from demonfan.solve import certificate
from demonfan.solve.certificate import CertificateError
from demonfan.solve.solver import solve
from demonfan.state import State
from tests.solve.test_redeals import late
from tests.solve.test_solver import cases


def lost_and_small(name: str, layout: bool) -> list[str]:
    for _, state in cases(name):
        verdict = solve(state, layout=layout)
        if verdict.verdict != "lost":
            continue
        try:
            lines = list(certificate.write(state, verdict, limit=120))
        except CertificateError:
            continue
        if len(lines) > 10:
            return lines
    raise AssertionError("no lost deal with a small closed set")


@pytest.mark.parametrize(
    ("name", "layout"), [("la-belle-lucie-layout", True), ("fan-17x3", False), ("demon-36-auto", False)]
)
def test_a_lost_certificate_holds_and_with_any_one_entry_changed_does_not(name: str, layout: bool) -> None:
    lines = lost_and_small(name, layout)
    assert certificate.check(lines).verdict == "lost"
    for at in range(1, len(lines), max(1, len(lines) // 8)):
        entry = json.loads(lines[at])
        other = {"moves": "dead"}.get(entry["why"], "moves")
        for changed in ({**entry, "why": other}, {**entry, "key": entry["key"] + "x"}, None):
            forged = lines[:at] + ([] if changed is None else [json.dumps(changed)]) + lines[at + 1 :]
            with pytest.raises(CertificateError):
                certificate.check(forged)
    with pytest.raises(CertificateError, match="no line"):
        certificate.check([json.dumps({**json.loads(lines[0]), "line": ["AS>F"]}), *lines[1:]])


def won() -> tuple[State, list[str]]:
    state = Game.deal("fan", 1).state
    return state, list(certificate.write(state, solve(state)))


def test_a_won_certificate_holds_and_with_a_move_less_does_not() -> None:
    _, lines = won()
    assert certificate.check(lines).verdict == "won"
    head = json.loads(lines[0])
    head["line"] = head["line"][:-1]
    with pytest.raises(CertificateError, match="does not win"):
        certificate.check([json.dumps(head)])


def test_a_won_position_claimed_lost_is_refused() -> None:
    _, lines = won()
    head = {**json.loads(lines[0]), "verdict": "lost", "line": []}
    with pytest.raises(CertificateError):
        certificate.check([json.dumps(head)])


def test_nothing_undecided_is_certified() -> None:
    from demonfan.solve.verdict import Verdict

    with pytest.raises(CertificateError, match="undecided"):
        list(certificate.write(Game.deal("fan", 1).state, Verdict("undecided", "game", 1, 0.0)))


@pytest.mark.parametrize("text", ["", "{}", "nonsense", '{"format": "x"}', "[" * 1000])
def test_what_is_no_certificate_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(CertificateError) as error:
        certificate.check([text])
    assert "\n" not in str(error.value)


def test_the_check_does_not_import_the_core() -> None:
    code = "import sys, demonfan.solve.certificate; sys.exit('demonfan._core' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_by_alternate_colour_a_loss_is_certified_by_a_closed_set_where_that_is_small() -> None:
    dead = Game.deal("demon-fan", 1).state
    lines = list(certificate.write(dead, solve(dead, layout=True)))
    assert len(lines) == 2
    assert certificate.check(lines).verdict == "lost"
    whys = set()
    for seed in range(12):
        state = late("demon-fan", 16, 0, seed)
        verdict = solve(state)
        if verdict.verdict == "lost":
            lines = list(certificate.write(state, verdict))
            assert certificate.check(lines).verdict == "lost"
            whys |= {json.loads(line)["why"].partition(" ")[0] for line in lines[1:]}
    assert whys == {"dead", "moves", "up"}


def test_a_closed_set_too_large_by_alternate_colour_says_what_is_missing() -> None:
    state = Game.deal("demon-fan", 21).state
    with pytest.raises(CertificateError, match="order of events"):
        list(certificate.write(state, solve(state, layout=True), limit=50))
