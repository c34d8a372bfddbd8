"""Seconds as a wall clock would show them on a machine that does nothing else."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, process_time

SCHEDULE = Path("/proc/self/schedstat")


class Clock:
    """`with Clock() as clock: ...` gives clock.seconds.

    The processor time of all threads; or, where threads worked in parallel, the wall time less the time that the main thread waited for a
    processor. The order of the readings matters: an interval that is subtracted must lie within the interval that it is subtracted from.
    Otherwise a process that is preempted between two readings gets too short a time, and the best of many rounds selects it.
    """

    def __enter__(self) -> Clock:
        self.start = perf_counter()
        self.queued = queued()
        self.worked = process_time()
        return self

    def __exit__(self, *_: object) -> None:
        worked = process_time() - self.worked
        waited = queued() - self.queued
        self.seconds = min(worked, perf_counter() - self.start - waited)


def queued() -> float:
    """Seconds in which the main thread was ready to run and waited for a processor; 0 where the system does not report it (not Linux)."""
    return int(SCHEDULE.read_text().split()[1]) / 1e9 if SCHEDULE.exists() else 0.0
