# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def double_array(first: array[int], edges: array[int], reach: int = 21) -> array[int]: ...
