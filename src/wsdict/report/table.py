"""Pages of text and tables, as Markdown or drawn for a terminal."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from math import floor, log10
from typing import NamedTuple

NOTHING = "–"


class Table(NamedTuple):
    """Cells of text, the first column aligned left, the others right unless `left`. `**bold**` is bold."""

    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: bool = False


Page = Sequence[str | Table]  # paragraphs, lists, headings that start with #, and tables


def markdown(page: Page) -> str:
    """The page as Markdown with aligned columns."""
    return "\n\n".join(block if isinstance(block, str) else _grid(block) for block in page) + "\n"


def _grid(table: Table) -> str:
    rows = [table.headers, *table.rows]
    widths = [max(3, *(len(row[column]) for row in rows)) for column in range(len(table.headers))]
    right = [not table.left and column > 0 for column in range(len(widths))]
    rule = ["-" * (width - 1) + ":" if to_right else "-" * width for width, to_right in zip(widths, right, strict=True)]
    lines = [_line(table.headers, widths, right), _line(rule, widths, right)]
    return "\n".join([*lines, *(_line(row, widths, right) for row in table.rows)])


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    placed = (cell.rjust(width) if to_right else cell.ljust(width) for cell, width, to_right in zip(cells, widths, right, strict=True))
    return f"| {' | '.join(placed)} |"


def drawn(page: Page) -> str:
    """The page as text for a terminal: as wide as standard output, in colour unless NO_COLOR is set."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    console = Console(highlight=False)
    with console.capture() as captured:
        for block in page:
            if isinstance(block, str):
                text = block if "\n\n" in block else block.replace("\n", " ")  # lists keep their lines, paragraphs flow
                console.print(Text(text.lstrip("# "), "bold" if text.startswith("#") else ""))
            else:
                grid = Grid(header_style="bold", box=SIMPLE_HEAD)
                for column, header in enumerate(block.headers):
                    grid.add_column(Text(header), justify="right" if column and not block.left else "left", overflow="fold")
                for row in block.rows:
                    grid.add_row(*(Text(cell.strip("*"), "bold" if cell.startswith("**") else "") for cell in row))
                console.print(grid)
            console.print()
    return captured.get()


def comma_separated(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Lines of CSV; None is an empty field."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headers)
    writer.writerows(rows)
    return text.getvalue()


def number(value: float | None, digits: int = 3) -> str:
    """A value with this number of significant digits, and all digits before the point."""
    if value is None:
        return NOTHING
    if not value:
        return "0"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.{max(0, digits - 1 - floor(log10(abs(value))))}f}"
