"""The double array of dawgdic as a whole: verified, and read into an automaton; and its guide. Its layout is drawn in representations/dawgdic.py."""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import append_numbers, const_ptr, free, ptr, resize
    from cython.cimports.wsdict.kernels.layout import (
        MOST_LETTERS,
        UNITS_CYCLE,
        UNITS_DEAD_END,
        UNITS_NOT_UTF8,
        UNITS_OUTSIDE,
        UNITS_SOUND,
        UNITS_TOO_MANY_EDGES,
        UNITS_TOO_MANY_LETTERS,
        is_scalar,
        make_edge,
        unit_accepts,
        unit_base,
        unit_byte,
        unit_has_byte,
        unit_is_value,
        unit_value,
        utf8_first,
        utf8_is_next,
        utf8_least,
        utf8_more,
        utf8_next,
    )
else:
    from wsdict.kernels.bits import append_numbers, const_ptr, free, ptr, resize
    from wsdict.kernels.layout import (
        MOST_LETTERS,
        UNITS_CYCLE,
        UNITS_DEAD_END,
        UNITS_NOT_UTF8,
        UNITS_OUTSIDE,
        UNITS_SOUND,
        UNITS_TOO_MANY_EDGES,
        UNITS_TOO_MANY_LETTERS,
        is_scalar,
        make_edge,
        unit_accepts,
        unit_base,
        unit_byte,
        unit_has_byte,
        unit_is_value,
        unit_value,
        utf8_first,
        utf8_is_next,
        utf8_least,
        utf8_more,
        utf8_next,
    )

compiled: bool = cython.compiled

ROOM = 1024  # states, edges and open bases that there is room for at first
OPEN_STATE = 0xFFFFFFFF  # the number of a base whose children are not finished
FLAWS = {
    UNITS_SOUND: "",
    UNITS_OUTSIDE: "a unit points outside the file",
    UNITS_CYCLE: "its edges form a cycle",
    UNITS_DEAD_END: "a path ends without a word",
    UNITS_NOT_UTF8: "its keys are not UTF-8",
    UNITS_TOO_MANY_EDGES: "its edges unfold to more than a file of its size should have",
    UNITS_TOO_MANY_LETTERS: "a state has more letters than a dictionary can have",
}


Reader = cython.struct(
    units=cython.pointer(cython.const[cython.uint]),
    limit=cython.ulonglong,
    begins=cython.pointer(cython.uint),  # begins[base]: where its children begin in `children`, in order of their bytes
    children=cython.pointer(cython.uint),
    separator=cython.uint,
    points=cython.pointer(cython.uint),  # the letters on the edges of one state
    places=cython.pointer(cython.ulonglong),  # ... and the units they lead to
    flaw=cython.int,
    leaves=cython.ulonglong,  # edges after which a key ends
    separators=cython.ulonglong,  # edges after which the separator follows
    least=cython.uint,  # the least and the greatest value of a key
    greatest=cython.uint,
    stack=cython.pointer(cython.ulonglong),
    room=cython.Py_ssize_t,
    first=cython.pointer(cython.uint),
    states=cython.uint,
    state_room=cython.Py_ssize_t,
    edges=cython.pointer(cython.ulonglong),
    edge_room=cython.Py_ssize_t,
)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def gather(
    units: cython.pointer(cython.const[cython.uint]),
    n: cython.Py_ssize_t,
    begins: cython.pointer(cython.uint),
    children: cython.pointer(cython.uint),
) -> cython.void:
    """The children of base b are children[begins[b]:begins[b + 1]]: a unit's number ^ its byte is the only base that it can be reached from."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    u: cython.uint
    base: cython.uint
    for i in range(n):
        if not unit_is_value(units[i]) and unit_byte(units[i]):
            begins[i ^ unit_byte(units[i])] += 1
    for i in range(n):
        begins[i + 1] += begins[i]  # for now: where they end
    i = n
    while i > 0:
        i -= 1
        if not unit_is_value(units[i]) and unit_byte(units[i]):
            base = i ^ unit_byte(units[i])
            begins[base] -= 1
            children[begins[base]] = i
    for i in range(n):
        for j in range(begins[i] + 1, begins[i + 1]):
            u = children[j]
            while j > begins[i] and (children[j - 1] ^ i) > (u ^ i):
                children[j] = children[j - 1]
                j -= 1
            children[j] = u


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_child(r: cython.pointer(Reader), base: cython.ulonglong, byte: cython.uint) -> cython.bint:
    return (base ^ byte) < r.limit and unit_has_byte(r.units[base ^ byte], byte)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def letters_below(
    r: cython.pointer(Reader), n: cython.Py_ssize_t, unit: cython.ulonglong, point: cython.uint, more: cython.int, least: cython.uint
) -> cython.Py_ssize_t:
    """Add the letters whose first bytes lead to a unit: `point` has the bits of these bytes, `more` bytes follow, and no code point is less
    than `least`, or fewer bytes would do. Returns the number of letters then."""
    byte: cython.uint
    i: cython.uint
    base: cython.ulonglong = unit_base(unit, r.units[unit])
    before: cython.Py_ssize_t = n
    if base >= r.limit:
        r.flaw = UNITS_OUTSIDE
        return n
    if unit_accepts(r.units[unit]):
        r.flaw = UNITS_NOT_UTF8
        return n
    for i in range(r.begins[base], r.begins[base + 1]):
        byte = r.children[i] ^ base
        if not utf8_is_next(byte):
            r.flaw = UNITS_NOT_UTF8
            return n
        if more > 1:
            n = letters_below(r, n, base ^ byte, utf8_next(point, byte), more - 1, least)
            if r.flaw:
                return n
        else:
            r.points[n] = utf8_next(point, byte)
            if r.points[n] < least or not is_scalar(r.points[n]):
                r.flaw = UNITS_NOT_UTF8
                return n
            if n == MOST_LETTERS:
                r.flaw = UNITS_TOO_MANY_LETTERS
                return n
            r.places[n] = base ^ byte
            n += 1
    if n == before:
        r.flaw = UNITS_DEAD_END
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def letters_at(r: cython.pointer(Reader), base: cython.ulonglong) -> cython.Py_ssize_t:
    """Write the letters on the edges of a base, in ascending order, and the units they lead to. Returns their number."""
    n: cython.Py_ssize_t = 0
    byte: cython.uint
    more: cython.int
    i: cython.uint
    for i in range(r.begins[base], r.begins[base + 1]):
        byte = r.children[i] ^ base
        more = utf8_more(byte)
        if more == 0:
            if byte != r.separator:
                r.points[n] = byte
                r.places[n] = base ^ byte
                n += 1
        elif more < 0:
            r.flaw = UNITS_NOT_UTF8
        else:
            n = letters_below(r, n, base ^ byte, utf8_first(byte, more), more, utf8_least(more))
        if r.flaw:
            break
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ends_key(r: cython.pointer(Reader), unit: cython.ulonglong) -> cython.bint:
    """Does a key end at a unit, with a value or with the separator?"""
    base: cython.ulonglong = unit_base(unit, r.units[unit])
    value: cython.uint
    ends: cython.bint = False
    if unit_accepts(r.units[unit]):
        if base >= r.limit or not unit_is_value(r.units[base]):
            r.flaw = UNITS_OUTSIDE
            return False
        value = unit_value(r.units[base])
        if r.leaves == 0 or value < r.least:
            r.least = value
        if value > r.greatest:
            r.greatest = value
        r.leaves += 1
        ends = True
    if r.separator and is_child(r, base, r.separator):
        r.separators += 1
        r.leaves += unit_accepts(r.units[base ^ r.separator])  # a key that ends with it has no payload
        ends = True
    return ends


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def traverse(r: cython.pointer(Reader), number: cython.pointer(cython.uint), open_: cython.uint) -> cython.bint:
    """Write the states, children before parents; number[base] is 1 + a state's number, `open_` until it is known. False: out of memory."""
    budget: cython.longlong = 1048576 + 32 * r.limit  # edges over letters: few shared units can spell very many
    top: cython.Py_ssize_t = 1
    n: cython.Py_ssize_t
    i: cython.Py_ssize_t
    at: cython.uint
    base: cython.ulonglong
    other: cython.ulonglong
    target: cython.ulonglong
    accepts: cython.bint
    r.stack[0] = unit_base(0, r.units[0])
    if r.stack[0] >= r.limit:
        r.flaw = UNITS_OUTSIDE
        return True
    while top:
        base = r.stack[top - 1]
        if number[base] and number[base] != open_:
            top -= 1
            continue
        n = letters_at(r, base)
        budget -= n + 1
        if budget < 0:
            r.flaw = UNITS_TOO_MANY_EDGES
        if r.flaw:
            return True
        if number[base] == 0:
            number[base] = open_
            if top + n > r.room:
                r.room = 2 * (top + n)
                r.stack = cython.cast(cython.pointer(cython.ulonglong), resize(r.stack, r.room, cython.sizeof(cython.ulonglong)))
                if not r.stack:
                    return False
            for i in range(n):
                other = unit_base(r.places[i], r.units[r.places[i]])
                if other >= r.limit:
                    r.flaw = UNITS_OUTSIDE
                elif number[other] == open_:
                    r.flaw = UNITS_CYCLE
                elif number[other] == 0:
                    r.stack[top] = other
                    top += 1
            if r.flaw:
                return True
            continue
        top -= 1
        if n == 0:
            number[base] = 1
            continue
        if r.states + 3 > r.state_room:
            r.state_room = r.state_room * 3 // 2 + 3
            r.first = cython.cast(cython.pointer(cython.uint), resize(r.first, r.state_room, cython.sizeof(cython.uint)))
            if not r.first:
                return False
        at = r.first[r.states]
        if at + n > r.edge_room:
            r.edge_room = (at + n) * 3 // 2
            r.edges = cython.cast(cython.pointer(cython.ulonglong), resize(r.edges, r.edge_room, cython.sizeof(cython.ulonglong)))
            if not r.edges:
                return False
        for i in range(n):
            target = number[unit_base(r.places[i], r.units[r.places[i]])] - 1
            accepts = ends_key(r, r.places[i])
            if target == 0 and not accepts and not r.flaw:
                r.flaw = UNITS_DEAD_END
            r.edges[at + i] = make_edge(r.points[i], accepts, target)
        if r.flaw:
            return True
        r.states += 1
        r.first[r.states] = at + n
        number[base] = r.states
    return True


def read(units: cython.const[cython.uint][::1], separator: cython.uint) -> tuple:
    """The automaton of a double array, and how its keys end: (flaw, first, edges, leaves, separators, least, greatest value).

    Labels are code points; equal states may appear twice. Nothing after a separator is read. flaw: a key of FLAWS; if it is not UNITS_SOUND,
    nothing else is valid. O(units), even for files whose edges would unfold to many more.
    """
    reader: Reader = cython.declare(Reader)
    r: cython.pointer(Reader) = cython.address(reader)
    n: cython.Py_ssize_t = len(units)
    number: cython.uint[::1] = array("I", bytes(4 * n))
    begins: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    children: cython.uint[::1] = array("I", bytes(4 * n))
    points: cython.uint[::1] = array("I", bytes(4 * (MOST_LETTERS + 1)))
    places: cython.ulonglong[::1] = array("Q", bytes(8 * (MOST_LETTERS + 1)))
    open_: cython.uint = OPEN_STATE
    done: cython.bint = False
    r.units, r.begins, r.children = const_ptr(units), ptr(begins), ptr(children)
    r.points, r.places = ptr(points), ptr(places)
    r.limit = n
    r.separator = separator
    r.flaw = UNITS_SOUND
    r.leaves = r.separators = r.least = r.greatest = 0
    r.states = 1
    r.room = r.state_room = r.edge_room = ROOM
    r.stack = cython.cast(cython.pointer(cython.ulonglong), resize(cython.NULL, ROOM, cython.sizeof(cython.ulonglong)))
    r.edges = cython.cast(cython.pointer(cython.ulonglong), resize(cython.NULL, ROOM, cython.sizeof(cython.ulonglong)))
    r.first = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, ROOM, cython.sizeof(cython.uint)))
    try:
        if r.stack and r.edges and r.first:
            r.first[0] = r.first[1] = 0
            with cython.nogil:
                gather(r.units, n, r.begins, r.children)
                done = traverse(r, ptr(number), open_)
        if not done:
            raise MemoryError
        first = array("I")
        edges = array("Q")
        append_numbers(first, r.first, r.states + 1, cython.sizeof(cython.uint))
        append_numbers(edges, r.edges, r.first[r.states], cython.sizeof(cython.ulonglong))
        return r.flaw, first, edges, r.leaves, r.separators, r.least, r.greatest
    finally:
        free(r.stack)
        free(r.edges)
        free(r.first)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def guide_units(
    units: cython.pointer(cython.const[cython.uint]),
    limit: cython.ulonglong,
    begins: cython.pointer(cython.uint),
    children: cython.pointer(cython.uint),
    seen: cython.pointer(cython.uchar),
    stack: cython.pointer(cython.uint),
    guide: cython.pointer(cython.uchar),
    sizes: cython.pointer(cython.Py_ssize_t),
) -> cython.void:
    top: cython.Py_ssize_t = 1
    u: cython.ulonglong
    base: cython.ulonglong
    i: cython.uint
    stack[0] = 0
    while top:
        top -= 1
        u = stack[top]
        base = unit_base(u, units[u])
        if base >= limit or begins[base] == begins[base + 1]:
            continue
        guide[2 * u] = children[begins[base]] ^ base
        if not seen[base]:
            seen[base] = 1
            sizes[0] += 1
            for i in range(begins[base], begins[base + 1]):
                stack[top] = children[i]
                top += 1
                sizes[1] += 1
                if i + 1 < begins[base + 1]:
                    guide[2 * children[i] + 1] = children[i + 1] ^ base


def guide(units: cython.const[cython.uint][::1]) -> tuple:
    """(guide, states, edges). The guide of dawgdic has two bytes per unit: that of its first child and that of its next sibling, 0 for none.

    States and edges are those over bytes, with acceptance on the edges. O(units).
    """
    n: cython.Py_ssize_t = len(units)
    result = bytearray(2 * n)
    g: cython.uchar[::1] = result
    begins: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    children: cython.uint[::1] = array("I", bytes(4 * n))
    seen: cython.uchar[::1] = bytearray(n)
    stack: cython.uint[::1] = array("I", bytes(4 * (n + 1)))
    sizes: cython.Py_ssize_t[2] = cython.declare(cython.Py_ssize_t[2])
    sizes[0] = sizes[1] = 0
    with cython.nogil:
        gather(const_ptr(units), n, ptr(begins), ptr(children))
        guide_units(const_ptr(units), n, ptr(begins), ptr(children), ptr(seen), ptr(stack), ptr(g), sizes)
    return result, sizes[0] + 1, sizes[1]
