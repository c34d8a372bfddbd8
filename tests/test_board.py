"""Boards: what is read, what is refused and where, and what a board is equal to."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdict import Board, BoardError, LimitError, Solver, compile
from wsdict.boards import board as module

# Text ------------------------------------------------------------------------------------------------------------------

TEXTS = {
    "CAT/ORN/DES": ["CAT", "ORN", "DES"],
    "CAT\nORN\nDES": ["CAT", "ORN", "DES"],
    "CAT\r\nORN\r\nDES\r\n": ["CAT", "ORN", "DES"],
    "CAT\rORN": ["CAT", "ORN"],
    "\n\n  CAT \n\tORN\t\n\n": ["CAT", "ORN"],
    "C A T/O R N": ["CAT", "ORN"],
    "C,A,T/O, R ,N": ["CAT", "ORN"],
    "C\tA\tT\nO\tR\tN\n": ["CAT", "ORN"],
    "Qu I T/X X S": [["Qu", "I", "T"], "XXS"],
    "Qu,I,T\r\nX,X,S\r\n": [["Qu", "I", "T"], "XXS"],
    "Qu I/TX": [["Qu", "I"], ["TX", "."]],  # blanks in one row are meant for all
    "a": ["a"],
    "ABC/D/EF": ["ABC", "D..", "EF."],
    "AB//CD": ["AB", "..", "CD"],
    "A.B/..C": ["A.B", "..C"],
    "?a./a??": ["?a.", "a??"],
    "été/çà!": ["été", "çà!"],
    "e\u0301x\u0301a": [["é", "x\u0301", "a"]],  # a mark belongs to the letter before it, composed or not
    "x\u0301 a/b c": [["x\u0301", "a"], "bc"],
    "一二/三": ["一二", "三."],
    "😀a": ["😀a"],
    "a\u200db": ["a\u200db"],
    "a'b/c-d": ["a'b", "c-d"],
}


@pytest.mark.parametrize("text", TEXTS, ids=repr)
def test_text_becomes_rows(text: str) -> None:
    board = Board.parse(text)
    expected = [list(row) for row in TEXTS[text]]
    assert board.rows() == expected
    assert (board.height, board.width, len(board)) == (len(expected), len(expected[0]), len(expected) * len(expected[0]))
    assert board.tiles() == [tile for row in expected for tile in row]
    assert [board.tile(*board.place(cell)) for cell in range(len(board))] == board.tiles()
    assert board.neighbours is None


@pytest.mark.parametrize("text", ["", " ", "\t", "\r\n\r\n", "/", "//", " / ", ",", "\n/\n"], ids=repr)
def test_a_board_without_a_cell(text: str) -> None:
    with pytest.raises(BoardError, match="without a cell") as caught:
        Board.parse(text)
    assert caught.value.row is caught.value.column is None


@pytest.mark.parametrize("rows", [[], [[]], [""], ["", []]], ids=repr)
def test_rows_without_a_cell(rows: list[Any]) -> None:
    with pytest.raises(BoardError, match="without a cell"):
        Board(rows)


BAD_TILES = {
    "lone mark": ("ab/\u0301c", 1, 0),
    "lone mark of many": ("ab/cd/\u0308", 2, 0),
    "lone mark between blanks": ("a b/c \u0301d", 1, 1),
    "bell": ("ab\x07", 0, 2),
    "nul": ("ab/c\0", 1, 1),
    "next line": ("a\x85b", 0, 1),
    "hard blank": ("a\u00a0b", 0, 1),
    "line separator": ("a b/c x\u2028y", 1, 1),
    "surrogate": ("a\ud800", 0, 1),
    "hole in a tile": ("a b/c d.", 1, 1),
    "wildcard in a tile": ("?a b", 0, 0),
    "wildcard with a mark": ("a?\u0301", 0, 1),
}


@pytest.mark.parametrize("name", BAD_TILES)
def test_a_bad_tile_is_named_by_row_and_column(name: str) -> None:
    text, row, column = BAD_TILES[name]
    with pytest.raises(BoardError, match=rf"in row {row}, column {column}; \w+") as caught:
        Board.parse(text)
    assert (caught.value.row, caught.value.column) == (row, column)


@pytest.mark.parametrize("tile", ["", " ", "\t", "\n", "a b", None, 3, b"a", ["a"]], ids=repr)
def test_a_tile_that_is_none(tile: Any) -> None:
    with pytest.raises(BoardError, match="in row 1, column 2"):
        Board(["abc", ["d", "e", tile]])


def test_a_tile_that_is_too_long() -> None:
    assert Board([["a", "a" * 255]]).tile(0, 1) == "a" * 255
    with pytest.raises(LimitError, match="256 letters of a tile, and the limit is 255"):
        Board([["a", "a" * 256]])


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (2, 0), (0, 3), (10**9, 0)])
def test_no_such_cell(place: tuple[int, int]) -> None:
    with pytest.raises(BoardError, match="no such cell"):
        Board.parse("abc/def").tile(*place)


# Limits ----------------------------------------------------------------------------------------------------------------


def test_ten_thousand_by_ten_thousand_is_refused_unread() -> None:
    text = "/".join(["x" * 10_000] * 10_000)
    with pytest.raises(LimitError, match="and the limit is"):
        Board.parse(text)


def test_one_long_row_counts_for_all() -> None:
    with pytest.raises(LimitError, match="4,002,000 cells of a board, and the limit is 4,000,000"):
        Board([*"a" * 2000, "b" * 2000])


def test_the_limit_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_CELLS", 12)
    assert len(Board.parse("abcd/efgh/ijkl")) == 12
    for text in ("abcdefghijklm", "abcdefg/h", "\n".join("abcdefghijklm")):
        with pytest.raises(LimitError, match="cells of a board"):
            Board.parse(text)


# Text and back ---------------------------------------------------------------------------------------------------------

LETTERS = st.sampled_from("abzéß一😀.?'")
TILES = LETTERS | st.sampled_from(["qu", "ch", "l·l", "x\u0301", "ﬁn"])


@st.composite
def rows_of_tiles(draw: st.DrawFn) -> list[list[str]]:
    """Rows that may be ragged, each with a tile or more; more than one where tiles have several letters."""
    tiles = draw(st.sampled_from([LETTERS, TILES]))
    return draw(st.lists(st.lists(tiles, min_size=1 if tiles is LETTERS else 2, max_size=5), min_size=1, max_size=5))


@given(rows=rows_of_tiles())
def test_text_and_back(rows: list[list[str]]) -> None:
    board = Board(rows)
    width = max(map(len, rows))
    assert board.rows() == [row + ["."] * (width - len(row)) for row in rows]
    again = Board.parse(str(board))
    assert again == board
    assert hash(again) == hash(board)
    assert eval(repr(board)) == board
    assert pickle.loads(pickle.dumps(board)) == copy.copy(board) == copy.deepcopy(board) == board


@pytest.mark.parametrize("rows", [[["Qu"]], [["Qu"], ["a"]], [["a"], ["ch"], ["."]]], ids=str)
def test_one_column_and_back(rows: list[list[str]]) -> None:
    """Where no row has a second tile, there is no blank to tell `Qu` from `Q u`."""
    assert Board.parse(str(Board(rows))) == Board(rows)


def test_a_large_board_is_not_shown_whole() -> None:
    assert repr(Board(["ab" * 50])).startswith("Board.parse(")
    assert repr(Board(["ab" * 51])) == "<Board of 1 × 102>"


# Equality --------------------------------------------------------------------------------------------------------------

SAME = [Board.parse("ab/c."), Board(["ab", "c"]), Board([["a", "b"], "c."]), Board([["a", "b"], ("c",)]), Board.parse("a b\nc")]
OTHERS = ["ab/cd", "ab/.c", "abc.", "a/b/c/.", "AB/C.", "ab", "ab/c?"]


def test_equal_boards() -> None:
    assert all(board == SAME[0] and hash(board) == hash(SAME[0]) for board in SAME)
    assert len(set(SAME)) == 1
    assert Board(["e\u0301"]) == Board(["é"])


@pytest.mark.parametrize("text", OTHERS)
def test_unequal_boards(text: str) -> None:
    assert Board.parse(text) != SAME[0]
    assert (SAME[0] == "ab/c.") is False
    assert SAME[0] != ["ab", "c."]


def test_a_graph_is_no_grid() -> None:
    chain, ring = (Board(["abc"], near) for near in ([[1], [0, 2], [1]], [[1, 2], [0, 2], [0, 1]]))
    assert Board(["abc"]) != chain != ring
    assert chain == Board(["abc"], [(1,), (2, 0, 0), (1,)])
    assert hash(chain) == hash(Board(["abc"], [(1,), (2, 0, 0), (1,)]))


def test_what_is_taken_out_is_a_copy() -> None:
    board = Board.parse("ab/cd")
    board.rows()[0][0] = "x"
    board.tiles()[1] = "x"
    assert str(board) == "ab/cd"


def test_what_was_put_in_may_change() -> None:
    rows, near = [["a", "b"]], [[1], [0]]
    board = Board(rows, near)
    rows[0][0], near[0][0] = "x", 0
    assert board == Board([["a", "b"]], [[1], [0]])


# Graphs ----------------------------------------------------------------------------------------------------------------


def test_a_graph() -> None:
    board = Board.parse(' \n{"tiles": ["a", "Qu", ".", "?"], "neighbours": [[3, 1, 1], [0], [], [0]]}')
    assert board.tiles() == ["a", "Qu", ".", "?"]
    assert board.neighbours == ((1, 3), (0,), (), (0,))
    assert (board.height, board.width) == (1, 4)
    assert str(board) == "a Qu . ?"
    assert pickle.loads(pickle.dumps(board)) == board


UNREADABLE: dict[str, Any] = {
    "cut off": '{"tiles": ["a"',
    "nested": '{"tiles":' + "[" * 200_000,
    "empty": {},
    "no neighbours": {"tiles": ["a"]},
    "no tiles": {"neighbours": [[]]},
    "tiles of text": {"tiles": "ab", "neighbours": [[1], [0]]},
    "neighbours of text": {"tiles": ["a"], "neighbours": "a"},
    "nothing": {"tiles": [], "neighbours": []},
    "no lists": {"tiles": ["a", "b"], "neighbours": []},
    "more lists than tiles": {"tiles": ["a"], "neighbours": [[], []]},
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_bad_graph(name: str) -> None:
    graph = UNREADABLE[name]
    with pytest.raises(BoardError):
        Board.parse(graph if isinstance(graph, str) else json.dumps(graph))


@pytest.mark.parametrize("near", [[2], [-1], [1], [False], [0.0], ["a"], [None], [[0]], 0, None, "a", {"0": 0}], ids=repr)
def test_bad_neighbours_of_the_second_cell(near: Any) -> None:
    with pytest.raises(BoardError, match="in row 0, column 1; cells are numbered 0 to 1"):
        Board.parse(json.dumps({"tiles": ["a", "b"], "neighbours": [[1], near]}))


@pytest.mark.parametrize("tile", ["", 1, None, "a.", "\u0301"], ids=repr)
def test_a_bad_tile_of_a_graph(tile: Any) -> None:
    with pytest.raises(BoardError, match="in row 0, column 1"):
        Board.parse(json.dumps({"tiles": ["a", tile], "neighbours": [[1], [0]]}))


# Dice ------------------------------------------------------------------------------------------------------------------


def test_the_same_seed_rolls_the_same_board() -> None:
    for dice in ("classic", "big"):
        boards = [Board.roll(dice, seed) for seed in range(50)]
        assert boards == [Board.roll(dice, seed) for seed in range(50)]
        assert len(set(boards)) == 50
    assert str(Board.roll(seed=1)) == "AHIT/AZEN/XGUA/KEDA"  # on every machine


def test_rolling_leaves_the_generator_of_others_alone() -> None:
    random.seed(7)
    state = random.getstate()
    assert len({Board.roll() for _ in range(5)}) > 1
    Board.roll(seed=3)
    assert random.getstate() == state


@pytest.mark.parametrize(("dice", "width", "faces"), [("classic", 4, 6), ("big", 5, 6)])
def test_dice_of_boxes(dice: str, width: int, faces: int) -> None:
    boards = [Board.roll(dice, seed) for seed in range(300)]
    assert {(board.height, board.width) for board in boards} == {(width, width)}
    letters = {tile for board in boards for tile in board.tiles()}
    assert letters == {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    assert all(len(set(column)) > 10 for column in zip(*(board.tiles() for board in boards), strict=True)), "dice move"
    assert sum(board.tiles().count("Q") for board in boards) == pytest.approx(300 / faces, rel=0.5), "one face of one die"


def test_dice_of_ones_own() -> None:
    dice = ["AB", ("C", "D"), ["Qu", "Ch"], "E", "F", "G"]
    boards = [Board.roll(dice, seed, width=3) for seed in range(100)]
    assert {(board.height, board.width) for board in boards} == {(2, 3)}
    for board in boards:
        rest = sorted(board.tiles())
        assert sum(tile in ("A", "B") for tile in rest) == sum(tile in ("C", "D") for tile in rest) == 1
        assert sum(tile in ("Qu", "Ch") for tile in rest) == 1
        assert {"E", "F", "G"} <= {*rest}
    assert {tile for board in boards for tile in board.tiles()} == {*"ABCDEFG", "Qu", "Ch"}
    assert Board.roll(iter(["A"] * 6), 1, width=2) == Board(["AA"] * 3)
    assert (Board.roll(["A"] * 9).width, Board.roll(["A"] * 3, width=1).height) == (3, 3)


@pytest.mark.parametrize(
    ("dice", "width"), [("clasic", None), ([], None), (["A"] * 6, 4), (["A"] * 5, None), (["A"], -1), (["A", "", "B", "C"], None)]
)
def test_dice_that_cannot_be_rolled(dice: Any, width: int | None) -> None:
    with pytest.raises(BoardError):
        Board.roll(dice, 1, width)


# Other processes -------------------------------------------------------------------------------------------------------


def run(script: str, stdin: bytes = b"") -> bytes:
    done = subprocess.run([sys.executable, "-c", script], input=stdin, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.parametrize("board", [Board.parse("Qu I T/Ch X ?"), Board.parse("ab/c"), Board(["ab"], [[1], [0]])], ids=str)
def test_boards_travel(board: Board) -> None:
    """To a process that has met other tiles."""
    script = """
import pickle, sys, wsdict
wsdict.Board.parse("Ch Qu Tz Ng")
board = pickle.loads(sys.stdin.buffer.read())
sys.stdout.buffer.write(pickle.dumps((board, board.rows(), board.neighbours)))
"""
    again, rows, neighbours = pickle.loads(run(script, pickle.dumps(board)))
    assert again == board
    assert (rows, neighbours) == (board.rows(), board.neighbours)


@pytest.mark.parametrize("private", ["\ue000", "\U000f0000", "\U000f0021", "\U00100000", "\U00100001", "\U0010ffff"], ids=ascii)
def test_letters_of_private_use_are_letters_too(private: str) -> None:
    """Code points that stand for tiles within wsdict must not be taken for them on a board."""
    script = f"""
import wsdict
wsdict.solve("Qu i t", wsdict.compile(["quit"]), "boggle")
wsdict.Board([[f"t{{i}}" for i in range(50)]])
private = {private!r}
d = wsdict.compile(["quit", private + "it"])
print(wsdict.solve("Qu i t", d, "boggle").words == wsdict.solve("Qu i t/? ? ?", wsdict.compile(["quit"]), "boggle").words == ["quit"])
board = wsdict.Board([[private, "i", "t"], ["Qu", "x", "x"]])
print(board.tile(0, 0) == private)
print(wsdict.solve(board, d, "boggle").words == ["quit", private + "it"])
"""
    assert run(script).split() == [b"True"] * 3


def test_as_many_tiles_as_a_board_can_have() -> None:
    tiles = [f"{i:x}:" for i in range(60_000)]
    board = Board([tiles])
    assert board.tiles() == tiles
    assert board == Board([tiles])
    assert [*board.special] == sorted(tiles)
    with pytest.raises(LimitError, match="60,001 different tiles of several letters, and the limit is 60,000; use fewer on one board"):
        Board([[*tiles, "another"]])
    assert Board(["a"]).tiles() == ["a"]


def test_tiles_of_several_letters_belong_to_their_board() -> None:
    """Other boards do not matter: those before, or those with other tiles in the same places."""
    first = Board.parse("Qu i t/Ch X ?")
    boards = [Board([[f"{i:x}:", "a"]]) for i in range(200)]
    again = Board.parse("Qu i t/Ch X ?")
    assert first == again
    assert (first.faces, first.special, hash(first)) == (again.faces, again.special, hash(again))
    assert first.special == ("Ch", "Qu")
    assert len({*boards}) == len(boards)
    assert all(board.tiles() == [f"{i:x}:", "a"] for i, board in enumerate(boards))
    assert len({board.faces for board in boards}) == 1
    assert Board.parse("a b").special == ()


def test_boards_with_different_tiles_are_solved_together() -> None:
    tiles = ["an", "er", "he", "in", "qu", "th"]
    d = compile(["tan", "ert", "het", "int", "quit", "tha", "anther"])
    boards = [Board([[tiles[i % 6], tiles[i % 5], "t", "a", "i"]]) for i in range(200)]
    together = list(Solver(d, "boggle").solve_many(boards))
    alone = [Solver(d, "boggle").solve(board).words for board in boards[:30]]  # they repeat after that
    assert [solution.words for solution in together] == [alone[i % 30] for i in range(200)]
    assert len({tuple(solution.words) for solution in together}) == 5


def test_a_board_does_not_change() -> None:
    board = Board.parse("ab/cd")
    for name in ("faces", "special", "width", "height", "neighbours", "shape", "colour"):
        with pytest.raises(AttributeError, match=f"the {name} of a board cannot be set"):
            setattr(board, name, 7)
    with pytest.raises(AttributeError, match="cannot be deleted"):
        del board.width
    assert board == Board.parse("ab/cd")


@pytest.mark.parametrize("rows", [["{ab", "cde"], [["{", "a"]], [["{ab", "c"], ["d", "e"]], [["{"], ["{"]]], ids=str)
def test_a_board_that_begins_with_a_brace_is_no_graph(rows: list[Any]) -> None:
    assert Board.parse(str(Board(rows))) == Board(rows)


@pytest.mark.parametrize("tile", ["/", ",", "a/b", "a,b"])
def test_a_tile_that_text_cannot_tell_from_a_separator(tile: str) -> None:
    with pytest.raises(BoardError, match="a tile with / or , in it"):
        Board([["a", tile]])
