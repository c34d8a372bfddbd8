"""When to use which representation: docs/choosing.md shows this table, and `wsdict report` recommends by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wsdict.report.table import Table, number

MUCH = 0.8  # the size, relative to the default's, below which a smaller kind is recommended


class Choice(NamedTuple):
    """A need, and the kinds for it, best first."""

    need: str
    kinds: tuple[str, ...]
    because: str


DEFAULT = Choice(
    "most uses: words, prefixes, ranks, boards; many threads or processes",
    ("dawg",),
    "mapped, so it opens at once and all processes share its pages; walking decodes nothing",
)
SMALLEST = Choice(
    "memory, a download or a package must be small",
    ("packed", "marisa", "dawg:small", "radix"),
    "coded in fewer bytes and queried in place; each query costs more",
)
FEW = Choice(
    "a few thousand words, one process, only `word in d`",
    ("set",),
    "it is Python's own type, and at this size its memory does not matter",
)
CHOICES = (
    DEFAULT,
    SMALLEST,
    FEW,
    Choice(
        "files for dawgdic in C++, dawg-python, DAWG2 or pymorphy; or hardly any queries but `word in d`",
        ("dawgdic",),
        "their double-array `.dawg`: the fastest look-ups; larger, by the guide that enumeration needs",
    ),
    Choice("files for programs with marisa-trie", ("marisa",), "their `.marisa`; wsdict needs the package to query it"),
    Choice(
        "long keys that share little after their prefixes: paths, addresses",
        ("packed", "marisa", "radix"),
        "an automaton has one state per letter there; radix has one edge for a whole tail, and decodes nothing",
    ),
    Choice(
        "teaching, or a baseline",
        ("trie", "map", "dict"),
        "the structures of textbooks: an array or a map of children per node, and Python's dict of dicts",
    ),
)


def table() -> Table:
    """The decision table of docs/choosing.md."""
    rows = [[choice.need, ", ".join(f"`{kind}`" for kind in choice.kinds), choice.because] for choice in CHOICES]
    return Table(["for", "use", "because"], rows, left=True)


def recommendation(rows: Sequence[dict[str, Any]]) -> str:
    """One line for the list of these rows: the default, and the smallest kind if it is much smaller."""
    built = {row["kind"]: row for row in rows if "error" not in row}
    first = next((built[kind] for kind in (*DEFAULT.kinds, *built) if kind in built), None)
    if first is None:
        return "Nothing could be built."
    line = f"Use {first['kind']} ({_size(first)})" + (
        ": mapped, shared by processes, fast at every query" if first["kind"] == "dawg" else ""
    )
    small = min((built[kind] for kind in SMALLEST.kinds if kind in built), key=lambda row: int(row["disk_bytes"]), default=first)
    part = small["disk_bytes"] / first["disk_bytes"]
    if part < MUCH:
        return f"{line}; where size matters most, {small['kind']} ({_size(small)}, {number(part, 2)} of that)."
    return f"{line}; no other kind is much smaller." if len(built) > 1 else f"{line}."


def _size(row: dict[str, Any]) -> str:
    return f"{row['disk_bytes']:,} bytes, {number(row['bytes_per_word'])} per word"
