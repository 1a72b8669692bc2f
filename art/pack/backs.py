"""Card backs. All are the same after half a turn, so that a back never tells which way round a card lies."""

from __future__ import annotations

from art.pack.svg import CENTRE_X, CENTRE_Y, dot, group, half_turn, line, path, polar, ring, shift, symbol, tag, use

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
    rim = "".join(dot(x, y, 1.8, "back-3") for x, y, _ in ring(36, r - 5))
    star = "".join(
        path(
            f"M0 {-r + 10:g}C5 {-r * 0.55:.1f} 4 -12 0 0C-4 -12 -5 {-r * 0.55:.1f} 0 {-r + 10:g}Z",
            "back-2" if i % 2 else "back-3",
            transform=f"rotate({30 * i})",
        )
        for i in range(12)
    )
    return group(
        dot(0, 0, r, "back"),
        dot(0, 0, r, "none", stroke="@back-2", stroke_width=2),
        dot(0, 0, r - 10, "none", stroke="@back-2", stroke_width=0.8),
        rim,
        star,
        dot(0, 0, 5, "back"),
        dot(0, 0, 2.4, "back-2"),
        transform=shift(CENTRE_X, CENTRE_Y),
    )


def fans() -> str:
    """Rows of open fans that meet, upside down, at a medallion."""
    step, r = 34, 34.0
    ribs = "".join(f"M0 0L{x:.1f} {y:.1f}" for x, y in (polar(r - 3, a) for a in range(-75, 90, 15)))
    leaf = group(
        path(f"M{-r:g} 0A{r:g} {r:g} 0 0 1 {r:g} 0Z", "back", stroke="@back-2", stroke_width=2),
        line(ribs, 0.9, "back-2"),
        line(f"M{-r + 8:g} 0A{r - 8:g} {r - 8:g} 0 0 1 {r - 8:g} 0", 1.6, "back-3"),
        dot(0, 0, 8, "back-2"),
        dot(0, 0, 4, "back"),
        id="back-leaf",
    )
    rows = ""
    for row in range(11):
        y = 24 + row * 17
        shift_x = step if row % 2 else 0
        rows += "".join(use("back-leaf", CENTRE_X + shift_x + 2 * step * k, y) for k in range(-2, 3))
    half = tag("svg", rows, x=0, y=0, width=250, height=CENTRE_Y, viewBox=f"0 0 250 {CENTRE_Y:g}")
    return tag("defs", leaf) + _window(half, half_turn(half)) + _medallion(46)


def rosette() -> str:
    """Engine-turned ellipses, as on bank notes."""

    def turned(rx: float, ry: float, count: int, role: str, width: float) -> str:
        return group(
            *(tag("ellipse", rx=rx, ry=ry, transform=f"rotate({180 * i / count:.3g})") for i in range(count)),
            fill="none",
            stroke=f"@{role}",
            stroke_width=width,
        )

    whole = group(
        turned(168, 74, 24, "back-2", 0.8), turned(94, 40, 18, "back-3", 0.9), transform=shift(CENTRE_X, CENTRE_Y)
    )
    return _window(whole) + _medallion(38)


def lattice() -> str:
    """A trellis of lozenges with the four suits in it, the lower half turned."""
    step = 34
    starts = [CENTRE_X - 140 + step * k for k in range(-8, 9)]  # a bar rises 350 on 280, and one meets the centre
    bars = "".join(f"M{x:g} 0l280 350M{x:g} 350l280 -350" for x in starts)
    cells = []
    for row in range(8):
        for column in range(-4, 5):
            x = CENTRE_X + column * step + (step / 2 if row % 2 else 0)
            y = CENTRE_Y - 21.25 * row - 21.25
            suit = "SHCD"[(column + 2 * (row // 2) + row) % 4]
            cells.append(use(f"suit-{suit}", transform=shift(x, y, 0.13)))
    pips = group(*cells, color="@back-2")
    middle = (use("suit-D", transform=shift(CENTRE_X + step * (k + 0.5), CENTRE_Y, 0.13)) for k in range(-4, 4))
    seam = group(*middle, color="@back-3")
    return _window(line(bars, 3.4, "back-3"), line(bars, 1.2, "back"), pips, half_turn(pips), seam)


def backs() -> str:
    drawings = {"fans": fans, "rosette": rosette, "lattice": lattice}
    return _ground() + "".join(symbol(f"back-{name}", use("back-ground"), drawings[name]()) for name in BACKS)
