"""The list that is measured, and the queries drawn from it."""

from __future__ import annotations

import json
import random
from bisect import bisect_left
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import wsdict
from wsdict import Recipe
from wsdict.boards import Board, Solver
from wsdict.compiler import compile_recipe
from wsdict.errors import OptionError
from wsdict.spelling import Spelling

PREFIX_LENGTHS = (2, 3, 4)
MOST_PREFIXES, MOST_PREFIXED = 1_000, 500_000  # the sample ends after this number of prefixes, or of words with them
LOOKUPS = 200_000
INSERT, REPLACE, REMOVE = 0, 1, 2  # how a near miss differs from a word
BOARDS = 5_000  # of 4 × 4 dice


class Facts(NamedTuple):
    """Facts of a list and of its queries."""

    words: int
    letters: int  # of all words, K
    alphabet: int  # different letters
    bytes: int  # of its words as a text, one per line
    lookups: int = 0
    prefixes: int = 0
    prefixed: int = 0  # words with these prefixes
    boards: int = 0
    score: int = 0  # of all boards


class Subject(NamedTuple):
    """A list to measure: its files are in `folder`."""

    name: str
    source: Path  # the text to build from: the list itself where its lines are its words
    folder: Path
    spelling: Spelling
    facts: Facts

    @property
    def words(self) -> Path:
        """The words in code-point order, one per line."""
        return self.folder / "words"


def prepare(name: str, folder: Path) -> Subject:
    """A word list, a recipe or a dictionary, read once. Raises what wsdict.compile raises, and OptionError where there are no words."""
    d = compile_recipe(Recipe.read(name), kind="dawg", options=None) if name.endswith(".toml") else wsdict.compile(name)
    words = list(d)
    if not words:
        raise OptionError("INPUT", name, "a list with words in it")
    text = "\n".join(words).encode() + b"\n"
    (folder / "words").write_bytes(text)
    path = Path(name)
    plain = name != "-" and not name.endswith(".toml") and _is_plain(path.read_bytes(), words)
    facts = Facts(len(words), d.header.letters, len(d.alphabet), len(text))
    return Subject("standard input" if name == "-" else path.stem, path.resolve() if plain else folder / "words", folder, d.spelling, facts)


def _is_plain(data: bytes, words: list[str]) -> bool:
    """Are the lines its words, so that splitting it gives the same words?"""
    try:
        lines = data.decode().removesuffix("\n").split("\n")
    except UnicodeDecodeError:
        return False
    return len(lines) == len(words) and sorted(lines) == words


def draw(subject: Subject, lookups: int = LOOKUPS, boards: int = BOARDS) -> Subject:
    """The same with queries, one per line, in the files hits, misses, prefixes and scores.

    The same words give the same queries. Misses are near misses, as people make them: a word with one letter replaced, inserted or removed.
    Prefixes are those of random words, so that frequent prefixes are queried often. Boards are rolled with seeds 0, 1, 2 …; their scores
    are those of the default representation.
    """
    chance = random.Random(1)
    words = subject.words.read_bytes().decode().split("\n")[:-1]
    known = set(words)
    lookups = min(lookups, max(1_000, 20 * len(words)))
    hits = [chance.choice(words) for _ in range(lookups)]
    misses: list[str] = []
    while len(misses) < lookups:
        word, letter = chance.choice(words), chance.choice(chance.choice(words))
        at, change = chance.randrange(len(word)), chance.choice((INSERT, REPLACE, REMOVE))
        miss = word[:at] + ("" if change == REMOVE else letter) + word[at + (change != INSERT) :]
        if miss and miss not in known and subject.spelling.apply(miss) == miss:
            misses.append(miss)
    prefixes: list[str] = []
    prefixed = 0
    for length in cycle(PREFIX_LENGTHS):
        prefix = chance.choice(words)[:length]
        prefixes.append(prefix)
        prefixed += bisect_left(words, prefix + "\U0010ffff") - bisect_left(words, prefix)
        if len(prefixes) == MOST_PREFIXES or prefixed >= min(MOST_PREFIXED, len(words)):
            break
    scores = Solver(wsdict.compile(subject.words, normalize=subject.spelling.normalize, case=subject.spelling.case), "boggle").score_many(
        rolled(boards)
    )
    for name, queries in (("hits", hits), ("misses", misses), ("prefixes", prefixes), ("scores", map(str, scores))):
        (subject.folder / name).write_text("\n".join(queries), "utf-8", newline="\n")
    facts = subject.facts._replace(lookups=lookups, prefixes=len(prefixes), prefixed=prefixed, boards=len(scores), score=sum(scores))
    (subject.folder / "facts").write_text(json.dumps(facts._asdict()))
    return subject._replace(facts=facts)


def rolled(n: int) -> list[Board]:
    """Boards of 4 × 4 dice, the same every time."""
    return [Board.roll("classic", seed) for seed in range(n)]
