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
    read_as: tuple[str, ...] = ()  # of each source, such as "column 1 of commas" or "a JSON array"; "" for a word per line
    warnings: tuple[str, ...] = ()  # what looks wrong in the sources
