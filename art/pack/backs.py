"""Card backs. All are the same after half a turn, so that a back never tells which way round a card lies."""

from __future__ import annotations

import math

from art.pack.pips import SHAPES
from art.pack.svg import (
    CENTRE_X,
    CENTRE_Y,
    Point,
    dot,
    dots,
    group,
    line,
    num,
    path,
    placed,
    polar,
    ring,
    shift,
    symbol,
    tag,
    use,
)  # fmt: skip

BACKS = ("fans", "rosette", "lattice")
INSET, ROUND = 14, 9


def _ground() -> str:
    """The edge of paper and the coloured field that every back shares."""
    field = tag("rect", x=INSET, y=INSET, width=250 - 2 * INSET, height=350 - 2 * INSET, rx=ROUND, fill="@back")
    rim = tag(
        "rect",
        x=INSET + 5,
        y=INSET + 5,
        width=240 - 2 * INSET,
        height=340 - 2 * INSET,
        rx=ROUND - 4,
        fill="none",
        stroke="@back-2",
        stroke_width=1.6,
    )
    return tag("g", use("card-ground"), field, rim, id="back-ground")


def _window(*art: str) -> str:
    """Art cut to the inside of the rim (a nested view port cuts without a clip path)."""
    x, w, h = INSET + 9, 250 - 2 * INSET - 18, 350 - 2 * INSET - 18
    return tag("svg", *art, x=x, y=x, width=w, height=h, viewBox=f"{x} {x} {w} {h}")


def _medallion(r: float) -> str:
    petal = f"M0 {-r + 10:g}C5 {-r * 0.55:g} 4 -12 0 0C-4 -12 -5 {-r * 0.55:g} 0 {-r + 10:g}Z"
    light, gold = ("".join(placed(petal, 0, 0, start + 60 * i) for i in range(6)) for start in (30, 0))
    return group(
        dot(0, 0, r, "back", stroke="@back-2", stroke_width=2),
        dot(0, 0, r - 10, "none", stroke="@back-2", stroke_width=0.8),
        dots(((x, y) for x, y, _ in ring(36, r - 5)), 1.8, "back-3"),
        path(gold, "back-3"), path(light, "back-2"), dot(0, 0, 3.6, "back-2", stroke="@back", stroke_width=2.6),
        transform=shift(CENTRE_X, CENTRE_Y),
    )  # fmt: skip


FAN_STEP, FAN_RISE = 34, 17  # a fan is as wide as two steps; the next row stands half a width aside and a rise lower


def _free(angle: float) -> float:
    """How far out along a rib a fan stays uncovered by its two lower neighbours (a ray entering a circle)."""
    u, v = polar(1, abs(angle))
    along = FAN_STEP * u + FAN_RISE * v
    inside = FAN_STEP**2 - (FAN_STEP**2 + FAN_RISE**2 - along**2)
    return FAN_STEP if inside <= 0 or along <= 0 else min(FAN_STEP, along - math.sqrt(inside))


def _arc(radius: float) -> str:
    """The uncovered part of a circle about a fan's rivet."""
    widest = next(a / 10 for a in range(900, -1, -1) if _free(a / 10) >= radius)
    (x0, y0), (x1, y1) = polar(radius, -widest), polar(radius, widest)
    return f"M{x0:.2f} {y0:.2f}A{radius:g} {radius:g} 0 0 1 {x1:.2f} {y1:.2f}"


def fans() -> str:
    """Rows of open fans; the two halves meet in a row of wheels. Only what no other fan covers is drawn."""
    step = FAN_STEP
    ribs, wheel = "", ""
    for angle in range(-75, 90, 15):
        x, y = polar(1, angle)
        reach = min(_free(angle), step - 3)
        ribs += f"M{5 * x:.2f} {5 * y:.2f}L{reach * x:.2f} {reach * y:.2f}" if reach > 5 else ""
        wheel += f"M{5 * x:.2f} {5 * y:.2f}L{(step - 3) * x:.2f} {(step - 3) * y:.2f}"
    rows = [
        (CENTRE_X + step * (2 * k + row % 2), CENTRE_Y - row * FAN_RISE) for row in range(1, 10) for k in range(-2, 3)
    ]
    seam = [(CENTRE_X + 2 * step * k, CENTRE_Y) for k in (-1, 1)]

    def both_ways(d: str, places: list[Point]) -> str:
        return "".join(placed(d, x, y) + placed(d, 2 * CENTRE_X - x, 2 * CENTRE_Y - y, 180) for x, y in places)

    half_circle = "M{0:g} 0A{1:g} {1:g} 0 0 1 {1:g} 0"
    inner, rim = half_circle.format(8 - step, step - 8), half_circle.format(-step, step)
    return _window(
        line(both_ways(ribs, rows) + both_ways(wheel, seam), 0.9, "back-2"),
        line(both_ways(_arc(step - 8), rows) + both_ways(inner, seam), 1.6, "back-3"),
        line(both_ways(_arc(step), rows) + both_ways(rim, seam), 2, "back-2"),
        path(both_ways("M-6.5 0A6.5 6.5 0 0 1 6.5 0Z", rows + seam), "back-2"),
    ) + _medallion(46)  # fmt: skip


def rosette() -> str:
    """Engine-turned ellipses, as on bank notes."""

    def turned(rx: float, ry: float, count: int) -> str:
        out = ""
        for i in range(count):
            angle = 180 * i / count
            x, y = polar(rx, angle + 90)
            arc = f"A{rx:g} {ry:g} {angle:g} 1 1 "
            out += f"M{num(x)} {num(y)}{arc}{num(-x)} {num(-y)}{arc}{num(x)} {num(y)}"
        return out

    outer, inner = line(turned(168, 74, 24), 0.8, "back-2"), line(turned(94, 40, 18), 0.9, "back-3")
    return _window(group(outer, inner, transform=shift(CENTRE_X, CENTRE_Y))) + _medallion(38)


def lattice() -> str:
    """A trellis of lozenges with the four suits in it, the lower half turned; gold diamonds along the middle."""
    step, rise, size = 34, 21.25, 0.13
    starts = [CENTRE_X - 140 + step * k for k in range(-8, 9)]  # a bar rises 350 on 280, and one meets the centre
    bars = "".join(f"M{x:g} 0l280 350M{x:g} 350l280 -350" for x in starts)
    pips = ""
    for row in range(7):
        for column in range(-3, 4):
            x, y = step * (column + row % 2 / 2), -rise * (row + 1)
            suit = SHAPES["SHCD"[(column + 2 * (row // 2) + row) % 4]]
            pips += placed(suit, CENTRE_X + x, CENTRE_Y + y, 0, size) + placed(
                suit, CENTRE_X - x, CENTRE_Y - y, 180, size
            )
    middle = "".join(placed(SHAPES["D"], CENTRE_X + step * (k + 0.5), CENTRE_Y, 0, size) for k in range(-4, 4))
    return _window(line(bars, 3.4, "back-3"), line(bars, 1.2, "back"), path(pips, "back-2"), path(middle, "back-3"))


def backs() -> str:
    drawings = {"fans": fans, "rosette": rosette, "lattice": lattice}
    return _ground() + "".join(symbol(f"back-{name}", use("back-ground"), drawings[name]()) for name in BACKS)
