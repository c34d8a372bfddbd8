"""The role of every code point in the text of a list: a letter, a blank, a line end, a control character, and so on.

In lines that are cleaned, the role follows from the code point. In words that are kept as they are, every code point is a letter, except
the one that ends words. A letter has the same label in both.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple
from unicodedata import category

from wsdict.alphabet import MOST_LETTERS, parse_letters, points_of
from wsdict.errors import LimitError
from wsdict.kernels import layout

# Code points whose role does not depend on their category.
ROLES = {
    "\n": layout.ROLE_LF,
    "\r": layout.ROLE_CR,
    "\ufeff": layout.ROLE_BOM,
    "\t": layout.ROLE_TAB,
    "\v": layout.ROLE_TAB,
    "\f": layout.ROLE_TAB,
}


class Roles(NamedTuple):
    """Letters have labels 1, 2, ... in order; all other code points with the same role share a label after them."""

    letters: str
    table: array[int]  # the label of every code point
    cleaned: bytearray  # the role of every label, in lines that are cleaned
    kept: bytearray  # ... in words that are kept as they are

    def of(self, ending: str) -> bytearray:
        """The roles for a text whose words end with `ending`; with "" it is cleaned."""
        if not ending:
            return self.cleaned
        roles = bytearray(self.kept)
        if ord(ending) < len(self.table):  # else there is no word
            roles[self.table[ord(ending)]] = layout.ROLE_LF
        return roles


def roles_of(seen: bytearray, kept: bytearray, endings: set[str], pattern: str | None) -> Roles:
    """The roles of the code points c with seen[c], of which those with kept[c] are letters in words that are kept as they are.

    endings: what ends such words. pattern: the letters that are wanted, as in `--letters`; None for all. Raises OptionError and LimitError.
    """
    wanted = None if pattern is None else parse_letters(pattern)
    letters: list[str] = []
    others: list[tuple[int, int]] = []
    cleaned = bytearray([layout.ROLE_CONTROL])
    points = points_of(seen)
    for c in points:
        role = _role(chr(c), wanted)
        if role in (layout.ROLE_LETTER, layout.ROLE_BLANK) or (kept[c] and (wanted is None or chr(c) in wanted)):
            letters.append(chr(c))
            cleaned.append(role)
        else:
            others.append((c, role))
    if len(letters) > MOST_LETTERS:
        raise LimitError("different letters", len(letters), MOST_LETTERS, "select fewer with --letters")
    table = array("H", bytes(2 * (points[-1] + 1 if points else 1)))
    for label, letter in enumerate(letters, 1):
        table[ord(letter)] = label
    shared: dict[int, int] = {}
    for c, role in others:
        key = -c if chr(c) in endings else role  # an ending shares its label with no other code point
        if key not in shared:
            shared[key] = len(cleaned)
            cleaned.append(role)
        table[c] = shared[key]
    unwanted = len(cleaned) - 1 - len(letters)
    of_letters = (layout.ROLE_LETTER if wanted is None or letter in wanted else layout.ROLE_FOREIGN for letter in letters)
    return Roles("".join(letters), table, cleaned, bytearray([layout.ROLE_CONTROL, *of_letters, *[layout.ROLE_FOREIGN] * unwanted]))


def _role(letter: str, wanted: set[str] | None) -> int:
    if letter in ROLES:
        return ROLES[letter]
    kind = category(letter)
    if kind in ("Cc", "Cs"):
        return layout.ROLE_CONTROL
    foreign = wanted is not None and letter not in wanted
    if kind.startswith("Z"):
        return layout.ROLE_GAP if foreign else layout.ROLE_BLANK
    return layout.ROLE_FOREIGN if foreign else layout.ROLE_LETTER
