"""The report: what it must state stands in it, its plots are there, and it is the same each time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from demonfan import __version__
from demonfan.study.crew import Alone
from demonfan.study.folder import Folder
from demonfan.study.hardware import this_machine
from demonfan.study.manifest import Bounds, Manifest, Question, StudyError, decode, encode
from demonfan.study.merge import read
from demonfan.study.program import Program, this_program
from demonfan.study.report import command, markdown, meaning, summary, write
from demonfan.study.run import run
from demonfan.study.totals import exact_interval

Make = Callable[..., Manifest]


def test_it_states_what_was_asked_and_how(finished: Folder) -> None:
    whole = read([finished.path])
    text = markdown(whole, ["positions"])
    exact = exact_interval(whole.totals, whole.manifest.question)
    assert exact is not None
    machine = this_machine()
    for part in (
        "# ceiling-fan, winnable",
        f"| won | {whole.totals.won:,} |",
        "| undecided | 0 |",
        f"{100 * exact.low:.4f} … {100 * exact.high:.4f} %",
        f"`{finished.manifest.digest}`",
        "| `tableau.build.by` | `suit` |",
        "1..2000",
        "100,000 positions",
        f"demonfan {__version__}",
        f"pyarrow {machine.pyarrow}",
        machine.processor,
        "demonfan study run ceiling-fan --deals 1..2000 --question winnable --limit-positions 100000",
        whole.as_data()["fingerprint"],
        "![positions](positions.svg)",
    ):
        assert part in text, part
    assert summary(whole).startswith("ceiling-fan, winnable: ")


def test_its_plots_are_svg_and_png_and_all_of_it_is_the_same_each_time(finished: Folder, tmp_path: Path) -> None:
    whole = read([finished.path])
    data = write(whole, tmp_path / "a")
    positions = data["positions"]
    assert positions["mean"] == pytest.approx(whole.rows["positions"].mean())
    assert positions["50%"] == np.median(whole.rows["positions"])
    assert positions["max"] == whole.rows["positions"].max()
    write(read([finished.path]), tmp_path / "b")
    assert data["plots"] == ["positions", "positions-tail", "seconds", "seconds-tail", "cost"]
    for name in data["plots"]:
        svg, png = ((tmp_path / "a" / f"{name}.{kind}").read_bytes() for kind in ("svg", "png"))
        assert svg.startswith(b"<?xml")
        assert b"ceiling-fan" in svg
        assert png.startswith(b"\x89PNG")
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes(), path.name


@pytest.mark.parametrize(
    ("game", "question", "parts", "plots"),
    [
        ("la-belle-lucie", "odds", ["mean chance", "table of odds (digest)", "open (a chance"], {"value"}),
        ("demon-36", "odds:2", ["estimates"], {"value"}),
        ("la-belle-lucie", "most-up", ["| cards up |"], {"cards-up", "positions"}),
        ("demon-36", "player:thumb", ["A rule of thumb"[2:], "| moves |"], {"cards-up", "seconds"}),
    ],
)
def test_every_question_has_its_report(
    tmp_path: Path, make: Make, game: str, question: str, parts: list[str], plots: set[str]
) -> None:
    from demonfan.games import find
    from demonfan.study.answers import table_digest

    table = table_digest(find(game).rules, Question.parse(question))
    folder = Folder.create(tmp_path / "study", make(game, question, span=(1, 30), table=table))
    run(folder, Alone())
    data = write(read([folder.path]), tmp_path / "report")
    text = (tmp_path / "report" / "report.md").read_text(encoding="utf-8")
    for part in [meaning(folder.manifest.question), *parts]:
        assert part in text, part
    assert plots <= set(data["plots"])


def test_a_limit_in_seconds_is_said_loudly(tmp_path: Path, make: Make) -> None:
    study = make("storehouse", span=(1, 20), bounds=Bounds(None, 1e-6))
    folder = Folder.create(tmp_path / "study", study)
    run(folder, Alone())
    text = markdown(read([folder.path]), [])
    assert "which deals are undecided depends on the machine" in text
    assert "if the undecided are lost" in text
    assert "1e-06 CPU seconds" in text


def test_an_unfinished_study_is_called_so_and_an_empty_one_has_no_report(tmp_path: Path, make: Make) -> None:
    folder = Folder.create(tmp_path / "study", make())
    with pytest.raises(StudyError, match="no deals"):
        write(read([folder.path]), tmp_path / "report")
    asked = iter(range(9))
    run(folder, Alone(), stop=lambda: next(asked) > 0)
    assert "not finished" in markdown(read([folder.path]), [])


def test_the_command_makes_the_same_study(make: Make) -> None:
    study = make(options={"layout": "17x3+1"}, until_ci=0.01, bounds=Bounds(5, 2.5, 2**30))
    assert command(decode(encode(study), "x")) == (
        "demonfan study run ceiling-fan --deals 1..2000 --question winnable --set layout=17x3+1 --limit-positions 5 "
        "--limit-seconds 2.5 --limit-memory 1024 --until-ci 0.01 --chunk 100"
    )


def test_it_names_every_program_that_answered(tmp_path: Path, make: Make) -> None:
    other = Program("0" * 12, "1" * 12)
    folders = []
    for name, span in (("a", (1, 100)), ("b", (101, 200))):
        folders.append(Folder.create(tmp_path / name, make(span=span)))
        run(folders[-1], Alone())
    assert str(this_program()) in markdown(read([folders[0].path]), [])
    # The second as another build would have left it.
    one = folders[1]
    (one.path / "study.json").write_bytes(encode(msgspec.structs.replace(one.manifest, program=other)))
    for path in (one.path / "sessions").iterdir():
        path.unlink()
    text = markdown(read([folder.path for folder in folders]), [])
    assert f"demonfan {__version__} ({other})" in text
    assert f"demonfan {__version__} ({this_program()})" in text
    # Where no manifest says it, the session does.
    one = folders[0]
    (one.path / "study.json").write_bytes(encode(msgspec.structs.replace(one.manifest, program=None)))
    text = markdown(read([one.path]), [])
    assert f"demonfan {__version__} ({this_program()}). This report" in text
    for path in (one.path / "sessions").iterdir():
        path.unlink()
    assert f"demonfan {__version__} (build unknown). This report" in markdown(read([one.path]), [])
