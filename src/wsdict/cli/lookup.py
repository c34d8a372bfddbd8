"""`wsdict lookup`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from wsdict import OptionError
from wsdict.cli.options import Dict, Json, NoVerify, opened
from wsdict.cli.output import flush, lines_at_hand, standard_input, write_array, write_lines

EXAMPLES = """
wsdict lookup words.wsd cat dog
wsdict lookup words.wsd - < text.txt
"""


def run(
    dictionary: Dict,
    words: Annotated[
        list[str], typer.Argument(metavar="WORD", help="What to look up; a single - reads words from standard input, one a line.")
    ],
    no_verify: NoVerify = False,
    json: Json = False,
) -> int:
    """Print words with their indexes.

    A word that is not in the dictionary has - for an index. Exit status 1 if there is one.
    """
    asked: Iterable[list[str]] = [words]
    if words == ["-"]:
        if dictionary == "-":
            raise OptionError("WORD", "-", "words as arguments, because the dictionary comes from standard input")
        asked = lines_at_hand(standard_input())
    d = opened(dictionary, verify=not no_verify)
    complete = True

    def answers() -> Iterator[list[tuple[str, int | None]]]:
        nonlocal complete
        for batch in asked:
            indexes = d.index_many(batch)
            complete = complete and None not in indexes
            yield list(zip(batch, indexes, strict=True))

    if json:
        write_array({"word": word, "index": index} for batch in answers() for word, index in batch)
    else:
        for batch in answers():
            write_lines(f"{word}\t{'-' if index is None else index}" for word, index in batch)
            flush()
    return 0 if complete else 1
