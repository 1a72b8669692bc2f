"""How far a study is, told by the files that are there; none of its data is trusted that cannot be read."""

from __future__ import annotations

from typing import Any

from demonfan.study.folder import Folder
from demonfan.study.totals import Totals, as_data, sentence, totals_of


def totals(folder: Folder) -> Totals:
    """What the finished chunks add up to.

    Raises:
        StudyError: a file is damaged.
    """
    sums = Totals()
    for rows in folder.rows():
        sums += totals_of(rows, folder.manifest)
    return sums


def status(folder: Folder) -> dict[str, Any]:
    """The state of a study as data."""
    manifest, done = folder.manifest, folder.done
    sessions = folder.sessions()
    seconds = sum(session.seconds for session in sessions)
    deals = sum(session.deals for session in sessions)
    return {
        "folder": str(folder.path),
        "game": manifest.game,
        "options": manifest.options,
        "rules": manifest.digest,
        "question": str(manifest.question),
        **as_data(totals(folder), manifest.question),
        "planned": manifest.deals,
        "chunks": len(folder.finished()),
        "chunks_planned": manifest.chunks if done is None else done.chunks,
        "complete": done is not None,
        "ended": None if done is None else done.reason,
        "sessions": len(sessions),
        "seconds": round(seconds, 1),
        "deals_per_second": round(deals / seconds, 2) if seconds else None,
    }


def lines(folder: Folder) -> list[str]:
    """The same for people."""
    manifest, done = folder.manifest, folder.done
    found = totals(folder)
    state = f"ended ({done.reason})" if done is not None else "not finished"
    of = "" if done is not None else f" of {manifest.deals:,}"
    return [
        f"{folder.path}: {manifest.title}",
        f"  {found.deals:,}{of} deals, {state}",
        f"  {sentence(found, manifest)}",
    ]
