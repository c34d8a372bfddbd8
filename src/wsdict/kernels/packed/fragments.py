"""Decodes a packed stream: a fragment as a whole, or edge by edge on a walk and no further. representations/packed/dictionary.py draws its layout.

A walk is at a node: of the stream, named by its fragment, its number in it, and the row of the fragment's first node; or of the decode cache
(kernels/packed/cache.py), named by the place of its first edge. kernels/layout.h puts either into a position. Nodes of a fragment are numbered in
the order in which edges lead to them. So a walk reads all edges before those that it needs, and keeps the row of each node that it meets.

Every symbol is at least one bit, nothing is read after the end of a fragment, and no more than 4,096 nodes of one are looked at. So a walk ends
after at most as many steps as there are bits, for any bytes.

One file, because a cut would put a call into the inner loop: what decodes one symbol is inlined into both ways of reading.
"""

from typing import TYPE_CHECKING

from wsdict.errors import FormatError

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import low64, published, window
    from cython.cimports.wsdict.kernels.layout import (
        CUT,
        FINAL,
        FINAL_POSITION,
        GROUP_BITS,
        GROUP_LENGTHS,
        INLINE,
        MOST_NODES,
        SHARED,
        SYMBOL_BITS,
        SYMBOL_LENGTHS,
        TAIL_BITS,
        TAIL_LENGTHS,
        cached_place,
        cached_position,
        decoded_accepts,
        decoded_is_last,
        decoded_kind,
        decoded_label,
        decoded_row,
        decoded_target,
        edge_goal,
        group_item_group,
        group_item_length,
        is_cached,
        item_accepts,
        item_column,
        item_edge,
        item_is_last,
        item_kind,
        item_label,
        item_length,
        item_mark,
        item_row,
        least_place,
        make_extent,
        make_position,
        make_reference,
        next_group_bits,
        next_symbol_bits,
        next_tail_bits,
        node_edges,
        node_rows,
        position_accepts,
        position_fragment,
        position_node,
        position_row,
        quick_place,
        reference_fragment,
        reference_length,
        reference_row,
    )
    from cython.cimports.wsdict.kernels.packed.decoder import DecodeCache, Decoder
else:
    from wsdict.kernels.bits import low64, published, window
    from wsdict.kernels.layout import *  # noqa: F403
    from wsdict.kernels.packed.decoder import DecodeCache, Decoder

compiled: bool = cython.compiled


# One symbol


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def long_item(g: Decoder, table: cython.size_t, bits: cython.ulonglong) -> cython.ulonglong:
    """The item of a code of more than 7 bits, 0 for none."""
    v: cython.uint = next_symbol_bits(bits)
    n: cython.uint = 1
    while v >= g.limit[table * SYMBOL_LENGTHS + n]:
        n += 1
        if n > SYMBOL_BITS:
            return 0
    return g.items[(v >> (SYMBOL_BITS - n)) + g.delta[table * SYMBOL_LENGTHS + n]]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_item(g: Decoder, row: cython.uint, column: cython.uint, bits: cython.ulonglong) -> cython.ulonglong:
    """The item of the next code, 0 for none."""
    table: cython.size_t = g.cells[row * g.width + column]
    item: cython.ulonglong = g.quick[quick_place(table, bits)]
    if item:
        return item
    return long_item(g, table, bits)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def next_reference(g: Decoder, row: cython.uint, mark: cython.uint, bits: cython.ulonglong) -> cython.ulonglong:
    """The reference to a shared tail that follows a symbol, 0 for none."""
    table: cython.size_t = g.pointer_cells[mark * g.height + row]
    item: cython.uint = g.group_quick[quick_place(table, bits)]
    n: cython.uint = group_item_length(item)
    group: cython.uint = group_item_group(item)
    m: cython.uint
    v: cython.uint
    if n == 0:
        v = next_group_bits(bits)
        n = 1
        while v >= g.group_limit[table * GROUP_LENGTHS + n]:
            n += 1
            if n > GROUP_BITS:
                return 0
        group = g.group_items[(v >> (GROUP_BITS - n)) + g.group_delta[table * GROUP_LENGTHS + n]]
    v = next_tail_bits(low64(bits << n))
    m = g.tail_least[least_place(group, v)]
    while v >= g.tail_limit[group * TAIL_LENGTHS + m]:
        m += 1
        if m > TAIL_BITS:
            return 0
    v = (v >> (TAIL_BITS - m)) + g.tail_delta[group * TAIL_LENGTHS + m]
    if v >= g.group_end[group]:
        return 0
    return make_reference(v, g.group_row[group], n + m)


# A fragment as a whole


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def decode_fragment(
    g: Decoder,
    f: cython.uint,
    row: cython.uint,
    node: cython.uint,
    out: cython.pointer(cython.ulonglong),
    at: cython.uint,
) -> cython.ulonglong:
    """Decode all edges of a fragment to out[at] and on. Gives an extent: the place after them, and that of the first edge of `node`.

    0 for a fragment that cannot be decoded, or has other bits or CUT edges than the directory says. row: of its first node. There must be
    room for an edge per bit.
    """
    place: cython.ulonglong = g.spans[2 * f]
    stop: cython.ulonglong = g.spans[2 * f + 2]
    cuts: cython.uint = g.spans[2 * f + 1]
    cut_stop: cython.uint = g.spans[2 * f + 3]
    bits: cython.ulonglong
    item: cython.ulonglong
    reference: cython.ulonglong
    goal: cython.ulonglong
    start: cython.uint = at
    j: cython.uint = 0
    known: cython.uint = 1
    column: cython.uint
    last: cython.uint
    kind: cython.uint
    rows: node_rows = cython.declare(node_rows)
    origins: node_edges = cython.declare(node_edges)
    rows[0] = row
    while j < known:
        row = rows[j]
        column = g.first_column
        last = 0
        if j:
            out[origins[j]] |= at
        if j == node:
            start = at
        j += 1
        while True:
            bits = window(g.stream, place)
            item = next_item(g, row, column, bits)
            place += item_length(item)
            kind = item_kind(item)
            column = item_column(item)
            goal = 0
            if kind == SHARED:
                reference = next_reference(g, row, item_mark(item), low64(bits << item_length(item)))
                place += reference_length(reference)
                goal = edge_goal(reference_row(reference), reference_fragment(reference))
                if reference == 0:
                    return 0
            elif kind == CUT:
                goal = edge_goal(item_row(item), cuts)
                cuts += 1
            # without a branch: the kind cannot be predicted
            rows[known] = item_row(item)
            origins[known] = at
            known += kind == INLINE
            if item == 0 or item_label(item) <= last or place > stop or known > MOST_NODES or cuts > cut_stop:
                return 0
            last = item_label(item)
            out[at] = item_edge(item) | goal
            at += 1
            if item_is_last(item):
                break
    return make_extent(at, start) if node < known and place == stop and cuts == cut_stop else 0


# A walk, edge by edge


Reader = cython.struct(
    edges=cython.pointer(cython.ulonglong),  # the decode cache, one generation of it
    places=cython.pointer(cython.uint),  # ... and the place there of the first edge of each shared tail, 0 for none
    cached=cython.bint,  # the node is in the decode cache
    place=cython.uint,  # ... then this is its next edge there
    node=cython.uint,  # else its number in the fragment
    unfinished=cython.bint,  # the edges of the node before were not all read
    final=cython.bint,  # it is the node without edges
    accepts=cython.uint,  # a word ends here
    fragment=cython.uint,
    first_row=cython.uint,  # of the fragment's first node
    bit=cython.ulonglong,  # the next one of the stream
    stop=cython.ulonglong,  # the fragment's end
    bits=cython.ulonglong,  # the next ones, before the symbol that was read
    reference=cython.ulonglong,  # where the edge leads that was read, if it is SHARED
    next_node=cython.uint,  # whose edges are next
    known=cython.uint,  # nodes that were met
    cuts=cython.uint,  # the fragment that the next CUT edge leads to
    row=cython.uint,
    column=cython.uint,
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def enter(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), f: cython.uint, row: cython.uint) -> cython.void:
    """Go to the first node of a fragment."""
    r.cached = False
    r.unfinished = False
    r.node = 0
    r.fragment = f
    r.first_row = row
    r.bit = g.spans[2 * f]
    r.stop = g.spans[2 * f + 2]
    r.cuts = g.spans[2 * f + 1]
    r.next_node = 0
    r.known = 1
    rows[0] = row


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def begin_node(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar)) -> cython.void:
    """Go to the edges of the next node."""
    r.row = rows[r.next_node]
    r.column = g.first_column
    r.next_node += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def read_edge(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar)) -> cython.ulonglong:
    """The item of the next edge. 0 where it cannot be decoded."""
    item: cython.ulonglong
    kind: cython.uint
    r.bits = window(g.stream, r.bit)
    item = next_item(g, r.row, r.column, r.bits)
    kind = item_kind(item)
    r.bit += item_length(item)
    r.column = item_column(item)
    if kind == SHARED:
        r.reference = next_reference(g, r.row, item_mark(item), low64(r.bits << item_length(item)))
        r.bit += reference_length(r.reference)
        if r.reference == 0:
            return 0
    # without a branch: the kind cannot be predicted
    rows[r.known] = item_row(item)
    r.known += kind == INLINE
    r.cuts += kind == CUT
    if r.bit > r.stop or r.known > MOST_NODES or r.cuts > g.fragments:
        return 0
    return item


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def leave(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), item: cython.ulonglong) -> cython.void:
    """Go to the other fragment to which the edge leads that was just read."""
    f: cython.uint
    if item_kind(item) == CUT:
        enter(g, r, rows, r.cuts - 1, item_row(item))
    else:
        f = reference_fragment(r.reference)
        if r.places[f]:
            r.cached = True
            r.place = r.places[f]
        else:
            enter(g, r, rows, f, reference_row(r.reference))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def skip_to(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), node: cython.uint) -> cython.bint:
    """Read edges until those of a node are next. False: the fragment does not have it."""
    item: cython.ulonglong
    while r.next_node < node:
        if r.next_node >= r.known:
            return False
        begin_node(g, r, rows)
        while True:
            item = read_edge(g, r, rows)
            if item == 0:
                return False
            if item_is_last(item):
                break
    return r.next_node < r.known


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def seek(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), position: cython.ulonglong) -> cython.void:
    """Go to a position. The walk uses the decode cache that is found here, also if another thread assigns a larger one meanwhile."""
    cache: cython.pointer(cython.void) = published(cython.address(g.cache))
    r.edges = cython.cast(DecodeCache, cache).edges
    r.places = cython.cast(DecodeCache, cache).places
    r.accepts = position_accepts(position)
    r.final = position == FINAL_POSITION or g.fragments == 0
    r.cached = position == 0 and cython.cast(DecodeCache, cache).end > 0
    r.place = 1
    if is_cached(position):
        r.cached = True
        r.place = cached_place(position)
    elif not r.cached and not r.final:
        enter(g, r, rows, position_fragment(position), position_row(position))
        r.node = position_node(position)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_position(g: Decoder, position: cython.ulonglong) -> cython.bint:
    """Can a walk begin here, with all that it reads in bounds?"""
    cache: cython.pointer(cython.void) = published(cython.address(g.cache))
    accepts: cython.uint = position_accepts(position)
    k: cython.uint = cached_place(position)
    f: cython.uint = position_fragment(position)
    row: cython.uint = position_row(position)
    if position <= FINAL_POSITION:
        return True
    if is_cached(position):
        return 0 < k < cython.cast(DecodeCache, cache).end and position == cached_position(k, accepts)
    return f < g.fragments and row < g.height and position == make_position(f, position_node(position), row, accepts)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def position_of(r: cython.pointer(Reader)) -> cython.ulonglong:
    """The position of the node that a walk is at."""
    if r.final:
        return FINAL_POSITION
    if r.cached:
        return cached_position(r.place, r.accepts)
    return make_position(r.fragment, r.node, r.first_row, r.accepts)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def advance(g: Decoder, r: cython.pointer(Reader), rows: cython.pointer(cython.uchar), label: cython.uint) -> cython.bint:
    """Follow the edge with a label. False: there is none."""
    edge: cython.ulonglong
    item: cython.ulonglong
    here: cython.uint
    kind: cython.uint
    parts: cython.uint = 0
    if r.final or label == 0:
        return False
    while True:  # once for every part of a list
        if r.cached:
            edge = r.edges[r.place]
            while decoded_label(edge) < label and not decoded_is_last(edge):
                r.place += 1
                edge = r.edges[r.place]
            here = decoded_label(edge)
            if here != label and here != g.continued:
                return False
            kind = decoded_kind(edge)
            r.accepts = decoded_accepts(edge)
            r.final = kind == FINAL
            if kind == INLINE:
                r.place = decoded_target(edge)
            elif kind < FINAL:
                enter(g, r, rows, decoded_target(edge), decoded_row(edge))
            if here == label:
                return True
        else:
            while r.unfinished:
                item = read_edge(g, r, rows)
                if item == 0:
                    return False
                r.unfinished = not item_is_last(item)
            if not skip_to(g, r, rows, r.node):
                return False
            begin_node(g, r, rows)
            while True:
                item = read_edge(g, r, rows)
                here = item_label(item)
                if here >= label:
                    break
                if item_is_last(item) or item == 0:
                    return False
            if item == 0 or (here != label and here != g.continued):
                return False
            kind = item_kind(item)
            if here == label:
                r.accepts = item_accepts(item)
                if kind == INLINE:
                    r.node = r.known - 1
                    r.unfinished = not item_is_last(item)
                elif kind == FINAL:
                    r.final = True
                else:
                    leave(g, r, rows, item)
                return True
            leave(g, r, rows, item)
        parts += 1
        if parts > g.continued:
            return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def target_position(r: cython.pointer(Reader), item: cython.ulonglong) -> cython.ulonglong:
    """The position to which the edge leads that was just read."""
    kind: cython.uint = item_kind(item)
    accepts: cython.uint = item_accepts(item)
    f: cython.uint
    if kind == INLINE:
        return make_position(r.fragment, r.known - 1, r.first_row, accepts)
    if kind == CUT:
        return make_position(r.cuts - 1, 0, item_row(item), accepts)
    if kind == FINAL:
        return FINAL_POSITION
    f = reference_fragment(r.reference)
    if r.places[f]:
        return cached_position(r.places[f], accepts)
    return make_position(f, 0, reference_row(r.reference), accepts)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def cached_target(edge: cython.ulonglong) -> cython.ulonglong:
    """The position to which an edge of the decode cache leads."""
    kind: cython.uint = decoded_kind(edge)
    if kind == INLINE:
        return cached_position(decoded_target(edge), decoded_accepts(edge))
    if kind == FINAL:
        return FINAL_POSITION
    return make_position(decoded_target(edge), 0, decoded_row(edge), decoded_accepts(edge))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fan_out(
    g: Decoder, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
) -> cython.Py_ssize_t:
    """Write the labels of a position's edges, and where they lead. Gives their number; -1 where they cannot be decoded."""
    reader: Reader = cython.declare(Reader)
    r: cython.pointer(Reader) = cython.address(reader)
    rows: node_rows = cython.declare(node_rows)
    edge: cython.ulonglong
    item: cython.ulonglong
    label: cython.uint
    last: cython.uint = 0
    before: cython.uint = 0
    n: cython.Py_ssize_t = 0
    seek(g, r, rows, position)
    if r.final:
        return 0
    while True:  # once for every part of a list; no part begins with the edge that continues it elsewhere
        before = last
        if r.cached:
            while True:
                edge = r.edges[r.place]
                label = decoded_label(edge)
                if label == g.continued:
                    break
                if label <= last:
                    return -1
                last = label
                labels[n] = label
                positions[n] = cached_target(edge)
                n += 1
                if decoded_is_last(edge):
                    return n
                r.place += 1
            if decoded_kind(edge) == INLINE:
                r.place = decoded_target(edge)
            else:
                enter(g, r, rows, decoded_target(edge), decoded_row(edge))
        else:
            if not skip_to(g, r, rows, r.node):
                return -1
            begin_node(g, r, rows)
            while True:
                item = read_edge(g, r, rows)
                label = item_label(item)
                if item == 0 or label <= last:
                    return -1
                if label == g.continued:
                    break
                last = label
                labels[n] = label
                positions[n] = target_position(r, item)
                n += 1
                if item_is_last(item):
                    return n
            leave(g, r, rows, item)
        if last == before:
            return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def step(g: Decoder, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
    """The position after a label, 0 for none."""
    reader: Reader = cython.declare(Reader)
    r: cython.pointer(Reader) = cython.address(reader)
    rows: node_rows = cython.declare(node_rows)
    seek(g, r, rows, position)
    return position_of(r) if advance(g, r, rows, label) else 0


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
    """The position after a text, -1 for none. ends: None, or a list to which the lengths are added at which a word ends on the way."""
    reader: Reader = cython.declare(Reader)
    r: cython.pointer(Reader) = cython.address(reader)
    rows: node_rows = cython.declare(node_rows)
    c: cython.Py_UCS4
    n: cython.Py_ssize_t = 0
    if not text:
        return position
    seek(g, r, rows, position)
    for c in text:
        if ord(c) >= span or not advance(g, r, rows, table[ord(c)]):
            return -1
        n += 1
        if ends is not None and r.accepts:
            ends.append(n)
    return position_of(r)


@cython.cfunc
def damaged(g: Decoder) -> object:
    return FormatError(g.source, "a fragment cannot be decoded")
