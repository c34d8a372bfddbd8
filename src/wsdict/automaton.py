"""The one graph that every representation is packed from."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from wsdict.alphabet import CODE_POINTS, MOST_LABELS, MOST_LETTERS, MOST_NARROW, points_of
from wsdict.errors import LimitError, WordTypeError
from wsdict.forks import importing
from wsdict.kernels import layout
from wsdict.kernels.automaton.minimize import classic_size, minimize


class Automaton(NamedTuple):
    """A minimal acyclic automaton in two flat arrays, acceptance on its edges.

    State s has edges[first[s]:first[s + 1]], their labels in ascending order; an edge is label << 40 | accepts << 32 | target
    (kernels/layout.py). Every target has a lower number than its state, so the graph is acyclic by construction. State 0 has no edges,
    the last state is the root.
    """

    first: array[int]
    edges: array[int]
    words: int
    letters: int  # in all words together
    longest: int  # letters of the longest word

    @property
    def states(self) -> int:
        """States that have edges, with acceptance on the edges."""
        return len(self.first) - 2

    def classic_size(self) -> tuple[int, int]:
        """(states, edges) with acceptance on the states, as textbooks and peers count them. O(edges)."""
        return classic_size(self.first, self.edges)


def from_sorted(labels: array[int], starts: array[int], n: int) -> Automaton:
    """The minimal automaton of n sorted words: those at `starts` in `labels`, each of at least one letter and ended by label 0. O(labels).

    Raises ValueError if the words are not in ascending order.
    """
    return Automaton(*minimize(labels, starts, n))


def from_words(words: Sequence[str]) -> tuple[Automaton, str]:
    """The minimal automaton of some words as they are, any code points in them, and their letters in order. O(letters).

    Words are joined by a code point that none of them has, so the pass that encodes a list encodes them too: no object per letter.
    Raises ValueError unless the words are in ascending order, different from each other and not empty; WordTypeError, LimitError.
    """
    with importing():
        from wsdict.kernels.words.encode import encode, survey

    seen = bytearray(CODE_POINTS)
    try:
        survey("".join(words), seen)
    except TypeError as error:
        raise WordTypeError.first_of(words) from error
    points = points_of(seen)
    if len(points) > MOST_LETTERS:
        raise LimitError("different letters", len(points), MOST_LETTERS, "omit the words with rare letters")
    between = seen.find(0)
    text = chr(between).join(words)
    if len(text) >= MOST_LABELS:
        raise LimitError("letters of text", len(text), MOST_LABELS, "use fewer words at a time and unite the dictionaries")
    table = array("H", bytes(2 * (max(between, *points, 0) + 1)))
    for label, point in enumerate([*points, between], 1):
        table[point] = label
    roles = bytearray([layout.ROLE_LETTER]) * (len(points) + 1) + bytes([layout.ROLE_LF])
    labels = array("B" if len(points) < MOST_NARROW else "H")
    labels.frombytes(bytes(labels.itemsize * (len(text) + 1)))
    starts, tally = array("I", bytes(4 * len(words))), array("Q", bytes(8 * layout.TALLY_SLOTS))
    encode(text, table, roles, labels, starts, array("I"), tally, 1, len(text))
    if tally[layout.TALLY_WORDS] < len(words):
        raise ValueError(f"word {list(words).index('')} is empty")
    automaton = from_sorted(labels, starts, len(words))
    if automaton.words < len(words):
        i = next(i for i, (word, later) in enumerate(pairwise(words), 1) if word == later)
        raise ValueError(f"word {i} is equal to word {i - 1}")
    return automaton, "".join(map(chr, points))
