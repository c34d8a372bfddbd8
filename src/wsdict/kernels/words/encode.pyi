# What the checkers see of a kernel: its inside is typed for C.
from array import array

compiled: bool
LETTER: int
BLANK: int
LF: int
CR: int
BOM: int
CONTROL: int
FOREIGN: int
TAB: int
GAP: int
KEPT: int
BLANKS: int
CONTROLS: int
FOREIGNERS: int
SHORT: int
LONG: int
TRIMMED: int
CRLF: int
BOMS: int
LINES: int
LABELS: int
FIRST: int
TALLY: int

def survey(text: str, seen: bytearray) -> None: ...
def encode(
    text: str,
    table: array[int],
    role: bytearray,
    labels: array[int],
    starts: array[int],
    tally: array[int],
    shortest: int,
    longest: int,
) -> None: ...
def used_labels(labels: array[int], n: int, used: bytearray) -> None: ...
def relabel(labels: array[int], n: int, table: array[int]) -> None: ...
