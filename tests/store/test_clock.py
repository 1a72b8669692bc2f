from __future__ import annotations

from demonfan.store.clock import Clock


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_pauses_are_left_out() -> None:
    time = Time()
    clock = Clock(1000, now=time)
    time.now = 1.5
    clock.pause()
    clock.pause()
    time.now = 9.0
    assert (clock.milliseconds, clock.running) == (2500, False)
    clock.resume()
    clock.resume()
    time.now = 9.25
    assert (clock.milliseconds, clock.running) == (2750, True)
