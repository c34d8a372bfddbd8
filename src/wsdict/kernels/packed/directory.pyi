# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer

compiled: bool
BUCKETS: int
TABLES: int

def write(sizes: array[int], cuts: array[int], hubs: int) -> tuple[bytearray, bytes]: ...
def read(lengths: bytearray, data: Buffer, end: int, hubs: int, n: int) -> tuple[array[int], int, int]: ...
