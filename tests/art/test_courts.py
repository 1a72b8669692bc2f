"""Twelve courts, no two alike."""

from __future__ import annotations

from itertools import combinations

from art.pack.courts import table


def test_twelve_courts_with_their_own_hat_and_emblem() -> None:
    assert set(table.COURTS) == {rank + suit for rank in "KQJ" for suit in "SHDC"}
    assert len({court.headgear for court in table.COURTS.values()}) == 12
    assert len({court.emblem for court in table.COURTS.values()}) == 12


def test_courts_of_a_rank_differ_in_several_things() -> None:
    for one, other in combinations(table.COURTS, 2):
        a, b = table.COURTS[one], table.COURTS[other]
        parts = [(c.look, c.hair, c.headgear, c.pattern, c.breast, c.emblem, c.collar, c.beard) for c in (a, b)]
        same = sum(x == y for x, y in zip(*parts, strict=True))
        assert same <= 4, (one, other)


def test_only_kings_wear_beards_and_each_his_own() -> None:
    beards = {name: court.beard for name, court in table.COURTS.items() if court.beard is not str}
    assert set(beards) == {"KS", "KH", "KD", "KC"}
    assert len({court() for court in beards.values()}) == 4


def test_figures_name_only_colours_of_their_suit() -> None:
    for name in table.COURTS:
        art = table.figure(name)
        assert f"@robe-{name[1]}" in art
        for other in set("CSHD") - {name[1]}:
            assert f"@robe-{other}" not in art
            assert f"@trim-{other}" not in art
