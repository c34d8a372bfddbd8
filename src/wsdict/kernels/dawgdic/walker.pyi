# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer, disjoint_base

from wsdict.kernels.steps.stepper import Stepper

compiled: bool

@disjoint_base
class DawgdicWalker(Stepper):
    def __init__(
        self,
        units: Buffer,
        guide: Buffer,
        codes: array[int],
        letters: str,
        table: array[int],
        unchanged: int,
        longest: int,
        separator: int,
        source: str,
    ) -> None: ...
