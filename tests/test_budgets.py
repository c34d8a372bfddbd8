"""One budget that means work: steps and memory of boards, of queries and of what a solver keeps."""

from __future__ import annotations

import gc
import itertools
import os
import random
import sys
import threading
import time
import tracemalloc
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from games import KING, dictionary, solver
from oracles import near_cells, run, words_on

import wsdict
from wsdict import Board, BoardError, Rules, Solver, StepsError, find_paths, find_word, is_spelled
from wsdict.boards.budget import LEAST_PLACES
from wsdict.boards.cache import Cache
from wsdict.boards.game import MOST_LEXICONS
from wsdict.boards.lexicon import Lexicon, lexicon_of
from wsdict.errors import LimitError
from wsdict.kernels import COMPILED

MB = 1 << 20
LETTERS = "abcdefghijklmnopqrstuvwxyz"

POSIX = pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="memory in KiB, as Linux has it")

# Memory of a board, in a process of its own -------------------------------------------------------------------------------

MEASURED = """
import itertools, resource
import wsdict
from wsdict import Board, Rules, Solver
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
def a(n): return "a" * n
def square(tile, n): return Board([[tile] * n] * n)
def many(letters, n):  # all words of n letters, in a small automaton
    return wsdict.compile(["".join(word) for word in itertools.product(letters, repeat=n)])
king, again = Rules(adjacency="8"), Rules(adjacency="8", reuse=True)
d = {words}
board = {board}
Solver(d, {rules}, steps=100, engine={engine!r}).solve(board)  # tables of the board and of the dictionary
before = peak()
solution = Solver(d, {rules}, engine={engine!r}).solve(board, {paths!r})
print((peak() - before) // 1024, solution.complete, solution.steps)
"""
COSTLY = {  # words, board, rules, engine, paths, is the solution complete
    "lists of cells for a word of 1,500 letters": ("wsdict.compile([a(1500)])", "square('a', 40)", "king", "celllist", "none", False),
    "words of up to 1,500 letters": (
        "wsdict.compile([a(n) for n in range(1, 1500)])",
        "square('a', 40)",
        "king",
        "celllist",
        "none",
        False,
    ),
    "prefixes, all of them live": ("many('abcdefgh', 7)", "square('?', 8)", "again", "cellset", "none", False),
    "a stack of prefixes": ("many('abcdefgh', 7)", "square('?', 8)", "again", "cellsteps", "none", False),
    "words by the million": ("many('abcdefgh', 7)", "square('?', 9)", "again", "celllist", "none", False),
    "paths of words on wildcards": ("many('abc', 7)", "square('?', 4)", "king", "auto", "all", False),
    "lines of words on wildcards": ("many('abc', 7)", "square('?', 12)", "'straight'", "auto", "all", False),
}


@POSIX
@pytest.mark.skipif(not COMPILED, reason="ten million steps")
@pytest.mark.parametrize("what", COSTLY)
def test_a_board_takes_64_mb_with_the_default_budget(what: str) -> None:
    words, board, rules, engine, paths, whole = COSTLY[what]
    done = run(MEASURED.format(words=words, board=board, rules=rules, engine=engine, paths=paths), timeout=300)
    assert done.returncode == 0, done.stderr[-800:]
    megabytes, complete, steps = done.stdout.split()
    assert int(megabytes) <= 64
    assert (complete, int(steps) <= 10_000_000) == (str(bool(whole)), True)


def peak_of(work: Callable[[], object]) -> int:
    """Bytes that Python objects take at most."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


DEEP = "a" * 20_000


@pytest.mark.parametrize("name", ["walk", "naive", "straight"])
def test_a_path_of_thousands_of_cells_is_kept_once(name: str) -> None:
    """Each step would keep the letters before it: memory with the square of their number."""
    engine: Any = name
    rules = Rules(adjacency="straight" if name == "straight" else "4")
    d = wsdict.compile([DEEP])
    board = Board(["a" * 5000, "a" * 5000])
    one = Solver(d, rules, steps=20_000, engine=engine)
    one.solve(board)
    assert peak_of(lambda: one.solve(board)) < 24 * MB


# Steps are work --------------------------------------------------------------------------------------------------------------


def star(leaves: int, tile: str = "a") -> Board:
    return Board([["b", *[tile] * leaves]], [[*range(1, leaves + 1)], *[[0]] * leaves])


@pytest.mark.parametrize("name", ["walk", "textbook"])
def test_a_cell_of_many_neighbours_takes_more_steps(name: str) -> None:
    """Each visit of b looks at its 500 neighbours, and none fits."""
    engine: Any = name
    d = wsdict.compile(["abc"])
    solution = Solver(d, engine=engine).solve(star(500))
    assert (solution.words, solution.complete) == ([], True)
    assert solution.steps > 500 * 500 // 16
    short = Solver(d, engine=engine, steps=3000).solve(star(500))
    assert (short.steps, short.complete) == (3000, False)


@pytest.mark.parametrize("steps", [1, 1000])
def test_paths_in_lines_obey_the_budget(steps: int) -> None:
    """The lines of each word were looked for on the whole board, whatever the budget: a minute for 20 × 20 of ?"""
    d = dictionary(["".join(word) for word in itertools.product("abc", repeat=4)])
    solution = Solver(d, "straight", steps=steps).solve(Board(["?" * 20] * 20), "all")
    assert (solution.complete, solution.steps) == (False, steps)
    assert sum(map(len, solution.paths.values())) <= steps


def test_paths_have_a_budget_of_cells() -> None:
    d = dictionary(["".join(word) for word in itertools.product("abcd", repeat=4)])
    solution = Solver(d, KING, steps=10**6).solve(Board(["?" * 9] * 9), "all")
    cells = sum(len(path) for paths in solution.paths.values() for path in paths)
    assert cells <= LEAST_PLACES
    assert {len(paths) for paths in solution.paths.values()} >= {1000}
    places = {id(place) for paths in solution.paths.values() for path in paths for place in path}
    assert len(places) <= 81, "a place is one object"


@pytest.mark.parametrize("rules", ["wordsearch", "straight", Rules(reuse=True)], ids=str)
def test_a_word_has_a_budget(rules: str | Rules) -> None:
    """What is tabulated before the search is work too: 5,000 letters × 10,000 cells took 11 seconds and 2.5 GB for one step."""
    board, word = Board(["?" * 60] * 60), "a" * 3000
    for steps in (0, 1, 1000):
        if rules == "straight":
            with pytest.raises(StepsError) as caught:
                find_paths(board, "aba", rules, steps=steps)
        else:
            with pytest.raises(StepsError) as caught:
                find_word(board, word, rules, steps=steps)
        assert caught.value.steps == steps
    with pytest.raises(StepsError):
        is_spelled(board, word if rules != "straight" else "aba", rules, steps=1)


def test_the_table_of_a_search_is_bounded() -> None:
    board, word = Board(["?" * 30] * 30), "a" * 1500

    def search() -> None:
        path = find_word(board, word, Rules(reuse=True), steps=10**7)
        assert path is not None
        assert len(path) == 1500

    assert peak_of(search) < 64 * MB


def test_the_first_path_ends_the_search() -> None:
    """On this board the second path takes unbounded time."""
    board = "/".join(["ab" * 3, "ba" * 3] * 3)
    assert len(find_word(board, "abab", steps=200) or []) == 4


# Lexicons --------------------------------------------------------------------------------------------------------------------


def test_a_lexicon_has_a_budget() -> None:
    d = dictionary(["aaaaaaaaaaaa"[:n] for n in range(1, 13)])
    with pytest.raises(LimitError, match="letters of the words as tiles spell them, and the limit is 100; allow more steps"):
        lexicon_of(d, ("aa",), True, 100)
    assert len(lexicon_of(d, ("aa",), True, 10_000).dawg) == sum(fibonacci(n) for n in range(1, 13))
    stopped = bytearray([1])
    with pytest.raises(KeyboardInterrupt):
        lexicon_of(d, ("aa",), True, 10_000, stopped)


def fibonacci(n: int) -> int:
    """Ways to spell n letters by tiles of one and two."""
    one, other = 1, 1
    for _ in range(n - 1):
        one, other = one + other, one
    return one


def test_a_long_word_is_spelled_by_tiles_in_linear_time() -> None:
    word = "ab" * 100_000
    assert peak_of(lambda: lexicon_of(wsdict.compile([word]), ("ab",), False, 10**6)) < 64 * MB


def random_board(source: random.Random, side: int = 3) -> tuple[Board, list[str | None]]:
    cells: list[str | None] = ["".join(source.choices("abcdefgh", k=source.choice((1, 1, 2, 3)))) for _ in range(side * side)]
    return Board([[tile or "" for tile in cells[at : at + side]] for at in range(0, side * side, side)]), cells


def test_boards_of_any_tiles() -> None:
    """No lexicon is made for each of them, the words are right, and what is kept is bounded."""
    source = random.Random(5)
    words = ["".join(source.choices("abcdefgh", k=source.randrange(1, 6))) for _ in range(300)]
    d = dictionary(words)
    one = Solver(d)
    for i in range(400 if COMPILED else 60):
        board, cells = random_board(source)
        expected = words_on(words, cells, near_cells("4", cells, 3))
        assert one.solve(board).words == expected, str(board)
        assert one.score_many([board]) == [len(expected)]
        assert len(one._plans.game._lexicons) <= i * 9 * 2 // len(d) + 1, "each is paid for by boards without one"
    kept = one._plans.game._lexicons.values()
    assert len(kept) <= MOST_LEXICONS
    for plan in one._plans._kept.values():
        assert plan.engine.source is None or not plan.engine.source.several or plan.engine.source in kept


@pytest.mark.skipif(not COMPILED, reason="interpreted, textbook solves all boards")
def test_the_engine_of_boards_with_one_set_of_tiles() -> None:
    """Tiles of the rules have a lexicon at once, and others once there were boards enough."""
    d = dictionary(["quit", "the", "tin", *LETTERS])
    one = Solver(d, "boggle", 1)
    one.solve("q i t")
    assert len(one._plans.game._lexicons) == 1
    names = []
    for _ in range(20):
        solution = one.solve("th e i")
        assert solution.words == ["e", "i", "the"]
        names.append(one._plans.plan([Board.parse("th e i")])[0].name)
    assert names[0] == "cellsteps"
    assert names[-1] == "cellset"
    assert names == sorted(names, reverse=True)


FLAT = """
import random, resource
import wsdict
{setup}
def memory(): return int(open("/proc/self/statm").read().split()[1]) * 4
seen = []
for i in range({rounds}):
    {task}
    if i % ({rounds} // 10) == 0:
        seen.append(memory())
print(seen)
assert max(seen[5:]) - seen[4] < 4096, seen
"""
SETUP = """
R = random.Random(1)
words = ["".join(R.choices("abcdefghij", k=R.randrange(2, 7))) for _ in range(300)]
d = wsdict.compile(words, kind="{kind}")
s = wsdict.Solver(d, "boggle")
def board(): return wsdict.Board([["".join(R.choices("abcdefghij", k=R.choice((1, 2, 3)))) for _ in range(4)] for _ in range(4)])
"""


@POSIX
@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="thousands of boards")
@pytest.mark.parametrize(
    ("kind", "task", "rounds"),
    [
        ("dawg", "s.solve(board())", 5000),
        ("packed", "s.solve(board())", 5000),
        ("packed", "wsdict.Solver(d, 'boggle').solve('abcd/efgh/ijab/cdef')", 2000),
        ("packed", "wsdict.Solver(d, 'boggle').solve('abcdefghij/' * 8 + 'abcdefghij')", 1000),
        ("dawg", "s.solve(wsdict.Board([['a'] * (1 + i % 300)] * (1 + i // 300)))", 900),
    ],
)
def test_memory_is_flat(kind: str, task: str, rounds: int) -> None:
    done = run(FLAT.format(setup=SETUP.format(kind=kind), task=task, rounds=rounds), timeout=300)
    assert done.returncode == 0, done.stderr[-500:]


def test_a_cache_is_bounded_by_weight() -> None:
    cache: Cache[str, str] = Cache(3, 10, len)
    for value in ("aaaa", "bbbb", "cc", "d"):
        cache.put(value[0], value)
    assert cache.in_use() == ["b", "c", "d"]
    cache.put("e", "e" * 6)
    assert cache.in_use() == ["c", "d", "e"]
    cache.put("c", "c" * 3)
    assert cache.in_use() == ["d", "e", "c"]
    cache.put("f", "f" * 99)
    assert cache.in_use() == ["f"], "one that is too heavy is kept alone"
    cache.retain(lambda value: value != "f" * 99)
    cache.put("g", "g" * 10)
    assert cache.in_use() == ["g"]


# Graphs ----------------------------------------------------------------------------------------------------------------------


def test_graphs_are_checked_in_linear_time() -> None:
    """Each leaf of a star was looked for among all of them: 50,000 leaves took 7 seconds."""
    leaves = 50_000
    graph = [[*range(1, leaves + 1)], *[[0]] * leaves]
    before = time.process_time()
    board = Board([["a"] * (leaves + 1)], graph)
    assert time.process_time() - before < 2
    assert board.neighbours == (tuple(graph[0]), *[(0,)] * leaves)


@pytest.mark.parametrize(
    ("graph", "place"),
    [([[1], []], 0), ([[], [0]], 1), ([[1, 2], [0], []], 0), ([[2], [2], [1]], 0), ([[1], [0, 2], [3], [2]], 1)],
)
def test_graphs_that_are_not_the_same_both_ways(graph: list[list[int]], place: int) -> None:
    with pytest.raises(BoardError, match="but not the other way round") as caught:
        Board([["a"] * len(graph)], graph)
    assert (caught.value.row, caught.value.column) == (0, place)


MARKS = "\u0301\u0323" * 100_000


@pytest.mark.parametrize("query", ["a" + MARKS, MARKS, "ab" + MARKS + "c"])
def test_words_of_marks_are_not_found(query: str) -> None:
    assert find_word("ab/cd", query) is None
    assert not is_spelled("ab/cd", query)
    assert find_word("ab/cd", query, "straight", case="exact") is None
    with pytest.raises((BoardError, LimitError)):
        Board.parse(query)
    with pytest.raises((BoardError, LimitError)):
        Board([[query]])


# Threads ---------------------------------------------------------------------------------------------------------------------


def test_threads_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller's thread solves all, or what the threads that could start leave to it."""
    boards = [Board.parse("abcd/efgh/ijkl/mnop")] * 200 + [Board.parse("abc")] * 40
    expected = list(solver("auto", "abc", dictionary(["abc", "aei", "mn"]), KING).solve_many(boards))
    for possible in (0, 1, 2):
        started = 0

        def start(thread: Any, original: Any = threading.Thread.start, possible: int = possible) -> None:
            nonlocal started
            started += 1
            if started > possible:
                raise RuntimeError("can't start new thread")
            original(thread)

        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", start)
            assert list(solver("auto", "abc", dictionary(["abc", "aei", "mn"]), KING).solve_many(boards, threads=4)) == expected
        assert started > possible


@pytest.mark.skipif(not COMPILED, reason="interpreted, auto makes no lexicon")
@pytest.mark.parametrize("name", ["auto", "cellset", "celllist"])
def test_threads_that_make_a_lexicon_hear_the_stop(name: Any) -> None:
    one = Solver(dictionary(["quit", "the"]), "boggle", engine=name)
    with pytest.raises(KeyboardInterrupt):
        one._plans.plan([Board.parse("q u i t")], bytearray([1]))
    assert one.solve("q u i t").words == one.solve("q.i.t").words == []
    assert one.solve("q i t").words == ["quit"]


def test_lexicons_that_are_not_kept_are_gone() -> None:
    """In a circle of references they would stay until garbage is collected, which their buffers do not hasten."""
    gone = []
    d = dictionary(["quit", "tin", *LETTERS])
    one = Solver(d, engine="celllist")
    gc.disable()
    try:
        for a, b in itertools.permutations("quitn", 2):
            assert one.solve(f"{a}{b} i")
            lexicon = one._plans.game._lexicons.values()[-1]
            assert isinstance(lexicon, Lexicon)
            lexicon.with_masks()
            gone.append(weakref.ref(lexicon))
            del lexicon
        assert sum(ref() is not None for ref in gone) <= MOST_LEXICONS + 1  # and the one that the latest plan has
    finally:
        gc.enable()
