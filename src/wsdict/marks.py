"""Marks on letters, and characters that are not seen: which they are, and texts without them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, get_args
from unicodedata import combining, normalize

Strip = Literal["marks", "points"]
# In the notation of a character class. Accents are the marks that any letter can have. The marks of one script, such as the vowel signs of
# Devanagari or the voiced marks of kana, make other letters, and stay.
MARKS: dict[Strip, str] = dict(
    zip(
        get_args(Strip),
        (
            "\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f",
            # Hebrew points and accents, Arabic vowel signs and tatweel; not the hamza and the madda (U+0653 to U+0655), which make letters
            "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\ufb1e"
            "\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0898-\u089f"
            "\u08ca-\u08e1\u08e3-\u08ff",
        ),
        strict=True,
    )
)
# Soft hyphen, zero-width space, byte-order mark, the marks of direction (061C, 200E to 202E, 2066 to 206F), and the word joiner and the
# invisible signs of mathematics (2060 to 2064); not U+200C and U+200D, which spell words.
INVISIBLE = frozenset(
    map(chr, (0xAD, 0x61C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x2070), 0xFEFF))
)
MOST_MARKS = 30  # on one letter: Unicode Standard Annex 15, Stream-Safe Text Process
MOST_KNOWN = 10_000  # letters with marks whose answer is kept
LONGEST_KNOWN = 8  # code points of these
_LEADING = "\u0f73\u0f75\u0f81\uff9e\uff9f"  # of class 0, and become marks in normal form
_invisible = re.compile(f"[{''.join(sorted(INVISIBLE))}]")


def visible(text: str) -> str:
    """A text without invisible characters. O(len(text))."""
    return text if text.isascii() else _invisible.sub("", text)


def is_mark(letter: str) -> bool:
    """Is a letter one of those that normal forms put in order?"""
    return letter >= "\u0300" and (combining(letter) > 0 or letter in _LEADING)


def has_long_run(text: str) -> bool:
    """Has a text more than MOST_MARKS marks in a row? O(len(text)): one of 31 letters in a row is at a multiple of 31."""
    if text.isascii() or not any(map(is_mark, text[MOST_MARKS :: MOST_MARKS + 1])):
        return False
    runs = long_runs(set(text))
    return runs is not None and runs.search(text) is not None


def long_runs(letters: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern for more than MOST_MARKS marks in a row, in a text of these letters; None where none of them is a mark.

    Normalizing a run of n marks takes O(n²): 200,000 of them 13 seconds.
    """
    marks = "".join(sorted({letter for letter in letters if is_mark(letter)}))
    return _run_of(marks) if marks else None


@lru_cache(64)
def _run_of(marks: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(marks)}]{{{MOST_MARKS + 1},}}")


def between_long_runs(text: str, change: Callable[[str], str]) -> str:
    """A text changed everywhere but in runs of more than MOST_MARKS marks. O(len(text)), if the change is."""
    runs = long_runs(set(text)) if has_long_run(text) else None
    if runs is None:
        return change(text)
    pieces, at = [], 0
    for run in runs.finditer(text):
        pieces += [change(text[at : run.start()]), run[0]]
        at = run.end()
    return "".join(pieces) + change(text[at:])


class Stripper:
    """Takes marks off letters."""

    def __init__(self, kinds: Iterable[Strip], keep: str) -> None:
        """keep: letters that keep their marks, in normal form. Of those that a letter contains, the one with the most marks stays."""
        marks = "".join([MARKS[kind] for kind in kinds])
        self._marks = re.compile(f"[{marks}]")
        self._letter = re.compile(f"[\x00-\x7f][{marks}]{{1,{MOST_MARKS}}}|[^\x00-\x7f][{marks}]{{0,{MOST_MARKS}}}")
        kept = {normalize("NFD", letter) for letter in re.findall(f"(?s).[{marks}]*", keep)}
        self._kept = sorted(kept, key=lambda letter: (-len(letter), letter))
        self._known: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        """A text whose letters have no marks. O(len(text))."""
        return text if text.isascii() else self._letter.sub(self._stripped, text)

    def _stripped(self, match: re.Match[str]) -> str:
        letter = match[0]
        found = self._known.get(letter)
        if found is None:
            found = self._bare(letter)
            if len(self._known) >= MOST_KNOWN:
                self._known = {}
            if len(letter) <= LONGEST_KNOWN:
                self._known[letter] = found
        return found

    def _bare(self, letter: str) -> str:
        whole = normalize("NFD", letter)
        bare = self._marks.sub("", whole)
        if bare == whole:
            return letter
        for kept in self._kept:  # the one with the most marks first
            if kept[0] == whole[0] and Counter(kept[1:]) <= Counter(whole[1:]):
                return normalize("NFC", kept + self._marks.sub("", whole[1:]))
        return normalize("NFC", bare)
