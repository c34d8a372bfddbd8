"""A dictionary and rules to solve boards with, and what engines make of the dictionary: each of it once, in bounded memory."""

from __future__ import annotations

from functools import cached_property

from wsdict.boards.cache import Cache
from wsdict.boards.folding import Folding
from wsdict.boards.lexicon import Lexicon, TileSet, lexicon_of, plain_lexicon
from wsdict.boards.rules import Rules
from wsdict.boards.tiles import Tiles
from wsdict.dictionary import Dictionary
from wsdict.errors import LimitError
from wsdict.kernels.steps.stepper import Stepper
from wsdict.representations import plain
from wsdict.spelling import Spelling

MOST_LEXICONS = 8  # for tiles of several letters; each is about as large as the dictionary
MOST_UNITED = 16  # tiles of several letters in a lexicon that is shared


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

    def lexicon(self, tiles: TileSet) -> Lexicon:
        """The lexicon for boards with these tiles. Raises LimitError.

        Where more sets of tiles are in use than lexicons are kept, one for all of their tiles takes over: it serves boards that have only
        some of them, if slower, as words may be found in two spellings. A lexicon is made of all words, which takes as long as a thousand
        boards, so making them by turns would be worse.
        """
        if not tiles.several:
            return self._plain_lexicon
        key = (tuple(sorted(tiles.several)), tiles.singles)
        found = self._lexicons.get(key) or self._wider(tiles) or self._made(*key)
        if isinstance(found, LimitError):
            raise found
        return found

    def _made(self, several: Tiles, singles: bool) -> Lexicon | LimitError:
        try:
            made: Lexicon | LimitError = lexicon_of(self.dictionary, several, singles)
        except LimitError as error:
            made = error
        return self._lexicons.put((several, singles), made)

    def _wider(self, tiles: TileSet) -> Lexicon | None:
        """A lexicon for more tiles than these."""
        if not self._lexicons.is_full():
            return None
        for several, singles in self._lexicons.in_use():
            if singles and tiles.several.issubset(several):
                found = self._lexicons.get((several, singles))
                if isinstance(found, Lexicon):
                    return found
        united = tiles.several.union(*(several for several, _ in self._lexicons.in_use()))
        if len(united) > MOST_UNITED:
            return None
        made = self._made(tuple(sorted(united)), True)
        return made if isinstance(made, Lexicon) else None

    @cached_property
    def _plain_lexicon(self) -> Lexicon:
        return plain_lexicon(self.dictionary)

    @cached_property
    def stepper(self) -> Stepper | None:
        """The dictionary as kernels walk it, prepared for many steps; None if no kernel does."""
        steps = self.dictionary.steps
        if not isinstance(steps, Stepper):
            return None
        steps.warm()
        return steps

    @cached_property
    def trie(self) -> plain.Node:
        """A trie of dicts, some 200 bytes per node."""
        return plain.build(self.dictionary)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(self.dictionary)
