# What the checkers see of a kernel: its inside is typed for C.
from typing import final

from typing_extensions import Buffer

from wsdict.kernels.packed.codebook import Codebook

compiled: bool

@final
class Decoder:
    def __init__(self, codebook: Codebook | None, stream: Buffer, letters: int, source: str) -> None: ...
