/* Every bit field of the kernels has its name here, for C; layout.py is the same for Python, name for name. Drawings of the layouts are in
   the files that are named below. All of it is inlined, so a name costs nothing. */
#ifndef WSDICT_LAYOUT_H
#define WSDICT_LAYOUT_H
#include <stdint.h>

/* The most letters of an alphabet: labels are 2 bytes while a list is compiled. */
enum { MOST_LETTERS = 65000 };

/* Why a loop without the GIL ended. */
enum { RUNNING, OUT_OF_STEPS, INTERRUPTED, OUT_OF_MEMORY };

/* What is wrong with a structure; the sentences are FLAWS in steps/stepper.py. */
enum {
    SOUND, CYCLE, DEAD_END, OTHER_WORDS, OUTSIDE, UNORDERED, NO_LETTER, NO_ROOT, NO_END, UNREACHED, EMPTY_WORD
};

/* The role of a code point in a line of text (kernels/words/encode.py). TAB and GAP are blanks that may not be inside a word: a TAB there
   is a control letter, a GAP a letter that is not wanted. They are the last two. */
enum { ROLE_LETTER, ROLE_BLANK, ROLE_LF, ROLE_CR, ROLE_BOM, ROLE_CONTROL, ROLE_FOREIGN, ROLE_TAB, ROLE_GAP };

/* What is counted of lines, a slot each; slot TALLY_FIRST + n has the line where n was counted first. */
enum {
    TALLY_WORDS, TALLY_BLANK, TALLY_CONTROL, TALLY_FOREIGN, TALLY_SHORT, TALLY_LONG, TALLY_TRIMMED, TALLY_CRLF, TALLY_BOM,
    TALLY_LINES, TALLY_LABELS, TALLY_FIRST, TALLY_SLOTS = 2 * TALLY_FIRST
};

/* An edge of the automaton (automaton.py): label << 40 | accepts << 32 | target. Bits 33 to 39 are 0. */
static inline uint64_t make_edge(uint64_t label, uint64_t accepts, uint64_t target) { return label << 40 | accepts << 32 | target; }
static inline uint32_t edge_label(uint64_t edge) { return (uint32_t)(edge >> 40); }
static inline uint32_t edge_accepts(uint64_t edge) { return (uint32_t)(edge >> 32) & 1; }
static inline uint32_t edge_target(uint64_t edge) { return (uint32_t)edge; }
static inline uint64_t edge_to(uint64_t edge, uint64_t target) { return edge >> 32 << 32 | target; } /* the same edge, to another target */

/* A record of a dawg (representations/dawg.py), in one of three forms. */
enum { MASK, NARROW, WIDE };

/* ... mask form: two numbers, the labels of the children as bits, and a link. */
enum { MASK_LETTERS = 32 };
#define mask_at(records, position) ((records)[2 * (size_t)(position)])
#define link_at(records, position) ((records)[2 * (size_t)(position) + 1])
static inline uint32_t label_bit(uint32_t label) { return (uint32_t)1 << (label - 1); }
static inline uint32_t make_link(uint32_t accepts, uint32_t first) { return accepts << 31 | first; }
static inline uint32_t link_accepts(uint32_t link) { return link >> 31; }
static inline uint32_t link_first(uint32_t link) { return link & 0x7FFFFFFFu; }

/* ... what bits.h's scan4 says of four narrow records: the number of the one with the label, or one of these. */
enum { SCAN = 4, SCAN_END };  /* the list continues after them; it ended without the label */

/* ... narrow and wide form: one number, with `shift` bits for the first child. */
static inline uint64_t make_record(uint64_t label, uint64_t accepts, uint64_t last, uint64_t first, int shift) {
    return (label << 2 | accepts << 1 | last) << shift | first;
}
/* Macros, so that narrow records are shifted as 32 bits: loops over them can be vectorized. */
#define record_label(record, shift) ((record) >> ((shift) + 2))
#define record_accepts(record, shift) ((uint32_t)((record) >> ((shift) + 1)) & 1)
#define record_is_last(record, shift) ((uint32_t)((record) >> (shift)) & 1)
#define record_first(record, shift) ((uint32_t)((record) & (((uint64_t)1 << (shift)) - 1)))

/* A node of the tries `map` and `radix` (representations/trie.py, radix.py) has a link too. */

/* A position in a radix trie: node << 32 | labels of its edge that were passed. */
static inline uint64_t radix_position(uint64_t node, uint64_t passed) { return node << 32 | passed; }
static inline uint32_t radix_node(uint64_t position) { return (uint32_t)(position >> 32); }
static inline uint32_t radix_passed(uint64_t position) { return (uint32_t)position; }

/* A letter in UTF-8 as one number, its first byte lowest. */
enum { BYTES = 256, CODE_BYTES = 4 };
static inline uint32_t code_size(uint32_t code) { return 1 + (code > 0xFF) + (code > 0xFFFF) + (code > 0xFFFFFF); }
static inline uint32_t code_byte(uint32_t code, uint32_t i) { return code >> 8 * i & 0xFF; }
static inline uint32_t code_head(uint32_t code, uint32_t n) { return code & 0xFFFFFFFFu >> (32 - 8 * n); } /* the first n bytes, 1 to 4 */

/* ... from its bytes: how many follow the first one (-1 if no letter begins with it), what they add, and the least letter of that size. */
static inline int utf8_more(uint32_t byte) { return byte < 0x80 ? 0 : byte < 0xC2 ? -1 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : byte < 0xF5 ? 3 : -1; }
static inline uint32_t utf8_first(uint32_t byte, int more) { return more > 0 ? byte & 63 >> more : byte; }
static inline int utf8_is_next(uint32_t byte) { return byte >> 6 == 2; }
static inline uint32_t utf8_next(uint32_t point, uint32_t byte) { return point << 6 | (byte & 63); }
static inline uint32_t utf8_least(int more) { return more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000; }
static inline int is_scalar(uint32_t point) { return point <= 0x10FFFF && point >> 11 != 0xD800 >> 11; } /* a code point that is not a surrogate */

/* A unit of a double array (representations/dawgdic.py): offset, acceptance and byte, or a value. Offsets have 21 bits; longer ones are
   stored without their lowest byte, which is 0 then. */
enum { BLOCK_UNITS = 256, BLOCK_NUMBERS = 4, OFFSET_BITS = 21 };
static inline uint32_t make_unit(uint32_t byte, uint32_t accepts) { return accepts << 8 | byte; }
static inline uint32_t make_offset(uint32_t offset) { return offset >> OFFSET_BITS ? offset >> 8 << 10 | 0x200 : offset << 10; }
static inline uint32_t make_value(uint32_t value) { return 0x80000000u | value; }
static inline uint32_t unit_byte(uint32_t unit) { return unit & 0xFF; }
static inline uint32_t unit_accepts(uint32_t unit) { return unit >> 8 & 1; }
static inline uint32_t unit_offset(uint32_t unit) { return (unit >> 10 & 0x1FFFFF) << (unit & 0x200 ? 8 : 0); }
static inline uint64_t unit_base(uint64_t place, uint32_t unit) { return place ^ unit_offset(unit); } /* its child with a byte is unit base ^ byte */
static inline uint32_t unit_is_value(uint32_t unit) { return unit >> 31; }
static inline uint32_t unit_value(uint32_t unit) { return unit & 0x7FFFFFFFu; }
static inline int unit_has_byte(uint32_t unit, uint32_t byte) { return (unit & 0x800000FFu) == byte; } /* and is not a value */

/* ... while it is written: blocks that are tried for the next state, and bases of a state that are tried again for its next parent. */
enum { MOST_OPEN = 16, MOST_COPIES = 1024 };

/* Why a double array is not valid; the texts are in kernels/dawgdic/reader.py. */
enum { UNITS_SOUND, UNITS_OUTSIDE, UNITS_CYCLE, UNITS_DEAD_END, UNITS_NOT_UTF8, UNITS_TOO_MANY_EDGES, UNITS_TOO_MANY_LETTERS };

/* Why a trie of a .marisa file is not valid; the texts are in kernels/marisa/louds.py. */
enum {
    LOUDS_SOUND, LOUDS_NO_TREE, LOUDS_DEAD_END, LOUDS_NO_TAIL, LOUDS_LONG_KEY, LOUDS_SIBLINGS, LOUDS_CACHE, LOUDS_ROOTS, LOUDS_OPEN_TAIL
};

/* ... a link, and an entry of its cache (representations/marisa/file.py): three numbers, the link of a node without one is made of its byte. */
enum { CACHE_PARENT, CACHE_CHILD, CACHE_LINK, CACHE_NUMBERS };
static inline uint64_t make_tail_link(uint64_t extra, uint32_t base) { return extra << 8 | base; }
static inline uint32_t no_tail_link(uint32_t base) { return 0xFFFFFF00u | base; }
static inline uint64_t cache_hash(uint64_t parent, uint32_t byte) { return parent ^ parent << 5 ^ byte; }

/* Vectors of bits: bit i & 7 of byte i >> 3, or bit i & 63 of number i >> 6. */
enum { BITS = 64 };
static inline uint32_t byte_bit(uint64_t i) { return (uint32_t)1 << (i & 7); }
static inline uint64_t bit64(uint64_t i) { return (uint64_t)1 << (i & 63); }
static inline int byte_has(uint32_t byte, uint64_t i) { return byte >> (i & 7) & 1; }
static inline int has64(uint64_t number, uint64_t i) { return (int)(number >> (i & 63)) & 1; }

/* A set of labels: bit l & 63 of word l >> 6. */
static inline int has_label(const uint64_t *labels, uint32_t label) { return (int)(labels[label >> 6] >> (label & 63)) & 1; }

/* ---- A register of states, by which equal ones are found: the high half of the hash of a state's edges << 32 | state. 0 is an empty slot. */
static inline uint64_t register_slot(uint64_t hash, uint64_t state) { return hash >> 32 << 32 | state; }
static inline uint32_t register_hash(uint64_t slot) { return (uint32_t)(slot >> 32); }
static inline uint32_t register_state(uint64_t slot) { return (uint32_t)slot; }

/* ---- packed (representations/packed/dictionary.py draws it, docs/format.md defines it) ---- */

/* Where an edge leads: to a node of its own fragment, to a fragment that was cut off from it, to a shared tail, or to the node without edges. */
enum { INLINE, CUT, SHARED, FINAL };

enum { FRAGMENT_BITS = 1 << 16 };            /* at most: whoever decodes one has room for an edge per bit */
enum { MOST_NODES = 4096 };                  /* of a fragment */
typedef uint8_t node_rows[MOST_NODES + 1];   /* of each of its nodes: the row ... */
typedef uint32_t node_edges[MOST_NODES + 1]; /* ... or the place of the edge that leads to it */

/* A mark, what an edge reads: (label - 1) << 1 | accepts. */
enum { MARKS_PER_LETTER = 2 };
static inline uint32_t make_mark(uint32_t label, uint32_t accepts) { return (label - 1) << 1 | accepts; }

/* A symbol, an edge as it is coded: mark << 3 | kind << 1 | last of its list. */
enum { SYMBOLS_PER_LETTER = 16 };
static inline uint32_t make_symbol(uint32_t mark, uint32_t kind, uint32_t last) { return mark << 3 | kind << 1 | last; }
static inline uint32_t symbol_mark(uint32_t symbol) { return symbol >> 3; }
static inline uint32_t symbol_accepts(uint32_t symbol) { return symbol >> 3 & 1; }
static inline uint32_t symbol_kind(uint32_t symbol) { return symbol >> 1 & 3; }
static inline uint32_t symbol_cut(uint32_t symbol) { return (symbol & ~6u) | CUT << 1; } /* the same one of that kind */

/* The context of a symbol. Its row is the class of the entry of its node: 0 for the root, else the mark by which it is entered, or, for the first node
   of a shared tail, its group. Its column is the class of the sibling before: 0 for none, else that symbol without `last`. */
enum { FIRST_SIBLING = 0, SIBLINGS_PER_LETTER = 8 };
static inline uint32_t mark_entry(uint32_t mark) { return 1 + mark; }
static inline uint32_t group_entry(uint32_t group, uint32_t letters) { return 1 + MARKS_PER_LETTER * letters + group; }
static inline uint32_t symbol_sibling(uint32_t symbol) { return 1 + (symbol >> 1); }

/* What an encoder counts, in one number that sorts: three fields of 20 bits. */
enum { KEY_BITS = 20 };
static inline uint64_t make_key(uint64_t first, uint64_t second, uint64_t third) { return first << 2 * KEY_BITS | second << KEY_BITS | third; }
static inline uint32_t key_first(uint64_t key) { return (uint32_t)(key >> 2 * KEY_BITS); }
static inline uint32_t key_second(uint64_t key) { return (uint32_t)(key >> KEY_BITS) & ((1 << KEY_BITS) - 1); }
static inline uint32_t key_third(uint64_t key) { return (uint32_t)key & ((1 << KEY_BITS) - 1); }

/* Bits of the longest code of a symbol, of a group, and of a tail in its group: 56 in all, and one 8-byte read is sure to hold 57. Tables have
   a number for each length, and for 0. */
enum { SYMBOL_BITS = 20, SYMBOL_LENGTHS, GROUP_BITS = 12, GROUP_LENGTHS, TAIL_BITS = 24, TAIL_LENGTHS };
static inline uint32_t next_symbol_bits(uint64_t bits) { return (uint32_t)(bits >> (64 - SYMBOL_BITS)); }
static inline uint32_t next_group_bits(uint64_t bits) { return (uint32_t)(bits >> (64 - GROUP_BITS)); }
static inline uint32_t next_tail_bits(uint64_t bits) { return (uint32_t)(bits >> (64 - TAIL_BITS)); }

/* Most codes have no more than 7 bits: one look-up by the next 7. The code of a tail has at least the length that its first 6 bits give. */
enum { QUICK_BITS = 7, QUICK_CODES = 128, LEAST_BITS = 6, LEAST_CODES = 64 };
static inline size_t quick_place(size_t table, uint64_t bits) { return table << QUICK_BITS | bits >> (64 - QUICK_BITS); }
static inline uint32_t least_place(uint32_t group, uint32_t tail_bits) { return group << LEAST_BITS | tail_bits >> (TAIL_BITS - LEAST_BITS); }

/* An item, the meaning of a symbol's code: its length | last << 5 | kind << 6 | row of the node it leads to << 8 | column of its next sibling << 16
   | mark << 24. 0 is none. Those of marks below 256 fit into 4 bytes. */
enum { QUICK_MARKS = 256 };
static inline uint64_t make_item(uint64_t length, uint64_t symbol, uint64_t row, uint64_t column) {
    return length | (symbol & 1) << 5 | (symbol >> 1 & 3) << 6 | row << 8 | column << 16 | symbol >> 3 << 24;
}
static inline uint32_t item_length(uint64_t item) { return (uint32_t)item & 31; }
static inline uint32_t item_is_last(uint64_t item) { return (uint32_t)item >> 5 & 1; }
static inline uint32_t item_kind(uint64_t item) { return (uint32_t)item >> 6 & 3; }
static inline uint32_t item_row(uint64_t item) { return (uint32_t)item >> 8 & 255; }
static inline uint32_t item_column(uint64_t item) { return (uint32_t)item >> 16 & 255; }
static inline uint32_t item_mark(uint64_t item) { return (uint32_t)(item >> 24); }
static inline uint32_t item_accepts(uint64_t item) { return (uint32_t)(item >> 24) & 1; }
static inline uint32_t item_label(uint64_t item) { return (uint32_t)(item >> 25) + 1; }

/* The meaning of a group's code: group << 4 | its length. */
static inline uint32_t make_group_item(uint32_t group, uint32_t length) { return group << 4 | length; }
static inline uint32_t group_item_group(uint32_t item) { return item >> 4; }
static inline uint32_t group_item_length(uint32_t item) { return item & 15; }

/* A reference, the meaning of the codes of a group and a tail: fragment << 16 | row of its first node << 8 | their length. 0 is none. */
static inline uint64_t make_reference(uint64_t fragment, uint64_t row, uint64_t length) { return fragment << 16 | row << 8 | length; }
static inline uint32_t reference_fragment(uint64_t reference) { return (uint32_t)(reference >> 16); }
static inline uint32_t reference_row(uint64_t reference) { return (uint32_t)reference >> 8 & 255; }
static inline uint32_t reference_length(uint64_t reference) { return (uint32_t)reference & 255; }

/* A decoded edge: label << 44 | accepts << 43 | last << 42 | kind << 40 | row << 32 | target. The target is the place of a node's first edge
   (INLINE), or a fragment (CUT, SHARED), and `row` that of its first node. */
static inline uint64_t item_edge(uint64_t item) { /* ... without row and target */
    return ((item >> 25) + 1) << 44 | (item >> 24 & 1) << 43 | (item & 1 << 5) << 37 | (item & 3 << 6) << 34;
}
static inline uint64_t edge_goal(uint64_t row, uint64_t target) { return row << 32 | target; } /* ... and only these */
static inline uint32_t decoded_label(uint64_t edge) { return (uint32_t)(edge >> 44); }
static inline uint32_t decoded_accepts(uint64_t edge) { return (uint32_t)(edge >> 43) & 1; }
static inline uint32_t decoded_is_last(uint64_t edge) { return (uint32_t)(edge >> 42) & 1; }
static inline uint32_t decoded_kind(uint64_t edge) { return (uint32_t)(edge >> 40) & 3; }
static inline uint32_t decoded_row(uint64_t edge) { return (uint32_t)(edge >> 32) & 255; }
static inline uint32_t decoded_target(uint64_t edge) { return (uint32_t)edge; }
/* ... the same edge, to a place among the decoded edges. */
static inline uint64_t edge_inlined(uint64_t edge, uint64_t place) { return edge >> 42 << 42 | (uint64_t)INLINE << 40 | place; }
/* ... what precedes the edges of a fragment in the decode cache and names it: a last edge with label 0, which no other edge has. */
static inline uint64_t make_name(uint64_t row, uint64_t fragment) { return (uint64_t)1 << 42 | (uint64_t)FINAL << 40 | row << 32 | fragment; }

/* An extent of decoded edges: the place after them << 32 | that of the first edge of a node. 0 is none. */
static inline uint64_t make_extent(uint64_t end, uint64_t start) { return end << 32 | start; }
static inline uint32_t extent_end(uint64_t extent) { return (uint32_t)(extent >> 32); }
static inline uint32_t extent_start(uint64_t extent) { return (uint32_t)extent; }

/* A position: fragment << 21 | node << 9 | row of the fragment's first node << 1 | accepts; or an edge in the decode cache, bit 62 | place << 1 |
   accepts. 0 is the root, 1 the node without edges. */
enum { FINAL_POSITION = 1, POSITION_BITS = 62 };
static inline uint64_t make_position(uint64_t fragment, uint64_t node, uint64_t row, uint64_t accepts) {
    return fragment << 21 | node << 9 | row << 1 | accepts;
}
static inline uint32_t position_fragment(uint64_t position) { return (uint32_t)(position >> 21); }
static inline uint32_t position_node(uint64_t position) { return (uint32_t)position >> 9 & (MOST_NODES - 1); }
static inline uint32_t position_row(uint64_t position) { return (uint32_t)position >> 1 & 255; }
static inline uint32_t position_accepts(uint64_t position) { return (uint32_t)position & 1; }
static inline uint64_t cached_position(uint64_t place, uint64_t accepts) { return (uint64_t)1 << POSITION_BITS | place << 1 | accepts; }
static inline int is_cached(uint64_t position) { return position >> POSITION_BITS != 0; }
static inline uint32_t cached_place(uint64_t position) { return (uint32_t)(position >> 1) & 0x7FFFFFFFu; }

/* What a depth-first walk knows of a slot or a fragment. */
enum { UNSEEN, UNDERWAY, FINISHED };

/* The directory (kernels/packed/directory.py): its codes, and its tables, for sizes of shared tails, for other sizes, and for numbers of CUT edges. */
enum { DIRECTORY_SYMBOLS = 256, DIRECTORY_BITS = 15, DIRECTORY_LENGTHS, DIRECTORY_QUICK_BITS = 8, NEXT_BITS = 2 };
enum { MAGNITUDES = 16, CUT_OFF_TABLES = 16, CUTS_TABLES = 32, DIRECTORY_TABLES = 48 };
/* ... a token, the meaning of a code: its length | bits that follow << 4 | a number of CUT edges follows << 9 | magnitude << 10 | least number << 14. */
static inline uint64_t make_token(uint64_t length, uint64_t rest, uint64_t cuts_follow, uint64_t magnitude, uint64_t least) {
    return length | rest << 4 | cuts_follow << 9 | magnitude << 10 | least << 14;
}
static inline uint32_t token_length(uint64_t token) { return (uint32_t)token & 15; }
static inline uint32_t token_rest(uint64_t token) { return (uint32_t)token >> 4 & 31; }
static inline uint32_t token_cuts_follow(uint64_t token) { return (uint32_t)token >> 9 & 1; }
static inline uint32_t token_magnitude(uint64_t token) { return (uint32_t)token >> 10 & 15; }
static inline uint32_t token_least(uint64_t token) { return (uint32_t)(token >> 14); }

/* The range coder (kernels/packed/range_coder.py). An estimate: the probability of a 0, in 1/65536, << 6 | how often it was used, 63 at most. */
enum { MOST_USES = 63, BYTE_MASK = 0xFF, EVEN = 0x8000, CERTAIN = 0x10000, LEAST_RANGE = 0x1000000 };
static inline uint32_t make_estimate(uint32_t probability, uint32_t uses) { return probability << 6 | uses; }
static inline uint32_t estimate_probability(uint32_t estimate) { return estimate >> 6; }
static inline uint32_t estimate_uses(uint32_t estimate) { return estimate & MOST_USES; }
/* ... slots of a number: one for each bit of its length, then four for each length. */
enum { NUMBER_SLOTS = 160, NUMBER_BITS = 31, NUMBER_NEXT = 32 };
/* ... slots of a length near another one: is it another? is there a code? is it more? and how much more or less. */
enum { NEAR_SLOTS = 32, NEAR_SOME = 1, NEAR_MORE, NEAR_UP, NEAR_DOWN = 17, NEAR_STEPS = 13, NO_LENGTH = 31 };
/* ... slots of classes: is it that of the place before? is it new? which one? */
enum { CLASS_NEW = 4, CLASS_NUMBER = 8, CLASS_BITS = 8, TABLE_BITS };
/* ... slots of code tables: overall lengths, the similar table, has it a code for one of eight symbols, lengths in bands. */
enum { OVERALL_BITS = 5, OVERALL_SLOTS = 32, TABLE_LIKE = 512, TABLE_SOME = 1024, TABLE_LENGTHS = 1056, CODE_BANDS = 7, SHORT_CODE = 4, LONG_CODE = 12 };
/* ... slots of the head, in its order. */
enum { SIZES_SLOT, TAIL_COUNTS_SLOT = 1000, TAIL_LENGTHS_SLOT = 1200, SYMBOL_TABLES_SLOT = 6000, GROUP_TABLES_SLOT = 16000 };
enum { ROWS_SLOT = 26000, COLUMNS_SLOT = 26600, CELLS_SLOT = 27200, POINTER_CELLS_SLOT = 27800 };
enum { CUT_OFF_SLOT = 28400, DIRECTORY_SLOT = 28600, HEAD_SLOTS = 37600 };
#endif
