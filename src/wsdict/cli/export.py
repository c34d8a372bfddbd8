"""`wsdict export`"""

from __future__ import annotations

from typing import Annotated

from wsdict.cli.arguments import Option
from wsdict.cli.files import save_new
from wsdict.cli.options import Copy, Dict, Json, NoVerify, Quiet, opened
from wsdict.cli.output import say, write, write_json
from wsdict.errors import LimitError, OptionError
from wsdict.formats import FORMATS, pieces

EXAMPLES = """
wsdict export words.wsd -o words.txt
wsdict export words.wsd --format dot | dot -Tsvg > words.svg
wsdict export words.wsd --format dawgdic -o words.dawg
"""
MOST_EDGES = 2000  # of a drawing: Graphviz takes seconds for them
FORMAT = """Write a dictionary, a file for DAWG2 and dawg-python, a file for marisa-trie, one word per line in UTF-8, a JSON array, or the
minimal automaton for Graphviz."""


def run(
    dictionary: Dict,
    output: Annotated[str, Option("Write to FILE, or to standard output if it is -.", "FILE", names="--output -o")] = "-",
    format: Annotated[str, Option(FORMAT, "|".join(FORMATS))] = "text",
    limit: Annotated[int, Option("Draw an automaton of at most N edges.", "N", default=str(MOST_EDGES))] = MOST_EDGES,
    force: Annotated[bool, Option("Overwrite an existing file; draw an automaton of any size.")] = False,
    words_only: Annotated[bool, Option("Omit the values that words have in a file of another package.")] = False,
    copy: Copy = False,
    no_verify: NoVerify = False,
    quiet: Quiet = False,
    json: Json = False,
) -> int:
    """Export a dictionary as a word list, as a drawing of its automaton, or for another package."""
    if json and output == "-":
        raise OptionError("output", "-", "a file, because --json prints to standard output")
    d = opened(dictionary, verify=not no_verify, mmap=not copy)
    if format == "dot" and d.edges > limit and not force:
        raise LimitError("edges to draw", d.edges, limit, "raise it with --limit, or use --force")
    written = pieces(d, format, words_only)
    size = sum(map(write, written)) if output == "-" else save_new(output, written, force)
    if output == "-":
        return 0
    if json:
        write_json({"format": format, "words": len(d), "bytes": size, "output": output})
    elif not quiet:
        say(f"{output}: {len(d):,} words in {size:,} bytes")
    return 0
