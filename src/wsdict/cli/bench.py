"""`wsdict bench`"""

from __future__ import annotations

import json as jsons
from pathlib import Path
from typing import Annotated, Any

import typer

from wsdict import OptionError
from wsdict.cli.options import Force, Json, Kinds, Plot, Quiet, Write
from wsdict.cli.output import check_new, save_text, say, status, write_json, write_page

EXAMPLES = """
wsdict bench words.txt --kinds dawg --rounds 1
wsdict bench words.txt --kinds dawg --rounds 1 --peers --json
"""
READ = "Show the figures that --json printed once, instead of measuring."


def run(
    inputs: Annotated[list[str] | None, typer.Argument(metavar="INPUT", help="Word lists, recipes, dictionaries: each by itself.")] = None,
    kinds: Kinds = None,
    peers: Annotated[bool, typer.Option("--peers", help="Measure other packages that are installed too, in turns.")] = False,
    prunes: Annotated[bool, typer.Option("--prunes", help="Show what each prune of a board solver is worth.")] = False,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, help="Take the best of so many rounds.", show_default="3")] = 3,
    read: Annotated[str | None, typer.Option(metavar="FILE", help=READ)] = None,
    plot: Plot = None,
    page: Write = None,
    force: Force = False,
    quiet: Quiet = False,
    json: Json = False,
) -> int:
    """Measure how fast each representation of a list is built and asked.

    Build, memory, load, look-ups, enumeration, ranks, boards; each figure from a process of its own. What cannot be built says why, and the
    rest go on. Exit status 1 if an answer was wrong, or nothing could be built.
    """
    from wsdict.report import bench_page, plots
    from wsdict.report.bench import bench, typed
    from wsdict.report.contender import parse_kinds
    from wsdict.report.table import markdown

    if bool(inputs) == bool(read):
        raise OptionError("INPUT", " ".join(inputs or []) or None, "word lists, recipes or dictionaries, or --read FILE")
    chosen = parse_kinds(kinds)
    plots.ready(plot)
    check_new(page, force)  # before minutes of measuring
    result: dict[str, Any]
    if read:
        result = _read(read)
    else:
        switches = [*(["--kinds", kinds] if kinds else []), *["--peers"] * peers, *["--prunes"] * prunes, "--rounds", str(rounds)]
        command = typed("bench", inputs or [], [*switches, *(["--write", page] if page else [])])
        with status(not quiet) as progress:
            result = bench(inputs or [], chosen, peers, prunes, rounds, command, progress)
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
