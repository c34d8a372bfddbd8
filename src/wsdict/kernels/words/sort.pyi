# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def sorted_until(labels: array[int], starts: array[int], n: int) -> int: ...
def sort_starts(labels: array[int], starts: array[int], n: int, radix: int) -> None: ...
