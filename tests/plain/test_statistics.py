from __future__ import annotations

import pytest
from sqlalchemy import null, update

from demonfan.game import Game
from demonfan.plain.statistics import achievement_lines, day_lines, lines
from demonfan.scoring import KINDS
from demonfan.solve.solver import solve
from demonfan.store import Store, schema
from demonfan.store.database import writing
from demonfan.store.page import stats_data


@pytest.mark.parametrize(("language", "won"), [("en", "won 1 of 1"), ("ru", "выиграно 1 из 1")])
def test_a_game_and_the_achievements_in_words(language: str, won: str) -> None:
    with Store.open("sqlite://") as store:
        me = store.player()
        session = me.begin(Game.deal("demon-36-one", 1))
        for move in solve(session.game.state).line:
            session.play(move)
        data = stats_data(me, language=language)
    (table,) = data["tables"]
    said = lines(table, language)
    assert said[0] == table["name"]
    assert won in said[1]
    assert len(said) == 10
    assert any(str(table["scores"]["standard"]["best"]) in line for line in said)
    reached = achievement_lines(data["achievements"])
    assert reached[0].startswith("  [x]")
    assert reached[0].endswith("(1/1)")


def test_a_table_is_headed_by_its_options_in_words() -> None:
    with Store.open("sqlite://") as store:
        me = store.player()
        me.begin(Game.deal("la-belle-lucie", 5, {"merci": "1", "merci.when": "any"})).abandon()
        me.begin(Game.deal("la-belle-lucie", 6)).abandon()
        heads = {
            language: sorted(lines(table, language)[0] for table in stats_data(me, language=language)["tables"])
            for language in ("en", "ru")
        }
    assert heads["en"] == ["La Belle Lucie", "La Belle Lucie (Draws of a buried card: 1; When to draw: in any layout)"]
    assert heads["ru"][1].endswith(" (Мерси, сколько раз: 1; Когда мерси: в любом раскладе)")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1 day running", "2 days running", "5 days running"]),
        ("ru", ["1 день подряд", "2 дня подряд", "5 дней подряд"]),
    ],
)
def test_the_days_of_the_deal_of_the_day_are_counted(language: str, said: list[str]) -> None:
    for streak, words in zip((1, 2, 5), said, strict=True):
        (line,) = day_lines({"calendar": [], "daily": {"streak": streak, "longest": 9}}, language)
        assert words in line


def test_a_score_that_is_not_known_is_not_said() -> None:
    with Store.open("sqlite://") as store:
        me = store.player()
        session = me.begin(Game.deal("demon-36-one", 1))
        for move in solve(session.game.state).line:
            session.play(move)
        with writing(store.engine) as connection:
            connection.execute(update(schema.games).values({f"score_{kind}": null() for kind in KINDS}))
        (table,) = stats_data(me)["tables"]
    said = lines(table, "en")
    assert len(said) == 9
    assert not any(line.strip().startswith("score:") for line in said)


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("ru", ",")])
def test_numbers_have_the_decimal_mark_of_the_language(language: str, mark: str) -> None:
    with Store.open("sqlite://") as store:
        me = store.player()
        for deal in (1, 2):
            won = me.begin(Game.deal("demon-36-one", deal))
            for move in solve(won.game.state).line:
                won.play(move)
        me.begin(Game.deal("la-belle-lucie", 5), chosen="random").abandon()
        with writing(store.engine) as connection:
            reviewed = {"reviewed": 1, "luck": 0.0123, "cost": 0.1}
            connection.execute(update(schema.games).where(schema.games.c.game == "la-belle-lucie").values(**reviewed))
        tables = {table["game"]: table for table in stats_data(me)["tables"]}
    moves = tables["demon-36-one"]["of_won"]["median_moves"]
    said = "\n".join(line for table in tables.values() for line in lines(table, language))
    assert str(moves).removesuffix(".0").replace(".", mark) in said
    assert f"+1{mark}2" in said
    assert f"-10{mark}0" in said
    assert f"100{mark}0 %" in said
    assert {".": ",", ",": "."}[mark] not in said.replace(", ", "")
