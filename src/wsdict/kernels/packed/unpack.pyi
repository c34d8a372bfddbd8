# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def unpack(order: array[int], begin: array[int], end: array[int], edge: array[int], continued: int) -> tuple[array[int], array[int]]: ...
