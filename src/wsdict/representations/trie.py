"""`trie` and `map`: the tries of the textbooks in flat arrays, to compare structures and not Python's objects.

Both have a node for every prefix, numbered level by level, so the children of a node are adjacent. Node 0 is the root. A
position, and a slot of `counts`, is a node.

    trie: a slot for every letter            children of node n              accepts
                                            ┌───┬───┬───┬───┬─ ─ ─┬───┐     ┌─┐
       section children, 4 bytes a slot     │ 0 │ 17│ 0 │ 18│     │ 0 │     │1│  section accepts, bit n & 7 of byte n >> 3
                                            └───┴───┴───┴───┴─ ─ ─┴───┘     └─┘
                                              a   b   c   d

    map: the labels of a node in order, as a map from a label to a child
        31 30                           0
       ┌──┬───────────────────────────────┐    section begins, one number a node and one more
       │ a│ number of the first child     │    a: a word ends here. The children end where those of the next node begin.
       └──┴───────────────────────────────┘
       section labels, 1 byte a node up to 255 letters, else 2: the label that leads to it; 0 for the root
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping
from typing import Any

from wsdict.alphabet import labels_of
from wsdict.automaton import Automaton
from wsdict.dictionary import Dictionary
from wsdict.errors import FormatError, LimitError
from wsdict.header import Header, stored
from wsdict.kernels.automaton import unfold as unfolding
from wsdict.kernels.trees.trie import ArrayWalker, MapWalker
from wsdict.representations.counted import Counted

MOST_NODES = 2**31 - 1
MOST_SLOTS = 2**30  # 4 GB
BYTE_LABELS = 256  # labels that fit in a byte, the 0 included


def slim(labels: array[int], letters: int) -> memoryview:
    """2-byte labels in the bytes that are stored: one each where that is enough."""
    if letters < BYTE_LABELS:
        return memoryview(labels.tobytes()[sys.byteorder == "big" :: 2])
    return stored(labels)


def labels_in(dictionary: Dictionary, name: str) -> memoryview | None:
    """A section of such labels, None where it is missing. Raises FormatError."""
    return dictionary.sections.get(name) if len(dictionary.alphabet) < BYTE_LABELS else dictionary._section(name, "H")


def _checked(automaton: Automaton) -> int:
    """How many nodes the trie has. Raises LimitError."""
    nodes: int = unfolding.tree_size(automaton.first, automaton.edges)[0]
    if nodes > MOST_NODES:
        raise LimitError("nodes", nodes, MOST_NODES, "take kind dawg")
    return nodes


class ArrayTrie(Counted):
    """An array-of-children trie."""

    kind = "trie"
    steps: ArrayWalker

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> ArrayTrie:  # noqa: ARG003
        """A node for every prefix. O(nodes × letters of the alphabet)."""
        nodes = _checked(automaton)
        letters = len(header.alphabet)
        if nodes * letters > MOST_SLOTS:
            raise LimitError(f"slots for {nodes:,} nodes and {letters} letters", nodes * letters, MOST_SLOTS, "take kind map or dawg")
        children, accepts = unfolding.to_arrays(*unfolding.unfold(automaton.first, automaton.edges, nodes), letters)
        sections = {"children": stored(children), "accepts": memoryview(accepts)}
        dictionary = cls(header, sections, verify=False)
        return dictionary.with_ranks() if ranks else dictionary

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source, verify)
        letters = len(header.alphabet)
        children, accepts = self._section("children", "I"), self.sections.get("accepts")
        if children is None or accepts is None or not len(children) or len(children) % max(letters, 1):
            raise FormatError(source, "section children or accepts is missing or cut off")
        self._nodes = len(children) // max(letters, 1)
        if accepts.nbytes != (self._nodes + 7) // 8 or not 0 < self._nodes <= MOST_NODES:
            raise FormatError(source, f"section accepts has {accepts.nbytes:,} bytes for {self._nodes:,} nodes")
        table = labels_of(header.alphabet, header.case)
        self.steps = ArrayWalker(children, accepts, self._nodes, header.alphabet, table, self.spelling.unchanged, header.longest, source)
        self._use_counts(verify)

    def facts(self) -> dict[str, Any]:
        return {"nodes": self._nodes, "edges": self._nodes - 1}


class MapTrie(Counted):
    """A map-of-children trie."""

    kind = "map"
    steps: MapWalker

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> MapTrie:  # noqa: ARG003
        """A node for every prefix. O(nodes)."""
        begins, labels = unfolding.unfold(automaton.first, automaton.edges, _checked(automaton))
        sections = {"begins": stored(begins), "labels": slim(labels, len(header.alphabet))}
        dictionary = cls(header, sections, verify=False)
        return dictionary.with_ranks() if ranks else dictionary

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source, verify)
        begins = self._section("begins", "I")
        labels = labels_in(self, "labels")
        if begins is None or labels is None or len(begins) != len(labels) + 1 or not len(labels):
            raise FormatError(source, "section begins or labels is missing or cut off")
        self._nodes = len(labels)
        table = labels_of(header.alphabet, header.case)
        self.steps = MapWalker(begins, labels, header.alphabet, table, self.spelling.unchanged, header.longest, source)
        self._use_counts(verify)

    def facts(self) -> dict[str, Any]:
        return {"nodes": self._nodes, "edges": self._nodes - 1}
