"""The extension is there, and was built from these sources."""

from __future__ import annotations

import demonfan
from demonfan import _core


def test_core_and_package_have_one_version() -> None:
    assert _core.core_version() == demonfan.__version__
