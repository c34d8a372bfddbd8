# What the checkers see of a kernel: its inside is typed for C.
from typing_extensions import Buffer

from wsdict.kernels.packed.codebook import Book

compiled: bool

class Decoder:
    def __init__(self, book: Book | None, stream: Buffer, letters: int) -> None: ...
