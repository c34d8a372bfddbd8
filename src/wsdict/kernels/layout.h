/* Every bit field of the kernels has its name here, for C; layout.py is the same for Python, name for name. Drawings of the layouts are in
   the files that are named below. All of it is inlined, so a name costs nothing. */
#ifndef WSDICT_LAYOUT_H
#define WSDICT_LAYOUT_H
#include <stdint.h>

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

/* An edge of the automaton (automaton.py): label << 40 | accepts << 32 | target. */
static inline uint64_t make_edge(uint64_t label, uint64_t accepts, uint64_t target) { return label << 40 | accepts << 32 | target; }
static inline uint32_t edge_label(uint64_t edge) { return (uint32_t)(edge >> 40); }
static inline uint32_t edge_accepts(uint64_t edge) { return (uint32_t)(edge >> 32) & 1; }
static inline uint32_t edge_target(uint64_t edge) { return (uint32_t)edge; }

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

/* A node of the tries `map` and `radix` (representations/trie.py, radix.py): accepts << 31 | first child, as in a link. */

/* A position in a radix trie: node << 32 | labels of its edge that were passed. */
static inline uint64_t radix_position(uint64_t node, uint64_t passed) { return node << 32 | passed; }
static inline uint32_t radix_node(uint64_t position) { return (uint32_t)(position >> 32); }
static inline uint32_t radix_passed(uint64_t position) { return (uint32_t)position; }

/* A set of labels: bit l & 63 of word l >> 6. */
static inline int has_label(const uint64_t *labels, uint32_t label) { return (int)(labels[label >> 6] >> (label & 63)) & 1; }
#endif
