"""Boards a line in, JSON objects a line out, as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from wsdict import Board, Rules, WsdictError
from wsdict.cli.output import flush, lines_at_hand, say, standard_input, write_json

Facts = dict[str, Any]
SIDES = {16: 4, 25: 5}  # letters of a line that is a square of dice


def solve_lines(names: list[str], rules: Rules, solve: Callable[[list[Board]], Iterable[Facts]]) -> int:
    """Solve every line of files, numbered through; the exit status. Memory for the lines of 64 KiB at a time."""
    squares = SIDES if rules.name in ("boggle", "big-boggle") else {}
    number = boards = failed = 0
    found = False
    for texts in _lines(names):
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
        say(f"{failed:,} of {boards:,} boards failed; their lines say why")
        return 2
    return 0 if found else 1


def _lines(names: list[str]) -> Iterator[list[str]]:
    for name in names:
        if name == "-":
            yield from lines_at_hand(standard_input())
        else:
            with Path(name).open("rb") as file:
                yield from lines_at_hand(file)


def _board(text: str, squares: dict[int, int]) -> Board | WsdictError:
    side = squares.get(len(text))
    if side and set(text).isdisjoint("/, \t{"):
        text = "/".join(text[i : i + side] for i in range(0, len(text), side))
    try:
        return Board.parse(text)
    except WsdictError as error:
        return error


def _answers(solve: Callable[[list[Board]], Iterable[Facts]], boards: list[Board]) -> Iterator[Facts | WsdictError]:
    """An answer to every board, in order; an error where there is none."""
    done = 0
    try:
        for answer in solve(boards):
            yield answer
            done += 1
    except WsdictError as error:  # one of those that were solved together: the rest one by one
        if len(boards) == 1:
            yield error
        else:
            for board in boards[done:]:
                yield from _answers(solve, [board])
