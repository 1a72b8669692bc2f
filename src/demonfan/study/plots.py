"""The plots of a report, each as SVG and PNG: log histograms, the heavy tail, and cost against hardness."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from demonfan import files
from demonfan.study.rows import LOST, OPEN, UNDECIDED, WON, WORDS, Rows

_COLOURS = {WON: "#1b7f4d", LOST: "#b3261e", UNDECIDED: "#8a8a8a", OPEN: "#1b5e9e"}
_SIZE = (7.2, 3.6)
_Draw = Callable[[Any], None]


def draw(rows: Rows, folder: Path, title: str) -> list[str]:
    """Write the plots that these rows allow, and return their names without ending."""
    plots = dict(_plots(rows))
    for name, plot in plots.items():
        save(plot, folder / name, title)
    return list(plots)


def _plots(rows: Rows) -> list[tuple[str, _Draw]]:
    found: list[tuple[str, _Draw]] = []
    times = np.flatnonzero(np.isfinite(rows.seconds) & (rows.seconds > 0))
    timed = rows.taken(times)
    if "positions" in rows.columns and len(rows):
        positions = np.maximum(1, rows["positions"])
        found.append(("positions", partial(_histogram, values=positions, verdicts=rows["verdict"], label="positions")))
        found.append(("positions-tail", partial(_tail, values=positions, label="positions")))
    if len(timed):
        found.append(
            ("seconds", partial(_histogram, values=timed.seconds, verdicts=timed["verdict"], label="CPU seconds"))
        )
        found.append(("seconds-tail", partial(_tail, values=timed.seconds, label="CPU seconds")))
        if "positions" in rows.columns:
            found.append(("cost", partial(_cost, rows=timed)))
    for name, label in (("cards_up", "cards up"), ("value", "chance to win with best play")):
        if name in rows.columns and len(rows):
            found.append((name.replace("_", "-"), partial(_plain, values=rows[name], label=label)))
    return found


def save(plot: _Draw, path: Path, title: str, size: tuple[float, float] = _SIZE) -> None:
    """Write a plot as SVG and PNG: `path` with these endings."""
    # Nothing of the hour or of chance goes into a file.
    with mpl.rc_context({"svg.hashsalt": "demonfan", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots()
        axes.set_title(title, fontsize=9)
        axes.grid(alpha=0.25)
        plot(axes)
        for kind, metadata in (("svg", {"Date": None}), ("png", {"Software": None})):
            out = io.BytesIO()
            figure.savefig(out, format=kind, dpi=144, metadata=metadata)
            files.write_bytes(path.with_suffix(f".{kind}"), out.getvalue())
            figure.set_layout_engine("none")  # laid out once for both


def _bins(values: NDArray[Any]) -> NDArray[Any]:
    """Eight bins a decade."""
    low, high = np.floor(np.log10(values.min())), np.ceil(np.log10(values.max() * 1.001))
    return np.logspace(low, high, int(8 * max(1, high - low)) + 1)


def _histogram(axes: Any, values: NDArray[Any], verdicts: NDArray[Any], label: str) -> None:
    codes = [code for code in (WON, LOST, OPEN, UNDECIDED) if (verdicts == code).any()]
    parts = [values[verdicts == code] for code in codes]
    axes.hist(
        parts,
        bins=_bins(values),
        stacked=True,
        color=[_COLOURS[code] for code in codes],
        label=[WORDS[c] for c in codes],
    )
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(f"{label} of a deal")
    axes.set_ylabel("deals")
    axes.legend()


def _tail(axes: Any, values: NDArray[Any], label: str) -> None:
    """The share of deals that cost at least so much: a straight line is a power law."""
    ordered, first = np.unique(np.sort(values), return_index=True)
    share = 1 - first / len(values)
    if len(ordered) > 2000:
        kept = np.unique(np.geomspace(1, len(ordered), 2000).astype(int) - 1)
        kept = np.unique(np.concatenate([kept, len(ordered) - 1 - kept]))
        ordered, share = ordered[kept], share[kept]
    axes.plot(ordered, share, drawstyle="steps-post", color=_COLOURS[OPEN])
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(f"{label} of a deal")
    axes.set_ylabel("share of deals with at least so many")


def _cost(axes: Any, rows: Rows) -> None:
    positions = np.maximum(1, rows["positions"])
    shown = axes.hexbin(positions, rows.seconds, xscale="log", yscale="log", bins="log", gridsize=50, mincnt=1)
    axes.figure.colorbar(shown, ax=axes, label="deals")
    axes.set_xlabel("positions of a deal")
    axes.set_ylabel("CPU seconds")


def _plain(axes: Any, values: NDArray[Any], label: str) -> None:
    known = values[np.isfinite(values)]
    bins: Any = np.arange(known.min(), known.max() + 2) - 0.5 if known.dtype.kind == "i" else np.linspace(0, 1, 51)
    axes.hist(known, bins=bins, color=_COLOURS[OPEN])
    axes.set_xlabel(label)
    axes.set_ylabel("deals")
