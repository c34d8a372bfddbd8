"""`wsdict solve`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from wsdict import Board, CheckError, OptionError, Solution, Solver
from wsdict.boards.solver import MOST_STEPS, PATHS
from wsdict.cli.batch import Facts, solve_lines
from wsdict.cli.options import BOARD, Dict, Json, NoVerify, RulesName, Steps, opened, read_board
from wsdict.cli.output import path_text, say, write_json, write_lines

EXAMPLES = """
wsdict solve words.wsd CAT/ORN/DES --rules boggle
wsdict solve words.wsd board.txt --paths all --json
wsdict solve words.wsd --roll classic --seed 1 --rules boggle --score
wsdict solve words.wsd --batch --rules boggle < boards.txt
"""
BOARDS = f"{BOARD} With --batch, a file of boards. Default: standard input."


def run(
    dictionary: Dict,
    boards: Annotated[list[str] | None, typer.Argument(metavar="BOARD", help=BOARDS)] = None,
    rules: RulesName = "wordsearch",
    min_length: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=2**31 - 1, help="Leave shorter words out; in letters.", show_default="the rules'")
    ] = None,
    paths: Annotated[
        str, typer.Option(metavar="|".join(PATHS), help="Print where words are: row and column of each cell, from 0.", show_default="none")
    ] = "none",
    score: Annotated[bool, typer.Option("--score", help="Print only what the words are worth.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Print only how many words there are.")] = False,
    batch: Annotated[bool, typer.Option("--batch", help="Read a board a line, print a JSON object a line.")] = False,
    threads: Annotated[int, typer.Option(metavar="N", min=1, help="Solve so many boards at a time.", show_default="1")] = 1,
    steps: Steps = MOST_STEPS,
    check: Annotated[bool, typer.Option("--check", help="Solve by brute force too, slowly, and fail on any difference.")] = False,
    roll: Annotated[str | None, typer.Option(metavar="classic|big", help="Roll a board with these dice.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Roll the same board every time.")] = None,
    no_verify: NoVerify = False,
    json: Json = False,
) -> int:
    """Print every word on a board, in order.

    Words of several boards stand below a line of # and the board. Exit status 1 if there are no words, or if --check fails.

    In a batch, a line is a board with rows by /, or 16 or 25 letters under Boggle's rules, or a graph in JSON. A line that is none gives
    an error in its place, and exit status 2 at the end.
    """
    names = boards or (["-"] if batch else [])
    if paths not in PATHS:
        raise OptionError("paths", paths, ", ".join(PATHS))
    if roll is not None and batch:
        raise OptionError("roll", roll, "no --batch with it")
    if roll is None and seed is not None:
        raise OptionError("seed", seed, "--roll with it")
    if roll is None and not names:
        raise OptionError("BOARD", None, "a file, text such as CAT/ORN/DES, - for standard input, or --roll")
    if dictionary == "-" and "-" in names:
        raise OptionError("BOARD", "-", "a file or text, because the dictionary comes from standard input")
    brief = score or count
    where = "none" if brief else paths
    solver = Solver(opened(dictionary, verify=not no_verify), rules, min_length, steps)

    def solutions(boards: list[Board]) -> Iterable[Solution]:
        if where == "none" and not check:
            return solver.solve_many(boards, threads)
        return (solver.solve(board, where, check) for board in boards)

    def facts(boards: list[Board]) -> Iterator[Facts]:
        if batch and brief and not check:
            return ({"score": t.score, "count": t.words, "complete": t.complete} for t in solver.tally_many(boards, threads))
        return (_facts(solution, where, words=not brief, steps=not batch) for solution in solutions(boards))

    if batch:
        return solve_lines(names, solver.rules, facts)
    named = [("/".join(name.splitlines()), read_board(name)) for name in names]
    if roll is not None:
        rolled = Board.roll(roll, seed)
        named.append((str(rolled), rolled))
        if not json:
            say(f"rolled {rolled}")
    played = [board for _, board in named]
    found = False
    try:
        if json:
            for board, answer in zip(played, facts(played), strict=True):
                found = found or answer["count"] > 0
                write_json({"board": str(board), **answer})
            return 0 if found else 1
        for (name, _), solution in zip(named, solutions(played), strict=True):
            found = found or bool(solution.words)
            if brief:
                write_lines(["\t".join(map(str, [len(solution.words)] * count + [solution.score] * score))])
            else:
                write_lines([f"# {name}"] * (len(named) > 1))
                write_lines(_lines(solution, where))
            if not solution.complete:
                say(f"{name}: the steps ran out, and there may be more words; raise --steps")
    except CheckError as error:
        say(str(error))
        return 1
    return 0 if found else 1


def _facts(solution: Solution, paths: str, words: bool, steps: bool) -> Facts:
    facts: Facts = {"words": solution.words} if words else {}
    facts |= {"score": solution.score, "count": len(solution.words)}
    if steps:
        facts["steps"] = solution.steps
    facts["complete"] = solution.complete
    if paths == "first":
        facts["paths"] = {word: found[0] if found else [] for word, found in solution.paths.items()}
    elif paths == "all":
        facts["paths"] = solution.paths
    return facts


def _lines(solution: Solution, paths: str) -> Iterator[str]:
    for word in solution.words:
        if paths == "none":
            yield word
        else:
            for path in solution.paths[word] or [[]]:  # none where the steps ran out
                yield f"{word}\t{path_text(path)}"
