"""Where words are on a board."""

from __future__ import annotations

import itertools

import pytest
from games import Game, dictionary, games, solver
from hypothesis import given, settings
from oracles import paths, paths_of, spells, words_in_lines

import wsdict
from wsdict import Solver
from wsdict.boards import locating
from wsdict.kernels import COMPILED


def is_path(game: Game, path: tuple[int, ...], word: str) -> bool:
    """Neighbours, no cell twice, the word."""
    linked = all(b in game.near[a] for a, b in itertools.pairwise(path))
    return linked and (game.rules.reuse or len(set(path)) == len(path)) and spells([game.cells[cell] for cell in path], word)


@pytest.mark.parametrize("name", ["cellset", "cellsteps", "textbook"])
@settings(max_examples=60 if COMPILED else 15)
@given(game=games(shapes=[(1, 1), (2, 2), (2, 3), (3, 3), (3, 4)]))
def test_where_the_words_are(name: str, game: Game) -> None:
    one = solver(name, game.board, dictionary(game.words), game.rules)
    solution = one.solve(game.board, check=True)
    first, everywhere = (one.solve(game.board, paths=which, check=True) for which in ("first", "all"))
    assert solution.paths == {}
    assert first[:2] == everywhere[:2] == solution[:2]
    assert first.complete == everywhere.complete == solution.complete is True
    assert [*first.paths] == [*everywhere.paths] == solution.words
    assert all(first.paths[word] == everywhere.paths[word][:1] for word in solution.words)
    prepared = locating.located(
        game.board, game.cells, solution, game.rules, "all", 10**7, quick=0
    )  # only by the search that prepares itself
    lines = words_in_lines(solution.words, game.cells, game.board.width)
    for answer, expected in (everywhere, paths), (prepared, paths_of):  # the search takes words as they are
        assert answer[:4] == solution[:4]
        for word in solution.words:
            found = [tuple(row * game.board.width + column for row, column in path) for path in answer.paths[word]]
            assert all(is_path(game, path, word) for path in found)
            assert len(set(found)) == len(found)
            if game.rules.adjacency == "straight" and game.board.neighbours is None:
                assert {frozenset(line) for line in found} <= lines[word]
                assert answer is prepared or {frozenset(line) for line in found} == lines[word]
            elif len(found) < locating.MOST_PATHS:
                assert {*found} == {*expected(word, game.cells, game.near, game.rules.reuse)}


def test_paths_of_letters_whose_fold_is_longer() -> None:
    solution = wsdict.solve("aa??", dictionary(["ß"]), paths="all")
    assert sorted(solution.paths["ß"]) == [[(0, 2)], [(0, 2), (0, 3)], [(0, 3)], [(0, 3), (0, 2)]]


def test_paths_are_capped() -> None:
    d = dictionary(["aaaaa"])
    solution = wsdict.solve("aaaa/aaaa/aaaa/aaaa", d, "boggle", paths="all")
    assert len(solution.paths["aaaaa"]) == 1000
    assert len({tuple(path) for path in solution.paths["aaaaa"]}) == 1000


def test_solutions_do_not_share_what_can_be_changed() -> None:
    one = Solver(dictionary(["ab"]))
    first, second = one.solve("ab"), one.solve("ab")
    first.words.append("x")
    first.paths["x"] = []
    assert second == one.solve("ab") == (["ab"], 1, second.steps, True, {})
