"""`wsdict prefixes`"""

from __future__ import annotations

from typing import Annotated

from wsdict.cli.arguments import Argument
from wsdict.cli.options import Dict, Json, NoVerify, opened
from wsdict.cli.output import write_array, write_lines

EXAMPLES = """
wsdict prefixes words.wsd cartons
"""


def run(
    dictionary: Dict,
    text: Annotated[str, Argument("TEXT", "The text to take prefixes of.")],
    no_verify: NoVerify = False,
    json: Json = False,
) -> int:
    """Print the words that are prefixes of a text, shortest first.

    Exit status 1 if there are none.
    """
    found = opened(dictionary, verify=not no_verify).prefixes(text)
    return 0 if (write_array if json else write_lines)(found) else 1
