"""docs/migrating.md: both sides of every row have the same value, with the packages themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import wsdict

DOCUMENT = Path(__file__).parent.parent / "docs" / "migrating.md"
WORDS = ["car", "carton", "cat", "dog"]
MODULES = {"marisa-trie": "marisa_trie", "DAWG": "dawg", "datrie": "datrie", "pygtrie": "pygtrie", "lexindex": "lexindex"}


class Row(NamedTuple):
    module: str
    theirs: str
    ours: str


def rows() -> list[Row]:
    found: list[Row] = []
    module = ""
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if cells := re.fullmatch(r"\| `(.+)` \| `(.+)` \|", line):
            found.append(Row(module, *cells.groups()))
        elif heading := re.fullmatch(r"\| (\S+) \| wsdict \|", line):
            module = MODULES[heading[1]]
    return found


def datrie_of(datrie: Any) -> Any:
    trie = datrie.Trie("acdgnort")
    for index, word in enumerate(WORDS):
        trie[word] = index
    return trie


MAKE: dict[str, Callable[[Any], Any]] = {
    "marisa_trie": lambda module: module.Trie(WORDS),
    "dawg": lambda module: module.CompletionDAWG(WORDS),
    "datrie": datrie_of,
    "pygtrie": lambda module: module.CharTrie({word: index for index, word in enumerate(WORDS)}),
    "lexindex": lambda module: module.StringIndex(WORDS),
}


def listed(value: Any) -> Any:
    return list(value) if isinstance(value, Iterator) else value


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.module}: {row.theirs}")
def test_both_sides_have_the_same_value(row: Row) -> None:
    pytest.importorskip(row.module)
    module = import_module(row.module)
    names = {"wsdict": wsdict, row.module: module, "d": wsdict.compile(WORDS), "t": MAKE[row.module](module)}
    assert listed(eval(row.ours, names)) == listed(eval(row.theirs, names))


def test_every_package_has_rows() -> None:
    assert {row.module for row in rows()} == {*MODULES.values()} == {*MAKE}
    assert len(rows()) == DOCUMENT.read_text(encoding="utf-8").count("\n| `")
