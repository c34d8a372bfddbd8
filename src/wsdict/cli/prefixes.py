"""`wsdict prefixes`"""

from __future__ import annotations

from typing import Annotated

from wsdict.cli.arguments import Argument
from wsdict.cli.options import Copy, Dict, Json, NoVerify, Null, opened, word_end
from wsdict.cli.output import write_array, write_lines

EXAMPLES = """
wsdict prefixes words.wsd cartons
"""


def run(
    dictionary: Dict,
    text: Annotated[str, Argument("TEXT", "The text to take prefixes of.")],
    null: Null = False,
    copy: Copy = False,
    no_verify: NoVerify = False,
    json: Json = False,
) -> int:
    """Print the words that are prefixes of a text, shortest first.

    Exit status 1 if there are none.
    """
    d = opened(dictionary, verify=not no_verify, mmap=not copy)
    found = d.prefixes(text)
    return 0 if (write_array(found) if json else write_lines(found, word_end(d, null))) else 1
