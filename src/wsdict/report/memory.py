"""What this process has in memory."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

try:
    import resource
except ImportError:  # Windows, browsers
    resource = None  # type: ignore[assignment]

MAPS, STATUS, REFS = Path("/proc/self/smaps"), Path("/proc/self/status"), Path("/proc/self/clear_refs")
MAPPING = re.compile(rb"^[0-9a-f]+-[0-9a-f]+ (\S{4}) \S+ \S+ \S+ *(.*)$")
FIELDS = (b"Rss", b"Pss", b"Anonymous")


class Memory(NamedTuple):
    """Bytes. None where the system does not count them."""

    rss: int | None  # all pages that are there
    pss: int | None  # each divided by the number of processes that have it
    private: int | None  # pages that no file is behind: every process has its own

    def __sub__(self, before: Memory) -> Memory:
        # Memory that was freed since is no gain of what was measured.
        return Memory(*(None if now is None or then is None else max(0, now - then) for now, then in zip(self, before, strict=True)))


def now() -> Memory:
    """Counted page by page where the system does that (Linux); elsewhere the most there ever was, as RSS.

    Without the pages of programs and libraries: those come in when code first runs, and as other processes that share them come and go,
    their part of PSS changes by megabytes. (/proc/self/smaps_rollup has them in it.)
    """
    if not MAPS.exists():
        return Memory(peak(), None, None)
    code: set[bytes] = set()
    sizes: dict[bytes, list[int]] = {}  # by what is mapped
    for line in MAPS.read_bytes().splitlines():
        if mapping := MAPPING.match(line):
            rights, name = mapping.groups()
            size = sizes.setdefault(name, [0, 0, 0])
            if b"x" in rights and name.startswith(b"/"):
                code.add(name)
        else:
            field, _, value = line.partition(b":")
            if field in FIELDS:
                size[FIELDS.index(field)] += 1024 * int(value.split()[0])
    return Memory(*map(sum, zip(*(size for name, size in sizes.items() if name not in code), strict=True)))


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
