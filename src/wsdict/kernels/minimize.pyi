# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def minimize(labels: array[int], starts: array[int], n: int) -> tuple[array[int], array[int], int, int, int]: ...
def classic_size(first: array[int], edges: array[int]) -> tuple[int, int]: ...
