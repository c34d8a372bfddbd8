"""A dictionary and rules to solve boards with, and what engines make of the dictionary: each of it once, in bounded memory."""

from __future__ import annotations

from collections.abc import Sequence

from wsdict.boards.cache import Cache
from wsdict.boards.folding import Folding
from wsdict.boards.lexicon import Lexicon, TileSet, lexicon_of, plain_lexicon
from wsdict.boards.rules import Rules
from wsdict.boards.tiles import Tiles
from wsdict.dictionary import Dictionary
from wsdict.errors import LimitError
from wsdict.kernels.steps.stepper import Stepper
from wsdict.lazy import lazy
from wsdict.representations import plain
from wsdict.spelling import Spelling

MOST_LEXICONS = 8  # for tiles of several letters; each is about as large as the dictionary
LETTERS_STEP = 6  # that a lexicon may have for each step of the budget: both take some 2 µs
LEAST_LETTERS = 1 << 20  # ... and that it always may have
MOST_UNITED = 16  # tiles of several letters in a lexicon that is shared


def _key(tiles: TileSet) -> tuple[Tiles, bool]:
    return tuple(sorted(tiles.several)), tiles.singles


class Game:
    """What all engines of a solver share. Its lexicons may be used by threads, but only one of them may ask for a new one at a time."""

    dictionary: Dictionary  # as tiles match it
    spelling: Spelling  # of its words, in which tiles are spelled first
    folding: Folding
    rules: Rules
    steps: int

    def __init__(self, folding: Folding, spelling: Spelling, rules: Rules, steps: int) -> None:
        """spelling: that of the words in the list. steps: the budget for one board."""
        self.folding, self.spelling, self.dictionary, self.steps = folding, spelling, folding.dictionary, steps
        self.rules = rules._replace(min_length=1) if folding.shorter else rules  # Folding.respelled knows how long words are
        self._lexicons: Cache[tuple[Tiles, bool], Lexicon | LimitError] = Cache(MOST_LEXICONS)
        self._saved = 0  # see `pays`

    def has_lexicon(self, tiles: TileSet) -> bool:
        """Is there a lexicon for boards with these tiles, or an error, or one that takes no time to make?"""
        return not tiles.several or self._lexicons.get(_key(tiles)) is not None or self._known_wider(tiles) is not None

    def pays(self, cells: int) -> bool:
        """Is it time to make a lexicon, after boards of this number of cells more were solved without one?

        Made for its first board, a lexicon would take a thousand times as long as the board, and every board may have tiles of its own. So
        it is made once boards without one have lost as much time as it takes: some 3 µs per cell, and as much per word. Then no boards
        take more than twice the time that the best choice for them would.
        """
        self._saved += cells
        if self._saved < len(self.dictionary):
            return False
        self._saved = 0
        return True

    def keeps(self, lexicon: Lexicon | None) -> bool:
        """Is a lexicon still in use? Plans with others are dropped."""
        return lexicon is None or not lexicon.several or lexicon in self._lexicons.values()

    def lexicon(self, tiles: TileSet, stop: Sequence[int] = (0,)) -> Lexicon:
        """The lexicon for boards with these tiles. Raises LimitError, and KeyboardInterrupt if another thread sets stop[0].

        Where more sets of tiles are in use than lexicons are kept, one for all of their tiles takes over: it serves boards that have only
        some of them, if slower, as words may be found in two spellings. A lexicon is made of all words, which takes as long as a thousand
        boards, so making them by turns would be worse.
        """
        if not tiles.several:
            return self._plain_lexicon
        found = self._lexicons.get(_key(tiles)) or self._wider(tiles, stop) or self._made(*_key(tiles), stop)
        if isinstance(found, LimitError):
            raise found
        return found

    def _made(self, several: Tiles, singles: bool, stop: Sequence[int]) -> Lexicon | LimitError:
        most = max(LETTERS_STEP * self.steps, LEAST_LETTERS)
        try:
            made: Lexicon | LimitError = lexicon_of(self.dictionary, several, singles, most, stop)
        except LimitError as error:
            made = error
        return self._lexicons.put((several, singles), made)

    def _known_wider(self, tiles: TileSet) -> Lexicon | None:
        """A lexicon for more tiles than these, once there are many: that used last, which is the same one when it is asked for again."""
        if not self._lexicons.is_full():
            return None
        for several, singles in reversed(self._lexicons.in_use()):
            if singles and tiles.several.issubset(several):
                found = self._lexicons.get((several, singles))
                if isinstance(found, Lexicon):
                    return found
        return None

    def _wider(self, tiles: TileSet, stop: Sequence[int]) -> Lexicon | None:
        """A lexicon for more tiles than these, made if need be."""
        if (known := self._known_wider(tiles)) or not self._lexicons.is_full():
            return known
        united = tiles.several.union(*(several for several, _ in self._lexicons.in_use()))
        if len(united) > MOST_UNITED:
            return None
        made = self._made(tuple(sorted(united)), True, stop)
        return made if isinstance(made, Lexicon) else None

    @lazy
    def _plain_lexicon(self) -> Lexicon:
        return plain_lexicon(self.dictionary)

    @lazy
    def stepper(self) -> Stepper | None:
        """The dictionary as kernels walk it, prepared for many steps; None if no kernel does."""
        steps = self.dictionary.steps
        if not isinstance(steps, Stepper):
            return None
        steps.warm()
        return steps

    @lazy
    def trie(self) -> plain.Node:
        """A trie of dicts, some 200 bytes per node."""
        return plain.build(self.dictionary)

    @lazy
    def words(self) -> frozenset[str]:
        return frozenset(self.dictionary)
