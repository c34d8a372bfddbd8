# What the checkers see of a kernel: its inside is typed for C.
from array import array
from typing import NamedTuple

from wsdict.kernels.packed.tails import Tails

compiled: bool

class Forest(NamedTuple):
    start: array[int]
    symbol: array[int]
    target: array[int]
    entry: array[int]

def expand(tails: Tails, shared: bytearray, letters: int) -> tuple[Forest, array[int], array[int]]: ...
def cut(forest: Forest, limit: int, edge_bits: int, pointer_bits: int, letters: int) -> Forest: ...
