# What the type checker sees of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer

compiled: bool

def array_counts(children: Buffer, accept_bits: Buffer, n: int, letters: int, words: int) -> tuple[int, array[int], int]: ...
def map_counts(begins: Buffer, labels: memoryview, letters: int, words: int) -> tuple[int, array[int], int]: ...
def radix_counts(table: Buffer, labels: memoryview, letters: int, words: int) -> tuple[int, array[int], int]: ...
