# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def pack(first: array[int], edges: array[int], form: int, shift: int) -> array[int]: ...
