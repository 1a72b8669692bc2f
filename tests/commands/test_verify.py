from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from demonfan.cli import cli
from demonfan.game import Game
from demonfan.solve import certificate
from demonfan.solve.solver import solve


def verify(path: Path) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["verify", str(path)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    """A certificate that the first layout of La Belle Lucie's first deal is lost."""
    state = Game.deal("la-belle-lucie", 1).state
    path = tmp_path / "proof.jsonl"
    path.write_text("".join(certificate.write(state, solve(state, layout=True))))
    return path


def test_a_certificate_holds(proof: Path) -> None:
    assert verify(proof) == (0, f"{proof}: lost (this layout) holds\n")


def test_another_deal_under_the_same_proof_is_refused(proof: Path) -> None:
    head, *rest = proof.read_text().splitlines()
    claim = json.loads(head)
    other = Game.deal("la-belle-lucie", 3).state
    claim["position"] = json.loads(next(certificate.write(other, solve(other, layout=True))))["position"]
    proof.write_text("\n".join([json.dumps(claim), *rest]))
    code, out = verify(proof)
    assert code == 1
    assert "refused" in out


@pytest.mark.parametrize("text", ["", "x", "{}\n{}", "\0" * 100, "[" * 5000, '{"format": 1}'])
def test_what_is_no_certificate_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "proof"
    path.write_text(text)
    code, out = verify(path)
    assert code == 1
    assert out.startswith(f"{path}: refused: ")
    assert out.count("\n") == 1


def test_a_file_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    assert CliRunner().invoke(cli, ["verify", str(tmp_path / "nothing")]).exit_code == 2


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damage_never_crashes_the_check(proof: Path, data: st.DataObject) -> None:
    """Bytes changed, cut out or put in: the certificate is refused, or what it says is unharmed."""
    whole = proof.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    until = data.draw(st.integers(at, min(len(whole), at + 40)))
    damaged = whole[:at] + data.draw(st.binary(max_size=10)) + whole[until:]
    path = proof.with_name("damaged")
    path.write_bytes(damaged)
    assert verify(path)[0] in (0, 1)
