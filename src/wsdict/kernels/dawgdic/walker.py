"""The double array of dawgdic, stepped through letter by letter, and read as a whole. Its layout is drawn in representations/dawgdic.py.

A position is the number of the unit that the last byte of a letter led to.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import free, resize
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper
else:
    from wsdict.kernels.bits import free, resize
    from wsdict.kernels.steps.stepper import Stepper

compiled: bool = cython.compiled

FLAWS = (
    "",
    "a unit leads out of the file",
    "an edge leads back to where it came from",
    "a path ends without a word",
    "its keys are not UTF-8",
    "its edges unfold to more than a file of its size should have",
    "a state has more letters than a dictionary can have",
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def base_of(units: cython.pointer(cython.const[cython.uint]), u: cython.ulonglong) -> cython.ulonglong:
    """Where the children of a unit lie, each at this ^ its byte."""
    unit: cython.ulonglong = units[u]
    return u ^ ((unit >> 10 & 0x1FFFFF) << (8 if unit & 0x200 else 0))


@cython.cclass
class DawgdicWalker(Stepper):
    """codes[l] is the letter with label l in UTF-8, its first byte lowest. separator: the byte behind a key where its payload begins, 0 for none.

    guide: each unit's first child and next sibling, by which edges are found without trying every letter; it may be empty.
    """

    array_: cython.const[cython.uint][::1]
    codes_: cython.const[cython.uint][::1]
    skips_: cython.const[cython.uint][::1]
    guide_: cython.const[cython.uchar][::1]
    guided: cython.bint
    u: cython.pointer(cython.const[cython.uint])
    c: cython.pointer(cython.const[cython.uint])
    skip: cython.pointer(cython.const[cython.uint])
    g: cython.pointer(cython.const[cython.uchar])
    limit: cython.ulonglong  # units
    separator: cython.uint

    def __init__(
        self,
        units,
        guide,
        codes,
        letters: str,
        table,
        unchanged: cython.uint,
        longest: cython.Py_ssize_t,
        separator: cython.uint,
        source: str,
    ) -> None:
        Stepper.__init__(self, letters, table, unchanged, longest, len(units), source)
        self.array_ = units
        self.codes_ = codes
        self.skips_ = skips(codes)
        self.guided = len(guide) > 0
        self.guide_ = guide if self.guided else bytes(2)
        self.limit = len(units)
        self.separator = separator
        if not cython.compiled:
            self.u, self.c, self.skip, self.g = self.array_, self.codes_, self.skips_, self.guide_
        else:
            self.u = cython.address(self.array_[0])
            self.c = cython.address(self.codes_[0])
            self.skip = cython.address(self.skips_[0])
            self.g = cython.address(self.guide_[0])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        code: cython.uint = self.c[label]
        value: cython.uint = 0x80000000
        while code:
            position = base_of(self.u, position) ^ code & 255
            if position >= self.limit or self.u[position] & (value | 255) != code & 255:
                return 0
            code >>= 8
        return position

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        value: cython.uint = 0x80000000
        if self.separator:
            position = base_of(self.u, position) ^ self.separator
            return position < self.limit and self.u[position] & (value | 255) == self.separator
        return (self.u[position] >> 8) & 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan_into(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        """By the guide; else it tries the letters in order, and where a byte leads nowhere, passes over all letters that begin so."""
        n: cython.Py_ssize_t = 0
        label: cython.uint = 1
        code: cython.uint
        depth: cython.uint
        at: cython.ulonglong
        value: cython.uint = 0x80000000
        if self.guided:
            return self.follow(position, 0, 0, 0, 0, labels, positions, 0)
        while label < self.bound:
            code = self.c[label]
            at = position
            depth = 0
            while code:
                at = base_of(self.u, at) ^ code & 255
                if at >= self.limit or self.u[at] & (value | 255) != code & 255:
                    break
                code >>= 8
                depth += 1
            if code:
                label = self.skip[4 * label + depth]
            else:
                if at:
                    labels[n] = label
                    positions[n] = at
                    n += 1
                label += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def follow(
        self,
        unit: cython.ulonglong,
        depth: cython.uint,
        more: cython.uint,
        code: cython.uint,
        point: cython.uint,
        labels: cython.pointer(cython.uint),
        positions: cython.pointer(cython.ulonglong),
        n: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:
        """Add the letters that go on from a unit by the guide, `depth` of their bytes before it and `more` behind. How many there are then."""
        base: cython.ulonglong = base_of(self.u, unit)
        at: cython.ulonglong
        byte: cython.uint = self.g[2 * unit]
        last: cython.uint = 0
        whole: cython.uint
        next_point: cython.uint
        label: cython.uint
        value: cython.uint = 0x80000000
        while byte > last:  # or the guide is none
            at = base ^ byte
            if at >= self.limit or self.u[at] & (value | 255) != byte:
                break
            last = byte
            whole = code | byte << 8 * depth
            if depth:
                next_point = point << 6 | byte & 63
            else:
                more = 1 + (0 if byte < 0x80 else 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3)
                next_point = byte if more == 1 else byte & (63 >> (more - 1))
            if more > 1:
                n = self.follow(at, depth + 1, more - 1, whole, next_point, labels, positions, n)
            else:
                label = self.t[next_point] if next_point < self.span else 0
                if label and self.c[label] == whole and at and (n == 0 or label > labels[n - 1]):
                    labels[n] = label
                    positions[n] = at
                    n += 1
            byte = self.g[2 * at + 1]
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        return position if position < self.limit else -1


def skips(codes: cython.const[cython.uint][::1]):
    """[4 * l + d] is the first label behind l of a letter that differs from l's in its first d + 1 bytes. O(letters)."""
    n: cython.Py_ssize_t = len(codes)
    label: cython.Py_ssize_t = n - 1
    d: cython.int
    mask: cython.uint
    all32: cython.uint = 0xFFFFFFFF
    result = array("I", bytes(16 * n))
    r: cython.uint[::1] = result
    while label > 0:
        for d in range(4):
            mask = all32 >> (24 - 8 * d)
            if label + 1 < n and (codes[label] ^ codes[label + 1]) & mask == 0:
                r[4 * label + d] = r[4 * label + 4 + d]
            else:
                r[4 * label + d] = label + 1
        label -= 1
    return result


# The whole array -----------------------------------------------------------------------------------------------------------

Reader = cython.struct(
    units=cython.pointer(cython.const[cython.uint]),
    limit=cython.ulonglong,
    begins=cython.pointer(cython.uint),  # begins[base]: where its children begin in `children`, in order of their bytes
    children=cython.pointer(cython.uint),
    separator=cython.uint,
    points=cython.pointer(cython.uint),  # letters that go on from one place
    places=cython.pointer(cython.ulonglong),  # ... and the units they lead to
    flaw=cython.int,
    leaves=cython.ulonglong,  # edges behind which a key ends
    separators=cython.ulonglong,  # edges behind which the separator stands
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
        if units[i] >> 31 == 0 and units[i] & 255:
            begins[i ^ units[i] & 255] += 1
    for i in range(n):
        begins[i + 1] += begins[i]  # for now: where they end
    i = n
    while i > 0:
        i -= 1
        if units[i] >> 31 == 0 and units[i] & 255:
            base = i ^ units[i] & 255
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
    value: cython.uint = 0x80000000
    return (base ^ byte) < r.limit and r.units[base ^ byte] & (value | 255) == byte


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tails(
    r: cython.pointer(Reader), n: cython.Py_ssize_t, unit: cython.ulonglong, point: cython.uint, more: cython.int, low: cython.uint
) -> cython.Py_ssize_t:
    """Add the letters whose first bytes led to a unit: their code points begin with `point`, `more` bytes follow, `low` is the first code point
    that needs so many. How many letters there are then."""
    byte: cython.uint
    i: cython.uint
    base: cython.ulonglong = base_of(r.units, unit)
    before: cython.Py_ssize_t = n
    if base >= r.limit:
        r.flaw = 1
        return n
    if r.units[unit] >> 8 & 1:
        r.flaw = 4
        return n
    for i in range(r.begins[base], r.begins[base + 1]):
        byte = r.children[i] ^ base
        if byte >> 6 != 2:
            r.flaw = 4
            return n
        if more > 1:
            n = tails(r, n, base ^ byte, point << 6 | byte & 63, more - 1, low)
            if r.flaw:
                return n
        else:
            r.points[n] = point << 6 | byte & 63
            if r.points[n] < low or r.points[n] > 0x10FFFF or r.points[n] >> 11 == 27:  # too long, too great, a surrogate
                r.flaw = 4
                return n
            if n == 65_000:
                r.flaw = 6
                return n
            r.places[n] = base ^ byte
            n += 1
    if n == before:
        r.flaw = 3
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def letters_at(r: cython.pointer(Reader), base: cython.ulonglong) -> cython.Py_ssize_t:
    """Write the letters that go on from a base, rising, and the units behind them. How many."""
    n: cython.Py_ssize_t = 0
    byte: cython.uint
    i: cython.uint
    for i in range(r.begins[base], r.begins[base + 1]):
        byte = r.children[i] ^ base
        if byte < 0x80:
            if byte != r.separator:
                r.points[n] = byte
                r.places[n] = base ^ byte
                n += 1
        elif byte < 0xC2 or byte > 0xF4:
            r.flaw = 4
        elif byte < 0xE0:
            n = tails(r, n, base ^ byte, byte & 31, 1, 0x80)
        elif byte < 0xF0:
            n = tails(r, n, base ^ byte, byte & 15, 2, 0x800)
        else:
            n = tails(r, n, base ^ byte, byte & 7, 3, 0x10000)
        if r.flaw:
            break
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ends_key(r: cython.pointer(Reader), unit: cython.ulonglong) -> cython.bint:
    """Does a key end at a unit, by a value or by the separator?"""
    base: cython.ulonglong = base_of(r.units, unit)
    value: cython.uint
    ends: cython.bint = False
    if r.units[unit] >> 8 & 1:
        if base >= r.limit or not r.units[base] >> 31:
            r.flaw = 1
            return False
        value = r.units[base] & 0x7FFFFFFF
        if r.leaves == 0 or value < r.least:
            r.least = value
        if value > r.greatest:
            r.greatest = value
        r.leaves += 1
        ends = True
    if r.separator and is_child(r, base, r.separator):
        r.separators += 1
        r.leaves += r.units[base ^ r.separator] >> 8 & 1  # a key that ends with it has no payload
        ends = True
    return ends


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def traverse(r: cython.pointer(Reader), number: cython.pointer(cython.uint)) -> cython.bint:
    """Write the states, children before parents; number[base] is 1 + a state's, all ones while it is open. False: no memory."""
    open_: cython.uint = 0xFFFFFFFF
    budget: cython.longlong = 1048576 + 32 * r.limit
    top: cython.Py_ssize_t = 1
    n: cython.Py_ssize_t
    i: cython.Py_ssize_t
    at: cython.uint
    base: cython.ulonglong
    other: cython.ulonglong
    point: cython.ulonglong
    target: cython.ulonglong
    accept: cython.ulonglong
    r.stack[0] = base_of(r.units, 0)
    if r.stack[0] >= r.limit:
        r.flaw = 1
        return True
    while top:
        base = r.stack[top - 1]
        if number[base] and number[base] != open_:
            top -= 1
            continue
        n = letters_at(r, base)
        budget -= n + 1
        if budget < 0:
            r.flaw = 5
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
                other = base_of(r.units, r.places[i])
                if other >= r.limit:
                    r.flaw = 1
                elif number[other] == open_:
                    r.flaw = 2
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
            target = number[base_of(r.units, r.places[i])] - 1
            accept = ends_key(r, r.places[i])
            if target == 0 and not accept and not r.flaw:
                r.flaw = 3
            point = r.points[i]
            r.edges[at + i] = point << 40 | accept << 32 | target
        if r.flaw:
            return True
        r.states += 1
        r.first[r.states] = at + n
        number[base] = r.states
    return True


def read(units: cython.const[cython.uint][::1], separator: cython.uint) -> tuple:
    """The automaton of a double array, and what its keys end with: (flaw, first, edges, leaves, separators, least, greatest value).

    Labels are code points; equal states may stand twice. Nothing behind a separator is read. flaw: a number of FLAWS, and then no more
    than that is true. O(units), and no more for files that want to be unfolded.
    """
    reader: Reader = cython.declare(Reader)
    r: cython.pointer(Reader) = cython.address(reader)
    number: cython.uint[::1] = array("I", bytes(4 * len(units)))
    begins: cython.uint[::1] = array("I", bytes(4 * (len(units) + 1)))
    children: cython.uint[::1] = array("I", bytes(4 * len(units)))
    points: cython.uint[::1] = array("I", bytes(4 * 65_001))
    places: cython.ulonglong[::1] = array("Q", bytes(8 * 65_001))
    done: cython.bint = False
    r.limit = len(units)
    r.separator = separator
    r.flaw = 0
    r.leaves = r.separators = r.least = r.greatest = 0
    r.states = 1
    r.room = r.state_room = r.edge_room = 1024
    r.stack = cython.cast(cython.pointer(cython.ulonglong), resize(cython.NULL, 1024, cython.sizeof(cython.ulonglong)))
    r.edges = cython.cast(cython.pointer(cython.ulonglong), resize(cython.NULL, 1024, cython.sizeof(cython.ulonglong)))
    r.first = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, 1024, cython.sizeof(cython.uint)))
    try:
        if r.stack and r.edges and r.first:
            r.first[0] = r.first[1] = 0
            if not cython.compiled:
                r.units, r.points, r.places = units, points, places
                r.begins, r.children = begins, children
                gather(units, len(units), begins, children)
                done = traverse(r, number)
            else:
                r.units = cython.address(units[0])
                r.points = cython.address(points[0])
                r.places = cython.address(places[0])
                r.begins = cython.address(begins[0])
                r.children = cython.address(children[0])
                with cython.nogil:
                    gather(r.units, r.limit, r.begins, r.children)
                    done = traverse(r, cython.address(number[0]))
        if not done:
            raise MemoryError
        first = array("I")
        edges = array("Q")
        if cython.compiled:
            first.frombytes(cython.cast(cython.p_char, r.first)[: 4 * (cython.cast(cython.Py_ssize_t, r.states) + 1)])
            edges.frombytes(cython.cast(cython.p_char, r.edges)[: 8 * cython.cast(cython.Py_ssize_t, r.first[r.states])])
        else:
            first.extend(r.first[: r.states + 1])
            edges.extend(r.edges[: r.first[r.states]])
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
        base = base_of(units, u)
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
    """(guide, states, edges). The guide of dawgdic has two bytes a unit: that of its first child, and that by which its next sibling is reached.

    0 is none. States and edges are those over bytes, acceptance on the edges. O(units).
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
    if not cython.compiled:
        gather(units, n, begins, children)
        guide_units(units, n, begins, children, seen, stack, g, sizes)
    else:
        with cython.nogil:
            gather(cython.address(units[0]), n, cython.address(begins[0]), cython.address(children[0]))
            guide_units(
                cython.address(units[0]),
                n,
                cython.address(begins[0]),
                cython.address(children[0]),
                cython.address(seen[0]),
                cython.address(stack[0]),
                cython.address(g[0]),
                sizes,
            )
    return result, sizes[0] + 1, sizes[1]
