"""Tiles match letters without regard to case, whatever the case of the words.

Mostly no two letters of a dictionary differ only in case, and a tile becomes the one letter that it matches. Else the solver walks a
dictionary in which such letters are one, and its answers are spelled again as the words are in the list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from wsdict.automaton import from_words
from wsdict.boards.answers import Solution
from wsdict.dictionary import Dictionary
from wsdict.header import Header
from wsdict.representations.dawg import Dawg
from wsdict.spelling import Spelling

TileCase = Literal["fold", "exact"]
TILE_CASES: tuple[TileCase, ...] = get_args(TileCase)


class Folding:
    """A dictionary as tiles match it."""

    def __init__(self, dictionary: Dictionary, case: TileCase) -> None:
        """O(1), or O(letters of the words) where letters differ only in case. Raises LimitError."""
        letters: dict[str, list[str]] = {}  # those of each case fold
        if case == "fold":
            for letter in dictionary.alphabet:
                letters.setdefault(letter.casefold(), []).append(letter)
        self._letter = {fold: fold if fold in group else group[0] for fold, group in letters.items()}
        self.dictionary: Dictionary = dictionary
        self.words: dict[str, tuple[str, ...]] = {}  # those of the list, for each word that is not the same there
        if any(len(group) > 1 for group in letters.values()):
            changes = {ord(letter): self._letter[fold] for fold, group in letters.items() for letter in group}
            self._unite(str.maketrans(changes))

    def _unite(self, changes: dict[int, str]) -> None:
        words: dict[str, tuple[str, ...]] = {}
        for word in self.dictionary:
            folded = word.translate(changes)
            words[folded] = (*words.get(folded, ()), word)
        graph, letters = from_words(sorted(words))
        self.words = {folded: group for folded, group in words.items() if group != (folded,)}
        self.dictionary = Dawg.pack(graph, Header.of(graph, letters, Spelling("none")), False, "fast", {})

    def letters(self, tile: str) -> str:
        """A tile in the letters of the dictionary that it matches; those that match none stay as they are."""
        return "".join([self._letter.get(letter.casefold(), letter) for letter in tile])

    def respelled(self, solution: Solution, score: Callable[[list[str]], int]) -> Solution:
        """A solution in words of the list; `score` gives the points of words."""
        if not self.words:
            return solution
        found = sorted([(word, folded) for folded in solution.words for word in self.words.get(folded, (folded,))])
        words = [word for word, _ in found]
        paths = {word: solution.paths[folded] for word, folded in found} if solution.paths else {}
        return solution._replace(words=words, score=score(words), paths=paths)
