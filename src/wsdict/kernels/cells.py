"""What the kernels of boards share, for Python; cells.h is the same for C, name for name, and has the explanations."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from wsdict.kernels import shim
from wsdict.kernels.layout import INTERRUPTED, OUT_OF_MEMORY, OUT_OF_STEPS, RUNNING

cython: Any = shim

LOOKS, TRIES = 16, 64
UNWATCHED, MOST_BRANCHES = 1 << 16, 1 << 27
LEAST_ITEMS, LEAST_LETTERS, LEAST_PREFIXES = 1 << 21, 1 << 21, 1 << 19
HOLE_CELL, WILD_CELL = 255, 254
WILD_LABEL = 0xFFFF
ROWS4, ROWS5, TABLE = range(3)
CELLS4, CELLS5 = 16, 25
BYTE_CELLS, BYTE_VALUES, TABLE_SIZE = 8, 256, 8 * 256
NOT_COUNTED = 8
FOLDED = 32
CAN_STEP, CANNOT_STEP, MAY_STEP = range(3)

Budget: Any = cython.struct(
    steps=cython.longlong,
    limit=cython.longlong,
    stop=cython.pointer(cython.uchar),
    halt=cython.uint,
    looks=cython.uint,
)
Prefix: Any = cython.struct(
    cells=cython.ulonglong,
    reach=cython.ulonglong,
    position=cython.ulonglong,
    certain=cython.ulonglong,
    unsure=cython.ulonglong,
    next=cython.uint,
    open=cython.uint,
    mask=cython.uint,
    link=cython.uint,
    parent=cython.uint,
    label=cython.uint,
    size=cython.uint,
    rank=cython.uint,
)
Search: Any = cython.struct(budget=Budget, prefixes=cython.pointer(Prefix), table=cython.pointer(cython.ulonglong), bytes=cython.int)

Pending: Any = cython.struct(record=cython.uint, head=cython.uint, depth=cython.uint, size=cython.uint, label=cython.uint)
Slot: Any = cython.struct(next=cython.ulonglong, list=cython.uint, stamp=cython.uint)
Cell: Any = cython.struct(ahead=cython.ulonglong, seen=cython.uint, block=cython.uint)
Item: Any = cython.struct(cell=cython.uint, next=cython.uint, before=cython.uint)
Step: Any = cython.struct(label=cython.uint, mark=cython.uint, way=cython.uint, turn=cython.uint, stop=cython.uint)


def spend(budget: Any, steps: int) -> bool:
    before = budget.steps
    budget.steps += steps
    if budget.steps > budget.limit:
        budget.halt = OUT_OF_STEPS
    elif (budget.steps ^ before) >> 16 and budget.stop[0]:  # Ctrl-C needs no help from a kernel that is interpreted
        budget.halt = INTERRUPTED
    return bool(budget.halt == RUNNING)


def look(budget: Any, looks: int) -> bool:
    looks += budget.looks
    budget.looks = looks % LOOKS
    return bool(budget.halt == RUNNING) if looks < LOOKS else spend(budget, looks // LOOKS)


def affordable(budget: Any, least: int, steps: int) -> int:
    return int(min(max(budget.limit // steps, least), 0x7FFFFFFF))


def raise_for(halt: int) -> None:
    """Raise MemoryError or KeyboardInterrupt where that is why a loop ended. Kernels call it as Python does."""
    if halt == OUT_OF_MEMORY:
        raise MemoryError
    if halt == INTERRUPTED:
        raise KeyboardInterrupt


def set_byte(cells: int, byte: int) -> int:
    return cells >> BYTE_CELLS * byte & 255


def around(table: Sequence[int], size: int, cells: int, shape: int) -> int:
    if shape == ROWS4:
        near = (cells & 0x7777) << 1 | (cells & 0xEEEE) >> 1
        cells |= near
        return near | cells << 4 | cells >> 4
    if shape == ROWS5:
        near = (cells & 0xF7BDEF) << 1 | (cells & 0x1EF7BDE) >> 1
        cells |= near
        return near | cells << 5 | cells >> 5
    near = 0
    for k in range(size):
        near |= table[BYTE_VALUES * k + set_byte(cells, k)]
    return near


def neighbour_table(neighbours: Sequence[Sequence[int]]) -> array[int]:
    """The table of `around`, from the neighbours of each cell."""
    near = [sum(1 << other for other in others) for others in neighbours]
    result = array("Q")
    for first in range(0, len(near), BYTE_CELLS):
        row = [0]
        for cells in near[first : first + BYTE_CELLS]:
            row += [cells | others for others in row]
        result.extend(row + [0] * (BYTE_VALUES - len(row)))
    return result


def neighbour_lists(neighbours: Sequence[Sequence[int]]) -> tuple[array[int], array[int]]:
    """The neighbours of each cell as (first, near): those of cell c are near[first[c]:first[c + 1]]. Both have one number more at the end."""
    first, near = array("I", [0]), array("I")
    for others in neighbours:
        near.extend(others)
        first.append(len(near))
    near.append(0)
    return first, near


def avoids(search: Any, i: int, ends: int, used: int, shape: int) -> bool:
    prefix = search.prefixes[i]
    if not spend(search.budget, 1):
        return False
    ends &= prefix.cells & ~used
    if not search.prefixes[prefix.parent].unsure & used:
        return ends != 0
    while ends:
        cell = ends & -ends
        if avoids(search, prefix.parent, around(search.table, search.bytes, cell, shape), used | cell, shape):
            return True
        ends ^= cell
    return False


def enough(prefixes: Any, i: int, label: int, cells: int) -> bool:
    if prefixes[i].size <= NOT_COUNTED:
        return True
    while i:
        if prefixes[i].label == label:
            cells &= cells - 1
        i = prefixes[i].parent
    return cells != 0


def make_branch(prefix: int, letter: int) -> int:
    return prefix << 5 | letter


def branch_prefix(branch: int) -> int:
    return branch >> 5


def branch_letter(branch: int) -> int:
    return branch & 31


def tile_label(tile: int) -> int:
    return 1 << 31 | tile


def is_tile(label: int) -> int:
    return label >> 31


def tile_number(label: int) -> int:
    return label & 0x7FFFFFFF


def make_pair(low: int, high: int) -> int:
    return high << 32 | low


def pair_low(pair: int) -> int:
    return pair & 0xFFFFFFFF


def pair_high(pair: int) -> int:
    return pair >> 32


def folded_label(label: int) -> int:
    return label & 31


def folded_bit(label: int) -> int:
    return 1 << (label & 31)


def folded_mask(mask: int) -> int:
    return (mask << 1 | mask >> 31) & 0xFFFFFFFF
