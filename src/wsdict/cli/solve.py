"""`wsdict solve`"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from wsdict import Board, CheckError, OptionError, Rules, Solution, Solver, WsdictError
from wsdict.cli.options import BOARD, Dict, Json, NoVerify, RulesName, Steps, opened, read_board
from wsdict.cli.output import flush, lines_at_hand, path_text, say, standard_input, write_json, write_lines
from wsdict.solve.solver import MOST_STEPS, PATHS

EXAMPLES = """
wsdict solve words.wsd CAT/ORN/DES --rules boggle
wsdict solve words.wsd board.txt --paths all --json
wsdict solve words.wsd --roll classic --seed 1 --rules boggle --score
wsdict solve words.wsd --batch --rules boggle < boards.txt
"""
BOARDS = f"{BOARD} With --batch a file of boards, a line each; default: standard input."
SIDES = {16: 4, 25: 5}  # letters of a line that is a square of dice

Answer = TypeVar("Answer")


def run(
    dictionary: Dict,
    boards: Annotated[list[str] | None, typer.Argument(metavar="BOARD", help=BOARDS)] = None,
    rules: RulesName = "wordsearch",
    min_length: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=2**31 - 1, help="Leave shorter words out; in letters.", show_default="by the rules")
    ] = None,
    paths: Annotated[
        str, typer.Option(metavar="|".join(PATHS), help="Print where each word is: row and column of each cell, from 0.", show_default="none")
    ] = "none",
    score: Annotated[bool, typer.Option("--score", help="Print what the words are worth only.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print the number of words only.")] = False,
    batch: Annotated[bool, typer.Option("--batch", help="Read a board a line, print a JSON object a line.")] = False,
    threads: Annotated[int, typer.Option(metavar="N", min=1, help="Solve so many boards at a time.", show_default="1")] = 1,
    steps: Steps = MOST_STEPS,
    check: Annotated[bool, typer.Option("--check", help="Solve by brute force too, slowly, and fail on any difference.")] = False,
    roll: Annotated[str | None, typer.Option(metavar="classic|big", help="Roll a board of these dice.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Roll the same board each time.")] = None,
    no_verify: NoVerify = False,
    json: Json = False,
) -> int:
    """Print every word on a board, in order.

    With several boards, a line with # and the board stands before the words of each. Exit status 1 if there are no words, or if --check
    fails.

    In a batch, a line is a board with rows by /, 16 or 25 letters under Boggle's rules, or a graph in JSON. A line that is no board gives
    its error, and exit status 2 at the end.
    """
    names = boards or (["-"] if batch else [])
    if paths not in PATHS:
        raise OptionError("paths", paths, ", ".join(PATHS))
    if roll is None and seed is not None:
        raise OptionError("seed", seed, "--roll with it")
    if roll is not None and batch:
        raise OptionError("roll", roll, "no --batch with it")
    if roll is None and not names:
        raise OptionError("BOARD", None, "a file, a text such as CAT/ORN/DES, - for standard input, or --roll")
    if dictionary == "-" and "-" in names:
        raise OptionError("BOARD", "-", "a file or a text, because the dictionary comes from standard input")
    brief = score or count
    if brief:
        paths = "none"
    solver = Solver(opened(dictionary, verify=not no_verify), rules, min_length, steps)

    def solve(boards: list[Board]) -> Iterable[Solution]:
        if paths == "none" and not check:
            return solver.solve_many(boards, threads)
        return (solver.solve(board, paths, check) for board in boards)

    def fields(solution: Solution) -> dict[str, object]:
        words = {} if brief else {"words": solution.words}
        where = {} if paths == "none" else {"paths": _first(solution) if paths == "first" else solution.paths}
        return {**words, "score": solution.score, "count": len(solution.words), "complete": solution.complete, **where}
