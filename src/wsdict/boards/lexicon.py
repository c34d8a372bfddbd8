"""The dictionary as a board's tiles spell it.

A kernel steps one label a cell. So where tiles have several letters, the solver walks a dictionary of its own, in which such a tile is one
letter, and every word stands in each of its spellings by tiles: `quit` as `quit` and as `«qu»it`. The dictionary that the user gave is
never changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from wsdict.boards.board import FACES, is_letter
from wsdict.compiler import build
from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError, LimitError
from wsdict.kernels.layout import MASK_LETTERS
from wsdict.representations.dawg import Dawg
from wsdict.spelling import Spelling
from wsdict.words import Cleaning

MOST_SPELLINGS = 4096  # of one word: 12 places where a tile can stand for its letters or not


class Lexicon:
    """A `dawg` some of whose letters are tiles of several, and what each of them spells."""

    def __init__(self, dawg: Dawg, tiles: Mapping[str, str] | None = None, words_differ: bool = False) -> None:
        if flaw := dawg.steps.flaw(len(dawg.alphabet)):  # it may have been loaded unproven, and the kernels take it at its word
            raise FormatError(dawg.source, flaw)
        self.dawg = dawg
        self.tiles = tiles or {}
        self.symbols = [self.tiles.get(letter, letter) for letter in dawg.alphabet]
        self.spelling = {0: "\n", **dict(enumerate(self.symbols, 1))}
        faces = (FACES.letter(self.tiles[letter]) if letter in self.tiles else letter for letter in dawg.alphabet)
        self.label = {letter: label for label, letter in enumerate(faces, 1)}
        self.ambiguous = words_differ  # a word may stand in it twice: what is found must be made a set
        self.in_order = all(one < other and not other.startswith(one) for one, other in pairwise(self.symbols))

    @property
    def has_masks(self) -> bool:
        return bool(self.dawg.header.extra["form"] == "mask")


def lexicon_of(dictionary: Dictionary, tiles: frozenset[str], singles: bool) -> Lexicon:
    """The lexicon for boards whose tiles of several letters are these.

    Without `singles` there is no tile of one letter that is the first of another's: each word has one spelling at the most.
    """
    if not tiles:
        return Lexicon(dictionary if isinstance(dictionary, Dawg) else _dawg(dictionary))
    free = not singles and len({tile[0] for tile in tiles}) == len(tiles)  # their first letters are, and with them words keep their order
    letter_of = {tile: tile[0] if free else FACES.letter(tile) for tile in tiles}
    words = (spelling for word in dictionary for spelling in spellings(word, letter_of, singles))
    return Lexicon(_dawg(words), {letter: tile for tile, letter in letter_of.items()}, words_differ=not free)


def _dawg(words: Iterable[str]) -> Dawg:
    dawg = build([words], Cleaning(spelling=Spelling("none")))
    assert isinstance(dawg, Dawg)
    return dawg


def narrowed(lexicon: Lexicon, letters: int = MASK_LETTERS) -> Lexicon | None:
    """A lexicon in mask form of the words that have only the commonest letters; None where that would leave most words out."""
    if lexicon.has_masks:
        return lexicon
    words = list(lexicon.dawg)
    commonest = Counter("".join(words)).most_common(letters)
    wanted = {letter for letter, _ in commonest}
    kept = [word for word in words if wanted.issuperset(word)]
    if 2 * len(kept) < len(words):
        return None
    return Lexicon(_dawg(kept), lexicon.tiles, lexicon.ambiguous)


def spellings(word: str, letter_of: Mapping[str, str], singles: bool) -> Iterator[str]:
    """A word by letters of tiles (`letter_of` gives those of several), in every way.

    Without `singles` a letter that begins a tile stands in that tile only.
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
    pending = [(0, "")]
    found = 0
    while pending:
        at, spelled = pending.pop()
        if at == len(word):
            yield spelled
            found += 1
            if found > MOST_SPELLINGS:
                raise LimitError(f"spellings of {word!r} by tiles", found, MOST_SPELLINGS, "take tiles of several letters off the board")
            continue
        for tile in starts.get(at, ()):
            pending.append((at + len(tile), spelled + letter_of[tile]))
        if is_letter(word[at]) and (singles or word[at] not in firsts):
            pending.append((at + 1, spelled + word[at]))
