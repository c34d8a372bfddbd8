# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def contexts(
    start: array[int], symbol: array[int], entry: array[int], rows: array[int], columns: array[int], turned: bool
) -> array[int]: ...
def crossings(
    start: array[int], symbol: array[int], goal: array[int], entry: array[int], rows: array[int], group: bytearray
) -> array[int]: ...
def pointers(start: array[int], symbol: array[int], goal: array[int], entry: array[int], trees: int) -> tuple[array[int], array[int]]: ...
def write(
    start: array[int],
    symbol: array[int],
    goal: array[int],
    entry: array[int],
    heads: array[int],
    rows: array[int],
    columns: array[int],
    cells: array[int],
    width: int,
    codes: array[int],
    lengths: bytearray,
    symbols: int,
    pointer_cells: array[int],
    height: int,
    group_codes: array[int],
    group_lengths: bytearray,
    groups: int,
    group: bytearray,
    target_codes: array[int],
    target_lengths: bytearray,
    room: int,
) -> tuple[bytes, array[int], array[int]]: ...
