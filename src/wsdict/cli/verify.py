"""`wsdict verify`"""

from __future__ import annotations

from typing import Annotated

from wsdict.cli.arguments import Option
from wsdict.cli.options import Copy, Dict, Json, Quiet, opened
from wsdict.cli.output import say, write_json, write_lines
from wsdict.errors import FormatError, OptionError

EXAMPLES = """
wsdict verify words.wsd
wsdict verify words.wsd --quiet && echo sound
wsdict verify words.dawg --check
"""


def run(
    dictionary: Dict,
    check: Annotated[bool, Option("Read a .dawg, or kind dawgdic, with dawg-python too, and compare all words.")] = False,
    copy: Copy = False,
    quiet: Quiet = False,
    json: Json = False,
) -> int:
    """Verify a dictionary: checksums, structure, minimality.

    Exit status 1 if it is not sound.
    """
    problem = None
    try:
        d = opened(dictionary, mmap=not copy)
        d.verify()
        if check:
            from wsdict.formats.dawgdic import cross_read  # it imports a package that nothing else needs

            if d.kind != "dawgdic":
                raise OptionError("check", d.kind, "kind dawgdic, which dawg-python reads too")
            cross_read(d)
    except FormatError as error:
        problem = str(error)
    if json:
        write_json({"ok": problem is None, "problem": problem})
    elif problem:
        say(problem)
    elif not quiet:
        write_lines([f"ok: {len(d):,} words, {d.nodes:,} nodes, {d.edges:,} edges"])
    return 1 if problem else 0
