"""What the commands have in common: arguments, options, how a dictionary and a board are opened."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Annotated

import typer

from wsdict import Board, BoardError, LimitError
from wsdict.boards.rules import PRESETS
from wsdict.cli.output import standard_input
from wsdict.dictionary import Dictionary
from wsdict.opening import load
from wsdict.opening import opened as open_bytes

Dict = Annotated[str, typer.Argument(metavar="DICT", help="A dictionary, - for standard input.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print errors and warnings only.")]
Inputs = Annotated[list[str], typer.Argument(metavar="INPUT", help="Word lists, recipes, dictionaries: each by itself.")]
Kinds = Annotated[str | None, typer.Option(metavar="A,B", help="Which representations; dawg:small is one at a level.", show_default="all")]
Plot = Annotated[str | None, typer.Option(metavar="FILE", help="Draw bars, .png or .svg; needs pip install 'wsdict[plot]'.")]
Write = Annotated[str | None, typer.Option("--write", metavar="FILE", help="Write the whole page, as in docs, in Markdown.")]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]
NoVerify = Annotated[
    bool, typer.Option("--no-verify", help="Open without proving checksums and structure: for large files that are trusted.")
]
RulesName = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="|".join([*PRESETS, "FILE"]),
        help="Which cells touch, which words count, what they score: a preset, or a .toml or .json.",
        show_default="wordsearch",
    ),
]
Steps = Annotated[
    int, typer.Option("--steps", metavar="N", min=0, max=2**62, help="Give a board up after so many steps.", show_default="10,000,000")
]

BOARD = """A file, - for standard input, or text: rows by /, a letter a cell, or tiles by blanks or commas; . is a hole, ? any letter. Or a
graph in JSON."""
NO_FILE = (errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.EINVAL)
FILES = (".txt", ".json")  # no board ends in these: that such a file is missing should not pass for a board without words


def opened(path: str, verify: bool = True) -> Dictionary:
    """The dictionary in a file, or on standard input for `-`. Raises OSError and FormatError."""
    if path == "-":
        return open_bytes(memoryview(standard_input().read()), "<stdin>", verify)
    return load(path, verify=verify)


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
