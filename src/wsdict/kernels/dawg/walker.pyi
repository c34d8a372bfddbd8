# What the type checker sees of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer, disjoint_base

from wsdict.kernels.steps.stepper import Stepper

compiled: bool
popcnt: bool
JUMP_LETTERS: int

@disjoint_base
class DawgWalker(Stepper):
    def __init__(
        self, records: Buffer, form: int, shift: int, letters: str, table: array[int], unchanged: int, longest: int, source: str
    ) -> None: ...
