"""`wsdict export`"""

from __future__ import annotations

from typing import Annotated

import typer

from wsdict import LimitError, OptionError
from wsdict.cli.options import Dict, Json, NoVerify, Quiet, opened
from wsdict.cli.output import save_new, say, write, write_json
from wsdict.formats import FORMATS, pieces

EXAMPLES = """
wsdict export words.wsd -o words.txt
wsdict export words.wsd --format dot | dot -Tsvg > words.svg
wsdict export words.wsd --format dawgdic -o words.dawg
"""
MOST_EDGES = 2000


def run(
    dictionary: Dict,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to write it, - for standard output.", show_default="-")
    ] = "-",
    format: Annotated[
        str,
        typer.Option(
            metavar="|".join(FORMATS),
            help="A word a line in UTF-8; the minimal automaton, for Graphviz; or a file for DAWG2 and dawg-python, or for marisa-trie.",
            show_default="text",
        ),
    ] = "text",
    limit: Annotated[
        int, typer.Option(metavar="N", help="Edges of the largest automaton that dot draws.", show_default=str(MOST_EDGES))
    ] = MOST_EDGES,
    force: Annotated[bool, typer.Option("--force", help="Write over a file; draw whatever the limit says.")] = False,
    no_verify: NoVerify = False,
    quiet: Quiet = False,
    json: Json = False,
) -> int:
    """Write a dictionary as a list, as a drawing of its automaton, or for another package."""
    if json and output == "-":
        raise OptionError("output", "-", "a file, because --json prints to standard output")
    d = opened(dictionary, verify=not no_verify)
    if format == "dot" and d.edges > limit and not force:
        raise LimitError("edges to draw", d.edges, limit, "raise it with --limit, or use --force")
    written = pieces(d, format)
    size = sum(map(write, written)) if output == "-" else save_new(output, written, force)
    if output == "-":
        return 0
    if json:
        write_json({"format": format, "words": len(d), "bytes": size, "output": output})
    elif not quiet:
        say(f"{output}: {len(d):,} words in {size:,} bytes")
    return 0
