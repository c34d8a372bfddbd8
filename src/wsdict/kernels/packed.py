# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, auto_pickle=False, freethreading_compatible=True
"""The packed dictionary: its stream decoded where one walks, and no further. Its layout is drawn in representations/packed.py.

A position is fragment << 21 | node << 9 | row << 1 | accept: a node of a fragment, numbered as they come, the row of the fragment's first
node, and whether a word ends with the edge by which one arrives. 0 is the root, 1 the node without edges. The edges near the root are kept
decoded; a position there is 1 << 62 | place << 1 | accept.

Every symbol is at least one bit, no fragment is read behind its end, and no more than 4,096 nodes of it are looked at: a walk ends after as
many steps as there are bits, whatever the bytes say.
"""

from array import array
from bisect import bisect_right
from typing import TYPE_CHECKING

from wsdict.errors import FormatError
from wsdict.kernels.huffman import canonical

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import free, low32, low64, resize, text8, text32, window
    from cython.cimports.wsdict.kernels.stepper import Stepper
else:
    from wsdict.kernels.bits import free, low32, low64, resize, text8, text32, window
    from wsdict.kernels.stepper import Stepper

compiled: bool = cython.compiled

WARM = 1 << 17  # ... and where a solver will ask many times: 1 MB
TOP = 8192  # edges near the root that are kept decoded, 8 bytes each, or one for 128 bits of the stream if that is more

Code = cython.struct(
    stream=cython.pointer(cython.const[cython.uchar]),
    fragments=cython.uint,
    hubs=cython.uint,
    height=cython.uint,
    width=cython.uint,
    first_column=cython.uint,
    offset=cython.pointer(cython.ulonglong),  # bits before a fragment; fragments + 1 of them
    cut_base=cython.pointer(cython.uint),  # the fragment that its first cut edge leads to
    count=cython.pointer(cython.uint),  # words of a fragment, or NULL
    cells=cython.pointer(cython.ushort),
    quick=cython.pointer(cython.uint),  # of a table and the next 7 bits: an item, or 0 where the code is longer or the letter above 127
    limit=cython.pointer(cython.uint),  # of a table and a length: where the longer codes begin, as 20 bits
    delta=cython.pointer(cython.int),  # ... and what makes a code the place of its item
    items=cython.pointer(cython.ulonglong),  # per table, in the order of the codes
    pointer_cells=cython.pointer(cython.ushort),
    group_quick=cython.pointer(cython.ushort),  # group << 4 | length
    group_limit=cython.pointer(cython.uint),  # 12 bits
    group_delta=cython.pointer(cython.int),
    group_items=cython.pointer(cython.uint),
    member_least=cython.pointer(cython.uchar),  # of a group and the next 6 bits: the least length that a code can have
    member_limit=cython.pointer(cython.uint),  # 24 bits
    member_delta=cython.pointer(cython.int),  # what makes a code a fragment
    group_row=cython.pointer(cython.uchar),
    group_end=cython.pointer(cython.uint),  # the fragment behind the last of a group
    more=cython.uint,  # the label that says that a list goes on elsewhere
    top_end=cython.uint,
    top=cython.pointer(cython.ulonglong),  # edges of the fragments next to the root, as `unfold` makes them
    top_words=cython.pointer(cython.uint),  # words at each of them and at its later siblings
)
# An item: length | last << 5 | kind << 6 | row of its child << 8 | column for its sibling << 16 | (letter and accept) << 24


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rare(g: cython.pointer(Code), table: cython.size_t, bits: cython.ulonglong) -> cython.ulonglong:
    """The item of a code of more than 7 bits, 0 where there is none."""
    v: cython.uint = bits >> 44
    n: cython.uint = 1
    while v >= g.limit[table * 21 + n]:
        n += 1
        if n > 20:
            return 0
    return g.items[(v >> (20 - n)) + g.delta[table * 21 + n]]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def item(g: cython.pointer(Code), row: cython.uint, column: cython.uint, bits: cython.ulonglong) -> cython.ulonglong:
    table: cython.size_t = g.cells[row * g.width + column]
    found: cython.ulonglong = g.quick[table << 7 | bits >> 57]
    if found:
        return found
    return rare(g, table, bits)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pointer(g: cython.pointer(Code), row: cython.uint, letter: cython.uint, bits: cython.ulonglong) -> cython.ulonglong:
    """Where an edge to a shared state leads: fragment << 16 | row << 8 | length of its code; 0 for nowhere."""
    table: cython.size_t = g.pointer_cells[letter * g.height + row]
    group: cython.uint = g.group_quick[table << 7 | bits >> 57]
    n: cython.uint = group & 15
    m: cython.uint
    v: cython.uint
    group >>= 4
    if n == 0:
        v = bits >> 52
        n = 1
        while v >= g.group_limit[table * 13 + n]:
            n += 1
            if n > 12:
                return 0
        group = g.group_items[(v >> (12 - n)) + g.group_delta[table * 13 + n]]
    bits = low64(bits << n)
    v = (bits >> 40) & 0xFFFFFF
    m = g.member_least[group << 6 | v >> 18]
    while v >= g.member_limit[group * 25 + m]:
        m += 1
        if m > 24:
            return 0
    v = (v >> (24 - m)) + g.member_delta[group * 25 + m]
    if v >= g.group_end[group]:
        return 0
    return cython.cast(cython.ulonglong, v) << 16 | g.group_row[group] << 8 | (n + m)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def unfold(
    g: cython.pointer(Code),
    f: cython.uint,
    row: cython.uint,
    node: cython.pointer(cython.uint),
    out: cython.pointer(cython.ulonglong),
    at: cython.uint,
) -> cython.uint:
    """Decode all of a fragment into edges from out[at] on, and give the place behind them; 0 for a fragment that is none.

    There must be room for as many edges as it has bits. node: a node's number, which becomes the place of its first edge.
    Its labels rise. An edge: target | row << 32 | kind << 40 | last << 42 | accept << 43 | label << 44; kind 0: the target is the place of the first edge.
    """
    place: cython.ulonglong = g.offset[f]
    stop: cython.ulonglong = g.offset[f + 1]
    bits: cython.ulonglong
    found: cython.ulonglong
    link: cython.ulonglong
    edge: cython.ulonglong
    one: cython.ulonglong = 1
    wanted: cython.uint = node[0]
    j: cython.uint = 0
    end: cython.uint = 1
    cuts: cython.uint = g.cut_base[f]
    column: cython.uint
    letter: cython.uint
    before: cython.uint
    kind: cython.uint
    rows: cython.uchar[4096] = cython.declare(cython.uchar[4096])
    origin: cython.uint[4096] = cython.declare(cython.uint[4096])
    rows[0] = row
    if wanted == 0:
        node[0] = at
    while j < end:
        row = rows[j]
        column = g.first_column
        before = 0
        if j:
            out[origin[j]] |= at
            if j == wanted:
                node[0] = at
        j += 1
        while True:
            bits = window(g.stream, place)
            found = item(g, row, column, bits)
            if found == 0:
                return 0
            place += found & 31
            kind = (found >> 6) & 3
            letter = found >> 24
            column = (found >> 16) & 255
            if (letter >> 1) + 1 <= before:
                return 0
            before = (letter >> 1) + 1
            edge = (
                cython.cast(cython.ulonglong, before) << 44
                | (found & 32) << 37
                | cython.cast(cython.ulonglong, letter & 1) << 43
                | cython.cast(cython.ulonglong, kind) << 40
            )
            if kind == 0:
                if end == 4096:
                    return 0
                rows[end] = (found >> 8) & 255
                origin[end] = at
                end += 1
            elif kind == 1:
                if cuts >= g.fragments:
                    return 0
                edge |= (found & 0xFF00) << 24 | cuts
                cuts += 1
            elif kind == 2:
                link = pointer(g, row, letter, low64(bits << (found & 31)))
                if link == 0:
                    return 0
                place += link & 255
                edge |= (link & 0xFF00) << 24 | link >> 16
            else:
                edge |= one << 43
            if place > stop:
                return 0
            out[at] = edge
            at += 1
            if found & 32:
                break
    return at if wanted < end else 0


Reader = cython.struct(
    top=cython.bint,  # is it among the edges that are kept decoded?
    at=cython.uint,  # ... then this is the next
    wanted=cython.uint,  # else the node that it is at, in the fragment
    torn=cython.bint,  # the edges of the node before were not read to their end
    sink=cython.bint,  # it is at the node without edges
    accept=cython.uint,  # a word ends here
    fragment=cython.uint,
    first_row=cython.uint,  # of the fragment's first node
    place=cython.ulonglong,  # the next bit
    stop=cython.ulonglong,  # the fragment's end
    bits=cython.ulonglong,  # what stands behind the symbol that was read
    link=cython.ulonglong,  # where the edge leads, if it leads to a shared state
    node=cython.uint,  # whose edges are next
    end=cython.uint,  # nodes that are known
    cuts=cython.uint,  # where the next cut edge leads
    row=cython.uint,
    column=cython.uint,
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def enter(
    g: cython.pointer(Code), r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), f: cython.uint, row: cython.uint
) -> cython.void:
    r.fragment = f
    r.first_row = row
    r.place = g.offset[f]
    r.stop = g.offset[f + 1]
    r.cuts = g.cut_base[f]
    r.node = 0
    r.end = 1
    rows[0] = row


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def begin(g: cython.pointer(Code), r: cython.pointer(Reader), rows: cython.pointer(cython.uchar)) -> cython.void:
    """Go to the edges of the next node."""
    r.row = rows[r.node]
    r.column = g.first_column
    r.node += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def read(g: cython.pointer(Code), r: cython.pointer(Reader)) -> cython.ulonglong:
    """The next edge's item, 0 for none."""
    found: cython.ulonglong
    r.bits = window(g.stream, r.place)
    found = item(g, r.row, r.column, r.bits)
    r.place += found & 31
    r.column = (found >> 16) & 255
    if r.place > r.stop:
        return 0
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def settle(g: cython.pointer(Code), r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), found: cython.ulonglong) -> cython.bint:
    """Note what an edge leads to. False: to nothing that there is."""
    kind: cython.uint = (found >> 6) & 3
    if kind == 0:
        rows[r.end & 4095] = (found >> 8) & 255
        r.end += 1
        return r.end <= 4096
    if kind == 1:
        r.cuts += 1
        return r.cuts <= g.fragments
    if kind == 2:
        r.link = pointer(g, r.row, found >> 24, low64(r.bits << (found & 31)))
        r.place += r.link & 255
        return r.link != 0 and r.place <= r.stop
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def enter_behind(
    g: cython.pointer(Code), r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), found: cython.ulonglong
) -> cython.void:
    """Go to the fragment that an edge leads to, which is settled."""
    if (found >> 6) & 3 == 1:
        enter(g, r, rows, r.cuts - 1, (found >> 8) & 255)
    else:
        enter(g, r, rows, r.link >> 16, (r.link >> 8) & 255)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def skip(g: cython.pointer(Code), r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), node: cython.uint) -> cython.bint:
    """Read on until the edges of a node are next. False: there is no such node."""
    found: cython.ulonglong
    while r.node < node:
        if r.node >= r.end:
            return False
        begin(g, r, rows)
        while True:
            found = read(g, r)
            if found == 0 or not settle(g, r, rows, found):
                return False
            if found & 32:
                break
    return r.node < r.end


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def behind(r: cython.pointer(Reader), found: cython.ulonglong) -> cython.ulonglong:
    """The position behind an edge that is settled."""
    kind: cython.uint = (found >> 6) & 3
    accept: cython.ulonglong = (found >> 24) & 1
    one: cython.ulonglong = 1
    if kind == 0:
        return cython.cast(cython.ulonglong, r.fragment) << 21 | cython.cast(cython.ulonglong, r.end - 1) << 9 | r.first_row << 1 | accept
    if kind == 1:
        return cython.cast(cython.ulonglong, r.cuts - 1) << 21 | (found >> 8 & 255) << 1 | accept
    if kind == 2:
        return r.link >> 16 << 21 | (r.link >> 8 & 255) << 1 | accept
    return one


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def stand(
    g: cython.pointer(Code), r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), position: cython.ulonglong
) -> cython.void:
    """Go to a position."""
    r.accept = position & 1
    r.sink = position == 1 or g.fragments == 0
    r.torn = False
    r.wanted = 0
    r.top = position == 0 and g.top_end > 0
    r.at = 0
    if position >> 62:
        r.top = True
        r.at = (position >> 1) & 0xFFFFFFF
    elif not r.top and not r.sink:
        enter(g, r, rows, position >> 21, (position >> 1) & 255)
        r.wanted = (position >> 9) & 4095


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def standing(r: cython.pointer(Reader)) -> cython.ulonglong:
    """The position that one is at."""
    one: cython.ulonglong = 1
    if r.sink:
        return one
    if r.top:
        return one << 62 | r.at << 1 | r.accept
    return cython.cast(cython.ulonglong, r.fragment) << 21 | cython.cast(cython.ulonglong, r.wanted) << 9 | r.first_row << 1 | r.accept


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def advance(g: cython.pointer(Code), r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), label: cython.uint) -> cython.bint:
    """Go on by a label. False: no word goes on so."""
    edge: cython.ulonglong
    found: cython.ulonglong
    here: cython.uint
    kind: cython.uint
    hops: cython.uint = 0
    if r.sink or label == 0:
        return False
    if r.top:
        while True:
            edge = g.top[r.at]
            here = edge >> 44
            kind = (edge >> 40) & 3
            if here == label:
                r.accept = (edge >> 43) & 1
                r.at = edge & 0x7FFFFFFF
                r.sink = kind == 3
                if kind == 1 or kind == 2:
                    r.top = False
                    r.wanted = 0
                    r.torn = False
                    enter(g, r, rows, edge & 0x7FFFFFFF, (edge >> 32) & 255)
                return True
            if here > label:
                if here != g.more:
                    return False
                r.at = edge & 0x7FFFFFFF  # the list goes on elsewhere
                if kind:
                    break
            elif (edge >> 42) & 1:
                return False
            else:
                r.at += 1
        r.top = False
        r.wanted = 0
        r.torn = False
        enter(g, r, rows, edge & 0x7FFFFFFF, (edge >> 32) & 255)
    while r.torn:
        found = read(g, r)
        if found == 0 or not settle(g, r, rows, found):
            return False
        r.torn = not found & 32
    if not skip(g, r, rows, r.wanted):
        return False
    begin(g, r, rows)
    while True:
        found = read(g, r)
        here = (found >> 25) + 1
        if found == 0 or not settle(g, r, rows, found):
            return False
        if here >= label:
            if here == label:
                break
            hops += 1
            if here != g.more or hops > g.more:
                return False
            enter_behind(g, r, rows, found)
            begin(g, r, rows)
        elif found & 32:
            return False
    kind = (found >> 6) & 3
    r.accept = (found >> 24) & 1
    if kind == 0:
        r.wanted = r.end - 1
        r.torn = not found & 32
    elif kind == 3:
        r.sink = True
    else:
        enter_behind(g, r, rows, found)
        r.wanted = 0
        r.torn = False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fan_out(
    g: cython.pointer(Code),
    r: cython.pointer(Reader),
    rows: cython.pointer(cython.uchar),
    labels: cython.pointer(cython.uint),
    positions: cython.pointer(cython.ulonglong),
) -> cython.Py_ssize_t:
    """Write the labels that go on from here, and the positions behind them. How many; -1 for a fragment that cannot be decoded."""
    edge: cython.ulonglong
    found: cython.ulonglong
    here: cython.uint
    kind: cython.uint
    last: cython.uint = 0
    n: cython.Py_ssize_t = 0
    one: cython.ulonglong = 1
    if r.sink:
        return 0
    while r.top:
        edge = g.top[r.at]
        here = edge >> 44
        kind = (edge >> 40) & 3
        if here == g.more:
            r.at = edge & 0x7FFFFFFF
            if kind:
                r.top = False
                r.wanted = 0
                enter(g, r, rows, edge & 0x7FFFFFFF, (edge >> 32) & 255)
            continue
        if here <= last:
            return -1
        last = here
        labels[n] = here
        if kind == 3:
            positions[n] = one
        elif kind == 0:
            positions[n] = one << 62 | (edge & 0x7FFFFFFF) << 1 | (edge >> 43) & 1
        else:
            positions[n] = (edge & 0x7FFFFFFF) << 21 | (edge >> 32 & 255) << 1 | (edge >> 43) & 1
        n += 1
        if (edge >> 42) & 1:
            return n
        r.at += 1
    if not skip(g, r, rows, r.wanted):
        return -1
    begin(g, r, rows)
    while True:
        found = read(g, r)
        here = (found >> 25) + 1
        if found == 0 or not settle(g, r, rows, found) or here <= last:
            return -1
        if here == g.more:
            if r.node == r.wanted + 1 and n == 0:
                return -1
            enter_behind(g, r, rows, found)
            begin(g, r, rows)
            found = read(g, r)
            here = (found >> 25) + 1
            if found == 0 or not settle(g, r, rows, found) or here <= last or here == g.more:
                return -1
        last = here
        labels[n] = here
        positions[n] = behind(r, found)
        n += 1
        if found & 32:
            return n


@cython.cfunc
@cython.inline
def exactly(text: object) -> str:
    """A str as a str and no subclass of it, which C code would refuse. Raises TypeError for anything else."""
    if type(text) is str:
        return text
    return str.__str__(text)


@cython.cclass
class PackedWalker(Stepper):
    """Answers over a packed stream: the primitives that every question of a Dictionary is made of.

    book: what stands before the stream. stream: its bytes and 8 more. table[c] is the label of code point c, 0 for none.
    plain: the first code point that the dictionary's rules may change. longest: letters that no word has more of.
    Raises FormatError where the book does not hold together. O(book).
    """

    g: Code
    widest: cython.uint  # bits of the largest fragment
    bytes_of: cython.const[cython.uchar][::1]
    kept: list  # the arrays that g points into
    tops: object  # where fragments begin among the edges that are kept decoded, and which they are

    def __init__(self, book, stream, letters: str, table, plain: cython.uint, longest: cython.Py_ssize_t) -> None:
        Stepper.__init__(self, letters, table, plain, longest, 1 << 62)
        if not cython.compiled:
            self.g = cython.declare(Code)
        self.bytes_of = stream
        self.kept = []
        self.tops = []
        self.widest = 0
        self.g.fragments = self.g.hubs = self.g.top_end = 0
        self.g.more = self.bound
        self.g.count = cython.NULL
        self.g.stream = stream if not cython.compiled else cython.address(self.bytes_of[0])
        if book is not None:
            self.prepare(book, 8 * (len(stream) - 8))

    @cython.cfunc
    def uints(self, values) -> cython.pointer(cython.uint):
        """A C pointer to an array that is kept."""
        view: cython.uint[::1] = values
        self.kept.append(values)
        if not cython.compiled:
            return values
        return cython.address(view[0])

    @cython.cfunc
    def ints(self, values) -> cython.pointer(cython.int):
        view: cython.int[::1] = values
        self.kept.append(values)
        if not cython.compiled:
            return values
        return cython.address(view[0])

    @cython.cfunc
    def ushorts(self, values) -> cython.pointer(cython.ushort):
        view: cython.ushort[::1] = values
        self.kept.append(values)
        if not cython.compiled:
            return values
        return cython.address(view[0])

    @cython.cfunc
    def ulonglongs(self, values) -> cython.pointer(cython.ulonglong):
        view: cython.ulonglong[::1] = values
        self.kept.append(values)
        if not cython.compiled:
            return values
        return cython.address(view[0])

    @cython.cfunc
    def uchars(self, values) -> cython.pointer(cython.uchar):
        view: cython.uchar[::1] = values
        self.kept.append(values)
        if not cython.compiled:
            return values
        return cython.address(view[0])

    @cython.cfunc
    def prepare(self, book, room: cython.ulonglong) -> object:
        """Make the tables by which the stream is decoded."""
        g: cython.pointer(Code) = cython.address(self.g)
        letters: cython.Py_ssize_t = book.letters
        i: cython.Py_ssize_t
        j: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.uint
        v: cython.ulonglong
        total: cython.ulonglong = 0
        cuts: cython.ulonglong
        bound: cython.uint
        symbol: cython.uint
        rows: cython.ushort[::1] = book.rows
        columns: cython.ushort[::1] = book.columns
        numbers: cython.ushort[::1]
        sizes: cython.uint[::1] = book.sizes
        cut: cython.uint[::1] = book.cuts
        members: cython.uint[::1] = book.members
        lengths: cython.uchar[::1] = book.lengths
        for values, bound in (
            (book.rows, book.height),
            (book.columns, book.width),
            (book.cells, book.tables),
            (book.pointer_cells, book.group_tables),
        ):
            numbers = values
            for i in range(len(numbers)):
                if numbers[i] >= bound:
                    raise FormatError("<dictionary>", "a class has a number that is too great")
        g.height, g.width, g.first_column = book.height, book.width, columns[0]
        g.cells, g.pointer_cells = self.ushorts(book.cells), self.ushorts(book.pointer_cells)
        # symbols
        limits, deltas, order = canonical(book.lengths, 16 * letters, 20)
        g.limit, g.delta = self.uints(limits), self.ints(deltas)
        g.items = self.ulonglongs(array("Q", bytes(8 * len(order))))
        g.quick = self.uints(array("I", bytes(4 * 128 * book.tables)))
        place: cython.uint[::1] = order
        k = 0
        for i in range(book.tables):
            v = 0
            for n in range(1, 21):
                while v < g.limit[i * 21 + n]:
                    symbol = place[k]
                    if symbol not in (16 * letters - 13, 16 * letters - 11) if symbol >= 16 * letters - 16 else symbol & 14 == 6:
                        raise FormatError("<dictionary>", "a list goes on where none can")
                    g.items[k] = (
                        lengths[i * 16 * letters + symbol] | (symbol & 1) << 5 | (symbol >> 1 & 3) << 6 | rows[1 + (symbol >> 3)] << 8
                        | columns[1 + (symbol >> 1)] << 16 | cython.cast(cython.ulonglong, symbol >> 3) << 24
                    )  # fmt: skip
                    if symbol < 2048:
                        for j in range((v >> 13), (v >> 13) + (128 >> n)):
                            g.quick[i << 7 | j] = g.items[k]
                    v += 1 << (20 - n)
                    k += 1
        # groups
        limits, deltas, order = canonical(book.group_lengths, book.groups, 12)
        g.group_limit, g.group_delta = self.uints(limits), self.ints(deltas)
        g.group_items = self.uints(order)
        g.group_quick = self.ushorts(array("H", bytes(2 * 128 * book.group_tables)))
        k = 0
        for i in range(book.group_tables):
            v = 0
            for n in range(1, 13):
                while v < g.group_limit[i * 13 + n]:
                    for j in range((v >> 5), (v >> 5) + (128 >> n)):
                        g.group_quick[i << 7 | j] = g.group_items[k] << 4 | n
                    v += 1 << (12 - n)
                    k += 1
        # members of groups
        g.member_least = self.uchars(bytearray(64 * book.groups))
        g.member_limit = self.uints(array("I", bytes(4 * 25 * book.groups)))
        g.member_delta = self.ints(array("i", bytes(4 * 25 * book.groups)))
        g.group_row = self.uchars(bytearray(book.groups))
        g.group_end = self.uints(array("I", bytes(4 * book.groups)))
        total = 1
        for i in range(book.groups):
            v = 0
            g.group_row[i] = rows[1 + 2 * letters + i]
            if members[25 * i] == 1:
                g.member_limit[25 * i] = 1 << 24
                g.member_delta[25 * i] = total
                total += 1
            for n in range(1, 25):
                g.member_delta[25 * i + n] = total - v
                v += members[25 * i + n]
                total += members[25 * i + n]
                if v > 1 << n:
                    raise FormatError("<dictionary>", "the lengths of its targets' codes are of no prefix code")
                g.member_limit[25 * i + n] = v << (24 - n)
                v <<= 1
            g.group_end[i] = total
            n = 0
            for j in range(64):
                while n < 24 and cython.cast(cython.uint, j) << 18 >= g.member_limit[25 * i + n]:
                    n += 1
                g.member_least[i << 6 | j] = n
        # fragments
        g.hubs = total
        g.fragments = len(sizes)
        g.offset = self.ulonglongs(array("Q", bytes(8 * (g.fragments + 1))))
        g.cut_base = self.uints(array("I", bytes(4 * (g.fragments + 1))))
        cuts = total
        total = 0
        for i in range(g.fragments):
            g.offset[i] = total
            g.cut_base[i] = cuts
            total += sizes[i]
            cuts += cut[i]
            if cuts > g.fragments:
                break
            if sizes[i] > self.widest:
                self.widest = sizes[i]
        g.offset[g.fragments] = total
        if cuts != g.fragments or total > room:
            raise FormatError("<dictionary>", "its fragments do not fit the stream")
        if self.deepest > cython.cast(cython.Py_ssize_t, room):
            raise FormatError("<dictionary>", "it has not the bits for a word as long as its header claims")
        self.raise_top(max(TOP, total >> 7))
        return None

    def raise_top(self, most: cython.ulonglong) -> None:
        """Decode the fragments next to the root, level by level, up to so many edges, and lead those between them straight to each other.

        What was decoded before has the same places, and its memory stays: others may walk in it meanwhile.
        """
        g: cython.pointer(Code) = cython.address(self.g)
        i: cython.uint = 0
        end: cython.uint
        top_end: cython.uint
        edge: cython.ulonglong
        low: cython.ulonglong = 0xFFFFFFFF
        node: cython.uint[1] = cython.declare(cython.uint[1])
        top: cython.pointer(cython.ulonglong)
        tops: list = [(0, 0, 0)]
        if g.fragments == 0 or most <= g.top_end:
            return
        top = self.ulonglongs(array("Q", bytes(8 * (min(most, g.offset[g.fragments]) + self.widest))))
        node[0] = 0
        top_end = unfold(g, 0, 0, node, top, 0)
        while i < top_end < most:
            edge = top[i]
            if (edge >> 40) & 3 == 1:
                node[0] = 0
                end = unfold(g, edge & low, (edge >> 32) & 255, node, top, top_end)
                if end == 0 or len(tops) >= g.fragments:
                    break
                top[i] = edge >> 42 << 42 | top_end
                tops.append((top_end, edge & low, (edge >> 32) & 255))
                top_end = end
            i += 1
        if g.count:
            self.weigh(top, top_end)
        self.tops = tops
        g.top = top
        g.top_end = top_end

    def warm(self) -> None:
        self.raise_top(WARM)

    @cython.cfunc
    def weigh(self, top: cython.pointer(cython.ulonglong), top_end: cython.uint) -> object:
        """Count the words at the edges that are kept decoded. They are the same for all that were decoded before."""
        words: cython.pointer(cython.uint) = self.uints(array("I", bytes(4 * top_end)))
        weigh(top, words, 0, top_end, self.g.count)
        self.g.top_words = words
        return None

    def number(self, counts) -> None:
        """Take the words of each fragment, that ranks are made of."""
        self.g.count = self.uints(counts)
        if self.g.top_end:
            self.weigh(self.g.top, self.g.top_end)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        reader: Reader = cython.declare(Reader)
        r: cython.pointer(Reader) = cython.address(reader)
        rows: cython.uchar[4096] = cython.declare(cython.uchar[4096])
        stand(cython.address(self.g), r, rows, position)
        return standing(r) if advance(cython.address(self.g), r, rows, label) else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        return position & 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        n: cython.Py_ssize_t
        reader: Reader = cython.declare(Reader)
        r: cython.pointer(Reader) = cython.address(reader)
        rows: cython.uchar[4096] = cython.declare(cython.uchar[4096])
        stand(cython.address(self.g), r, rows, position)
        n = fan_out(cython.address(self.g), r, rows, labels, positions)
        return n if n > 0 else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        if position < 2:
            return 0
        if position >> 62:
            return 0 if (position >> 1) & (cython.cast(cython.ulonglong, 1) << 61) - 1 < self.g.top_end else -1
        return 0 if position >> 21 < self.g.fragments and (position >> 1) & 255 < self.g.height else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def find(self, text: str, position: cython.ulonglong) -> cython.longlong:
        reader: Reader = cython.declare(Reader)
        r: cython.pointer(Reader) = cython.address(reader)
        rows: cython.uchar[4096] = cython.declare(cython.uchar[4096])
        c: cython.Py_UCS4
        stand(cython.address(self.g), r, rows, position)
        for c in text:
            if ord(c) >= self.span or not advance(cython.address(self.g), r, rows, self.t[ord(c)]):
                return -1
        return standing(r) if text else position

    def ends(self, text) -> list:
        """The lengths at which a word ends on the way along a text, rising."""
        reader: Reader = cython.declare(Reader)
        r: cython.pointer(Reader) = cython.address(reader)
        rows: cython.uchar[4096] = cython.declare(cython.uchar[4096])
        i: cython.Py_ssize_t = 0
        c: cython.Py_UCS4
        result: list = []
        stand(cython.address(self.g), r, rows, 0)
        for c in exactly(text):
            if ord(c) >= self.span or not advance(cython.address(self.g), r, rows, self.t[ord(c)]):
                break
            i += 1
            if r.accept or r.sink:
                result.append(i)
        return result

    @cython.cfunc
    def below(self, position: cython.ulonglong) -> tuple:
        """The fragment, row and node of a position that may be among the edges that are kept decoded."""
        k: cython.uint = (position >> 1) & 0xFFFFFFF
        node: cython.uint = 0
        i: cython.uint
        if not position >> 62:
            return position >> 21, (position >> 1) & 255, (position >> 9) & 4095
        begin, f, row = self.tops[bisect_right(self.tops, (k, 1 << 32)) - 1]
        for i in range(begin, k):
            node += (self.g.top[i] >> 42) & 1
        return f, row, node

    def fragments(self) -> tuple:
        """All fragments that the root leads to, decoded: (order, begin, end, edges) as arrays, each behind those that it leads to.

        Fragment f has edges[begin[f]:end[f]], laid out as `unfold` says. Raises FormatError where one cannot be decoded, or leads to itself.
        O(bits).
        """
        g: cython.pointer(Code) = cython.address(self.g)
        n: cython.Py_ssize_t = g.fragments
        at: cython.uint = 0
        room: cython.Py_ssize_t = 1024
        depth: cython.Py_ssize_t = 0
        done: cython.Py_ssize_t = 0
        f: cython.uint
        t: cython.uint
        i: cython.uint
        edge: cython.ulonglong
        low: cython.ulonglong = 0xFFFFFFFF
        node: cython.uint[1] = cython.declare(cython.uint[1])
        order = array("I", bytes(4 * n))
        begins = array("I", bytes(4 * n))
        ends = array("I", bytes(4 * n))
        edges = array("Q", bytes(8 * room))
        out: cython.ulonglong[::1] = edges
        begin: cython.uint[::1] = begins
        end: cython.uint[::1] = ends
        turn: cython.uint[::1] = order
        stack: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
        next_of: cython.uint[::1] = array("I", bytes(4 * n))  # the edge that is looked at next
        row: cython.uchar[::1] = bytearray(n)
        state: cython.uchar[::1] = bytearray(n)  # 1: decoded, those below it are not all done; 2: done
        if n:
            depth = 1
        while depth:
            f = stack[depth - 1]
            if state[f] == 0:
                if at + g.offset[f + 1] - g.offset[f] > room:
                    room = 2 * room + self.widest
                    out = None
                    edges.frombytes(bytes(8 * (room - len(edges))))
                    out = edges
                state[f] = 1
                begin[f] = next_of[f] = at
                node[0] = 0
                at = unfold(g, f, row[f], node, cython.address(out[0]) if cython.compiled else out, at)
                if at == 0:
                    raise damaged()
                end[f] = at
            i = next_of[f]
            t = f
            while i < end[f] and t == f:
                edge = out[i]
                i += 1
                if (edge >> 40) & 3 == 1 or (edge >> 40) & 3 == 2:
                    t = edge & low
                    if state[t] == 1:
                        raise FormatError("<dictionary>", "a fragment leads to itself")
                    if state[t] == 0:
                        row[t] = (edge >> 32) & 255
                    else:
                        t = f
            next_of[f] = i
            if t != f:
                stack[depth] = t
                depth += 1
            else:
                state[f] = 2
                turn[done] = f
                done += 1
                depth -= 1
        out = None
        del edges[at:]
        return order[:done], begins, ends, edges

    def counts(self, words: cython.uint, source: str):
        """The words of each fragment, that ranks are made of, as an array. O(bits).

        Raises FormatError where a fragment cannot be decoded or leads to itself, or where there are not so many words.
        """
        order, begins, ends, edges = self.fragments()
        result = array("I", bytes(4 * self.g.fragments))
        turn: cython.uint[::1] = order
        begin: cython.uint[::1] = begins
        end: cython.uint[::1] = ends
        count: cython.uint[::1] = result
        edge: cython.ulonglong[::1] = edges
        sums: cython.uint[::1] = array("I", bytes(4 * (len(edges) + 1)))
        i: cython.Py_ssize_t
        for i in range(len(order)):
            if not cython.compiled:
                weigh(edge, sums, begin[turn[i]], end[turn[i]], count)
            else:
                weigh(cython.address(edge[0]), cython.address(sums[0]), begin[turn[i]], end[turn[i]], cython.address(count[0]))
            count[turn[i]] = sums[begin[turn[i]]]
            if count[turn[i]] > words:
                raise FormatError(source, f"it has more than the {words:,} words that its header claims")
        if words != (result[0] if result else 0):
            raise FormatError(source, f"it does not hold the {words:,} words that its header claims")
        return result

    def count_at(self, position: cython.ulonglong) -> int:
        """How many words begin with the letters that led here; needs numbers."""
        g: cython.pointer(Code) = cython.address(self.g)
        desk: Desk
        self.known(position)
        if position == 1 or g.fragments == 0:
            return position
        f, row, node = self.below(position)
        if node == 0:
            return (position & 1) + g.count[f]
        desk = Desk(self)
        return (position & 1) + desk.words[desk.open(f, row, node)]

    def rank(self, word) -> int:
        """How many words come before this one, -1 where it is no word; needs numbers. O(bits of the fragments on its path)."""
        desk: Desk
        edges: cython.pointer(cython.ulonglong)
        words: cython.pointer(cython.uint)
        k: cython.uint
        label: cython.uint
        hops: cython.uint
        edge: cython.ulonglong
        low: cython.ulonglong = 0xFFFFFFFF
        rank: cython.uint = 0
        text: str = exactly(word)
        left: cython.Py_ssize_t = len(text)
        c: cython.Py_UCS4
        if left == 0 or self.g.top_end == 0:
            return -1
        desk = None
        edges = self.g.top
        words = self.g.top_words
        k = 0
        for c in text:
            left -= 1
            label = self.t[ord(c)] if ord(c) < self.span else 0
            hops = 0
            while True:
                rank += words[k]
                edge = edges[k]
                while edge >> 44 < label and not (edge >> 42) & 1:
                    k += 1
                    edge = edges[k]
                rank -= words[k]
                if edge >> 44 == label:
                    break
                hops += 1
                if edge >> 44 != self.g.more or hops > self.g.more:
                    return -1
                k = edge & low
                if (edge >> 40) & 3:
                    if desk is None:
                        desk = Desk(self)
                        edges, words = desk.edges, desk.words
                    k = desk.open(k, (edge >> 32) & 255, 0)
            if left == 0:
                return low32(rank) if (edge >> 43) & 1 else -1
            rank += (edge >> 43) & 1
            if (edge >> 40) & 3 == 3:
                return -1
            k = edge & low
            if (edge >> 40) & 3:
                if desk is None:
                    desk = Desk(self)
                    edges, words = desk.edges, desk.words
                k = desk.open(edge & low, (edge >> 32) & 255, 0)
        return -1

    def unrank(self, rank: cython.uint) -> str:
        """The word that `rank` words come before; needs numbers, and a rank less than the number of words."""
        desk: Desk = None
        edges: cython.pointer(cython.ulonglong) = self.g.top
        words: cython.pointer(cython.uint) = self.g.top_words
        k: cython.uint = 0
        n: cython.uint
        edge: cython.ulonglong
        low: cython.ulonglong = 0xFFFFFFFF
        depth: cython.ulonglong = 0
        points: list = []
        while depth <= cython.cast(cython.ulonglong, self.deepest) * self.g.more and self.g.top_end:
            depth += 1
            while True:
                edge = edges[k]
                n = words[k]
                if not (edge >> 42) & 1:
                    n -= words[k + 1]
                if rank < n:
                    break
                if (edge >> 42) & 1:
                    raise damaged()
                rank -= n
                k += 1
            if edge >> 44 != self.g.more:
                points.append(chr(self.p[edge >> 44]))
                if (edge >> 43) & 1:
                    if rank == 0:
                        return "".join(points)
                    rank -= 1
            k = edge & low
            if (edge >> 40) & 3 == 3:
                raise damaged()
            if (edge >> 40) & 3:
                if desk is None:
                    desk = Desk(self)
                    edges, words = desk.edges, desk.words
                k = desk.open(edge & low, (edge >> 32) & 255, 0)
        raise damaged()

    def words_at(self, position: cython.ulonglong, prefix):
        """The words from a position on, in order, each behind the prefix that led there."""
        self.known(position)
        return Words(self, position, exactly(prefix))


@cython.final
@cython.cclass
class Desk:
    """A fragment opened, with the words behind its edges."""

    walker: PackedWalker
    edges: cython.pointer(cython.ulonglong)
    words: cython.pointer(cython.uint)  # at an edge and its later siblings

    def __init__(self, walker: PackedWalker) -> None:
        self.walker = walker
        self.edges = cython.cast(cython.pointer(cython.ulonglong), resize(cython.NULL, walker.widest + 1, cython.sizeof(cython.ulonglong)))
        self.words = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, walker.widest + 1, cython.sizeof(cython.uint)))
        if not self.edges or not self.words:
            raise MemoryError

    def __dealloc__(self):
        free(self.edges)
        free(self.words)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def open(self, f: cython.uint, row: cython.uint, number: cython.uint) -> cython.uint:
        """Decode a fragment, and give the place of a node's first edge."""
        node: cython.uint[1] = cython.declare(cython.uint[1])
        node[0] = number
        i: cython.uint = unfold(cython.address(self.walker.g), f, row, node, self.edges, 0)
        if i == 0:
            raise damaged()
        weigh(self.edges, self.words, 0, i, self.walker.g.count)
        return node[0]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def weigh(
    edges: cython.pointer(cython.ulonglong),
    words: cython.pointer(cython.uint),
    begin: cython.uint,
    end: cython.uint,
    count: cython.pointer(cython.uint),
) -> cython.void:
    """The words at each edge of a fragment and at its later siblings."""
    i: cython.uint = end
    edge: cython.ulonglong
    low: cython.ulonglong = 0xFFFFFFFF
    kind: cython.uint
    total: cython.uint = 0
    while i > begin:
        i -= 1
        edge = edges[i]
        if (edge >> 42) & 1:
            total = 0
        kind = (edge >> 40) & 3
        total += (edge >> 43) & 1
        if kind == 0:
            total += words[edge & low]
        elif kind < 3:
            total += count[edge & low]
        words[i] = low32(total)


@cython.final
@cython.cclass
class Words:
    """Walks the words from a position on, depth first; one str a step. The fragments on the path are open, one behind another."""

    walker: PackedWalker
    arena: object
    edges: cython.ulonglong[::1]  # of the open fragments
    room: cython.uint
    top: cython.uint
    stack: cython.uint[::1]  # the edge of each letter behind the prefix
    marks: cython.uint[::1]  # ... and the top before its fragment was opened
    slim: cython.uchar[::1]  # the word so far, in code points of one byte
    full: cython.uint[::1]  # ... or of four
    base: cython.Py_ssize_t  # letters of the prefix
    depth: cython.Py_ssize_t  # of the edge that is on turn
    deep: cython.Py_ssize_t  # room in the stack
    position: cython.ulonglong
    state: cython.int  # 0: nothing was looked at; 1: go down from the last edge; 2: there are no more

    def __init__(self, walker: PackedWalker, position: cython.ulonglong, prefix: str) -> None:
        self.walker = walker
        self.position = position
        self.base = len(prefix)
        self.depth = self.top = self.state = 0
        self.deep = self.base + 64
        self.room = 2 * walker.widest + 1
        self.arena = array("Q", bytes(8 * self.room))
        self.edges = self.arena
        self.stack = array("I", bytes(4 * self.deep))
        self.marks = array("I", bytes(4 * self.deep))
        if walker.slim:
            self.slim = array("B", prefix.encode("latin-1") + bytes(64))
        else:
            self.full = array("I", [*map(ord, prefix), *bytes(64)])

    @cython.cfunc
    def grow(self) -> object:
        more = bytes(4 * self.deep)
        self.stack = array("I", bytes(self.stack) + more)
        self.marks = array("I", bytes(self.marks) + more)
        if self.walker.slim:
            self.slim = array("B", bytes(self.slim) + more[: self.deep])
        else:
            self.full = array("I", bytes(self.full) + more)
        self.deep *= 2
        return None

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def open(self, f: cython.uint, row: cython.uint, number: cython.uint) -> cython.uint:
        """Open a fragment on top of the others, and give the place of a node's first edge."""
        g: cython.pointer(Code) = cython.address(self.walker.g)
        node: cython.uint[1] = cython.declare(cython.uint[1])
        node[0] = number
        if self.top + self.walker.widest > self.room:
            self.room = 2 * self.room + self.walker.widest
            self.edges = None
            self.arena.frombytes(bytes(8 * (self.room - len(self.arena))))
            self.edges = self.arena
        self.top = unfold(g, f, row, node, cython.address(self.edges[0]) if cython.compiled else self.edges, self.top)
        if self.top == 0:
            self.state = 2
            raise damaged()
        return node[0]

    def __iter__(self):
        return self

    def __next__(self) -> str:
        depth: cython.Py_ssize_t = self.depth
        edge: cython.ulonglong
        if self.state == 2:
            raise StopIteration
        if self.state == 0:
            if self.position == 1 or self.walker.g.fragments == 0:
                self.state = 2
                if self.position == 1:
                    return self.spell(self.base)
                raise StopIteration
            f, row, node = self.walker.below(self.position)
            self.stack[0] = self.open(f, row, node)
            self.marks[0] = 0
            self.state = 1
            depth = 0
            if self.position & 1:
                self.depth = -1
                return self.spell(self.base)
        elif depth < 0:  # the prefix was a word; its edges are open
            depth = 0
        elif (self.edges[self.stack[depth]] >> 40) & 3 == 3:
            while (self.edges[self.stack[depth]] >> 42) & 1:
                self.top = self.marks[depth]
                depth -= 1
                if depth < 0:
                    self.state = 2
                    raise StopIteration
            self.stack[depth] += 1
        else:
            depth = self.down(depth)
        while True:
            edge = self.edges[self.stack[depth]]
            if edge >> 44 == self.walker.g.more:
                self.go_on(depth)
                continue
            if self.walker.slim:
                self.slim[self.base + depth] = self.walker.p[edge >> 44]
            else:
                self.full[self.base + depth] = self.walker.p[edge >> 44]
            if (edge >> 43) & 1:
                self.depth = depth
                return self.spell(self.base + depth + 1)
            depth = self.down(depth)

    @cython.cfunc
    def go_on(self, depth: cython.Py_ssize_t) -> object:
        """Put the rest of a list, which stands elsewhere, in place of the edge that says so."""
        edge: cython.ulonglong = self.edges[self.stack[depth]]
        low: cython.ulonglong = 0xFFFFFFFF
        before: cython.ulonglong = cython.cast(cython.ulonglong, 1) << 42  # as the last of another list: a list does not begin so
        k: cython.uint = self.stack[depth]
        if k:
            before = self.edges[k - 1]
        if (edge >> 40) & 3 and not (before >> 42) & 1:
            k = self.open(edge & low, (edge >> 32) & 255, 0)
            if self.edges[k] >> 44 > before >> 44:
                self.stack[depth] = k
                return None
        self.state = 2
        raise damaged()

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=True)
    def down(self, depth: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Go to the first edge behind the one at this depth."""
        edge: cython.ulonglong = self.edges[self.stack[depth]]
        low: cython.ulonglong = 0xFFFFFFFF
        mark: cython.uint = self.top
        k: cython.uint = edge & low
        if (edge >> 40) & 3:
            k = self.open(k, (edge >> 32) & 255, 0)
        depth += 1
        if self.base + depth >= self.deep:
            self.grow()
        if depth >= self.walker.deepest:
            self.state = 2
            raise damaged()  # fragments that lead to each other, or a false header
        self.stack[depth] = k
        self.marks[depth] = mark
        return depth

    @cython.cfunc
    @cython.inline
    def spell(self, n: cython.Py_ssize_t) -> object:
        if not cython.compiled:
            return text32(self.slim if self.walker.slim else self.full, n)
        if self.walker.slim:
            return text8(cython.address(self.slim[0]), n)
        return text32(cython.address(self.full[0]), n)


@cython.cfunc
def damaged() -> object:
    return FormatError("<dictionary>", "a fragment cannot be decoded")
