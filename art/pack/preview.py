"""``python -m art.pack.preview``: draw ``docs/pack.png`` and ``docs/pack-choices.png``, to look at by eye.

Needs ``playwright``, ``pillow`` and Debian's Chromium; nothing else in the pack does.
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from art.pack import backs, glyphs, sheet

DOCS = Path(__file__).resolve().parents[2] / "docs"
RANKS = ["T" if rank == "10" else rank for rank in glyphs.RANKS]
WIDTH = 1280
EMPTY = ('<use href="#place-H"/><use href="#place-7"/>', '<use href="#place-C"/>', '<use href="#place-turn"/>')
CHOICES = (
    "pack-four", "pack-mono", "pack-contrast pack-four",
    "pack-dark", "pack-dark pack-four", "pack-dark pack-contrast",
    "pack-large", "pack-ru", "pack-ru pack-beside",
)  # fmt: skip


def card(name: str, width: int, style: str = "") -> str:
    size = f"width:{width}px;height:{width * 1.4:g}px"
    return f'<svg viewBox="0 0 250 350" style="{size};{style}"><use href="#{name}"/></svg>'


def row(*names: str, width: int, classes: str = "") -> str:
    return f'<div class="row {classes}">' + "".join(card(name, width) for name in names) + "</div>"


def fan(*names: str, width: int = 92, strip: int = 15) -> str:
    """Three cards as a fan shows them: turned a little about a point below, one strip of each free."""
    middle = (len(names) - 1) / 2
    cards = "".join(
        card(name, width, f"position:absolute;left:{12 + i * strip}px;transform-origin:50% 160%;"
                          f"transform:rotate({(i - middle) * 4:g}deg)")
        for i, name in enumerate(names)
    )  # fmt: skip
    return f'<div style="position:relative;width:{width + 24 + strip * (len(names) - 1)}px;height:140px">{cards}</div>'


def pack() -> str:
    """The courts large, with the backs; the whole pack small; fans and empty places."""
    courts = row(*(r + s for s in "SHDC" for r in "KQ"), width=151)
    jacks = row(*("J" + s for s in "SHDC"), *(f"back-{name}" for name in backs.BACKS), width=151)
    whole = "".join(row(*(r + s for r in RANKS), width=91) for s in "SHDC")
    hands = ("KS QH JD", "TC 9H AS", "2C 3D 4S", "5H 6C 7D", "8S TH KC", "QD AC JS")
    empty = "".join(
        f'<svg viewBox="0 0 250 350" style="width:92px;height:129px"><use href="#place"/>{inner}</svg>'
        for inner in EMPTY
    )
    fans = "".join(fan(*hand.split()) for hand in hands)
    return f'{courts}{jacks}{whole}<div class="row">{fans}{empty}</div>'


def choices() -> str:
    """A hand in each colour set, index and language."""
    hand = ("AS", "TH", "JD", "QC", "KH")
    rows = (row(*hand, width=76, classes=f"choice {names}") for names in CHOICES)
    return f'<div class="choices">{"".join(rows)}</div>'


def page(body: str) -> str:
    return f"""<!doctype html><meta charset="utf-8"><style>{sheet.css()}
        body {{ margin: 16px; width: {WIDTH - 32}px; background: #1f5b44; color: #fff; font-size: 0 }}
        .row {{ display: flex; flex-wrap: wrap; gap: 5px; margin-bottom: 8px }}
        .choices {{ display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px }}
        .choice {{ margin: 0; padding: 4px }} .choice.pack-dark {{ background: #10261d }}</style>
        {body}<div style="position:absolute;width:0;height:0;overflow:hidden">{sheet.sprite()}</div>"""


def main() -> None:
    DOCS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": WIDTH, "height": 200})
        for name, body in (("pack", pack()), ("pack-choices", choices())):
            tab.set_content(page(body))
            picture = Image.open(io.BytesIO(tab.screenshot(full_page=True))).convert("RGB")
            if name == "pack":  # few flat colours: a palette makes a third of the file and no difference to the eye
                picture = picture.quantize(256, dither=Image.Dither.NONE)
            picture.save(DOCS / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
