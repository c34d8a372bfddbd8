"""Letters and their labels: small numbers from 1, in code-point order, so that the order of labels is the order of words."""

from __future__ import annotations

import re
from array import array
from string import ascii_lowercase

from wsdict.casing import SPECIAL_I
from wsdict.errors import LimitError, OptionError
from wsdict.kernels import layout

CODE_POINTS = 0x110000  # of Unicode
MOST_LETTERS: int = layout.MOST_LETTERS  # labels are 2 bytes while a list is compiled
MOST_NARROW = 255  # the greatest label of 1 byte
MOST_LABELS = 2**32 - 1  # of a list: 4-byte numbers say where its words begin


def points_of(seen: bytearray, first: int = 0) -> list[int]:
    """The code points c ≥ first with seen[c] = 1, in ascending order; `seen` has a byte for every code point. 0.03 ms if few are set."""
    points = []
    c = seen.find(1, first)
    while c >= 0:
        points.append(c)
        c = seen.find(1, c + 1)
    return points


def labels_of(letters: str, case: str = "none") -> array[int]:
    """table[c] is the label of code point c, 0 for none; `letters` are in ascending order. 2 bytes per code point up to the last letter.

    Where words are kept in lower case, A to Z have the labels of their lower case: an upper-case ASCII query need not be converted.
    """
    if len(letters) > MOST_LETTERS:
        raise LimitError("different letters", len(letters), MOST_LETTERS, "select fewer with --letters")
    table = array("H", bytes(2 * (max(ord(letters[-1]) if letters else 0, 127) + 1)))
    for label, letter in enumerate(letters, 1):
        table[ord(letter)] = label
    if case != "none":
        for letter in ascii_lowercase[: ascii_lowercase.index("i")] if case in SPECIAL_I else ascii_lowercase:
            table[ord(letter.upper())] = table[ord(letter)]
    return table


def parse_letters(pattern: str) -> set[str]:
    """The letters in a pattern such as `a-zäöü'`; `-` at either end is itself a letter. Raises OptionError."""
    letters: set[str] = set()
    for low, high, single in re.findall(r"(?s)(.)-(.)|(.)", pattern):
        if single:
            letters.add(single)
        elif low > high:
            raise OptionError("letters", pattern, f"ranges in ascending order, not {low}-{high}")
        else:
            letters.update(map(chr, range(ord(low), ord(high) + 1)))
    if not letters:
        raise OptionError("letters", pattern, "at least one letter, for example a-z")
    return letters
