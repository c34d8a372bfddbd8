cdef extern from "cells.h" nogil:
    ctypedef struct Budget:
        long long steps
        long long limit
        const unsigned char *stop
        unsigned int halt
        unsigned int looks

    ctypedef struct Prefix:
        unsigned long long cells
        unsigned long long reach
        unsigned long long position
        unsigned long long certain
        unsigned long long unsure
        unsigned int next
        unsigned int open
        unsigned int mask
        unsigned int link
        unsigned int parent
        unsigned int label
        unsigned int size
        unsigned int rank

    ctypedef struct Search:
        Budget budget
        Prefix *prefixes
        const unsigned long long *table
        int bytes

    ctypedef struct Pending:
        unsigned int record
        unsigned int head
        unsigned int depth
        unsigned int size
        unsigned int label

    ctypedef struct Slot:
        unsigned long long next
        unsigned int list
        unsigned int stamp

    ctypedef struct Cell:
        unsigned long long ahead
        unsigned int seen
        unsigned int block

    ctypedef struct Item:
        unsigned int cell
        unsigned int next
        unsigned int before

    ctypedef struct Step:
        unsigned int label
        unsigned int mark
        unsigned int way
        unsigned int turn
        unsigned int stop

    enum: LOOKS
    enum: TRIES
    enum: UNWATCHED
    enum: MOST_BRANCHES
    enum: LEAST_ITEMS
    enum: LEAST_LETTERS
    enum: LEAST_PREFIXES
    enum: HOLE_CELL
    enum: WILD_CELL
    enum: WILD_LABEL
    enum: ROWS4
    enum: ROWS5
    enum: TABLE
    enum: CELLS4
    enum: CELLS5
    enum: BYTE_CELLS
    enum: BYTE_VALUES
    enum: TABLE_SIZE
    enum: FOLDED
    enum: CAN_STEP
    enum: CANNOT_STEP
    enum: MAY_STEP

    bint spend(Budget *budget, unsigned int steps)
    bint look(Budget *budget, unsigned int looks)
    unsigned int affordable(const Budget *budget, long long least, long long steps)
    size_t set_byte(unsigned long long cells, int byte)
    unsigned long long around(const unsigned long long *table, int bytes, unsigned long long cells, int shape)
    bint avoids(Search *search, unsigned int i, unsigned long long ends, unsigned long long used, int shape)
    bint enough(const Prefix *prefixes, unsigned int i, unsigned int label, unsigned long long cells)
    unsigned int make_branch(unsigned int prefix, unsigned int letter)
    unsigned int branch_prefix(unsigned int branch)
    unsigned int branch_letter(unsigned int branch)
    unsigned int tile_label(unsigned int tile)
    unsigned int is_tile(unsigned int label)
    unsigned int tile_number(unsigned int label)
    unsigned long long make_pair(unsigned int low, unsigned int high)
    unsigned int pair_low(unsigned long long pair)
    unsigned int pair_high(unsigned long long pair)
    unsigned int folded_label(unsigned int label)
    unsigned int folded_bit(unsigned int label)
    unsigned int folded_mask(unsigned int mask)
