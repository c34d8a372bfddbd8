"""`wsdict keys`"""

from __future__ import annotations

import sys
from itertools import islice
from typing import Annotated

from wsdict.cli.arguments import Argument, Option
from wsdict.cli.options import Copy, Dict, Json, NoVerify, Null, opened, word_end
from wsdict.cli.output import write_array, write_json, write_lines

EXAMPLES = """
wsdict keys words.wsd ca
wsdict keys words.wsd ca --count
"""


def run(
    dictionary: Dict,
    prefix: Annotated[str, Argument("PREFIX", "The prefix of the words. Default: all words.")] = "",
    limit: Annotated[int | None, Option("Print at most N.", "N", least=1)] = None,
    count: Annotated[bool, Option("Print only the number of words.")] = False,
    null: Null = False,
    copy: Copy = False,
    no_verify: NoVerify = False,
    json: Json = False,
) -> int:
    """Print the words of a dictionary, in order.

    Exit status 1 if there are none.
    """
    d = opened(dictionary, verify=not no_verify, mmap=not copy)
    most = sys.maxsize if limit is None else min(limit, sys.maxsize)
    if count:
        n = min(d.count(prefix), most)
        if json:
            write_json({"count": n})
        else:
            write_lines([str(n)])
    else:
        words = islice(d.keys(prefix), most)
        n = write_array(words) if json else write_lines(words, word_end(d, null))
    return 0 if n else 1
