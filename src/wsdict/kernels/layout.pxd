cdef extern from "layout.h" nogil:
    enum: MOST_LETTERS

    enum: RUNNING
    enum: OUT_OF_STEPS
    enum: INTERRUPTED
    enum: OUT_OF_MEMORY

    enum: SOUND
    enum: CYCLE
    enum: DEAD_END
    enum: MORE_WORDS
    enum: FEWER_WORDS
    enum: OUTSIDE
    enum: UNORDERED
    enum: NO_LETTER
    enum: NO_ROOT
    enum: NO_END

    enum: ROLE_LETTER
    enum: ROLE_BLANK
    enum: ROLE_LF
    enum: ROLE_CR
    enum: ROLE_BOM
    enum: ROLE_CONTROL
    enum: ROLE_FOREIGN
    enum: ROLE_TAB
    enum: ROLE_GAP

    enum: TALLY_WORDS
    enum: TALLY_BLANK
    enum: TALLY_CONTROL
    enum: TALLY_FOREIGN
    enum: TALLY_SHORT
    enum: TALLY_LONG
    enum: TALLY_TRIMMED
    enum: TALLY_CRLF
    enum: TALLY_BOM
    enum: TALLY_LINES
    enum: TALLY_LABELS
    enum: TALLY_FIRST
    enum: TALLY_SLOTS

    unsigned long long make_edge(unsigned long long label, unsigned long long accepts, unsigned long long target)
    unsigned int edge_label(unsigned long long edge)
    unsigned int edge_accepts(unsigned long long edge)
    unsigned int edge_target(unsigned long long edge)
    unsigned long long edge_to(unsigned long long edge, unsigned long long target)

    enum: MASK
    enum: NARROW
    enum: WIDE
    enum: MASK_LETTERS
    enum: SCAN
    enum: SCAN_END
    unsigned int label_bit(unsigned int label)
    unsigned int make_link(unsigned int accepts, unsigned int first)
    unsigned int link_accepts(unsigned int link)
    unsigned int link_first(unsigned int link)
    unsigned long long make_record(unsigned long long label, unsigned long long accepts, unsigned long long last, unsigned long long first, int shift)
    unsigned int record_label(unsigned long long record, int shift)
    unsigned int record_accepts(unsigned long long record, int shift)
    unsigned int record_is_last(unsigned long long record, int shift)
    unsigned int record_first(unsigned long long record, int shift)

    unsigned long long radix_position(unsigned long long node, unsigned long long passed)
    unsigned int radix_node(unsigned long long position)
    unsigned int radix_passed(unsigned long long position)

    enum: BYTES
    enum: CODE_BYTES
    unsigned int code_size(unsigned int code)
    unsigned int code_byte(unsigned int code, unsigned int i)
    unsigned int code_head(unsigned int code, unsigned int n)

    int utf8_more(unsigned int byte)
    unsigned int utf8_first(unsigned int byte, int more)
    int utf8_is_next(unsigned int byte)
    unsigned int utf8_next(unsigned int point, unsigned int byte)
    unsigned int utf8_least(int more)
    int is_scalar(unsigned int point)

    enum: BLOCK_UNITS
    enum: BLOCK_NUMBERS
    enum: OFFSET_BITS
    unsigned int make_unit(unsigned int byte, unsigned int accepts)
    unsigned int make_offset(unsigned int offset)
    unsigned int make_value(unsigned int value)
    unsigned int unit_byte(unsigned int unit)
    unsigned int unit_accepts(unsigned int unit)
    unsigned int unit_offset(unsigned int unit)
    unsigned int unit_is_value(unsigned int unit)
    unsigned int unit_value(unsigned int unit)
    int unit_has_byte(unsigned int unit, unsigned int byte)

    enum: MOST_OPEN
    enum: MOST_COPIES

    enum: UNITS_SOUND
    enum: UNITS_OUTSIDE
    enum: UNITS_CYCLE
    enum: UNITS_DEAD_END
    enum: UNITS_NOT_UTF8
    enum: UNITS_TOO_MANY_EDGES
    enum: UNITS_TOO_MANY_LETTERS

    enum: LOUDS_SOUND
    enum: LOUDS_NO_TREE
    enum: LOUDS_DEAD_END
    enum: LOUDS_NO_TAIL
    enum: LOUDS_LONG_KEY
    enum: LOUDS_SIBLINGS
    enum: LOUDS_CACHE
    enum: LOUDS_ROOTS
    enum: LOUDS_OPEN_TAIL

    enum: CACHE_PARENT
    enum: CACHE_CHILD
    enum: CACHE_LINK
    enum: CACHE_NUMBERS
    unsigned long long make_tail_link(unsigned long long extra, unsigned int base)
    unsigned int no_tail_link(unsigned int base)
    unsigned long long cache_hash(unsigned long long parent, unsigned int byte)

    enum: BITS
    unsigned int byte_bit(unsigned long long i)
    unsigned long long bit64(unsigned long long i)
    int byte_has(unsigned int byte, unsigned long long i)
    int has64(unsigned long long number, unsigned long long i)

    int has_label(const unsigned long long *labels, unsigned int label)

    # A register of states
    unsigned long long register_slot(unsigned long long hash, unsigned long long state)
    unsigned int register_hash(unsigned long long slot)
    unsigned int register_state(unsigned long long slot)
