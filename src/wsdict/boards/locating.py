"""Where words are on a board, once it is known which words are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wsdict.boards.answers import Path, Paths, Places, Solution
from wsdict.boards.board import Board
from wsdict.boards.budget import places
from wsdict.boards.lines import LineSearch
from wsdict.boards.rules import Rules
from wsdict.boards.search import Cells, Search
from wsdict.boards.tiles import WILD
from wsdict.kernels.boards.tracing import Tracer

MOST_PATHS = 1000  # of one word
QUICK_STEPS = 10_000  # of the first search for the paths of a word, which prepares nothing; some 50 µs

Cellwise = list[list[int]]  # paths as cell numbers
Finder = Callable[[str, int, int], tuple[Cellwise, int, bool]]  # word, most paths, most steps: paths, steps, complete


def located(
    board: Board, tiles: Sequence[str | None], solution: Solution, rules: Rules, which: Paths, steps: int, quick: int = QUICK_STEPS
) -> Solution:
    """A solution with the first path of each word, or with all of them up to MOST_PATHS. `tiles`: what each cell spells.

    `steps` is the budget for all words together. Where it runs out, or the memory that it has for paths, the solution is not complete.
    """
    limit = 1 if which == "first" else MOST_PATHS
    find = _in_lines(board, tiles) if rules.in_lines(board) else _anywhere(tiles, rules.neighbours(board), rules.reuse, quick)
    complete, spent, room = solution.complete, 0, places(steps)
    place = Places(board)
    paths_of: dict[str, list[Path]] = {}
    for word in solution.words:
        most = min(limit, room // len(word))
        paths, more, whole = find(word, most, max(0, steps - spent)) if most else ([], 0, False)
        spent += more
        room -= sum(map(len, paths))
        complete = complete and (whole or len(paths) == limit)
        paths_of[word] = [[place[cell] for cell in path] for path in paths]
    return solution._replace(paths=paths_of, complete=complete)


def _in_lines(board: Board, tiles: Sequence[str | None]) -> Finder:
    def find(word: str, most: int, steps: int) -> tuple[Cellwise, int, bool]:
        search = LineSearch(board, tiles, word)
        paths = _up_to(search, most, steps)
        return paths, search.steps, search.complete

    return find


def _anywhere(tiles: Sequence[str | None], near: list[list[int]], reuse: bool, quick: int) -> Finder:
    tracer = Tracer(list(tiles), near, WILD, reuse)
    prepared: list[Cells] = []

    def find(word: str, most: int, steps: int) -> tuple[Cellwise, int, bool]:
        paths, spent = tracer.paths(word, most, min(quick, steps))
        if paths is not None:
            return paths, spent, len(paths) < most
        if not prepared:
            prepared.append(Cells(tiles, near))
        search = Search(prepared[0], word, reuse)
        paths = _up_to(search, most, steps - spent)
        return paths, spent + search.steps, search.complete

    return find


def _up_to(search: LineSearch | Search, most: int, steps: int) -> Cellwise:
    paths: Cellwise = []
    while len(paths) < most and (path := search.next(max(steps - search.steps, 0))) is not None:
        paths.append(path)
    return paths
