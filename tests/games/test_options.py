"""Every option of every game: the other reading of a rule on which the sources are silent or disagree."""

from __future__ import annotations

import pytest

from demonfan.cards import Rank
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.games import LANGUAGES, catalogue
from demonfan.outcome import Termination, outcome
from demonfan.rules import RulesError
from demonfan.state import Face, State
from tests.positions import moves
from tests.test_seed_rules import DEMONS, after, at, laid, reason

#: The games of the source documents, with Canfield and its nearest: those whose options these tests take one by one.
GAMES = [
    "box-fan",
    "canfield",
    "ceiling-fan",
    "ceiling-fan-alternate",
    "demon-36",
    "demon-36-one",
    "demon-52",
    "demon-52-one",
    "demon-fan",
    "demon-fan-gather",
    "fan",
    "free-fan",
    "free-fan-cells",
    "la-belle-lucie",
    "storehouse",
    "three-shuffles-and-a-draw",
    "trefoil",
]
DEMON_GAMES = [game for game in GAMES if catalogue()[game].rules.family == "demon"]
FAN_GAMES = [game for game in GAMES if catalogue()[game].rules.family == "fan"]
REDEALT = ("demon-fan", "demon-fan-gather", "la-belle-lucie", "three-shuffles-and-a-draw", "trefoil")


def dealt(game: str, *options: str) -> State:
    chosen = dict(option.split("=", 1) for option in options)
    return deal(catalogue()[game].rules_with(chosen), Deal("own", 1))


def sizes(state: State) -> list[int]:
    return [len(pile.cards) for pile in state.tableau]


# ------------------------------------------------------------------------------------------------ all games


@pytest.mark.parametrize("game", REDEALT)
def test_redeals_at_any_time(game: str) -> None:
    assert "redeal" not in moves(at(game, "7H | 8H | 8C"))
    assert "redeal" in moves(at(game, "7H | 8H | 8C", "redeal.when=any"))
    limited = at(game, "7H | 8H | 8C", "redeal.when=any", "redeal.count=1", redeals=1)
    assert reason(limited, "redeal") == "no-redeal-left"


@pytest.mark.parametrize("game", [game for game in FAN_GAMES if game not in ("box-fan", "trefoil")])
def test_aces_go_up_by_themselves(game: str) -> None:
    cards = "2C AS AD | 4C"
    assert [str(pile) for pile in after(at(game, cards), "T1>F4").foundations] == ["", "", "", "AD"]
    assert [str(pile) for pile in after(at(game, cards, "auto.aces=on"), "T1>F4").foundations] == ["", "AS", "", "AD"]


@pytest.mark.parametrize("game", [*DEMONS, "canfield"])
def test_base_cards_go_up_by_themselves(game: str) -> None:
    cards = "9S TD | JC | KC | KD"
    assert laid(after(at(game, cards, base=Rank.NINE), "T1>T2")) == "9S | JC TD | KC | KD"
    itself = after(at(game, cards, "auto.aces=on", base=Rank.NINE, foundations="9C|||"), "T1>T2")
    assert [str(pile) for pile in itself.foundations] == ["9C", "9S", "", ""]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "free-fan"])
def test_cards_come_back_from_the_foundations(game: str) -> None:
    build = catalogue()[game].rules.tableau.build.__struct_config__.tag
    onto = "TS" if build == "suit" else "TH"
    fields = {"foundations": "|7S 8S 9S||"} | ({"base": Rank.SEVEN} if game in (*DEMONS, "canfield") else {})
    assert "F2>T1" not in moves(at(game, onto, **fields))
    assert "F2>T1" in moves(at(game, onto, "take_back=on", **fields))


# ------------------------------------------------------------------------------------------------ the fan games


@pytest.mark.parametrize(
    ("game", "default", "other"),
    [
        ("demon-fan", [3] * 16 + [2] * 2, "17x3+1"),
        ("ceiling-fan", [3] * 16 + [2] * 2, "17x3+1"),
        ("ceiling-fan-alternate", [3] * 16 + [2] * 2, "17x3+1"),
        ("fan", [3] * 17 + [1], "16x3+2x2"),
        ("free-fan-cells", [3] * 17 + [1], "16x3+2x2"),
        ("la-belle-lucie", [3] * 17 + [1], "16x3+2x2"),
    ],
)
def test_layouts(game: str, default: list[int], other: str) -> None:
    assert sizes(dealt(game)) == default
    assert sizes(dealt(game, f"layout={other}")) == ([3] * 17 + [1] if other == "17x3+1" else [3] * 16 + [2] * 2)


def test_demon_fan_redeals_leave_the_rest_in_the_last_fan() -> None:
    assert sizes(after(at("demon-fan", "2H 4S | 9D 9H | KC KS 6D 2S"), "redeal"))[:4] == [3, 3, 2, 0]
    assert sizes(after(at("demon-fan", "2H 4S | 9D 9H | KC KS 2S"), "redeal"))[:4] == [3, 3, 1, 0]


def test_the_gathered_packet_may_be_turned_over() -> None:
    cards = "-2H -4S 5S | -9D -3D 9H | -KD -5D 9C"
    assert laid(after(at("demon-fan-gather", cards), "redeal")) == "-5S -4S 2H | -9H -3D 9D | -9C 5D | KD"
    turned = after(at("demon-fan-gather", cards, "flip=packet"), "redeal")
    assert laid(turned) == "-2H -4S 5S | -9D -3D 9H | -KD 5D | 9C"


def test_the_last_three_cards_gathered_are_split_and_gaps_close_up() -> None:
    state = after(at("demon-fan-gather", "-2H 4S | | KD"), "redeal")
    assert laid(state) == "-4S 2H | KD"
    assert sizes(state)[:3] == [2, 1, 0]
    assert state.tableau[0].faces == (Face.SEEN, Face.UP)


@pytest.mark.parametrize("game", ["la-belle-lucie", "three-shuffles-and-a-draw", "trefoil"])
def test_draws(game: str) -> None:
    state = after(at(game, "2H 4S 9C | 8D 6D", "merci=2", redeals=2), "merci T1-2")
    assert state.draws_left == 1
    assert "merci T2-1" in moves(state)
    assert after(state, "merci T2-1").draws_left == 0


@pytest.mark.parametrize("game", ["la-belle-lucie", "three-shuffles-and-a-draw", "trefoil"])
@pytest.mark.parametrize(
    ("options", "redeals", "legal"),
    [
        ((), 1, set()),
        ((), 2, {"merci T1-1", "merci T1-2", "merci T1-3", "merci T2-1"}),
        (("merci.when=any",), 1, {"merci T1-1", "merci T1-2", "merci T1-3", "merci T2-1"}),
        (("merci.which=second",), 2, {"merci T1-1", "merci T2-1"}),
        (("merci.to=play",), 2, {"merci T1-2>T2", "merci T1-3>F1"}),
        (("merci.when=any", "merci.which=second", "merci.to=play"), 1, set()),
    ],
)
def test_when_which_and_where_a_card_is_drawn(
    game: str, options: tuple[str, ...], redeals: int, legal: set[str]
) -> None:
    cards = "AC 4S 9C TH | JH 5S" if game != "trefoil" else "2C 4S 9C TH | JH 5S"
    foundations = "" if game != "trefoil" else "AC|AS|AH|AD"
    state = at(game, cards, "merci=1", *options, redeals=redeals, foundations=foundations)
    assert {move for move in moves(state) if move.startswith("merci")} == legal


def test_trefoil_unshuffled() -> None:
    state = at("trefoil", "2H 4S 6S | 9D 3D 9H", "redeal=gathered", foundations="AC|AS|AH|AD")
    assert laid(after(state, "redeal")) == "6S 4S 2H | 9H 3D 9D"


# ------------------------------------------------------------------------------------------------ the Demon games


@pytest.mark.parametrize("game", [*DEMONS, "canfield"])
def test_how_columns_go_round(game: str) -> None:
    low = "6" if "36" in game else "2"
    cards = f"AC | KH | {low}S | AD"
    fields = {"base": Rank.KING, "foundations": "KC|KS|KD|"}

    def built(*options: str) -> set[str]:
        return {move for move in moves(at(game, cards, *options, **fields)) if ">T" in move}

    assert built() == built("wrap=full") == built("wrap=not-at-base") == {"T2>T1", "T4>T3"}
    assert built("wrap=off") == {"T4>T3"}
    # The base is the king: nothing goes onto a king.
    assert "T2>T1" in moves(at(game, "KH | QC | JS | JC", **fields))
    assert moves(at(game, "KH | QC | JS | JC", "wrap=not-at-base", **fields)) == set()


@pytest.mark.parametrize("game", DEMONS)
def test_which_cards_move_together(game: str) -> None:
    cards = "JS TD 9C | QH | JH | TC"

    def onto_columns(*options: str) -> set[str]:
        return {move for move in moves(at(game, cards, *options, base=Rank.SIX)) if ">T" in move}

    assert onto_columns() == {"T1x3>T2", "T4>T3"}
    assert onto_columns("move=single-or-whole") == {"T1x3>T2", "T4>T3"}
    assert onto_columns("move=whole") == {"T1x3>T2", "T4>T3"}
    part = "QS JD TC | JH | TH | KC"
    assert {move for move in moves(at(game, part, base=Rank.SIX)) if ">T" in move} == {"T1>T2"}
    assert {m for m in moves(at(game, part, "move=single-or-whole", base=Rank.SIX)) if ">T" in m} == {"T1>T2"}
    assert {m for m in moves(at(game, part, "move=whole", base=Rank.SIX)) if ">T" in m} == set()
    tail = "QS JD TC | QC | TH | KC"
    assert {move for move in moves(at(game, tail, base=Rank.SIX)) if ">T" in move} == {"T1x2>T2"}
    assert {m for m in moves(at(game, tail, "move=single-or-whole", base=Rank.SIX)) if ">T" in m} == set()


@pytest.mark.parametrize("game", DEMONS)
def test_the_demon_fills_an_empty_column_by_itself(game: str) -> None:
    cards, fields = "9H | TS | KC | KS", {"base": Rank.SIX, "reserves": "-QD 8D"}
    assert laid(after(at(game, cards, **fields), "T1>T2")) == "TS 9H | KC | KS"
    itself = after(at(game, cards, "fill=auto", **fields), "T1>T2")
    assert laid(itself) == "8D | TS 9H | KC | KS"
    assert str(itself.reserves[0]) == "QD"


@pytest.mark.parametrize("game", DEMONS)
def test_any_card_fills_a_column_when_the_demon_is_out(game: str) -> None:
    cards, fields = "9H | TC JC | | KS", {"base": Rank.SIX, "waste": "8D"}

    def fills(*options: str, reserves: str = "") -> set[str]:
        state = at(game, cards, *options, reserves=reserves, **fields)
        return {move for move in moves(state) if move.endswith("T3")}

    assert fills() == {"W>T3"}
    assert fills("empty=any_after_demon") == {"W>T3", "T1>T3", "T2>T3", "T4>T3"}
    assert fills("empty=any_after_demon", reserves="QD") == {"R1>T3"}


@pytest.mark.parametrize("game", DEMONS)
def test_the_stock_is_turned_only_when_stuck(game: str) -> None:
    fields = {"base": Rank.SIX, "stock": "-KH -QH -JH"}
    moving, still = "TS | 9H | KC | KS", "TS | 9S | KC | KS"
    assert moves(at(game, moving, **fields)) == {"T2>T1", "stock"}
    assert moves(at(game, moving, "turn.when=stuck", **fields)) == {"T2>T1"}
    assert moves(at(game, still, "turn.when=stuck", **fields)) == {"stock"}


@pytest.mark.parametrize("game", [*DEMONS, "canfield"])
def test_passes_may_be_limited(game: str) -> None:
    fields = {"base": Rank.SIX, "waste": "KH QH"}
    assert at(game, "TS | 9S | KC | KS", **fields).passes_left is None
    assert "stock" in moves(at(game, "TS | 9S | KC | KS", "passes=2", **fields))
    last = at(game, "TS | 9S | KC | KS", "passes=2", passes=1, **fields)
    assert reason(last, "stock") == "no-pass-left"
    assert at(game, "TS", "passes=unlimited", base=Rank.SIX).rules.digest == catalogue()[game].rules.digest


@pytest.mark.parametrize("game", DEMONS)
def test_the_demon_may_be_won_with_demon_and_stock_out(game: str) -> None:
    fields = {"base": Rank.SIX, "waste": "9H"}
    assert outcome(after(at(game, "TS | 6C | KC | KS", **fields), "W>T1")).termination is Termination.OPEN
    chosen = at(game, "TS | 6C | KC | KS", "won=all-out", **fields)
    assert outcome(after(chosen, "W>T1")).termination is Termination.WON


def test_canfields_first_turn_may_be_part_of_the_deal() -> None:
    assert not dealt("canfield").waste.cards
    assert len(dealt("canfield", "first-turn=on").waste.cards) == 3


def test_canfields_other_options() -> None:
    assert len(after(dealt("canfield", "turn=1"), "stock").waste.cards) == 1
    tail = "QS JD TC | QC | TH | KC"
    assert {m for m in moves(at("canfield", tail, base=Rank.SIX)) if ">T" in m} == set()
    assert {m for m in moves(at("canfield", tail, "move=packed", base=Rank.SIX)) if ">T" in m} == {"T1x2>T2"}
    part = "QS JD TC | JH | TH | KC"
    assert {m for m in moves(at("canfield", part, base=Rank.SIX)) if ">T" in m} == {"T1>T2"}
    assert {m for m in moves(at("canfield", part, "move=whole", base=Rank.SIX)) if ">T" in m} == set()


# ------------------------------------------------------------------------------------------------ the catalogue


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_page_lists_the_options_of_its_game(game: str, language: str) -> None:
    page = catalogue()[game].text(language).body
    section = page.split("## Options" if language == "en" else "## Варианты")[1].split("\n## ")[0]
    expected = set(catalogue()[game].file.options)
    if game in REDEALT:
        expected.add("redeal.when")
    if game not in ("box-fan", "trefoil", "storehouse"):
        expected.add("auto.aces")
    if game != "free-fan":
        expected.add("take_back")
    assert {name for name in expected if f"`{name}=" not in section} == set()


@pytest.mark.parametrize("game", GAMES)
def test_each_option_value_makes_other_rules(game: str) -> None:
    file = catalogue()[game].file
    for name, option in file.options.items():
        for value in option.values:
            assert file.with_options({name: value}).digest != file.rules.digest, (name, value)


@pytest.mark.parametrize("option", ["fill=auto", "passes=2", "wrap=off", "flip=packet", "nonsense=1", "layout=16x3"])
def test_options_of_other_games_are_refused(option: str) -> None:
    name, value = option.split("=")
    with pytest.raises(RulesError, match=name.split(".")[0]):
        catalogue()["fan"].rules_with({name: value})


def test_options_combine() -> None:
    rules = catalogue()["demon-36"].rules_with({"fill": "auto", "empty": "any_after_demon", "turn.when": "stuck"})
    assert [(fill.source, fill.auto) for fill in rules.tableau.fill] == [("reserve", True), ("any", False)]
