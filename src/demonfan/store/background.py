"""A thread that does what nobody waits for, as far as the store lets it."""

from __future__ import annotations

import threading

from demonfan._core import Control
from demonfan.store.errors import StoreError


class Background:
    """A thread that works whenever it is woken, until it is stopped. What it does is `_work`, of a subclass.

    `trouble` is why it has stopped by itself, if it has.
    """

    def __init__(self, name: str, delay: float = 0.0) -> None:
        """The thread's name; and for how many seconds it lets a program that has just begun begin in peace."""
        self._delay = delay
        #: Cancelled by `stop`: `_work` hands it to its searches, and asks it between them.
        self._control = Control()
        self._stopped = threading.Event()
        self._news = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self.trouble: StoreError | None = None

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        """Look whether there is something to do."""
        self._news.set()

    def stop(self) -> None:
        """Stop, in the middle of a search too, and wait for the end."""
        self._control.cancel()
        self._stopped.set()
        self._news.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _work(self) -> None:
        """Do all that there is to do now.

        Raises:
            StoreError: the store cannot be read or written; the thread ends.
        """
        raise NotImplementedError

    def _run(self) -> None:
        self._stopped.wait(self._delay)
        while True:
            self._news.wait()
            self._news.clear()
            if self._stopped.is_set():
                return
            try:
                self._work()
            except StoreError as error:
                self.trouble = error
                return
