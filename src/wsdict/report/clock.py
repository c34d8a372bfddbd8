"""What a wall clock would show on a machine that has nothing else to do."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, process_time

SCHEDULE = Path("/proc/self/schedstat")


class Clock:
    """`with Clock() as clock: ...` gives clock.seconds.

    The processor time of all threads; or, where threads worked side by side, the wall time less what the main one spent in a queue.
    The order of the readings matters: whatever is subtracted must lie within what it is subtracted from. The other way round, a process
    that is preempted between two readings gets time for nothing, and the best of many rounds finds it.
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
    """Seconds in which the main thread was ready to run and had to wait for a processor, where the system says so (Linux)."""
    return int(SCHEDULE.read_text().split()[1]) / 1e9 if SCHEDULE.exists() else 0.0
