"""Bar charts, as PNG or SVG. matplotlib is an extra: pip install 'wsdict[plot]'."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from wsdict.errors import OptionError
from wsdict.report.bench_page import COLUMNS, QUERY, best
from wsdict.report.contender import OURS
from wsdict.report.subject import Facts
from wsdict.report.table import number

ENDINGS = (".png", ".svg")
BLUE, ORANGE, GREY = "#0072B2", "#E69F00", "#999999"  # of Okabe and Ito: distinguishable with every kind of colour vision
ROW, HEAD, WIDTH = 0.26, 0.9, 4.2  # inches: the height of a bar, the height of title and margins, the width of a panel
ACROSS = 4  # panels side by side
FAR = 50  # the ratio of values above which the axis is logarithmic
BENCH = ("file_s", "bytes", "touched_rss", "load_ms", "hits", "misses", "iterate", "prefix", "index", "word", "solve")


class Bar(NamedTuple):
    label: str
    value: float
    text: str
    colour: str


class Panel(NamedTuple):
    title: str
    note: str
    bars: Sequence[Bar]


def check(path: str | None) -> None:
    """Raises OptionError if a chart cannot be drawn to this file; called before minutes of measuring."""
    if path is None:
        return
    if not path.lower().endswith(ENDINGS):
        raise OptionError("plot", path, f"a file that ends with {' or '.join(ENDINGS)}")
    if not find_spec("matplotlib"):
        raise OptionError("plot", path, "matplotlib, which is not installed: pip install 'wsdict[plot]'")


def plot_costs(path: str, results: Sequence[tuple[str, Facts, list[dict[str, Any]]]]) -> None:
    """Bytes on disk and in memory of each representation, one row of panels per list."""
    panels = []
    for name, facts, rows in results:
        built = [row for row in rows if "error" not in row]
        for title, key in (("file", "disk_bytes"), ("in memory, every word looked up", "memory_bytes")):
            known = [row for row in built if row[key] is not None]
            bars = [Bar(row["kind"], row[key] / facts.words, number(row[key] / facts.words), BLUE) for row in known]
            if key == "disk_bytes" and built:
                xz = built[0]["xz_bytes"] / facts.words
                bars.append(Bar("xz -9e", xz, number(xz), GREY))
            panels.append(Panel(name, f"{title}, bytes per word", bars))
    draw(path, panels, 2)


def plot_bench(path: str, result: dict[str, Any]) -> None:
    """One panel per column, one row of panels per list: ours in blue, peers in orange."""
    panels = []
    for name, entry in result["lists"].items():
        figures = best(entry)
        for column in (COLUMNS[key] for key in BENCH):
            bars = [
                Bar(who, own[column.key], number(own[column.key]), BLUE if who.startswith(OURS) else ORANGE)
                for who, own in figures.items()
                if column.key in own
            ]
            unit = ", millions per second" if column in QUERY else ""
            better = "lower" if column.better is min else "higher"
            panels.append(Panel(f"{name}, {better} is better", column.title.replace("`", "") + unit, bars))
    draw(path, panels, ACROSS)


def draw(path: str, panels: Sequence[Panel], across: int) -> None:
    """Horizontal bars with their values, on a logarithmic axis where these differ much. Raises OSError."""
    panels = [panel for panel in panels if panel.bars]
    matplotlib = import_module("matplotlib")
    figure_of = import_module("matplotlib.figure").Figure
    across = min(across, max(len(panels), 1))
    rows = [panels[i : i + across] for i in range(0, len(panels), across)]
    heights = [HEAD + ROW * max(len(panel.bars) for panel in row) for row in rows] or [HEAD]
    with matplotlib.rc_context({"svg.hashsalt": "wsdict", "font.size": 9, "svg.fonttype": "none"}):
        figure = figure_of(figsize=(WIDTH * across + 0.5, sum(heights)), layout="constrained")
        grid = figure.subplots(len(heights), across, squeeze=False, gridspec_kw={"height_ratios": heights})
        for i, axes in enumerate(grid.flat):
            if i < len(panels):
                _panel(axes, panels[i], max(len(panel.bars) for panel in rows[i // across]))
            else:
                axes.set_visible(False)
        metadata = {"Date": None} if path.lower().endswith(".svg") else {"Software": None}
        figure.savefig(Path(path), dpi=150, metadata=metadata)


def _panel(axes: Any, panel: Panel, places: int) -> None:
    values = [max(bar.value, 0) for bar in panel.bars]
    axes.barh(range(len(values)), values, color=[bar.colour for bar in panel.bars], height=0.72)
    axes.set_yticks(range(len(values)), [bar.label for bar in panel.bars])
    axes.set_ylim(places - 0.5, -0.5)  # the same thickness of bars in all panels of a row
    positive = [value for value in values if value > 0]
    logarithmic = bool(positive) and max(positive) > FAR * min(positive)
    if logarithmic:
        axes.set_xscale("log")
        axes.set_xlim(min(positive) / 2, max(positive) * (max(positive) / min(positive)) ** 0.3)
    else:
        axes.set_xlim(0, max(values) * 1.25 or 1)
    for place, bar in enumerate(panel.bars):
        axes.annotate(bar.text, (max(bar.value, axes.get_xlim()[0]), place), (3, 0), textcoords="offset points", va="center", fontsize=8)
    axes.set_title(f"{panel.title}\n{panel.note}{', logarithmic' if logarithmic else ''}", loc="left", fontsize=9)
    axes.spines[["top", "right", "bottom"]].set_visible(False)
    axes.xaxis.set_visible(False)  # every bar shows its value
    axes.tick_params(axis="y", length=0)
