# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer

from wsdict.kernels.packed.range_coder import Coder

compiled: bool
LONGEST_SYMBOL: int
LONGEST_GROUP: int
LONGEST_TARGET: int
MOST_ENTRIES: int
SLOTS: int
RANK_SLOTS: int

class Book:
    letters: int
    height: int
    width: int
    tables: int
    group_tables: int
    groups: int
    members: array[int]
    lengths: bytearray
    group_lengths: bytearray
    rows: array[int]
    columns: array[int]
    cells: array[int]
    pointer_cells: array[int]
    directory: bytearray
    sizes: array[int]
    cuts: array[int]
    spans: array[int]
    widest: int
    stream: int

def book(c: Coder, b: Book, letters: int, room: int, rest: Buffer | None = None) -> bytes: ...
def ranks(c: Coder, counts: array[int], spans: array[int]) -> None: ...
