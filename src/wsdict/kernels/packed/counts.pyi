# What the checkers see of a kernel: its inside is typed for C.
from array import array

from wsdict.kernels.packed.decoder import Decoder

compiled: bool

def decode_all(g: Decoder) -> tuple[array[int], array[int], array[int], array[int]]: ...
def measured(g: Decoder, most: int) -> tuple[int, array[int], int]: ...
