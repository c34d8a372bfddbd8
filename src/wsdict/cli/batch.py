"""Batches: one board per line in, one JSON object per line out, while lines arrive."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from wsdict.boards import Board, Rules
from wsdict.cli.output import available_lines, flush, say, standard_input, write_json
from wsdict.errors import WsdictError

Facts = dict[str, Any]
SIDES = {4 * 4: 4, 5 * 5: 5}  # the length of a line that is a square of dice, and the side of the square


def solve_lines(names: list[str], rules: Rules, solve: Callable[[list[Board]], Iterable[Facts]]) -> int:
    """Solve every line of files, numbered across files, and return the exit status. Memory: the lines of 64 KiB."""
    squares = SIDES if rules.name in ("boggle", "big-boggle") else {}
    number = boards = failed = 0
    found = False
    with closing(_lines(names)) as batches:  # and the file that is being read, where an error or Ctrl-C ends the loop
        for texts in batches:
            lines = [(n, text, _board(text, squares)) for n, text in enumerate(texts, number + 1) if text]
            number += len(texts)
            boards += len(lines)
            answers = _answers(solve, [board for _, _, board in lines if isinstance(board, Board)])
            for n, text, board in lines:
                answer = next(answers) if isinstance(board, Board) else board
                if isinstance(answer, WsdictError):
                    failed += 1
                    write_json({"line": n, "board": text, "error": str(answer)})
                else:
                    found = found or answer["count"] > 0
                    write_json({"line": n, "board": text, **answer})
            flush()
    if failed:
        say(f"{failed:,} of {boards:,} boards failed; see their lines")
        return 2
    return 0 if found else 1


def _lines(names: list[str]) -> Generator[list[str], None, None]:
    for name in names:
        if name == "-":
            yield from available_lines(standard_input())
        else:
            with Path(name).open("rb") as file:
                yield from available_lines(file)


def _board(text: str, squares: dict[int, int]) -> Board | WsdictError:
    side = squares.get(len(text))
    if side and set(text).isdisjoint("/, \t{"):
        text = "/".join(text[i : i + side] for i in range(0, len(text), side))
    try:
        return Board.parse(text)
    except WsdictError as error:
        return error


def _answers(solve: Callable[[list[Board]], Iterable[Facts]], boards: list[Board]) -> Iterator[Facts | WsdictError]:
    """An answer for every board, in order, or its error."""
    done = 0
    try:
        for answer in solve(boards):
            yield answer
            done += 1
    except WsdictError as error:  # of one of the boards that were solved together: solve the rest one at a time
        if len(boards) == 1:
            yield error
        else:
            for board in boards[done:]:
                yield from _answers(solve, [board])
