"""Merging: each deal once, the decided answer before the undecided, and a contradiction named by its deal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from demonfan.study import rows as row_files
from demonfan.study.crew import Alone
from demonfan.study.folder import Done, Folder
from demonfan.study.manifest import Bounds, Manifest, StudyError, encode
from demonfan.study.merge import read, spans_of, write
from demonfan.study.program import Program
from demonfan.study.rows import LOST, UNDECIDED, WON, Rows
from demonfan.study.run import run

Make = Callable[..., Manifest]


@pytest.fixture
def study(tmp_path: Path, make: Make) -> Callable[..., Folder]:
    """Makes a study and runs it."""

    def made(name: str, *args: object, **more: object) -> Folder:
        folder = Folder.create(tmp_path / name, make(*args, **more))
        run(folder, Alone())
        return folder

    return made


def spoil(folder: Folder, numbers: range, change: Callable[[Rows], None]) -> None:
    """Write a chunk anew with something changed."""
    rows = row_files.read(folder.path, folder.manifest, numbers)
    columns = {name: values.copy() for name, values in rows.columns.items()}
    changed = Rows(columns, rows.seconds)
    change(changed)
    row_files.write(folder.path, folder.manifest, numbers, changed)


def test_parts_make_the_whole(finished: Folder, study: Callable[..., Folder]) -> None:
    parts = [study("a", span=(1, 700)), study("b", span=(1201, 2000), chunk=33), study("c", span=(501, 1300))]
    whole = read([part.path for part in parts])
    alone = read([finished.path])
    assert whole.overlap == 200 + 100
    assert whole.as_data()["fingerprint"] == alone.as_data()["fingerprint"]
    assert whole.totals == alone.totals
    assert alone.overlap == 0
    assert whole.complete


def test_a_merged_study_is_a_study(finished: Folder, study: Callable[..., Folder], tmp_path: Path) -> None:
    parts = [study("a", span=(1, 300)), study("b", span=(501, 600), bounds=Bounds(50_000))]
    merged = write(read([part.path for part in parts]), tmp_path / "merged")
    again = Folder.open(merged.path)
    assert again.done == Done(2, "merged")
    assert [str(span) for span in again.manifest.spans] == ["1..300", "501..600"]
    assert [origin.bounds.positions for origin in again.manifest.origins] == [100_000, 50_000]
    assert read([merged.path]).as_data() | {"overlap": 0} == read([part.path for part in parts]).as_data()
    assert read([merged.path, finished.path]).overlap == 400
    assert len(again.sessions()) == 2
    with pytest.raises(StudyError, match="complete as it is"):
        run(again, Alone())
    with pytest.raises(StudyError, match="not empty"):
        write(read([finished.path]), merged.path)
    twice = write(read([merged.path, parts[0].path]), tmp_path / "twice")
    assert len(twice.manifest.origins) == 2


def test_a_contradiction_names_the_deal(study: Callable[..., Folder]) -> None:
    one, two = study("a", span=(1, 300)), study("b", span=(201, 400))

    def turn(rows: Rows) -> None:
        at = int(np.flatnonzero(rows["verdict"] == WON)[0])
        rows["verdict"][at] = LOST
        turned.append(int(rows["deal"][at]))

    turned: list[int] = []
    spoil(two, range(201, 301), turn)
    with pytest.raises(StudyError, match=rf"^deal {turned[0]}: verdict won in one study, lost in .*b$"):
        read([one.path, two.path])
    with pytest.raises(StudyError, match=f"deal {turned[0]}: verdict lost in one study, won"):
        read([two.path, one.path])


def test_a_contradiction_in_cards_up_names_the_deal(study: Callable[..., Folder]) -> None:
    one, two = (study(name, "la-belle-lucie", "most-up", span=(1, 50), chunk=50) for name in "ab")

    def higher(rows: Rows) -> None:
        rows["cards_up"][7] += 1

    assert read([one.path, two.path]).overlap == 50
    spoil(two, range(1, 51), higher)
    with pytest.raises(StudyError, match=r"deal 8: cards up \d+ in one study, \d+ in"):
        read([one.path, two.path])


def test_a_decided_answer_goes_before_an_undecided_one(study: Callable[..., Folder]) -> None:
    few, many = (
        study(name, "storehouse", span=(1, 40), bounds=Bounds(positions), chunk=40)
        for name, positions in (("few", 30), ("many", 3000))
    )
    undecided = [read([folder.path]).totals.undecided for folder in (few, many)]
    assert undecided[0] > undecided[1]
    for order in ([few.path, many.path], [many.path, few.path]):
        whole = read(order)
        assert whole.totals.undecided == undecided[1]
        assert whole.overlap == 40
        decided = whole.rows["verdict"] != UNDECIDED
        assert (whole.rows["reason"][decided] == 0).all()


@pytest.mark.parametrize(
    ("other", "match"),
    [
        (("fan", "winnable"), "different rules: ceiling-fan, .* and fan, "),
        (("ceiling-fan", "layout"), "different questions: winnable and layout"),
    ],
)
def test_studies_of_different_things_do_not_merge(
    finished: Folder, study: Callable[..., Folder], other: tuple[str, str], match: str
) -> None:
    different = study("other", *other, span=(1, 10))
    with pytest.raises(StudyError, match=match):
        read([finished.path, different.path])


def test_a_study_without_deals_yet_can_be_read_not_written(tmp_path: Path, make: Make) -> None:
    folder = Folder.create(tmp_path / "empty", make())
    whole = read([folder.path])
    assert whole.as_data()["deals"] == 0
    assert whole.as_data()["interval"] == [0, 1]
    assert not whole.complete
    with pytest.raises(StudyError, match="no deals"):
        write(whole, tmp_path / "merged")


@pytest.mark.parametrize(("deals", "spans"), [([], []), ([5], ["5..5"]), ([1, 2, 4, 6, 7], ["1..2", "4..4", "6..7"])])
def test_numbers_in_spans(deals: list[int], spans: list[str]) -> None:
    assert [str(span) for span in spans_of(np.array(deals))] == spans


def test_a_merged_study_keeps_every_build(study: Callable[..., Folder]) -> None:
    one, two = study("a", span=(1, 100)), study("b", span=(101, 200))
    assert read([one.path, two.path]).manifest.program == one.manifest.program
    other = Program("0" * 12, "1" * 12)
    (two.path / "study.json").write_bytes(encode(msgspec.structs.replace(two.manifest, program=other)))
    merged = read([one.path, two.path]).manifest
    assert merged.program is None
    assert [origin.program for origin in merged.origins] == [one.manifest.program, other]
