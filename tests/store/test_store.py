from __future__ import annotations

import pytest

from demonfan.store import NoSuchGame, Player, Store
from demonfan.store import saved as saved_module
from demonfan.store.saved import key_of, new_key
from tests.store.play import dealt, play_randomly


class TestGames:
    def test_games_that_go_on_and_finished_ones_are_listed_apart_the_latest_first(self, me: Player) -> None:
        keys = [me.begin(dealt(number)).key or "" for number in (1, 2, 3)]
        me.load(keys[0]).bookmark("played last")
        me.load(keys[1]).abandon()
        assert [game.key for game in me.list()] == [keys[0], keys[2]]
        assert [game.key for game in me.list(finished=True)] == [keys[1]]

    @pytest.mark.parametrize("finished", [False, True])
    def test_pages_hold_every_game_once(self, me: Player, finished: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        # Games of the same millisecond must not be lost between pages.
        monkeypatch.setattr("demonfan.store.session.utc_now", lambda: 1_800_000_000_000)
        for number in range(1, 8):
            session = me.begin(dealt(number))
            if finished:
                session.abandon()
        seen: list[str] = []
        page = me.list(finished=finished, limit=3)
        while page:
            seen += [game.deal for game in page]
            page = me.list(finished=finished, limit=3, after=page[-1])
        assert seen == ["7", "6", "5", "4", "3", "2", "1"]

    def test_all_goes_page_by_page(self, me: Player) -> None:
        for number in range(1, 8):
            me.begin(dealt(number))
        assert [game.deal for game in me.all(page=3)] == [str(number) for number in range(1, 8)]

    def test_a_list_tells_what_a_player_wants_to_know(self, me: Player) -> None:
        session = me.begin(dealt("ms:7"), chosen="random")
        play_randomly(session, 9)
        game = me.list()[0]
        assert (game.game, game.deal, game.chosen, game.options) == ("la-belle-lucie", "ms:7", "random", {})
        assert (game.acts, game.moves) == (session.acts, len(session.game.line))
        assert game.cards_up == session.game.state.cards_up
        assert game.digest == session.game.rules.digest
        assert game.started <= game.updated

    def test_players_do_not_see_each_other(self, store: Store) -> None:
        session = store.player("Anna").begin(dealt())
        boris = store.player("Борис")
        assert boris.list() == []
        assert boris.find(session.key or "") is None
        with pytest.raises(NoSuchGame):
            boris.load(session.key or "")
        assert [game.deal for game in store.player("Anna").list()] == ["12345"]

    def test_an_unknown_key_is_said(self, me: Player) -> None:
        with pytest.raises(NoSuchGame, match="nowhere"):
            me.load("nowhere")

    def test_rules_are_kept_once(self, me: Player, monkeypatch: pytest.MonkeyPatch) -> None:
        from sqlalchemy import func, select

        from demonfan.store.database import reading
        from demonfan.store.schema import rules

        for number in (1, 2):
            me.begin(dealt(number))
        me.begin(dealt(1, "fan"))
        with reading(me._engine) as connection:
            assert connection.execute(select(func.count()).select_from(rules)).scalar() == 2


class TestSettings:
    def test_settings_stay(self, store: Store, address: str) -> None:
        store.player().change_settings({"autoplay": "safe", "favourites": ["fan"]})
        with Store.open(address) as other:
            settings = other.player().settings
        assert (settings.autoplay, settings.favourites, settings.sound) == ("safe", ("fan",), False)
        store.player().change_settings({"autoplay": "all"})
        assert store.player().settings.favourites == ("fan",)


def test_keys_are_short_and_their_own() -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert {len(key) for key in keys} == {12}
    assert key_of(0) == "aaaaaaaaaaaa"


def test_equal_options_are_equal_text() -> None:
    assert saved_module.options_text({"b": "2", "a": "1"}) == saved_module.options_text({"a": "1", "b": "2"})
