# What the checkers see of a kernel: its inside is typed for C.
from collections.abc import Sequence
from typing import final

compiled: bool

@final
class Tracer:
    def __init__(self, tiles: list[str | None], neighbours: Sequence[Sequence[int]], wild: str, reuse: bool) -> None: ...
    def paths(self, text: str, most: int, limit: int) -> tuple[list[list[int]] | None, int]: ...
