"""Batches of boards: chunks that are solved in one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice

from wsdict.boards.board import Board
from wsdict.boards.engines.base import MOST_CELLS
from wsdict.errors import OptionError

FIRST_CHUNK = 4  # boards: results come soon
CHUNK = 128  # boards
CHUNK_CELLS = 2048  # ... and their cells: 128 boards of 4 × 4, some 1 ms, so that threads end together


def chunks(boards: Iterable[Board | str]) -> Iterator[list[Board]]:
    """Boards of one shape that follow each other: few at first, then up to a chunk; boards of more than 64 cells alone."""
    if isinstance(boards, (str, Board)):
        raise OptionError("boards", boards, "an iterable of boards; solve() takes one")
    source = iter(boards)
    size = FIRST_CHUNK
    while batch := [Board.of(board) for board in islice(source, size)]:
        size = min(2 * size, CHUNK, max(CHUNK_CELLS // len(batch[0]), 1))
        if len({id(board.shape) for board in batch}) == 1 and len(batch[0]) <= MOST_CELLS:
            yield batch
        else:
            for _, group in groupby(batch, lambda board: board.shape if len(board) <= MOST_CELLS else id(board)):
                yield list(group)
