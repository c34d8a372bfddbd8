# What the checkers see of a kernel: its inside is typed for C.
from array import array
from typing import final

from typing_extensions import Buffer

from wsdict.kernels.steps.stepper import Stepper

compiled: bool

@final
class CellSteps:
    def __init__(
        self, stepper: Stepper, points: array[int], shortest: int, cells: int, table: array[int], reuse: bool, limit: int
    ) -> None: ...
    def solve(
        self,
        letter_cells: array[int],
        tile_cells: array[int],
        tile_first: array[int],
        tile_labels: array[int],
        board: int,
        keep: bool,
        stop: Buffer,
    ) -> tuple[array[int], int, int, int, bool]: ...
