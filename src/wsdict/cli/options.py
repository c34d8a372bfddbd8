"""Options that several commands share, and how a dictionary is opened."""

from __future__ import annotations

from typing import Annotated

from wsdict.cli.arguments import Argument, Option
from wsdict.cli.output import standard_input
from wsdict.dictionary import Dictionary
from wsdict.errors import OptionError
from wsdict.opening import load
from wsdict.opening import opened as open_bytes

Dict = Annotated[str, Argument("DICT", "The dictionary: a file, or - for standard input.")]
Json = Annotated[bool, Option("Print JSON.")]
Quiet = Annotated[bool, Option("Print errors and warnings only.", names="--quiet -q")]
Force = Annotated[bool, Option("Overwrite an existing file.")]
Copy = Annotated[bool, Option("Read a copy of the dictionary instead of mapping it: for files that other programs may change in place.")]
Null = Annotated[bool, Option("Write a NUL after each word instead of a line end, for xargs -0.", names="--null -0")]
NoVerify = Annotated[bool, Option("Skip the checks of checksums and structure when opening: for large files from a trusted source.")]

INPUTS = "Word lists, recipes, dictionaries: each is measured separately."
Kinds = Annotated[str | None, Option("Measure only these representations; dawg:small is dawg at level small.", "A,B", default="all")]
Plot = Annotated[str | None, Option("Draw bar charts to a .png or .svg file; needs pip install 'wsdict[plot]'.", "FILE")]
Write = Annotated[str | None, Option("Write the complete page, as in docs, in Markdown.", "FILE", names="--write")]


def word_end(dictionary: Dictionary, null: bool) -> str:
    """What ends each word. Raises OptionError where words have NULs themselves."""
    if null and "\0" in dictionary.alphabet:
        raise OptionError("null", null, "words without NULs; --json writes any")
    return "\0" if null else "\n"


def opened(path: str, verify: bool = True, mmap: bool = True) -> Dictionary:
    """The dictionary in a file, or on standard input for `-`. Raises OSError and FormatError."""
    if path == "-":
        return open_bytes(memoryview(standard_input().read()), "<stdin>", verify)
    return load(path, mmap, verify)
