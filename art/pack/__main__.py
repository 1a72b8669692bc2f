"""``python -m art.pack``: write the sprite and its style sheet where the table serves them from."""

from __future__ import annotations

import gzip
from pathlib import Path

from art.pack import sheet

STATIC = Path(__file__).resolve().parents[2] / "src" / "demonfan" / "web" / "static"


def main() -> None:
    STATIC.mkdir(parents=True, exist_ok=True)
    for name, text in (("pack.svg", sheet.sprite()), ("pack.css", sheet.css())):
        data = text.encode()
        (STATIC / name).write_bytes(data)
        print(f"{name}: {len(data):,} bytes, {len(gzip.compress(data, mtime=0)):,} compressed")


if __name__ == "__main__":
    main()
