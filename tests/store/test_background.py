from __future__ import annotations

import threading

import pytest

from demonfan.errors import Reason
from demonfan.store import StoreError
from demonfan.store.background import Background

#: In seconds: that a thread does in the end what it does at once is not what is tested here.
LONGEST = 60


class Counting(Background):
    """Counts how often it works, and says so; the third time there is no store."""

    def __init__(self, delay: float = 0.0) -> None:
        super().__init__("counting", delay)
        self.done = 0
        self.worked = threading.Semaphore(0)

    def _work(self) -> None:
        self.done += 1
        self.worked.release()
        if self.done == 3:
            raise StoreError(Reason("store-full"))


@pytest.fixture
def counting() -> Counting:
    return Counting()


def test_it_works_when_it_is_woken_and_not_before(counting: Counting) -> None:
    counting.start()
    assert counting.done == 0
    for expected in (1, 2):
        counting.wake()
        assert counting.worked.acquire(timeout=LONGEST)
        assert counting.done == expected
    counting.stop()
    assert counting.trouble is None


def test_news_from_before_the_start_are_not_forgotten(counting: Counting) -> None:
    counting.wake()
    counting.start()
    assert counting.worked.acquire(timeout=LONGEST)
    counting.stop()


def test_it_ends_where_the_store_fails_and_says_why(counting: Counting) -> None:
    counting.start()
    for _ in range(3):
        counting.wake()
        assert counting.worked.acquire(timeout=LONGEST)
    counting._thread.join(LONGEST)
    assert not counting._thread.is_alive()
    assert str(counting.trouble) == str(StoreError(Reason("store-full")))
    counting.stop()


def test_stopped_while_it_lets_the_program_begin() -> None:
    counting = Counting(delay=10 * LONGEST)
    counting.start()
    counting.wake()
    counting.stop()
    assert not counting._thread.is_alive()


def test_stopping_what_never_started(counting: Counting) -> None:
    counting.stop()
