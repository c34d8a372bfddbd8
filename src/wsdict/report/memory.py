"""The memory of this process."""

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
    """Bytes. None where the system does not report them."""

    rss: int | None  # all resident pages
    pss: int | None  # each divided by the number of processes that share it
    private: int | None  # pages without a file as their source: every process has its own

    def __sub__(self, before: Memory) -> Memory:
        # Memory that was freed in between is not a negative cost of what was measured.
        return Memory(*(None if now is None or then is None else max(0, now - then) for now, then in zip(self, before, strict=True)))


def now() -> Memory:
    """The memory now, by pages, where the system reports them (Linux); elsewhere the peak, as RSS.

    Pages of programs and libraries are left out: they are loaded when code first runs, and their part of PSS changes by megabytes as other
    processes that share them start and end. (/proc/self/smaps_rollup includes them.)
    """
    if not MAPS.exists():
        return Memory(peak(), None, None)
    code: set[bytes] = set()
    sizes: dict[bytes, list[int]] = {}  # by the name of the mapping
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
    """The peak memory of this process, in bytes.

    Not ru_maxrss on Linux: a process inherits that from its parent, however large the parent was. Elsewhere there is nothing better.
    """
    if STATUS.exists():
        return int(STATUS.read_text().partition("VmHWM:")[2].split()[0]) * 1024
    if resource is None:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def forget_peak() -> None:
    """Reset the peak to the present memory, where the system can do that."""
    if REFS.exists():
        REFS.write_text("5")
