"""`wsdict find`"""

from __future__ import annotations

from typing import Annotated

import typer

from wsdict import OptionError, StepsError, find_paths, is_spelled
from wsdict.boards.solver import MOST_PATHS, MOST_STEPS
from wsdict.cli.options import BOARD, Json, RulesName, Steps, read_board
from wsdict.cli.output import path_text, say, write_json, write_lines

EXAMPLES = """
wsdict find CAT/ORN/DES tac
wsdict find board.txt queen --rules boggle --all
"""


def run(
    board: Annotated[str, typer.Argument(metavar="BOARD", help=BOARD)],
    word: Annotated[str, typer.Argument(metavar="WORD", help="What to look for, in upper or lower case.")],
    rules: RulesName = "wordsearch",
    all: Annotated[bool, typer.Option("--all", help="Print every path.")] = False,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Print every path, up to so many.", show_default=f"{MOST_PATHS:,}")
    ] = None,
    reuse: Annotated[
        bool, typer.Option("--reuse", help="Print yes or no: could it be spelled if cells might be used again? Quick on any board.")
    ] = False,
    steps: Steps = MOST_STEPS,
    json: Json = False,
) -> int:
    """Print where a word is on a board.

    A path is the row and column of each cell, from 0. Exit status 1 if the word is not there, 2 if that is not known after so many steps.
    """
    most = limit or (MOST_PATHS if all else 1)
    if reuse and (all or limit):
        raise OptionError("reuse", reuse, "no --all with it, because it finds no paths")
    played = read_board(board)
    if reuse:
        found = is_spelled(played, word, rules)
        if json:
            write_json({"word": word, "found": found, "paths": [], "complete": True})
        else:
            write_lines(["yes" if found else "no"])
        return 0 if found else 1
    try:
        paths = find_paths(played, word, rules, most, steps)
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
