"""Every word on a board: the public face. plans.py chooses the engine, the engines (engines/) find the words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from wsdict.boards import lines, oracle
from wsdict.boards.answers import PATHS, Columns, Paths, Solution, Tally, columns
from wsdict.boards.batches import chunks
from wsdict.boards.board import Board
from wsdict.boards.engines import ENGINES, EngineName
from wsdict.boards.folding import TILE_CASES, Folding, TileCase
from wsdict.boards.game import Game
from wsdict.boards.locating import MOST_PATHS, located
from wsdict.boards.plans import Plans
from wsdict.boards.rules import Rules, RulesLike
from wsdict.dictionary import Dictionary
from wsdict.errors import CheckError, OptionError
from wsdict.forks import Lock, imported

__all__ = ["ENGINES", "MOST_PATHS", "MOST_STEPS", "PATHS", "EngineName", "Paths", "Solution", "Solver", "Tally", "solve"]

MOST_STEPS = 10_000_000  # for one board: some 0.1 s; a 100 × 100 board of English takes half a million
NO_LIMIT = 2**62
MOST_LENGTH = 2**31 - 1

T = TypeVar("T")
R = TypeVar("R")


class Solver:
    """A dictionary and rules, to solve any number of boards with. May be shared by threads; the dictionary is only read.

    rules: the name of a preset, a TOML or JSON file, or Rules. min_length: of words, in letters, instead of that of the rules. steps: the
    budget for the search of one board, None for no limit; some boards take exponential time. engine: auto chooses the fastest that can
    solve a board; any other raises OptionError at boards that it cannot solve (boards/engines). case: tiles match letters with the same
    case fold (`fold`), or only letters of their own case (`exact`); words come out as in the dictionary. O(1), or O(letters of the words)
    where the dictionary has letters that differ only in case. Raises OptionError, RulesError and LimitError.
    """

    def __init__(
        self,
        dictionary: Dictionary,
        rules: RulesLike = "wordsearch",
        min_length: int | None = None,
        steps: int | None = MOST_STEPS,
        engine: EngineName = "auto",
        case: TileCase = "fold",
    ) -> None:
        if not isinstance(dictionary, Dictionary):
            raise OptionError("dictionary", dictionary, "a Dictionary, from wsdict.load or wsdict.compile")
        self.dictionary = dictionary
        self.rules: Rules = Rules.of(rules)
        if min_length is not None:
            if type(min_length) is not int or not 1 <= min_length <= MOST_LENGTH:
                raise OptionError("min_length", min_length, f"1 to {MOST_LENGTH:,}")
            self.rules = self.rules._replace(min_length=min_length)
        if steps is not None and (type(steps) is not int or not 0 <= steps <= NO_LIMIT):
            raise OptionError("steps", steps, f"0 to {NO_LIMIT}, or None")
        if engine not in ENGINES:
            raise OptionError("engine", engine, ", ".join(ENGINES))
        if case not in TILE_CASES:
            raise OptionError("case", case, " or ".join(TILE_CASES))
        self.engine, self.case = engine, case
        self.steps: int = NO_LIMIT if steps is None else steps
        self._game = Game(Folding(dictionary, case), dictionary.spelling, self.rules, self.steps)
        self._plans = Plans(self._game, engine)
        self._parts: tuple[Plans, Plans] | None = None  # of the words that count as they are, and of the others
        self._making = Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return Solver, (self.dictionary, self.rules, None, self.steps, self.engine, self.case)

    def solve(self, board: Board | str, paths: Paths = "none", check: bool = False, threads: int = 1) -> Solution:
        """The words on a board. `paths` first or all (up to 1,000 per word) adds where they are.

        `threads` share a board of more than 64 cells by the first letters of its words, each with the whole budget of steps. `check` solves
        it by brute force too, slowly, and raises CheckError on any difference. Raises OptionError, BoardError and LimitError.
        """
        if paths not in PATHS:
            raise OptionError("paths", paths, ", ".join(PATHS))
        if type(threads) is not int or threads < 1:
            raise OptionError("threads", threads, "1 or more")
        board = Board.of(board)
        solution = self._solve_in_parts(board, threads) if threads > 1 else self._search([board], bytearray(1))[0]
        if check and solution.complete:
            self._check(board, solution)
        if paths != "none":
            solution = located(board, self._tiles(board), solution, self.rules, paths, self.steps)
        return self._game.folding.respelled(solution, self.rules, 1 if paths == "first" else MOST_PATHS)

    def solve_many(self, boards: Iterable[Board | str], threads: int = 1) -> Iterator[Solution]:
        """The solution of every board, in order, lazily. Memory: `threads` × 512 boards."""
        for solutions in _spread(self._solve, boards, threads):
            yield from solutions

    def tally_many(self, boards: Iterable[Board | str], threads: int = 1) -> Iterator[Tally]:
        """Score and number of words of every board, in order, lazily. Fast, as no word is spelled."""
        for score, words, halt in _spread(self._score, boards, threads):
            yield from map(Tally, score, words, (stopped == 0 for stopped in halt))

    def score_many(self, boards: Iterable[Board | str], threads: int = 1) -> list[int]:
        """The points of every board, in order. Where the steps ran out, those of the words that were found (tally_many shows where)."""
        return [score for scores, _, _ in _spread(self._score, boards, threads) for score in scores]

    def _search(self, boards: list[Board], stop: bytearray) -> list[Solution]:
        """The words on some boards of one shape, as tiles match them."""
        engine, faces = self._plans.plan(boards, stop)
        return engine.solve(faces, stop)

    def _solve(self, boards: list[Board], stop: bytearray) -> list[Solution]:
        solutions, folding = self._search(boards, stop), self._game.folding
        return [folding.respelled(solution, self.rules, 0) for solution in solutions] if folding.words else solutions

    def _score(self, boards: list[Board], stop: bytearray) -> Columns:
        folding = self._game.folding
        if folding.words and self.rules.letter_points is not None:
            return columns(self._solve(boards, stop))
        if not folding.words or folding.parts is None:
            return _counted(self._plans, boards, stop)
        plain, others = self._both(folding.parts)
        scores, words, halts = map(list, _counted(plain, boards, stop))
        engine, faces = others.plan(boards, stop)
        _, found, stopped = engine.score(faces, stop)
        for i in range(len(boards)):
            if found[i] or stopped[i]:  # few boards
                (solution,) = engine.solve(faces[i * engine.size : (i + 1) * engine.size], stop)
                solution = others.game.folding.respelled(solution, self.rules, 0)
                scores[i] += solution.score
                words[i] += len(solution.words)
                halts[i] |= stopped[i] or not solution.complete
        return scores, words, halts

    def _both(self, parts: tuple[Folding, Folding]) -> tuple[Plans, Plans]:
        """Plans for either part, made once."""
        with self._making.of_process():
            if self._parts is None:
                plain, others = (Plans(Game(part, self._game.spelling, self.rules, self.steps), self.engine) for part in parts)
                self._parts = plain, others
            return self._parts

    def _tiles(self, board: Board) -> list[str | None]:
        """What each cell spells; None for a hole."""
        engine, faces = self._plans.plan([board])
        return [engine.tiles[face] for face in faces]

    def _solve_in_parts(self, board: Board, threads: int) -> Solution:
        """The words on one board, each thread finding those that begin with certain tiles."""
        engine, faces = self._plans.plan([board])
        if not engine.has_parts:
            return engine.solve(faces, bytearray(1))[0]

        def work(part: int, stop: bytearray) -> Solution:
            return engine.solve_part(faces, stop, part, threads)

        parts = list(_in_order(work, range(threads), threads))
        words = sorted({word for part in parts for word in part.words})
        once = len(words) == sum(len(part.words) for part in parts)  # else some begin with several tiles
        score = sum(part.score for part in parts) if once else self.rules.score(words)
        return Solution(words, score, sum(part.steps for part in parts), all(part.complete for part in parts), {})

    def _check(self, board: Board, solution: Solution) -> None:
        tiles = self._tiles(board)
        dictionary = self._game.dictionary if self._game.folding.words else self.dictionary
        words = (word for word in dictionary if len(word) >= self._game.rules.min_length)
        if self.rules.in_lines(board):
            expected = sorted(word for word in words if lines.find(board, tiles, word))
        else:
            expected = oracle.solve(words, tiles, self.rules.neighbours(board), self.rules.reuse)
        if solution.words != expected:
            raise CheckError(sorted(set(expected) - set(solution.words)), sorted(set(solution.words) - set(expected)))


def _counted(plans: Plans, boards: list[Board], stop: bytearray) -> Columns:
    engine, faces = plans.plan(boards, stop)
    return engine.score(faces, stop)


def _spread(work: Callable[[list[Board], bytearray], R], boards: Iterable[Board | str], threads: int) -> Iterator[R]:
    """The results of chunks of boards, in order, by several threads."""
    if type(threads) is not int or threads < 1:
        raise OptionError("threads", threads, "1 or more")
    if threads > 1:
        return _in_order(work, chunks(boards), threads)
    stop = bytearray(1)
    return (work(chunk, stop) for chunk in chunks(boards))


def _in_order(work: Callable[[T, bytearray], R], items: Iterable[T], threads: int) -> Iterator[R]:
    """sharing.in_order, imported when it is first used: a thread pool takes 8 ms."""
    results: Iterator[R] = imported("wsdict.boards.sharing").in_order(work, items, threads)
    return results


def solve(
    board: Board | str,
    dictionary: Dictionary,
    rules: RulesLike = "wordsearch",
    min_length: int | None = None,
    steps: int | None = MOST_STEPS,
    paths: Paths = "none",
    check: bool = False,
    engine: EngineName = "auto",
    case: TileCase = "fold",
) -> Solution:
    """The words on one board. For several boards use a Solver: it prepares the dictionary once."""
    return Solver(dictionary, rules, min_length, steps, engine, case).solve(board, paths, check)
