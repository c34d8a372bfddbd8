"""Words in columns, as `ls` prints names: in order down each column, as many columns as fit the terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TextIO
from unicodedata import combining, east_asian_width

GAP = 2  # cells between two columns
USUAL = 80  # cells in a line of a terminal that does not know its size


def terminal_width(terminal: TextIO) -> int:
    """Cells in a line of a terminal: COLUMNS, or what the system says."""
    if (columns := os.environ.get("COLUMNS", "")).isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(terminal.fileno()).columns or USUAL
    except OSError:
        return USUAL


def in_columns(words: Sequence[str], width: int) -> list[str]:
    """Lines of at most `width` cells, where the longest word allows that. O(words × columns)."""
    widths = [cells(word) for word in words]
    for rows in _heights(len(words), width):
        starts = range(0, len(words), rows)
        columns = [max(widths[start : start + rows]) for start in starts]
        if len(columns) == 1 or sum(columns) + GAP * (len(columns) - 1) <= width:
            return [_line(words[row::rows], widths[row::rows], columns) for row in range(rows)]
    return []


def _heights(n: int, width: int) -> list[int]:
    """Numbers of rows to try, from the most columns that could fit (of one cell each) to one column."""
    most = max(1, (width + GAP) // (1 + GAP))
    return list(dict.fromkeys(-(-n // columns) for columns in range(min(most, n), 0, -1)))


def _line(words: Sequence[str], widths: Sequence[int], columns: Sequence[int]) -> str:
    padded = (word + " " * (column + GAP - width) for word, width, column in zip(words, widths, columns, strict=False))
    return "".join(padded).rstrip(" ")


def cells(text: str) -> int:
    """Cells that a text takes on a terminal: two for each wide letter of East Asia, none for a combining mark."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)
