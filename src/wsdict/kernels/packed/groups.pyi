# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def regroup(
    begin: array[int], context: array[int], times: array[int], contexts: int, group: bytearray, groups: int, passes: int
) -> None: ...
