"""`wsdict solve`"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, cast

from wsdict.boards import Board, Solution, Solver
from wsdict.boards.folding import TILE_CASES, TileCase
from wsdict.boards.solver import MOST_STEPS, PATHS, Paths
from wsdict.cli.arguments import Argument, Option
from wsdict.cli.batch import Facts, solve_lines
from wsdict.cli.board_options import BOARD, RulesName, Steps, read_board
from wsdict.cli.columns import in_columns, terminal_width
from wsdict.cli.options import Copy, Dict, Json, NoVerify, opened
from wsdict.cli.output import flush, on_terminal, path_text, say, talk, visible, write_json, write_lines
from wsdict.errors import CheckError, OptionError

EXAMPLES = """
wsdict solve words.wsd CAT/ORN/DES --rules boggle
wsdict solve words.wsd board.txt --paths all --json
wsdict solve words.wsd --roll classic --seed 1 --rules boggle --score
wsdict solve words.wsd --batch --rules boggle < boards.txt
"""
BOARDS = f"{BOARD} With --batch, files of boards, or by default standard input."
LONGEST = 2**31 - 1  # letters: the solver's counters have 32 bits, with a sign


def run(
    dictionary: Dict,
    boards: Annotated[list[str] | None, Argument("BOARD", BOARDS)] = None,
    rules: RulesName = "wordsearch",
    min_length: Annotated[
        int | None, Option("Omit words of fewer than N letters.", "N", default="that of the rules", least=1, most=LONGEST)
    ] = None,
    paths: Annotated[str, Option("Print the paths of each word: row and column of each cell, from 0.", "|".join(PATHS))] = "none",
    score: Annotated[bool, Option("Print only the total score of the words.")] = False,
    count: Annotated[bool, Option("Print only the number of words.")] = False,
    batch: Annotated[bool, Option("Read one board per line, print one JSON object per line.")] = False,
    threads: Annotated[int, Option("Solve N boards in parallel.", "N", least=1)] = 1,
    steps: Steps = MOST_STEPS,
    case: Annotated[str, Option("Match tiles with letters of either case, or exactly.", "|".join(TILE_CASES))] = "fold",
    check: Annotated[bool, Option("Solve by brute force too, which is slow, and fail on any difference.")] = False,
    roll: Annotated[str | None, Option("Roll a board with these dice.", "classic|big")] = None,
    seed: Annotated[int | None, Option("Roll the same board every time.", "N")] = None,
    copy: Copy = False,
    no_verify: NoVerify = False,
    json: Json = False,
) -> int:
    """Print every word on a board, in order.

    With several boards, a line of # and the board precedes its words. On a terminal the words are in columns, and a line with their number
    and score follows. Exit status 1 if there are no words, or if --check fails.

    In a batch, a line is a board with rows separated by /, or 16 or 25 letters under the rules of Boggle, or a graph in JSON. An invalid
    line gives an error in its place, and exit status 2 at the end.
    """
    names = boards or (["-"] if batch else [])
    _check_options(dictionary, names, paths, batch, roll, seed)
    brief = score or count
    where = cast(Paths, "none" if brief else paths)
    solver = Solver(opened(dictionary, verify=not no_verify, mmap=not copy), rules, min_length, steps, case=cast(TileCase, case))

    def solutions(boards: list[Board]) -> Iterable[Solution]:
        if where == "none" and not check:
            return solver.solve_many(boards, threads)
        return (solver.solve(board, where, check) for board in boards)

    def facts(boards: list[Board]) -> Iterator[Facts]:
        if batch and brief and not check:
            return (tally.to_map() for tally in solver.tally_many(boards, threads))
        return (solution.to_map(where, words=not brief, steps=not batch) for solution in solutions(boards))

    if batch:
        return solve_lines(names, solver.rules, facts)
    named = [("/".join(name.splitlines()), read_board(name)) for name in names]
    if roll is not None:
        rolled = Board.roll(roll, seed)
        named.append((str(rolled), rolled))
        if not json:
            say(f"rolled {rolled}")
    played = [board for _, board in named]
    try:
        if json:
            return _print_json(played, facts(played))
        answers = zip((name for name, _ in named), solutions(played), strict=True)
        return _print_totals(answers, score, count) if brief else _print_words(answers, len(named), where)
    except CheckError as error:
        say(str(error))
        return 1


def _check_options(dictionary: str, names: list[str], paths: str, batch: bool, roll: str | None, seed: int | None) -> None:
    """Raises OptionError where options exclude each other."""
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


def _print_json(boards: list[Board], answers: Iterable[Facts]) -> int:
    found = False
    for board, answer in zip(boards, answers, strict=True):
        found = found or answer["count"] > 0
        write_json({"board": str(board), **answer})
    return 0 if found else 1


def _print_totals(answers: Iterable[tuple[str, Solution]], score: bool, count: bool) -> int:
    found = False
    for name, solution in answers:
        found = found or bool(solution.words)
        write_lines(["\t".join(map(str, [len(solution.words)] * count + [solution.score] * score))])
        _warn(name, solution)
    return 0 if found else 1


def _print_words(answers: Iterable[tuple[str, Solution]], boards: int, where: str) -> int:
    words = score = 0
    for name, solution in answers:
        words += len(solution.words)
        score += solution.score
        write_lines([f"# {name}"] * (boards > 1))
        write_lines(_lines(solution, where))
        _warn(name, solution)
    if on_terminal() and sys.stderr and sys.stderr.isatty():
        flush()  # the words come first
        talk(f"{words:,} word{'s' * (words != 1)}, {score:,} point{'s' * (score != 1)}" + f" on {boards:,} boards" * (boards > 1))
    return 0 if words else 1


def _warn(name: str, solution: Solution) -> None:
    if not solution.complete:
        say(f"{name}: the steps ran out, and there may be more words; raise --steps")


def _lines(solution: Solution, paths: str) -> Iterable[str]:
    """What is printed of a solution: words, in columns on a terminal, or a line for each path."""
    if paths != "none":
        return _path_lines(solution)
    if not on_terminal():
        return solution.words
    return in_columns([visible(word).replace("\t", r"\t") for word in solution.words], terminal_width(sys.stdout))


def _path_lines(solution: Solution) -> Iterator[str]:
    for word in solution.words:
        for path in solution.paths[word] or [[]]:  # none where the steps ran out
            yield f"{word}\t{path_text(path)}"
