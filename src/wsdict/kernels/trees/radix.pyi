# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer, disjoint_base

from wsdict.kernels.steps.stepper import Stepper

compiled: bool

@disjoint_base
class RadixWalker(Stepper):
    def __init__(
        self, table: Buffer, labels: memoryview, letters: str, label_table: array[int], unchanged: int, longest: int, source: str
    ) -> None: ...
