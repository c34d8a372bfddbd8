"""`wsdict export`"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from wsdict import Dictionary, LimitError, OptionError, foreign
from wsdict.cli.options import Dict, Json, NoVerify, Quiet, opened
from wsdict.cli.output import save_new, save_text, say, write, write_json, write_lines
from wsdict.compiler import as_kind

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
            metavar="text|dot|dawgdic|marisa",
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
    if format not in FORMATS and format not in foreign.FORMATS:
        raise OptionError("format", format, ", ".join([*FORMATS, *foreign.FORMATS]))
    if json and output == "-":
        raise OptionError("output", "-", "a file, because --json prints to standard output")
    d = opened(dictionary, verify=not no_verify)
    if format == "dot" and d.edges > limit and not force:
        raise LimitError("edges to draw", d.edges, limit, "raise it with --limit, or use --force")
    if format in foreign.FORMATS:
        size = _write(foreign.pieces(d, format), output, force)
    elif output == "-":
        size = write_lines(FORMATS[format](d))
    else:
        size = save_text(output, (f"{line}\n" for line in FORMATS[format](d)), force)
    if output == "-":
        return 0
    if json:
        write_json({"format": format, "words": len(d), "bytes": size, "output": output})
    elif not quiet:
        say(f"{output}: {len(d):,} words in {size:,} bytes")
    return 0


def _write(pieces: Iterable[bytes | memoryview], output: str, force: bool) -> int:
    return sum(map(write, pieces)) if output == "-" else save_new(output, pieces, force)


def _dot(dictionary: Dictionary) -> Iterator[str]:
    """The minimal automaton in Graphviz's language, acceptance on the states. O(edges).

    A state is what a word may go on with: positions whose children are the same records, and which both end a word or both do not.
    """
    dictionary = as_kind(dictionary, "dawg")
    numbers: dict[tuple[bool, int], int] = {}
    waiting: list[int] = []

    def number(position: int) -> int:
        children = dictionary.edges_at(position)
        state = dictionary.accepts(position), children[0][1] if children else 0
        if state not in numbers:
            numbers[state] = len(numbers)
            waiting.append(position)
        return numbers[state]

    yield "digraph wsdict {"
    yield "  rankdir=LR;"
    yield '  node [shape=circle, label=""];'
    number(0)
    for source, position in enumerate(waiting):  # it grows on the way
        if dictionary.accepts(position):
            yield f"  {source} [shape=doublecircle];"
        for letter, target in dictionary.edges_at(position):
            label = letter.replace("\\", r"\\").replace('"', r"\"")
            yield f'  {source} -> {number(target)} [label="{label}"];'
    yield "}"


FORMATS: dict[str, Callable[[Dictionary], Iterator[str]]] = {"text": iter, "dot": _dot}
