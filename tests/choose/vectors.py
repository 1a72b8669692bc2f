"""Writes the vectors of the deals of the day: `python -m tests.choose.vectors GAME ...`.

What stands there already is kept: a deal of the day is the same for ever.
"""

from __future__ import annotations

import json
import sys
from datetime import date, timedelta
from pathlib import Path

from demonfan.choose.daily import daily

FILE = Path(__file__).parent.parent / "data" / "daily.json"
DAYS = [date(2026, 12, 1) + timedelta(days=days) for days in (0, 3, 5, 1001)]


def main() -> None:
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for game in sys.argv[1:]:
        found = {day.isoformat(): daily(day, game) for day in DAYS}
        known.setdefault(game, {day: [str(one.deal), one.level, one.proved] for day, one in found.items()})
    FILE.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
