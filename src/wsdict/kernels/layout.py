"""Every bit field of the kernels has its name here, for Python; layout.h is the same for C, name for name, and has the explanations.

One file, because a name is looked for in one place.
"""

from collections.abc import Sequence

MOST_LETTERS = 65_000

RUNNING, OUT_OF_STEPS, INTERRUPTED, OUT_OF_MEMORY = range(4)
SOUND, CYCLE, DEAD_END, OTHER_WORDS, OUTSIDE, UNORDERED, NO_LETTER, NO_ROOT, NO_END, UNREACHED, EMPTY_WORD = range(11)

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


def mask_at(records: Sequence[int], position: int) -> int:
    return records[2 * position]


def link_at(records: Sequence[int], position: int) -> int:
    return records[2 * position + 1]


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


def unit_base(place: int, unit: int) -> int:
    return place ^ unit_offset(unit)


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


# packed


INLINE, CUT, SHARED, FINAL = range(4)
FRAGMENT_BITS = 1 << 16
MOST_NODES = 4096


def node_rows() -> list[int]:
    return [0] * (MOST_NODES + 1)


def node_edges() -> list[int]:
    return [0] * (MOST_NODES + 1)


MARKS_PER_LETTER = 2


def make_mark(label: int, accepts: int) -> int:
    return (label - 1) << 1 | accepts


SYMBOLS_PER_LETTER = 16


def make_symbol(mark: int, kind: int, last: int) -> int:
    return mark << 3 | kind << 1 | last


def symbol_mark(symbol: int) -> int:
    return symbol >> 3


def symbol_accepts(symbol: int) -> int:
    return symbol >> 3 & 1


def symbol_kind(symbol: int) -> int:
    return symbol >> 1 & 3


def symbol_cut(symbol: int) -> int:
    return (symbol & ~6) | CUT << 1


FIRST_SIBLING = 0
SIBLINGS_PER_LETTER = 8


def mark_entry(mark: int) -> int:
    return 1 + mark


def group_entry(group: int, letters: int) -> int:
    return 1 + MARKS_PER_LETTER * letters + group


def symbol_sibling(symbol: int) -> int:
    return 1 + (symbol >> 1)


KEY_BITS = 20


def make_key(first: int, second: int, third: int) -> int:
    return first << 2 * KEY_BITS | second << KEY_BITS | third


def key_first(key: int) -> int:
    return key >> 2 * KEY_BITS


def key_second(key: int) -> int:
    return (key >> KEY_BITS) & ((1 << KEY_BITS) - 1)


def key_third(key: int) -> int:
    return key & ((1 << KEY_BITS) - 1)


SYMBOL_BITS = 20
SYMBOL_LENGTHS = 21
GROUP_BITS = 12
GROUP_LENGTHS = 13
TAIL_BITS = 24
TAIL_LENGTHS = 25


def next_symbol_bits(bits: int) -> int:
    return bits >> (64 - SYMBOL_BITS)


def next_group_bits(bits: int) -> int:
    return bits >> (64 - GROUP_BITS)


def next_tail_bits(bits: int) -> int:
    return bits >> (64 - TAIL_BITS)


QUICK_BITS = 7
QUICK_CODES = 128
LEAST_BITS = 6
LEAST_CODES = 64


def quick_place(table: int, bits: int) -> int:
    return table << QUICK_BITS | bits >> (64 - QUICK_BITS)


def least_place(group: int, tail_bits: int) -> int:
    return group << LEAST_BITS | tail_bits >> (TAIL_BITS - LEAST_BITS)


QUICK_MARKS = 256


def make_item(length: int, symbol: int, row: int, column: int) -> int:
    return length | (symbol & 1) << 5 | (symbol >> 1 & 3) << 6 | row << 8 | column << 16 | symbol >> 3 << 24


def item_length(item: int) -> int:
    return item & 31


def item_is_last(item: int) -> int:
    return item >> 5 & 1


def item_kind(item: int) -> int:
    return item >> 6 & 3


def item_row(item: int) -> int:
    return item >> 8 & 255


def item_column(item: int) -> int:
    return item >> 16 & 255


def item_mark(item: int) -> int:
    return item >> 24


def item_accepts(item: int) -> int:
    return (item >> 24) & 1


def item_label(item: int) -> int:
    return (item >> 25) + 1


def make_group_item(group: int, length: int) -> int:
    return group << 4 | length


def group_item_group(item: int) -> int:
    return item >> 4


def group_item_length(item: int) -> int:
    return item & 15


def make_reference(fragment: int, row: int, length: int) -> int:
    return fragment << 16 | row << 8 | length


def reference_fragment(reference: int) -> int:
    return reference >> 16


def reference_row(reference: int) -> int:
    return reference >> 8 & 255


def reference_length(reference: int) -> int:
    return reference & 255


def item_edge(item: int) -> int:
    return (item >> 25) + 1 << 44 | (item >> 24 & 1) << 43 | (item >> 5 & 1) << 42 | (item >> 6 & 3) << 40


def edge_goal(row: int, target: int) -> int:
    return row << 32 | target


def decoded_label(edge: int) -> int:
    return edge >> 44


def decoded_accepts(edge: int) -> int:
    return (edge >> 43) & 1


def decoded_is_last(edge: int) -> int:
    return (edge >> 42) & 1


def decoded_kind(edge: int) -> int:
    return (edge >> 40) & 3


def decoded_row(edge: int) -> int:
    return (edge >> 32) & 255


def decoded_target(edge: int) -> int:
    return edge & 0xFFFFFFFF


def edge_inlined(edge: int, place: int) -> int:
    return edge >> 42 << 42 | INLINE << 40 | place


def make_name(row: int, fragment: int) -> int:
    return 1 << 42 | FINAL << 40 | row << 32 | fragment


def make_extent(end: int, start: int) -> int:
    return end << 32 | start


def extent_end(extent: int) -> int:
    return extent >> 32


def extent_start(extent: int) -> int:
    return extent & 0xFFFFFFFF


FINAL_POSITION = 1
POSITION_BITS = 62


def make_position(fragment: int, node: int, row: int, accepts: int) -> int:
    return fragment << 21 | node << 9 | row << 1 | accepts


def position_fragment(position: int) -> int:
    return position >> 21


def position_node(position: int) -> int:
    return position >> 9 & (MOST_NODES - 1)


def position_row(position: int) -> int:
    return position >> 1 & 255


def position_accepts(position: int) -> int:
    return position & 1


def cached_position(place: int, accepts: int) -> int:
    return 1 << POSITION_BITS | place << 1 | accepts


def is_cached(position: int) -> bool:
    return position >> POSITION_BITS != 0


def cached_place(position: int) -> int:
    return (position >> 1) & 0x7FFFFFFF


UNSEEN, UNDERWAY, FINISHED = range(3)
DIRECTORY_SYMBOLS = 256
DIRECTORY_BITS = 15
DIRECTORY_LENGTHS = 16
DIRECTORY_QUICK_BITS = 8
NEXT_BITS = 2
MAGNITUDES = 16
CUT_OFF_TABLES = 16
CUTS_TABLES = 32
DIRECTORY_TABLES = 48


def make_token(length: int, rest: int, cuts_follow: int, magnitude: int, least: int) -> int:
    return length | rest << 4 | cuts_follow << 9 | magnitude << 10 | least << 14


def token_length(token: int) -> int:
    return token & 15


def token_rest(token: int) -> int:
    return token >> 4 & 31


def token_cuts_follow(token: int) -> int:
    return token >> 9 & 1


def token_magnitude(token: int) -> int:
    return token >> 10 & 15


def token_least(token: int) -> int:
    return token >> 14


MOST_USES = 63
BYTE_MASK = 0xFF
EVEN = 0x8000
CERTAIN = 0x10000
LEAST_RANGE = 0x1000000


def make_estimate(probability: int, uses: int) -> int:
    return probability << 6 | uses


def estimate_probability(estimate: int) -> int:
    return estimate >> 6


def estimate_uses(estimate: int) -> int:
    return estimate & MOST_USES


NUMBER_SLOTS = 160
NUMBER_BITS = 31
NUMBER_NEXT = 32
NEAR_SLOTS = 32
NEAR_SOME = 1
NEAR_MORE = 2
NEAR_UP = 3
NEAR_DOWN = 17
NEAR_STEPS = 13
NO_LENGTH = 31
CLASS_NEW = 4
CLASS_NUMBER = 8
CLASS_BITS = 8
TABLE_BITS = 9
OVERALL_BITS = 5
OVERALL_SLOTS = 32
TABLE_LIKE = 512
TABLE_SOME = 1024
TABLE_LENGTHS = 1056
CODE_BANDS = 7
SHORT_CODE = 4
LONG_CODE = 12
SIZES_SLOT = 0
TAIL_COUNTS_SLOT = 1000
TAIL_LENGTHS_SLOT = 1200
SYMBOL_TABLES_SLOT = 6000
GROUP_TABLES_SLOT = 16000
ROWS_SLOT = 26000
COLUMNS_SLOT = 26600
CELLS_SLOT = 27200
POINTER_CELLS_SLOT = 27800
CUT_OFF_SLOT = 28400
DIRECTORY_SLOT = 28600
HEAD_SLOTS = 37600
