"""Options of the commands for boards, and how a board is read."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Annotated

from wsdict.boards import Board
from wsdict.boards.rules import PRESETS
from wsdict.cli.arguments import Option
from wsdict.cli.output import standard_input
from wsdict.errors import BoardError, LimitError

RulesName = Annotated[
    str,
    Option("Use these rules (neighbours, valid words, points): a preset, or a .toml or .json file.", "|".join([*PRESETS, "FILE"])),
]
MOST_STEPS = 2**62  # a 64-bit counter of steps cannot overflow
Steps = Annotated[int, Option("Abandon a board after N steps.", "N", least=0, most=MOST_STEPS)]

BOARD = """A file, - for standard input, or text: rows separated by /, one letter per cell, or tiles separated by blanks or commas; . is a
hole, ? is any letter. Or a graph in JSON."""
NO_FILE = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EINVAL)
FILES = (".txt", ".json")  # no board ends in these, so a missing file of such a name is an error, and not a board without words


def read_board(name: str) -> Board:
    """The board in a file, on standard input for `-`, or in the text itself. Raises OSError, and BoardError and LimitError that name it."""
    text = standard_input().read() if name == "-" else _file_or_text(name)
    try:
        return Board.parse(text if isinstance(text, str) else text.decode("utf-8-sig", "surrogateescape"))
    except (BoardError, LimitError) as error:
        error.args = (f"{'<stdin>' if name == '-' else name.strip() or 'BOARD'}: {error}",)
        raise


def _file_or_text(name: str) -> bytes | str:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        if error.errno not in NO_FILE or name.endswith(FILES):
            raise
        return name
