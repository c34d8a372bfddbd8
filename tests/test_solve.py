"""Every word on a board: whatever the engine, the dictionary, the board, the rules, what brute force finds, and nothing else."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from games import (
    CRAFT,
    ENGINES,
    FORMS,
    KINDS,
    KING,
    SHAPES,
    SMALL,
    SOME,
    SOME_WORDS,
    Game,
    can_solve,
    dictionary,
    games,
    solve,
    solver,
    text_board,
)
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracles import Cells, near_cells, words_on

import wsdict
from wsdict import Board, Dictionary, Rules, Solution, Solver
from wsdict.boards import oracle
from wsdict.boards.engines import ENGINES as ALL_ENGINES
from wsdict.boards.engines import naive, textbook
from wsdict.boards.rules import CLASSIC
from wsdict.kernels import COMPILED, cells
from wsdict.kernels.boards import cellset
from wsdict.representations import KINDS as KINDS_OF_DICTIONARIES
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
