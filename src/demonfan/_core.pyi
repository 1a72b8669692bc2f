"""The native core (core/bindings.cpp and core/bindings/).

Positions are the bytes and moves the integers that `demonfan.solve.compile` makes. Every ValueError that the core
raises says in one sentence what is wrong with its input. Searches and perft release the interpreter's lock.
"""

from collections.abc import Sequence
from typing import Literal

Verdict = Literal["won", "lost", "undecided"]
Stop = Literal["none", "positions", "seconds", "memory", "cancelled"]
StepKind = Literal["up", "onto", "empty", "cell", "turn", "redeal", "draw"]

def core_version() -> str:
    """The version of the package that the core was built from."""

class Control:
    """A handle on a running search, shared with the thread that watches it."""

    def __init__(self) -> None: ...
    def cancel(self) -> None:
        """Make the search give up at once; it stays cancelled."""
    @property
    def cancelled(self) -> bool: ...
    @property
    def positions(self) -> int:
        """Positions entered so far, updated every few hundred."""

class Result:
    """The answer of a search of the special solvers.

    `stop` says why a search that is undecided gave up. A step of the line is (kind, card, onto, place): -1 where there
    is no card or place; `place` is a pile number within its area where equal piles or equal cards leave a choice.
    """

    @property
    def verdict(self) -> Verdict: ...
    @property
    def stop(self) -> Stop: ...
    @property
    def positions(self) -> int:
        """Positions entered in the table, the root included."""
    @property
    def seconds(self) -> float:
        """CPU seconds of the searching thread."""
    @property
    def line(self) -> list[tuple[StepKind, int, int, int]]: ...

def pack_order(ranks: int, packs: int, number: int, shuffle: int = 0) -> bytes:
    """The whole pack, as numbers of cards, in the order of our own deal number; shuffle k is redeal k's."""

class Foundation:
    def __init__(self) -> None: ...
    start: Literal["rank", "base", "any"]
    start_rank: int
    chosen: bool
    build: Literal["suit", "alternate", "rank"]
    whole: bool
    step: int
    wrap: bool
    suit: int
    length: int

class Fill:
    def __init__(self) -> None: ...
    sources: list[Literal["reserve", "fuller-reserve", "waste", "tableau", "cell", "stock"]]
    ranks: int
    count: int
    automatic: bool
    base_cards_up: bool

class PileRule:
    def __init__(self) -> None: ...
    by: Literal["none", "rank", "suit", "alternate", "any"]
    down: bool
    up: bool
    wrap: Literal["off", "full", "not-at-base"]
    fills: list[Fill]

class Lay:
    def __init__(self) -> None: ...
    to: Literal["tableau", "reserve", "cells"]
    sizes: list[int]
    order: Literal["pile", "row", "row-back"]
    faces: Literal["up", "top", "alternate", "down"]
    base_cards: Literal["stay", "up", "up-leaving-gap"]
    kings: Literal["stay", "sink", "sink-below-suit"]

class Rules:
    """A game's rules as plain data (core/src/rules.hpp)."""

    def __init__(self) -> None: ...
    ranks: int
    packs: int
    foundations: list[Foundation]
    pile_rules: list[PileRule]
    rule_of_pile: list[int]
    lift: Literal["single", "packed", "whole", "single-or-whole", "cells"]
    max_cards: int
    max_run: int
    reserves: int
    reserve_play: Literal["top", "any", "last"]
    cells: int
    cell_ranks: int
    stock: Literal["none", "turned", "filling"]
    turns: list[int]
    passes: int
    turn_when_stuck: bool
    fill_on_request: bool
    redeal: Literal["none", "shuffled", "gathered", "bottom-to-top"]
    redeals: int
    redeal_when: Literal["any", "stuck", "no-empty-or-no-stock"]
    redeal_as_deal: bool
    redeal_size: int
    redeal_packet: bool
    redeal_split: bool
    redeal_faces: Literal["up", "top", "alternate", "down"]
    draws: int
    draw_in_last_layout: bool
    draw_second_only: bool
    draw_must_play: bool
    won_all_out: bool
    auto_base_cards: bool
    take_back: Literal["off", "on", "not-base"]
    lays: list[Lay]

class Game:
    """A game compiled for play: its moves, what they do, and perft.

    Raises:
        ValueError: rules that make no game, or one too large for the core.
    """

    def __init__(self, rules: Rules) -> None: ...
    def legal_moves(self, position: bytes) -> list[int]:
        """Every legal move, redeals included, in no particular order."""
    def apply(self, position: bytes, move: int, order: bytes = b"") -> bytes:
        """The position after a legal move with everything that happens by itself.

        `order` gives the cards left in the order in which a shuffled redeal lays them out; without it our own deal
        number does.

        Raises:
            ValueError: the move is not legal, or a redeal of a foreign deal has no order.
        """
    def is_stuck(self, position: bytes) -> bool: ...
    def is_won(self, position: bytes) -> bool: ...
    def key(self, position: bytes) -> bytes:
        """A string that is equal for positions that are the same for play (order of equal piles, equal cards)."""
    def perft(self, position: bytes, depth: int, control: Control | None = None) -> int:
        """The number of paths of `depth` legal moves."""
    def search(
        self,
        position: bytes,
        *,
        layout_only: bool = False,
        follow_shuffles: bool = False,
        play_only: bool = False,
        without: Sequence[Literal["safe-up", "dead", "equal-places"]] = (),
        positions: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        control: Control | None = None,
    ) -> SearchResult:
        """Whether the position can be won, every card known, unshuffled redeals and draws included.

        `layout_only`: no redeal is made. `follow_shuffles`: shuffled redeals are those of the deal number. `play_only`:
        whole games are played by a rule of thumb, until one is won or a limit is met. `without` switches dominances
        off: the verdict stays. `memory` is in bytes, `seconds` CPU time.

        Raises:
            ValueError: a shuffled redeal may come and neither option says what of it, or its order is unknown.
        """

class SearchResult:
    """The answer of the general search. `line` holds every act from the position on, as codes of moves."""

    @property
    def verdict(self) -> Verdict: ...
    @property
    def stop(self) -> Stop: ...
    @property
    def positions(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def line(self) -> list[int]: ...

# ---------------------------------------------------------------------------------------------- special solvers
#
# Piles are bytes, one number of a card each (place on the pack's cycle * 4 + suit), bottom first. `heights` are the
# cards up in clubs, spades, hearts, diamonds. Limits: positions entered, CPU seconds, bytes; None is without limit.

Heights = tuple[int, int, int, int]

class Endings:
    """Every tuple of foundation heights at which a layout can end; complete if `stop` is ``none``."""

    @property
    def heights(self) -> list[list[int]]: ...
    @property
    def lines(self) -> list[list[tuple[str, int, int, int]]]:
        """A line to each of them by alternate colour; elsewhere empty."""
    @property
    def stop(self) -> Stop: ...
    @property
    def positions(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class DrawEndings:
    """The heights at which a layout with one draw can be stuck: the draw left (`unspent`), or after it (`spent`)."""

    @property
    def unspent(self) -> list[list[int]]: ...
    @property
    def spent(self) -> list[list[int]]: ...
    @property
    def stop(self) -> Stop: ...
    @property
    def positions(self) -> int: ...
    @property
    def seconds(self) -> float: ...

def by_suit_solve(
    fans: Sequence[bytes],
    heights: Sequence[int],
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    dominances: bool = True,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Result:
    """One layout, built down by suit, all cards face up, single cards moving, no redeal, no draw.

    Raises:
        ValueError: the cards and heights are no layout.
    """

def by_suit_endings(
    fans: Sequence[bytes],
    heights: Sequence[int],
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    when: Literal["stuck", "any"] = "stuck",
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Endings:
    """The heights at which the layout can be left: when it is stuck, or at any time."""

def by_suit_draw(
    fans: Sequence[bytes],
    heights: Sequence[int],
    draws: int,
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    second_only: bool = False,
    play_at_once: bool = False,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Result:
    """As `by_suit_solve`, with so many draws left."""

def by_suit_draw_endings(
    fans: Sequence[bytes],
    heights: Sequence[int],
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    second_only: bool = False,
    play_at_once: bool = False,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> DrawEndings:
    """The heights at which the layout can be stuck, with one draw left."""

def by_suit_game(
    fans: Sequence[bytes],
    heights: Sequence[int],
    number: int,
    redeals: int,
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    when: Literal["stuck", "any"] = "stuck",
    redeals_made: int = 0,
    draws: int = 0,
    second_only: bool = False,
    play_at_once: bool = False,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Result:
    """A whole game by suit, every card and the shuffles of our deal `number` known.

    `redeals` are left, `redeals_made` came before; the draws are for the layout after the last redeal. Redeals lay out
    fans of three.
    """

def alternate_solve(
    fans: Sequence[bytes],
    heights: Sequence[int],
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    dominances: bool = True,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Result:
    """One layout, built down by alternate colour, every card known, single cards moving, no redeal, no draw."""

def alternate_reach(
    fans: Sequence[bytes],
    heights: Sequence[int],
    goal: Sequence[int],
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Result:
    """Whether the foundations can be brought to exactly the heights `goal`: ``won`` if they can."""

def alternate_endings(
    fans: Sequence[bytes],
    heights: Sequence[int],
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    when: Literal["stuck", "any"] = "stuck",
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Endings:
    """The heights at which the layout can be left: when it is stuck, or at any time."""

def demon_solve(
    columns: Sequence[bytes],
    reserves: Sequence[bytes],
    stock: bytes,
    waste: bytes,
    heights: Sequence[int],
    base_rank: int,
    *,
    turn_overs: int | None = None,
    ranks: int = 13,
    turn: int = 3,
    later_turns: Sequence[int] = (),
    build: Literal["alternate", "suit", "any"] = "alternate",
    wrap: Literal["full", "not-at-base", "off"] = "full",
    move: Literal["packed", "whole", "single-or-whole", "single"] = "packed",
    fill: Literal["by-hand", "at-once"] = "by-hand",
    empty: Literal["waste-after-reserve", "any-after-reserve"] = "waste-after-reserve",
    goal: Literal["all-up", "all-out"] = "all-up",
    dominances: bool = True,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Result:
    """A Demon game of one pack, every card known.

    `base_rank` is a place on the pack's cycle. In `stock` the first card is turned first; in `waste` the last lies on
    top. `turn_overs` is how often the waste may yet be turned over; None is without limit. `turn` holds in this
    pass, `later_turns` in each one after it, the last of them in all further ones; without any it stays.
    """

# ---------------------------------------------------------------------------------------------- many deals
#
# Our own deal numbers first … first+count-1, dealt and decided by the core. A pile is given as bytes too, but of places
# in the order of the pack instead of cards. Limits are for each deal.

class Batch:
    """One entry a deal, fewer if cancelled: verdicts and stops as one byte each (their places in `Verdict` and
    `Stop`), positions as unsigned integers and seconds as floats of eight bytes in the machine's order."""

    def __len__(self) -> int: ...
    @property
    def verdicts(self) -> bytes: ...
    @property
    def stops(self) -> bytes: ...
    @property
    def positions(self) -> bytes: ...
    @property
    def seconds(self) -> bytes: ...

def by_suit_deals(
    fans: Sequence[bytes],
    first: int,
    count: int,
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    dominances: bool = True,
    redeals: int = 0,
    when: Literal["stuck", "any"] = "stuck",
    draws: int = 0,
    second_only: bool = False,
    play_at_once: bool = False,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Batch:
    """As `by_suit_solve`, or with redeals or draws as `by_suit_game`, from the first deal on.

    Raises:
        ValueError: no such deals, or places that are no layout.
    """

def alternate_deals(
    fans: Sequence[bytes],
    first: int,
    count: int,
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    dominances: bool = True,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Batch:
    """As `alternate_solve`."""

def demon_deals(
    columns: Sequence[bytes],
    reserves: Sequence[bytes],
    stock: bytes,
    base: int,
    first: int,
    count: int,
    *,
    turn_overs: int | None = None,
    ranks: int = 13,
    turn: int = 3,
    later_turns: Sequence[int] = (),
    build: Literal["alternate", "suit", "any"] = "alternate",
    wrap: Literal["full", "not-at-base", "off"] = "full",
    move: Literal["packed", "whole", "single-or-whole", "single"] = "packed",
    fill: Literal["by-hand", "at-once"] = "by-hand",
    empty: Literal["waste-after-reserve", "any-after-reserve"] = "waste-after-reserve",
    goal: Literal["all-up", "all-out"] = "all-up",
    dominances: bool = True,
    positions: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    control: Control | None = None,
) -> Batch:
    """As `demon_solve`; `base` is the place of the card that begins its foundation."""

def by_suit_ending_line(
    fans: Sequence[bytes],
    heights: Sequence[int],
    ending: Sequence[int],
    *,
    ranks: int = 13,
    fill: Literal["none", "kings"] = "none",
    when: Literal["stuck", "any"] = "stuck",
) -> list[tuple[StepKind, int, int, int]]:
    """The steps that leave the layout at one of its endings.

    Raises:
        ValueError: the layout does not have this ending.
    """

# ---------------------------------------------------------------------------------------------- odds
#
# Games with shuffled redeals into fans of three. An entry of a table is the heights whatever the order of the suits (or
# of the colours, and of the suits of each); level k is with k redeals left.

class OddsRules:
    """What a table of values depends on. `places` are the fans on the table, which matter where kings fill them.

    The draws are those of the last layout, or (`anywhere`) of any. `effort` is the number of positions searched of a
    layout where not all endings are found.

    Raises:
        ValueError: no analysis knows such rules.
    """

    def __init__(
        self,
        *,
        ranks: int = 13,
        fill: Literal["none", "kings"] = "none",
        places: int = 0,
        when: Literal["stuck", "any"] = "stuck",
        draws: int = 0,
        second_only: bool = False,
        play_at_once: bool = False,
        build: Literal["suit", "alternate", "any", "rank"] = "suit",
        hidden: bool = False,
        anywhere: bool = False,
        effort: int = 0,
    ) -> None: ...

class OddsSums:
    """What a batch of samples adds up to, column by column: sums of values, and how many were counted."""

    sums: list[float]
    counts: list[int]
    def __init__(self, sums: Sequence[float], counts: Sequence[int]) -> None: ...

class OddsTable:
    """Values by level and entry, in several columns each (core/src/odds_table.hpp), all 0 at first.

    Raises:
        ValueError: there is no such pack, level or entry.
    """

    def __init__(self, ranks: int, levels: int, alike: Literal["suits", "colours"] = "suits") -> None: ...
    @property
    def ranks(self) -> int: ...
    @property
    def levels(self) -> int: ...
    def row(self, level: int, heights: Sequence[int]) -> list[float]: ...
    def set_row(self, level: int, heights: Sequence[int], values: Sequence[float]) -> None: ...
    def data(self) -> bytes:
        """Every value as a double: level by level, entry by entry, column by column."""
    def load(self, data: bytes) -> None:
        """Take over what `data` gave."""
    def load_values(self, values: bytes) -> None:
        """Set the first column, by which players choose, from doubles: level by level, entry by entry."""

class OddsBatch:
    """The samples `first` to `first + count - 1` of the layouts of the cards above the heights.

    They are laid out in fans of `sizes`, or of three if there are none. A sample depends on seed, start and number
    alone. `collect` comes first; False if it was cancelled.
    """

    def __init__(
        self, rules: OddsRules, heights: Sequence[int], sizes: Sequence[int], seed: int, first: int, count: int
    ) -> None: ...
    def collect(self, control: Control | None = None) -> bool: ...
    def evaluate(self, level: int, table: OddsTable) -> OddsSums:
        """The sums for a level, which rest on the table's level below."""

def odds_row(parts: Sequence[OddsSums]) -> list[float]:
    """The values that batches make together, in their order."""

def odds_entries(ranks: int, alike: Literal["suits", "colours"] = "suits") -> list[list[int]]:
    """The heights of every entry in order."""

def play_out(
    game: Game, position: bytes, seed: int, samples: int = 0, table: OddsTable | None = None
) -> tuple[bool, int, int]:
    """A game of any kind played to its end: whether it was won, the cards up, and the moves.

    Without samples a rule of thumb plays; with them each move is tried on so many samples of the hidden cards, to the
    end of the game or, with a table of what a redeal is worth, of the layout. Neither looks at a card that lies face
    down. The redeals are those of the position's deal number.
    """

def play_to_table(game: Game, position: bytes, seed: int, table: OddsTable) -> float:
    """What a layout that the rule of thumb plays is worth: 1 if it is won, else what the table says of its end."""

def choose_by_sampling(
    game: Game,
    position: bytes,
    seed: int,
    samples: int,
    table: OddsTable | None = None,
    control: Control | None = None,
) -> int:
    """The move of the sampling player, as a code; cancelled, the best of those tried until then.

    Raises:
        ValueError: there is no legal move, or no sample.
    """

def odds_of_layout(
    rules: OddsRules,
    fans: Sequence[bytes],
    heights: Sequence[int],
    table: OddsTable,
    level: int,
    spent_level: int = -1,
) -> tuple[bool, list[int], float, bool, bool, list[int]]:
    """What is known of a layout: (won, ending, value, spent, complete, bound).

    If it cannot be won as it lies, the ending that is best by a level of the table, or, after the draw (`spent`), by
    another; -1 is the value if there is none. Whether these are all endings, and if not, heights that none is beyond.
    """

def open_endings(
    fans: Sequence[bytes],
    heights: Sequence[int],
    *,
    ranks: int = 13,
    build: Literal["suit", "alternate", "any", "rank"],
    when: Literal["stuck", "any"] = "stuck",
    positions: int,
) -> tuple[bool, list[list[int]], bool, list[int], int]:
    """Open fans built in any way, empty ones never filled: (won, endings, complete, bound, positions) of a search."""

def open_line(
    fans: Sequence[bytes],
    heights: Sequence[int],
    ending: Sequence[int],
    *,
    ranks: int = 13,
    build: Literal["suit", "alternate", "any", "rank"],
    when: Literal["stuck", "any"] = "stuck",
    positions: int,
) -> list[tuple[StepKind, int, int, int]]:
    """The steps to an ending that the same search names; to the end of a won layout for full heights.

    Raises:
        ValueError: it does not name it.
    """

def odds_play(
    rules: OddsRules,
    heights: Sequence[int],
    sizes: Sequence[int],
    redeals: int,
    player: Literal["random", "greedy", "optimal"],
    table: OddsTable | None,
    first: int,
    count: int,
    control: Control | None = None,
) -> list[tuple[bool, list[list[int]]]]:
    """Games from our own deals `first` on: whether each was won, and the heights at which its layouts were left."""
