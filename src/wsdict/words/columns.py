"""Columns of lines: by a separator that is given, or by the one that most lines have."""

from __future__ import annotations

import re
from collections.abc import Sequence

BLANKS = "blanks"
NAMES = {"\t": "tabs", ",": "commas", ";": "semicolons", BLANKS: BLANKS}  # of separators, for people
GUESSED = ("\t", ",", ";")  # in this order where as many lines have one as another
SEPARATORS = {
    "tab": "\t",
    "tabs": "\t",
    "\\t": "\t",
    "comma": ",",
    "semicolon": ";",
    "blank": BLANKS,
    " ": BLANKS,
}  # other ways to write them


def separator_of(lines: Sequence[str]) -> str:
    """The separator that most lines have; blanks if that is none. O(letters).

    A comma or semicolon counts only if no blank follows it, as prose has it; or where there are no other blanks in the line. Commas within
    numbers do not count where there are blanks.
    """
    filled = [line for line in lines if line.strip()]
    counts = {
        "\t": sum("\t" in line for line in filled),
        **{mark: sum(_separates(mark, line) for line in filled) for mark in (",", ";")},
    }
    best = max(GUESSED, key=lambda mark: counts[mark])
    return best if 2 * counts[best] > len(filled) else BLANKS


def _separates(mark: str, line: str) -> bool:
    if mark == "," and re.search(r"\S\s+\S", line):
        line = re.sub(r"(?<=\d),(?=\d)", "", line)  # the 23,135
    return mark in line and (f"{mark} " not in line or not re.search(rf"[^\s{mark}]\s+[^\s{mark}]", line.replace(f"{mark} ", mark)))


def column_of(lines: Sequence[str], column: int, separator: str) -> list[str | None]:
    """That column (from 1) of every line, None where a line has fewer. Columns of commas may be quoted as in CSV. O(letters)."""
    if separator == ",":
        rows = _quoted(lines)
    elif separator == BLANKS:
        rows = [line.split() for line in lines]
    else:
        rows = [line.split(separator) if line else [] for line in lines]
    return [row[column - 1] if len(row) >= column else None for row in rows]


def _quoted(lines: Sequence[str]) -> list[list[str]]:
    import csv

    old_limit = csv.field_size_limit(2**31 - 1)
    try:  # one reader per line: a stray quotation mark must not join a line to the next one
        return [next(csv.reader([line]), []) for line in lines]
    finally:
        csv.field_size_limit(old_limit)
