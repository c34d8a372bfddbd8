"""How a dictionary spells words: normal form and case, applied to the words that go in and to every query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, get_args
from unicodedata import is_normalized, normalize

from wsdict.errors import OptionError, WordTypeError

Normalize = Literal["nfc", "none"]
Case = Literal["none", "lower", "fold"]
FORMS: tuple[str, ...] = get_args(Normalize)
CASES: dict[str, Callable[[str], str] | None] = {"none": None, "lower": str.lower, "fold": str.casefold}


class Spelling(NamedTuple):
    """Normal form and case of a dictionary's words. Stored in its file."""

    normalize: Normalize = "nfc"
    case: Case = "none"

    def checked(self) -> Spelling:
        """This spelling, if its values are known. Raises OptionError."""
        if self.normalize not in FORMS:
            raise OptionError("normalize", self.normalize, " or ".join(FORMS))
        if self.case not in CASES:
            raise OptionError("case", self.case, " or ".join(CASES))
        return self

    @property
    def unchanged(self) -> int:
        """`apply` leaves all code points below this as they are, once A to Z have the labels of a to z (alphabet.labels_of).

        Below U+0300 every code point is its own normal form (Unicode Standard Annex 15: NFC_Quick_Check is Yes).
        """
        return 0x80 if self.case != "none" else 0x300 if self.normalize == "nfc" else 0x110000

    def apply(self, text: str) -> str:
        """A text as the dictionary spells it. Idempotent; O(len(text)). Raises WordTypeError for anything but a str."""
        if type(text) is not str and not isinstance(text, str):
            raise WordTypeError(text)
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
