"""Every bit field of the kernels has its name here, for Python; layout.h is the same for C, name for name, and has the explanations."""

from collections.abc import Sequence

RUNNING, OUT_OF_STEPS, INTERRUPTED, OUT_OF_MEMORY = range(4)
SOUND, CYCLE, DEAD_END, MORE_WORDS, FEWER_WORDS, OUTSIDE, UNORDERED, NO_LETTER, NO_ROOT, NO_END = range(10)

ROLE_LETTER, ROLE_BLANK, ROLE_LF, ROLE_CR, ROLE_BOM, ROLE_CONTROL, ROLE_FOREIGN, ROLE_TAB, ROLE_GAP = range(9)

TALLY_WORDS, TALLY_BLANK, TALLY_CONTROL, TALLY_FOREIGN, TALLY_SHORT, TALLY_LONG, TALLY_TRIMMED, TALLY_CRLF, TALLY_BOM = range(9)
TALLY_LINES, TALLY_LABELS, TALLY_FIRST = range(9, 12)
TALLY_SLOTS = 2 * TALLY_FIRST


def make_edge(label: int, accepts: int, target: int) -> int:
    return label << 40 | accepts << 32 | target


def edge_label(edge: int) -> int:
    return edge >> 40


def edge_accepts(edge: int) -> int:
    return edge >> 32 & 1


def edge_target(edge: int) -> int:
    return edge & 0xFFFFFFFF


MASK, NARROW, WIDE = range(3)
MASK_LETTERS = 32
SCAN, SCAN_END = 4, 5  # what scan4 gives beside 0 to 3: the list continues; it ended without the label


def label_bit(label: int) -> int:
    return 1 << label - 1


def make_link(accepts: int, first: int) -> int:
    return accepts << 31 | first


def link_accepts(link: int) -> int:
    return link >> 31


def link_first(link: int) -> int:
    return link & 0x7FFFFFFF


def make_record(label: int, accepts: int, last: int, first: int, shift: int) -> int:
    return (label << 2 | accepts << 1 | last) << shift | first


def record_label(record: int, shift: int) -> int:
    return record >> shift + 2


def record_accepts(record: int, shift: int) -> int:
    return record >> shift + 1 & 1


def record_is_last(record: int, shift: int) -> int:
    return record >> shift & 1


def record_first(record: int, shift: int) -> int:
    return record & (1 << shift) - 1


def radix_position(node: int, passed: int) -> int:
    return node << 32 | passed


def radix_node(position: int) -> int:
    return position >> 32


def radix_passed(position: int) -> int:
    return position & 0xFFFFFFFF


def has_label(labels: Sequence[int], label: int) -> int:
    return labels[label >> 6] >> (label & 63) & 1
