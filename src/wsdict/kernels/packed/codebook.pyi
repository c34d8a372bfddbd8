# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer

from wsdict.kernels.packed.range_coder import Coder

compiled: bool
MOST_ENTRIES: int
COUNT_SLOTS: int

class Codebook:
    letters: int
    height: int
    width: int
    tables: int
    group_tables: int
    groups: int
    tail_counts: array[int]
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

def code_codebook(c: Coder, b: Codebook, letters: int, room: int, rest: Buffer | None = None) -> bytes: ...
def code_counts(c: Coder, counts: array[int], spans: array[int]) -> None: ...
