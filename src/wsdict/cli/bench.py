"""`wsdict bench`"""

from __future__ import annotations

import json as jsons
from pathlib import Path
from typing import Annotated, Any

from wsdict.cli.arguments import Argument, Option
from wsdict.cli.files import check_new, save_text
from wsdict.cli.options import INPUTS, Force, Json, Kinds, Plot, Quiet, Write
from wsdict.cli.output import say, write_json
from wsdict.cli.pages import command_shown, status, write_page
from wsdict.errors import OptionError
from wsdict.report import bench, bench_page, plots
from wsdict.report.contender import parse_kinds
from wsdict.report.table import markdown

EXAMPLES = """
wsdict bench words.txt --kinds dawg --rounds 1
wsdict bench words.txt --kinds dawg --rounds 1 --peers --json
"""


def run(
    inputs: Annotated[list[str] | None, Argument("INPUT", INPUTS)] = None,
    kinds: Kinds = None,
    peers: Annotated[bool, Option("Measure other installed packages too, interleaved.")] = False,
    prunes: Annotated[bool, Option("Show the effect of each prune of a board solver.")] = False,
    rounds: Annotated[int, Option("Take the best of N rounds.", "N", least=1)] = 3,
    read: Annotated[str | None, Option("Show figures saved by --json instead of measuring.", "FILE")] = None,
    plot: Plot = None,
    page: Write = None,
    force: Force = False,
    quiet: Quiet = False,
    json: Json = False,
) -> int:
    """Measure the speed and memory of each representation of a word list.

    Build, memory, load, look-ups, enumeration, ranks, boards; each figure comes from a separate process. For a representation that cannot
    be built the reason is printed. Exit status 1 if an answer was wrong, or nothing could be built.
    """
    if bool(inputs) == bool(read):
        raise OptionError("INPUT", " ".join(inputs or []) or None, "word lists, recipes or dictionaries, or --read FILE")
    chosen = parse_kinds(kinds)
    plots.check(plot)
    check_new(page, force)  # before minutes of measuring
    result: dict[str, Any]
    if read:
        result = _read(read)
    else:
        switches = [*(["--kinds", kinds] if kinds else []), *["--peers"] * peers, *["--prunes"] * prunes, "--rounds", str(rounds)]
        command = command_shown("bench", inputs or [], [*switches, *(["--write", page] if page else [])])
        with status(not quiet) as progress:
            result = bench.bench(inputs or [], chosen, peers, prunes, rounds, command, progress)
    if result["missing"] and not quiet:
        say(bench_page.missing(result))
    if json:
        write_json(result)
    else:
        write_page(list(bench_page.lists(result)))
    if page:
        save_text(page, [markdown(bench_page.document(result))], force)
    if plot:
        plots.plot_bench(plot, result)
    entries = result["lists"].values()
    wrong = any(failure["wrong"] for entry in entries for failure in entry["failures"])
    return 1 if wrong or not any(entry["rounds"] for entry in entries) else 0


def _read(path: str) -> dict[str, Any]:
    try:
        result: dict[str, Any] = jsons.loads(Path(path).read_text(encoding="utf-8"))
        return {name: result[name] for name in ("environment", "versions", "missing", "imports", "lists")}
    except (ValueError, TypeError, KeyError) as error:
        raise OptionError("read", path, "a file that wsdict bench --json printed") from error
