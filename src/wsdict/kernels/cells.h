/* What the kernels of boards share, inlined into each of them: budgets, sets of cells as bits, and the search for a path that uses no cell
   twice. cells.py is the same in Python, name for name. */
#ifndef WSDICT_CELLS_H
#define WSDICT_CELLS_H
#include "bits.h"
#include "layout.h"

#if defined(__GNUC__)
#define MAYBE_UNUSED __attribute__((unused))
#else
#define MAYBE_UNUSED
#endif

/* How long a search may take. */
typedef struct {
    long long steps;           /* so far */
    long long limit;
    const unsigned char *stop; /* another thread sets it */
    unsigned int halt;         /* RUNNING, or why it ended */
    unsigned int looks;        /* that are not counted as steps yet */
} Budget;

/* A step is a bounded amount of work. Where it can be more, as on a graph whose cells have thousands of neighbours or in a word of thousands of
   letters, what is looked at beyond the usual is counted too: this number of looks is a step. */
enum { LOOKS = 16 };
/* ... and for the search of a path, where a step of a usual board tries 8 cells. */
enum { TRIES = 64 };

/* Count steps. 0: it is time to stop. Ctrl-C and other threads are noticed every 65,536 steps. */
static inline int spend(Budget *budget, unsigned int steps) {
    long long before = budget->steps;
    budget->steps += steps;
    if (budget->steps > budget->limit) budget->halt = OUT_OF_STEPS;
    else if ((budget->steps ^ before) >> 16 && (budget->stop[0] || interrupted())) budget->halt = INTERRUPTED;
    return budget->halt == RUNNING;
}

/* Count what was looked at, as steps. 0: it is time to stop. */
static inline int look(Budget *budget, unsigned int looks) {
    looks += budget->looks;
    budget->looks = looks % LOOKS;
    return looks < LOOKS ? budget->halt == RUNNING : spend(budget, looks / LOOKS);
}

/* Memory is bounded by the budget too: one thing for a number of steps, so that the default of ten million steps takes 64 MB at the most; or
   these, for small budgets, which take up to 35 MB. */
enum { LEAST_ITEMS = 1 << 21, LEAST_LETTERS = 1 << 21, LEAST_PREFIXES = 1 << 19 };
static inline unsigned int affordable(const Budget *budget, long long least, long long steps) {
    long long things = budget->limit / steps;
    if (things < least) things = least;
    return things < 0x7FFFFFFF ? (unsigned int)things : 0x7FFFFFFF; /* so that twice the number is an index too */
}

/* A cell as cellset sees it: the number of a letter, below 32, or one of these ... */
enum { HOLE_CELL = 255, WILD_CELL = 254 };
/* ... and as celllist sees it: a label, 0 where no word has the letter, or this. */
enum { WILD_LABEL = 0xFFFF };

/* How the neighbours of a set of cells are found: by shifts on boards of 4 × 4 and 5 × 5 with 8 neighbours, else in a table. */
enum { ROWS4, ROWS5, TABLE };
enum { CELLS4 = 16, CELLS5 = 25 };

/* A table over sets of cells has a row for each byte of a set, with an entry for each of the byte's values. */
enum { BYTE_CELLS = 8, BYTE_VALUES = 256, TABLE_SIZE = 8 * 256 };
static inline size_t set_byte(unsigned long long cells, int byte) { return cells >> BYTE_CELLS * byte & 255; }

/* The cells next to a set of cells. Bits after the last cell are for the caller to drop. */
static inline unsigned long long around(const unsigned long long *table, int bytes, unsigned long long cells, int shape) {
    unsigned long long near;
    int k;
    if (shape == ROWS4) { /* the masks keep the end of a row apart from the start of the next */
        near = (cells & 0x7777) << 1 | (cells & 0xEEEE) >> 1;
        cells |= near;
        return near | cells << 4 | cells >> 4;
    }
    if (shape == ROWS5) {
        near = (cells & 0xF7BDEF) << 1 | (cells & 0x1EF7BDE) >> 1;
        cells |= near;
        return near | cells << 5 | cells >> 5;
    }
    near = table[cells & 255];
    for (k = 1; k < bytes; k++) near |= table[BYTE_VALUES * k + set_byte(cells, k)];
    return near;
}

/* A prefix of words, with the cells where the paths that spell it end. 64 bytes: a cache line. */
typedef struct {
    unsigned long long cells; /* where its paths end */
    union {
        unsigned long long reach;    /* cellset: where it can step to */
        unsigned long long position; /* cellsteps: where it is in the dictionary */
    };
    unsigned long long certain; /* cells that every path of it uses */
    unsigned long long unsure;  /* cells that some paths of it use */
    union {
        unsigned int next; /* cellset: letters that can follow, in the dictionary and on the board */
        unsigned int open; /* cellsteps: the prefixes that continue it are above it on the stack */
    };
    unsigned int mask, link; /* cellset: its record in the dictionary */
    unsigned int parent;     /* the prefix without its last letter; the root is its own parent */
    unsigned int label;      /* the last letter */
    unsigned int size;       /* letters */
    unsigned int rank;       /* cellset: words before it */
} Prefix;

/* Prefixes on a board. */
typedef struct {
    Budget budget;
    Prefix *prefixes;
    const unsigned long long *table; /* of neighbours */
    int bytes;                       /* of a set of cells */
} Search;

/* Is there a path of prefix i that ends in `ends` and avoids `used`? Recursion: one level per cell of the path, 64 at the most.
   Not `inline`, which has compilers put the recursion into itself: 1.04 times the time of 5 × 5 boards. */
static MAYBE_UNUSED int avoids(Search *search, unsigned int i, unsigned long long ends, unsigned long long used, int shape) {
    const Prefix *prefix = &search->prefixes[i];
    unsigned long long cell;
    if (!spend(&search->budget, 1)) return 0;
    ends &= prefix->cells & ~used;
    if (!(search->prefixes[prefix->parent].unsure & used)) return ends != 0; /* every path to one of these ends avoids them */
    while (ends) {
        cell = ends & (0 - ends);
        if (avoids(search, prefix->parent, around(search->table, search->bytes, cell, shape), used | cell, shape)) return 1;
        ends ^= cell;
    }
    return 0;
}

/* The paths of a prefix of up to this many letters are searched as fast as its letters are counted. */
enum { NOT_COUNTED = 8 };

/* Does the board have a cell for this letter after prefix i, besides those that the prefix needs? `cells`: those with the letter.
   Without this, one letter too many (a^17 on 4 × 4) is refuted only after every path has been tried. */
static inline int enough(const Prefix *prefixes, unsigned int i, unsigned int label, unsigned long long cells) {
    if (prefixes[i].size <= NOT_COUNTED) return 1;
    for (; i; i = prefixes[i].parent)
        if (prefixes[i].label == label) cells &= cells - 1;
    return cells != 0;
}

/* A prefix and a letter, from 0, that follows it: 32 letters at the most. */
/* Edges of cellset between two looks at what other threads say; and the prefixes that a branch can have. */
enum { UNWATCHED = 1 << 16, MOST_BRANCHES = 1 << 27 };
static inline unsigned int make_branch(unsigned int prefix, unsigned int letter) { return prefix << 5 | letter; }
static inline unsigned int branch_prefix(unsigned int branch) { return branch >> 5; }
static inline unsigned int branch_letter(unsigned int branch) { return branch & 31; }

/* The label of a prefix whose last letter is a tile of several letters, by the tile's number. */
static inline unsigned int tile_label(unsigned int tile) { return 0x80000000u | tile; }
static inline unsigned int is_tile(unsigned int label) { return label >> 31; }
static inline unsigned int tile_number(unsigned int label) { return label & 0x7FFFFFFF; }

/* Two numbers in one. */
static inline unsigned long long make_pair(unsigned int low, unsigned int high) { return (unsigned long long)high << 32 | low; }
static inline unsigned int pair_low(unsigned long long pair) { return (unsigned int)pair; }
static inline unsigned int pair_high(unsigned long long pair) { return (unsigned int)(pair >> 32); }

/* A label as a bit, where any number of labels share 32 bits; and the labels of a mask (layout.h), where label 1 has bit 0. */
enum { FOLDED = 32 };
static inline unsigned int folded_label(unsigned int label) { return label & 31; }
static inline unsigned int folded_bit(unsigned int label) { return 1u << (label & 31); }
static inline unsigned int folded_mask(unsigned int mask) { return mask << 1 | mask >> 31; }

/* celllist: a prefix to continue */
typedef struct {
    unsigned int record;
    unsigned int head; /* its end cells: a list in the arena; 0 where no word continues */
    unsigned int depth; /* symbols */
    unsigned int size; /* letters */
    unsigned int label; /* the last symbol */
} Pending;

/* celllist: a letter that can follow the current prefix */
typedef struct {
    unsigned long long next; /* letters that can follow it, folded; in the upper half the last one of the prefix, as in `ahead`; 0 for none */
    unsigned int list; /* its cells so far */
    unsigned int stamp; /* cells with this stamp are in the list; 0 where each way to a cell is wanted */
} Slot;

/* celllist: a cell of the board */
typedef struct {
    unsigned long long ahead; /* folded labels of its neighbours; in the upper half those that two of them have */
    unsigned int seen; /* the stamp of the prefix for which it was last dealt out */
    unsigned int block; /* its place in `block` */
} Cell;

/* celllist: of a list */
typedef struct {
    unsigned int cell;
    unsigned int next; /* 0 for none */
    unsigned int before; /* the item of the prefix one letter shorter from where the cell was found */
} Item;

/* celllist: of a path */
typedef struct {
    unsigned int label; /* of the prefix */
    unsigned int mark; /* the arena is free from here on when the next prefix of this length is continued */
    unsigned int way; /* path search: a cell; the last letter's is 1 */
    unsigned int turn; /* ... which of its neighbours is tried next */
    unsigned int stop; /* ... and where they end */
} Step;

/* Can a prefix step to a cell? */
enum { CAN_STEP, CANNOT_STEP, MAY_STEP };
#endif
