# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer

compiled: bool
FLAWS: dict[int, str]

def read(units: Buffer, separator: int) -> tuple[int, array[int], array[int], int, int, int, int]: ...
def guide(units: Buffer) -> tuple[bytearray, int, int]: ...
