"""Those who do the work: what `run` knows of them, be they processes of this machine or a cluster's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from demonfan.study.chunk import Part, work
from demonfan.study.manifest import StudyError

#: How many workers a chunk may bring down before the study gives up on it.
DEATHS = 3


@dataclass(frozen=True, slots=True)
class Task:
    """Which study's chunks are to be done."""

    path: str
    digest: str


class Crew(Protocol):
    """Workers."""

    @property
    def workers(self) -> int:
        """How many there are now."""

    @property
    def how(self) -> str:
        """What they are, for the record."""

    def work(self, task: Task, chunks: Iterator[range]) -> Iterator[Part]:
        """Do chunks, taken one by one as there are hands free, and give each as it is finished, in no order.

        Raises:
            StudyError: a chunk cannot be done.
        """


@dataclass(frozen=True, slots=True)
class Alone:
    """This process does the work itself, chunk by chunk."""

    workers: int = 1
    how: str = "process"

    def work(self, task: Task, chunks: Iterator[range]) -> Iterator[Part]:
        """As `Crew.work`."""
        for numbers in chunks:
            yield work(task.path, task.digest, numbers.start, numbers.stop - 1)


def fatal(numbers: range) -> StudyError:
    """The error of a chunk that brings every worker down."""
    return StudyError(
        f"deals {numbers.start}..{numbers.stop - 1} brought down {DEATHS} workers (out of memory?): "
        "give fewer workers, or a lower --limit-memory"
    )
