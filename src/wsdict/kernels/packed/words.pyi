# What the checkers see of a kernel: its inside is typed for C.
from typing import final

from wsdict.kernels.packed.decoder import Decoder
from wsdict.kernels.steps.stepper import Position, Stepper, WordIterator

compiled: bool

@final
class Words(WordIterator):
    def __init__(self, stepper: Stepper, g: Decoder, position: Position, prefix: str) -> None: ...
