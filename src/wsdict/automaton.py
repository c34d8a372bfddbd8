"""The one graph that every representation is packed from."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from wsdict.alphabet import MOST_LETTERS
from wsdict.errors import LimitError
from wsdict.kernels.automaton.minimize import classic_size, minimize


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


def from_words(words: Sequence[str]) -> tuple[Automaton, str]:
    """The minimal automaton of words that rise, as they stand, and their letters in order. O(letters).

    Raises ValueError where they do not rise, and LimitError.
    """
    letters = sorted({letter for word in words for letter in word})
    if len(letters) > MOST_LETTERS:
        raise LimitError("different letters", len(letters), MOST_LETTERS, "leave words out")
    label = {letter: i for i, letter in enumerate(letters, 1)}
    labels = array("B" if len(letters) < 256 else "H")
    for word in words:
        labels.extend(map(label.__getitem__, word))
        labels.append(0)
    starts = array("I", accumulate((len(word) + 1 for word in words[:-1]), initial=0))
    return from_sorted(labels, starts, len(words)), "".join(letters)
