"""What is removed from the text of a list before it is spelled: invisible characters, and words with too many combining marks."""

from __future__ import annotations

import re

from wsdict.alphabet import points_of
from wsdict.errors import WordListError
from wsdict.kernels.words.encode import has_run
from wsdict.marks import INVISIBLE, MOST_MARKS, has_long_run, is_mark
from wsdict.words.cleaning import DROPS, FIXES
from wsdict.words.decoding import LINE_END
from wsdict.words.sources import Text

FIRST_MARK = 0x300  # the first combining mark
BOM = "\ufeff"  # at the beginning of a line it is counted apart
_invisible = re.compile(f"[{''.join(sorted(INVISIBLE - {BOM}))}]|(?<=[^\r\n{BOM}]){BOM}+")
_line_ends = re.compile(rf"\r(?:{_invisible.pattern})+\n")  # two that would become one


def screened(text: Text, seen: bytearray, found: dict[str, int], strict: bool) -> str:
    """A text without them, counted in `found`. seen: the code points of all texts. O(text). Raises WordListError with `strict`."""
    result = text.text
    if not text.ending and any(seen[ord(letter)] for letter in INVISIBLE):
        result = _without_invisible(text, result, found, strict)
    marks = _marks(seen)
    if marks and has_run(result, marks, MOST_MARKS):
        result = _without_many_marks(text, result, found, strict)
    if result is not text.text and not text.text.endswith(tuple(text.ending or "\r\n")):
        result += text.ending or "\r"  # or a last line of which nothing is left would not be counted
    return result


def needs_screening(seen: bytearray) -> bool:
    """Is there anything that `screened` looks for among the code points seen?"""
    return any(seen[ord(letter)] for letter in INVISIBLE) or bool(_marks(seen))


def _marks(seen: bytearray) -> bytearray:
    """For every code point, whether it is a combining mark that was seen; empty if none is."""
    points = [c for c in points_of(seen, FIRST_MARK) if is_mark(chr(c))]
    marks = bytearray(len(seen) if points else 0)
    for c in points:
        marks[c] = 1
    return marks


def _without_invisible(text: Text, result: str, found: dict[str, int], strict: bool) -> str:
    """Lines with invisible characters are counted."""
    at = -1
    for match in _invisible.finditer(result):
        if strict:
            raise WordListError(text.name, *FIXES["invisible"], _line(text, result, match.start()))
        if at < 0 or re.search(LINE_END, result[at : match.start()]):
            found["invisible"] += 1
        at = match.end()
    return result if at < 0 else _invisible.sub("", _line_ends.sub("\r\r", result))


def _without_many_marks(text: Text, result: str, found: dict[str, int], strict: bool) -> str:
    """Words with more marks in a row than a dictionary has become empty; they are counted, and not as blank ones."""
    pieces = re.split(f"({re.escape(text.ending) or LINE_END})", result)
    for i in range(0, len(pieces), 2):
        if has_long_run(pieces[i]):
            if strict:
                raise WordListError(text.name, *DROPS["marks"], _line(text, result, len("".join(pieces[:i]))))
            pieces[i] = ""
            found["marks"] += 1
            found["blank"] -= 1
    return "".join(pieces)


def _line(text: Text, result: str, at: int) -> int:
    """The number of a place's line, or word, in its file, from 1."""
    line = len(re.findall(re.escape(text.ending) or LINE_END, result[:at]))
    return text.numbers[line] if text.numbers else line + 1
