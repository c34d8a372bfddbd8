"""`wsdict lookup`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from wsdict.cli.arguments import Argument
from wsdict.cli.options import Copy, Dict, Json, NoVerify, opened
from wsdict.cli.output import available_lines, flush, standard_input, write_array, write_lines
from wsdict.errors import OptionError

EXAMPLES = """
wsdict lookup words.wsd cat dog
wsdict lookup words.wsd - < text.txt
"""


def run(
    dictionary: Dict,
    words: Annotated[list[str], Argument("WORD", "The words to look up; a single - reads them from standard input, one per line.")],
    copy: Copy = False,
    no_verify: NoVerify = False,
    json: Json = False,
) -> int:
    """Look words up and print their indexes.

    The index of a word that is not in the dictionary is -, and the exit status is then 1.
    """
    batches: Iterable[list[str]] = [words]
    if words == ["-"]:
        if dictionary == "-":
            raise OptionError("WORD", "-", "words as arguments, because the dictionary comes from standard input")
        batches = available_lines(standard_input())
    d = opened(dictionary, verify=not no_verify, mmap=not copy)
    complete = True

    def answers() -> Iterator[list[tuple[str, int | None]]]:
        nonlocal complete
        for batch in batches:
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
