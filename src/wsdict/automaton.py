"""The one graph that every representation is packed from."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from wsdict.kernels.minimize import classic_size, minimize


class Automaton(NamedTuple):
    """A minimal acyclic automaton in two flat arrays, acceptance on its edges.

    State s has edges[first[s]:first[s + 1]], labels rising; an edge is label << 40 | accept << 32 | target. Every target has a
    lower number than its state, so the graph is acyclic by construction. State 0 has no edges, the last state is the root.
    """

    first: array[int]
    edges: array[int]
    words: int
    letters: int  # of all words together
    longest: int  # letters of the longest word

    @property
    def states(self) -> int:
        """States that have edges, with acceptance on the edges."""
        return len(self.first) - 2

    def classic_size(self) -> tuple[int, int]:
        """(states, edges) with acceptance on the states, as textbooks and peers count them. O(edges)."""
        return classic_size(self.first, self.edges)


def from_sorted(labels: array[int], starts: array[int], n: int) -> Automaton:
    """The minimal automaton of n sorted words: those at `starts` in `labels`, each ended by label 0. O(labels).

    Raises ValueError where the words do not rise.
    """
    return Automaton(*minimize(labels, starts, n))
