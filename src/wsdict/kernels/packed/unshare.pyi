# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def tails(first: array[int], edges: array[int], size: int) -> tuple[array[int], array[int], array[int], array[int]]: ...
def choose(
    letter: array[int],
    child: array[int],
    rest: array[int],
    root: int,
    shared: bytearray,
    pointer: array[int],
    row_of: bytearray,
    rows: bytearray,
    columns: bytearray,
    width: int,
    cells: array[int],
    prices: array[int],
    new_pointer: int,
    crossings: int,
    letters: int,
    fragment: int,
) -> bytearray: ...
def expand(
    letter: array[int], child: array[int], rest: array[int], root: int, shared: bytearray, letters: int
) -> tuple[array[int], array[int], array[int], array[int], array[int], array[int]]: ...
def cut(
    start: array[int],
    symbol: array[int],
    goal: array[int],
    entry: array[int],
    limit: int,
    edge_bits: int,
    cross_bits: int,
    letters: int,
) -> tuple[array[int], array[int], array[int], array[int]]: ...
