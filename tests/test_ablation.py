"""Whatever prune is left out, the answer is that of brute force; and each of them is worth something somewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdict import Board, OptionError, Rules, Solver, compile
from wsdict.boards import ablation, oracle

TILES = st.sampled_from(["a", "b", "c", "ab", "?", ".", "d"])
BOARDS = st.lists(st.lists(TILES, min_size=1, max_size=3), min_size=1, max_size=3)
WORDS = st.lists(st.text("abcde", min_size=1, max_size=5), min_size=1, max_size=12, unique=True)


def parts(board: Board, rules: Rules) -> tuple[list[str | None], list[list[int]]]:
    return [None if tile == "." else tile for tile in board.tiles()], rules.neighbours(board)


@given(BOARDS, WORDS, st.sets(st.sampled_from([*ablation.PRUNES])))
def test_the_answer_is_the_same_without_them(rows: list[list[str]], words: list[str], without: set[str]) -> None:
    cells, near = parts(Board(rows), Rules.of("wordsearch"))
    answer = ablation.solve(words, cells, near, without)
    assert answer.complete
    assert answer.words == oracle.solve(words, cells, near)


CASES = {
    "prefix": ("abc/def/ghi", ["abc", "abf", "ihg"]),
    "starts": ("axx/xxx/xxx", ["a", "ax"]),
    "letters": ("abc/def/ghi", ["abcz", "defz", "abe"]),
    "counts": ("aab/bcb/abc", ["aaaaa", "bbbbbbb"]),
    "length": ("aa/aa", ["aaaaa"]),
    "region": ("ab.ab/....../ba.cc".replace("......", "....."), ["aabb", "abcc", "baba"]),
    "exhausted": ("aaa/aaa/aaa", ["a", "aa", "aaa", "aaaa"]),
}


@pytest.mark.parametrize("prune", ablation.PRUNES)
def test_each_saves_steps(prune: str) -> None:
    text, words = CASES[prune]
    cells, near = parts(Board.parse(text), Rules.of("wordsearch"))
    others = {"counts", "length", "letters"} - {prune} if prune in ("counts", "length", "letters") else set()
    with_it = ablation.solve(words, cells, near, others)
    without = ablation.solve(words, cells, near, others | {prune})
    assert with_it.words == without.words
    assert with_it.steps < without.steps


def test_steps_run_out_and_names_are_checked() -> None:
    cells, near = parts(Board.parse("aaa/aaa/aaa"), Rules.of("boggle"))
    answer = ablation.solve(["aaaaaaaab"], cells, near, {"counts", "letters"}, limit=100)
    assert (answer.words, answer.steps, answer.complete) == ([], 100, False)
    with pytest.raises(OptionError, match="prefix, starts"):
        ablation.solve([], cells, near, {"luck"})


@pytest.mark.parametrize("threads", [2, 3, 40])
def test_threads_share_a_large_board(threads: int) -> None:
    words = ["ab", "ba", "aab", "qu", "quab", "bqu"]
    board = Board([["a", "b", "qu", "a", "?", "."] * 3] * 6)
    for rules in ("wordsearch", "boggle"):
        solver = Solver(compile(words), rules)
        alone = solver.solve(board)
        shared = solver.solve(board, threads=threads)
        assert (shared.words, shared.score, shared.complete) == (alone.words, alone.score, True)
        assert alone.words
