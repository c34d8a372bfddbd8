"""Case, letter by letter: what becomes of a letter depends on no letter around it, so a prefix is changed as the words that begin with it.

`str.lower` is not so: a capital sigma at the end of a word becomes ς, elsewhere σ. Here it is always σ. Turkish and Lithuanian have rules
of their own (Unicode's SpecialCasing.txt). They concern a letter and the marks on it, which are one letter to a reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, get_args
from unicodedata import combining

Case = Literal["none", "lower", "fold", "tr", "az", "lt"]
ABOVE = 230  # the combining class of a mark above a letter
DOT = "\u0307"
_ACCENTED = re.compile("([IJ\u012e])([\u0300-\u036f\u1dc0-\u1dff]+)")  # I, J, Į


def lower(text: str) -> str:
    """Lower case. O(len(text))."""
    return text.replace("\u03a3", "\u03c3").lower()


def turkish(text: str) -> str:
    """Lower case of Turkish and Azerbaijani: I becomes ı, and İ becomes i. O(len(text))."""
    return lower(text.replace("I" + DOT, "i").replace("\u0130", "i").replace("I", "\u0131"))


def lithuanian(text: str) -> str:
    """Lower case of Lithuanian: i, j and į keep their dot below another mark. O(len(text))."""
    if not text.isascii():
        text = text.replace("\u00cc", f"i{DOT}\u0300").replace("\u00cd", f"i{DOT}\u0301").replace("\u0128", f"i{DOT}\u0303")
        text = _ACCENTED.sub(_dotted, text)
    return lower(text)


def _dotted(match: re.Match[str]) -> str:
    letter, marks = match.groups()
    first = next((mark for mark in marks if combining(mark) in (0, ABOVE)), None)
    return f"{letter}{DOT}{marks}" if first is not None and combining(first) else match[0]


CASES: dict[Case, Callable[[str], str] | None] = dict(
    zip(get_args(Case), (None, lower, str.casefold, turkish, turkish, lithuanian), strict=True)
)
SPECIAL_I = ("tr", "az", "lt")  # where the lower case of an ASCII letter is not always the ASCII one
