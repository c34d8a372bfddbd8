"""What this process has in memory."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

try:
    import resource
except ImportError:  # Windows, browsers
    resource = None  # type: ignore[assignment]

ROLLUP, STATUS, REFS = Path("/proc/self/smaps_rollup"), Path("/proc/self/status"), Path("/proc/self/clear_refs")


class Memory(NamedTuple):
    """Bytes. None where the system does not count them."""

    rss: int | None  # all pages that are there
    pss: int | None  # each divided by the number of processes that have it
    private: int | None  # pages that no file is behind: every process has its own

    def __sub__(self, before: Memory) -> Memory:
        return Memory(*(None if now is None or then is None else now - then for now, then in zip(self, before, strict=True)))


def now() -> Memory:
    """Counted page by page where the system does that (Linux); elsewhere the most there ever was, as RSS."""
    if not ROLLUP.exists():
        return Memory(peak(), None, None)
    sizes = {line.split(":")[0]: line.split()[1] for line in ROLLUP.read_text().splitlines()[1:]}
    return Memory(*(1024 * int(sizes[name]) for name in ("Rss", "Pss", "Anonymous")))


def peak() -> int | None:
    """The most that this process had, in bytes.

    ru_maxrss will not do on Linux: a process inherits it from the one that it was forked from, however large that was. Elsewhere it must.
    """
    if STATUS.exists():
        return int(STATUS.read_text().partition("VmHWM:")[2].split()[0]) * 1024
    if resource is None:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def forget_peak() -> None:
    """Have the peak start anew from what is there now, where that can be done."""
    if REFS.exists():
        REFS.write_text("5")
