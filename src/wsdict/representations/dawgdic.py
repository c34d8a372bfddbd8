"""`dawgdic`: the double array of the dawgdic library, which DAWG, DAWG2, dawg-python and pymorphy read; over the bytes of UTF-8.

Section `units`, 4 bytes each, as many as a multiple of 256. Unit 0 is the root's.

      31 30                   10  9  8  7              0
     ┌──┬───────────────────────┬──┬──┬────────────────┐   c: the byte by which one arrives
     │ 0│ offset                │ w│ a│ c              │   a: a word ends here, and its value is in unit number `base`
     └──┴───────────────────────┴──┴──┴────────────────┘   w: the offset is stored without its lowest 8 bits, which are 0
     ┌──┬──────────────────────────────────────────────┐
     │ 1│ value of the key that ends                   │   0 here, as words have no values
     └──┴──────────────────────────────────────────────┘

base = number of the unit ^ offset. The child by byte c is unit base ^ c, if that has c in it: so all children of a state lie in a block of
256 units, states whose bases differ never meet, and units that lead to the same state have the same base. Units that nobody needs have a c
that leads there from no base in use, or there would be words that nobody put in.

Acceptance is on the units, like on the edges of the automaton here: a state has the same base whether or not a word ends on the way to it,
which upstream lays twice.

Section `guide`, unless `level` is small: two bytes a unit, that of its first child, and that by which its next sibling is reached; 0 is
none. With it edges are found without trying every letter.

A position, and a slot of `counts`, is a unit that the last byte of a letter leads to.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, NamedTuple

from wsdict.alphabet import MOST_LETTERS, labels_of
from wsdict.automaton import Automaton
from wsdict.errors import FormatError, LimitError
from wsdict.header import Header, compare, stored
from wsdict.kernels.automaton.minimize import classic_size, measure, merge
from wsdict.kernels.dawgdic import reader
from wsdict.kernels.dawgdic.bytewise import bytewise
from wsdict.kernels.dawgdic.double_array import double_array
from wsdict.kernels.dawgdic.walker import DawgdicWalker
from wsdict.lazy import lazy
from wsdict.representations.counted import Counted
from wsdict.signatures import BLOCK

MOST_EDGES = 2**28  # in bytes; offsets end at 2**29
SEPARATOR = 1  # the byte between a key and its payload
# The classes of those libraries that a file may be read with, by what is found in it; and those of them whose keys have values.
CONVENTIONS = ("DAWG", "CompletionDAWG", "IntDAWG", "IntCompletionDAWG", "BytesDAWG")
WITH_PAYLOADS = CONVENTIONS[2:]


class Found(NamedTuple):
    """What a double array holds."""

    words: int
    letters: int
    longest: int
    nodes: int
    edges: int
    alphabet: str
    has_values: bool
    has_payloads: bool


class Dawgdic(Counted):
    """A double array."""

    kind = "dawgdic"
    without = "\0"  # it ends keys
    steps: DawgdicWalker
    original: memoryview | None = None  # the file of another package, where its keys have values

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Dawgdic:  # noqa: ARG003
        """The automaton over bytes, each state where it fits; `level` small omits the guide. O(edges) on the average."""
        cls._refuse_letters(header)
        first, edges = merge(*bytewise(automaton.first, automaton.edges, codes_of(header.alphabet)))
        if len(edges) > MOST_EDGES:
            raise LimitError("edges in bytes", len(edges), MOST_EDGES, "split the list, or take kind dawg")
        units = double_array(first, edges)
        sections = {"units": stored(units)}
        if level != "small":
            sections["guide"] = memoryview(reader.guide(units)[0]).toreadonly()
        header = header._replace(extra={"convention": "DAWG" if level == "small" else "CompletionDAWG"})
        dictionary = cls(header, sections, verify=False)
        return dictionary.with_ranks() if ranks else dictionary

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source)
        units = self._section("units", "I")
        if units is None or not len(units) or len(units) % BLOCK:
            raise FormatError(source, "section units is missing or cut off")
        convention = header.extra.get("convention")
        if convention not in CONVENTIONS:
            raise FormatError(source, f"it follows the unknown convention {convention!r:.40}", "open it with a newer wsdict")
        guide = self.sections.get("guide", memoryview(b""))
        if "guide" in self.sections and (guide.nbytes != 2 * len(units) or (verify and guide != reader.guide(units)[0])):
            raise FormatError(source, "section guide does not fit the units")
        self.units = units
        self.payloads = convention if convention in WITH_PAYLOADS else None
        self._separator = SEPARATOR if convention == "BytesDAWG" else 0
        self.steps = DawgdicWalker(
            units,
            guide,
            codes_of(header.alphabet, source),
            header.alphabet,
            labels_of(header.alphabet, header.case),
            self.spelling.unchanged,
            header.longest,
            self._separator,
            source,
        )
        if verify:
            found = look_into(units, self._separator, source)
            compare(header._replace(**{name: getattr(found, name) for name in ("words", "letters", "longest", "alphabet")}), header, source)
        self._use_counts(verify and self.COUNTS in sections)
        self._counted = verify

    def close(self) -> None:
        super().close()
        self.original = None

    def facts(self) -> dict[str, Any]:
        nodes, edges = self._size
        return {**self.header.extra, "nodes": nodes, "edges": edges, "units": len(self.units)}

    @lazy
    def _size(self) -> tuple[int, int]:
        return reader.guide(self.units)[1:]


def look_into(units: memoryview, separator: int, source: str) -> Found:
    """What units hold, each letter read from its bytes; they are verified on the way. Raises FormatError. O(units)."""
    if max(units) < 2**31:  # no value: an empty file of upstream, in which every byte leads somewhere, but to no word
        return Found(0, 0, 0, 1, 0, "", False, False)
    flaw, first, edges, leaves, separators, least, greatest = reader.read(units, separator)
    if flaw:
        raise FormatError(source, reader.FLAWS[flaw])
    words, letters, longest = measure(first, edges)
    if words >= 2**32:
        raise FormatError(source, "it holds more words than a dictionary can")
    first, edges = merge(first, edges)
    points = sorted({edge >> 40 for edge in edges})
    if len(points) > MOST_LETTERS:
        raise FormatError(source, f"it has {len(points):,} different letters, and the limit is {MOST_LETTERS:,}")
    has_values = (least, greatest) != (0, 0)
    return Found(words, letters, longest, *classic_size(first, edges), "".join(map(chr, points)), has_values, separators > 0 == leaves)


def codes_of(alphabet: str, source: str = "<bytes>") -> array[int]:
    """codes[l] is the letter with label l in UTF-8, its first byte lowest. Raises FormatError for a NUL."""
    if "\0" in alphabet:
        raise FormatError(source, "its alphabet has a NUL, which ends keys here")
    try:
        return array("I", [0, *(int.from_bytes(letter.encode(), "little") for letter in alphabet)])
    except UnicodeEncodeError as error:
        raise FormatError(source, "its alphabet has half a surrogate pair") from error
