"""Every word on a board: whatever the engine, the dictionary, the board, the rules, what brute force finds, and nothing else."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracles import Cells, File, Near, near_cells, paths, spells, words_in_lines, words_on

import wsdict
from wsdict import Board, Dictionary, Rules, Solution, Solver
from wsdict.boards import oracle, solver, textbook
from wsdict.boards.rules import CLASSIC
from wsdict.compiler import build
from wsdict.kernels import COMPILED, cells
from wsdict.kernels.boards import cellset
from wsdict.representations import KINDS as KINDS_OF_DICTIONARIES
from wsdict.words import Cleaning

# Dictionaries and engines ----------------------------------------------------------------------------------------------

FORMS = [(form, ranks) for form in ("mask", "narrow", "wide") for ranks in (False, True)]


def dictionary(words: Sequence[str], form: str = "mask", ranks: bool = False) -> Dictionary:
    """Of more than 32 letters there is no mask form; it becomes the narrow one."""
    d = wsdict.compile(words, ranks=ranks, level="fast" if form == "mask" else "small")
    return Dictionary.from_bytes(File.read(d.to_bytes()).widened()) if form == "wide" else d


KING = Rules(adjacency="8")
ENGINES = ["chosen", "cell sets", "cell lists", "cell steps", "walk", "textbook"]
STEPPED = [kind for kind in KINDS_OF_DICTIONARIES if kind not in ("dawg", "set", "dict", "marisa")]


@contextlib.contextmanager
def engine(name: str) -> Iterator[None]:
    """Have boards solved by this engine, if it can: by compiled or by interpreted kernels, as they are."""
    with pytest.MonkeyPatch.context() as patch:
        if name != "chosen":
            patch.setattr(solver, "COMPILED", name != "textbook")
        if name == "cell lists":
            patch.setattr(Solver, "_narrow", lambda *_: None)
        make = Solver.__init__
        if name == "cell steps":
            patch.setattr(Solver, "__init__", lambda self, d, *args, **options: make(self, stepped(d), *args, **options))
        if name == "walk":
            patch.setattr(Solver, "__init__", lambda self, *args, **options: make(self, *args, **options, engine="walk"))
        yield


def stepped(d: Dictionary) -> Dictionary:
    """The same words in another representation, each in its turn."""
    return build([d], Cleaning(spelling=d.spelling), STEPPED[len(d) % len(STEPPED)])


def engines_of(used: Solver) -> set[str]:
    return {type(plan).__name__ for plan in used._all_plans.values()}


@pytest.mark.parametrize(
    ("name", "small", "large"),
    [
        ("chosen", "_CellSets" if COMPILED else "_Textbook", "_CellLists" if COMPILED else "_Textbook"),
        ("cell sets", "_CellSets", "_CellLists"),
        ("cell lists", "_CellLists", "_CellLists"),
        ("cell steps", "_CellSteps", "_CellLists"),
        ("walk", "_Walk", "_Walk"),
        ("textbook", "_Textbook", "_Textbook"),
    ],
)
def test_the_engines_of_these_tests(name: str, small: str, large: str) -> None:
    with engine(name):
        for text, expected in (("ab/cd", small), ("a" * 64, small), ("a" * 65, large), ("/".join(["a" * 9] * 9), large)):
            one = Solver(dictionary(["ab"]), "boggle")
            one.solve(text)
            assert engines_of(one) == {expected}


# Games -----------------------------------------------------------------------------------------------------------------

KINDS = ["4", "8", "torus", "torus4", "hex", "straight", "graph"]
TILES = {  # letters, and tiles of several
    "ab": ["ab", "ba", "aa"],
    "abcd": ["ab", "abc", "cd"],
    "qutian": ["qu", "an", "it"],
    "andte": ["an", "and", "nd", "t"],
    "aéöß-'": ["aé", "ßa"],
    "一丁七万": ["一丁", "丁七"],
    "".join(map(chr, range(0x4E00, 0x4E00 + 40))): ["一丁"],
    "".join(map(chr, range(0x5E00, 0x5E00 + 70))): ["帀币"],
}
SHAPES = [
    (1, 1),
    (1, 2),
    (2, 2),
    (3, 3),
    (2, 5),
    (4, 4),
    (4, 4),
    (5, 5),
    (5, 5),
    (3, 7),
    (8, 8),
    (1, 64),
    (64, 1),
    (1, 66),
    (9, 9),
    (7, 10),
]


class Game(NamedTuple):
    """A board, rules and words, and what brute force makes of them."""

    board: Board
    rules: Rules
    words: list[str]
    cells: Cells
    near: Near

    def found(self) -> list[str]:
        words = [word for word in self.words if len(word) >= self.rules.min_length]
        if self.rules.adjacency == "straight" and self.board.neighbours is None:
            return sorted(words_in_lines(words, self.cells, self.board.width))
        return words_on(words, self.cells, self.near, self.rules.reuse)

    def worth(self, words: list[str]) -> int:
        if self.rules.letter_points is not None:
            return sum(self.rules.letter_points.get(letter, 0) for word in words for letter in word)
        return sum(self.rules.points[min(len(word), len(self.rules.points) - 1)] for word in words)


@st.composite
def all_rules(draw: st.DrawFn, kind: str, letters: str) -> Rules:
    points = draw(st.sampled_from([(0, 1), CLASSIC, (5,), (0, 1, 2, 4, 8, 16, 32, 64)]))
    letter_points = draw(st.none() | st.dictionaries(st.sampled_from(letters), st.integers(0, 9)))
    return Rules("drawn", kind, draw(st.integers(1, 4)), points, letter_points, draw(st.booleans()) and draw(st.booleans()))


@st.composite
def games(draw: st.DrawFn, kinds: Sequence[str] = KINDS, shapes: Sequence[tuple[int, int]] = SHAPES) -> Game:
    """Few letters, so that they meet; words that are walked on the board, or nearly are."""
    letters = draw(st.sampled_from([*TILES]))
    height, width = draw(st.sampled_from(shapes))
    special = draw(st.lists(st.sampled_from([*TILES[letters], "?", "."]), max_size=3))
    size = height * width
    drawn = draw(st.lists(st.sampled_from([*letters, *special]), min_size=size, max_size=size))
    rows = [drawn[at : at + width] for at in range(0, size, width)]
    kind = draw(st.sampled_from(kinds))
    cells: Cells = [None if tile == "." else tile for tile in drawn]
    if kind == "graph":
        ends = st.integers(0, size - 1)
        pairs = draw(st.lists(st.tuples(ends, ends), max_size=2 * size))
        full: Near = [[] for _ in range(size)]
        for a, b in pairs:
            full[a] += [b] * (a != b)
            full[b] += [a] * (a != b)
        board = Board([drawn], [sorted(set(others)) for others in full])
        near = [sorted({b for b in others if cells[b]}) if cells[a] else [] for a, others in enumerate(full)]
    else:
        near = near_cells("8" if kind == "straight" else kind, cells, width)
        board = Board(rows)
    words = draw(st.lists(st.text(letters, min_size=1, max_size=5), min_size=1, max_size=6))
    rules = draw(all_rules("8" if kind == "graph" else kind, letters))
    free = len(letters) < 3 or "?" in special or rules.reuse  # many ways to go on from a cell: engines that try all take too long
    longest, most = (4, 5) if size > 25 else (5, 12) if free else (8, 12)
    for start, turns in draw(st.lists(st.tuples(st.integers(0, size - 1), st.lists(st.integers(0, 7), max_size=longest)), max_size=most)):
        path = [start]
        for turn in turns:
            path += near[path[-1]][turn : turn + 1]
        word = "".join(letters[0] if cells[cell] == "?" else cells[cell] or "" for cell in path)
        words += [word, word + letters[0], word[1:]]
    return Game(board, rules, sorted({*words} - {""}), cells, near)


def check_five(game: Game, solution: Solution, d: Dictionary, before: tuple[str, bytes]) -> None:
    """What must hold of every answer."""
    assert solution.complete
    assert solution.words == game.found()
    assert (str(game.board), d.to_bytes()) == before
    assert len(set(solution.words)) == len(solution.words)
    assert all(word in d for word in solution.words)
    if not game.rules.reuse and "?" not in game.cells:
        have = Counter("".join(tile for tile in game.cells if tile))
        assert all(Counter(word) <= have for word in solution.words)
    assert solution.score == game.worth(solution.words) == game.rules.score(solution.words)


@pytest.mark.parametrize("name", ENGINES)
@settings(max_examples=150 if COMPILED else 20)
@given(game=games(), form=st.sampled_from(FORMS))
def test_the_battery(name: str, game: Game, form: tuple[str, bool]) -> None:
    d = dictionary(game.words, *form)
    before = str(game.board), d.to_bytes()
    with engine(name):
        one = Solver(d, game.rules)
        solution = one.solve(game.board)
        check_five(game, solution, d, before)
        assert one.solve(game.board) == solution, "a second time"
        assert one.score_many([game.board]) == [solution.score]
        assert list(one.tally_many([game.board])) == [(solution.score, len(solution.words), True)]
        assert list(one.solve_many([game.board])) == [solution]


@settings(max_examples=100 if COMPILED else 30)
@given(game=games([kind for kind in KINDS if kind != "straight"], [shape for shape in SHAPES if shape[0] * shape[1] <= 16]))
def test_engines_without_kernels(game: Game) -> None:
    expected = words_on(game.words, game.cells, game.near, game.rules.reuse)
    assert oracle.solve(game.words, game.cells, game.near, game.rules.reuse) == expected
    trie = textbook.build(game.words)
    for _ in range(2):  # the trie is only read
        words, _, complete = textbook.solve(trie, game.cells, game.near, game.rules.reuse)
        assert (sorted(words), complete) == (expected, True)
    if not game.rules.reuse:
        assert sorted(textbook.disposable(game.words, game.cells, game.near)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("?", ["a", "b", "c"]), ("?.?", ["a", "b", "c"]), ("?b", ["a", "ab", "b", "ba", "bc", "c"]), ("a ba", ["a", "ba"])],
)
def test_letters_of_a_wildcard_are_disposed_of_one_by_one(text: str, expected: list[str]) -> None:
    cells: Cells = [None if tile == "." else tile for tile in Board.parse(text).tiles()]
    words = ["a", "ab", "b", "ba", "bc", "c"]
    assert sorted(textbook.disposable(words, cells, near_cells("4", cells, len(cells)))) == expected


@settings(max_examples=60 if COMPILED else 20)
@given(game=games(["4", "8", "torus4", "hex", "graph"], [(1, 1), (1, 7), (2, 2), (2, 3), (3, 3)]))
def test_the_naive_way(game: Game) -> None:
    words = {word for word in game.words if len(word) < 6}
    assume(words and game.cells.count("?") < 3)
    assert sorted(textbook.naive(words, game.cells, game.near)) == words_on(words, game.cells, game.near)


def test_the_naive_way_has_an_end() -> None:
    with pytest.raises(wsdict.StepsError):
        textbook.naive({"aaaaaaaaaaab"}, ["a"] * 25, near_cells("8", ["a"] * 25, 5), limit=1000)


# Kernels ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shape", "side"), [(cells.ROWS4, 4), (cells.ROWS5, 5)])
@settings(max_examples=60 if COMPILED else 15)
@given(data=st.data())
def test_shifts_and_table_agree(shape: int, side: int, data: st.DataObject) -> None:
    """4 × 4 and 5 × 5 boards have ways of their own to find neighbours: they must be those of the table."""
    game = data.draw(games(["8"], [(side, side)]))
    assume(all(tile is None or tile == "?" or len(tile) == 1 for tile in game.cells))
    d = dictionary(game.words)
    alphabet = "".join(sorted({*"".join(game.words)}))
    assume(len(alphabet) <= 32)
    code = {None: cells.HOLE_CELL, "?": cells.WILD_CELL, **{letter: label for label, letter in enumerate(alphabet)}}
    board = bytes(code.get(cell, 253) for cell in game.cells)  # 253: a letter that no word has
    answers = []
    for how in (shape, cells.TABLE):
        engine = cellset.CellSets(
            d._layout()[2],
            d._layout_counts(),
            list(alphabet),
            game.rules.table(max(map(len, game.words))),
            game.rules.min_length,
            side**2,
            cells.neighbour_table([sum(1 << other for other in others) for others in near_cells("8", [*" " * side**2], side)]),
            how,
            game.rules.reuse,
            10**7,
        )
        go_on = bytearray(1)
        (words, score, _, complete), again = engine.words(board * 2, go_on)
        assert again[:2] == (words, score)
        assert engine.score(board * 3, go_on).tolist() == [score, len(words), not complete] * 3
        assert engine.words(b"", go_on) == engine.score(b"", go_on).tolist() == []
        answers.append((words, score))
    assert answers[0] == answers[1] == (game.found(), answers[0][1])


# Solvers that meet many boards -----------------------------------------------------------------------------------------

CRAFT = random.Random(3)
SOME_WORDS = sorted({"".join(CRAFT.choices("aeinrstqu", k=CRAFT.randrange(1, 7))) for _ in range(900)} | {"quit", "quiet", "antique"})
SOME = dictionary(SOME_WORDS)


def text_board(height: int, width: int, tiles: Sequence[str] = "aeinrst") -> str:
    return "/".join(" ".join(CRAFT.choices(tiles, k=width)) for _ in range(height))


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
@pytest.mark.parametrize("name", ENGINES)
def test_many_boards_are_many_times_one(name: str, rules: str | Rules) -> None:
    few = not COMPILED or name == "textbook" or not isinstance(rules, str)
    boards = MIXED[200::3] if few else MIXED
    with engine(name):
        alone = [Solver(SOME, rules).solve(board) for board in boards[::7]]
        together = list(Solver(SOME, rules).solve_many(boards))
        assert together[::7] == alone
        assert [solution.score for solution in together] == Solver(SOME, rules).score_many(iter(boards))
        shared = Solver(SOME, rules)
        for threads in (2, 4):
            assert list(shared.solve_many(iter(boards), threads)) == together
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
    with engine(name):
        assert [solution.words for solution in Solver(d, game.rules).solve_many(boards)] == expected
        one = Solver(d, game.rules)
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

    with engine(name), hasty_switches():
        end = time.monotonic() + 0.8
        while time.monotonic() < end and not wrong:
            one, start = Solver(d), threading.Barrier(4)
            threads = [threading.Thread(target=work, args=(one, start, boards[k::4])) for k in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
    assert not wrong


# Dictionaries ----------------------------------------------------------------------------------------------------------


def test_the_file_is_never_written(tmp_path: Path) -> None:
    for form, ranks in FORMS:
        path = tmp_path / f"{form}{ranks}.wsd"
        dictionary(SOME_WORDS, form, ranks).save(path)
        before = path.read_bytes()
        for name in ENGINES:
            with engine(name):
                one = Solver(wsdict.load(path), "boggle")
                assert one.solve("qu i e/a n t/s r e").words == Solver(SOME, "boggle").solve("qu i e/a n t/s r e").words
                one.score_many(["?ab/cde", "tas/" * 24 + "tea"])
        assert path.read_bytes() == before


WIDE_LETTERS = "".join(map(chr, [*range(ord("a"), ord("z") + 1), *range(0x3B1, 0x3B1 + 17), *range(0x430, 0x430 + 24)]))


@pytest.mark.parametrize("name", ENGINES)
def test_sixty_seven_letters(name: str) -> None:
    """Most words have the 32 commonest letters only; boards of those are solved with a dictionary of those words, others are not."""
    assert len(WIDE_LETTERS) == 67
    craft = random.Random(5)
    common = ["".join(craft.choices(WIDE_LETTERS[:12], k=craft.randrange(2, 6))) for _ in range(600)]
    rare = [*WIDE_LETTERS, *("".join(craft.choices(WIDE_LETTERS[:4] + WIDE_LETTERS[20:], k=3)) for _ in range(150))]
    words = sorted({*common, *rare})
    boards = [text_board(4, 4, WIDE_LETTERS[:k] + tail) for k, tail in [(12, ""), (67, ""), (12, "?"), (4, WIDE_LETTERS[30:]), (6, "")] * 4]
    played: list[Cells] = [[*board.replace("/", "").replace(" ", "")] for board in boards]
    expected = [words_on(words, board, near_cells("8", board, 4)) for board in played]
    for form in ("mask", "wide"):
        with engine(name):
            one = Solver(dictionary(words, form), KING)
            assert [one.solve(board).words for board in boards] == expected
            assert [solution.words for solution in one.solve_many(boards)] == expected
        if name == "cell sets":
            assert engines_of(one) == {"_CellSets", "_CellLists"}


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("letters", [1, 2, 31, 32, 33, 63, 64, 65])
def test_as_many_letters(name: str, letters: int) -> None:
    """Around what a mask of 32 bits can hold, and where labels begin to share a bit."""
    alphabet = "".join(map(chr, range(0x410, 0x410 + letters)))
    words = sorted({*alphabet, alphabet[-1] + alphabet[0], alphabet[0] + alphabet[-1] * 2, alphabet})
    board = Board([alphabet, alphabet[-1] * letters])
    cells: Cells = [*alphabet, *alphabet[-1] * letters]
    expected = words_on(words, cells, near_cells("8", cells, letters))
    for form in ("mask", "narrow", "wide"):
        with engine(name):
            d = dictionary(words, form)
            assert wsdict.solve(board, d, KING).words == expected
            assert wsdict.solve("?", d).words == [*alphabet]
            assert wsdict.solve("?" * 65, d).words == words


@pytest.mark.parametrize("name", ENGINES)
def test_a_wildcard_beside_letters_of_no_word(name: str) -> None:
    """On a board of more than 64 cells, with an end that the word could go on from if it were near."""
    with engine(name):
        for size in (20, 64, 65, 66, 100):
            text = "d" + "a" * (size - 5) + "ddd?"
            assert wsdict.solve(text, dictionary(["dddd", "ddddd"])).words == ["dddd"]
            assert wsdict.solve("/".join(text), dictionary(["dddd", "ddddd"])).words == ["dddd"]


@pytest.mark.parametrize("name", ENGINES)
def test_a_wildcard_by_another_name(name: str) -> None:
    rules = Rules.from_map({"tiles": {"_": "?"}, "adjacency": "8"})
    for letters in ("abc", WIDE_LETTERS):
        ending = [letter + "b" for letter in letters]
        with engine(name):
            assert Solver(dictionary([*ending, "bcx"]), rules).solve("_b").words == sorted(ending)


@pytest.mark.parametrize("name", ENGINES)
def test_an_empty_dictionary(name: str) -> None:
    with pytest.warns(wsdict.WordListWarning):
        empty = [wsdict.compile([], level=level) for level in ("fast", "small")]
    with engine(name):
        for d in empty:
            for text in ("a", "ab/cd", "Qu?", "a" * 70, ".", "???/???"):
                assert wsdict.solve(text, d, "boggle") == ([], 0, wsdict.solve(text, d, "boggle").steps, True, {})


@pytest.mark.parametrize("name", ENGINES)
def test_no_word_is_spelled_by_the_tiles(name: str) -> None:
    """A board on which every a is followed by t."""
    with engine(name):
        assert wsdict.solve("at b", dictionary(["ant"])).words == []


@pytest.mark.parametrize("name", ENGINES)
def test_long_words(name: str) -> None:
    """Nothing recurses over letters, and no table ends at 64."""
    for long, board, rules in (
        ("".join(CRAFT.choices("abcdefghijklmnopqrstuvwxyz", k=1200)), None, Rules()),
        ("ab" * 600, "ab/cd", Rules(reuse=True)),
        ("ab" * 600, "ab" + "x" * 70, Rules(reuse=True)),
    ):
        words = [long[:63], long[:64], long[:65], long]
        for form in ("mask", "wide"):
            with engine(name):
                assert wsdict.solve(board or Board([long]), dictionary([*words, long + "é"], form), rules).words == words


def test_long_words_are_disposable_too() -> None:
    cells: Cells = [*"ab" * 600]
    assert textbook.disposable(["ab" * 600, "b"], cells, near_cells("4", cells, 1200)) == {"ab" * 600, "b"}


@pytest.mark.parametrize("name", ENGINES)
def test_long_tiles(name: str) -> None:
    """As long as tiles can be."""
    words = ["a" * 255 + "b", "b" + "a" * 254, "ab"]
    with engine(name):
        assert wsdict.solve(Board([["a" * 255, "b", "a" * 254]]), dictionary(words), "boggle").words == words[:2]


# Points ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize(
    ("word", "points"),
    [("qi", 0), ("qu", 0), ("qua", 1), ("quit", 1), ("quite", 2), ("quakes", 3), ("quilted", 5), ("quotient", 11), ("quotients", 11)],
)
def test_letters_are_counted_not_cells(name: str, word: str, points: int) -> None:
    tiles = ["qu", *word[2:]] if word.startswith("qu") else [*word]
    with engine(name):
        one = Solver(dictionary([word]), Rules("plain", "8", 1, CLASSIC))
        for board in (Board([tiles]), Board([tiles, "x" * len(tiles)]), Board([tiles + ["x"] * 64])):
            assert one.solve(board)[:2] == ([word], points)
            assert one.score_many([board, board]) == [points] * 2


@pytest.mark.parametrize("name", ENGINES)
def test_scores_do_not_wrap(name: str) -> None:
    rules = Rules.from_map({"points": [0, 2**31 - 1], "adjacency": "8"})
    with engine(name):
        one = Solver(dictionary(["ab", "ba", "bc", "cb"]), rules)
        for board in ("abc", "abc" + "x" * 64):
            assert one.solve(board).score == one.score_many([board])[0] == 4 * (2**31 - 1)


@pytest.mark.parametrize("name", ENGINES)
def test_the_shortest_word(name: str) -> None:
    with engine(name):
        d = dictionary(["a", "an", "ant", "ants", "qu", "qua"])
        for shortest in range(1, 7):
            expected = [word for word in ("a", "an", "ant", "ants") if len(word) >= shortest]
            assert wsdict.solve("ants", d, min_length=shortest).words == expected
            assert wsdict.solve("ants" + "x" * 64, d, min_length=shortest).words == expected
        assert wsdict.solve("qu a", d, "boggle", min_length=2).words == ["qu", "qua"]
        assert wsdict.solve("qu a", d, "boggle").words == ["qua"]


# Letters and tiles -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("words", [["cat", "été"], ["CAT", "ÉTÉ"]], ids=str)
@pytest.mark.parametrize("text", ["CAT/ÉTÉ", "cat/été", "Cat/e\u0301TE\u0301"])
def test_a_board_in_the_other_case(name: str, words: list[str], text: str) -> None:
    with engine(name):
        for d in (wsdict.compile(words), wsdict.compile(words, case="lower"), wsdict.compile(words, case="fold")):
            assert wsdict.solve(text, d).words == list(d)


def test_capitals_and_small_letters_are_told_apart_where_the_words_do() -> None:
    d = dictionary(["Rat", "rat", "TAR"])
    assert wsdict.solve("rat", d).words == ["rat"]
    assert wsdict.solve("Rat", d).words == ["Rat"]
    assert wsdict.solve("TAR", d).words == ["TAR"]


@pytest.mark.parametrize("name", ENGINES)
def test_a_folded_letter_becomes_a_tile_of_two(name: str) -> None:
    d = wsdict.compile(["straße"], case="fold")
    with engine(name):
        assert wsdict.solve("straße", d).words == wsdict.solve("STRASSE", d).words == ["strasse"]


@pytest.mark.parametrize("name", ENGINES)
def test_qu_beside_q_and_u(name: str) -> None:
    d = dictionary(["quit", "qit", "suq", "suqu", "uq"])
    with engine(name):
        assert wsdict.solve("Qu x x/Q U x/x I T", d, KING).words == ["qit", "quit", "uq"]
        assert wsdict.solve("Qu I T", d, KING).words == ["quit"]
        assert wsdict.solve("S U Q U", d).words == ["suq", "suqu", "uq"]
        assert wsdict.solve("S U Qu", d).words == ["suqu"]
        assert wsdict.solve("S U Q", d, "boggle").words == ["suqu"], "Q alone is Qu in Boggle"


@pytest.mark.parametrize("name", ENGINES)
def test_one_word_in_several_tilings_is_found_once(name: str) -> None:
    d = dictionary(["and", "band", "bandana"])
    with engine(name):
        solution = wsdict.solve("b a n d/x an and d/b an a na", d, "boggle")
    assert solution.words == ["and", "band", "bandana"]
    assert solution.score == 1 + 1 + 5


@pytest.mark.parametrize("name", ENGINES)
def test_seventeen_letters_on_sixteen_cells(name: str) -> None:
    d = dictionary(["quadricentennials"])
    with engine(name):
        assert wsdict.solve("Qu A D R/N E C I/T E N N/S L A I", d, "boggle")[:2] == (["quadricentennials"], 11)
        assert wsdict.solve("Q A D R/N E C I/T E N N/S L A I", d, "boggle").words == ["quadricentennials"]
        assert wsdict.solve("Q U D R/N E C I/T E N N/S L A I", d, KING).words == []


def test_a_word_of_too_many_tilings() -> None:
    """a and aa: 30 letters have 1,346,269 tilings. A limit is said clearly, where there is one."""
    d = dictionary(["a" * 30, "aaa"])
    try:
        assert wsdict.solve("aa a a a", d).words == ["aaa"]
    except wsdict.LimitError as error:
        assert "spellings of 'aaaa" in str(error)


# Known boards ----------------------------------------------------------------------------------------------------------

LAB = ["CAT", "CAR", "CARD", "CARE", "CARES", "CARTON", "ORE", "TAR", "TARE", "RAT", "ARC", "TORN"]
TEN = ["ARC", "CAR", "CARD", "CARE", "CARES", "CAT", "ORE", "RAT", "TAR", "TARE"]


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("form", FORMS, ids=str)
def test_known_boards(name: str, form: tuple[str, bool]) -> None:
    with engine(name):
        assert wsdict.solve("CAT/ORN/DES", dictionary(LAB, *form), "boggle").words == TEN
        assert wsdict.solve("cat/orn/des", dictionary(LAB, *form), "boggle").score == 11
        assert wsdict.solve("oat/eth/eat", dictionary(["oat", "oath", "eat", "pea"], *form)).words == ["eat", "oat", "oath"]
        assert wsdict.solve("oaan/etae/ihkr/iflv", dictionary(["oath", "pea", "eat", "rain"], *form)).words == ["eat", "oath"]


@pytest.mark.parametrize("name", ["cell lists", "textbook"])
def test_a_large_board(name: str) -> None:
    side = 60 if COMPILED else 12
    craft = random.Random(9)
    cells: Cells = craft.choices("aeinrst", k=side * side)
    board = Board([cells[row : row + side] for row in range(0, len(cells), side)])
    trie = textbook.build(SOME_WORDS)
    expected, _, _ = textbook.solve(trie, cells, near_cells("8", cells, side) if side < 20 else Rules(adjacency="8").neighbours(board))
    with engine(name):
        assert wsdict.solve(board, SOME, KING).words == sorted(expected)
    for row in board.rows()[:3]:
        assert wsdict.solve(Board([row]), SOME).words == sorted(
            {*SOME_WORDS} & {text[a:b] for text in ("".join(row), "".join(row)[::-1]) for a in range(side) for b in range(a + 1, a + 8)}
        )


# Paths -----------------------------------------------------------------------------------------------------------------


def is_path(game: Game, path: tuple[int, ...], word: str) -> bool:
    """Neighbours, no cell twice, the word."""
    linked = all(b in game.near[a] for a, b in itertools.pairwise(path))
    return linked and (game.rules.reuse or len(set(path)) == len(path)) and spells([game.cells[cell] for cell in path], word)


@pytest.mark.parametrize("name", ["cell sets", "cell steps", "textbook"])
@settings(max_examples=60 if COMPILED else 15)
@given(game=games(shapes=[(1, 1), (2, 2), (2, 3), (3, 3), (3, 4)]), quick=st.sampled_from([solver.QUICK_STEPS, 0]))
def test_where_the_words_are(name: str, game: Game, quick: int) -> None:
    with engine(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "QUICK_STEPS", quick)  # 0: only by the search that looks before it leaps
        one = Solver(dictionary(game.words), game.rules)
        solution = one.solve(game.board, check=True)
        first, everywhere = (one.solve(game.board, paths=which, check=True) for which in ("first", "all"))
    assert solution.paths == {}
    assert first[:2] == everywhere[:2] == solution[:2]
    assert first.complete == everywhere.complete == solution.complete is True
    assert [*first.paths] == [*everywhere.paths] == solution.words
    lines = words_in_lines(solution.words, game.cells, game.board.width)
    for word in solution.words:
        found = [tuple(row * game.board.width + column for row, column in path) for path in everywhere.paths[word]]
        assert first.paths[word] == everywhere.paths[word][:1]
        assert all(is_path(game, path, word) for path in found)
        assert len(set(found)) == len(found)
        if game.rules.adjacency == "straight" and game.board.neighbours is None:
            assert {frozenset(line) for line in found} == lines[word]
        elif len(found) < solver.MOST_PATHS:
            assert {*found} == {*paths(word, game.cells, game.near, game.rules.reuse)}


def test_paths_are_capped() -> None:
    d = dictionary(["aaaaa"])
    solution = wsdict.solve("aaaa/aaaa/aaaa/aaaa", d, "boggle", paths="all")
    assert len(solution.paths["aaaaa"]) == 1000
    assert len({tuple(path) for path in solution.paths["aaaaa"]}) == 1000


def test_solutions_do_not_share_what_can_be_changed() -> None:
    one = Solver(dictionary(["ab"]))
    first, second = one.solve("ab"), one.solve("ab")
    first.words.append("x")
    with contextlib.suppress(TypeError):
        first.paths["x"] = []
    try:
        assert second == one.solve("ab") == (["ab"], 1, second.steps, True, {})
    finally:
        with contextlib.suppress(TypeError):
            first.paths.pop("x", None)


# Checks and options ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "missing", "extra"), [(["ab"], ["cab"], []), (["ab", "bad", "cab"], [], ["bad"]), ([], ["ab", "cab"], [])]
)
def test_a_broken_engine_is_caught(monkeypatch: pytest.MonkeyPatch, words: list[str], missing: list[str], extra: list[str]) -> None:
    d = dictionary(["ab", "cab", "bad"])
    assert wsdict.solve("cab", d, check=True).words == ["ab", "cab"]
    solve = Solver._solve
    monkeypatch.setattr(Solver, "_solve", lambda *of: [solution._replace(words=words) for solution in solve(*of)])
    assert wsdict.solve("cab", d).words == words
    with pytest.raises(wsdict.CheckError) as caught:
        wsdict.solve("cab", d, check=True)
    assert (caught.value.missing, caught.value.extra) == (missing, extra)
    assert isinstance(caught.value, AssertionError)


def test_a_check_needs_a_whole_answer() -> None:
    assert not wsdict.solve("cab", dictionary(["ab", "cab"]), steps=0, check=True).complete


@pytest.mark.parametrize("option", [{"min_length": 0}, {"min_length": -3}, {"steps": -1}], ids=str)
def test_a_bad_option_of_a_solver(option: dict[str, int]) -> None:
    with pytest.raises(wsdict.OptionError, match=next(iter(option))):
        Solver(dictionary(["a"]), **option)  # type: ignore[arg-type]


@pytest.mark.parametrize("option", [{"min_length": 2**40}, {"steps": 2**80}, {"min_length": 2**31 - 1}], ids=str)
@pytest.mark.parametrize("name", ENGINES)
def test_a_great_option(name: str, option: dict[str, int]) -> None:
    """Refused as an option, or obeyed."""
    with engine(name):
        for text in ("ab", "ab" + "x" * 64):
            try:
                words = wsdict.solve(text, dictionary(["ab"]), **option).words  # type: ignore[arg-type]
            except wsdict.OptionError:
                continue
            assert words == ([] if "min_length" in option else ["ab"])


def test_options_that_are_unknown() -> None:
    d = dictionary(["a"])
    with pytest.raises(wsdict.OptionError, match="paths is 'some': expected none, first, all"):
        wsdict.solve("a", d, paths="some")
    for threads in (0, -1):
        with pytest.raises(wsdict.OptionError, match="threads"):
            list(Solver(d).solve_many(["a"], threads))
        with pytest.raises(wsdict.OptionError, match="threads"):
            Solver(d).score_many(["a"], threads)
    with pytest.raises(wsdict.RulesError):
        Solver(d, "bogle")
    with pytest.raises(wsdict.BoardError):
        wsdict.solve("", d)


# Steps -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENGINES)
@settings(max_examples=40 if COMPILED else 12)
@given(game=games([kind for kind in KINDS if kind != "straight"]), share=st.floats(0, 1))
def test_what_is_found_when_the_steps_run_out(name: str, game: Game, share: float) -> None:
    d = dictionary(game.words)
    with engine(name):
        whole = Solver(d, game.rules, steps=20_000).solve(game.board)
        assume(whole.complete)
        few = Solver(d, game.rules, steps=int(share * whole.steps)).solve(game.board)
        assert Solver(d, game.rules, steps=whole.steps).solve(game.board) == whole
        assert Solver(d, game.rules, steps=None).solve(game.board) == whole
        (tally,) = Solver(d, game.rules, steps=int(share * whole.steps)).tally_many([game.board])
    assert few.words == sorted(few.words)
    assert {*few.words} <= {*whole.words}
    assert few.steps <= int(share * whole.steps)
    assert not few.complete or few[:2] == whole[:2]
    assert few.score == game.worth(few.words)
    assert tally.score <= whole.score
    assert tally.words <= len(whole.words)
    assert not tally.complete or tally == (whole.score, len(whole.words), True)


@pytest.mark.parametrize("name", ENGINES)
def test_one_board_out_of_steps_does_not_stop_the_next(name: str) -> None:
    d = dictionary(["a" * 17, "ab", "abc", "abcd"])
    hard, easy = "aaaa/aaaa/aaaa/aaaa", "abcd/xxxx/xxxx/xxxx"
    with engine(name):
        solutions = list(Solver(d, "boggle", steps=500).solve_many([easy, hard, easy, hard]))
    assert [solution.complete for solution in solutions] == [True, False] * 2
    assert [solution.words for solution in solutions] == [["abc", "abcd"], []] * 2


def with_b(n: int, *places: tuple[int, int], wall: bool = False) -> Board:
    """All a but for these places, walled off if need be."""
    rows = [["a"] * n for _ in range(n)]
    for r, c in places:
        for row, column in itertools.product(range(max(r - 1, 0), r + 2), range(max(c - 1, 0), c + 2)):
            if wall and row < n and column < n:
                rows[row][column] = "."
        rows[r][c] = "b"
    return Board(rows)


def a(n: int) -> str:
    return "a" * n


class Hard(NamedTuple):
    board: Callable[[int], Board]  # of a size
    words: Callable[[int], list[str]]
    there: bool  # are they on it


HARD = {
    "a^3 to a^16": Hard(with_b, lambda _: [a(k) for k in range(3, 17)], True),
    "a^15 b, no b": Hard(with_b, lambda _: [a(15) + "b"], False),
    "a^15 b, b walled off": Hard(lambda n: with_b(n, (n - 1, n - 1), wall=True), lambda _: [a(15) + "b"], False),
    "a^15 b, b reachable": Hard(lambda n: with_b(n, (n - 1, n - 1)), lambda _: [a(15) + "b"], True),
    "b a^15, b reachable": Hard(lambda n: with_b(n, (0, 3)), lambda _: ["b" + a(15)], True),
    "a^20 b a^20": Hard(lambda n: with_b(n, (n // 2, n // 2)), lambda _: [a(20) + "b" + a(20)], True),
    "a^20 b a^20, b walled off": Hard(lambda n: with_b(n, (0, 0), wall=True), lambda _: [a(20) + "b" + a(20)], False),
    "b a^10 b, one b": Hard(lambda n: with_b(n, (n // 2, n // 2)), lambda _: ["b" + a(10) + "b"], False),
    "b a^10 b, two b": Hard(lambda n: with_b(n, (0, 0), (n - 1, n - 1)), lambda _: ["b" + a(10) + "b"], True),
    "one a too many on a quarter": Hard(lambda n: with_b(n // 2), lambda n: [a((n // 2) ** 2 + 1)], False),
    "one a too many": Hard(with_b, lambda n: [a(n * n + 1)], False),
    "every a there is": Hard(with_b, lambda n: [a(n * n)], True),
}


@pytest.mark.parametrize("name", ["chosen", "cell lists", "cell steps", "textbook"])
@pytest.mark.parametrize("size", [8, 9])
@pytest.mark.parametrize("row", HARD)
def test_hard_boards(row: str, size: int, name: str) -> None:
    """Right, or incomplete within the budget; never wrong, and never for ever."""
    hard = HARD[row]
    words = hard.words(size)
    steps = solver.MOST_STEPS if COMPILED and name != "textbook" else 30_000
    with engine(name):
        solution = Solver(dictionary(words), KING, steps=steps).solve(hard.board(size))
    assert {*solution.words} <= {*(words if hard.there else [])}
    assert not solution.complete or solution.words == (words if hard.there else [])


@pytest.mark.skipif(not COMPILED, reason="the textbook solver goes by cells")
@pytest.mark.parametrize("size", [8, 9])
@pytest.mark.parametrize("row", ["a^3 to a^16", "a^15 b, no b", "a^15 b, b walled off", "a^15 b, b reachable", "b a^15, b reachable"])
def test_hard_boards_that_are_easy_for_cells_by_prefix(row: str, size: int) -> None:
    hard = HARD[row]
    solution = Solver(dictionary(hard.words(size)), KING, steps=100_000).solve(hard.board(size))
    assert (solution.words, solution.complete) == (hard.words(size) if hard.there else [], True)


# Ctrl-C ----------------------------------------------------------------------------------------------------------------

ENDLESS = {  # one a too few on a board of a takes for ever; on a large one every a does where there are three dead ends
    "cell sets": "Solver(wsdict.compile(['a' * 37]), rules, steps=None).solve('/'.join(['a' * 6] * 6))",
    "cell sets, scores": "Solver(wsdict.compile(['a' * 37]), rules, steps=10**15).score_many(['/'.join(['a' * 6] * 6)] * 3)",
    "cell lists": "Solver(wsdict.compile(['a' * 78]), rules, steps=None).solve('/'.join(['a' * 9] * 8 + ['abbbabbba'] * 2))",
    "a word": "wsdict.find_word('ab' + 'a' * 5 + '/' + '/'.join(['a' * 7] * 6), 'b' + 'a' * 48)",
    "two threads": "Solver(wsdict.compile(['a' * 37]), rules, steps=None).score_many(['/'.join(['a' * 6] * 6)] * 30, threads=2)",
}


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("what", ENDLESS)
def test_ctrl_c(what: str) -> None:
    script = f"import wsdict\nfrom wsdict import Rules, Solver\nrules = Rules(adjacency='8')\nprint('on', flush=True)\n{ENDLESS[what]}"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "on\n"
            with pytest.raises(subprocess.TimeoutExpired):
                child.wait(0.5)
            child.send_signal(signal.SIGINT)
            _, errors = child.communicate(timeout=5)
        finally:
            child.kill()
    assert child.returncode
    assert "KeyboardInterrupt" in errors


# Hostile dictionaries --------------------------------------------------------------------------------------------------

HOSTILE = """
import random, sys, warnings
sys.path.insert(0, {tests!r})
import wsdict
from oracles import File
from wsdict.boards import solver
warnings.simplefilter("ignore")
solver.COMPILED = True
if {engine!r} == "cell lists":
    solver.Solver._narrow = lambda *_: None
words = ["abc", "abd", "bcd", "cab", "dad", "eab", "fade", "badge", "cage", "gabe"]
sound = [File.read(wsdict.compile(words, ranks=True, level=level).to_bytes()) for level in ("fast", "small")]
sound.append(File.read(sound[1].widened()))
for seed in range({seeds}):
    craft = random.Random(seed)
    file = craft.choice(sound)
    sections = dict(file.sections)
    records = bytearray(sections["records"])
    for _ in range(craft.randrange(1, 6)):
        records[craft.randrange(len(records))] ^= 1 << craft.randrange(8)
    sections["records"] = bytes(records) if craft.random() < 0.5 else craft.randbytes(len(records))
    if craft.random() < 0.3:
        sections["counts"] = craft.randbytes(len(sections["counts"]))
    print(seed, file.header["extra"]["form"], flush=True)
    try:
        d = wsdict.Dictionary.from_bytes(File(file.header, sections).to_bytes(), verify=False)
        one = wsdict.Solver(d, "boggle", 1, steps=2000)
        one.solve("abcd/efga/bcde/fabc")
        one.score_many(["abcd/ef?a/bcde/f.bc", "a" * 70])
        wsdict.Solver(d, wsdict.Rules(reuse=True), steps=2000).solve("ab/cd")
    except Exception:
        pass
print("done")
"""


@pytest.mark.parametrize("name", ["cell sets", "cell lists"])
def test_a_hostile_dictionary_does_not_end_the_process(name: str) -> None:
    """Garbage in records, its checksums right, loaded unverified: any answer will do, or an error."""
    script = HOSTILE.format(tests=str(Path(__file__).parent), engine=name, seeds=300 if COMPILED else 100)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    *_, last = done.stdout.splitlines()
    assert (last, done.returncode) == ("done", 0), done.stderr[-1000:]


CIRCLE = """
import resource, struct, sys
sys.path.insert(0, {tests!r})
import wsdict
from oracles import File
from wsdict.boards import solver
solver.COMPILED = True
if {engine!r} == "cell lists":
    solver.Solver._narrow = lambda *_: None
resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
file = File.read(wsdict.compile(["a", "aa"], ranks=True).to_bytes())
file.sections["records"] = struct.pack("<6I", 1, 1, 1, 0x80000001, 0, 0x80000000)  # a leads to itself, so every word of a is in it
try:
    wsdict.solve("aa", wsdict.Dictionary.from_bytes(file.to_bytes(), verify=False), wsdict.Rules(reuse=True), steps={steps})
except wsdict.WsdictError:
    pass
print("done")
"""


@pytest.mark.skipif(os.name == "nt", reason="limits of POSIX")
@pytest.mark.parametrize("name", ["cell sets", "cell lists"])
def test_a_circle_of_records_does_not_fill_the_memory(name: str) -> None:
    """Loaded unverified too: words of 1, 2, 3 … letters, for as many steps as there are, are more than any memory holds."""
    script = CIRCLE.format(tests=str(Path(__file__).parent), engine=name, steps=solver.MOST_STEPS if COMPILED else 2000)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.returncode) == ("done\n", 0), done.stderr[-1000:]


# Letters are counted before paths are searched ---------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="the textbook's engine tries the paths until its steps run out")
@pytest.mark.parametrize(
    ("word", "board"),
    [
        ("a" * 17, "aaaa/aaaa/aaaa/aaaa"),
        ("b" + "a" * 10 + "b", "/".join(["b" + "a" * 8] + ["a" * 9] * 8)),
    ],
    ids=["17 a on 16 cells", "two b where one is"],
)
def test_a_letter_too_many_needs_no_search(word: str, board: str) -> None:
    solution = wsdict.solve(board, dictionary([word, word[:5]]), KING)
    assert (solution.words, solution.complete) == ([word[:5]], True)


@pytest.mark.parametrize("name", ENGINES)
def test_words_of_too_many_tilings_are_found_all_the_same(name: str) -> None:
    with engine(name):
        solution = wsdict.solve("aa a a a", dictionary(["a" * 30, "aaa", "aaaaa"]))
    assert solution.words == ["aaa", "aaaaa"]
