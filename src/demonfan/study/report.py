"""The report on a study: what was asked, what came out with its error, what it cost, and how to get it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from demonfan import __version__, files, rulefile
from demonfan.errors import InputError
from demonfan.study import plots
from demonfan.study.manifest import Bounds, Manifest, Question, StudyError
from demonfan.study.merge import Whole, spans_of
from demonfan.study.program import Program, this_program
from demonfan.study.rows import LOST, UNDECIDED, WON, fingerprint
from demonfan.study.totals import exact_interval, interval, is_bound, sentence, share

QUANTILES = (0.5, 0.9, 0.99, 0.999)
_MEANINGS = {
    "winnable": "Can the deal be won, every card and every shuffle known?",
    "layout": "Can the first layout be won by itself, every card known?",
    "most-up": "How many cards can go up in the first layout, every card known? Won are those in which all can.",
    "odds": "What is the chance to win with best play, for one who knows what the player knows?",
    "random": "How often does a player win who builds at random?",
    "greedy": "How often does a player win who leaves every layout with the most cards up?",
    "optimal": "How often does a player win who leaves every layout where the odds are best?",
    "thumb": "How often does a rule of thumb win that sees what a player sees?",
    "sampling": "How often does a player win who tries each move on samples of the hidden cards?",
}


def meaning(question: Question) -> str:
    """The question in words."""
    return _MEANINGS[question.player or question.kind]


def write(whole: Whole, folder: Path) -> dict[str, Any]:
    """Write ``report.md`` and its plots; returns the data that programs get.

    Raises:
        InputError: the folder cannot be written.
        StudyError: there are no deals yet.
    """
    if not len(whole.rows):
        raise StudyError("there are no deals to report on yet")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: {error.strerror}") from None
    names = plots.draw(whole.rows, folder, whole.manifest.title)
    files.write_text(folder / "report.md", markdown(whole, names))
    return {**whole.as_data(), **_distributions(whole), "report": str(folder / "report.md"), "plots": names}


def summary(whole: Whole) -> str:
    """The outcome in a line."""
    return f"{whole.manifest.title}: {sentence(whole.totals, whole.manifest)}"


def markdown(whole: Whole, names: Sequence[str]) -> str:
    """The report. `names` are the plots, without ending."""
    parts = [
        f"# {whole.manifest.title}",
        meaning(whole.manifest.question),
        _outcome(whole),
        *_costs(whole),
        *(f"![{name}]({name}.svg)" for name in names),
        _asked(whole),
        _worked(whole),
    ]
    return "\n\n".join(parts) + "\n"


# ---------------------------------------------------------------------------------------------- the outcome


def _outcome(whole: Whole) -> str:
    totals, question = whole.totals, whole.manifest.question
    found, part, exact = interval(totals, question), share(totals, question), exact_interval(totals, question)
    rows = [("deals", f"{totals.deals:,}"), ("won", f"{totals.won:,}"), ("lost", f"{totals.lost:,}")]
    if question.kind == "odds":
        rows.append(("open (a chance between 0 and 1)", f"{totals.open:,}"))
    rows.append(("undecided", f"{totals.undecided:,}"))
    if part is not None:
        told = f"{100 * part.low:.4f} %"
        if part.width:
            told += f" if the undecided are lost, {100 * part.high:.4f} % if they are won"
        rows.append(("mean chance" if question.kind == "odds" else "share won", told))
    name = "95 % interval of the mean" if question.kind == "odds" else "95 % interval (Wilson)"
    rows.append((name, f"{100 * found.low:.4f} … {100 * found.high:.4f} %"))
    if exact is not None:
        rows.append(("95 % interval (Clopper and Pearson)", f"{100 * exact.low:.4f} … {100 * exact.high:.4f} %"))
    text = table(("", ""), rows)
    if totals.undecided:
        text += "\n\nThe lower ends count every undecided deal as lost, the upper ends as won."
    if question.kind == "odds" and whole.manifest.table is not None:
        text += "\n\nThe interval holds the error of the table of odds, which more deals do not make smaller."
    if question.kind == "odds" and is_bound(whole.manifest):
        text += "\n\nThe chances are estimates, of what a fixed policy wins: best play wins at least as often."
    if not whole.complete:
        text += "\n\n**This study is not finished.**"
    return text


def _costs(whole: Whole) -> Iterator[str]:
    """What the answers cost, and how that goes with the verdicts."""
    measured = _measures(whole)
    if measured:
        yield "## What it cost"
        head = ("of a deal", "mean", *(f"{100 * q:g} %" for q in QUANTILES), "most", "the dearest 1 % took")
        yield table(head, [(name, *_described(values)) for name, values in measured.items()])
    if "positions" in whole.rows.columns:
        yield (
            "Positions can be counted again, times cannot: a search of fewer than 256 positions is timed by the wall "
            "clock, waiting included."
        )
        yield table(("positions", "deals", "won", "lost", "undecided"), list(_decades(whole)))


def _measures(whole: Whole) -> dict[str, NDArray[Any]]:
    rows = whole.rows
    named = {name.replace("_", " "): rows[name] for name in ("positions", "moves", "cards_up") if name in rows.columns}
    known = rows.seconds[np.isfinite(rows.seconds)]
    return {**named, **({"CPU ms": 1e3 * known} if len(known) else {})}


def _described(values: NDArray[Any]) -> tuple[str, ...]:
    quantiles = np.quantile(values, [*QUANTILES, 1.0])
    dearest = np.sort(values)[-max(1, len(values) // 100) :]
    total = values.sum()
    return (
        *(_number(value) for value in (values.mean(), *quantiles)),
        f"{100 * dearest.sum() / total:.0f} %" if total > 0 else "–",
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def _decades(whole: Whole) -> Iterator[tuple[str, ...]]:
    """Deals by the power of ten of their positions."""
    positions, verdicts = whole.rows["positions"], whole.rows["verdict"]
    low = 0
    while low <= positions.max():
        high = 10 * low if low else 1
        inside = (positions >= low) & (positions < max(high, 1))
        count = int(inside.sum())
        if count:
            part = verdicts[inside]
            shares = (f"{100 * (part == code).mean():.1f} %" for code in (WON, LOST, UNDECIDED))
            yield (f"{low:,} … {max(high, 1) - 1:,}", f"{count:,}", *shares)
        low = max(high, 1)


def _distributions(whole: Whole) -> dict[str, Any]:
    """The same as data: means, quantiles and sums."""
    found = {}
    for name, values in _measures(whole).items():
        quantiles = np.quantile(values, QUANTILES)
        found[name.replace(" ", "_").lower()] = {
            "mean": float(values.mean()),
            **{f"{100 * q:g}%": float(value) for q, value in zip(QUANTILES, quantiles, strict=True)},
            "max": float(values.max()),
            "sum": float(values.sum()),
        }
    return found


# ---------------------------------------------------------------------------------------------- how it was done


def _asked(whole: Whole) -> str:
    manifest = whole.manifest
    options = ", ".join(f"`{name}={value}`" for name, value in manifest.options.items()) or "none"
    rows = [
        ("game", f"`{manifest.game}`"),
        ("options", options),
        ("rules (digest)", f"`{manifest.digest}`"),
        ("question", f"`{manifest.question}`"),
        ("deals (their numbers are the seeds)", ", ".join(map(str, spans_of(whole.rows["deal"])[:20]))),
        *_limits(manifest),
        ("fingerprint of the data", f"`{fingerprint(whole.rows)}`"),
    ]
    if manifest.table is not None:
        rows.append(("table of odds (digest)", f"`{manifest.table}`"))
    if whole.overlap:
        rows.append(("deals in more than one study", f"{whole.overlap:,}, which agree"))
    fields = [(f"`{path}`", f"`{value}`") for path, value in rulefile.fields(manifest.rules).items()]
    text = ["## What was asked", table(("", ""), rows), "The rules, field by field:", table(("field", "value"), fields)]
    if any(bounds.seconds for bounds in _bounds(manifest)):
        text.append(
            "**A limit in seconds was set: which deals are undecided depends on the machine, and the data cannot be "
            "made again byte for byte.**"
        )
    return "\n\n".join(text)


def _bounds(manifest: Manifest) -> list[Bounds]:
    return [origin.bounds for origin in manifest.origins] or [manifest.bounds]


def _limits(manifest: Manifest) -> list[tuple[str, str]]:
    if not manifest.question.is_search:
        return []
    return [("limits of one search", "; ".join(dict.fromkeys(map(str, _bounds(manifest)))))]


def _worked(whole: Whole) -> str:
    sessions = whole.sessions
    rows = [
        (
            session.started,
            f"{session.workers} {session.how}",
            f"{session.deals:,}",
            f"{session.seconds:,.1f}",
            f"{session.cpu_seconds:,.1f}",
        )
        for session in sessions
    ]
    machines = dict.fromkeys(str(machine) for session in sessions for machine in session.machines)
    text = [
        "## How it was done",
        f"{'; '.join(_programs(whole))}. This report: {_named(__version__, this_program())}.",
        *(f"- {machine}" for machine in machines),
    ]
    if rows:
        text.append(table(("begun (UTC)", "workers", "deals", "seconds", "CPU seconds"), rows))
    if not whole.manifest.origins and len(whole.folders) == 1:
        text += ["To make the data again:", f"    {command(whole.manifest)}"]
    return "\n\n".join(text)


def _programs(whole: Whole) -> list[str]:
    """The programs that answered, by the manifests that name them and by the sessions."""
    version, parts = whole.manifest.demonfan, whole.manifest.origins or (whole.manifest,)
    named = {_named(part.demonfan, part.program) for part in parts if part.program}
    worked = {_named(version, session.program) for session in whole.sessions}
    return sorted(named | worked) or sorted({_named(part.demonfan, None) for part in parts})


def _named(version: str, program: Program | None) -> str:
    return f"demonfan {version}" + (f" ({program})" if program else " (build unknown)")


def command(manifest: Manifest) -> str:
    """The command that makes the data of a study."""
    [span] = manifest.spans
    words = ["demonfan study run", manifest.game, f"--deals {span}", f"--question {manifest.question}"]
    words += [f"--set {name}={value}" for name, value in manifest.options.items()]
    bounds = manifest.bounds
    words += [f"--limit-positions {bounds.positions}"] if bounds.positions else []
    words += [f"--limit-seconds {bounds.seconds:g}"] if bounds.seconds else []
    words += [f"--limit-memory {bounds.memory // 2**20}"] if bounds.memory else []
    words += [f"--until-ci {manifest.until_ci:g}"] if manifest.until_ci else []
    words.append(f"--chunk {manifest.chunk}")
    return " ".join(words)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table.

    >>> print(table(("a", "b"), [("1", "x|y")]))
    | a | b |
    |---|---|
    | 1 | x\\|y |
    """
    lines = [head, ["---"] * len(head), *rows]
    cells = [[cell.replace("|", "\\|") for cell in line] for line in lines]
    return "\n".join(
        "|" + "|".join(line) + "|" if line[0] == "---" else "| " + " | ".join(line) + " |" for line in cells
    )
