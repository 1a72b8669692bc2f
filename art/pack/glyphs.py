"""The index letters, drawn by us: skeletons for a round pen, so that no card depends on a font.

A skeleton lives in a box 16 wide and 36 high (Д and 10 are a little wider); the pen adds half its width on every side.
Condensed, because in a fan only a narrow strip of a card shows. К is K in both languages;
A, Q and J have Russian fellows Т, Д and В.
"""

from __future__ import annotations

from art.pack.svg import num, path, tag

PEN = 6.2
HEIGHT = 36

TEN = "M0 6.4L5 0V36M13.6 8.5C13.6 3.3 15.6 0 18.8 0S24 3.3 24 8.5V27.5C24 32.7 22 36 18.8 36S13.6 32.7 13.6 27.5Z"
SIX = "M13.5 0C6.5 4 0 13.5 0 25.2C0 31.8 3.1 36 8 36S16 31.8 16 25.6S12.9 15.4 8.2 15.4C4.4 15.4 1 18 .1 23.4"

# glyph -> (advance of the skeleton, path)
SKELETONS: dict[str, tuple[float, str]] = {
    "A": (17, "M0 36L8.5 0L17 36M2.9 24.5H14.1"),
    "2": (16, "M.3 9.5C.3 3.6 3.4 0 8.1 0S15.6 3.4 15.6 8.8C15.6 18.5 2.5 23.5 0 36H16"),
    "3": (
        16,
        "M.4 7.5C1.3 2.8 4 0 7.9 0C12.6 0 15.4 3.5 15.4 8.6C15.4 13.8 12.2 17.1 6.6 17.1"
        "C12.7 17.1 16 20.6 16 26.4C16 32.4 12.9 36 7.9 36C3.7 36 .8 33.3 0 28.6",
    ),
    "4": (17, "M11.8 36V0L0 25.5H17"),
    "5": (
        16,
        "M14.6 0H2.6L1 16.6C2.8 14.7 5.1 13.8 7.8 13.8C12.9 13.8 16 18 16 24.7C16 31.8 12.8 36 7.6 36"
        "C3.7 36 .8 33.7 0 29.6",
    ),
    "6": (16, SIX),
    "7": (16, "M0 0H16C10.2 10.5 6.4 22.5 5.6 36"),
    "8": (
        16,
        "M8 16.9C3.7 16.9 1 13.6 1 8.4S3.7 0 8 0S15 3.2 15 8.4S12.3 16.9 8 16.9C3.1 16.9 0 20.6 0 26.4"
        "S3.1 36 8 36S16 32.2 16 26.4S12.9 16.9 8 16.9Z",
    ),
    "J": (13, "M5.5 0H13V27C13 32.6 10.6 36 6.5 36C2.6 36 .2 33 0 28"),
    "Q": (16, "M0 8.5C0 3.3 2.9 0 8 0S16 3.3 16 8.5V27.5C16 32.7 13.1 36 8 36S0 32.7 0 27.5ZM9.4 27L16.6 37.4"),
    "K": (17, "M0 0V36M16 0L0 22.4M5.9 14.2L17 36"),
    "Т": (17, "M0 0H17M8.5 0V36"),
    "Д": (19, "M0 37.6V30.6H19V37.6M3.2 30.6C5.6 24.5 6.2 14 6.2 0H15.6V30.6"),
    "В": (16, "M0 0V36H8.2C13 36 16 32.4 16 26.8S13 17.4 8.2 17.4H0M8 17.4C12 17.4 14.6 14 14.6 8.8S12 0 8 0H0"),
}

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RUSSIAN = {"A": "Т", "Q": "Д", "J": "В"}


def glyph(name: str, **attributes: str | float) -> str:
    """The skeleton of one index, centred on x = 0, its top at y = 0; pen and colour are the user's."""
    if name == "9":  # a six upside down, as printers did it
        return path(SIX, "none", transform=f"translate(8 {HEIGHT})rotate(180)", **attributes)
    if name == "10":  # two figures in the width of one and a bit: set close and narrowed, pen and all
        return path(TEN, "none", transform="translate(-9.8)scale(.82 1)", **attributes)
    width, d = SKELETONS[name]
    return path(d, "none", transform=f"translate({num(-width / 2)})", **attributes)


def ranks() -> str:
    """``rank-A`` … ``rank-K``: the index in the language that the page has chosen (English unless told)."""
    out = []
    for rank in RANKS:
        if rank in RUSSIAN:
            letters = glyph(rank, display="var(--pack-en,inline)"), glyph(RUSSIAN[rank], display="var(--pack-ru,none)")
            out.append(tag("g", *letters, id=f"rank-{rank}"))
        else:
            out.append(glyph(rank, id=f"rank-{rank}"))
    return "".join(out)
