"""`wsdict find`"""

from __future__ import annotations

from typing import Annotated, cast

from wsdict.boards import find_paths, is_spelled
from wsdict.boards.folding import TILE_CASES, TileCase
from wsdict.boards.solver import MOST_PATHS, MOST_STEPS
from wsdict.casing import Case
from wsdict.cli.arguments import Argument, Option
from wsdict.cli.board_options import BOARD, RulesName, Steps, read_board
from wsdict.cli.options import Json
from wsdict.cli.output import path_text, say, write_json, write_lines
from wsdict.errors import OptionError, StepsError
from wsdict.spelling import Spelling

LANGUAGES = ("tr", "az", "lt")
CASES = (*TILE_CASES, *LANGUAGES)
EXAMPLES = """
wsdict find CAT/ORN/DES tac
wsdict find board.txt queen --rules boggle --all
"""


def run(
    board: Annotated[str, Argument("BOARD", BOARD)],
    word: Annotated[str, Argument("WORD", "The word to find, in upper or lower case.")],
    rules: RulesName = "wordsearch",
    all: Annotated[bool, Option("Print every path.")] = False,
    limit: Annotated[int | None, Option("Print at most N paths.", "N", default=f"1; with --all {MOST_PATHS:,}", least=1)] = None,
    reuse: Annotated[bool, Option("Print whether the word can be spelled if cells may be used again: yes or no.")] = False,
    steps: Steps = MOST_STEPS,
    case: Annotated[str, Option("Match letters of either case, by the rules of a language, or exactly.", "|".join(CASES))] = "fold",
    json: Json = False,
) -> int:
    """Find a word on a board and print its path.

    A path is the row and column of each cell, from 0. Exit status 1 if the word is not on the board, 2 if the search was abandoned.
    """
    most = limit or (MOST_PATHS if all else 1)
    if reuse and (all or limit):
        raise OptionError("reuse", reuse, "no --all or --limit with it, because it finds no paths")
    if case not in CASES:
        raise OptionError("case", case, ", ".join(CASES))
    match: TileCase = "exact" if case == "exact" else "fold"
    spelling = Spelling(case=cast(Case, case if case in LANGUAGES else "none"))
    played = read_board(board)
    if reuse:
        found = is_spelled(played, word, rules, match, spelling, steps)
        if json:
            write_json({"word": word, "found": found, "paths": [], "complete": True})
        else:
            write_lines(["yes" if found else "no"])
        return 0 if found else 1
    try:
        paths = find_paths(played, word, rules, most, steps, match, spelling)
    except StepsError:
        if json:
            write_json({"word": word, "found": None, "paths": [], "complete": False})
            return 2
        raise
    more = bool(all or limit) and len(paths) == most
    if json:
        write_json({"word": word, "found": bool(paths), "paths": paths, "complete": not more})
    else:
        write_lines(map(path_text, paths))
        if more:
            say(f"stopped after {most:,} paths, and there may be more; raise --limit")
    return 0 if paths else 1
