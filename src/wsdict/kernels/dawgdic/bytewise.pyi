# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def bytewise(first: array[int], edges: array[int], codes: array[int]) -> tuple[array[int], array[int]]: ...
