# What the checkers see of a kernel: its inside is typed for C.
from array import array
from typing import final

from typing_extensions import Buffer

compiled: bool

@final
class CellSets:
    def __init__(
        self,
        records: Buffer,
        counts: Buffer,
        symbols: list[str],
        points: array[int],
        shortest: int,
        cells: int,
        table: array[int],
        shape: int,
        reuse: bool,
        limit: int,
    ) -> None: ...
    def score(self, boards: bytes, stop: bytearray) -> array[int]: ...
    def words(self, boards: bytes, stop: bytearray) -> list[tuple[list[str], int, int, bool]]: ...
