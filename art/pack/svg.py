"""The few words of SVG that the pack is drawn with.

Art is authored as plain strings. A colour is written ``@role`` (``fill="@gold"``) and resolved at the end by
the colour table, so that no drawing knows a colour set.

>>> num(2.50), num(-0.04), num(7.0)
('2.5', '0', '7')
>>> path("M0 0H9", "gold", stroke="none")
'<path d="M0 0H9" fill="@gold" stroke="none"/>'
>>> use("suit-S", 10, 20.25)
'<use href="#suit-S" x="10" y="20.2"/>'
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache

Point = tuple[float, float]

WIDTH, HEIGHT = 250, 350  # 5:7; every coordinate of the pack is in these units
CENTRE_X, CENTRE_Y = WIDTH / 2, HEIGHT / 2
POINTS = {"C": 3, "S": 2}  # the points of one step of a path command, where it is not one


def num(value: float) -> str:
    """One decimal is 0.04 px on a card 100 px wide: finer than any screen, and it keeps the sprite small."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element; ``stroke_width`` becomes ``stroke-width``, a float is shortened."""
    text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for key, value in attributes.items()
    )
    body = "".join(children)
    return f"<{name}{text}>{body}</{name}>" if body else f"<{name}{text}/>"


def path(d: str, fill: str = "none", **attributes: str | float) -> str:
    """A path filled with a colour role (or ``none``)."""
    return tag("path", d=d, fill=colour(fill), **attributes)


def line(d: str, width: float | None = None, stroke: str | None = None, **attributes: str | float) -> str:
    """An open stroke; width and colour are inherited unless given."""
    if width is not None:
        attributes["stroke_width"] = width
    if stroke is not None:
        attributes["stroke"] = colour(stroke)
    return path(d, "none", **attributes)


def dot(x: float, y: float, r: float, fill: str, **attributes: str | float) -> str:
    return tag("circle", cx=x, cy=y, r=r, fill=colour(fill), **attributes)


def dots(places: Iterable[Point], r: float, fill: str, **attributes: str | float) -> str:
    """Equal dots that do not touch, as one element."""
    arcs = f"a{num(r)} {num(r)} 0 1 0 {num(2 * r)} 0a{num(r)} {num(r)} 0 1 0 {num(-2 * r)} 0"
    return path("".join(f"M{num(x - r)} {num(y)}{arcs}" for x, y in places), fill, **attributes)


def group(*children: str, **attributes: str | float) -> str:
    return tag("g", *children, **attributes)


def use(symbol: str, x: float = 0, y: float = 0, **attributes: str | float) -> str:
    place: dict[str, str | float] = {k: v for k, v in (("x", x), ("y", y)) if v}
    return tag("use", href=f"#{symbol}", **place, **attributes)


def symbol(name: str, *children: str, box: str = f"0 0 {WIDTH} {HEIGHT}") -> str:
    """A named drawing. Its view box also clips, which spares the pack every clip path (and every ``url()``)."""
    return tag("symbol", *children, id=name, viewBox=box)


def colour(role: str) -> str:
    """``gold`` is a role of the colour table; ``none`` and ``currentColor`` are themselves."""
    return role if role in ("none", "currentColor") else f"@{role}"


def shift(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A transform: scaled, then turned (degrees), then moved."""
    text = f"translate({num(x)} {num(y)})"
    if turn:
        text += f"rotate({num(turn)})"
    if scale != 1:
        text += f"scale({scale:.3g})"
    return text


def placed(d: str, x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """The same path scaled, turned (degrees) and moved, so that many ornaments make one element.

    Absolute M L C S A Z only; an arc's radii must be equal. What comes out is relative: copies differ in their first
    point alone, and compress to little more than that.

    >>> placed("M0 -8L1 2A3 3 0 1 1 4 5Z", 10, 20, 90, 2)
    'M10 20m16 0l-20 2a6 6 0 1 1 -6 6z'
    """
    return f"M{num(x)} {num(y)}{_relative(d, turn, scale)}"


@lru_cache
def _relative(d: str, turn: float, scale: float) -> str:
    cos, sin = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
    out = ""
    here = start = (0.0, 0.0)  # as drawn, that is: rounded, so that no error adds up
    for command, body in re.findall(r"([MLCSAZ])([^MLCSAZ]*)", d):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", body)]
        out += command.lower()
        if command == "Z":
            here = start
        if command == "A":
            out += f"{num(values[0] * scale)} {num(values[1] * scale)} 0 {values[3]:g} {values[4]:g} "
            values = values[5:]
        points = [(u * cos - v * sin, u * sin + v * cos) for u, v in zip(values[::2], values[1::2], strict=True)]
        steps = []
        for i, (u, v) in enumerate(points, 1):
            step = round(u - here[0], 2) + 0.0, round(v - here[1], 2) + 0.0  # + 0.0 makes -0 a 0
            steps += [f"{part:g}" for part in step]
            if i % POINTS.get(command, 1) == 0:
                here = here[0] + step[0], here[1] + step[1]
        if command == "M":
            start = here
        out += " ".join(steps)
    return out


def half_turn(content: str) -> str:
    """The other half of a card: the same drawing turned about the card's centre."""
    return group(content, transform=f"rotate(180 {num(CENTRE_X)} {num(CENTRE_Y)})")


def mirrored(content: str) -> str:
    return group(content, transform="scale(-1 1)")


def both(content: str) -> str:
    """A drawing and its mirror image (about the axis x = 0)."""
    return content + mirrored(content)


def polar(radius: float, degrees: float, x: float = 0, y: float = 0) -> Point:
    """A point on a circle; 0° is up, clockwise."""
    angle = math.radians(degrees)
    return x + radius * math.sin(angle), y - radius * math.cos(angle)


def ring(count: int, radius: float, x: float = 0, y: float = 0, start: float = 0) -> list[tuple[float, float, float]]:
    """``count`` places evenly on a circle as (x, y, degrees)."""
    angles = [start + 360 * i / count for i in range(count)]
    return [(*polar(radius, a, x, y), a) for a in angles]
