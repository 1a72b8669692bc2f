"""docs/results.md and its picture, from what was measured."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bench.results.measure import (
    GENERAL_POSITIONS,
    PLAYERS,
    POSITIONS,
    PUBLISHED,
    SOURCE,
    UNDECIDED,
    is_hidden,
    named,
)
from demonfan.errors import DemonfanError
from demonfan.games import ours
from demonfan.intervals import Z95
from demonfan.odds.value import odds_before
from demonfan.rules import Shuffled
from demonfan.study.plots import save
from demonfan.study.report import table
from demonfan.study.totals import Interval, digits


def percent(cell: dict[str, Any] | None) -> str:
    """The share with its interval; both ends of it where deals are undecided."""
    if cell is None or not cell["deals"]:
        return "–"
    found, (low, high) = Interval(*cell["interval"]), cell["share"]
    places = digits(found.width)
    middle = f"{100 * low:.{places}f}" + (f" … {100 * high:.{places}f}" if high > low else "")
    return f"{middle} ({100 * found.low:.{places}f} … {100 * found.high:.{places}f})"


def link(game: str) -> str:
    return f"[{ours()[game].text().name}](games/{game}.en.md)"


def published(known: dict[str, Any]) -> Iterator[list[str]]:
    """Our figures beside the published ones."""
    for name, game, options, value, half, how in PUBLISHED:
        cell = known.get(named(game, options, "winnable"))
        said = ["–", "–", "–"]
        if cell is not None and cell["deals"]:
            share = 100 * cell["share"][0]
            error = math.hypot(half / Z95, 100 * math.sqrt(cell["share"][0] * (1 - cell["share"][0]) / cell["deals"]))
            said = [percent(cell), f"{cell['deals']:,} ({cell['undecided']:,})", f"{(share - value) / error:+.1f}"]
        set_to = " ".join(f"`{option}={to}`" for option, to in options.items())
        yield [name, f"{value} ± {half}", f"`{game}` {set_to}".strip(), *said, how]


def decided(known: dict[str, Any], *, enough: bool) -> Iterator[list[str]]:
    """Winnability, of the games that are decided often enough, or of the others."""
    for game in ours():
        cell = known.get(named(game, {}, "winnable"))
        if cell is None or not cell["deals"] or (cell["undecided"] <= UNDECIDED * cell["deals"]) != enough:
            continue
        rules = ours()[game].rules
        marks = ("h" if is_hidden(rules) else "") + ("s" if isinstance(rules.redeal, Shuffled) else "")
        layout = percent(known.get(named(game, {}, "layout")))
        positions = cell["positions_per_deal"]
        yield [
            link(game),
            marks,
            f"{cell['deals']:,}",
            f"{cell['won']:,}",
            f"{cell['lost']:,}",
            f"{cell['undecided']:,}",
            *([percent(cell), layout] if enough else []),
            f"{positions:,.0f}" if positions and positions >= 10 else f"{positions or 0:.1f}",
            f"{1e3 * cell['cpu_per_deal']:.3g}",
        ]


def by_table(known: dict[str, Any]) -> Iterator[list[str]]:
    """The games whose odds are a table: the value at the start, and what players win."""
    for game in ours():
        if known.get(named(game, {}, "player:optimal")) is None:
            continue
        try:
            before = odds_before(ours()[game].rules)
        except DemonfanError:
            continue
        rates = [percent(known.get(named(game, {}, f"player:{player}"))) for player in reversed(PLAYERS)]
        above = percent(known.get(named(game, {}, "winnable")))
        value = f"{100 * before.value:.2f} ± {100 * before.standard_error:.2f}"
        yield [link(game), value if before.kind == "computed" else f"at least {value}", *rates, above]


def bounds(known: dict[str, Any]) -> Iterator[list[str]]:
    """Hidden cards, or shuffles to come without a table: a player below, every card known above."""
    for game in ours():
        below = [known.get(named(game, {}, f"player:{player}")) for player in ("thumb", "sampling")]
        above = known.get(named(game, {}, "winnable"))
        if any(below) and above:
            best = max(cell["interval"][0] for cell in below if cell)
            top = f"{100 * above['interval'][1]:.1f}"
            games = " / ".join(f"{cell['deals']:,}" if cell else "–" for cell in (*below, above))
            try:
                before = odds_before(ours()[game].rules)
                value = f"{100 * before.value:.2f} ± {100 * before.standard_error:.2f}"
            except DemonfanError:
                value = "–"
            yield [link(game), value, percent(below[0]), percent(below[1]), f"{100 * best:.1f}", top, games]


def by_cores(known: dict[str, Any], cores: int = 1000) -> Iterator[list[str]]:
    """What so many cores would give, by the CPU seconds measured."""
    for cell in sorted(known.values(), key=lambda cell: cell["cpu_per_deal"] or 0):
        usable = cell["question"] == "winnable" and cell["deals"] and cell["cpu_per_deal"]
        if not usable or cell["undecided"] > UNDECIDED * cell["deals"]:
            continue
        share = min(max(sum(cell["share"]) / 2, 0.01), 0.99)
        rate = cores / cell["cpu_per_deal"]
        floor = cell["undecided"] / cell["deals"]
        deals = Z95**2 * share * (1 - share) / 0.0003**2
        half = 100 * Z95 * math.sqrt(share * (1 - share) / (3600 * rate))
        options = "".join(f" `{option}={to}`" for option, to in cell["options"].items())
        yield [
            f"`{cell['game']}`{options}",
            f"{1e3 * cell['cpu_per_deal']:.3g}",
            f"{3600 * rate:.2g}",
            f"± {half:.2g}" + (f", and {100 * floor:.2g} undecided" if floor else ""),
            time_text(deals / rate) if floor <= 0.0006 else "–",
        ]


def time_text(seconds: float) -> str:
    for unit, name in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:.3g} {name}"
    return f"{seconds:.3g} s"


def draw(known: dict[str, Any], path: Path) -> None:
    """Every decided game's interval, as docs/results.svg and .png."""
    rows = []
    for game in ours():
        cell = known.get(named(game, {}, "winnable"))
        if cell is not None and cell["deals"] and cell["undecided"] <= UNDECIDED * cell["deals"]:
            rows.append((game, *cell["interval"], *cell["share"]))
    rows.sort(key=lambda row: row[3] + row[4])

    def plot(axes: Any) -> None:
        for at, (_, low, high, least, most) in enumerate(rows):
            axes.plot([100 * low, 100 * high], [at, at], color="#8a8a8a", linewidth=1)
            shown = [100 * least, 100 * most]
            axes.plot(shown, [at, at], "o-", color="#1b5e9e", markersize=4, linewidth=3, clip_on=False)
        axes.set_yticks(range(len(rows)), [row[0] for row in rows])
        axes.set_ylim(-1, len(rows))
        axes.set_xlim(0, 100)
        axes.set_xlabel("deals that can be won, per cent")

    title = "Winnability, every card known: share (a bar: undecided deals), and 95 % interval"
    save(plot, path, title, (7.2, 1 + len(rows) / 6))


def took(found: Iterable[dict[str, Any]]) -> str:
    """How long was measured."""
    winnable = [cell for cell in found if cell["question"] == "winnable"]
    seconds = sorted(cell["seconds"] for cell in winnable)
    cpu = sorted(cell["cpu_per_deal"] * cell["deals"] for cell in winnable if cell["cpu_per_deal"])
    return (
        f"for a game's winnability {seconds[0]:.0f} to {seconds[-1]:.0f} seconds of the clock, half of them below "
        f"{seconds[len(seconds) // 2]:.0f}, in which the processor worked {cpu[0]:.3g} to {cpu[-1]:.3g} seconds, half "
        f"below {cpu[len(cpu) // 2]:.3g}; half as much for the first layout, a quarter for each player;"
    )


def page(known: dict[str, Any]) -> str:
    """docs/results.md."""
    found = known["cells"]
    commands = ", then ".join(f"`{command}`" for command in known["commands"])
    load_text = f", load {known['load']:.0f} on {known['cores']} cores" if known.get("load") is not None else ""
    deals = sum(cell["deals"] for cell in found.values())
    head = ["game", "", "deals", "won", "lost", "undecided"]
    parts = [
        "# Results",
        "Written by `scripts/results`; nothing here is typed by hand. How studies work, and how to run larger ones: "
        "[study.md](study.md). The figures as data: [results.json](results.json).",
        f"Measured {known['measured']} by {commands}: {took(found.values())} {known['workers']} worker"
        f"{'s' if known['workers'] > 1 else ''}{load_text}. {known['machine']}. {deals:,} deals and games in all, from "
        "deal 1 on in every cell. The default, a minute a game on all cores, takes about two hours.",
        "Shares are in per cent, with their 95 % interval in brackets (Wilson's). Where deals are undecided the share "
        "is a bracket, and the interval counts them lost below and won above. A search gives up after "
        f"{POSITIONS:,} positions, {GENERAL_POSITIONS:,} where only the general search takes the game, or 2 GB.",
        "## Beside published figures",
        f"Published: {SOURCE}; 95 % intervals.",
        table(
            ("game", "published", "here", "here, per cent", "deals (undecided)", "difference in s.e.", "rules"),
            list(published(found)),
        ),
        "The difference is in combined standard errors; undecided deals count as lost in it.",
        "## How often a deal can be won",
        "Every card known to the player, and for `s` every shuffle to come: what nobody at the table could reach where "
        "cards are hidden (`h`) or a shuffle is ahead (`s`), and the plain truth for the others. *Layout* is the first "
        "layout alone, without a redeal. CPU time is that of everything: dealing, searching, replaying wins, writing.",
        table((*head, "won, per cent", "layout, per cent", "positions", "CPU ms"), list(decided(found, enough=True))),
        "![Winnability of every game](results.svg)",
        f"Not decided often enough to give a share (more than {100 * UNDECIDED:.0f} % undecided at these limits):",
        table((*head, "positions", "CPU ms"), list(decided(found, enough=False))),
        "## Games with shuffled redeals and a table of odds",
        "*V* is the chance with best play before the deal, computed ([odds.md](odds.md)); the players are described "
        "there. *Known* is the winnability with every shuffle known, from above.",
        table(("game", "V", "optimal", "greedy", "random", "known"), list(by_table(found))),
        "## Hidden cards: from below and from above",
        "Best play wins at least as often as a player who sees what it may see: a rule of thumb, and one that tries "
        "each move on 8 samples of the hidden cards (– where one game of it takes too long). It wins at most as often "
        "as one who knows every card. *V of a policy* is from a table of odds ([odds.md](odds.md)). *At least* and *at "
        "most* are the outer ends of the 95 % intervals.",
        table(
            ("game", "V of a policy", "thumb", "sampling", "at least", "at most", "games: thumb / sampling / known"),
            list(bounds(found)),
        ),
        "## What 1,000 cores would give",
        "From the CPU seconds measured above, if all cores work as this one: deals do not wait for each other, and a "
        "worker writes a file a second. Rare deals cost thousands of times the mean, so that means from few deals are "
        "too low. A core needs up to 2 GB at these limits. *To ± 0.03* is the time to a 95 % interval as narrow as the "
        "narrowest published, – where undecided deals keep it wider.",
        table(
            ("game", "CPU ms a deal", "deals an hour", "after an hour, points", "to ± 0.03"),
            list(by_cores(found)),
        ),
        "    dask scheduler --port 8786                                    # on one host\n"
        "    dask worker tcp://HOST:8786 --nworkers auto --nthreads 1      # on each of the others\n"
        "    demonfan study run GAME --until-ci 0.0006 --out /shared/GAME --dask tcp://HOST:8786",
    ]
    return "\n\n".join(parts) + "\n"
