"""`wsdict report`"""

from __future__ import annotations

from typing import Annotated

import typer

from wsdict import OptionError
from wsdict.cli.options import Force, Inputs, Json, Kinds, Plot, Quiet, Write
from wsdict.cli.output import check_new, save_text, say, status, write_json, write_page, write_text

EXAMPLES = """
wsdict report words.txt
wsdict report words.wsd --kinds dawg --csv
"""


def run(
    inputs: Inputs,
    kinds: Kinds = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown, on a terminal too.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    plot: Plot = None,
    page: Write = None,
    force: Force = False,
    quiet: Quiet = False,
    json: Json = False,
) -> int:
    """Report what each representation of a list costs: nodes, edges, bytes.

    Each is built, loaded and asked in processes of its own; one that cannot be built says why. Exit status 1 if none can.
    """
    from wsdict.report import cost_page, plots
    from wsdict.report.bench import typed
    from wsdict.report.choice import recommendation
    from wsdict.report.contender import parse_kinds
    from wsdict.report.costs import costs
    from wsdict.report.table import markdown as as_markdown

    if json + csv + markdown > 1:
        raise OptionError("format", "several", "one of --json, --csv, --markdown")
    chosen = parse_kinds(kinds)
    plots.ready(plot)
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
        command = typed("report", inputs, ["--write", page])
        save_text(page, [as_markdown(list(cost_page.document(results, command)))], force)
    if plot:
        plots.plot_costs(plot, results)
    return 0 if any("error" not in row for row in rows) else 1
