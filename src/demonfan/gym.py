"""A Gymnasium environment for every game of the catalogue; needs the extra ``demonfan[gym]``.

An observation is made of the `View` alone: whoever learns from it knows what a player at the table knows. Importing
this module registers ``demonfan/GAME-v0`` for each game; `PatienceEnv` takes any game with any options.

>>> import gymnasium, demonfan.gym
>>> env = gymnasium.make("demonfan/la-belle-lucie-v0")
>>> observation, info = env.reset(options={"deal": 12345})
>>> observation["piles"].shape, env.action_space, int(info["action_mask"].sum())
((24, 52), Discrete(1146), 8)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from demonfan import effects, games
from demonfan.acts import Carry, Draw, Move, Redeal, Turn
from demonfan.cards import Card
from demonfan.deals import MAX_NUMBER, Deal
from demonfan.errors import InputError
from demonfan.rules import Rules
from demonfan.solve.compile import compiled
from demonfan.state import Area, Face, Pile, Place, State
from demonfan.view import View, ViewPile

Reward = Literal["win", "cards"]
Observation = dict[str, NDArray[Any]]

#: An episode is cut off after this many steps for each card of the pack.
STEPS_A_CARD = 20


class Actions:
    """The moves of a game as numbers: a card, or a pile with that card at its bottom, and where it goes.

    Numbers 0 and 1 are the turn of the stock and the redeal. Then come, for each card, its carries to each pile of
    the tableau, each foundation and each cell, and after all of these each card's draws. Of equal cards of several
    packs the first is that which lies first, the piles counted as in `demonfan.state.State.places`; cards that lie
    face down do not count.
    """

    def __init__(self, rules: Rules, start: State) -> None:
        self.rules = rules
        self.cards: dict[Card, int] = {card: number for number, card in enumerate(dict.fromkeys(rules.pack.cards))}
        self._copies = rules.pack.copies
        areas = (Area.TABLEAU, Area.FOUNDATION, Area.CELL)
        places = [Place(area, index) for area in areas for index in range(len(start.piles_of(area)))]
        self._targets = {place: number for number, place in enumerate(places)}
        self._slots = len(self.cards) * self._copies
        #: A drawn card goes to the top of its own pile, or, by other rules, is played somewhere at once.
        self._draws = 0 if rules.merci is None else 1 if rules.merci.to == "top" else len(places)
        self._first_draw = 2 + self._slots * len(places)
        self.count = self._first_draw + self._slots * self._draws

    def number(self, state: State, move: Move) -> int:
        """The number of a legal move."""
        if isinstance(move, Turn):
            return 0
        if isinstance(move, Redeal):
            return 1
        depth = move.count if isinstance(move, Carry) else move.depth + 1
        slot = self._slot(state, move.source, depth)
        if isinstance(move, Carry):
            return 2 + slot * len(self._targets) + self._targets[move.target]
        return self._first_draw + slot * self._draws + (0 if move.target is None else self._targets[move.target])

    def text(self, number: int) -> str:
        """What a number stands for, in any position: ``stock``, ``JC>T3``, ``merci 5C``.

        Raises:
            IndexError: there is no such action.
        """
        if not 0 <= number < self.count:
            raise IndexError(number)
        if number < 2:
            return ("stock", "redeal")[number]
        places = list(self._targets)
        if number < self._first_draw:
            slot, target = divmod(number - 2, len(places))
            return f"{self._name(slot)}>{places[target]}"
        slot, target = divmod(number - self._first_draw, self._draws)
        return f"merci {self._name(slot)}" + (f">{places[target]}" if self._draws > 1 else "")

    def _name(self, slot: int) -> str:
        card, copy = divmod(slot, self._copies)
        return f"{list(self.cards)[card]}{f'({copy + 1})' if self._copies > 1 else ''}"

    def _slot(self, state: State, place: Place, depth: int) -> int:
        """The number of a card that lies face up, `depth` from the top of its pile, the top card at 1."""
        pile = state[place]
        card = pile.cards[-depth]
        slot = self.cards[card] * self._copies
        if self._copies == 1:
            return slot
        before = 0
        for other, lying in state.places():
            if other == place:
                lying = lying.drop(depth)
            pairs = zip(lying.cards, lying.faces, strict=True)
            before += sum(1 for known, face in pairs if known == card and face is Face.UP)
            if other == place:
                break
        return slot + before


class PatienceEnv(gymnasium.Env[Observation, np.int64]):
    """A game as an environment.

    Observation: ``piles``, a row for each pile (tableau, foundations, reserves, cells, stock, waste), its bottom card
    first: 0 is no card, 1 … n a card face up, n+1 … 2n a card face down that the player has seen there, 2n+1 a card
    that is not known; cards are numbered by suit (clubs, spades, hearts, diamonds), up the ranks. ``counters``: the
    place of the base rank on the pack's cycle from 1 (0: there is none), redeals left, draws left, times the waste was
    turned over.

    Action: see `Actions`; ``info["action_mask"]`` is 1 where the action is legal. An illegal one changes nothing and
    is told by ``info["illegal"]``; it counts as a step.

    Reward: `win` gives 1 for the winning move; `cards` the change in the share of cards on the foundations.

    An episode ends when the game is won or stuck, and is truncated after `max_steps`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str = "la-belle-lucie",
        options: Mapping[str, str] | None = None,
        *,
        reward: Reward = "win",
        max_steps: int | None = None,
        deals: tuple[int, int] = (1, MAX_NUMBER),
        render_mode: str | None = None,
    ) -> None:
        """`deals` are the first and last of the numbers that `reset` draws from, where it is given none.

        Raises:
            UnknownGame, RulesError: as `demonfan.game.Game.deal`.
            InputError: another argument is wrong.
        """
        self.rules = games.find(game).rules_with(options or {})
        if reward not in ("win", "cards"):
            raise InputError(f"{str(reward)[:20]!r} is no reward: win or cards")
        if not 1 <= deals[0] <= deals[1] <= MAX_NUMBER:
            raise InputError(f"deals must be two numbers from 1 to {MAX_NUMBER}, the lower first")
        if max_steps is not None and max_steps < 1:
            raise InputError("an episode has at least one step")
        if render_mode not in (None, "ansi"):
            raise InputError(f"{render_mode[:20]!r} is no render mode: ansi")
        self.reward: Reward = reward
        self.deals = deals
        self.max_steps = max_steps or STEPS_A_CARD * self.rules.pack.size
        self.render_mode = render_mode
        start = effects.deal(self.rules, Deal("own", 1))
        self.actions = Actions(self.rules, start)
        self._core = compiled(self.rules)
        self._pack = self.rules.pack.size
        self._kinds = len(self.actions.cards)
        self._codes = {card: number + 1 for card, number in self.actions.cards.items()}
        rows = sum(1 for _ in View.of(start).piles)
        self.action_space = spaces.Discrete(self.actions.count)
        most = np.array([len(self.rules.pack.ranks), 500, 500, self.max_steps], np.int32)
        boxes: dict[str, gymnasium.Space[Any]] = {
            "piles": spaces.Box(0, 2 * self._kinds + 1, (rows, self._pack), np.uint8),
            "counters": spaces.Box(np.zeros(4, np.int32), most, dtype=np.int32),
        }
        self.observation_space = spaces.Dict(boxes)  # type: ignore[assignment]  # a Dict's samples are such dicts
        self._state = start
        self._position = self._core.encode(start)
        #: The piles as they were observed last, and their rows.
        self._lying: list[Pile | None] = [None] * rows
        self._rows = bytearray(rows * self._pack)
        self._steps = 0

    # ------------------------------------------------------------------------------------------ Gymnasium's methods

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew.

        ``options={"deal": …}`` names the deal, ``12345`` or ``"ms:7"``. Else a `seed` that lies in `deals` is the deal
        number itself; else the number is drawn from `deals`.

        Raises:
            DealError: the deal is out of range, or its numbering does not know this pack.
            InputError: another option is named.
        """
        super().reset(seed=seed)
        first, last = self.deals
        options = options or {}
        for name in options.keys() - {"deal"}:
            raise InputError(f"{str(name)[:20]!r} is no option of a deal: deal")
        if "deal" in options:
            deal = Deal.parse(str(options["deal"]))
        elif seed is not None and first <= seed <= last:
            deal = Deal("own", seed)
        else:
            deal = Deal("own", int(self.np_random.integers(first, last, endpoint=True)))
        self.begin(effects.deal(self.rules, deal))
        return self.observe(), self.info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move."""
        move = self.legal.get(int(action))
        before = self._state.cards_up
        if move is not None:
            position = (
                None if isinstance(move, Redeal) else self._core.game.apply(self._position, self._core.move_code(move))
            )
            self._go(effects.make(self._state, move)[0], position)
        self._steps += 1
        if self.reward == "cards":
            gained = (self._state.cards_up - before) / self._pack
        else:
            gained = float(move is not None and self._state.is_won)
        over = self.is_over
        cut = not over and self._steps >= self.max_steps
        return self.observe(), gained, over, cut, self.info(illegal=move is None)

    def render(self) -> str | None:
        """The position in lines of text, if the render mode is ``ansi``."""
        if self.render_mode is None:
            return None
        from demonfan.plain.picture import lines

        return "\n".join(lines(View.of(self._state)))

    # ------------------------------------------------------------------------------------------ the game

    @property
    def state(self) -> State:
        """The position, whole: for tests and judges, not for whoever plays."""
        return self._state

    @cached_property
    def legal(self) -> Mapping[int, Move]:
        """The legal moves by number; none when the game is over."""
        if self.is_over:
            return {}
        return {self.actions.number(self._state, move): move for move in self._legal_moves()}

    @cached_property
    def is_over(self) -> bool:
        """Whether the game is won or stuck, neither a redeal nor a draw left that can be taken."""
        state = self._state
        if state.is_won:
            return True
        if not self._core.game.is_stuck(self._position):
            return False
        if state.redeals_left > 0:
            return False
        # As `demonfan.outcome` has it: a draw may be taken here, or perhaps after moving cards to and fro.
        return state.draws_left <= 0 or not any(isinstance(move, Draw | Carry) for move in self._legal_moves())

    def begin(self, state: State) -> None:
        """Begin an episode from any position of the game."""
        self._steps = 0
        self._go(state)

    def _go(self, state: State, position: bytes | None = None) -> None:
        """Go to a position, given as the core has it too where that is known."""
        self._state = state
        self._position = self._core.encode(state) if position is None else position
        for found in ("legal", "is_over"):
            self.__dict__.pop(found, None)

    def _legal_moves(self) -> list[Move]:
        # The core finds what `demonfan.moves.legal_moves` finds, in less time.
        return [self._core.move(code) for code in self._core.game.legal_moves(self._position)]

    def info(self, *, illegal: bool = False) -> dict[str, Any]:
        mask = np.zeros(self.actions.count, np.int8)
        mask[list(self.legal)] = 1
        return {"action_mask": mask, "illegal": illegal}

    def observe(self) -> Observation:
        """The observation of the position."""
        state, width = self._state, self._pack
        piles = (*state.tableau, *state.foundations, *state.reserves, *state.cells, state.stock, state.waste)
        # Piles that a move leaves alone are the same objects after it.
        for row, pile in enumerate(piles):
            if self._lying[row] is not pile:
                self._lying[row] = pile
                self._rows[row * width : (row + 1) * width] = self._row(ViewPile.of(pile))
        base = 0 if state.base is None else self.rules.pack.place(state.base) + 1
        counters = (base, state.redeals_left, state.draws_left, state.passes)
        return {
            "piles": np.frombuffer(bytes(self._rows), np.uint8).reshape(-1, width).copy(),
            "counters": np.array(counters, np.int32),
        }

    def _row(self, pile: ViewPile) -> bytes:
        kinds = self._kinds
        codes = bytes(
            2 * kinds + 1 if card is None else self._codes[card] + (0 if face is Face.UP else kinds)
            for card, face in zip(pile.cards, pile.faces, strict=True)
        )
        return codes.ljust(self._pack, b"\0")


def register() -> None:
    """Make each game of ours known to `gymnasium.make` as ``demonfan/GAME-v0``."""
    for game in games.ours():
        name = f"demonfan/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="demonfan.gym:PatienceEnv", kwargs={"game": game})


register()
