"""Several studies of the same question as one: each deal counts once, and no two may contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from demonfan.study import rows as row_files
from demonfan.study.folder import Done, Folder, Session
from demonfan.study.manifest import Manifest, Origin, Span, StudyError
from demonfan.study.rows import UNDECIDED, WORDS, Rows, joined
from demonfan.study.totals import Totals, as_data, totals_of

#: Deals of a file of a merged study.
CHUNK = 1_000_000
#: Columns that may not differ where both studies have an answer; the others tell how it was found.
_ANSWERS = ("verdict", "cards_up", "moves", "value", "error")


@dataclass(frozen=True)
class Whole:
    """One or more studies, read and put together, the rows in the order of the deals. `overlap` deals were double."""

    folders: tuple[Folder, ...]
    manifest: Manifest
    rows: Rows
    overlap: int

    @cached_property
    def totals(self) -> Totals:
        return totals_of(self.rows, self.manifest)

    @property
    def sessions(self) -> list[Session]:
        """When the studies were worked at."""
        return [session for folder in self.folders for session in folder.sessions()]

    @property
    def complete(self) -> bool:
        """Whether every study has ended."""
        return all(folder.done is not None for folder in self.folders)

    def as_data(self) -> dict[str, Any]:
        """What programs are told."""
        manifest = self.manifest
        return {
            "game": manifest.game,
            "options": manifest.options,
            "rules": manifest.digest,
            "question": str(manifest.question),
            **as_data(self.totals, manifest.question),
            "overlap": self.overlap,
            "spans": [[span.first, span.last] for span in spans_of(self.rows["deal"])],
            "complete": self.complete,
            "fingerprint": row_files.fingerprint(self.rows),
        }


def read(paths: Sequence[Path]) -> Whole:
    """Read studies and put them together.

    Raises:
        StudyError: a folder holds none or is damaged, they ask different things, or they contradict each other.
    """
    folders = tuple(Folder.open(path) for path in paths)
    first = folders[0]
    for folder in folders[1:]:
        _check_alike(first, folder)
    whole = joined(first.rows(), first.manifest.question)
    overlap = 0
    for folder in folders[1:]:
        whole, double = _united(whole, joined(folder.rows(), folder.manifest.question), folder.path)
        overlap += double
    manifest = first.manifest if len(folders) == 1 else _merged(folders, whole)
    return Whole(folders, manifest, whole, overlap)


def write(whole: Whole, path: Path) -> Folder:
    """Write what was put together as a study of its own.

    Raises:
        StudyError: there are no deals, or something else lies there.
    """
    if not len(whole.rows):
        raise StudyError("there are no deals to write yet")
    if path.exists() and any(path.iterdir()):
        raise StudyError(f"{path}: not empty: a merged study needs a folder of its own")
    folder = Folder.create(path, _merged(whole.folders, whole.rows))
    deals = whole.rows["deal"]
    for numbers in folder.manifest.pieces():
        at = np.searchsorted(deals, [numbers.start, numbers.stop])
        row_files.write(path, folder.manifest, numbers, whole.rows.taken(np.arange(at[0], at[1])))
    for session in whole.sessions:
        Folder.write_session(folder.next_session(), session)
    folder.finish(Done(folder.manifest.chunks, "merged"))
    return folder


def spans_of(deals: NDArray[Any]) -> tuple[Span, ...]:
    """Numbers in ascending order as spans without gaps.

    >>> [str(span) for span in spans_of(np.array([1, 2, 3, 7, 8]))]
    ['1..3', '7..8']
    """
    if not len(deals):
        return ()
    ends = [0, *(np.flatnonzero(np.diff(deals) != 1) + 1), len(deals)]
    return tuple(Span(int(deals[begin]), int(deals[end - 1])) for begin, end in pairwise(ends))


def _check_alike(one: Folder, two: Folder) -> None:
    ours, theirs = one.manifest, two.manifest
    for what, mine, other in (
        ("rules", f"{ours.game}, {ours.digest}", f"{theirs.game}, {theirs.digest}"),
        ("questions", ours.question, theirs.question),
        ("tables of odds", ours.table, theirs.table),
    ):
        if mine != other:
            raise StudyError(f"{one.path} and {two.path} have different {what}: {mine} and {other}")


def _united(ours: Rows, theirs: Rows, path: Path) -> tuple[Rows, int]:
    """Both, ordered by deal; of a deal that both have, the answer that is decided."""
    _, mine, other = np.intersect1d(ours["deal"], theirs["deal"], assume_unique=True, return_indices=True)
    known = ours["verdict"][mine] != UNDECIDED
    both = known & (theirs["verdict"][other] != UNDECIDED)
    for name in (name for name in _ANSWERS if name in ours.columns):
        differ = np.flatnonzero(both & (ours[name][mine] != theirs[name][other]))
        if len(differ):
            at = differ[0]
            said = [str(_word(name, rows[name][where[at]])) for rows, where in ((ours, mine), (theirs, other))]
            deal = ours["deal"][mine[at]]
            raise StudyError(f"deal {deal}: {name.replace('_', ' ')} {said[0]} in one study, {said[1]} in {path}")
    keep_ours, keep_theirs = np.ones(len(ours), bool), np.ones(len(theirs), bool)
    keep_ours[mine[~known]] = False
    keep_theirs[other[known]] = False
    columns = {name: np.concatenate([ours[name][keep_ours], theirs[name][keep_theirs]]) for name in ours.columns}
    together = Rows(columns, np.concatenate([ours.seconds[keep_ours], theirs.seconds[keep_theirs]]))
    return together.taken(np.argsort(together["deal"], kind="stable")), len(mine)


def _word(name: str, value: Any) -> Any:
    return WORDS[value] if name == "verdict" else value


def _merged(folders: Sequence[Folder], rows: Rows) -> Manifest:
    manifests = [folder.manifest for folder in folders]
    origins = [
        origin
        for one in manifests
        for origin in (one.origins or (Origin(one.demonfan, one.bounds, one.spans, one.program),))
    ]
    bounds, programs = {one.bounds for one in manifests}, {one.program for one in manifests}
    return msgspec.structs.replace(
        manifests[0],
        spans=spans_of(rows["deal"]) or manifests[0].spans,
        chunk=CHUNK,
        bounds=manifests[0].bounds if len(bounds) == 1 else type(manifests[0].bounds)(),
        until_ci=None,
        program=manifests[0].program if len(programs) == 1 else None,
        origins=tuple(dict.fromkeys(origins)),
    )
