# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer, disjoint_base

from wsdict.kernels.steps.stepper import Stepper

compiled: bool

@disjoint_base
class ArrayWalker(Stepper):
    def __init__(
        self, children: Buffer, accept_bits: Buffer, nodes: int, letters: str, table: array[int], unchanged: int, longest: int, source: str
    ) -> None: ...

@disjoint_base
class MapWalker(Stepper):
    def __init__(
        self, begins: Buffer, labels: memoryview, letters: str, table: array[int], unchanged: int, longest: int, source: str
    ) -> None: ...
