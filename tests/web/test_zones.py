from __future__ import annotations

from datetime import UTC
from zoneinfo import ZoneInfo

import pytest

from demonfan.web.zones import zone_of


def test_zones_by_their_names() -> None:
    assert zone_of("Europe/Moscow") == ZoneInfo("Europe/Moscow")
    assert zone_of("UTC") is UTC
    # What a browser says that cannot tell.
    assert zone_of("Etc/Unknown") is UTC


@pytest.mark.parametrize("name", ["", "No/Such", "../../etc/passwd", "/etc/localtime", "Europe", "a\0b", "я" * 300])
def test_a_name_that_is_no_zone_is_this_machine_s(name: str) -> None:
    assert zone_of(name) is None
