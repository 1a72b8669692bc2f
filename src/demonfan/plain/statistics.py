"""A player's statistics in lines of text, for the command line and the table in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from demonfan.games import catalogue, optionnames
from demonfan.messages import decimal, plural, translator

Tr = Callable[[str], str]


def lines(table: dict[str, Any], language: str) -> list[str]:
    """One game with its options, as `demonfan.store.page.stats_data` has it; the first line is its name."""
    tr = translator(language)
    played, best = table["played"], table["against_best"]
    said = [tr("won {won} of {of}").format(won=played["won"], of=played["of"])]
    if played["of"]:
        rate = tr("{rate} %, between {low} and {high} with 95 % confidence")
        said[0] += ", " + rate.format(**{name: percent(played[name], language) for name in ("rate", "low", "high")})
    if best["of"] and table["best"]:
        beside = tr("you win {rate} % of ordinary deals ({won} of {of}), best play {best} %")
        percents = {"rate": percent(best["rate"], language), "best": percent(table["best"]["value"], language)}
        said.append(beside.format(won=best["won"], of=best["of"], **percents))
    said += _luck_and_play(table["reviews"], language)
    counts = {name: table[name] for name in ("abandoned", "discarded", "going")}
    said.append(tr("given up: {abandoned}, laid aside as lost: {discarded}, going on: {going}").format(**counts))
    if played["of"]:
        said += _of_played(table, language)
    if table["help_used"]:
        uses = ", ".join(f"{_help_name(name, tr)} {count}" for name, count in table["help_used"].items())
        said.append(tr("help used: {uses}").format(uses=uses))
    return [heading(table, language), *(f"  {line}" for line in said)]


def heading(table: dict[str, Any], language: str) -> str:
    """The name of a game, and its options in words."""
    chosen = optionnames.words(catalogue().get(table["game"]), table["options"], language)
    return f"{table['name']} ({chosen})" if chosen else str(table["name"])


def achievement_lines(achievements: list[dict[str, Any]]) -> list[str]:
    """Each achievement with how far the player is."""
    return [f"  [{'x' if one['reached'] else ' '}] {one['text']} ({one['done']}/{one['of']})" for one in achievements]


def day_lines(data: dict[str, Any], language: str) -> list[str]:
    """What the days come to: on how many games ended, and the deals of the day won running."""
    tr, days, daily = translator(language), data["calendar"], data["daily"]
    said = []
    if days:
        text = tr("Days with games: {days}; games ended: {ended}, won: {won}")
        ended, won = (sum(day[name] for day in days) for name in ("ended", "won"))
        said.append(text.format(days=len(days), ended=ended, won=won))
    if daily["longest"]:
        text = plural(language)(
            "The deal of the day won on its day: {streak} day running now, at most {longest}",
            "The deal of the day won on its day: {streak} days running now, at most {longest}",
            daily["streak"],
        )
        said.append(text.format(**daily))
    return said


def _help_name(name: str, tr: Tr) -> str:
    """What a help is called, by its mark."""
    return tr(
        {
            "undo": "moves undone",
            "restart": "restarts",
            "return": "returns to a bookmark",
            "hint": "hints",
            "odds": "odds shown",
            "review": "reviews",
            "peeked": "peeks",
            "undone_reveal": "undone past a card turned or a redeal",
        }.get(name, "other help")
    )


def _luck_and_play(reviews: dict[str, Any], language: str) -> list[str]:
    """What was luck and what was play, a game, as far as games have been reviewed."""
    tr, tn, count = translator(language), plural(language), reviews["reviewed"]
    said = []
    if reviews["with_luck"]:
        words = tn(
            "luck {luck} points a game, play {cost} ({count} ordinary deal reviewed)",
            "luck {luck} points a game, play {cost} ({count} ordinary deals reviewed)",
            count,
        )
        parts = {"luck": points(reviews["luck"], language), "cost": points(-reviews["cost"], language)}
        said.append(words.format(count=count, **parts))
    elif count:
        words = tn(
            "play {cost} points a game ({count} ordinary deal reviewed)",
            "play {cost} points a game ({count} ordinary deals reviewed)",
            count,
        )
        said.append(words.format(cost=points(-reviews["cost"], language), count=count))
    if reviews["pending"]:
        said.append(tr("not reviewed yet: {count}").format(count=reviews["pending"]))
    return said


def _of_played(table: dict[str, Any], language: str) -> list[str]:
    tr = translator(language)
    streaks, won, aided, apart = table["streaks"], table["of_won"], table["help"], table["apart"]
    current = streaks["current"]
    row = (
        tr("in a row: {current} won now, at most {won} won and {lost} lost")
        if current > 0
        else tr("in a row: {current} lost now, at most {won} won and {lost} lost")
    )
    said = [row.format(current=abs(current), won=streaks["longest_won"], lost=streaks["longest_lost"])]
    if won["best_time"] is not None:
        times = tr("won games: best time {best}, median {median}; fewest moves {fewest}, median {moves}")
        figures = {
            "fewest": won["fewest_moves"],
            "moves": decimal(won["median_moves"], int(won["median_moves"] % 1 > 0), language),
        }
        said.append(times.format(best=clock_text(won["best_time"]), median=clock_text(won["median_time"]), **figures))
    up = tr("cards up: {mean} on average, {most} at most")
    said.append(up.format(mean=decimal(table["cards_up"], 1, language), most=table["most_up"]))
    scores = table["scores"]["standard"]
    if scores["best"] is not None:
        said.append(tr("score: best {best}, mean {mean}").format(best=scores["best"], mean=f"{scores['mean']:.0f}"))
    said.append(tr("with help: won {won} of {of}").format(won=aided["won"], of=aided["played"]))
    beside = tr("apart (chosen deals, or hidden cards looked at): won {won} of {of}")
    said.append(beside.format(won=apart["won"], of=apart["of"]))
    return said


def percent(share: float, language: str) -> str:
    """A share in percent with one decimal."""
    return decimal(100 * share, 1, language)


def points(share: float, language: str) -> str:
    """Points gained or lost; nothing is neither.

    >>> points(0.0, "en"), points(-0.0004, "en"), points(-0.05, "ru")
    ('+0.0', '+0.0', '-5,0')
    """
    rounded = round(100 * share, 1)
    return f"{'-' if rounded < 0 else '+'}{decimal(abs(rounded), 1, language)}"


def clock_text(milliseconds: float) -> str:
    """Minutes and seconds, with hours where there are any.

    >>> clock_text(61_400), clock_text(3_725_000)
    ('1:01', '1:02:05')
    """
    minutes, seconds = divmod(int(milliseconds // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
