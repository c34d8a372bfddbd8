# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool

def has_run(text: str, marks: bytearray, most: int) -> bool: ...
def survey(text: str, seen: bytearray) -> None: ...
def encode(
    text: str,
    table: array[int],
    roles: bytearray,
    labels: array[int],
    starts: array[int],
    origins: array[int],
    tally: array[int],
    shortest: int,
    longest: int,
) -> None: ...
def used_labels(labels: array[int], n: int, used: bytearray) -> None: ...
def relabel(labels: array[int], n: int, table: array[int]) -> None: ...
