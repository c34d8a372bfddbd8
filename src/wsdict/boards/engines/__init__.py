"""The engines: each a way to find every word on a board, in a file of its name.

name       boards                    how
cellset    up to 64 cells            kernel: the dictionary is walked, with a set of end cells per prefix, as the bits of one number
cellsteps  up to 64 cells            kernel: the same, over the dictionary as it is instead of a `dawg`
celllist   any                       kernel: the dictionary is walked, with a list of end cells per prefix
textbook   any                       a trie of dicts, walked from every cell; the fastest in plain Python
straight   grids, words in lines     the dictionary is walked along each line
walk       any                       a walk from every cell by the steps that every dictionary has: slow, the reference for the others
naive      any                       every path is spelled and looked up: for teaching, and for the smallest boards

Engines are imported when they are used: most programs need one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from wsdict.forks import imported

if TYPE_CHECKING:
    from wsdict.boards.engines.base import Engine

EngineName = Literal["auto", "cellset", "celllist", "cellsteps", "textbook", "straight", "walk", "naive"]
ENGINES: tuple[EngineName, ...] = get_args(EngineName)
_CLASSES = {
    "cellset": "CellSet",
    "celllist": "CellList",
    "cellsteps": "CellSteps",
    "textbook": "Textbook",
    "straight": "Straight",
    "walk": "Walk",
    "naive": "Naive",
}


def engine_class(name: str) -> type[Engine]:
    """The class of an engine, any but auto."""
    found: type[Engine] = getattr(imported(f"wsdict.boards.engines.{name}"), _CLASSES[name])
    return found
