"""Boards of up to 64 cells: the dictionary is walked, not the board.

Every live prefix has the set of cells where a path that spells it can end, as the bits of one number. The set of the next letter is
`around(cells) & cells of the letter`: a handful of operations for any number of paths. Each prefix is met once, so no word is found twice, and
neither the dictionary nor anything beside it is marked.

A path must not use a cell twice. `certain` are cells that every path of the prefix uses: no path may step there again. `unsure` are cells that
some paths use: where one of them would be the next end, a path that avoids it is searched for, backwards along the prefixes.

The queue holds the prefixes, level by level. A level is one loop over all its edges, without a branch that depends on the board: each edge writes
a new prefix at the end of the queue, and the queue grows by 1 or 0. Edges with an unsure end are noted and looked at after the level, unless no
word continues there and one end is sure (12 % of the time). A loop over the letters of each prefix mispredicts its end nearly every time: the
same method written in that way, in C++, takes 1.2 to 1.3 times as long on dice boards.

One file, because a cut would put a call into the inner loop.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, ctz, free, interrupted, low32, popcount, ptr, resize, text8, text32
    from cython.cimports.wsdict.kernels.cells import (
        BYTE_CELLS,
        BYTE_VALUES,
        CELLS4,
        CELLS5,
        LEAST_LETTERS,
        LEAST_PREFIXES,
        MOST_BRANCHES,
        ROWS4,
        ROWS5,
        TABLE,
        TABLE_SIZE,
        UNWATCHED,
        WILD_CELL,
        Prefix,
        Search,
        affordable,
        around,
        avoids,
        branch_letter,
        branch_prefix,
        enough,
        make_branch,
        make_pair,
        pair_low,
        set_byte,
        spend,
    )
    from cython.cimports.wsdict.kernels.layout import (
        INTERRUPTED,
        MASK_LETTERS,
        OUT_OF_MEMORY,
        OUT_OF_STEPS,
        RUNNING,
        label_bit,
        link_accepts,
        link_first,
    )
else:
    from wsdict.kernels.bits import const_ptr, ctz, free, interrupted, low32, popcount, ptr, resize, text8, text32
    from wsdict.kernels.cells import (
        BYTE_CELLS,
        BYTE_VALUES,
        CELLS4,
        CELLS5,
        LEAST_LETTERS,
        LEAST_PREFIXES,
        MOST_BRANCHES,
        ROWS4,
        ROWS5,
        TABLE,
        TABLE_SIZE,
        UNWATCHED,
        WILD_CELL,
        Prefix,
        Search,
        affordable,
        around,
        avoids,
        branch_letter,
        branch_prefix,
        enough,
        make_branch,
        make_pair,
        pair_low,
        set_byte,
        spend,
    )
    from wsdict.kernels.layout import INTERRUPTED, MASK_LETTERS, OUT_OF_MEMORY, OUT_OF_STEPS, RUNNING, label_bit, link_accepts, link_first
from wsdict.kernels.cells import raise_for

compiled: bool = cython.compiled

Work = cython.struct(
    search=Search,  # its prefixes are the queue
    doubt=cython.pointer(cython.uint),  # edges to look at again, as branches
    room=cython.uint,  # of both
    found=cython.pointer(cython.ulonglong),  # words: the rank of each, and above it the number of its last edge in `ends`
    spare=cython.pointer(cython.ulonglong),  # room to sort them
    ends=cython.pointer(cython.uint),  # branches
    found_room=cython.uint,
    points=cython.pointer(cython.const[cython.uint]),  # by letters
    sizes=cython.pointer(cython.const[cython.uchar]),  # letters of each symbol
    span=cython.uint,  # of points
    shortest=cython.uint,
    cells=cython.int,
    once=cython.ulonglong,  # all ones where a cell may be used once, else 0
    wild=cython.uint,  # letters that a wildcard can be
    letters=cython.uint,  # on the board
    board=cython.ulonglong,  # cells that are there
    pos=cython.ulonglong[MASK_LETTERS],  # cells of each letter
    at=cython.uint[TABLE_SIZE],  # letters of each value of each byte of a set
    score=cython.ulonglong,
    words=cython.uint,
    most=cython.uint,  # prefixes that the budget has memory for
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def letter_bit(letter: cython.uint) -> cython.uint:
    """The bit of a letter in a mask. A letter is a label less 1, as no cell of a board has label 0."""
    return label_bit(letter + 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def letters_at(w: cython.pointer(Work), x: cython.ulonglong, shape: cython.int) -> cython.uint:
    """The letters of a set of cells."""
    letters: cython.uint
    k: cython.int
    if shape == ROWS4:
        return w.at[set_byte(x, 0)] | w.at[BYTE_VALUES + set_byte(x, 1)]
    if shape == ROWS5:
        letters = w.at[set_byte(x, 0)] | w.at[BYTE_VALUES + set_byte(x, 1)]
        return letters | w.at[2 * BYTE_VALUES + set_byte(x, 2)] | w.at[3 * BYTE_VALUES + set_byte(x, 3)]
    letters = w.at[set_byte(x, 0)]
    for k in range(1, w.search.bytes):
        letters |= w.at[BYTE_VALUES * k + set_byte(x, k)]
    return letters


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def grow(w: cython.pointer(Work)) -> cython.bint:
    """Make room for twice the prefixes. False: no memory, or more than the budget has."""
    if w.room >= w.most:
        w.search.budget.halt = OUT_OF_STEPS
        return False
    w.room = min(w.room * 2 or 512, w.most)
    w.search.prefixes = cython.cast(cython.pointer(Prefix), resize(w.search.prefixes, w.room, cython.sizeof(Prefix)))
    w.doubt = cython.cast(cython.pointer(cython.uint), resize(w.doubt, w.room, cython.sizeof(cython.uint)))
    if not (w.search.prefixes and w.doubt):
        w.search.budget.halt = OUT_OF_MEMORY
    return w.search.budget.halt == RUNNING


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def grow_found(w: cython.pointer(Work)) -> cython.bint:
    """Make room for twice the words. False: no memory, or more than the budget has."""
    if w.found_room >= 2 * w.most:
        w.search.budget.halt = OUT_OF_STEPS
        return False
    w.found_room = w.found_room * 2 or 512
    w.found = cython.cast(cython.pointer(cython.ulonglong), resize(w.found, w.found_room, cython.sizeof(cython.ulonglong)))
    w.spare = cython.cast(cython.pointer(cython.ulonglong), resize(w.spare, w.found_room, cython.sizeof(cython.ulonglong)))
    w.ends = cython.cast(cython.pointer(cython.uint), resize(w.ends, w.found_room, cython.sizeof(cython.uint)))
    if not (w.found and w.spare and w.ends):
        w.search.budget.halt = OUT_OF_MEMORY
    return w.search.budget.halt == RUNNING


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def prepare(
    w: cython.pointer(Work), board: cython.pointer(cython.const[cython.uchar]), start: cython.Py_ssize_t, cells: cython.int
) -> cython.void:
    """Where each letter is, and which letters each set of cells has."""
    byte: cython.int
    i: cython.int
    j: cython.int
    m: cython.int
    k: cython.int
    bit: cython.uint
    cell: cython.ulonglong = 1
    wild: cython.ulonglong = 0
    symbol: cython.uchar
    w.letters = 0
    w.board = 0
    for i in range(MASK_LETTERS):
        w.pos[i] = 0
    for byte in range((cells + BYTE_CELLS - 1) // BYTE_CELLS):
        i = BYTE_CELLS * byte
        k = BYTE_VALUES * byte
        w.at[k] = 0
        for j in range(BYTE_CELLS):
            bit = 0
            if i + j < cells:
                symbol = board[start + i + j]
                if symbol < MASK_LETTERS:
                    bit = letter_bit(symbol)
                    w.pos[symbol] |= cell
                    w.board |= cell
                elif symbol == WILD_CELL:
                    bit = w.wild
                    wild |= cell
                    w.board |= cell
                cell = cell << 1
            w.letters |= bit
            for m in range(1 << j):
                w.at[k + (1 << j) + m] = w.at[k + m] | bit
    if wild:
        for i in range(MASK_LETTERS):
            if w.wild & letter_bit(i):
                w.pos[i] |= wild


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def extend(
    w: cython.pointer(Work),
    records: cython.pointer(cython.const[cython.uint]),
    counts: cython.pointer(cython.const[cython.uint]),
    head: cython.uint,
    letter: cython.uint,
    cells: cython.ulonglong,
    tail: cython.uint,
    shape: cython.int,
    keep: cython.bint,
) -> cython.bint:
    """Write prefix `head` and a letter that can end in `cells` at the end of the queue. True: it is a word."""
    p: cython.pointer(Prefix) = cython.address(w.search.prefixes[head])
    new: cython.pointer(Prefix) = cython.address(w.search.prefixes[tail])
    e: cython.uint = link_first(p.link) + popcount(p.mask & (letter_bit(letter) - 1))
    many: cython.ulonglong = 0 - cython.cast(cython.ulonglong, (cells & (cells - 1)) != 0)
    new.mask = records[2 * e]
    new.link = records[2 * e + 1]
    new.parent = head
    new.label = letter
    new.size = p.size + w.sizes[letter]
    new.cells = cells
    new.certain = (p.certain | (cells & ~many)) & w.once
    new.unsure = (p.unsure | (cells & many)) & w.once
    new.reach = around(w.search.table, w.search.bytes, cells, shape) & ~new.certain
    new.next = new.mask & letters_at(w, new.reach, shape)
    if keep:
        new.rank = low32(p.rank + link_accepts(p.link) + counts[link_first(p.link)] - counts[e])
    return link_accepts(new.link) & (new.size >= w.shortest)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def worth(w: cython.pointer(Work), size: cython.uint) -> cython.uint:
    return w.points[size if size < w.span else w.span - 1]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def look_again(
    w: cython.pointer(Work),
    records: cython.pointer(cython.const[cython.uint]),
    counts: cython.pointer(cython.const[cython.uint]),
    doubts: cython.uint,
    tail: cython.uint,
    shape: cython.int,
    keep: cython.bint,
) -> cython.uint:
    """Follow the edges in doubt to those of their ends that a path can reach. Gives the new end of the queue."""
    search: cython.pointer(Search) = cython.address(w.search)
    p: cython.pointer(Prefix)
    i: cython.uint
    head: cython.uint
    letter: cython.uint
    word: cython.uint
    cells: cython.ulonglong
    check: cython.ulonglong
    cell: cython.ulonglong
    for i in range(doubts):
        head = branch_prefix(w.doubt[i])
        letter = branch_letter(w.doubt[i])
        if not enough(search.prefixes, head, letter, w.pos[letter]):
            continue
        p = cython.address(search.prefixes[head])
        cells = w.pos[letter] & p.reach
        check = cells & p.unsure
        while check:
            cell = check & (0 - check)
            if not avoids(search, head, around(search.table, search.bytes, cell, shape), cell, shape):
                cells ^= cell
            check ^= cell
        if search.budget.halt:
            break
        if not cells:
            continue
        if (tail + 2 > w.room and not grow(w)) or (keep and w.words + 1 > w.found_room and not grow_found(w)):
            break
        word = extend(w, records, counts, head, letter, cells, tail, shape, keep)
        p = cython.address(search.prefixes[tail])
        w.score += worth(w, p.size) & (0 - word)
        if keep:
            w.found[w.words] = make_pair(w.words, p.rank)
            w.ends[w.words] = make_branch(head, letter)
        w.words += word
        tail += p.next != 0
    return tail


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def walk(
    w: cython.pointer(Work),
    records: cython.pointer(cython.const[cython.uint]),
    counts: cython.pointer(cython.const[cython.uint]),
    shape: cython.int,
    keep: cython.bint,
) -> cython.void:
    """Find every word on the prepared board: w.score, w.words, and with `keep` w.found."""
    search: cython.pointer(Search) = cython.address(w.search)
    p: cython.pointer(Prefix)
    new: cython.pointer(Prefix)
    head: cython.uint = 0
    end: cython.uint = 1
    tail: cython.uint = 1
    doubts: cython.uint
    todo: cython.uint
    letter: cython.uint
    live: cython.uint
    again: cython.uint
    word: cython.uint
    done: cython.uint
    words: cython.uint = 0
    score: cython.ulonglong = 0
    steps: cython.longlong = 0
    left: cython.longlong
    limit: cython.longlong = search.budget.limit
    cells: cython.ulonglong
    search.budget.steps = search.budget.halt = search.budget.looks = RUNNING
    w.score = w.words = 0
    if (not w.room and not grow(w)) or (keep and not w.found_room and not grow_found(w)):
        return
    p = cython.address(search.prefixes[0])
    p.cells = p.certain = p.unsure = 0
    p.reach = w.board
    p.mask = records[0]
    p.link = records[1]
    p.next = p.mask & w.letters
    p.parent = p.size = p.rank = 0
    if p.next == 0:
        end = 0
    while head < end and not search.budget.halt:
        doubts = 0
        steps = search.budget.steps
        todo = search.prefixes[head].next
        while head < end:
            if (tail + doubts + 2 > w.room and not grow(w)) or (keep and words + 1 > w.found_room and not grow_found(w)):
                break
            left = min(limit - steps, cython.cast(cython.longlong, w.room) - tail - doubts - 1)
            left = min(left, UNWATCHED)
            if keep:
                left = min(left, cython.cast(cython.longlong, w.found_room) - words)
            if left <= 0:
                search.budget.halt = OUT_OF_STEPS
                break
            steps += left  # there is room and there are steps for this number of edges, so the loop over them checks neither
            while left and head < end:
                left -= 1
                p = cython.address(search.prefixes[head])
                letter = ctz(todo)
                cells = w.pos[letter] & p.reach
                w.doubt[doubts] = make_branch(head, letter)
                word = extend(w, records, counts, head, letter, cells, tail, shape, keep)
                new = cython.address(search.prefixes[tail])
                live = new.next != 0
                again = ((cells & p.unsure) != 0) & (live | (word & ((cells & ~p.unsure) == 0)))
                doubts += again
                word &= 1 - again
                score += worth(w, new.size) & (0 - word)
                if keep:
                    w.found[words] = make_pair(words, new.rank)
                    w.ends[words] = make_branch(head, letter)
                words += word
                tail += live & (1 - again)
                todo &= todo - 1
                done = todo == 0
                head += done
                todo |= search.prefixes[head].next & (0 - done)
            steps -= left
            if not spend(cython.address(search.budget), cython.cast(cython.uint, steps - search.budget.steps)):
                break
        w.score = score
        w.words = words
        end = tail = look_again(w, records, counts, doubts, tail, shape, keep)
        score = w.score
        words = w.words
    w.score = score
    w.words = words


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def run_end(found: cython.pointer(cython.const[cython.ulonglong]), i: cython.uint, n: cython.uint) -> cython.uint:
    """The end of the ascending numbers that begin at i."""
    i += 1
    while i < n and found[i - 1] < found[i]:
        i += 1
    return i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sort_found(w: cython.pointer(Work)) -> cython.void:
    """Natural merge sort: words come level by level, each level in order but for those that were in doubt. Merging has no branch to mispredict."""
    n: cython.uint = w.words
    a: cython.uint
    b: cython.uint
    middle: cython.uint
    end: cython.uint
    out: cython.uint
    later: cython.uint
    found: cython.pointer(cython.ulonglong)
    while n and run_end(w.found, 0, n) < n:
        found = w.found
        out = 0
        while out < n:
            a = out
            middle = b = run_end(found, a, n)
            end = run_end(found, b, n) if b < n else n
            while a < middle and b < end:
                later = found[b] < found[a]
                w.spare[out] = found[b] if later else found[a]
                b += later
                a += 1 - later
                out += 1
            while a < middle:
                w.spare[out] = found[a]
                a += 1
                out += 1
            while b < end:
                w.spare[out] = found[b]
                b += 1
                out += 1
        w.found = w.spare
        w.spare = found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def run(
    w: cython.pointer(Work),
    records: cython.pointer(cython.const[cython.uint]),
    counts: cython.pointer(cython.const[cython.uint]),
    board: cython.pointer(cython.const[cython.uchar]),
    start: cython.Py_ssize_t,
    shape: cython.int,
    keep: cython.bint,
) -> cython.void:
    """One board, with the shape as a constant, and for dice `keep` too: compilers make a copy of the loops for each."""
    if shape == ROWS4:
        prepare(w, board, start, CELLS4)
        if keep:
            walk(w, records, counts, ROWS4, True)
        else:
            walk(w, records, counts, ROWS4, False)
    elif shape == ROWS5:
        prepare(w, board, start, CELLS5)
        if keep:
            walk(w, records, counts, ROWS5, True)
        else:
            walk(w, records, counts, ROWS5, False)
    else:
        prepare(w, board, start, w.cells)
        walk(w, records, counts, TABLE, keep)
    if w.search.budget.stop[0] and w.search.budget.halt <= OUT_OF_STEPS:
        w.search.budget.halt = INTERRUPTED


Points = cython.fused_type(cython.uchar, cython.uint)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def spell(
    queue: cython.pointer(cython.const[Prefix]),
    edge: cython.uint,
    at: cython.uint,
    spelling: cython.pointer(cython.const[Points]),
    begins: cython.pointer(cython.const[cython.uint]),
    out: cython.pointer(Points),
) -> cython.void:
    """The word of `at` letters whose last edge this is, written from its end."""
    letter: cython.uint = branch_letter(edge)
    parent: cython.uint = branch_prefix(edge)
    k: cython.uint
    while True:
        k = begins[letter + 1]
        while True:
            k -= 1
            at -= 1
            out[at] = spelling[k]
            if k == begins[letter]:
                break
        if parent == 0:
            break
        letter = queue[parent].label
        parent = queue[parent].parent


@cython.final
@cython.cclass
class CellSets:
    """Solves boards of one geometry with one mask-form dictionary.

    records, counts: those of a `dawg` in mask form that is verified (Walker.flaw): nothing is checked on the way. symbols: what each label
    spells, label 1 first. points[n]: the points of a word of n letters, for every n up to the longest word. table: of the neighbours of
    `cells` cells (kernels/cells.py).
    """

    records: cython.const[cython.uint][::1]
    counts: cython.const[cython.uint][::1]
    points: cython.const[cython.uint][::1]
    sizes: cython.const[cython.uchar][::1]
    spelling: cython.const[cython.uint][::1]  # the symbols' letters, one symbol after the other
    slim_spelling: cython.const[cython.uchar][::1]  # ... in one byte, where they fit
    begins: cython.const[cython.uint][::1]
    table: cython.const[cython.ulonglong][::1]
    cells: cython.int
    shape: cython.int
    shortest: cython.uint
    longest: cython.uint
    wild: cython.uint
    reuse: cython.bint
    slim: cython.bint
    limit: cython.longlong

    def __init__(
        self,
        records,
        counts,
        symbols: list,
        points,
        shortest: cython.uint,
        cells: cython.int,
        table,
        shape: cython.int,
        reuse: cython.bint,
        limit: cython.longlong,
    ) -> None:
        i: cython.Py_ssize_t
        letters = "".join(symbols)
        self.records, self.counts, self.points = records, counts, points
        self.longest = len(points)
        self.sizes = array("B", [len(symbol) for symbol in symbols] + [1] * (MASK_LETTERS - len(symbols)))
        self.spelling = array("I", [*map(ord, letters), 0])
        begins = [0]
        for symbol in symbols:
            begins.append(begins[len(begins) - 1] + len(symbol))
        self.begins = array("I", begins)
        self.slim = not letters or max(letters) < "\u0100"
        self.slim_spelling = (letters if self.slim else "").encode("latin-1") + b"\0"
        self.cells, self.table, self.shape = cells, table, shape
        self.shortest = shortest
        self.wild = 0
        for i in range(len(symbols)):
            if len(symbols[i]) == 1:
                self.wild |= letter_bit(i)
        self.reuse = reuse
        self.limit = limit

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, w: cython.pointer(Work), stop: cython.const[cython.uchar][::1]) -> cython.void:
        w.room = w.found_room = 0
        w.search.prefixes = cython.NULL
        w.doubt = w.ends = cython.NULL
        w.found = w.spare = cython.NULL
        w.shortest = self.shortest
        w.span = self.longest
        w.wild = self.wild
        w.cells = self.cells
        w.once = 0
        if not self.reuse:
            w.once = ~w.once
        w.points, w.sizes = const_ptr(self.points), const_ptr(self.sizes)
        w.search.table = const_ptr(self.table)
        w.search.bytes = (self.cells + BYTE_CELLS - 1) // BYTE_CELLS
        w.search.budget.limit = self.limit
        w.most = min(affordable(cython.address(w.search.budget), LEAST_PREFIXES, 16), MOST_BRANCHES)
        w.search.budget.stop = const_ptr(stop)

    def score(self, boards: cython.const[cython.uchar][::1], stop: cython.const[cython.uchar][::1]):
        """(score, words, 1 for out of steps) of every board, flat. Boards follow each other, one symbol number per cell.

        The GIL is released. Raises KeyboardInterrupt, also where another thread sets stop[0], and MemoryError.
        """
        n: cython.Py_ssize_t = len(boards) // self.cells
        i: cython.Py_ssize_t
        work: Work = cython.declare(Work)
        w: cython.pointer(Work) = cython.address(work)
        result = array("Q", bytes(24 * n))
        out: cython.ulonglong[::1] = result
        shape: cython.int = self.shape
        size: cython.Py_ssize_t = self.cells
        halt: cython.uint = RUNNING
        if n == 0:
            return result
        records: cython.pointer(cython.const[cython.uint]) = const_ptr(self.records)
        first: cython.pointer(cython.const[cython.uchar]) = const_ptr(boards)
        self.begin(w, stop)
        with cython.nogil:
            for i in range(n):
                run(w, records, cython.NULL, first, i * size, shape, False)
                halt = w.search.budget.halt
                if halt >= INTERRUPTED:
                    break
                out[3 * i] = w.score
                out[3 * i + 1] = w.words
                out[3 * i + 2] = halt
            free(w.search.prefixes)
            free(w.doubt)
        raise_for(halt)
        return result

    def words(self, boards: cython.const[cython.uchar][::1], stop: cython.const[cython.uchar][::1]) -> list:
        """(words, score, steps, complete) of every board; words in the order of the dictionary. Raises KeyboardInterrupt and MemoryError."""
        n: cython.Py_ssize_t = len(boards) // self.cells
        i: cython.Py_ssize_t
        k: cython.uint
        edge: cython.uint
        length: cython.uint
        work: Work = cython.declare(Work)
        w: cython.pointer(Work) = cython.address(work)
        shape: cython.int = self.shape
        size: cython.Py_ssize_t = self.cells
        room: cython.uint = 64
        letters: cython.ulonglong  # of the words found
        most: cython.ulonglong
        slim: cython.uchar[::1] = None
        full: cython.uint[::1] = None
        result: list = []
        found: list
        if n == 0:
            return result
        if self.slim:  # a view costs half a microsecond, so only one is made
            slim = bytearray(room)
        else:
            full = array("I", bytes(4 * room))
        records: cython.pointer(cython.const[cython.uint]) = const_ptr(self.records)
        counts: cython.pointer(cython.const[cython.uint]) = const_ptr(self.counts)
        first: cython.pointer(cython.const[cython.uchar]) = const_ptr(boards)
        spelling: cython.pointer(cython.const[cython.uint]) = const_ptr(self.spelling)
        slim_spelling: cython.pointer(cython.const[cython.uchar]) = const_ptr(self.slim_spelling)
        begins: cython.pointer(cython.const[cython.uint]) = const_ptr(self.begins)
        self.begin(w, stop)
        try:
            for i in range(n):
                with cython.nogil:
                    run(w, records, counts, first, i * size, shape, True)
                    if w.search.budget.halt <= OUT_OF_STEPS:
                        sort_found(w)
                if w.search.budget.halt > OUT_OF_STEPS:
                    raise_for(w.search.budget.halt)
                found = []
                letters = 0
                most = affordable(cython.address(w.search.budget), LEAST_LETTERS, 4)
                if interrupted():
                    raise KeyboardInterrupt
                for k in range(w.words):
                    edge = w.ends[pair_low(w.found[k])]
                    length = w.search.prefixes[branch_prefix(edge)].size + w.sizes[branch_letter(edge)]
                    letters += length
                    if letters > most:
                        w.search.budget.halt = OUT_OF_STEPS
                        w.score = sum([self.points[min(len(word), self.longest - 1)] for word in found])
                        break
                    if length > room:
                        room = 2 * length
                        if self.slim:
                            slim = bytearray(room)
                        else:
                            full = array("I", bytes(4 * room))
                    if self.slim:
                        spell(w.search.prefixes, edge, length, slim_spelling, begins, ptr(slim))
                        found.append(text8(ptr(slim), length))
                    else:
                        spell(w.search.prefixes, edge, length, spelling, begins, ptr(full))
                        found.append(text32(ptr(full), length))
                result.append((found, w.score, min(w.search.budget.steps, self.limit), w.search.budget.halt == RUNNING))
            return result
        finally:
            free(w.search.prefixes)
            free(w.doubt)
            free(w.found)
            free(w.spare)
            free(w.ends)
