"""Tables of odds as files, and what the shipped ones say."""

from __future__ import annotations

import math
from dataclasses import replace as changed
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from demonfan import _core
from demonfan.odds import table as tables
from demonfan.odds.build import Plan, build
from demonfan.odds.family import Family, Heights, Start
from demonfan.odds.table import WON, Cell, Table, TableError, entries_of, entry_of, find, read

SHIPPED = sorted(path.name for path in (files("demonfan.odds") / "tables").iterdir() if path.name.endswith(".bin"))
PLAN = Plan(Family(ranks=3), (Start(),), 3, 256, 256)


def shipped(name: str) -> Table:
    return read((files("demonfan.odds") / "tables" / name).read_bytes(), name)


def entries(ranks: int = 13, alike: Literal["suits", "colours"] = "suits") -> list[Heights]:
    return [(h[0], h[1], h[2], h[3]) for h in _core.odds_entries(ranks, alike)]


def test_entries_are_numbered_as_in_the_core() -> None:
    assert [entry_of(heights) for heights in entries()] == list(range(2380))
    assert [entry_of(heights, "colours") for heights in entries(13, "colours")] == list(range(5565))
    assert entries_of(Family(build="alternate", effort=1)) == 5565
    assert entries_of(Family()) == 2380
    assert entry_of((12, 0, 5, 3)) == entry_of((0, 3, 5, 12))


def test_a_cell_is_the_middle_and_its_error_counts_how_far_apart_the_estimates_are() -> None:
    cell = Cell(0.2, 0.26, 0.01)
    assert cell.value == pytest.approx(0.23)
    assert cell.standard_error == pytest.approx(math.hypot(0.01, 0.06 / math.sqrt(12)))


def test_a_file_holds_what_was_built_to_a_hundred_thousandth() -> None:
    file = build(PLAN)
    table = read(msgspec.msgpack.encode(file), "x")
    assert table.cell(2, (3, 3, 3, 3)) == WON
    assert table.cell(1, (0, 0, 0, 0)).upper == pytest.approx(table.start(1, Start()).upper, abs=1e-5)
    assert table.core.row(1, (0, 0, 0, 0))[0] == pytest.approx(table.cell(1, (0, 0, 0, 0)).value)
    assert table.core.row(1, (3, 3, 3, 3))[0] == 1.0


@pytest.mark.parametrize("data", [b"", b"nonsense", msgspec.msgpack.encode({"format": 1})])
def test_what_is_no_table_is_refused(data: bytes) -> None:
    with pytest.raises(TableError, match="x: no table"):
        read(data, "x")


def test_a_damaged_table_is_refused() -> None:
    file = build(PLAN)
    for values in (file.values[:-1], b"", file.values[:20]):
        with pytest.raises(TableError):
            read(msgspec.msgpack.encode(msgspec.structs.replace(file, values=values)), "x")
    first, *others = file.starts
    for cells in (first.cells[:-1], (*first.cells[:-1], (7.0, 7.0, 0.1)), (*first.cells[:-1], (0.1, 0.1, math.nan))):
        starts = (msgspec.structs.replace(first, cells=cells), *others)
        with pytest.raises(TableError, match="damaged"):
            read(msgspec.msgpack.encode(msgspec.structs.replace(file, starts=starts)), "x")
    with pytest.raises(TableError, match="another version"):
        read(msgspec.msgpack.encode(msgspec.structs.replace(file, format=2)), "x")


def test_a_table_says_where_it_ends() -> None:
    table = Table(build(PLAN))
    assert table.covers(2)
    assert not table.covers(3)
    assert not table.covers(1, Start((0, 0, 0, 0), (2,) * 6))
    with pytest.raises(TableError, match="3 redeals"):
        table.cell(3, (0, 0, 0, 0))
    with pytest.raises(TableError, match="first layout"):
        table.start(1, Start((0, 0, 0, 0), (2,) * 6))


def test_a_table_of_the_players_goes_before_the_shipped_one(own_tables: Path) -> None:
    family = Family()
    tables.forget()
    before = find(family, 1)
    assert before is not None
    small = build(changed(PLAN, family=Family(ranks=3)))
    own_tables.mkdir()
    path = own_tables / f"{family.name}.bin"
    path.write_bytes(msgspec.msgpack.encode(msgspec.structs.replace(before.file, seed=77)))
    tables.forget()
    found = find(family, 1)
    assert found is not None
    assert found.file.seed == 77
    # A table of other rules, or one that cannot be read, is none.
    for data in (msgspec.msgpack.encode(small), b"nonsense"):
        path.write_bytes(data)
        tables.forget()
        assert find(family, 1) is before or find(family, 1).file == before.file  # type: ignore[union-attr]
    tables.forget()


def test_there_is_no_table_for_every_family() -> None:
    assert find(Family(ranks=5), 0) is None
    assert find(Family(), 40) is None


# ---------------------------------------------------------------------------------------------- the shipped tables


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_table_is_small_named_for_its_rules_and_says_how_it_was_made(name: str) -> None:
    data = (files("demonfan.odds") / "tables" / name).read_bytes()
    table = read(data, name)
    assert table.family.name == name.removesuffix(".bin")
    assert len(data) < (100_000 if table.family.alike == "suits" else 250_000)
    assert table.file.samples >= (512 if table.family.exact else 128) or not table.file.complete
    assert table.file.seed == 1


# Where the draw waits for the last layout, and so for a stuck one, a redeal more can hurt: docs/odds.md shows it.
@pytest.mark.parametrize("name", [name for name in SHIPPED if "stuck-draw" not in name or "anywhere" in name])
def test_a_redeal_more_is_never_worse(name: str) -> None:
    """Nor for a fixed policy: what it wins with fewer it wins with more, but for the noise of its choices."""
    table = shipped(name)
    noise = 4.5 if table.family.exact else 6
    for heights in entries(table.family.ranks, table.family.alike):
        for level in range(1, table.levels):
            fewer, more = table.cell(level - 1, heights), table.cell(level, heights)
            if table.family.exact:
                error = math.hypot(fewer.standard_error, more.standard_error)
                assert more.value >= fewer.value - noise * error - 1e-3, (heights, level)
            else:
                error = math.hypot(fewer.sampling_error, more.sampling_error)
                assert more.lower >= fewer.lower - noise * error - 0.02, (heights, level)


@pytest.mark.parametrize("name", [name for name in SHIPPED if not shipped(name).family.exact])
def test_a_policy_wins_no_more_than_the_bound(name: str) -> None:
    table = shipped(name)
    for heights in entries(table.family.ranks, table.family.alike):
        for level in range(table.levels):
            cell = table.cell(level, heights)
            assert 0 <= cell.lower <= cell.upper <= 1


def test_a_redeal_more_can_be_worse_where_the_draw_waits_for_the_last_layout() -> None:
    """J Q K of a suit and two kings, every order counted: while a redeal is left this layout has no draw."""
    table = shipped("by-suit-13-stuck-draw-1.bin")
    for level, exact in ((0, 29 / 30), (1, 17 / 18), (2, 2077 / 2160)):
        cell = table.cell(level, (10, 12, 12, 13))
        assert cell.value == pytest.approx(exact, abs=4.5 * cell.standard_error + 1e-4)


def test_a_draw_and_a_free_choice_of_when_to_redeal_are_never_worse() -> None:
    for worse, name in (
        ("by-suit-13-stuck.bin", "by-suit-13-stuck-draw-1.bin"),
        ("by-suit-13-stuck.bin", "by-suit-13-any.bin"),
        ("by-suit-13-stuck-draw-1.bin", "by-suit-13-any-draw-1.bin"),
        ("by-suit-13-any.bin", "by-suit-13-any-draw-1.bin"),
    ):
        plain, better = shipped(worse), shipped(name)
        for heights in entries():
            for level in range(plain.levels):
                low, high = plain.cell(level, heights), better.cell(level, heights)
                error = math.hypot(low.standard_error, high.standard_error)
                assert high.value >= low.value - 4.5 * error - 1e-3, (heights, level)


def test_a_draw_in_any_layout_is_worth_more_than_in_the_last() -> None:
    """Before the deal; each policy of the table keeps the draw for the last layout if it finds nothing better."""
    anywhere, last = shipped("by-suit-13-stuck-draw-1-anywhere.bin"), shipped("by-suit-13-stuck-draw-1.bin")
    for level in range(1, 4):
        assert anywhere.start(level, Start()).lower > last.start(level, Start()).upper + 0.05
    plain, spent = anywhere.start(0, Start()), last.start(0, Start())
    assert abs(plain.lower - spent.lower) < 4.5 * math.hypot(plain.sampling_error, spent.standard_error)


@pytest.mark.parametrize(
    ("heights", "exact"),
    [
        ((13, 13, 13, 12), 1.0),
        ((13, 13, 13, 11), 1 / 2),
        ((13, 13, 13, 10), 1 / 6),
        ((13, 13, 13, 9), 1 / 3),
        ((13, 13, 13, 8), 23 / 120),
        ((13, 13, 12, 11), 1 / 2),
    ],
)
def test_the_chances_of_a_few_cards_are_those_of_all_their_orders(heights: Heights, exact: float) -> None:
    """Counted by hand, or by trying every order: the jack, queen and king of a suit win in one order of six."""
    cell = shipped("by-suit-13-stuck.bin").cell(0, heights)
    assert cell.value == pytest.approx(exact, abs=4.5 * cell.standard_error + 1e-4)


def test_an_ace_up_can_be_worse_than_none() -> None:
    table = shipped("by-suit-13-stuck.bin")
    for fewer, more in (((0, 0, 0, 0), (0, 0, 0, 1)), ((0, 1, 1, 1), (1, 1, 1, 1))):
        low, high = table.cell(2, more), table.cell(2, fewer)
        assert low.value < high.value - 3 * math.hypot(low.standard_error, high.standard_error)


def test_the_chance_before_the_deal_is_known_to_a_twentieth_of_a_point() -> None:
    table = shipped("by-suit-13-stuck.bin")
    for start in (Start(), Start((1, 1, 1, 1)), Start((0, 0, 0, 0), (3,) * 16 + (2,) * 2)):
        for level in range(4):
            cell = table.start(level, start)
            assert cell.standard_error < 0.0005
            assert abs(cell.upper - cell.lower) < 0.0005


def test_more_cards_up_can_be_worse() -> None:
    """With 3n + 1 cards left one lies alone, with 3n none does."""
    table = shipped("by-suit-13-stuck.bin")
    worse = 0
    for heights in entries():
        here = table.cell(0, heights)
        for suit in range(4):
            if heights[suit] == 13:
                continue
            up = list(heights)
            up[suit] += 1
            more = table.cell(0, (up[0], up[1], up[2], up[3]))
            worse += more.value < here.value - 5 * math.hypot(here.standard_error, more.standard_error)
    assert worse > 100


def test_a_digest_names_a_table() -> None:
    digests = [shipped(name).digest for name in SHIPPED]
    assert all(len(digest) == 12 for digest in digests)
    assert len(set(digests)) == len(SHIPPED)
    assert digests[0] == shipped(SHIPPED[0]).digest
