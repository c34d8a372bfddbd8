"""For commands that measure: pages of text and tables, the command line that a page shows, and a line of progress."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from wsdict.cli.output import encoded, on_terminal, visible, write_raw, write_text
from wsdict.report.table import Page, Table, drawn, markdown


def write_page(page: Page, always_markdown: bool = False) -> None:
    """Draw a page on a terminal; write Markdown elsewhere, or on request."""
    if on_terminal() and not always_markdown:
        write_raw(encoded(drawn([_visible(block) for block in page])))
    else:
        write_text(markdown(page))


def _visible(block: str | Table) -> str | Table:
    """A block in which only colours are control characters."""
    if isinstance(block, str):
        return "\n".join(map(visible, block.split("\n")))
    return block._replace(headers=[*map(visible, block.headers)], rows=[[*map(visible, row)] for row in block.rows])


@contextmanager
def status(wanted: bool) -> Iterator[Callable[[str], object]]:
    """A line on a terminal that shows the current step."""
    if not (wanted and sys.stderr and sys.stderr.isatty()):
        yield lambda _: None
        return
    from rich.console import Console  # more time to import than most commands take
    from rich.text import Text

    with Console(stderr=True).status("") as line:
        yield lambda text: line.update(Text(visible(text)))


def command_shown(command: str, inputs: Sequence[str], options: Sequence[str]) -> str:
    """A command line to print on a page: word lists by their names, without the folders that they are in on this machine."""
    return shlex.join(["wsdict", command, *(Path(name).name for name in inputs), *options])
