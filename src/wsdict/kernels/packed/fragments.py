"""A packed stream decoded: a fragment as a whole, or read edge by edge where one walks, and no further. representations/packed/dictionary.py draws its layout.

A position is fragment << 21 | node << 9 | row << 1 | accept: a node of a fragment, numbered as they come, the row of the fragment's first
node, and whether a word ends with the edge by which one arrives. 0 is the root, 1 the node without edges. Some fragments are kept decoded,
in the top (kernels/packed/cache.py); a position there is 1 << 62 | place << 1 | accept.

Every symbol is at least one bit, no fragment is read behind its end, and no more than 4,096 nodes of it are looked at: a walk ends after as
many steps as there are bits, whatever the bytes say.
"""

from typing import TYPE_CHECKING

from wsdict.errors import FormatError

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import low32, low64, window
    from cython.cimports.wsdict.kernels.packed.decoder import Decoder
else:
    from wsdict.kernels.bits import low32, low64, window
    from wsdict.kernels.packed.decoder import Decoder

compiled: bool = cython.compiled


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def rare(g: Decoder, table: cython.size_t, bits: cython.ulonglong) -> cython.ulonglong:
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
def item(g: Decoder, row: cython.uint, column: cython.uint, bits: cython.ulonglong) -> cython.ulonglong:
    table: cython.size_t = g.cells[row * g.width + column]
    found: cython.ulonglong = g.quick[table << 7 | bits >> 57]
    if found:
        return found
    return rare(g, table, bits)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pointer(g: Decoder, row: cython.uint, letter: cython.uint, bits: cython.ulonglong) -> cython.ulonglong:
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
    g: Decoder,
    f: cython.uint,
    row: cython.uint,
    wanted: cython.uint,
    out: cython.pointer(cython.ulonglong),
    at: cython.uint,
) -> cython.ulonglong:
    """Decode all of a fragment into edges from out[at] on: the place behind them << 32 | the place of the first edge of node `wanted`.

    0 for a fragment that is none. An edge is label << 44 | accept << 43 | last << 42 | kind << 40 | row << 32 | where it leads: the place of
    a node's first edge (kind 0), or a fragment, in which `row` is the first node's. There is room for an edge a bit.
    """
    place: cython.ulonglong = g.spans[2 * f]
    stop: cython.ulonglong = g.spans[2 * f + 2]
    cuts: cython.uint = g.spans[2 * f + 1]
    bits: cython.ulonglong
    found: cython.ulonglong
    link: cython.ulonglong
    edge: cython.ulonglong
    start: cython.uint = at
    j: cython.uint = 0
    end: cython.uint = 1
    column: cython.uint
    letter: cython.uint
    before: cython.uint
    kind: cython.uint
    rows: cython.uchar[4097] = cython.declare(cython.uchar[4097])
    origin: cython.uint[4097] = cython.declare(cython.uint[4097])
    rows[0] = row
    while j < end:
        row = rows[j]
        column = g.first_column
        before = 0
        if j:
            out[origin[j]] |= at
        if j == wanted:
            start = at
        j += 1
        while True:
            bits = window(g.stream, place)
            found = item(g, row, column, bits)
            place += found & 31
            kind = (found >> 6) & 3
            letter = found >> 24
            column = (found >> 16) & 255
            edge = (
                cython.cast(cython.ulonglong, letter >> 1) + 1 << 44
                | cython.cast(cython.ulonglong, letter & 1) << 43
                | (found & 32) << 37
                | cython.cast(cython.ulonglong, kind) << 40
            )
            if kind == 2:
                link = pointer(g, row, letter, low64(bits << (found & 31)))
                place += link & 255
                edge |= (link & 0xFF00) << 24 | link >> 16
                if link == 0:
                    return 0
            elif kind == 1:
                edge |= (found & 0xFF00) << 24 | cuts
                cuts += 1
            # without a branch: what it says cannot be foreseen
            rows[end] = (found >> 8) & 255
            origin[end] = at
            end += kind == 0
            if found == 0 or letter >> 1 < before or place > stop or end > 4096 or cuts > g.fragments:
                return 0
            before = (letter >> 1) + 1
            out[at] = edge
            at += 1
            if found & 32:
                break
    return cython.cast(cython.ulonglong, at) << 32 | start if wanted < end else 0


@cython.cfunc
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
    kind: cython.uint
    total: cython.uint = 0
    while i > begin:
        i -= 1
        edge = edges[i]
        if (edge >> 42) & 1:
            total = 0
        kind = (edge >> 40) & 3
        total += (edge >> 43) & 1
        if kind == 0 and low32(edge) > i:
            total += words[low32(edge)]
        elif kind == 0:  # in the top, to a shared tail: before its edges stands which
            total += count[low32(edges[low32(edge) - 1])]
        elif kind < 3:
            total += count[low32(edge)]
        words[i] = low32(total)


Reader = cython.struct(
    top=cython.bint,  # is it in the top?
    at=cython.uint,  # ... then this is the next edge
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
def enter(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), f: cython.uint, row: cython.uint) -> cython.void:
    r.top = False
    r.torn = False
    r.wanted = 0
    r.fragment = f
    r.first_row = row
    r.place = g.spans[2 * f]
    r.stop = g.spans[2 * f + 2]
    r.cuts = g.spans[2 * f + 1]
    r.node = 0
    r.end = 1
    rows[0] = row


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def begin(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar)) -> cython.void:
    """Go to the edges of the next node."""
    r.row = rows[r.node]
    r.column = g.first_column
    r.node += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def read(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar)) -> cython.ulonglong:
    """The next edge's item, and note what it leads to. 0 for none, or where that is nothing that there is."""
    found: cython.ulonglong
    kind: cython.uint
    r.bits = window(g.stream, r.place)
    found = item(g, r.row, r.column, r.bits)
    kind = (found >> 6) & 3
    r.place += found & 31
    r.column = (found >> 16) & 255
    if kind == 2:
        r.link = pointer(g, r.row, found >> 24, low64(r.bits << (found & 31)))
        r.place += r.link & 255
        if r.link == 0:
            return 0
    # without a branch: which it is cannot be foreseen
    rows[r.end] = (found >> 8) & 255
    r.end += kind == 0
    r.cuts += kind == 1
    if r.place > r.stop or r.end > 4096 or r.cuts > g.fragments:
        return 0
    return found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def enter_behind(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), found: cython.ulonglong) -> cython.void:
    """Go to the fragment that the edge leads to which was just read."""
    f: cython.uint
    if (found >> 6) & 3 == 1:
        enter(g, r, rows, r.cuts - 1, (found >> 8) & 255)
    else:
        f = r.link >> 16
        if g.top_of[f]:
            r.top = True
            r.at = g.top_of[f]
        else:
            enter(g, r, rows, f, (r.link >> 8) & 255)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def skip(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), node: cython.uint) -> cython.bint:
    """Read on until the edges of a node are next. False: there is no such node."""
    found: cython.ulonglong
    while r.node < node:
        if r.node >= r.end:
            return False
        begin(g, r, rows)
        while True:
            found = read(g, r, rows)
            if found == 0:
                return False
            if found & 32:
                break
    return r.node < r.end


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def stand(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), position: cython.ulonglong) -> cython.void:
    """Go to a position."""
    r.accept = position & 1
    r.sink = position == 1 or g.fragments == 0
    r.top = position == 0 and g.top_end > 0
    r.at = 1
    if position >> 62:
        r.top = True
        r.at = (position >> 1) & 0x7FFFFFFF
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
        return one << 62 | cython.cast(cython.ulonglong, r.at) << 1 | r.accept
    return cython.cast(cython.ulonglong, r.fragment) << 21 | cython.cast(cython.ulonglong, r.wanted) << 9 | r.first_row << 1 | r.accept


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def advance(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), label: cython.uint) -> cython.bint:
    """Go on by a label. False: no word goes on so."""
    edge: cython.ulonglong
    found: cython.ulonglong
    here: cython.uint
    kind: cython.uint
    hops: cython.uint = 0
    if r.sink or label == 0:
        return False
    while True:  # once for every part of a list
        if r.top:
            edge = g.top[r.at]
            while edge >> 44 < label and not (edge >> 42) & 1:
                r.at += 1
                edge = g.top[r.at]
            here = edge >> 44
            if here != label and here != g.more:
                return False
            kind = (edge >> 40) & 3
            r.accept = (edge >> 43) & 1
            r.sink = kind == 3
            if kind == 0:
                r.at = low32(edge)
            elif kind < 3:
                enter(g, r, rows, low32(edge), (edge >> 32) & 255)
            if here == label:
                return True
        else:
            while r.torn:
                found = read(g, r, rows)
                if found == 0:
                    return False
                r.torn = not found & 32
            if not skip(g, r, rows, r.wanted):
                return False
            begin(g, r, rows)
            while True:
                found = read(g, r, rows)
                here = (found >> 25) + 1
                if here >= label:
                    break
                if found & 32 or found == 0:
                    return False
            if found == 0 or (here != label and here != g.more):
                return False
            kind = (found >> 6) & 3
            if here == label:
                r.accept = (found >> 24) & 1
                if kind == 0:
                    r.wanted = r.end - 1
                    r.torn = not found & 32
                elif kind == 3:
                    r.sink = True
                else:
                    enter_behind(g, r, rows, found)
                return True
            enter_behind(g, r, rows, found)
        hops += 1
        if hops > g.more:
            return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def behind(g: Decoder, r: cython.pointer(Reader), found: cython.ulonglong) -> cython.ulonglong:
    """The position behind the edge that was just read."""
    kind: cython.uint = (found >> 6) & 3
    accept: cython.ulonglong = (found >> 24) & 1
    one: cython.ulonglong = 1
    if kind == 0:
        return cython.cast(cython.ulonglong, r.fragment) << 21 | cython.cast(cython.ulonglong, r.end - 1) << 9 | r.first_row << 1 | accept
    if kind == 1:
        return cython.cast(cython.ulonglong, r.cuts - 1) << 21 | (found >> 8 & 255) << 1 | accept
    if kind == 2 and g.top_of[r.link >> 16]:
        return one << 62 | cython.cast(cython.ulonglong, g.top_of[r.link >> 16]) << 1 | accept
    if kind == 2:
        return r.link >> 16 << 21 | (r.link >> 8 & 255) << 1 | accept
    return one


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fan_out(
    g: Decoder, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
) -> cython.Py_ssize_t:
    """Write the labels that go on from a position, and the positions behind them. How many; -1 for a fragment that cannot be decoded."""
    reader: Reader = cython.declare(Reader)
    r: cython.pointer(Reader) = cython.address(reader)
    rows: cython.uchar[4097] = cython.declare(cython.uchar[4097])
    edge: cython.ulonglong
    found: cython.ulonglong
    kind: cython.uint
    last: cython.uint = 0
    before: cython.uint = 0
    n: cython.Py_ssize_t = 0
    one: cython.ulonglong = 1
    stand(g, r, rows, position)
    if r.sink:
        return 0
    while True:  # once for every part of a list; no part begins with the edge that says that it goes on elsewhere
        before = last
        if r.top:
            while True:
                edge = g.top[r.at]
                kind = (edge >> 40) & 3
                if edge >> 44 == g.more:
                    break
                if edge >> 44 <= last:
                    return -1
                last = edge >> 44
                labels[n] = last
                if kind == 3:
                    positions[n] = one
                elif kind == 0:
                    positions[n] = one << 62 | cython.cast(cython.ulonglong, low32(edge)) << 1 | (edge >> 43) & 1
                else:
                    positions[n] = cython.cast(cython.ulonglong, low32(edge)) << 21 | (edge >> 32 & 255) << 1 | (edge >> 43) & 1
                n += 1
                if (edge >> 42) & 1:
                    return n
                r.at += 1
            if kind == 0:
                r.at = low32(edge)
            else:
                enter(g, r, rows, low32(edge), (edge >> 32) & 255)
        else:
            if not skip(g, r, rows, r.wanted):
                return -1
            begin(g, r, rows)
            while True:
                found = read(g, r, rows)
                if found == 0 or (found >> 25) + 1 <= last:
                    return -1
                if (found >> 25) + 1 == g.more:
                    break
                last = (found >> 25) + 1
                labels[n] = last
                positions[n] = behind(g, r, found)
                n += 1
                if found & 32:
                    return n
            enter_behind(g, r, rows, found)
        if last == before:
            return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step(g: Decoder, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
    """The position behind a label, 0 for none."""
    reader: Reader = cython.declare(Reader)
    r: cython.pointer(Reader) = cython.address(reader)
    rows: cython.uchar[4097] = cython.declare(cython.uchar[4097])
    stand(g, r, rows, position)
    return standing(r) if advance(g, r, rows, label) else 0


@cython.cfunc
@cython.exceptval(check=False)
def follow(
    g: Decoder,
    text: str,
    table: cython.pointer(cython.const[cython.ushort]),
    span: cython.uint,
    position: cython.ulonglong,
    ends: list,
) -> cython.longlong:
    """The position behind a text, -1 for none. ends: None, or takes the lengths at which words end on the way."""
    reader: Reader = cython.declare(Reader)
    r: cython.pointer(Reader) = cython.address(reader)
    rows: cython.uchar[4097] = cython.declare(cython.uchar[4097])
    c: cython.Py_UCS4
    n: cython.Py_ssize_t = 0
    if not text:
        return position
    stand(g, r, rows, position)
    for c in text:
        if ord(c) >= span or not advance(g, r, rows, table[ord(c)]):
            return -1
        n += 1
        if ends is not None and r.accept:
            ends.append(n)
    return standing(r)


@cython.cfunc
def damaged() -> object:
    return FormatError("<dictionary>", "a fragment cannot be decoded")
