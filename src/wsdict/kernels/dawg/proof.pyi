# What the type checker sees of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer

compiled: bool

def flaw(records: Buffer, form: int, shift: int, letters: int) -> str: ...
def counted(records: Buffer, form: int, shift: int, words: int) -> tuple[int, array[int]]: ...
def longest(records: Buffer, form: int, shift: int) -> int: ...
