"""`radix`: a trie in which a node ends a word or has several children (Morrison: PATRICIA, Journal of the ACM 15(4), 1968).

A long tail costs one byte per letter.

Nodes are numbered level by level, 0 is the root. A node's letters are those of the edge that leads to it.

    section nodes, two numbers a node and one pair more
        31                             0   31 30                            0
       ┌────────────────────────────────┐ ┌──┬───────────────────────────────┐
       │ where its labels begin         │ │ a│ number of its first child     │    a: a word ends here
       └────────────────────────────────┘ └──┴───────────────────────────────┘
       Labels and children end where those of the next node begin.

    section labels, 1 byte each up to 255 letters, else 2; the first is 0 and belongs to no node

A position is node << 32 | the number of labels of its edge that were passed. A slot of `counts` is a label.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wsdict.alphabet import labels_of
from wsdict.automaton import Automaton
from wsdict.errors import FormatError, LimitError
from wsdict.header import Header, stored
from wsdict.kernels.automaton import unfold as unfolding
from wsdict.kernels.trees.radix import RadixWalker
from wsdict.representations.counted import Counted
from wsdict.representations.trie import labels_in, slim

MOST_LABELS = 2**32 - 1
LONGEST = 2**28 - 1  # letters of an edge
LEAST_NUMBERS = 4  # the root, and the pair that ends the section


class Radix(Counted):
    """A path-compressed trie."""

    kind = "radix"
    steps: RadixWalker

    @classmethod
    def pack(cls, automaton: Automaton, header: Header, ranks: bool, level: str, options: Mapping[str, Any]) -> Radix:  # noqa: ARG003
        """A node for every word and every fork. O(nodes of the trie)."""
        labels, nodes = unfolding.tree_size(automaton.first, automaton.edges)
        if labels > MOST_LABELS or nodes > LONGEST * 8:
            raise LimitError("nodes of the trie", labels, MOST_LABELS, "take kind dawg")
        if automaton.longest > LONGEST:
            raise LimitError("letters of a word", automaton.longest, LONGEST, "leave it out with --max-length")
        table, pool = unfolding.to_radix(automaton.first, automaton.edges, nodes, labels)
        sections = {"nodes": stored(table), "labels": slim(pool, len(header.alphabet))}
        dictionary = cls(header, sections, verify=False)
        return dictionary.with_ranks() if ranks else dictionary

    def __init__(self, header: Header, sections: Mapping[str, memoryview], source: str = "<bytes>", verify: bool = True) -> None:
        super().__init__(header, sections, source, verify)
        table = self._section("nodes", "I")
        labels = labels_in(self, "labels")
        if table is None or labels is None or len(table) < LEAST_NUMBERS or len(table) % 2 or not len(labels):
            raise FormatError(source, "section nodes or labels is missing or cut off")
        self._nodes = len(table) // 2 - 1
        self.steps = RadixWalker(
            table, labels, header.alphabet, labels_of(header.alphabet, header.case), self.spelling.unchanged, header.longest, source
        )
        self._use_counts(verify)

    def facts(self) -> dict[str, Any]:
        return {"nodes": self._nodes, "edges": self._nodes - 1}
