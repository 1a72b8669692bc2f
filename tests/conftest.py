"""What every test of the suite shares."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import settings

# Machines differ and are shared: an example's time is no property of the code. Under CI the examples are
# fixed, so that an unchanged commit stays green; elsewhere every run looks at new ones.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")

# Started in the background a shell lets us ignore Ctrl-C, and every program that a test starts would do so as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A developer's own games are no part of what is tested.
os.environ["DEMONFAN_GAMES"] = os.devnull


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--perft-deals", type=int, default=3, help="deals a game that the perft tests sample (default: 3)")


@pytest.fixture(scope="session")
def perft_deals(request: pytest.FixtureRequest) -> int:
    """How many deals a game the perft tests sample: few in the main suite, hundreds in `make perft`."""
    deals: int = request.config.getoption("--perft-deals")
    return deals
