cdef extern from "layout.h" nogil:
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

    int has_label(const unsigned long long *labels, unsigned int label)
