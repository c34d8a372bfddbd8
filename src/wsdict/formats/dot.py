"""The minimal automaton in the language of Graphviz, acceptance on the states."""

from __future__ import annotations

from collections.abc import Iterator

from wsdict.converting import converted
from wsdict.dictionary import Dictionary
from wsdict.steps import Position


def write(dictionary: Dictionary) -> Iterator[bytes]:
    """A digraph. O(edges).

    A state is a set of possible continuations: positions with the same first child, and at which either a word ends or none does.
    """
    steps = converted(dictionary, "dawg").steps
    numbers: dict[tuple[bool, Position | None], int] = {}
    waiting: list[Position] = []

    def number(position: Position) -> int:
        children = steps.fan(position)
        state = steps.accepts(position), children[0][1] if children else None
        if state not in numbers:
            numbers[state] = len(numbers)
            waiting.append(position)
        return numbers[state]

    yield b"digraph wsdict {\n"
    yield b"  rankdir=LR;\n"
    yield b'  node [shape=circle, label=""];\n'
    number(steps.root)
    for source, position in enumerate(waiting):  # it grows on the way
        if steps.accepts(position):
            yield f"  {source} [shape=doublecircle];\n".encode()
        for letter, target in steps.fan(position):
            label = letter.replace("\\", r"\\").replace('"', r"\"")
            yield f'  {source} -> {number(target)} [label="{label}"];\n'.encode()
    yield b"}\n"
