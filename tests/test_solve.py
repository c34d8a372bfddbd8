"""Every word on a board: whatever the engine, the dictionary, the board, the rules, what brute force finds, and nothing else."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import re
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from games import ENGINES, FORMS, KINDS, KING, SHAPES, SMALL, Game, can_solve, dictionary, games, solve, solver
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracles import Cells, near_cells, paths, paths_of, run, spells, words_in_lines, words_on

import wsdict
from wsdict import Board, Dictionary, Rules, Solution, Solver
from wsdict.boards import locating, oracle
from wsdict.boards.engines import ENGINES as ALL_ENGINES
from wsdict.boards.engines import naive, textbook
from wsdict.boards.game import MOST_LEXICONS
from wsdict.boards.lexicon import TileSet
from wsdict.boards.plans import MOST_PLANS
from wsdict.boards.rules import CLASSIC
from wsdict.kernels import COMPILED, cells
from wsdict.kernels.boards import cellset
from wsdict.representations import KINDS as KINDS_OF_DICTIONARIES
from wsdict.representations import Kind
from wsdict.representations.plain import build

# Engines ---------------------------------------------------------------------------------------------------------------

STEPPED = [kind for kind in KINDS_OF_DICTIONARIES if kind not in ("set", "dict", "marisa")]


def engine_of(one: Solver, board: Board | str) -> str:
    return one._plans.plan([Board.parse(board) if isinstance(board, str) else board])[0].name


def test_auto_takes_the_fastest() -> None:
    d = dictionary(["ab"])
    small, large = ("cellset", "celllist") if COMPILED else ("textbook", "textbook")
    for text, expected in (("ab/cd", small), ("a" * 64, small), ("a" * 65, large), ("/".join(["a" * 9] * 9), large)):
        assert engine_of(Solver(d, "boggle"), text) == expected
        assert engine_of(Solver(d, "straight"), text) == "straight"
    for kind in KINDS_OF_DICTIONARIES:
        expected = "cellsteps" if kind in STEPPED and kind != "dawg" else "cellset"
        assert engine_of(Solver(wsdict.convert(d, kind)), "ab") == (expected if COMPILED else "textbook")
    graph = Board(["ab"], [[1], [0]])
    assert engine_of(Solver(d, "straight"), graph) == small, "a graph has no lines"


@pytest.mark.parametrize("rules", ["wordsearch", "straight"])
@pytest.mark.parametrize("engine", ALL_ENGINES)
def test_an_engine_solves_what_it_can_and_refuses_the_rest(engine: str, rules: str) -> None:
    """With what to do instead."""
    words = ["ab", "abc"]
    many = [chr(0x4E00 + i) for i in range(40)]
    graph = Board(["abc"], [[1], [0, 2], [1]])
    for kind in ("dawg", "packed", "set"):
        for board, letters in (
            (Board(["abc"]), words),
            (Board(["abc", "x" * 62]), words),
            (graph, words),
            (Board([[many[-1], *"abc"]]), words + many),
        ):
            d = wsdict.convert(wsdict.compile(letters), kind)
            one = Solver(d, rules, min_length=2, engine=engine)  # type: ignore[arg-type]
            if can_solve(engine, board, Rules.of(rules), kind, letters=40 if letters != words else 3):
                assert one.solve(board).words == words
                assert one.score_many([board] * 2) == [2, 2]
                assert engine == "auto" or engine_of(one, board) == engine
            else:
                with pytest.raises(wsdict.OptionError, match=f"engine is '{engine}': expected .*(auto|another)"):
                    one.solve(board)
                with pytest.raises(wsdict.OptionError, match=f"engine is '{engine}': expected .*(auto|another)"):
                    one.score_many([board] * 2)


def test_a_rare_letter_needs_another_engine() -> None:
    """Most words have only the 32 commonest letters: cellset solves boards of those."""
    common, rare = "abcdefgh", [chr(0x4E00 + i) for i in range(40)]
    d = dictionary(["".join(pair) for pair in itertools.product(common, repeat=2)] + rare, "narrow")
    one = Solver(d, engine="cellset")
    assert one.solve("ab").words == ["ab", "ba"]
    for board in ("a\u4e27", "a?"):
        with pytest.raises(wsdict.OptionError, match="celllist or auto for these tiles"):
            one.solve(board)
    chosen = Solver(d)
    for _ in range(2):
        assert chosen.solve("ab").words == ["ab", "ba"]
        assert chosen.solve("a\u4e27").words == ["\u4e27"]
        assert len(chosen.solve("a?").words) == 15 + 40
    assert engine_of(Solver(d), "a\u4e27") == ("celllist" if COMPILED else "textbook")


def test_an_unknown_engine() -> None:
    with pytest.raises(
        wsdict.OptionError, match="engine is 'fast': expected auto, cellset, celllist, cellsteps, textbook, straight, walk, naive"
    ):
        Solver(dictionary(["a"]), engine="fast")  # type: ignore[arg-type]


# Drawn games -----------------------------------------------------------------------------------------------------------


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


@pytest.mark.long
@pytest.mark.parametrize("name", ENGINES)
@settings(max_examples=150 if COMPILED else 20)
@given(data=st.data(), form=st.sampled_from(FORMS), kind=st.sampled_from(STEPPED))
def test_the_battery(name: str, data: st.DataObject, form: tuple[str, bool], kind: str) -> None:
    game = data.draw(
        games(KINDS if name == "auto" else [kind for kind in KINDS if kind != "straight"], SMALL if name.startswith("cells") else SHAPES)
    )
    d = dictionary(game.words, *form)
    if name == "cellset":
        assume(len(d.alphabet) + len({tile for tile in game.cells if tile and len(tile) > 1}) <= 32)
    if name == "cellsteps":
        d = wsdict.convert(d, kind)
    before = str(game.board), d.to_bytes()
    one = Solver(d, game.rules, engine=name)  # type: ignore[arg-type]
    solution = one.solve(game.board)
    check_five(game, solution, d, before)
    again = one.solve(game.board)  # by another engine, perhaps, and so in other steps: a lexicon pays after some boards
    assert again._replace(steps=0) == solution._replace(steps=0), "a second time"
    assert one.score_many([game.board]) == [solution.score]
    assert list(one.tally_many([game.board])) == [(solution.score, len(solution.words), True)]
    assert [one._replace(steps=0) for one in one.solve_many([game.board])] == [solution._replace(steps=0)]


@settings(max_examples=100 if COMPILED else 30)
@given(game=games([kind for kind in KINDS if kind != "straight"], [shape for shape in SHAPES if shape[0] * shape[1] <= 16]))
def test_engines_without_kernels(game: Game) -> None:
    expected = words_on(game.words, game.cells, game.near, game.rules.reuse)
    assert oracle.solve(game.words, game.cells, game.near, game.rules.reuse) == expected
    trie = build(game.words)
    for _ in range(2):  # the trie is only read
        words, _, complete = textbook.solve(trie, game.cells, game.near, game.rules.reuse)
        assert (sorted(words), complete) == (expected, True)


@settings(max_examples=60 if COMPILED else 20)
@given(game=games(["4", "8", "torus4", "hex", "graph"], [(1, 1), (1, 7), (2, 2), (2, 3), (3, 3)]))
def test_the_naive_way(game: Game) -> None:
    words = [word for word in game.words if len(word) < 6]
    assume(words and game.cells.count("?") < 3)
    solution = Solver(wsdict.compile(words), game.rules, 1, engine="naive").solve(game.board)
    assert (solution.words, solution.complete) == (words_on(words, game.cells, game.near, game.rules.reuse), True)


def test_the_naive_way_has_an_end() -> None:
    words, steps, complete = naive.solve({"aaaaaaaaaaab", "a"}, "ab", 12, ["a"] * 25, near_cells("8", ["a"] * 25, 5), limit=1000)
    assert (words, steps, complete) == ({"a"}, 1000, False)
    assert not Solver(dictionary(["a" * 11 + "b"]), "boggle", steps=1000, engine="naive").solve("/".join(["aaaaa"] * 5)).complete


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
            cells.neighbour_table(near_cells("8", [*" " * side**2], side)),
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


CELLS = Path(__file__).parent.parent / "src/wsdict/kernels/cells"


def test_names_of_cells_are_the_same_in_c_and_python() -> None:
    declared = CELLS.with_suffix(".pxd").read_text(encoding="utf-8")
    header = re.sub(r"/\*.*?\*/", "", CELLS.with_suffix(".h").read_text(encoding="utf-8"), flags=re.DOTALL)
    values: dict[str, int] = {}
    for constants in re.findall(r"enum \{(.*?)\}", header):
        following = 0
        for constant in constants.split(","):
            name, _, value = constant.partition("=")
            values[name.strip()] = following = int(eval(value)) if value else following
            following += 1
    assert set(re.findall(r"enum: (\w+)", declared)) <= values.keys()
    assert values == {name: getattr(cells, name) for name in values}
    functions = re.findall(r"^    [\w ]+? \*?(\w+)\(", declared, re.MULTILINE)
    assert len(functions) > 10
    assert all(callable(getattr(cells, name)) and re.search(rf"\b{name}\(", header) for name in functions)
    for struct, fields in re.findall(r"ctypedef struct (\w+):\n((?: {8}.*\n)+)", declared):
        assert re.findall(r"(\w+)$", fields, re.MULTILINE) == [*getattr(cells, struct).__slots__]


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


# Dictionaries ----------------------------------------------------------------------------------------------------------


def test_the_file_is_never_written(tmp_path: Path) -> None:
    for form, ranks in FORMS if COMPILED else FORMS[1::3]:
        path = tmp_path / f"{form}{ranks}.wsd"
        dictionary(SOME_WORDS, form, ranks).save(path)
        before = path.read_bytes()
        for name in ENGINES:
            for board in ("qu i e/a n t/s r e", "?ab/cde", "tas/" * 24 + "tea"):
                one = solver(name, board, wsdict.load(path), "boggle")
                assert one.solve(board).words == Solver(SOME, "boggle").solve(board).words
                one.score_many([board])
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
    if name == "cellset":
        boards = [board for board in boards if {*board} <= {*WIDE_LETTERS[:12], "/", " "}]
        assert len(boards) >= 8
    played: list[Cells] = [[*board.replace("/", "").replace(" ", "")] for board in boards]
    expected = [words_on(words, board, near_cells("8", board, 4)) for board in played]
    for form in ("mask", "wide"):
        d = dictionary(words, form)
        one = Solver(wsdict.convert(d, "packed") if name == "cellsteps" else d, KING, engine=name)  # type: ignore[arg-type]
        assert [one.solve(board).words for board in boards] == expected
        assert [solution.words for solution in one.solve_many(boards)] == expected


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
        d = dictionary(words, form)
        assert solve(name, board, d, KING).words == expected
        assert solve(name, "?", d).words == [*alphabet]
        assert solve(name, "?" * 65, d).words == words


@pytest.mark.parametrize("name", ENGINES)
def test_a_wildcard_beside_letters_of_no_word(name: str) -> None:
    """On a board of more than 64 cells, with an end that the word could go on from if it were near."""
    for size in (20, 64, 65, 66, 100):
        text = "d" + "a" * (size - 5) + "ddd?"
        assert solve(name, text, dictionary(["dddd", "ddddd"])).words == ["dddd"]
        assert solve(name, "/".join(text), dictionary(["dddd", "ddddd"])).words == ["dddd"]


@pytest.mark.parametrize("name", ENGINES)
def test_a_wildcard_by_another_name(name: str) -> None:
    rules = Rules.from_map({"tiles": {"_": "?"}, "adjacency": "8"})
    for letters in ("abc", WIDE_LETTERS):
        ending = [letter + "b" for letter in letters]
        assert solve(name, "_b", dictionary([*ending, "bcx"]), rules).words == sorted(ending)


@pytest.mark.parametrize("name", ENGINES)
def test_an_empty_dictionary(name: str) -> None:
    with pytest.warns(wsdict.WordListWarning):
        empty = [wsdict.compile([], level=level) for level in ("fast", "small")]
    for d in empty:
        for text in ("a", "ab/cd", "Qu?", "a" * 70, ".", "???/???"):
            assert solve(name, text, d, "boggle") == ([], 0, solve(name, text, d, "boggle").steps, True, {})


@pytest.mark.parametrize("name", ENGINES)
def test_no_word_is_spelled_by_the_tiles(name: str) -> None:
    """A board on which every a is followed by t."""
    assert solve(name, "at b", dictionary(["ant"])).words == []


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
            assert solve(name, board or Board([long]), dictionary([*words, long + "é"], form), rules).words == words


@pytest.mark.parametrize("name", ENGINES)
def test_long_tiles(name: str) -> None:
    """As long as tiles can be."""
    words = ["a" * 255 + "b", "b" + "a" * 254, "ab"]
    assert solve(name, Board([["a" * 255, "b", "a" * 254]]), dictionary(words), "boggle").words == words[:2]


# Points ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize(
    ("word", "points"),
    [("qi", 0), ("qu", 0), ("qua", 1), ("quit", 1), ("quite", 2), ("quakes", 3), ("quilted", 5), ("quotient", 11), ("quotients", 11)],
)
def test_letters_are_counted_not_cells(name: str, word: str, points: int) -> None:
    tiles = ["qu", *word[2:]] if word.startswith("qu") else [*word]
    for board in (Board([tiles]), Board([tiles, "x" * len(tiles)]), Board([tiles + ["x"] * 64])):
        one = solver(name, board, dictionary([word]), Rules("plain", "8", 1, CLASSIC))
        assert one.solve(board)[:2] == ([word], points)
        assert one.score_many([board, board]) == [points] * 2


@pytest.mark.parametrize("name", ENGINES)
def test_scores_do_not_wrap(name: str) -> None:
    rules = Rules.from_map({"points": [0, 2**31 - 1], "adjacency": "8"})
    for board in ("abc", "abc" + "x" * 64):
        one = solver(name, board, dictionary(["ab", "ba", "bc", "cb"]), rules)
        assert one.solve(board).score == one.score_many([board])[0] == 4 * (2**31 - 1)


@pytest.mark.parametrize("name", ENGINES)
def test_the_shortest_word(name: str) -> None:
    d = dictionary(["a", "an", "ant", "ants", "qu", "qua"])
    for shortest in range(1, 7):
        expected = [word for word in ("a", "an", "ant", "ants") if len(word) >= shortest]
        assert solve(name, "ants", d, min_length=shortest).words == expected
        assert solve(name, "ants" + "x" * 64, d, min_length=shortest).words == expected
    assert solve(name, "qu a", d, "boggle", min_length=2).words == ["qu", "qua"]
    assert solve(name, "qu a", d, "boggle").words == ["qua"]


# Letters and tiles -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("words", [["cat", "été"], ["CAT", "ÉTÉ"]], ids=str)
@pytest.mark.parametrize("text", ["CAT/ÉTÉ", "cat/été", "Cat/e\u0301TE\u0301"])
def test_a_board_in_the_other_case(name: str, words: list[str], text: str) -> None:
    for d in (wsdict.compile(words), wsdict.compile(words, case="lower"), wsdict.compile(words, case="fold")):
        assert solve(name, text, d).words == list(d)


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("kind", ["dawg", "radix", "set"])
def test_tiles_match_letters_of_either_case(name: str, kind: Kind) -> None:
    d = wsdict.compile(["cat", "orca", "NARC", "Ted", "Cat", "ǆ", "Ǆ"], kind=kind)
    text = "CAT/ORN/DES"
    if can_solve(name, Board.parse(text), KING, kind):
        found = Solver(d, KING, engine=name).solve(text, paths="first", check=True)
        assert found.words == sorted(["Cat", "NARC", "cat", "orca"]) == [*found.paths]
        assert found.paths["Cat"] == found.paths["cat"]
        tally = next(Solver(d, KING, engine=name).tally_many([text]))
        assert (tally.score, tally.words, tally.complete) == (found.score, 4, True)
        assert Solver(d, KING, engine=name).solve(text.lower()).words == found.words
        assert Solver(d, KING, 1, engine=name).solve("ǅ").words == ["Ǆ", "ǆ"]


@pytest.mark.parametrize("name", ENGINES)
def test_tiles_match_letters_of_their_own_case_only(name: str) -> None:
    d = dictionary(["Rat", "rat", "TAR"])
    if can_solve(name, Board.parse("rat"), Rules.of("wordsearch")):
        exact = Solver(d, engine=name, case="exact")
        assert [exact.solve(text).words for text in ("rat", "Rat", "TAR", "tAr")] == [["rat"], ["Rat"], ["TAR"], []]
    with pytest.raises(wsdict.OptionError, match="fold or exact"):
        Solver(d, case="lower")  # type: ignore[arg-type]


@given(st.lists(st.text("aAbBßẞǆǅſsSKKk", min_size=1, max_size=4), min_size=1, max_size=12), st.text("aAbBßẞǅSsk", min_size=1, max_size=5))
def test_case_folds_decide(words: list[str], row: str) -> None:
    d = wsdict.compile(words)
    tiles = " ".join(normalize("NFC", row))
    spelled = [tile.casefold() for tile in tiles.split()]

    def fits(word: str) -> bool:
        lines = (spelled[at : at + n] for n in range(1, len(spelled) + 1) for at in range(len(spelled) - n + 1))
        return any(word.casefold() in ("".join(line), "".join(line[::-1])) for line in lines)

    assert wsdict.solve(tiles, d, min_length=1).words == [word for word in d if fits(word)]


@pytest.mark.parametrize("name", ENGINES)
def test_a_folded_letter_becomes_a_tile_of_two(name: str) -> None:
    d = wsdict.compile(["straße"], case="fold")
    assert solve(name, "straße", d).words == solve(name, "STRASSE", d).words == ["strasse"]


@pytest.mark.parametrize("name", ENGINES)
def test_qu_beside_q_and_u(name: str) -> None:
    d = dictionary(["quit", "qit", "suq", "suqu", "uq"])
    assert solve(name, "Qu x x/Q U x/x I T", d, KING).words == ["qit", "quit", "uq"]
    assert solve(name, "Qu I T", d, KING).words == ["quit"]
    assert solve(name, "S U Q U", d).words == ["suq", "suqu", "uq"]
    assert solve(name, "S U Qu", d).words == ["suqu"]
    assert solve(name, "S U Q", d, "boggle").words == ["suqu"], "Q alone is Qu in Boggle"


@pytest.mark.parametrize("name", ENGINES)
def test_one_word_in_several_tilings_is_found_once(name: str) -> None:
    d = dictionary(["and", "band", "bandana"])
    solution = solve(name, "b a n d/x an and d/b an a na", d, "boggle")
    assert solution.words == ["and", "band", "bandana"]
    assert solution.score == 1 + 1 + 5


@pytest.mark.parametrize("name", ENGINES)
def test_seventeen_letters_on_sixteen_cells(name: str) -> None:
    d = dictionary(["quadricentennials"])
    assert solve(name, "Qu A D R/N E C I/T E N N/S L A I", d, "boggle")[:2] == (["quadricentennials"], 11)
    assert solve(name, "Q A D R/N E C I/T E N N/S L A I", d, "boggle").words == ["quadricentennials"]
    assert solve(name, "Q U D R/N E C I/T E N N/S L A I", d, KING).words == []


@pytest.mark.parametrize("name", ENGINES)
def test_a_word_of_too_many_tilings(name: str) -> None:
    """a and aa: 30 letters have 1,346,269 tilings. Engines that walk a dictionary of tiles refuse them by name; auto takes another."""
    d = dictionary(["a" * 30, "aaa", "aaaaa"])
    if name in ("cellset", "celllist"):
        for _ in range(2):
            with pytest.raises(
                wsdict.LimitError, match=r"4,097 spellings of 'aaaa.* by tiles, and the limit is 4,096; use fewer .* or engine textbook"
            ):
                solve(name, "aa a a a", d)
    else:
        assert solve(name, "aa a a a", d).words == ["aaa", "aaaaa"]


# Known boards ----------------------------------------------------------------------------------------------------------

LAB = ["CAT", "CAR", "CARD", "CARE", "CARES", "CARTON", "ORE", "TAR", "TARE", "RAT", "ARC", "TORN"]
TEN = ["ARC", "CAR", "CARD", "CARE", "CARES", "CAT", "ORE", "RAT", "TAR", "TARE"]


@pytest.mark.parametrize("name", ENGINES)
@pytest.mark.parametrize("form", FORMS, ids=str)
def test_known_boards(name: str, form: tuple[str, bool]) -> None:
    assert solve(name, "CAT/ORN/DES", dictionary(LAB, *form), "boggle").words == TEN
    assert solve(name, "cat/orn/des", dictionary(LAB, *form), "boggle").score == 11
    assert solve(name, "oat/eth/eat", dictionary(["oat", "oath", "eat", "pea"], *form)).words == ["eat", "oat", "oath"]
    assert solve(name, "oaan/etae/ihkr/iflv", dictionary(["oath", "pea", "eat", "rain"], *form)).words == ["eat", "oath"]


@pytest.mark.parametrize("name", ["celllist", "textbook"])
def test_a_large_board(name: str) -> None:
    side = 60 if COMPILED else 12
    craft = random.Random(9)
    cells: Cells = craft.choices("aeinrst", k=side * side)
    board = Board([cells[row : row + side] for row in range(0, len(cells), side)])
    trie = build(SOME_WORDS)
    expected, _, _ = textbook.solve(trie, cells, near_cells("8", cells, side) if side < 20 else Rules(adjacency="8").neighbours(board))
    assert solve(name, board, SOME, KING).words == sorted(expected)
    for row in board.rows()[:3]:
        assert solve(name, Board([row]), SOME).words == sorted(
            {*SOME_WORDS} & {text[a:b] for text in ("".join(row), "".join(row)[::-1]) for a in range(side) for b in range(a + 1, a + 8)}
        )


# Paths -----------------------------------------------------------------------------------------------------------------


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


# Answers as data -------------------------------------------------------------------------------------------------------


def test_an_answer_as_data() -> None:
    d = dictionary(["ab", "ba"])
    one = Solver(d)
    answer = one.solve("aba")
    assert answer.to_map() == {"words": ["ab", "ba"], "score": 2, "count": 2, "steps": answer.steps, "complete": True}
    assert [*answer.to_map()] == ["words", "score", "count", "steps", "complete"], "in this order"
    assert answer.to_map(words=False, steps=False) == {"score": 2, "count": 2, "complete": True}
    (tally,) = one.tally_many(["aba"])
    assert tally.to_map() == answer.to_map(words=False, steps=False)
    first = one.solve("aba", "first").to_map("first")
    assert first["paths"] == {"ab": [(0, 0), (0, 1)], "ba": [(0, 1), (0, 0)]}
    every = one.solve("aba", "all").to_map("all")
    assert every["paths"] == {"ab": [[(0, 0), (0, 1)], [(0, 2), (0, 1)]], "ba": [[(0, 1), (0, 0)], [(0, 1), (0, 2)]]}
    assert Solution(["ab"], 1, 5, False, {"ab": []}).to_map("first")["paths"] == {"ab": []}, "the steps ran out before a path was found"


# Checks and options ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "missing", "extra"),
    [(["ab"], ["cab"], []), (["ab", "ba", "cab"], [], ["ba"]), (["x"], ["ab", "cab"], []), (["ba"], ["ab", "cab"], ["ba"])],
)
@pytest.mark.parametrize("rules", ["wordsearch", "straight"])
def test_a_broken_engine_is_caught(words: list[str], missing: list[str], extra: list[str], rules: str) -> None:
    """An engine that has other words than the dictionary."""
    one = Solver(dictionary(words), rules, 1)
    one.dictionary = dictionary(["ab", "cab", "bad"])
    assert one.solve("cab").words == [word for word in words if word != "x"]
    with pytest.raises(wsdict.CheckError) as caught:
        one.solve("cab", check=True)
    assert (caught.value.missing, caught.value.extra) == (missing, extra)
    assert isinstance(caught.value, AssertionError)


def test_a_check_needs_a_whole_answer() -> None:
    assert not wsdict.solve("cab", dictionary(["ab", "cab"]), steps=0, check=True).complete


@pytest.mark.parametrize("option", [{"min_length": 0}, {"min_length": -3}, {"steps": -1}], ids=str)
def test_a_bad_option_of_a_solver(option: dict[str, int]) -> None:
    with pytest.raises(wsdict.OptionError, match=next(iter(option))):
        Solver(dictionary(["a"]), **option)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ENGINES)
def test_great_options(name: str) -> None:
    for text in ("ab", "ab" + "x" * 64):
        for option in ({"min_length": 2**31}, {"steps": 2**80}):
            with pytest.raises(wsdict.OptionError, match="expected"):
                solve(name, text, dictionary(["ab"]), **option)
        assert solve(name, text, dictionary(["ab"]), min_length=2**31 - 1).words == []
        assert solve(name, text, dictionary(["ab"]), steps=2**62).words == ["ab"]


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
