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
enum { SOUND, CYCLE, DEAD_END, MORE_WORDS, FEWER_WORDS, OUTSIDE, UNORDERED, NO_LETTER, NO_ROOT, NO_END };

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
#define record_label(record, shift) ((uint32_t)((record) >> ((shift) + 2)))
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
static inline uint32_t unit_is_value(uint32_t unit) { return unit >> 31; }
static inline uint32_t unit_value(uint32_t unit) { return unit & 0x7FFFFFFFu; }
static inline int unit_has_byte(uint32_t unit, uint32_t byte) { return (unit & 0x800000FFu) == byte; } /* and is not a value */

/* ... while it is written: blocks that are tried for the next state, and bases of a state that are tried again for its next parent. */
enum { MOST_OPEN = 16, MOST_COPIES = 1024 };

/* Why a double array is not valid; the texts are in kernels/dawgdic/walker.py. */
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
#endif
