"""Tiles match letters without regard to case, whatever the case of the words: a path spells a word if their case folds are equal.

Mostly no two letters of a dictionary have the same fold, and a tile becomes the letter that it matches. Else the solver walks a dictionary
of the folds of the words, and its answers are spelled again as the words are in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Literal, get_args
from unicodedata import combining, normalize

from wsdict.automaton import from_words
from wsdict.boards.answers import Path, Solution
from wsdict.boards.rules import Rules
from wsdict.dictionary import Dictionary
from wsdict.header import Header
from wsdict.lazy import lazy
from wsdict.representations.dawg import Dawg
from wsdict.spelling import Spelling

TileCase = Literal["fold", "exact"]
TILE_CASES: tuple[TileCase, ...] = get_args(TileCase)
MOST_LONG = 6  # letters of a word that a wildcard can be and whose fold has several letters; 2 forms of the word for each
FIRST_LONG = 0x80  # no fold of an ASCII letter has several letters
FOLD = Spelling("nfc", "fold")
COMPOSE = Spelling("nfc")
FIRST_JOINING = 0x300  # letters before this join no other in normal form


def folded(text: str) -> str:
    """The case fold of a text, in normal form."""
    return FOLD.apply(text)


def forms(word: str) -> list[str]:
    """What can be on a board for a word: its fold; and, as a wildcard is one letter, the word with letters like ß that are not folded."""
    if word.isascii():
        return [word.lower()]
    letters = [(folded(letter), letter) for letter in COMPOSE.apply(word)]
    long = [i for i, (fold, letter) in enumerate(letters) if letter >= chr(FIRST_LONG) and len(fold) > 1]
    result = [folded(word)]
    for choice in product((False, True), repeat=min(len(long), MOST_LONG)):
        whole = {i for i, chosen in zip(long, choice, strict=False) if chosen}
        if whole:
            result.append(COMPOSE.apply("".join([letter if i in whole else fold for i, (fold, letter) in enumerate(letters)])))
    return result


def spelled(tile: str, alias: Mapping[str, str], spelling: Spelling, case: TileCase) -> str:
    """The letters of a tile by the rules of the board (`alias`, by case folds) and of the dictionary."""
    letters = alias.get(tile.casefold(), tile)
    if letters != tile and case == "exact" and tile != tile.lower():
        letters = letters.upper()
    return spelling.apply(letters)


class Folding:
    """A dictionary as tiles match it."""

    def __init__(self, dictionary: Dictionary, case: TileCase) -> None:
        """O(1), or O(letters of the words) where folds are equal or longer than their letters. Raises LimitError."""
        self.case: TileCase = case
        self.dictionary: Dictionary = dictionary
        self.words: dict[str, tuple[str, ...]] = {}  # those of the list, for each form that is not the word itself, or not its only one
        self.same_lengths: bool = True  # has each word as many letters as its form
        self.shorter: bool = False  # has a form fewer letters than its word
        self._letter: dict[str, str] = {}
        if case == "exact":
            return
        fold_of = {letter: folded(letter) for letter in dictionary.alphabet}
        joining = dictionary.spelling.normalize == "none" and any(map(_joins, dictionary.alphabet))
        if len(set(fold_of.values())) == len(fold_of) and not joining and all(len(fold) == 1 for fold in fold_of.values()):
            self._letter = {fold: letter for letter, fold in fold_of.items()}
        else:
            self._unite()

    def _unite(self) -> None:
        words: dict[str, tuple[str, ...]] = {}
        for word in self.dictionary:
            for form in forms(word):
                words[form] = (*words.get(form, ()), word)
                self.same_lengths = self.same_lengths and len(form) == len(word)
                self.shorter = self.shorter or len(form) < len(word)
        self.words = {form: group for form, group in words.items() if group != (form,)}
        self.dictionary = _dawg(words)

    def letters(self, tile: str) -> str:
        """A tile in the letters of the dictionary that it matches; those that match none stay as they are."""
        return tile if self.case == "exact" else "".join([self._letter.get(letter, letter) for letter in folded(tile)])

    @lazy
    def parts(self) -> tuple[Folding, Folding] | None:
        """The forms that count as their one word does, and the others. None where all are of the first sort."""
        if self.same_lengths and all(len(group) == 1 for group in self.words.values()):
            return None
        special: set[str] = set()
        for form, group in self.words.items():
            if len(group) > 1 or len(group[0]) != len(form):
                special.update(group)
        other = {form: group for form, group in self.words.items() if not special.isdisjoint(group)}
        other |= {word: (word,) for word in special if word not in self.words and word in self.dictionary}
        return self._part([form for form in self.dictionary if form not in other], {}), self._part(other, other)

    def _part(self, forms: Iterable[str], words: dict[str, tuple[str, ...]]) -> Folding:
        part = Folding.__new__(Folding)
        part.case, part._letter, part.words = self.case, self._letter, words
        part.same_lengths, part.shorter = not words, self.shorter and bool(words)
        part.dictionary = _dawg(forms)
        return part

    def respelled(self, solution: Solution, rules: Rules, most_paths: int) -> Solution:
        """A solution in words of the list."""
        if not self.words:
            return solution
        changed = self.words.keys() & solution.words
        if not changed and not self.shorter:  # on nine boards of ten, where few words have letters like ß
            return solution
        forms_of: dict[str, list[str]] = {}
        for form in changed:
            for word in self.words[form]:
                forms_of.setdefault(word, []).append(form)
        for word in solution.words if forms_of else ():
            if word in forms_of and word not in changed:
                forms_of[word].append(word)
        same = [word for word in solution.words if word not in changed and word not in forms_of]
        words = sorted(word for word in (*same, *forms_of) if len(word) >= rules.min_length)
        paths: dict[str, list[Path]] = {}
        for word in words if solution.paths else ():
            every = [path for form in forms_of.get(word, (word,)) for path in solution.paths[form]]
            paths[word] = [path for i, path in enumerate(every) if path not in every[:i]][:most_paths] if word in forms_of else every
        return solution._replace(words=words, score=rules.score(words), paths=paths)


def _joins(letter: str) -> bool:
    """Can a letter join the one before it in normal form, or is it not in normal form?"""
    if ord(letter) < FIRST_JOINING:
        return False
    return combining(letter) > 0 or normalize("NFC", letter) != letter or "\u1160" <= letter <= "\u11ff"  # vowels and ends of Hangul


def _dawg(words: Iterable[str]) -> Dawg:
    graph, letters = from_words(sorted(words))
    return Dawg.pack(graph, Header.of(graph, letters, Spelling("none")), False, "fast", {})
