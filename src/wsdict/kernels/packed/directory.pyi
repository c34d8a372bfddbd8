# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer

compiled: bool

def write_directory(sizes: array[int], cuts: array[int], tails: int) -> tuple[bytearray, bytes]: ...
def read_directory(lengths: bytearray, data: Buffer, end: int, tails: int, n: int) -> tuple[array[int], int, int]: ...
