"""What is done to a text before it is a word: the same for the words that come in and for every query."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from unicodedata import is_normalized, normalize

from wsdict.errors import OptionError

CASES: dict[str, Callable[[str], str] | None] = {"none": None, "lower": str.lower, "fold": str.casefold}
FORMS = ("nfc", "none")


class Rules(NamedTuple):
    """Normal form and case of a dictionary's words. Stored in its file, applied to its queries."""

    normalize: str = "nfc"
    case: str = "none"

    def checked(self) -> Rules:
        """These rules, if they are known ones. Raises OptionError."""
        if self.normalize not in FORMS:
            raise OptionError("normalize", self.normalize, " or ".join(FORMS))
        if self.case not in CASES:
            raise OptionError("case", self.case, " or ".join(CASES))
        return self

    @property
    def plain(self) -> int:
        """The first code point that the rules may change, once A to Z have the labels of a to z (alphabet.labels_of).

        Below U+0300 every code point is its own normal form (Unicode Standard Annex 15: NFC_Quick_Check is Yes).
        """
        return 0x80 if self.case != "none" else 0x300 if self.normalize == "nfc" else 0x110000

    def apply(self, text: str) -> str:
        """A text as the dictionary spells it. Idempotent; O(len(text))."""
        if not text.isascii():
            text = self._compose(text)
        change = CASES[self.case]
        if change is None:
            return text
        text = change(text)
        return text if text.isascii() else self._compose(text)

    def _compose(self, text: str) -> str:
        if self.normalize == "none" or is_normalized("NFC", text):
            return text
        return normalize("NFC", text)
