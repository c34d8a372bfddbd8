"""One solver and many boards: in any order, lazily, by threads, in bounded memory."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from games import ENGINES, SOME, can_solve, dictionary, games, solver, text_board
from hypothesis import given
from hypothesis import strategies as st
from oracles import Cells, near_cells, run, words_on

import wsdict
from wsdict import Board, Rules, Solver
from wsdict.boards.game import MOST_LEXICONS
from wsdict.boards.lexicon import TileSet
from wsdict.boards.plans import MOST_PLANS
from wsdict.kernels import COMPILED

# Solvers that meet many boards -----------------------------------------------------------------------------------------

MIXED: list[str | Board] = [
    *(text_board(4, 4) for _ in range(300)),
    *(text_board(*shape) for shape in [(1, 1), (3, 3), (9, 9), (9, 9), (5, 5), (2, 40), (8, 8), (4, 4), (1, 64), (64, 1), (3, 3)] * 3),
    *(text_board(4, 4, ["a", "e", "qu", "t", "r", "u", "Q", "?", "i"]) for _ in range(20)),
    *(text_board(8, 9, ["a", "e", "qu", "T", "r", "i", "n"]) for _ in range(3)),
    *(
        Board([[*"antiquer"]], [[(cell + 1) % 8, (cell + 7) % 8, (cell + other) % 8, (cell - other) % 8] for cell in range(8)])
        for other in (3, 5, 4)
    ),
    *(text_board(4, 4, "aeinrstxyzéé一") for _ in range(20)),
    *map(Board.parse, (text_board(5, 5) for _ in range(20))),
]


@pytest.mark.parametrize("rules", ["boggle", "wordsearch", Rules(letter_points={"a": 1, "q": 10}), Rules(adjacency="straight")], ids=str)
@pytest.mark.parametrize("name", [*ENGINES, "straight"])
def test_many_boards_are_many_times_one(name: str, rules: str | Rules) -> None:
    few = not COMPILED or name in ("textbook", "walk", "straight") or not isinstance(rules, str)
    d = wsdict.convert(SOME, "packed") if name == "cellsteps" else SOME
    played = [board if isinstance(board, Board) else Board.parse(board) for board in (MIXED[200::3] if few else MIXED)]
    boards = [board for board in played if can_solve(name, board, Rules.of(rules))]
    options: Any = {"engine": name}
    alone = [Solver(d, rules, **options).solve(board) for board in boards[::7]]
    together = list(Solver(d, rules, **options).solve_many(boards))
    assert [solution._replace(steps=0) for solution in together[::7]] == [solution._replace(steps=0) for solution in alone]
    assert [solution.score for solution in together] == Solver(d, rules, **options).score_many(iter(boards))
    shared = Solver(d, rules, **options)
    for threads in (2, 4):
        solved = shared.solve_many(iter(boards), threads)  # the engine, and so the steps, may depend on what was solved before
        assert [solution._replace(steps=0) for solution in solved] == [solution._replace(steps=0) for solution in together]
        assert shared.score_many(boards, threads=threads) == [solution.score for solution in together]
        assert list(shared.tally_many(boards, threads)) == [(solution.score, len(solution.words), True) for solution in together]


def test_no_boards() -> None:
    one = Solver(SOME)
    for threads in (1, 2):
        assert list(one.solve_many([], threads)) == list(one.tally_many([], threads)) == one.score_many(iter([]), threads) == []


@pytest.mark.parametrize("name", ENGINES)
@given(data=st.data())
def test_boards_of_one_shape_with_other_holes(name: str, data: st.DataObject) -> None:
    """What a solver has made ready for one board must fit the next."""
    shape = data.draw(st.sampled_from([(2, 2), (3, 3), (4, 4), (1, 66)]))
    game = data.draw(games(["4", "8", "torus", "hex"], [shape]))
    holed = data.draw(st.lists(st.sets(st.integers(0, len(game.cells) - 1)), min_size=1, max_size=4))
    versions = [[None if cell in holes else tile for cell, tile in enumerate(game.cells)] for holes in (*holed, set())]
    boards = [
        Board([[tile or "." for tile in cells[row : row + shape[1]]] for row in range(0, len(cells), shape[1])]) for cells in versions
    ]
    same = [game._replace(cells=cells, near=near_cells(game.rules.adjacency, cells, shape[1])) for cells in versions]
    expected = [game.found() for game in same]
    d = dictionary(game.words)
    one = solver(name, game.board, d, game.rules)
    assert [solution.words for solution in one.solve_many(boards)] == expected
    one = solver(name, game.board, d, game.rules)
    assert [one.solve(board).words for board in boards] == expected


def test_a_hole_of_an_earlier_board_is_no_hole() -> None:
    """The same, as short as can be."""
    one = Solver(dictionary(["abc"]))
    assert one.solve("a.c").words == []
    assert one.solve("abc").words == ["abc"]
    assert one.solve("a.c").words == []
    assert [solution.words for solution in one.solve_many(["abc", "a.c", "abc"])] == [["abc"], [], ["abc"]]


def test_boards_of_more_shapes_than_are_kept() -> None:
    one = Solver(dictionary(["ab", "ba", "aba"]), "boggle", min_length=1)
    for _ in range(2):
        for width in range(1, 150):
            assert one.solve("ab" * width).words == (["ab", "aba", "ba"] if width > 1 else ["ab", "ba"])


# Laziness and threads --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_boards_are_read_as_they_are_needed(threads: int) -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "ta/ni" if taken % 2 else "st/re"

    before = threading.active_count()
    one = Solver(SOME)
    expected = [one.solve("ta/ni"), one.solve("st/re")]
    solutions = one.solve_many(endless(), threads)
    assert taken == 0
    for n in range(3000):
        assert next(solutions) == expected[n % 2]
        assert n < taken <= n + 512 * threads
    solutions.close()
    assert threading.active_count() == before


def test_an_error_of_the_boards_comes_through() -> None:
    def boards() -> Iterator[str]:
        yield from ["ta/ni"] * 3
        raise LookupError("no more")

    for threads in (1, 2):
        with pytest.raises(LookupError, match="no more"):
            list(Solver(SOME).solve_many(boards(), threads))
        with pytest.raises(wsdict.BoardError):
            Solver(SOME).score_many(["ta/ni", "a\0"], threads)


@contextlib.contextmanager
def hasty_switches() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.parametrize("name", ENGINES)
def test_a_solver_is_shared_by_threads(name: str) -> None:
    """Four threads bring new letters to one solver at the same time."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    d = dictionary([a + b for a, b in itertools.permutations(letters, 2)])
    boards = ["".join(pair) for pair in zip(letters[::2], letters[1::2], strict=True)]
    wrong: list[Any] = []

    def work(one: Solver, start: threading.Barrier, mine: list[str]) -> None:
        start.wait()
        for board in mine:
            try:
                words = one.solve(board).words
                if words != [board, board[::-1]]:
                    wrong.append((board, words))
            except Exception as error:
                wrong.append((board, error))

    d = wsdict.convert(d, "packed") if name == "cellsteps" else d
    with hasty_switches():
        for _ in range(200 if COMPILED else 15):
            one, start = Solver(d, engine=name), threading.Barrier(4)  # type: ignore[arg-type]
            threads = [threading.Thread(target=work, args=(one, start, boards[k::4])) for k in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    assert not wrong


# Bounded memory --------------------------------------------------------------------------------------------------------


def test_lexicons_and_plans_are_bounded() -> None:
    letters = "abcdefgh"
    d = dictionary(["".join(word) for word in itertools.product("abcd", repeat=3)] + [*letters])
    one = Solver(d, engine="celllist")
    for a, b in itertools.permutations("abcd", 2):
        for tail in ("", "?", a):
            board = Board([[a + b, "c", *tail]])
            cells = [a + b, "c", *tail]
            assert one.solve(board).words == words_on(d, cells, near_cells("4", cells, len(cells)))
    plans = one._plans
    assert 0 < len(plans.game._lexicons) <= MOST_LEXICONS
    for width in range(1, 2 * MOST_PLANS):
        assert one.solve("a" * width).words == ["a", "aaa"][: 1 + (width > 2)]
    assert 0 < len(plans._kept) <= MOST_PLANS


def test_one_lexicon_takes_over_where_many_sets_of_tiles_are_in_use() -> None:
    """Else each board of a game with dice such as An, Er, He, In, Th, Qu would have one made of all words."""
    tiles = ["an", "er", "he", "in", "th", "qu"]
    words = ["than", "then", "hern", "quin", "anther", "heather", "inherit", "quinine", "er", "ran"]
    d = dictionary(words)
    one = Solver(d, engine="celllist")
    sets = [pair for n in (1, 2, 3) for pair in itertools.combinations(tiles, n)]
    for chosen in [*sets, *sets]:
        cells: Cells = [*chosen, "t", "h", "a", "n", "e", "r", "i"]
        assert one.solve(Board([cells]), check=True).words == words_on(words, cells, near_cells("4", cells, len(cells)))
    kept = one._plans.game._lexicons.in_use()
    assert (tuple(sorted(tiles)), True) in kept
    before = [one._plans.game._lexicons.get(key) for key in kept]
    for chosen in sets:
        one.solve(Board([[*chosen, *"thaneri"]]))
    assert all(one._plans.game._lexicons.get(key) is lexicon for key, lexicon in zip(kept, before, strict=True)), "none is made again"


def test_the_same_lexicon_is_found_again() -> None:
    """An engine is chosen by a lexicon, and asks for it when it is made: one with other letters may not suit it."""
    chosen = random.Random(1)
    game = Solver(dictionary(["".join(chosen.choices("abcdefgh", k=4)) for _ in range(300)]))._plans.game
    pairs = [a + b for a, b in itertools.product("ab", "abcdef")]
    for _ in range(200):
        tiles = TileSet.of([*chosen.sample(pairs, chosen.randint(1, 4)), *"abc"], frozenset(game.dictionary.alphabet))
        assert game.lexicon(tiles) is game.lexicon(tiles)


SERVER = """
import itertools, resource
import wsdict
letters = "abcdefgh"
d = wsdict.convert(wsdict.compile([*letters, "abcdef", "fedcba"]), {kind!r})
one = wsdict.Solver(d)
fresh = itertools.product(letters, repeat=7)
for n in range({boards}):
    tile = "".join(next(fresh)) + "x" * (n % 20 > 0)  # no word has an x: that is seen before anything is made for the tile
    assert one.solve(wsdict.Board([[tile, "b"]])).words == ["b"]
    if n % ({boards} // 5) == 0:
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="memory in KiB")
@pytest.mark.parametrize("kind", [pytest.param("dawg", marks=pytest.mark.long), "packed"])
def test_a_server_meets_new_tiles_as_long_as_it_runs(kind: str) -> None:
    """A hundred thousand boards, each with a tile that no board had before: none is refused, and memory does not grow."""
    done = run(SERVER.format(kind=kind, boards=100_000 if COMPILED else 5000), timeout=300)
    assert done.returncode == 0, done.stderr
    _, before, *after = map(int, done.stdout.split())
    assert len(after) == 3
    assert max(after) < before + 4096, done.stdout
