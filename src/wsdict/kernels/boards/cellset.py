"""Boards of up to 64 cells: the dictionary is walked, not the board.

Every live prefix has the set of cells where a path that spells it can end, as the bits of one number. The next letter's set is
`around(cells) & cells of the letter`: a handful of operations for any number of paths. Each prefix is met once, so no word is found twice and
nothing is marked, in the dictionary or beside it.

A path must not use a cell twice. `certain` are cells that every path of the prefix uses: no path may step there again. `unsure` are cells that
some paths use: where one of them would be the next end, a path that avoids it is searched for, backwards along the prefixes.

The queue holds the prefixes, level by level. A level is one loop over all its edges, without a branch that depends on the board: each edge writes
a new prefix behind the queue and the queue grows by 1 or 0. Edges with an unsure end are noted and looked at after the level, unless the word
goes no further and has an end that is sure (12 % of the time). A loop over the letters of each prefix mispredicts its end nearly every time: the
same method so written, in C++, takes 1.2 to 1.3 times as long on dice boards.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import ctz, free, interrupted, low32, popcount, resize, text8, text32
else:
    from wsdict.kernels.bits import ctz, free, interrupted, low32, popcount, resize, text8, text32

compiled: bool = cython.compiled

HOLE = 255  # a cell that is not there
WILD = 254  # a cell that is any letter
ROWS4, ROWS5, TABLE = range(3)  # how the neighbours of a set of cells are found: shifts for 4 × 4 and 5 × 5 with 8 neighbours, else a table

Prefix = cython.struct(
    cells=cython.ulonglong,  # where it can end
    reach=cython.ulonglong,  # where it can step to
    certain=cython.ulonglong,  # cells that every path of it uses
    unsure=cython.ulonglong,  # cells that some paths of it use
    next=cython.uint,  # letters that go on from here, in the dictionary and on the board
    mask=cython.uint,  # its record in the dictionary
    link=cython.uint,
    parent=cython.uint,
    letter=cython.uint,
    size=cython.uint,  # letters
    rank=cython.uint,  # words before it
)

Work = cython.struct(
    queue=cython.pointer(Prefix),
    doubt=cython.pointer(cython.uint),  # edges to look at again: prefix × 32 + letter
    room=cython.uint,  # of both
    found=cython.pointer(cython.ulonglong),  # words: rank << 32 | the number of the word's last edge in `ends`
    spare=cython.pointer(cython.ulonglong),  # room to sort them
    ends=cython.pointer(cython.uint),  # prefix × 32 + letter
    found_room=cython.uint,
    points=cython.pointer(cython.const[cython.uint]),  # by letters
    sizes=cython.pointer(cython.const[cython.uchar]),  # letters of each symbol
    span=cython.uint,  # of points
    shortest=cython.uint,
    around=cython.pointer(cython.const[cython.ulonglong]),  # neighbours of each value of each byte of a set
    bytes=cython.int,
    cells=cython.int,
    once=cython.ulonglong,  # all ones where a cell may be used once, else 0
    wild=cython.uint,  # letters that a wildcard can be
    letters=cython.uint,  # on the board
    board=cython.ulonglong,  # cells that are there
    pos=cython.ulonglong[32],  # cells of each letter
    at=cython.uint[8 * 256],  # letters of each value of each byte of a set
    score=cython.ulonglong,
    words=cython.uint,
    stop=cython.pointer(cython.const[cython.uchar]),  # somebody sets it
    steps=cython.longlong,  # edges of the dictionary and steps of path searches so far
    limit=cython.longlong,
    halt=cython.uint,  # 1: out of steps, 2: interrupted
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def around(w: cython.pointer(Work), x: cython.ulonglong, shape: cython.int) -> cython.ulonglong:
    """The cells next to a set of cells. Bits past the last cell are for the caller to drop."""
    row: cython.ulonglong
    k: cython.int
    if shape == 0:
        row = (x & 0x7777) << 1 | (x & 0xEEEE) >> 1
        x |= row
        return row | x << 4 | x >> 4
    if shape == 1:
        row = (x & 0xF7BDEF) << 1 | (x & 0x1EF7BDE) >> 1
        x |= row
        return row | x << 5 | x >> 5
    row = w.around[x & 255]
    for k in range(1, w.bytes):
        row |= w.around[256 * k + ((x >> 8 * k) & 255)]
    return row


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def letters_at(w: cython.pointer(Work), x: cython.ulonglong, shape: cython.int) -> cython.uint:
    """The letters of a set of cells."""
    letters: cython.uint
    k: cython.int
    if shape == 0:
        return w.at[x & 255] | w.at[256 + ((x >> 8) & 255)]
    if shape == 1:
        return w.at[x & 255] | w.at[256 + ((x >> 8) & 255)] | w.at[512 + ((x >> 16) & 255)] | w.at[768 + ((x >> 24) & 255)]
    letters = w.at[x & 255]
    for k in range(1, w.bytes):
        letters |= w.at[256 * k + ((x >> 8 * k) & 255)]
    return letters


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def avoids(w: cython.pointer(Work), i: cython.uint, ends: cython.ulonglong, used: cython.ulonglong, shape: cython.int) -> cython.bint:
    """Is there a path of prefix i that ends in `ends` and keeps off `used`? Recursion: one level a cell of the path, 64 at the most."""
    p: cython.pointer(Prefix) = cython.address(w.queue[i])
    cell: cython.ulonglong
    w.steps += 1
    if w.steps > w.limit:
        w.halt = 1
    elif w.steps & 0xFFFF == 0 and (w.stop[0] or interrupted()):
        w.halt = 2
    if w.halt:
        return False
    ends &= p.cells & ~used
    if not w.queue[p.parent].unsure & used:  # whatever path leads to one of the ends, it keeps off
        return ends != 0
    while ends:
        cell = ends & -ends
        if avoids(w, p.parent, around(w, cell, shape), used | cell, shape):
            return True
        ends ^= cell
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def grow(w: cython.pointer(Work)) -> cython.bint:
    """Twice the room for prefixes. False: no memory."""
    w.room = w.room * 2 or 512
    w.queue = cython.cast(cython.pointer(Prefix), resize(w.queue, w.room, cython.sizeof(Prefix)))
    w.doubt = cython.cast(cython.pointer(cython.uint), resize(w.doubt, w.room, cython.sizeof(cython.uint)))
    return w.queue != cython.NULL and w.doubt != cython.NULL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def grow_found(w: cython.pointer(Work)) -> cython.bint:
    """Twice the room for words. False: no memory."""
    w.found_room = w.found_room * 2 or 512
    w.found = cython.cast(cython.pointer(cython.ulonglong), resize(w.found, w.found_room, cython.sizeof(cython.ulonglong)))
    w.spare = cython.cast(cython.pointer(cython.ulonglong), resize(w.spare, w.found_room, cython.sizeof(cython.ulonglong)))
    w.ends = cython.cast(cython.pointer(cython.uint), resize(w.ends, w.found_room, cython.sizeof(cython.uint)))
    return w.found != cython.NULL and w.spare != cython.NULL and w.ends != cython.NULL


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def prepare(
    w: cython.pointer(Work), board: cython.pointer(cython.const[cython.uchar]), start: cython.Py_ssize_t, cells: cython.int
) -> cython.void:
    """Where each letter is, and which letters each set of cells has."""
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
    for i in range(32):
        w.pos[i] = 0
    k = 0
    for i in range(0, cells, 8):
        w.at[k] = 0
        for j in range(8):
            bit = 0
            if i + j < cells:
                symbol = board[start + i + j]
                if symbol < 32:
                    bit = cython.cast(cython.uint, 1) << symbol
                    w.pos[symbol] |= cell
                    w.board |= cell
                elif symbol == 254:
                    bit = w.wild
                    wild |= cell
                    w.board |= cell
                cell = cell << 1
            w.letters |= bit
            for m in range(1 << j):
                w.at[k + (1 << j) + m] = w.at[k + m] | bit
        k += 256
    if wild:
        for i in range(32):
            if (w.wild >> i) & 1:
                w.pos[i] |= wild


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def enough(w: cython.pointer(Work), i: cython.uint, letter: cython.uint) -> cython.bint:
    """Has the board a cell for this letter behind prefix i, beside those that the prefix has for it?

    Without this, a letter too many (a^17 on 4 x 4) is refuted only after every path has been tried.
    """
    left: cython.ulonglong = w.pos[letter]
    while i:
        if w.queue[i].letter == letter:
            left &= left - 1
        i = w.queue[i].parent
    return left != 0


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
    """Write prefix `head` and a letter that can end in `cells` behind the queue. True: it is a word."""
    p: cython.pointer(Prefix) = cython.address(w.queue[head])
    new: cython.pointer(Prefix) = cython.address(w.queue[tail])
    e: cython.uint = (p.link & 0x7FFFFFFF) + popcount(p.mask & ((cython.cast(cython.uint, 1) << letter) - 1))
    many: cython.ulonglong = 0 - cython.cast(cython.ulonglong, (cells & (cells - 1)) != 0)
    new.mask = records[2 * e]
    new.link = records[2 * e + 1]
    new.parent = head
    new.letter = letter
    new.size = p.size + w.sizes[letter]
    new.cells = cells
    new.certain = (p.certain | (cells & ~many)) & w.once
    new.unsure = (p.unsure | (cells & many)) & w.once
    new.reach = around(w, cells, shape) & ~new.certain
    new.next = new.mask & letters_at(w, new.reach, shape)
    if keep:
        new.rank = low32(p.rank + (p.link >> 31) + counts[p.link & 0x7FFFFFFF] - counts[e])
    return new.link >> 31 & (new.size >= w.shortest)


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
) -> cython.bint:
    """Find every word on the prepared board: w.score, w.words, and with `keep` w.found. False: no memory."""
    p: cython.pointer(Prefix)
    new: cython.pointer(Prefix)
    head: cython.uint = 0
    end: cython.uint = 1
    tail: cython.uint = 1
    doubts: cython.uint
    i: cython.uint
    todo: cython.uint
    edge: cython.uint
    letter: cython.uint
    live: cython.uint
    again: cython.uint
    word: cython.uint
    done: cython.uint
    words: cython.uint = 0
    score: cython.ulonglong = 0
    steps: cython.longlong = 0
    left: cython.longlong
    limit: cython.longlong = w.limit
    cells: cython.ulonglong
    check: cython.ulonglong
    cell: cython.ulonglong
    if not w.room and not grow(w):
        return False
    if keep and not w.found_room and not grow_found(w):
        return False
    p = cython.address(w.queue[0])
    p.cells = p.certain = p.unsure = 0
    p.reach = w.board
    p.mask = records[0]
    p.link = records[1]
    p.next = p.mask & w.letters
    p.parent = p.size = p.rank = 0
    if p.next == 0:
        end = 0
    w.steps = w.halt = 0
    while head < end and not w.halt:
        doubts = 0
        steps = w.steps
        todo = w.queue[head].next
        while head < end:
            if tail + doubts + 2 > w.room and not grow(w):
                return False
            if keep and words + 1 > w.found_room and not grow_found(w):
                return False
            left = min(limit - steps, cython.cast(cython.longlong, w.room) - tail - doubts - 1)
            if keep:
                left = min(left, cython.cast(cython.longlong, w.found_room) - words)
            if left <= 0:
                w.halt = 1
                break
            steps += left  # of so many edges none can lack room or steps, so that the loop over them asks for neither
            while left and head < end:
                left -= 1
                p = cython.address(w.queue[head])
                letter = ctz(todo)
                edge = head << 5 | letter
                cells = w.pos[letter] & p.reach
                w.doubt[doubts] = edge
                word = extend(w, records, counts, head, letter, cells, tail, shape, keep)
                new = cython.address(w.queue[tail])
                live = new.next != 0
                again = ((cells & p.unsure) != 0) & (live | (word & ((cells & ~p.unsure) == 0)))
                doubts += again
                word &= 1 - again
                score += w.points[new.size if new.size < w.span else w.span - 1] & (0 - word)
                if keep:
                    w.found[words] = cython.cast(cython.ulonglong, new.rank) << 32 | words
                    w.ends[words] = edge
                words += word
                tail += live & (1 - again)
                todo &= todo - 1
                done = todo == 0
                head += done
                todo |= w.queue[head].next & (0 - done)
            steps -= left
        w.steps = steps
        for i in range(doubts):
            edge = w.doubt[i]
            letter = edge & 31
            p = cython.address(w.queue[edge >> 5])
            if p.size > 8 and not enough(
                w, edge >> 5, letter
            ):  # the paths of a shorter one are searched as fast as its letters are counted
                continue
            cells = w.pos[letter] & p.reach
            check = cells & p.unsure
            while check:
                cell = check & -check
                if not avoids(w, edge >> 5, around(w, cell, shape), cell, shape):
                    cells ^= cell
                check ^= cell
            if w.halt:
                break
            if not cells:
                continue
            if tail + 2 > w.room and not grow(w):
                return False
            word = extend(w, records, counts, edge >> 5, letter, cells, tail, shape, keep)
            new = cython.address(w.queue[tail])
            score += w.points[new.size if new.size < w.span else w.span - 1] & (0 - word)
            if keep:
                if words + 1 > w.found_room and not grow_found(w):
                    return False
                w.found[words] = cython.cast(cython.ulonglong, new.rank) << 32 | words
                w.ends[words] = edge
            words += word
            tail += new.next != 0
        end = tail
    w.score = score
    w.words = words
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def run_end(found: cython.pointer(cython.const[cython.ulonglong]), i: cython.uint, n: cython.uint) -> cython.uint:
    """Where numbers that rise from i on end."""
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
) -> cython.bint:
    """One board, with the shape as a constant, and for dice `keep` too: compilers make a copy of the loops for each."""
    if shape == 0:
        prepare(w, board, start, 16)
        if keep:
            return walk(w, records, counts, 0, True)
        return walk(w, records, counts, 0, False)
    if shape == 1:
        prepare(w, board, start, 25)
        if keep:
            return walk(w, records, counts, 1, True)
        return walk(w, records, counts, 1, False)
    prepare(w, board, start, w.cells)
    return walk(w, records, counts, 2, keep)


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
    letter: cython.uint = edge & 31
    parent: cython.uint = edge >> 5
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
        letter = queue[parent].letter
        parent = queue[parent].parent


@cython.final
@cython.cclass
class CellSets:
    """Solves boards of one geometry with one mask-form dictionary.

    records, counts: those of a `dawg` in mask form, proven sound (Walker.flaw): nothing is checked on the way. symbols: what each label spells, label 1 first. points[n]: what a word of n letters is worth,
    for every n up to the longest word. neighbours[c]: the cells next to cell c, as bits.
    """

    records: cython.const[cython.uint][::1]
    counts: cython.const[cython.uint][::1]
    points: cython.const[cython.uint][::1]
    sizes: cython.const[cython.uchar][::1]
    spelling: cython.const[cython.uint][::1]  # the symbols' letters, one symbol behind the other
    slim_spelling: cython.const[cython.uchar][::1]  # ... in one byte, where they fit
    begins: cython.const[cython.uint][::1]
    near: cython.const[cython.ulonglong][::1]
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
        neighbours: list,
        shape: cython.int,
        reuse: cython.bint,
        limit: cython.longlong,
    ) -> None:
        one: cython.ulonglong = 1
        i: cython.Py_ssize_t
        letters = "".join(symbols)
        self.records, self.counts, self.points = records, counts, points
        self.longest = len(points)
        self.sizes = array("B", [len(symbol) for symbol in symbols] + [1] * (32 - len(symbols)))
        self.spelling = array("I", [*map(ord, letters), 0])
        begins = [0]
        for symbol in symbols:
            begins.append(begins[len(begins) - 1] + len(symbol))
        self.begins = array("I", begins)
        self.slim = not letters or max(letters) < "\u0100"
        self.slim_spelling = (letters if self.slim else "").encode("latin-1") + b"\0"
        self.cells = len(neighbours)
        self.shape = shape
        self.shortest = shortest
        self.wild = 0
        for i in range(len(symbols)):
            if len(symbols[i]) == 1:
                self.wild |= one << i
        self.reuse = reuse
        self.limit = limit
        near = []
        for byte in range(0, len(neighbours), 8):
            table = [0]
            for cell in neighbours[byte : byte + 8]:
                table += [cells | cell for cells in table]
            near += table + [0] * (256 - len(table))
        self.near = array("Q", near)

    @cython.cfunc
    @cython.exceptval(check=False)
    def begin(self, w: cython.pointer(Work)) -> cython.void:
        w.room = w.found_room = 0
        w.queue = cython.NULL
        w.doubt = w.ends = cython.NULL
        w.found = w.spare = cython.NULL
        w.shortest = self.shortest
        w.span = self.longest
        w.wild = self.wild
        w.limit = self.limit
        w.cells = self.cells
        w.bytes = (self.cells + 7) >> 3
        w.once = 0
        if not self.reuse:
            w.once = ~w.once
        if cython.compiled:
            w.points = cython.address(self.points[0])
            w.sizes = cython.address(self.sizes[0])
            w.around = cython.address(self.near[0])
        else:
            w.points, w.sizes, w.around = self.points, self.sizes, self.near

    def score(self, boards: cython.const[cython.uchar][::1], stop: cython.const[cython.uchar][::1]):
        """(score, words, 1 for out of steps) of every board, flat. The boards lie one behind the other, a symbol number a cell.

        The GIL is released. Raises KeyboardInterrupt, also where another thread sets stop[0].
        """
        n: cython.Py_ssize_t = len(boards) // self.cells
        i: cython.Py_ssize_t
        fine: cython.bint = True
        work: Work = cython.declare(Work)
        w: cython.pointer(Work) = cython.address(work)
        result = array("Q", bytes(24 * n))
        out: cython.ulonglong[::1] = result
        r: cython.pointer(cython.const[cython.uint])
        b: cython.pointer(cython.const[cython.uchar])
        shape: cython.int = self.shape
        size: cython.Py_ssize_t = self.cells
        w.halt = 0
        if n == 0:
            return result
        if cython.compiled:
            r, b = cython.address(self.records[0]), cython.address(boards[0])
        else:
            r, b = self.records, boards
        self.begin(w)
        w.stop = cython.address(stop[0]) if cython.compiled else stop
        with cython.nogil:
            for i in range(n):
                fine = run(w, r, cython.NULL, b, i * size, shape, False)
                if w.stop[0]:
                    w.halt = 2
                if not fine or w.halt == 2:
                    break
                out[3 * i] = w.score
                out[3 * i + 1] = w.words
                out[3 * i + 2] = w.halt
            free(w.queue)
            free(w.doubt)
        if not fine:
            raise MemoryError
        if w.halt == 2:
            raise KeyboardInterrupt
        return result

    def words(self, boards: cython.const[cython.uchar][::1], stop: cython.const[cython.uchar][::1]) -> list:
        """(words, score, steps, complete) of every board; words in the order of the dictionary. Raises KeyboardInterrupt."""
        n: cython.Py_ssize_t = len(boards) // self.cells
        i: cython.Py_ssize_t
        k: cython.uint
        edge: cython.uint
        length: cython.uint
        fine: cython.bint
        work: Work = cython.declare(Work)
        w: cython.pointer(Work) = cython.address(work)
        r: cython.pointer(cython.const[cython.uint])
        c: cython.pointer(cython.const[cython.uint])
        b: cython.pointer(cython.const[cython.uchar])
        shape: cython.int = self.shape
        size: cython.Py_ssize_t = self.cells
        room: cython.uint = 64
        slim: cython.uchar[::1] = None
        full: cython.uint[::1] = None
        in_bytes: cython.bint = cython.compiled and self.slim
        result: list = []
        found: list
        if n == 0:
            return result
        if in_bytes:  # a view costs half a microsecond, so only one is made
            slim = bytearray(room)
        else:
            full = array("I", bytes(4 * room))
        if cython.compiled:
            r, c, b = cython.address(self.records[0]), cython.address(self.counts[0]), cython.address(boards[0])
        else:
            r, c, b = self.records, self.counts, boards
        self.begin(w)
        w.stop = cython.address(stop[0]) if cython.compiled else stop
        try:
            for i in range(n):
                with cython.nogil:
                    fine = run(w, r, c, b, i * size, shape, True)
                    if fine:
                        sort_found(w)
                if not fine:
                    raise MemoryError
                if w.halt == 2 or w.stop[0]:
                    raise KeyboardInterrupt
                found = []
                for k in range(w.words):
                    edge = w.ends[low32(w.found[k])]
                    length = w.queue[edge >> 5].size + w.sizes[edge & 31]
                    if length > room:
                        room = 2 * length
                        if in_bytes:
                            slim = bytearray(room)
                        else:
                            full = array("I", bytes(4 * room))
                    if not cython.compiled:
                        spell(w.queue, edge, length, self.spelling, self.begins, full)
                        found.append(text32(full, length))
                    elif self.slim:
                        spell(
                            w.queue,
                            edge,
                            length,
                            cython.address(self.slim_spelling[0]),
                            cython.address(self.begins[0]),
                            cython.address(slim[0]),
                        )
                        found.append(text8(cython.address(slim[0]), length))
                    else:
                        spell(
                            w.queue, edge, length, cython.address(self.spelling[0]), cython.address(self.begins[0]), cython.address(full[0])
                        )
                        found.append(text32(cython.address(full[0]), length))
                result.append((found, w.score, min(w.steps, self.limit), w.halt == 0))
            return result
        finally:
            free(w.queue)
            free(w.doubt)
            free(w.found)
            free(w.spare)
            free(w.ends)
