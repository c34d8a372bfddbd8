# What the checkers see of a kernel: its inside is typed for C.
from array import array
from typing import NamedTuple

from wsdict.kernels.packed.forest import Forest

compiled: bool

class Classes(NamedTuple):
    rows: array[int]
    columns: array[int]
    height: int
    width: int
    cells: array[int]
    pointer_cells: array[int]

class Codes(NamedTuple):
    symbols: int
    symbol_codes: array[int]
    symbol_lengths: bytearray
    groups: int
    group_codes: array[int]
    group_lengths: bytearray
    tail_codes: array[int]
    tail_lengths: bytearray

def count_symbols(forest: Forest, rows: array[int], columns: array[int], turned: bool) -> array[int]: ...
def count_groups(forest: Forest, rows: array[int], group: bytearray) -> array[int]: ...
def count_pointers(forest: Forest, tails: int) -> tuple[array[int], array[int]]: ...
def write_stream(
    forest: Forest, first_nodes: array[int], classes: Classes, codes: Codes, group: bytearray, room: int
) -> tuple[bytes, array[int], array[int]]: ...
