# What the checkers see of a kernel: its inside is typed for C.
from array import array

from typing_extensions import Buffer, disjoint_base

from wsdict.kernels.packed.codebook import Codebook
from wsdict.kernels.steps.stepper import Stepper

compiled: bool
COLD_QUERIES: int
CACHE_EDGES: int
WARM_EDGES: int

@disjoint_base
class PackedWalker(Stepper):
    def __init__(
        self, codebook: Codebook | None, stream: Buffer, letters: str, table: array[int], unchanged: int, longest: int, source: str
    ) -> None: ...
    def fill_cache(self, edges: int) -> None: ...
    def fragments(self) -> tuple[array[int], array[int], array[int], array[int]]: ...
    def number(self, counts: Buffer) -> None: ...
