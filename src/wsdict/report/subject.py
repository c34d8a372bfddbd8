"""The list that is measured, and the questions that are drawn from it."""

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
MOST_PREFIXES, MOST_PREFIXED = 1_000, 500_000  # prefixes that are asked, and words behind them, before the sample is large enough
LOOKUPS = 200_000
BOARDS = 5_000  # of 4 × 4 dice


class Facts(NamedTuple):
    """Of a list."""

    words: int
    letters: int  # of all words together, K
    alphabet: int  # letters that differ
    bytes: int  # of its words as a text, a line each
    lookups: int = 0
    prefixes: int = 0
    prefixed: int = 0  # words behind them
    boards: int = 0
    score: int = 0  # of all boards together


class Subject(NamedTuple):
    """A list, ready to be measured: its files are in `folder`."""

    name: str
    source: Path  # the text that is built from: the list itself where its lines are its words
    folder: Path
    spelling: Spelling
    facts: Facts

    @property
    def words(self) -> Path:
        """The words in code-point order, a line each."""
        return self.folder / "words"


def prepare(name: str, folder: Path) -> Subject:
    """A word list, a recipe or a dictionary, read once. Raises what wsdict.compile does, and OptionError where there is not one word."""
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
    """Are the lines its words, so that whoever splits it reads the same?"""
    try:
        lines = data.decode().removesuffix("\n").split("\n")
    except UnicodeDecodeError:
        return False
    return len(lines) == len(words) and sorted(lines) == words


def draw(subject: Subject, lookups: int = LOOKUPS, boards: int = BOARDS) -> Subject:
    """The same with questions, a line each, in the files hits, misses, prefixes and scores.

    Always the same questions for the same words. Misses are near ones, as people make them: a word with one letter replaced, put in or
    left out. Prefixes are the first letters of random words, so large families are asked for as often as they are met. Boards are rolled
    with seeds 0, 1, 2 …; their scores are those over the default representation.
    """
    chance = random.Random(1)
    words = subject.words.read_bytes().decode().split("\n")[:-1]
    known = set(words)
    lookups = min(lookups, max(1_000, 20 * len(words)))
    hits = [chance.choice(words) for _ in range(lookups)]
    misses: list[str] = []
    while len(misses) < lookups:
        word, letter = chance.choice(words), chance.choice(chance.choice(words))
        at, cut = chance.randrange(len(word)), chance.randrange(3)  # cut 0 puts the letter in, 1 replaces
        miss = word[:at] + (letter if cut < 2 else "") + word[at + min(cut, 1) :]
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
    for name, questions in (("hits", hits), ("misses", misses), ("prefixes", prefixes), ("scores", map(str, scores))):
        (subject.folder / name).write_text("\n".join(questions), "utf-8", newline="\n")
    facts = subject.facts._replace(lookups=lookups, prefixes=len(prefixes), prefixed=prefixed, boards=len(scores), score=sum(scores))
    (subject.folder / "facts").write_text(json.dumps(facts._asdict()))
    return subject._replace(facts=facts)


def rolled(n: int) -> list[Board]:
    """Boards of 4 × 4 dice, the same every time."""
    return [Board.roll("classic", seed) for seed in range(n)]
