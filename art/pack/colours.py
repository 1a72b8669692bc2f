"""Every colour of the pack: roles, the sets a page can choose from, and their contrast.

The sprite names roles only (``@gold`` in the art becomes ``var(--pack-gold,#…)``), so one pack serves all sets. A set
is colours × face × contrast, each chosen by a class on any ancestor of the cards:

========================  ====================================================
``pack-four``             four colours instead of two
``pack-mono``             black alone; hearts and diamonds hollow
``pack-dark``             ivory on ink instead of ink on ivory
``pack-contrast``         pure black and white faces, deeper (or brighter) suits
========================  ====================================================
"""

from __future__ import annotations

import re
from itertools import product

Roles = dict[str, str]

SUITS = ("spade", "heart", "diamond", "club")

# Roles that hold whatever the set. The courts' own colours keep to a printer's few inks.
COMMON: Roles = {
    "ink": "#1a1c28", "gold": "#e3a92f", "gold-2": "#b97a1c", "linen": "#f7efdc", "linen-2": "#dccdae",
    "skin": "#f4d3b0", "skin-2": "#e2b28a", "lip": "#a8323a", "steel": "#c9d2da", "steel-2": "#8496a6",
    "hair-C": "#5a3521", "hair-S": "#23222e", "hair-H": "#a5482a", "hair-D": "#dca548", "hair-old": "#b9b7b4",
    "leaf": "#4c7a4b", "back": "#8f1f30", "back-2": "#f6ead2", "back-3": "#d9a23c",
}  # fmt: skip

# The robes follow the colours of the suits, deeper: the dark suits look cool, the red ones warm.
ROBES: dict[str, Roles] = {
    "two": {"robe-C": "#1c5350", "robe-S": "#27315f", "robe-H": "#b0202f", "robe-D": "#c4502a",
            "trim-C": "#b8372f", "trim-S": "#a92a3c", "trim-H": "#273a6b", "trim-D": "#23546a"},
    "four": {"robe-C": "#1e6a43", "robe-S": "#33343f", "robe-H": "#b81f32", "robe-D": "#1f56a8",
             "trim-C": "#c06a24", "trim-S": "#8d2736", "trim-H": "#39305f", "trim-D": "#b7472c"},
    "mono": {"robe-C": "#5b5b5e", "robe-S": "#333338", "robe-H": "#8a8a8c", "robe-D": "#747477",
             "trim-C": "#c4c4c4", "trim-S": "#a8a8a8", "trim-H": "#48484c", "trim-D": "#d6d6d6",
             "gold": "#dcdcdc", "gold-2": "#9c9c9c", "linen": "#f4f4f4", "linen-2": "#cfcfcf", "skin": "#f2f2f2",
             "skin-2": "#d0d0d0", "lip": "#555558", "steel": "#d4d4d4", "steel-2": "#8c8c8c", "hair-C": "#48484a",
             "hair-S": "#232327", "hair-H": "#77777a", "hair-D": "#b4b4b4", "hair-old": "#c2c2c2", "leaf": "#777777",
             "back": "#3c3c40", "back-2": "#f2f2f2", "back-3": "#a9a9a9"},
}  # fmt: skip

FACES: dict[str, Roles] = {
    "light": {"paper": "#fffdf6", "edge": "#b9b1a0", "field": "#f4ead2", "halo": "#ecd9ae", "frame": "#b08a3e"},
    "dark": {"paper": "#1f222b", "edge": "#4a4e5c", "field": "#333949", "halo": "#454c60", "frame": "#9a8046"},
}
BARE: dict[str, Roles] = {  # high contrast: nothing but paper behind a drawing
    "light": {"paper": "#ffffff", "edge": "#000000", "field": "#ffffff", "halo": "#f1f1f1", "frame": "#000000"},
    "dark": {"paper": "#000000", "edge": "#ffffff", "field": "#000000", "halo": "#24242a", "frame": "#ffffff"},
}

GREY: dict[str, Roles] = {  # the ordinary faces without colour
    "light": {"paper": "#ffffff", "edge": "#a8a8a8", "field": "#ececec", "halo": "#dadada", "frame": "#8c8c8c"},
    "dark": {"paper": "#202022", "edge": "#555558", "field": "#37373b", "halo": "#4a4a4f", "frame": "#858588"},
}

# (colours, face, contrast) -> spade, heart, diamond, club
INDICES: dict[tuple[str, str, str], tuple[str, ...]] = {
    ("two", "light", "normal"): ("#1b1d29", "#c3172c", "#c3172c", "#1b1d29"),
    ("two", "light", "high"): ("#000000", "#b00018", "#b00018", "#000000"),
    ("two", "dark", "normal"): ("#f3ead6", "#ff7d78", "#ff7d78", "#f3ead6"),
    ("two", "dark", "high"): ("#ffffff", "#ff8f8a", "#ff8f8a", "#ffffff"),
    ("four", "light", "normal"): ("#1b1d29", "#c3172c", "#1a5fb8", "#1a7440"),
    ("four", "light", "high"): ("#000000", "#b00018", "#0a3f94", "#07552b"),
    ("four", "dark", "normal"): ("#f3ead6", "#ff7d78", "#74b5ff", "#6fd396"),
    ("four", "dark", "high"): ("#ffffff", "#ff8f8a", "#8cc4ff", "#7fe8a6"),
    ("mono", "light", "normal"): ("#1b1d29",) * 4,
    ("mono", "light", "high"): ("#000000",) * 4,
    ("mono", "dark", "normal"): ("#f3ead6",) * 4,
    ("mono", "dark", "high"): ("#ffffff",) * 4,
}

BACKS = {"blue": "#1f3f7a", "green": "#1c5a46"}  # instead of red: ``pack-back-blue``, ``pack-back-green``

SETS = tuple(product(("two", "four", "mono"), ("light", "dark"), ("normal", "high")))
CLASSES = {"four": ".pack-four", "mono": ".pack-mono", "dark": ".pack-dark", "high": ".pack-contrast"}


def roles(colours: str = "two", face: str = "light", contrast: str = "normal") -> Roles:
    """All roles of one set.

    >>> roles()["heart"], roles("mono")["heart"]
    ('#c3172c', '#1b1d29')
    """
    suits = dict(zip(SUITS, INDICES[colours, face, contrast], strict=True))
    ground = _ground(colours, contrast)[face]
    hollow = {"hollow": ground["paper"]} if colours == "mono" else {}
    return {**COMMON, **ROBES[colours], **ground, **suits, **hollow}


def paint(art: str) -> str:
    """Resolve every ``@role`` to its variable, with the ordinary colour for a page that sets none.

    >>> paint('<path fill="@gold"/>')
    '<path fill="var(--pack-gold,#e3a92f)"/>'
    """
    ordinary = roles()
    return re.sub(r'"@([\w-]+)"', lambda found: f'"var(--pack-{found[1]},{ordinary[found[1]]})"', art)


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb`` (WCAG 2.2)."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 … 21 (WCAG 2.2).

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def css() -> str:
    """The colour part of ``pack.css``: robes go by colours, grounds by face and contrast, indices by all three."""
    out = [_rule((), COMMON)]
    out += [_rule((colours,), ROBES[colours]) for colours in ROBES]
    out += [_rule(name, _ground(name[0], name[2])[name[1]]) for name in SETS if name[0] != "four"]
    out += [_rule(name, dict(zip(SUITS, values, strict=True))) for name, values in INDICES.items()]
    out += [f".pack-back-{name} {{\n  --pack-back: {value};\n}}\n" for name, value in BACKS.items()]
    # An index is a third as large as a pip: its outline is drawn with a heavier pen, or it fades beside the full ones.
    out.append(_rule(("mono",), {"hollow": "var(--pack-paper)", "hollow-pen": "8.5", "hollow-index": "15"}))
    return "".join(out)


def _ground(colours: str, contrast: str) -> dict[str, Roles]:
    return BARE if contrast == "high" else GREY if colours == "mono" else FACES


def _rule(choice: tuple[str, ...], part: Roles) -> str:
    selector = "".join(CLASSES.get(word, "") for word in choice) or ":root"
    return f"{selector} {{\n" + "".join(f"  --pack-{role}: {value};\n" for role, value in part.items()) + "}\n"
