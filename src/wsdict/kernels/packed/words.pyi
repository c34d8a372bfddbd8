# What the checkers see of a kernel: its inside is typed for C.
from collections.abc import Iterator

from wsdict.kernels.packed.decoder import Decoder
from wsdict.kernels.steps.stepper import Stepper

compiled: bool

class Words(Iterator[str]):
    def __init__(self, stepper: Stepper, g: Decoder, position: int, prefix: str) -> None: ...
    def __next__(self) -> str: ...
