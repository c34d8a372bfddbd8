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
