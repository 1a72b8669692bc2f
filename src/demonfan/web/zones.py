"""The time zones that browsers name."""

from __future__ import annotations

from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def zone_of(name: str) -> tzinfo | None:
    """A time zone by its name; this machine's, None, where the name is not known here.

    A browser may know zones that are newer than what this machine has, which may have none at all, as on Windows; the
    days are shown all the same.

    >>> zone_of("Etc/Unknown"), zone_of("No/Such")
    (datetime.timezone.utc, None)
    """
    # What a browser says that cannot tell its zone: it goes by UTC itself.
    if name in ("UTC", "Etc/Unknown"):
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
