"""The effect of each prune of a solver on a list: boards/ablation.py, without each of them in turn."""

from __future__ import annotations

from time import process_time
from typing import Any

from wsdict.boards import Board, Rules, ablation
from wsdict.boards.tiles import HOLE
from wsdict.report.subject import Subject, rolled

LIMIT = 200_000  # steps per board: without `prefix` a board of 4 × 4 would take millions
ROLLED = 2  # boards of 4 × 4 dice; also their corners of 3 × 3, and the boards with a column of holes in the middle


def ablate(subject: Subject) -> list[dict[str, Any]]:
    """Rows of {without, boards, steps, seconds, complete, same_words} for each size of board: with all prunes, then without each."""
    words = sorted({word.lower() for word in subject.words.read_bytes().decode().split("\n") if word})
    rules = Rules.of("boggle")
    rows = []
    for name, boards in _boards().items():
        truth: list[list[str]] = []
        for without in (None, *ablation.PRUNES):
            start = process_time()
            answers = []
            for board in boards:
                tiles = [tile.lower() for tile in board.tiles()]
                cells = [None if tile == HOLE else rules.tiles.get(tile, tile) for tile in tiles]
                answers.append(ablation.solve(words, cells, rules.neighbours(board), [without] if without else [], LIMIT))
            found = [answer.words for answer in answers]
            truth = truth or found
            complete = all(answer.complete for answer in answers)
            rows.append(
                {
                    "boards": name,
                    "without": without,
                    "steps": sum(answer.steps for answer in answers),
                    "seconds": process_time() - start,
                    "complete": complete,
                    "same_words": found == truth if complete else None,
                }
            )
    return rows


def _boards() -> dict[str, list[Board]]:
    whole = [board.tiles() for board in rolled(ROLLED)]
    grids = [[tiles[row : row + 4] for row in range(0, 16, 4)] for tiles in whole]
    return {
        "3 × 3": [Board([row[:3] for row in grid[:3]]) for grid in grids],
        "4 × 4": [Board(grid) for grid in grids],
        "two halves of 4 × 2": [Board([[*row[:2], HOLE, *row[2:]] for row in grid]) for grid in grids],
    }
