"""Which representation for whom. The one place: docs/choosing.md shows this table, and `wsdict report` recommends by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wsdict.report.table import Table, number

MUCH = 0.8  # a file that is not smaller than this part of the default's is no reason to leave the default


class Choice(NamedTuple):
    """A need, and what serves it: the first of `kinds` that there is."""

    need: str
    kinds: tuple[str, ...]
    because: str


DEFAULT = Choice(
    "most uses: words, prefixes, ranks, boards; many threads or processes",
    ("dawg",),
    "mapped, so it opens at once and all processes share its pages; no step of a walk decodes anything",
)
SMALLEST = Choice(
    "memory, a download or a package is the bound",
    ("packed", "marisa", "dawg:small", "radix"),
    "coded in fewer bytes and asked in place; each question costs more",
)
FEW = Choice(
    "a few thousand words, one process, only `word in d`",
    ("set",),
    "it is Python's own, and what it wastes is small",
)
CHOICES = (
    DEFAULT,
    SMALLEST,
    FEW,
    Choice(
        "C++ with dawgdic, dawg-python, DAWG2 or pymorphy read it; or little is asked but `word in d`",
        ("dawgdic",),
        "it is their double-array `.dawg`: the fastest look-ups; larger, by the guide that it enumerates with",
    ),
    Choice("programs with marisa-trie read it", ("marisa",), "it is their `.marisa`; wsdict needs the package to ask it"),
    Choice(
        "long keys that share little behind their beginnings: paths, addresses",
        ("packed", "marisa", "radix"),
        "an automaton has a state a letter there; radix has one edge for a whole tail, and decodes nothing",
    ),
    Choice(
        "teaching, or a yardstick",
        ("trie", "map", "dict"),
        "what the textbooks draw: an array or a map of children a node, and Python's dict of dicts",
    ),
)


def table() -> Table:
    """The decision table of docs/choosing.md."""
    rows = [[choice.need, ", ".join(f"`{kind}`" for kind in choice.kinds), choice.because] for choice in CHOICES]
    return Table(["for", "take", "because"], rows, left=True)


def recommendation(rows: Sequence[dict[str, Any]]) -> str:
    """One line for the list that these rows are of: the default, and what is smaller if that is what counts."""
    built = {row["kind"]: row for row in rows if "error" not in row}
    first = next((built[kind] for kind in (*DEFAULT.kinds, *built) if kind in built), None)
    if first is None:
        return "Nothing could be built."
    line = f"Take {first['kind']} ({_size(first)})" + (
        ": mapped, shared by processes, fast at every question" if first["kind"] == "dawg" else ""
    )
    small = min((built[kind] for kind in SMALLEST.kinds if kind in built), key=lambda row: int(row["disk_bytes"]), default=first)
    part = small["disk_bytes"] / first["disk_bytes"]
    if part < MUCH:
        return f"{line}; where size is what counts, {small['kind']} ({_size(small)}, {number(part, 2)} of it)."
    return f"{line}; nothing here is much smaller." if len(built) > 1 else f"{line}."


def _size(row: dict[str, Any]) -> str:
    return f"{row['disk_bytes']:,} bytes, {number(row['bytes_per_word'])} a word"
