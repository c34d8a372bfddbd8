"""One word on a board: found, refuted, or not yet known, held against every path there is."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import Cells, Near, near_cells, paths, spells, words_in_lines

import wsdict
from wsdict import Board, Rules, Search, find_paths, find_word, is_spelled
from wsdict.boards.search import Cells as Prepared
from wsdict.kernels import COMPILED

KINDS = ["4", "8", "torus", "torus4", "hex", "graph"]

# Boards and words ------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    board: Board
    rules: Rules
    word: str
    cells: Cells
    near: Near

    def search(self) -> Search:
        return Search(Prepared(self.cells, self.near), self.word, self.rules.reuse)

    def paths(self) -> set[tuple[int, ...]]:
        return set(paths(self.word, self.cells, self.near, self.rules.reuse))


@st.composite
def cases(draw: st.DrawFn, kinds: Sequence[str] = KINDS) -> Case:
    """A small board with tiles of few letters, holes and wildcards, and a word that may well be on it."""
    letters = draw(st.sampled_from(["ab", "abc", "aéö", "一二三"]))
    special = draw(st.lists(st.sampled_from([".", "?", letters[:2], letters, letters[1:] + letters[0]]), max_size=3))
    tiles = st.sampled_from([*letters, *special])
    width = draw(st.integers(1, 4))
    rows = draw(st.lists(st.lists(tiles, min_size=width, max_size=width), min_size=1, max_size=12 // width))
    kind = draw(st.sampled_from(kinds))
    cells = [None if tile == "." else tile for row in rows for tile in row]
    if kind == "graph":
        pairs = draw(st.lists(st.tuples(st.integers(0, len(cells) - 1), st.integers(0, len(cells) - 1)), max_size=25))
        near = [sorted({b for a, b in pairs + [pair[::-1] for pair in pairs] if a == cell != b}) for cell in range(len(cells))]
        board = Board([list(itertools.chain(*rows))], near)
    else:
        near = near_cells(kind, cells, width)
        board = Board(rows)
    path = [draw(st.integers(0, len(cells) - 1))]
    for turn in draw(st.lists(st.integers(0, 7), max_size=6)):
        path += near[path[-1]][turn % 8 : turn % 8 + 1]
    walked = "".join(letters[0] if cells[cell] == "?" else cells[cell] or "" for cell in path)
    word = draw(st.sampled_from([walked, walked[1:], walked + letters[0], draw(st.text(letters, max_size=6))]))
    return Case(board, Rules(adjacency="8" if kind == "graph" else kind, reuse=draw(st.booleans())), word or letters[0], cells, near)


def as_cells(board: Board, found: list[list[tuple[int, int]]]) -> list[tuple[int, ...]]:
    return [tuple(row * board.width + column for row, column in path) for path in found]


def distinct(found: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
    assert len(set(found)) == len(found)
    return set(found)


# Any board -------------------------------------------------------------------------------------------------------------


@settings(max_examples=250 if COMPILED else 150)
@given(case=cases())
def test_all_paths(case: Case) -> None:
    found = as_cells(case.board, find_paths(case.board, case.word, case.rules, limit=10**6))
    assert distinct(found) == case.paths()


@settings(max_examples=150 if COMPILED else 80)
@given(case=cases())
def test_a_path_is_a_path(case: Case) -> None:
    """Said once more in plain words: neighbours, no cell twice, the word."""
    found = find_word(case.board, case.word, case.rules)
    assert (found is not None) is bool(case.paths())
    if found is not None:
        (path,) = as_cells(case.board, [found])
        assert all(b in case.near[a] for a, b in itertools.pairwise(path))
        assert case.rules.reuse or len(set(path)) == len(path)
        assert spells([case.cells[cell] for cell in path], case.word)


@given(case=cases())
def test_spelled_if_cells_may_be_used_again(case: Case) -> None:
    again = case._replace(rules=case.rules._replace(reuse=True))
    for rules in (case.rules, again.rules):
        assert is_spelled(case.board, case.word, rules) is bool(again.paths())


@given(case=cases(), limit=st.integers(1, 5))
def test_a_limit_cuts_the_same_list(case: Case, limit: int) -> None:
    everything = find_paths(case.board, case.word, case.rules, limit=10**6)
    assert find_paths(case.board, case.word, case.rules, limit) == everything[:limit]
    assert find_word(case.board, case.word, case.rules) == (everything[0] if everything else None)


def stepwise(search: Search, steps: int) -> Iterator[list[int]]:
    """What a search finds, a few steps at a time."""
    while not search.complete:
        before = search.steps
        path = search.next(steps)
        assert search.steps - before <= steps
        assert path is not None or search.complete or search.steps == before + steps
        if path is not None:
            yield path


@given(case=cases(), steps=st.integers(1, 4))
def test_a_search_goes_on(case: Case, steps: int) -> None:
    whole = case.search()
    found = list(iter(whole.next, None))
    assert whole.complete
    assert whole.next() is whole.next(5) is None
    broken = case.search()
    assert broken.next(0) is None
    assert list(stepwise(broken, steps)) == found
    assert broken.steps == whole.steps


@given(case=cases(), steps=st.integers(0, 20))
def test_too_few_steps(case: Case, steps: int) -> None:
    """The error has what was found, and goes on where it stopped."""
    everything = find_paths(case.board, case.word, case.rules, limit=10**6)
    try:
        found = find_paths(case.board, case.word, case.rules, limit=10**6, steps=steps)
    except wsdict.StepsError as error:
        assert isinstance(error, RuntimeError)
        assert not isinstance(error, OSError)
        assert error.steps == error.search.steps <= steps
        rest = [[case.board.place(cell) for cell in path] for path in iter(error.search.next, None)]
        assert error.paths + rest == everything
        assert error.search.complete
    else:
        assert found == everything


# Words and letters -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["wordsearch", "boggle", "straight", Rules(reuse=True)], ids=str)
@pytest.mark.parametrize("ask", [find_word, find_paths, is_spelled])
def test_the_empty_word_is_no_question(ask: Any, rules: Any) -> None:
    with pytest.raises(wsdict.OptionError, match="word is '': expected at least one letter"):
        ask("ab/cd", "", rules)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("CAT", "cat"),
        ("cat", "CAT"),
        ("cAt", "CaT"),
        ("ÉTÉ", "été"),
        ("ete\u0301", "eTÉ"),
        ("ΣΟΦΟΣ", "σοφος"),
        ("Qu i t", "QUIT"),
    ],
)
def test_upper_and_lower_case_are_alike(text: str, word: str) -> None:
    for rules in ("wordsearch", "straight"):
        board = Board.parse(text)
        assert find_word(board, word, rules) == [(0, column) for column in range(board.width)]
        assert find_word(board, word + "x", rules) is None


def test_marks_are_letters_of_their_own() -> None:
    assert find_word("e t e", "été") is None
    assert find_word("é t é", "e\u0301te\u0301") == [(0, 0), (0, 1), (0, 2)]


def test_wildcards_are_one_letter() -> None:
    assert find_word("c?t", "cat") == [(0, 0), (0, 1), (0, 2)]
    assert find_word("???", "ab") == [(0, 0), (0, 1)]
    assert find_word("c?t", "coat") is None
    assert find_word("x?x", "xx") == [(0, 0), (0, 1)]
    assert len(find_paths("??/??", "ab", "boggle")) == 12
    assert find_word("why?", "why?") == [(0, 0), (0, 1), (0, 2), (0, 3)]


def test_a_wildcard_is_any_letter() -> None:
    """ß too, which is two letters in upper case."""
    assert find_word("?", "ß") == [(0, 0)]
    assert find_word("stra?e", "Straße") is not None


def test_one_word_in_several_tilings() -> None:
    board = Board.parse("a b ab/x c x")
    assert distinct(as_cells(board, find_paths(board, "abc", "boggle"))) == {(0, 1, 4), (2, 4)}


def test_seventeen_letters_on_sixteen_cells() -> None:
    board = Board.parse("Qu A D R/N E C I/T E N N/S L A I")
    assert len(find_word(board, "quadricentennials") or []) == 16
    assert len(find_paths(board, "quadricentennials")) == 1


LAB = Board.parse("CAT/ORN/DES")


def test_the_laboratory_board() -> None:
    assert find_word(LAB, "cares", "boggle") == [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]
    assert find_word(LAB, "carton", "boggle") is None
    assert is_spelled(LAB, "carat", "boggle")
    assert find_word(LAB, "carat", "boggle") is None


def test_word_search_one() -> None:
    """The board of the well-known exercise."""
    board = "ABCE/SFCS/ADEE"
    assert find_word(board, "ABCCED") == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1)]
    assert find_word(board, "SEE") is not None
    assert find_word(board, "ABCB") is None


# Hard ones -------------------------------------------------------------------------------------------------------------


def refuted_within(steps: int, text: str, word: str, rules: str | Rules = "wordsearch") -> bool:
    return find_word(text, word, rules, steps=steps) is None


@pytest.mark.parametrize("rules", ["wordsearch", "boggle"])
def test_six_by_six_of_one_letter(rules: str) -> None:
    """Plain backtracking takes 10**9 steps for these and more."""
    board = "/".join(["a" * 6] * 6)
    assert refuted_within(1, board, "a" * 15 + "b", rules)
    assert refuted_within(1, board, "b" + "a" * 15, rules)
    assert refuted_within(1, board, "a" * 37, rules)
    assert len(find_word(board, "a" * 20, rules, steps=300) or []) == 20
    apart = "/".join(["aaaaaa"] * 5 + ["aaaa.b"])
    walled = apart.replace("aaaaaa/aaaa.b", "aaaa../aaaa.b")
    assert refuted_within(200, walled, "a" * 15 + "b", rules)  # the steps of the table
    assert len(find_word(apart, "a" * 15 + "b", rules, steps=500) or []) == 16
    assert len(find_word(apart, "b" + "a" * 15, rules, steps=500) or []) == 16


def test_the_rarer_end_first() -> None:
    board = "/".join(["a" * 8] * 7 + ["aaaaaaab"])
    assert len(find_word(board, "a" * 30 + "b", "boggle", steps=1000) or []) == 31
    assert refuted_within(1, board, "b" + "a" * 10 + "b", "boggle")


def test_an_exponential_board_takes_no_more_steps_than_it_is_given() -> None:
    """A path over all cells of a chequered board of odd size begins on the commoner colour; b has the other."""
    assert find_word("aba/aaa/aaa", "b" + "a" * 8) is None
    assert find_word("baa/aaa/aaa", "b" + "a" * 8) is not None
    board = "abaaa/aaaaa/aaaaa/aaaaa/aaaaa"
    with pytest.raises(wsdict.StepsError, match="not found within 2,000 steps, and not refuted") as caught:
        find_word(board, "b" + "a" * 24, steps=2000)
    assert caught.value.steps == 2000
    search = caught.value.search
    assert isinstance(search, Search)
    assert not search.complete
    assert search.next(100) is None
    assert search.steps == 2100


def test_many_letters() -> None:
    """Nothing recurses over letters."""
    board = Board(["ab" * 600])
    assert len(find_word(board, "ab" * 600) or []) == 1200
    assert len(find_word(board, "ab" * 600, "straight") or []) == 1200
    assert len(find_word("ab", "ab" * 5000, Rules(reuse=True)) or []) == 10_000
    assert is_spelled("ab", "ab" * 5000)


# Straight lines --------------------------------------------------------------------------------------------------------


def test_all_eight_directions() -> None:
    board = Board.parse("c.c.c/.aaa./catac/.aaa./c.c.c")
    found = find_paths(board, "tac", "straight")
    assert sorted(path[-1] for path in found) == [(0, 0), (0, 2), (0, 4), (2, 0), (2, 4), (4, 0), (4, 2), (4, 4)]
    assert all(path[0] == (2, 2) and path[1] == ((2 + path[2][0]) // 2, (2 + path[2][1]) // 2) for path in found)


def test_a_line_is_given_as_all_its_cells() -> None:
    assert find_paths("xxc/xax/txx", "cat", "straight") == [[(0, 2), (1, 1), (2, 0)]]


def test_a_palindrome_is_one_line() -> None:
    assert [sorted(path) for path in find_paths("level", "level", "straight")] == [[(0, column) for column in range(5)]]
    assert len(find_paths("aba/bab/aba", "aba", "straight")) == 4
    assert len(find_paths("aa/aa", "aa", "straight")) == 6
    assert len(find_paths("ab ab", "abab", "straight")) == 1
    assert len(find_paths("ab c ab", "abcab", "straight")) == 1


def test_one_cell_is_one_line() -> None:
    assert find_paths("aba", "a", "straight") == [[(0, 0)], [(0, 2)]]
    assert find_paths("qu", "u", "straight") == [[(0, 1)]]


def test_lines_do_not_turn_meet_or_jump() -> None:
    for text in ("ca/xt", "at/xc", "c.at", "t.c/.a./...", "tca"):
        assert find_word(text, "cat", "straight") is None


@settings(max_examples=200 if COMPILED else 100)
@given(case=cases(["8"]))
def test_straight_lines(case: Case) -> None:
    found = as_cells(case.board, find_paths(case.board, case.word, "straight", limit=10**6))
    expected = words_in_lines([case.word], case.cells, case.board.width).get(case.word, set())
    assert len({frozenset(line) for line in found}) == len(found)
    assert {frozenset(line) for line in found} == expected
    assert all(spells([case.cells[cell] for cell in line], case.word) for line in found)
    assert (find_word(case.board, case.word, "straight") is not None) is is_spelled(case.board, case.word, "straight") is bool(expected)


# Graphs ----------------------------------------------------------------------------------------------------------------


def test_a_graph_of_one_way_streets_is_refused() -> None:
    with pytest.raises(wsdict.BoardError, match="cell 1 is a neighbour of cell 0, but not the other way round"):
        Board.parse('{"tiles": ["a", "b", "c", "c"], "neighbours": [[1], [2, 3], [], []]}')


def test_a_graph_has_no_straight_lines() -> None:
    board = Board(["abc"], [[2], [2], [0, 1]])
    assert find_word(board, "acb", "straight") == [(0, 0), (0, 2), (0, 1)]
    assert find_word(board, "abc", "straight") is None
