"""Every bit field of the kernels has its name here, for Python; layout.h is the same for C, name for name, and has the explanations."""

from collections.abc import Sequence

MOST_LETTERS = 65_000

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


def edge_to(edge: int, target: int) -> int:
    return edge >> 32 << 32 | target


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


BYTES, CODE_BYTES = 256, 4


def code_size(code: int) -> int:
    return 1 + (code > 0xFF) + (code > 0xFFFF) + (code > 0xFFFFFF)


def code_byte(code: int, i: int) -> int:
    return code >> 8 * i & 0xFF


def code_head(code: int, n: int) -> int:
    return code & 0xFFFFFFFF >> 32 - 8 * n


def utf8_more(byte: int) -> int:
    return 0 if byte < 0x80 else -1 if byte < 0xC2 else 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3 if byte < 0xF5 else -1


def utf8_first(byte: int, more: int) -> int:
    return byte & 63 >> more if more > 0 else byte


def utf8_is_next(byte: int) -> bool:
    return byte >> 6 == 2


def utf8_next(point: int, byte: int) -> int:
    return point << 6 | byte & 63


def utf8_least(more: int) -> int:
    return 0x80 if more == 1 else 0x800 if more == 2 else 0x10000


def is_scalar(point: int) -> bool:
    return point <= 0x10FFFF and point >> 11 != 0xD800 >> 11


BLOCK_UNITS, BLOCK_NUMBERS, OFFSET_BITS = 256, 4, 21


def make_unit(byte: int, accepts: int) -> int:
    return accepts << 8 | byte


def make_offset(offset: int) -> int:
    return offset >> 8 << 10 | 0x200 if offset >> OFFSET_BITS else offset << 10


def make_value(value: int) -> int:
    return 0x80000000 | value


def unit_byte(unit: int) -> int:
    return unit & 0xFF


def unit_accepts(unit: int) -> int:
    return unit >> 8 & 1


def unit_offset(unit: int) -> int:
    return (unit >> 10 & 0x1FFFFF) << (8 if unit & 0x200 else 0)


def unit_is_value(unit: int) -> int:
    return unit >> 31


def unit_value(unit: int) -> int:
    return unit & 0x7FFFFFFF


def unit_has_byte(unit: int, byte: int) -> bool:
    return unit & 0x800000FF == byte


MOST_OPEN, MOST_COPIES = 16, 1024

UNITS_SOUND, UNITS_OUTSIDE, UNITS_CYCLE, UNITS_DEAD_END, UNITS_NOT_UTF8, UNITS_TOO_MANY_EDGES, UNITS_TOO_MANY_LETTERS = range(7)

LOUDS_SOUND, LOUDS_NO_TREE, LOUDS_DEAD_END, LOUDS_NO_TAIL, LOUDS_LONG_KEY, LOUDS_SIBLINGS = range(6)
LOUDS_CACHE, LOUDS_ROOTS, LOUDS_OPEN_TAIL = range(6, 9)

CACHE_PARENT, CACHE_CHILD, CACHE_LINK, CACHE_NUMBERS = range(4)


def make_tail_link(extra: int, base: int) -> int:
    return extra << 8 | base


def no_tail_link(base: int) -> int:
    return 0xFFFFFF00 | base


def cache_hash(parent: int, byte: int) -> int:
    return parent ^ parent << 5 ^ byte


BITS = 64


def byte_bit(i: int) -> int:
    return 1 << (i & 7)


def bit64(i: int) -> int:
    return 1 << (i & 63)


def byte_has(byte: int, i: int) -> int:
    return byte >> (i & 7) & 1


def has64(number: int, i: int) -> int:
    return number >> (i & 63) & 1


def has_label(labels: Sequence[int], label: int) -> int:
    return labels[label >> 6] >> (label & 63) & 1


# A register of states


def register_slot(hash: int, state: int) -> int:
    return hash >> 32 << 32 | state


def register_hash(slot: int) -> int:
    return slot >> 32


def register_state(slot: int) -> int:
    return slot & 0xFFFFFFFF
