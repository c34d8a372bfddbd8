# What the checkers see of a kernel: its inside is typed for C.
from array import array
from typing import NamedTuple

compiled: bool

class Tails(NamedTuple):
    mark: array[int]
    child: array[int]
    rest: array[int]
    root: int

class Prices(NamedTuple):
    pointer: array[int]
    row_of: bytearray
    rows: bytearray
    columns: bytearray
    width: int
    cells: array[int]
    symbols: array[int]
    new_pointer: int
    crossings: int

def different_tails(first: array[int], edges: array[int]) -> Tails: ...
def first_choice(tails: Tails) -> bytearray: ...
def choose_shared(tails: Tails, shared: bytearray, p: Prices, letters: int, fragment: int) -> bytearray: ...
