"""Boards whose totals others have published, and boards whose totals brute force finds for a part of the shipped list."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from oracles import Cells, near_cells, words_on

import wsdict
from wsdict import Board, Dictionary, Solver
from wsdict.boards.engines import textbook
from wsdict.kernels import COMPILED
from wsdict.representations.plain import build

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"  # not shipped
EXPECTED = SHARED / "yardstick" / "expected.json"
POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)
yardstick = pytest.mark.skipif(not EXPECTED.exists(), reason="the yardstick is not here")


def worth(words: list[str]) -> int:
    return sum(POINTS[min(len(word), 8)] for word in words)


@pytest.fixture(scope="module")
def facts() -> dict[str, Any]:
    return json.loads(EXPECTED.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def enable2k(facts: dict[str, Any]) -> Dictionary:
    return wsdict.compile(SHARED / "data" / facts["word_list"])


@pytest.fixture(scope="module")
def solver(enable2k: Dictionary) -> Solver:
    return Solver(enable2k, "boggle")


def boards_of(name: str) -> Iterator[Board]:
    side = int(name[0])
    for line in (EXPECTED.parent / "boards" / name).read_text(encoding="utf-8").split():
        yield Board([line[row : row + side] for row in range(0, side * side, side)])


# Published boards ------------------------------------------------------------------------------------------------------


@yardstick
def test_the_best_boards(facts: dict[str, Any], solver: Solver) -> None:
    found = {board: solver.solve(board) for board in facts["best_known"]}
    assert {board: solution.score for board, solution in found.items()} == facts["best_known"]
    assert {board: worth(solution.words) for board, solution in found.items()} == facts["best_known"]
    assert solver.score_many(facts["best_known"]) == [*facts["best_known"].values()]


@yardstick
@pytest.mark.parametrize("name", ["4x4-dice.txt", "4x4-uniform.txt", "5x5-dice.txt"])
def test_the_totals(name: str, facts: dict[str, Any], solver: Solver) -> None:
    if not COMPILED:
        pytest.skip("thousands of boards are for compiled kernels")
    expected = facts["totals"][name]
    boards = list(boards_of(name))
    solutions = list(solver.solve_many(boards))
    assert {
        "boards": len(solutions),
        "score": sum(solution.score for solution in solutions),
        "words": sum(len(solution.words) for solution in solutions),
    } == expected
    assert solver.score_many(boards, threads=2) == [solution.score for solution in solutions]
    assert all(solution.words == sorted(set(solution.words)) and solution.complete for solution in solutions)


@yardstick
@pytest.mark.parametrize("name", ["4x4-dice.txt", "5x5-dice.txt"])
def test_the_first_boards_by_the_textbook(name: str, enable2k: Dictionary, solver: Solver) -> None:
    trie = build(word for word in enable2k if len(word) > 2)
    boards = list(boards_of(name))[:20]
    for board, solution in zip(boards, solver.solve_many(boards), strict=True):
        cells: Cells = ["qu" if tile == "q" else tile for tile in board.tiles()]
        words, _, _ = textbook.solve(trie, cells, near_cells("8", cells, board.width))
        assert (solution.words, solution.score) == (sorted(words), worth(sorted(words)))


# A part of the shipped list ----------------------------------------------------------------------------------------------

ENGLISH = (ROOT / "data" / "english.txt").read_text(encoding="utf-8").split()
SLICE = [word for word in ENGLISH if word.isascii() and word.isalpha() and word.islower() and len(word) > 2][:: 8 if COMPILED else 40]


@pytest.mark.parametrize(("dice", "seeds"), [("classic", range(14)), ("big", range(6))])
def test_rolled_boards_by_brute_force(dice: str, seeds: range) -> None:
    boards = [Board.roll(dice, seed) for seed in seeds]
    assert len(set(boards)) == len(seeds)
    for level in ("fast", "small"):
        one = Solver(wsdict.compile(SLICE, level=level), "boggle")
        solutions = list(one.solve_many(boards))
        assert sum(len(solution.words) for solution in solutions) > len(seeds)
        for board, solution in zip(boards, solutions, strict=True):
            cells: Cells = ["qu" if tile == "Q" else tile.lower() for tile in board.tiles()]
            assert solution.words == words_on(SLICE, cells, near_cells("8", cells, board.width))
            assert solution.score == worth(solution.words)
