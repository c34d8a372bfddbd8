"""What a dictionary's file says about its words, and numbers in the byte order of the file."""

from __future__ import annotations

import sys
from array import array
from typing import Any, Literal, NamedTuple, Self, cast

from wsdict.alphabet import MOST_LETTERS
from wsdict.automaton import Automaton
from wsdict.casing import Case
from wsdict.errors import FormatError, WordListError
from wsdict.kernels.steps.stepper import aligned
from wsdict.marks import is_mark
from wsdict.spelling import Normalize, Spelling

MOST_WORDS = 2**32 - 1  # ranks are 4 bytes
MORE = "+"  # after `normalize` in a file with rules that not every reader knows, so that such a reader refuses the file


def stored(numbers: array[int] | memoryview) -> memoryview:
    """Native numbers as the bytes of a section, little-endian; copied only on a big-endian processor."""
    view = memoryview(numbers)
    if sys.byteorder == "big":
        swapped = array(view.format, view.tobytes())
        swapped.byteswap()
        view = memoryview(swapped)
    return view.cast("B")


def native(section: memoryview, code: Literal["H", "I", "Q"]) -> memoryview:
    """The bytes of a section as numbers; copied only where they are not aligned, or the processor is big-endian."""
    if sys.byteorder == "big":
        numbers = array(code, section.tobytes())
        numbers.byteswap()
        return memoryview(numbers)
    whole = section if aligned(section, array(code).itemsize) else memoryview(section.tobytes())
    return whole.cast(code)


class Header(NamedTuple):
    """The facts of a dictionary, as its file has them."""

    words: int
    letters: int  # of all words together
    longest: int  # letters of the longest word
    nodes: int  # states and edges of the minimal automaton, acceptance on states
    edges: int
    alphabet: str
    normalize: str
    case: str
    source: str
    extra: dict[str, Any]  # what the representation stores about itself
    more: dict[str, Any] = {}  # rules of spelling beside normal form and case; stored where there are any

    @property
    def spelling(self) -> Spelling:
        """The rules by which the words are spelled. Raises OptionError."""
        spelling = Spelling(cast(Normalize, self.normalize), cast(Case, self.case))
        return spelling.with_more(self.more) if self.more else spelling

    def to_map(self, kind: str) -> dict[str, Any]:
        fields = {"kind": kind, **self._asdict()}
        if self.more:
            fields["normalize"] += MORE
        else:
            del fields["more"]
        return fields

    @classmethod
    def of(cls, automaton: Automaton, alphabet: str, spelling: Spelling, source: str = "") -> Self:
        """The facts of an automaton's words. O(edges). Raises WordListError for lone surrogates, which no file can hold."""
        try:
            alphabet.encode()
        except UnicodeEncodeError as error:
            problem = f"a word has the lone surrogate {alphabet[error.start]!r}, which is not text"
            raise WordListError(source or "<words>", problem, "decode the text again") from error
        size = automaton.classic_size()
        facts = automaton.words, automaton.letters, automaton.longest, *size, alphabet, spelling.normalize, spelling.case, source
        return cls(*facts, {}, spelling.more())

    @classmethod
    def from_map(cls, fields: dict[str, Any], source: str) -> Self:
        """A header from a file, each field checked; unknown fields are ignored. Raises FormatError."""
        fields = {**cls._field_defaults, **fields}
        form = fields.get("normalize")
        if fields["more"]:
            if not isinstance(form, str) or not form.endswith(MORE):
                raise FormatError(source, f"it has rules in `more`, and its `normalize` is {form!r:.40}, without {MORE}")
            fields["normalize"] = form.removesuffix(MORE)
        for name in cls._fields:
            kind = {"extra": dict, "more": dict, "alphabet": str, "normalize": str, "case": str, "source": str}.get(name, int)
            value = fields.get(name)
            if type(value) is not kind or (kind is int and not 0 <= value < 2**63):
                raise FormatError(source, f"header field {name!r} is missing or invalid (found {value!r:.40})")
        header = cls(**{name: fields[name] for name in cls._fields})
        if header.words > MOST_WORDS:
            raise FormatError(source, f"the header claims {header.words:,} words; the limit is {MOST_WORDS:,}")
        if len(header.alphabet) > MOST_LETTERS:
            raise FormatError(source, f"the alphabet has {len(header.alphabet):,} letters; the limit is {MOST_LETTERS:,}")
        if list(header.alphabet) != sorted(set(header.alphabet)):
            raise FormatError(source, "the alphabet is not in ascending order")
        try:
            spelling = header.spelling.checked()
        except ValueError as error:
            raise FormatError(source, str(error), "open it with a newer wsdict") from error
        unchanged, kept = spelling.unchanged, {letter for letter in spelling.keep if is_mark(letter)}
        for letter in header.alphabet:
            if (ord(letter) >= unchanged or "A" <= letter <= "Z") and spelling.apply(letter) != letter and letter not in kept:
                raise FormatError(source, f"the alphabet has {letter!r}, which is not in the header's normal form and case")
        return header


def compare(measured: Header, claimed: Header, source: str) -> None:
    """Raises FormatError where a header's claims about its words differ from what was measured."""
    for name in ("words", "letters", "longest", "nodes", "edges", "alphabet"):
        value, claim = getattr(measured, name), getattr(claimed, name)
        if value != claim:
            raise FormatError(source, f"the header says that {name} is {claim!r}, and it is {value!r}")
