"""What compiling did to its sources."""

from __future__ import annotations

from typing import NamedTuple


class CompileReport(NamedTuple):
    """What was read, dropped and fixed, and how long each step took."""

    sources: tuple[str, ...]
    lines: int
    words: int
    dropped: dict[str, int]  # lines that are not words, by reason (words.DROPS)
    fixed: dict[str, int]  # lines that were fixed, by what was done (words.FIXES)
    seconds: dict[str, float]  # by step
    columns: tuple[str, ...] = ()  # what was read of each source that is a table, such as "column 1 of commas"; "" for lists
