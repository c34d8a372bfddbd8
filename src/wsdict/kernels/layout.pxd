cdef extern from "layout.h" nogil:
    enum: MOST_LETTERS

    enum: RUNNING
    enum: OUT_OF_STEPS
    enum: INTERRUPTED
    enum: OUT_OF_MEMORY

    enum: SOUND
    enum: CYCLE
    enum: DEAD_END
    enum: OTHER_WORDS
    enum: OUTSIDE
    enum: UNORDERED
    enum: NO_LETTER
    enum: NO_ROOT
    enum: NO_END
    enum: UNREACHED
    enum: EMPTY_WORD

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
    unsigned int mask_at(const unsigned int *records, size_t position)
    unsigned int link_at(const unsigned int *records, size_t position)
    unsigned int label_bit(unsigned int label)
    unsigned int make_link(unsigned int accepts, unsigned int first)
    unsigned int link_accepts(unsigned int link)
    unsigned int link_first(unsigned int link)
    unsigned long long make_record(unsigned long long label, unsigned long long accepts, unsigned long long last, unsigned long long first, int shift)
    unsigned long long record_label(unsigned long long record, int shift)
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
    unsigned long long unit_base(unsigned long long place, unsigned int unit)
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

    enum:
        INLINE
        CUT
        SHARED
        FINAL
    enum:
        FRAGMENT_BITS
        MOST_NODES
    ctypedef unsigned char node_rows[1]  # of MOST_NODES + 1
    ctypedef unsigned int node_edges[1]  # of MOST_NODES + 1
    enum:
        MARKS_PER_LETTER
    unsigned int make_mark(unsigned int label, unsigned int accepts)
    enum:
        SYMBOLS_PER_LETTER
    unsigned int make_symbol(unsigned int mark, unsigned int kind, unsigned int last)
    unsigned int symbol_mark(unsigned int symbol)
    unsigned int symbol_accepts(unsigned int symbol)
    unsigned int symbol_kind(unsigned int symbol)
    unsigned int symbol_cut(unsigned int symbol)
    enum:
        FIRST_SIBLING
        SIBLINGS_PER_LETTER
    unsigned int mark_entry(unsigned int mark)
    unsigned int group_entry(unsigned int group, unsigned int letters)
    unsigned int symbol_sibling(unsigned int symbol)
    enum:
        KEY_BITS
    unsigned long long make_key(unsigned long long first, unsigned long long second, unsigned long long third)
    unsigned int key_first(unsigned long long key)
    unsigned int key_second(unsigned long long key)
    unsigned int key_third(unsigned long long key)
    enum:
        SYMBOL_BITS
        SYMBOL_LENGTHS
        GROUP_BITS
        GROUP_LENGTHS
        TAIL_BITS
        TAIL_LENGTHS
    unsigned int next_symbol_bits(unsigned long long bits)
    unsigned int next_group_bits(unsigned long long bits)
    unsigned int next_tail_bits(unsigned long long bits)
    enum:
        QUICK_BITS
        QUICK_CODES
        LEAST_BITS
        LEAST_CODES
    size_t quick_place(size_t table, unsigned long long bits)
    unsigned int least_place(unsigned int group, unsigned int tail_bits)
    enum:
        QUICK_MARKS
    unsigned long long make_item(unsigned long long length, unsigned long long symbol, unsigned long long row, unsigned long long column)
    unsigned int item_length(unsigned long long item)
    unsigned int item_is_last(unsigned long long item)
    unsigned int item_kind(unsigned long long item)
    unsigned int item_row(unsigned long long item)
    unsigned int item_column(unsigned long long item)
    unsigned int item_mark(unsigned long long item)
    unsigned int item_accepts(unsigned long long item)
    unsigned int item_label(unsigned long long item)
    unsigned int make_group_item(unsigned int group, unsigned int length)
    unsigned int group_item_group(unsigned int item)
    unsigned int group_item_length(unsigned int item)
    unsigned long long make_reference(unsigned long long fragment, unsigned long long row, unsigned long long length)
    unsigned int reference_fragment(unsigned long long reference)
    unsigned int reference_row(unsigned long long reference)
    unsigned int reference_length(unsigned long long reference)
    unsigned long long item_edge(unsigned long long item)
    unsigned long long edge_goal(unsigned long long row, unsigned long long target)
    unsigned int decoded_label(unsigned long long edge)
    unsigned int decoded_accepts(unsigned long long edge)
    unsigned int decoded_is_last(unsigned long long edge)
    unsigned int decoded_kind(unsigned long long edge)
    unsigned int decoded_row(unsigned long long edge)
    unsigned int decoded_target(unsigned long long edge)
    unsigned long long edge_inlined(unsigned long long edge, unsigned long long place)
    unsigned long long make_name(unsigned long long row, unsigned long long fragment)
    unsigned long long make_extent(unsigned long long end, unsigned long long start)
    unsigned int extent_end(unsigned long long extent)
    unsigned int extent_start(unsigned long long extent)
    enum:
        FINAL_POSITION
        POSITION_BITS
    unsigned long long make_position(unsigned long long fragment, unsigned long long node, unsigned long long row, unsigned long long accepts)
    unsigned int position_fragment(unsigned long long position)
    unsigned int position_node(unsigned long long position)
    unsigned int position_row(unsigned long long position)
    unsigned int position_accepts(unsigned long long position)
    unsigned long long cached_position(unsigned long long place, unsigned long long accepts)
    int is_cached(unsigned long long position)
    unsigned int cached_place(unsigned long long position)
    enum:
        UNSEEN
        UNDERWAY
        FINISHED
    enum:
        DIRECTORY_SYMBOLS
        DIRECTORY_BITS
        DIRECTORY_LENGTHS
        DIRECTORY_QUICK_BITS
        NEXT_BITS
    enum:
        MAGNITUDES
        CUT_OFF_TABLES
        CUTS_TABLES
        DIRECTORY_TABLES
    unsigned long long make_token(unsigned long long length, unsigned long long rest, unsigned long long cuts_follow, unsigned long long magnitude, unsigned long long least)
    unsigned int token_length(unsigned long long token)
    unsigned int token_rest(unsigned long long token)
    unsigned int token_cuts_follow(unsigned long long token)
    unsigned int token_magnitude(unsigned long long token)
    unsigned int token_least(unsigned long long token)
    enum:
        MOST_USES
        BYTE_MASK
        EVEN
        CERTAIN
        LEAST_RANGE
    unsigned int make_estimate(unsigned int probability, unsigned int uses)
    unsigned int estimate_probability(unsigned int estimate)
    unsigned int estimate_uses(unsigned int estimate)
    enum:
        NUMBER_SLOTS
        NUMBER_BITS
        NUMBER_NEXT
    enum:
        NEAR_SLOTS
        NEAR_SOME
        NEAR_MORE
        NEAR_UP
        NEAR_DOWN
        NEAR_STEPS
        NO_LENGTH
    enum:
        CLASS_NEW
        CLASS_NUMBER
        CLASS_BITS
        TABLE_BITS
    enum:
        OVERALL_BITS
        OVERALL_SLOTS
        TABLE_LIKE
        TABLE_SOME
        TABLE_LENGTHS
        CODE_BANDS
        SHORT_CODE
        LONG_CODE
    enum:
        SIZES_SLOT
        TAIL_COUNTS_SLOT
        TAIL_LENGTHS_SLOT
        SYMBOL_TABLES_SLOT
        GROUP_TABLES_SLOT
    enum:
        ROWS_SLOT
        COLUMNS_SLOT
        CELLS_SLOT
        POINTER_CELLS_SLOT
    enum:
        CUT_OFF_SLOT
        DIRECTORY_SLOT
        HEAD_SLOTS
