"""The dictionary as the tiles of a board spell it.

A kernel steps by one label per cell. So where tiles have several letters, the solver walks a dictionary made for them, in which such a tile
is one letter, and which has each word in all of its spellings by tiles: `quit` as `quit` and as `«qu»it`. The user's dictionary is never
changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from wsdict import automaton
from wsdict.boards.tiles import WILD, Tiles, is_letter, word_end
from wsdict.converting import converted
from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError, LimitError
from wsdict.header import Header
from wsdict.kernels.layout import MASK_LETTERS
from wsdict.representations.dawg import Dawg
from wsdict.spelling import Spelling

MOST_SPELLINGS = 4096  # of one word: 12 places where a tile can stand for its letters or not
LETTERS_EDGE = 512  # of words per edge that are spelled out: English has 13, Polish 140, a small automaton of any number of words more
LEAST_LETTERS = 1 << 20  # that are always spelled out
FIRST_LETTER = 0x100000  # a special tile becomes a letter of plane 16, from here on


Chain = tuple[()] | tuple[Any, str]  # letters, each with those before it


class TileSet(NamedTuple):
    """What the cells of some boards spell."""

    tiles: frozenset[str]  # all of it, wildcards included
    several: frozenset[str]  # the tiles of several letters that a word can have
    singles: bool  # is there a tile of one letter that can be the first letter of one of these

    @classmethod
    def of(cls, tiles: Iterable[str | None], alphabet: frozenset[str]) -> TileSet:
        every = frozenset(tile for tile in tiles if tile)
        several = frozenset(tile for tile in every if not is_letter(tile) and alphabet.issuperset(tile))
        return cls(every, several, bool(several) and (WILD in every or not {tile[0] for tile in several}.isdisjoint(every)))


class Lexicon:
    """A `dawg`, and what each of its letters spells. `ambiguous`: it may have a word in several spellings."""

    def __init__(self, dawg: Dawg, several: Mapping[str, str] | None = None, ambiguous: bool = False) -> None:
        """several: the tile that a letter spells, for those of several letters. Raises FormatError."""
        if flaw := dawg._flaw():  # it may have been loaded without verification, and the kernels check nothing
            raise FormatError(dawg.source, flaw)
        self.dawg = dawg
        self.several: Mapping[str, str] | dict[str, str] = several or {}
        self.ambiguous = ambiguous
        self.symbols: list[str] = [self.several.get(letter, letter) for letter in dawg.alphabet]
        self.label: dict[str, int] = {symbol: label for label, symbol in enumerate(self.symbols, 1)}
        self.spelling: dict[int, str] = {0: word_end(self.symbols), **dict(enumerate(self.symbols, 1))}  # of each label
        self.in_order: bool = all(one < other and not other.startswith(one) for one, other in pairwise(self.symbols))
        self._is_masks: bool = dawg.facts()["form"] == "mask"
        self._masks: Lexicon | None = None  # not itself: a circle would keep an evicted lexicon until garbage is collected
        self._is_narrowed = self._is_masks

    def with_masks(self) -> Lexicon | None:
        """This lexicon in mask form, or its words that have only the 32 commonest letters. None if that would omit most words."""
        if not self._is_narrowed:
            self._masks, self._is_narrowed = self._narrowed(), True
        return self if self._is_masks else self._masks

    def _narrowed(self) -> Lexicon | None:
        words, letters, most = [], 0, max(self.dawg.edges * LETTERS_EDGE, LEAST_LETTERS)
        for word in self.dawg:
            words.append(word)
            letters += len(word)
            if letters > most:
                return None
        commonest = {letter for letter, _ in Counter("".join(words)).most_common(MASK_LETTERS)}
        kept = [word for word in words if commonest.issuperset(word)]
        return Lexicon(_dawg(kept), self.several, self.ambiguous) if 2 * len(kept) >= len(words) else None

    def masks_for(self, tiles: TileSet) -> Lexicon | None:
        """The lexicon in mask form, if it has every word that these tiles spell."""
        small = self.with_masks()
        if small is None or len(small.label) == len(self.label):
            return small
        return small if WILD not in tiles.tiles and tiles.tiles & self.label.keys() <= small.label.keys() else None


def plain_lexicon(dictionary: Dictionary) -> Lexicon:
    """The lexicon for boards whose tiles have one letter: the dictionary, as a `dawg`."""
    dawg = converted(dictionary, "dawg")
    assert isinstance(dawg, Dawg)
    return Lexicon(dawg)


def lexicon_of(dictionary: Dictionary, several: Tiles, singles: bool, most: int, stop: Sequence[int] = (0,)) -> Lexicon:
    """The lexicon for boards with these tiles of several letters, of `most` letters. O(letters of its words).

    Raises LimitError, and KeyboardInterrupt if another thread sets stop[0]. Without `singles` no board has a tile of one letter that is
    the first of another tile: each word has one spelling at the most.
    """
    free = not singles and len({tile[0] for tile in several}) == len(several)  # first letters can stand for tiles: words keep their order
    letter_of = {tile: tile[0] if free else chr(FIRST_LETTER + i) for i, tile in enumerate(several)}
    words: list[str] = []  # different ones: what is spelled by tiles can be read in one way only
    letters = 0
    for word in dictionary:
        for spelling in spellings(word, letter_of, singles):
            words.append(spelling)
            letters += len(spelling)
            if letters > most:
                raise LimitError("letters of the words as tiles spell them", letters, most, "allow more steps")
        if stop[0]:
            raise KeyboardInterrupt
    return Lexicon(_dawg(sorted(words)), {letter: tile for tile, letter in letter_of.items()}, ambiguous=not free)


def _dawg(words: list[str]) -> Dawg:
    """Sorted words, as they are, in the fastest form."""
    graph, letters = automaton.from_words(words)
    return Dawg.pack(graph, Header.of(graph, letters, Spelling("none")), False, "fast", {})


def spellings(word: str, letter_of: Mapping[str, str], singles: bool) -> Iterator[str]:
    """A word by letters of tiles (`letter_of` gives those of several letters), in every way. Raises LimitError.

    Without `singles` a letter that begins a tile is spelled by that tile only.
    """
    starts: dict[int, list[str]] = {}
    for tile in letter_of:
        at = word.find(tile)
        while at >= 0:
            starts.setdefault(at, []).append(tile)
            at = word.find(tile, at + 1)
    if not starts and singles and all(map(is_letter, word)):
        yield word
        return
    firsts = {tile[0] for tile in letter_of}
    pending: list[tuple[int, Chain]] = [(0, ())]  # a place, and what is spelled up to it: copied at the end only, as words may be long
    found = 0
    while pending:
        at, spelled = pending.pop()
        if at == len(word):
            yield _joined(spelled)
            found += 1
            if found > MOST_SPELLINGS:
                remedy = "use fewer tiles of several letters, or engine textbook"
                raise LimitError(f"spellings of {word!r:.40} by tiles", found, MOST_SPELLINGS, remedy)
            continue
        for tile in starts.get(at, ()):
            pending.append((at + len(tile), (spelled, letter_of[tile])))
        if is_letter(word[at]) and (singles or word[at] not in firsts):
            pending.append((at + 1, (spelled, word[at])))


def _joined(chain: Chain) -> str:
    letters = []
    while chain:
        chain, letter = chain
        letters.append(letter)
    return "".join(reversed(letters))
