"""`wsdict verify`"""

from __future__ import annotations

from wsdict import FormatError
from wsdict.cli.options import Dict, Json, Quiet, opened
from wsdict.cli.output import say, write_json, write_lines

EXAMPLES = """
wsdict verify words.wsd
wsdict verify words.wsd --quiet && echo sound
"""


def run(dictionary: Dict, quiet: Quiet = False, json: Json = False) -> int:
    """Prove a dictionary sound: checksums, structure, minimality.

    Exit status 1 if it is not.
    """
    problem = None
    try:
        d = opened(dictionary)
        d.verify()
    except FormatError as error:
        problem = str(error)
    if json:
        write_json({"ok": problem is None, "problem": problem})
    elif problem:
        say(problem)
    elif not quiet:
        write_lines([f"ok: {len(d):,} words, {d.nodes:,} nodes, {d.edges:,} edges"])
    return 1 if problem else 0
