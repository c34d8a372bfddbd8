"""Where words are on a board, once it is known which words are."""

from __future__ import annotations

from collections.abc import Sequence

from wsdict.boards import lines
from wsdict.boards.answers import Path, Paths, Solution
from wsdict.boards.board import Board
from wsdict.boards.rules import Rules
from wsdict.boards.search import Cells, Search
from wsdict.boards.tiles import WILD
from wsdict.kernels.boards.tracing import Tracer

MOST_PATHS = 1000  # of one word
QUICK_STEPS = 10_000  # of the first search for the paths of a word, which prepares nothing; some 50 µs


def located(
    board: Board, tiles: Sequence[str | None], solution: Solution, rules: Rules, which: Paths, steps: int, quick: int = QUICK_STEPS
) -> Solution:
    """A solution with the first path of each word, or with all of them up to MOST_PATHS. `tiles`: what each cell spells.

    `steps` is the budget for all words together. Where it runs out, the solution is not complete.
    """
    limit = 1 if which == "first" else MOST_PATHS
    complete = solution.complete
    found: dict[str, list[list[int]]] = {}
    if rules.in_lines(board):
        found = {word: lines.find(board, tiles, word)[:limit] for word in solution.words}
    else:
        near = rules.neighbours(board)
        tracer = Tracer(list(tiles), near, WILD, rules.reuse)
        prepared: Cells | None = None
        spent = 0
        for word in solution.words:
            paths, more = tracer.paths(word, limit, max(0, min(quick, steps - spent)))
            spent += more
            if paths is None:
                prepared = prepared or Cells(tiles, near)
                search = Search(prepared, word, rules.reuse)
                paths = []
                while len(paths) < limit and (path := search.next(max(steps - spent - search.steps, 0))) is not None:
                    paths.append(path)
                spent += search.steps
                complete = complete and (search.complete or len(paths) == limit)
            found[word] = paths
    paths_of: dict[str, list[Path]] = {word: [[board.place(cell) for cell in path] for path in paths] for word, paths in found.items()}
    return solution._replace(paths=paths_of, complete=complete)
