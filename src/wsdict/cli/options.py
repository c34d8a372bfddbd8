"""What the commands have in common: arguments, options, how a dictionary is opened."""

from __future__ import annotations

from typing import Annotated

import typer

from wsdict.cli.output import standard_input
from wsdict.dictionary import Dictionary, load, open_dictionary

Dict = Annotated[str, typer.Argument(metavar="DICT", help="A dictionary, - for standard input.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print errors and warnings only.")]
NoVerify = Annotated[
    bool, typer.Option("--no-verify", help="Open without proving checksums and structure: for large files that are trusted.")
]


def opened(path: str, verify: bool = True) -> Dictionary:
    """The dictionary in a file, or on standard input for `-`. Raises OSError and FormatError."""
    if path == "-":
        return open_dictionary(memoryview(standard_input().read()), "<stdin>", verify)
    return load(path, verify=verify)
