"""Rules drawn at random from the whole model, for small packs: they meet each other as in no game of the files."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from demonfan.rulefile import decode_json
from demonfan.rules import Rules, RulesError


def random_rules(chance: random.Random) -> Rules:
    """Rules that make a game; drawn again until they do."""
    while True:
        try:
            return decode_json(msgspec.json.encode(_draw(chance)))
        except RulesError:
            continue


def _draw(chance: random.Random) -> dict[str, Any]:
    pick = chance.choice
    size = pick((3, 4, 5, 5, 6, 7))
    ranks = "".join(sorted(chance.sample("A23456789TJQK", size), key="A23456789TJQK".index))
    packs = pick((1, 1, 1, 2, 2, 3)) if size < 6 else 1
    cards = size * 4 * packs
    stock = pick((None, None, "turned", "turned", "filling"))
    starts = pick(("fixed", "fixed", "fixed", "dealt", "chosen", "any", "up-and-down"))
    deal: list[dict[str, Any]] = []
    foundations = _foundations(chance, ranks, packs, starts)
    if starts == "dealt":
        deal.append({"step": "base"})
        cards -= 1
    reserve = chance.random() < 0.35
    cells = chance.random() < 0.3
    if reserve:
        piles, height = pick(((1, 3), (2, 2), (1, 5), (3, 1)))
        if piles * height < cards // 2:
            deal.append(_lay(chance, "reserve", f"{piles}x{height}"))
            cards -= piles * height
        else:
            reserve = False
    left = chance.randint(1, cards // 2) if stock else 0
    deal.append(_lay(chance, "tableau", _sizes(chance, cards - left)))
    piles = sum(_count(part) for part in deal[-1]["piles"].split("+"))
    if stock == "turned" and chance.random() < 0.3:
        deal.append({"step": "turn"})
    data: dict[str, Any] = {
        "family": "fan",
        "ranks": ranks,
        "packs": packs,
        "deal": deal,
        "foundations": foundations,
        "tableau": _tableau(chance, ranks, piles, stock, reserve=reserve, cells=cells),
        "take_back": pick(("off", "off", "off", "on", "not-base")),
        "auto": {"aces": chance.random() < 0.2},
    }
    if reserve:
        data["reserve"] = {"play": pick(("top", "top", "any", "last"))}
    if cells:
        data["cells"] = {"count": chance.randint(1, 3)} | _maybe(chance, 0.2, "ranks", _some(chance, ranks))
    if stock == "turned":
        turn = pick((1, 2, 3, [3, 2, 1]))
        data["stock"] = {"kind": "turned", "turn": turn, "when": pick(("any", "any", "stuck"))}
        data["stock"] |= _maybe(chance, 0.5, "passes", chance.randint(1, 3))
    elif stock == "filling":
        data["stock"] = {"kind": "filling"}
    data |= _maybe(chance, 0.5, "redeal", _redeal(chance, stock))
    data |= _maybe(
        chance,
        0.3,
        "merci",
        {
            "count": chance.randint(1, 2),
            "when": pick(("any", "last-layout")),
            "which": pick(("buried", "second")),
            "to": pick(("top", "play")),
        },
    )
    if (stock or reserve) and chance.random() < 0.2:
        data["win"] = "all-out"
    return data


def _maybe(chance: random.Random, probability: float, name: str, value: Any) -> dict[str, Any]:
    return {name: value} if chance.random() < probability else {}


def _some(chance: random.Random, ranks: str) -> str:
    return "".join(chance.sample(ranks, chance.randint(1, len(ranks))))


def _lay(chance: random.Random, to: str, piles: str) -> dict[str, Any]:
    return {
        "step": "lay",
        "to": to,
        "piles": piles,
        "faces": chance.choice(("up", "up", "top", "alternate", "down")),
        "base_cards": chance.choice(("stay", "stay", "stay", "up", "up-leaving-gap")),
        "kings": chance.choice(("stay", "stay", "sink", "sink-below-suit")),
    } | _maybe(chance, 0.4, "order", chance.choice(("pile", "row", "row-back")))


def _sizes(chance: random.Random, cards: int) -> str:
    size = chance.randint(1, 5)
    piles, rest = divmod(cards, size)
    return "+".join([f"{piles}x{size}"] * (piles > 0) + [str(rest)] * (rest > 0)) or "1"


def _count(part: str) -> int:
    return int(part.split("x")[0]) if "x" in part else 1


def _foundations(chance: random.Random, ranks: str, packs: int, starts: str) -> list[dict[str, Any]]:
    build = chance.choice(("suit", "suit", "suit", "alternate", "rank"))
    if build == "rank":
        return [{"start": "any", "build": "rank", "suits": "C", "times": len(ranks), "whole": chance.random() < 0.3}]
    if starts == "up-and-down":
        return [
            {"start": ranks[0], "build": build, "suits": "CS"},
            {"start": ranks[-1], "build": build, "suits": "HD", "direction": "down"},
        ]
    group: dict[str, Any] = {"start": chance.choice(ranks) if starts == "fixed" else starts, "build": build}
    if starts != "fixed" or group["start"] != ranks[0]:
        group["wrap"] = True
    return [group | _maybe(chance, 0.2, "direction", "down") | _maybe(chance, 0.2, "step", 2)]


def _build(chance: random.Random) -> dict[str, Any]:
    by = chance.choice(("suit", "suit", "alternate", "alternate", "any", "rank", "none"))
    if by in ("rank", "none"):
        return {"by": by}
    return {
        "by": by,
        "direction": chance.choice(("down", "down", "up", "both")),
        "wrap": chance.choice(("off", "full", "not-at-base")),
    }


def _fills(chance: random.Random, ranks: str, stock: str | None, areas: list[str]) -> list[dict[str, Any]]:
    """Ways to fill a pile from areas that there are."""
    fills: list[dict[str, Any]] = []
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        fuller = ["fuller-reserve"] if "reserve" in areas else []
        fill: dict[str, Any] = {"source": chance.choice([*areas, *fuller, "any"])}
        if len(areas) > 1 and chance.random() < 0.3:
            fill["source"] = chance.sample(areas, 2)
        if stock == "filling" and chance.random() < 0.6:
            fill = {"source": "stock", "count": chance.randint(1, 3), "base_cards_up": chance.random() < 0.4}
        fills.append(fill | {"auto": chance.random() < 0.4} | _maybe(chance, 0.3, "ranks", _some(chance, ranks)))
    return fills


def _tableau(
    chance: random.Random, ranks: str, piles: int, stock: str | None, *, reserve: bool, cells: bool
) -> dict[str, Any]:
    moves = ["single", "packed", "packed", "whole", "single-or-whole", *(["cells"] if cells else [])]
    there = {"reserve": reserve, "waste": stock == "turned", "tableau": True, "cell": cells}
    areas = [area for area, is_there in there.items() if is_there]
    tableau: dict[str, Any] = {
        "build": _build(chance),
        "move": chance.choice(moves),
        "fill": _fills(chance, ranks, stock, areas),
    }
    tableau |= _maybe(chance, 0.2, "max_cards", chance.randint(2, 6)) | _maybe(
        chance, 0.2, "max_run", chance.randint(2, 4)
    )
    if chance.random() < 0.3:
        override: dict[str, Any] = {
            "piles": sorted(chance.sample(range(1, piles + 1), chance.randint(1, min(3, piles))))
        }
        override |= _maybe(chance, 0.6, "build", _build(chance))
        override |= _maybe(chance, 0.6, "fill", _fills(chance, ranks, stock, areas))
        tableau["overrides"] = [override]
    return tableau


def _redeal(chance: random.Random, stock: str | None) -> dict[str, Any]:
    how = chance.choice(("shuffled", "shuffled", "gathered", "gathered", "bottom-to-top"))
    redeal: dict[str, Any] = {
        "how": how,
        "count": chance.randint(1, 3),
        "when": chance.choice(("any", "any", "any", "stuck")),
    }
    if how == "shuffled":
        redeal |= {"layout": chance.choice(("fans", "deal")), "size": chance.randint(1, 4)}
        redeal |= _maybe(chance, 0.2 if stock else 0, "when", "no-empty-or-no-stock")
    elif how == "gathered":
        redeal |= {
            "size": chance.randint(2, 4),
            "flip": chance.choice(("fan", "packet")),
            "split_last": chance.random() < 0.5,
            "faces": chance.choice(("up", "top")),
        }
    return redeal
