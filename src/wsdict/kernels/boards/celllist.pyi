# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer

compiled: bool

def solve_board(
    form: int,
    shift: int,
    records: Buffer,
    labels: array[int],
    first: array[int],
    near: array[int],
    sizes: array[int],
    points: array[int],
    shortest: int,
    reuse: bool,
    keep: bool,
    limit: int,
    stop: bytearray,
    part: int = 0,
    parts: int = 1,
) -> tuple[array[int], int, int, int, bool]: ...
