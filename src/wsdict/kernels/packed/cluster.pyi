# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def count_keys(keys: array[int]) -> tuple[array[int], array[int]]: ...
def cluster(begin: array[int], feature: array[int], count: array[int], features: int, most: int, rare: int, passes: int) -> array[int]: ...
