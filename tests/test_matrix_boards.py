"""The conformance matrix of boards: every kind of dictionary × rules × shape of board × engine finds what brute force finds.

Dictionaries are made of words as they are, so that some have blanks around them: no board has such a word, and no way from one kind to
another may clean it. An engine that cannot solve a board has to refuse it.
"""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from games import can_solve
from oracles import Cells, Near, near_cells, words_in_lines, words_on

import wsdict
from wsdict import Board, Dictionary, Rules, Solver
from wsdict.automaton import from_words
from wsdict.boards.engines import ENGINES
from wsdict.header import Header
from wsdict.kernels import COMPILED
from wsdict.representations import KINDS, representation
from wsdict.spelling import Spelling

RULES = {
    "4": Rules(adjacency="4"),
    "8": Rules(adjacency="8", min_length=2, points=(0, 0, 1, 1, 2, 3)),
    "torus": Rules(adjacency="torus"),
    "torus4": Rules(adjacency="torus4"),
    "hex": Rules(adjacency="hex"),
    "straight": Rules(adjacency="straight"),
    "graph": Rules(adjacency="8"),
    "graph, straight": Rules(adjacency="straight"),
    "reuse": Rules(adjacency="8", reuse=True),
    "letter points": Rules(adjacency="8", letter_points={"a": 1, "q": 10}),
    "tiles": Rules(adjacency="8", tiles={"q": "qu"}),
}
CRAFT = random.Random(7)
MANY = "antiqubvwxyz"  # large boards have more letters than words do, or engines that try every path take too long
SHAPES = {
    "small": "antq/uiab/nita",
    "more than 64 cells": "/".join("".join(CRAFT.choices(MANY, k=10)) for _ in range(7)),
    "64 cells": "/".join("".join(CRAFT.choices(MANY, k=8)) for _ in range(8)),
    "a row": "antiquabnit",
    "Qu": "Qu i t/a n q/u b Qu",
    "two tiles of several letters": "an i t/a qu n/u b it",
    "wildcard": "a?t/iqu/nbi",
    "wildcard beside Qu": "a ? t/i Qu n",
    "holes": "a.tq/.ui./an.b/t?.a",
    "ragged": "antiq/ui/abt",
    "one cell": "a",
    "many cells with everything": "/".join(["a n t i Qu . ? b i t"] + [" ".join(CRAFT.choices([*MANY, ".", "."], k=10)) for _ in range(6)]),
}
SLOW = {"naive": 12, "walk": 70, "textbook": 70}  # cells that engines without a kernel get to see
LONG_FOR_NAIVE = 5  # letters: every path of this many is spelled


@cache
def game(rules: str, shape: str) -> tuple[Board, Cells, Near, list[str]]:
    """A board, and words: walked on it, or nearly so, and with blanks around them."""
    craft = random.Random(f"{rules} {shape}")
    board = Board.parse(SHAPES[shape])
    alias = RULES[rules].tiles
    tiles = [alias.get(tile, tile).lower() for tile in board.tiles()]
    cells: Cells = [None if tile == "." else tile for tile in tiles]
    near = near_cells("8" if RULES[rules].adjacency == "straight" else RULES[rules].adjacency, cells, board.width)
    if rules.startswith("graph"):
        chords = [[(cell * 3 + 1) % len(cells)] for cell in range(len(cells))]
        full = [{*near[cell], *chords[cell]} - {cell} for cell in range(len(cells))]
        links = [sorted(full[cell] | {other for other in range(len(cells)) if cell in full[other]}) for cell in range(len(cells))]
        board = Board([board.tiles()], links)
        near = [[other for other in links[cell] if cells[other]] if cells[cell] else [] for cell in range(len(cells))]
    longest = LONG_FOR_NAIVE if len(cells) <= SLOW["naive"] else 8
    words = {"ab", "ba", "nit", "quit", "an", "t", "tan", "aa", "xyz"}
    for _ in range(60):
        path = [craft.choice([cell for cell, tile in enumerate(cells) if tile])]
        turn = craft.randrange(8)
        for _ in range(craft.randrange(6)):
            free = [cell for cell in near[path[-1]] if RULES[rules].reuse or cell not in path]
            if not free:
                break
            path.append(free[turn % len(free)] if rules == "straight" else craft.choice(free))
        word = "".join(craft.choice("ab") if cells[cell] == "?" else cells[cell] or "" for cell in path)
        words |= {word[:longest], (word[1:] + "a")[:longest]}
    words -= {"ab"} if shape == "small" else set()
    found = sorted({*words, " ab", "ab ", " b", "a b", "\tq"} - {""})
    return board, cells, near, found


def expected(rules: str, shape: str) -> list[str]:
    board, cells, near, words = game(rules, shape)
    long_enough = [word for word in words if len(word) >= RULES[rules].min_length]
    if RULES[rules].adjacency == "straight" and board.neighbours is None:
        return sorted(words_in_lines(long_enough, cells, board.width))
    return words_on(long_enough, cells, near, RULES[rules].reuse)


@cache
def dictionaries(rules: str, shape: str) -> dict[str, Dictionary]:
    """The words as they are, in every kind."""
    words = game(rules, shape)[3]
    graph, letters = from_words(words)
    header = Header.of(graph, letters, Spelling("none"))
    made = {kind: representation(kind).pack(graph, header, False, representation(kind).usual, {}) for kind in KINDS}
    assert all(list(d) == words for d in made.values())
    return made


def sampled(*what: str) -> bool:
    """One of thirty where kernels are interpreted."""
    return COMPILED or random.Random(" ".join(what)).random() < 1 / 30


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("rules", RULES)
def test_the_matrix(rules: str, shape: str) -> None:
    board, cells, _, words = game(rules, shape)
    truth = expected(rules, shape)
    score = RULES[rules].score(truth)
    several = {tile for tile in cells if tile and len(tile) > 1}
    for (kind, d), engine in itertools.product(dictionaries(rules, shape).items(), ENGINES):
        if not sampled(rules, shape, kind, engine) or len(board) > SLOW.get(engine, len(board)):
            continue
        if engine == "naive" and (max(map(len, words)) > LONG_FOR_NAIVE or "?" in cells):
            continue
        one = Solver(d, RULES[rules], engine=engine)
        if can_solve(engine, board, RULES[rules], kind, len(d.alphabet) + len(several)):
            solution = one.solve(board)
            assert (solution.words, solution.complete) == (truth, True), (kind, engine)
            assert solution.score == score, (kind, engine)
            assert one.score_many([board, board]) == [score] * 2, (kind, engine)
        else:
            with pytest.raises(wsdict.OptionError, match=f"engine is '{engine}': expected "):
                one.solve(board)


def test_the_matrix_has_words() -> None:
    """Most of its boards have words, and are without some."""
    found = {(rules, shape): expected(rules, shape) for rules in RULES for shape in SHAPES}
    assert sum(len(truth) > 3 for truth in found.values()) > 0.8 * len(found)
    assert all(len(truth) < len(game(*key)[3]) for key, truth in found.items())
    blanks = {key for key, truth in found.items() if any(" " in word for word in truth)}
    assert not [key for key in blanks if "?" not in SHAPES[key[1]]], "a blank is a letter that only a wildcard spells"
