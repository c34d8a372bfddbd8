"""The lines of a text, numbered, and those of them that are dropped before words are cleaned: comments, headers, other columns."""

from __future__ import annotations

import re

from wsdict.errors import LimitError, WordListError
from wsdict.words.cleaning import DROPS, FIXES, Cleaning
from wsdict.words.columns import BLANKS, NAMES, column_of, separator_of
from wsdict.words.decoding import LINE_END

Line = tuple[int, str]  # the number in its file, from 1, and what it has
Rows = tuple[list[Line], dict[str, int], str]  # words, the number of lines that have none by reason, and what was read


def numbered(name: str, text: str, strict: bool) -> tuple[list[Line], dict[str, int]]:
    """Lines without their ends and byte-order marks, and the number of each of these that was removed."""
    lines: list[Line] = []
    fixed = {"crlf": 0, "bom": 0}
    pieces = re.split(f"({LINE_END})", text)
    for number, (line, end) in enumerate(zip(pieces[::2], [*pieces[1::2], ""], strict=True), 1):
        if not (line or end):
            break
        found = {"crlf": end == "\r\n", "bom": line.startswith("\ufeff")}
        for fix, needed in found.items():
            fixed[fix] += needed
            if needed and strict:
                raise WordListError(name, *FIXES[fix], number)
        lines.append((number, line.removeprefix("\ufeff")))
    return lines, fixed


def without(lines: list[Line], mark: str) -> list[Line]:
    """The lines that do not begin with the mark of a comment."""
    return [(number, line) for number, line in lines if not line.lstrip().startswith(mark)]


def words_of(name: str, lines: list[Line], options: Cleaning, dropped: dict[str, int]) -> tuple[list[Line], str]:
    """The column that holds the words, or all words of every line, and what was read. Lines with too few columns are counted."""
    read_as = ""
    if options.column is not None:
        texts = [line for _, line in lines]
        separator = options.separator or separator_of(texts)
        read_as = f"column {options.column} of {NAMES.get(separator, repr(separator))}"
        words = column_of(texts, options.column, separator)
        kept = [(number, word) for (number, _), word in zip(lines, words, strict=True) if word is not None]
        dropped["column"] = len(lines) - len(kept)
        if dropped["column"] and options.strict:
            raise WordListError(name, *DROPS["column"], lines[words.index(None)][0])
        lines = kept
    if options.split:
        between = None if options.column is not None or options.separator == BLANKS else options.separator
        pieces = [(number, line.split(between)) for number, line in lines]
        lines = [(number, word) for number, words in pieces for word in words if word.strip()]
        read_as = f"{read_as}{', ' * bool(read_as)}all words of a line"
    return lines, read_as


def refuse_long(name: str, text: str, most: int | None, ending: str = "") -> None:
    """Raises LimitError for a line of more than `most` letters. O(len(text)), and far less where lines are short.

    It jumps from line end to line end, each the last that is not too far. ending: what ends words that are kept as they are.
    """
    at = 0
    while most is not None and len(text) - at > most:
        end = max(text.rfind(mark, at, at + most + 1) for mark in ending or "\n\r")
        if end < 0:
            ends = [end for mark in ending or "\n\r" if (end := text.find(mark, at)) >= 0]
            number = len(re.findall(re.escape(ending) or LINE_END, text[:at])) + 1
            length = min(ends, default=len(text)) - at
            what = f"letters in {'word' if ending else 'line'} {number:,} of {name}"
            raise LimitError(what, length, most, "correct it, or raise --max-line (max_line)")
        at = end + 1
