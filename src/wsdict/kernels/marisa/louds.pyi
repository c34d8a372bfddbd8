# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer

compiled: bool
FLAWS: dict[int, str]

def measure_tails(text: Buffer, ends: Buffer) -> tuple[int, array[int]]: ...
def check(
    louds: Buffer,
    terminal: Buffer,
    linked: Buffer,
    bases: Buffer,
    extras: Buffer,
    width: int,
    next_heads: Buffer,
    next_sizes: Buffer,
    cache: Buffer,
    roots: int,
    is_first: bool,
    in_order: bool,
) -> tuple[int, bytearray, array[int], int]: ...
