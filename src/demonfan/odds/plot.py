"""The odds of a game as a picture: a small SVG that any browser shows."""

from __future__ import annotations

from html import escape

from demonfan.acts import Redeal
from demonfan.odds.review import Review

WIDTH, HEIGHT = 720, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 12, 16, 30
_BAD = {"inaccuracy", "mistake", "blunder", "lost-win"}


def svg(review: Review, title: str = "") -> str:
    """The odds after every move, redeals as dashed lines, costly moves as dots that name themselves."""
    values = [review.start.value, *(move.after.value for move in review.moves)]
    across = (WIDTH - _LEFT - _RIGHT) / max(1, len(values) - 1)

    def x(at: int) -> float:
        return round(_LEFT + at * across, 1)

    def y(value: float) -> float:
        return round(_TOP + (1 - value) * (HEIGHT - _TOP - _BOTTOM), 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        ' font-size="11" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for percent in (0, 25, 50, 75, 100):
        height = y(percent / 100)
        lines.append(f'<path d="M{_LEFT} {height}H{WIDTH - _RIGHT}" stroke="#ddd"/>')
        lines.append(f'<text x="{_LEFT - 6}" y="{height + 4}" text-anchor="end" fill="#444">{percent} %</text>')
    for at, move in enumerate(review.moves, 1):
        if isinstance(move.step.move, Redeal):
            lines.append(f'<path d="M{x(at)} {_TOP}V{HEIGHT - _BOTTOM}" stroke="#888" stroke-dasharray="3 3"/>')
    steps = [f"M{x(0)} {y(values[0])}", *(f"H{x(at)}V{y(value)}" for at, value in enumerate(values[1:], 1))]
    lines.append(f'<path d="{"".join(steps)}" fill="none" stroke="#1b5e9e" stroke-width="2"/>')
    for at, move in enumerate(review.moves, 1):
        if move.grade in _BAD:
            label = escape(f"{at}. {move.step.text}: {move.grade}, -{100 * move.cost:.1f}")
            lines.append(f'<circle cx="{x(at)}" cy="{y(move.after.value)}" r="4" fill="#b3261e">')
            lines.append(f"<title>{label}</title></circle>")
    lines.append(f'<text x="{_LEFT}" y="{HEIGHT - 8}" fill="#444">0</text>')
    lines.append(f'<text x="{WIDTH - _RIGHT}" y="{HEIGHT - 8}" text-anchor="end" fill="#444">{len(values) - 1}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"
