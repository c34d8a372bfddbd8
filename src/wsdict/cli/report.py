"""`wsdict report`"""

from __future__ import annotations

from typing import Annotated

from wsdict.cli.arguments import Argument, Option
from wsdict.cli.files import check_new, save_text
from wsdict.cli.options import INPUTS, Force, Json, Kinds, Plot, Quiet, Write
from wsdict.cli.output import say, write_json, write_text
from wsdict.cli.pages import command_shown, status, write_page
from wsdict.errors import OptionError
from wsdict.report import cost_page, plots
from wsdict.report.choice import recommendation
from wsdict.report.contender import parse_kinds
from wsdict.report.costs import costs
from wsdict.report.table import markdown as as_markdown

EXAMPLES = """
wsdict report words.txt
wsdict report words.wsd --kinds dawg --csv
"""


def run(
    inputs: Annotated[list[str], Argument("INPUT", INPUTS)],
    kinds: Kinds = None,
    markdown: Annotated[bool, Option("Print Markdown, on a terminal too.")] = False,
    csv: Annotated[bool, Option("Print CSV.")] = False,
    plot: Plot = None,
    page: Write = None,
    force: Force = False,
    quiet: Quiet = False,
    json: Json = False,
) -> int:
    """Report the nodes, edges and bytes of each representation of a word list.

    Each is built, loaded and queried in separate processes. For one that cannot be built the reason is printed. Exit status 1 if none can
    be built.
    """
    if (json, csv, markdown).count(True) > 1:
        raise OptionError("format", "several", "one of --json, --csv, --markdown")
    chosen = parse_kinds(kinds)
    plots.check(plot)
    check_new(page, force)  # before minutes of measuring
    with status(not quiet) as progress:
        results = [costs(name, chosen, progress) for name in inputs]
    rows = [row for _, _, found in results for row in found]
    if json or csv:
        write_json(rows) if json else write_text(cost_page.as_csv(rows))
        for name, _, found in results:
            for row in found:
                if "error" in row:
                    say(f"{name}: {row['kind']}: {row['error']}")
            if not quiet:
                say(f"{name}: {recommendation(found)}")
    else:
        write_page([block for result in results for block in cost_page.section(*result)], markdown)
    if page:
        command = command_shown("report", inputs, ["--write", page])
        save_text(page, [as_markdown(list(cost_page.document(results, command)))], force)
    if plot:
        plots.plot_costs(plot, results)
    return 0 if any("error" not in row for row in rows) else 1
