# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True, auto_pickle=False, freethreading_compatible=True
"""Boards of any size, shape and alphabet: the dictionary is walked, with the list of end cells of every prefix.

As in cellset.py every prefix is met once, but depth first, and its cells are a list. For the letters that go on from a prefix, one pass over
its end cells and their neighbours deals the neighbours into a list for each letter. Three things keep that pass short:

* neighbours stand in groups by letter, so that an end cell's wanted neighbours are found by one AND (labels are folded into 32 bits) and the
  others are never looked at;
* look-ahead: a cell from whose neighbours no word goes on is left out;
* a letter that ends a word and goes no further needs one cell, not all;
* only where a letter stands in the prefix already can a path have used its cell. Then the one path is looked at by which the end cell was
  found; if that has used it, another is searched for, backwards from the new cell.

Lists are in one arena. A prefix's children are dealt together, so when one is taken up, all that lies behind their lists is free again.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import ctz, free, interrupted, low32, popcount, resize
else:
    from wsdict.kernels.bits import ctz, free, interrupted, low32, popcount, resize

compiled: bool = cython.compiled

WILD = 0xFFFF  # the label of a cell that is any letter; 0 is a cell that no word uses

Pending = cython.struct(  # a prefix to go on from
    record=cython.uint,
    head=cython.uint,  # its end cells: a list in the arena; 0 where no word goes on
    mark=cython.uint,  # the arena is free from here when it is taken up
    depth=cython.uint,  # symbols
    size=cython.uint,  # letters
    label=cython.uint,  # the last symbol
)

Slot = cython.struct(  # a letter that goes on from the prefix that is being dealt out
    next=cython.uint,  # letters behind it, folded
    number=cython.uint,  # of the prefix
    record=cython.uint,
    list=cython.uint,  # its cells so far
    live=cython.uint,  # do words go on from one of them
    ends=cython.uint,  # a word ends with it
)

Work = cython.struct(
    form=cython.int,  # of the records: 0 mask, 1 narrow, 2 wide
    shift=cython.int,
    records=cython.uint,
    words=cython.pointer(cython.const[cython.uint]),
    wides=cython.pointer(cython.const[cython.ulonglong]),
    cells=cython.uint,
    label=cython.pointer(cython.const[cython.ushort]),  # of each cell
    first=cython.pointer(cython.const[cython.uint]),  # cell c has the neighbours near[first[c]:first[c + 1]]
    near=cython.pointer(cython.uint),  # ... by folded label
    ahead=cython.pointer(cython.uint),  # folded labels of each cell's neighbours
    group=cython.pointer(
        cython.uint
    ),  # where they begin in `near`: cell c's groups from first[c] + c on, one for each bit of ahead[c], and an end
    sizes=cython.pointer(cython.const[cython.uchar]),  # letters of each label
    labels=cython.uint,  # how many there are, 0 among them
    points=cython.pointer(cython.const[cython.uint]),
    span=cython.uint,  # of points
    shortest=cython.uint,
    parts=cython.uint,  # only words whose first label is `part` modulo this
    part=cython.uint,
    reuse=cython.bint,
    wild=cython.bint,  # is there a wildcard on the board
    pending=cython.pointer(Pending),
    pending_room=cython.uint,
    cell=cython.pointer(cython.uint),  # arena: a cell and the next item of its list, 0 for none
    next=cython.pointer(cython.uint),
    before=cython.pointer(
        cython.uint
    ),  # ... and the item of the prefix one letter shorter from where it was found; itself if a search found it
    room=cython.uint,
    top=cython.uint,
    seen=cython.pointer(cython.uint),  # the number of the prefix for which a cell was last dealt out
    slot=cython.pointer(Slot),  # by label
    order=cython.pointer(cython.uint),  # labels that go on, in order
    prefix=cython.pointer(cython.uint),  # labels of the prefix
    times=cython.pointer(cython.uint),  # how often each label stands in the prefix
    there=cython.pointer(cython.uint),  # cells of each label, 0 for wildcards: a letter too many needs no search
    way=cython.pointer(cython.uint),  # path search: cells, last letter first
    turn=cython.pointer(cython.uint),  # ... which neighbour of each comes next
    stop=cython.pointer(cython.uint),  # ... and where they end
    used=cython.pointer(cython.uchar),
    prefix_room=cython.uint,
    text=cython.pointer(cython.ushort),  # words found: labels, 0 behind each
    text_room=cython.Py_ssize_t,
    text_size=cython.Py_ssize_t,
    keep=cython.bint,
    score=cython.ulonglong,
    found=cython.ulonglong,
    quit=cython.pointer(cython.const[cython.uchar]),  # somebody sets it
    steps=cython.longlong,
    limit=cython.longlong,
    halt=cython.int,  # 1: out of steps, 2: interrupted, 3: no memory
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def tick(w: cython.pointer(Work)) -> cython.bint:
    """Count a step. False: it is time to stop."""
    w.steps += 1
    if w.steps > w.limit:
        w.halt = 1
    elif w.steps & 0xFFFF == 0 and (w.quit[0] or interrupted()):
        w.halt = 2
    return w.halt == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fits(w: cython.pointer(Work), cell: cython.uint, label: cython.uint) -> cython.bint:
    return w.label[cell] == label or (w.label[cell] == 0xFFFF and w.sizes[label] == 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def turn_to(w: cython.pointer(Work), k: cython.uint, cell: cython.uint, label: cython.uint) -> cython.void:
    """Put a cell on the way; the neighbours that can have the label come next."""
    bit: cython.uint = cython.cast(cython.uint, 1) << (label & 31)
    g: cython.uint = w.first[cell] + cell
    w.way[k] = cell
    w.used[cell] = 1
    if w.wild:
        w.turn[k] = w.group[g]
        w.stop[k] = w.group[g + popcount(w.ahead[cell])]
    elif w.ahead[cell] & bit:
        g += popcount(w.ahead[cell] & (bit - 1))
        w.turn[k] = w.group[g]
        w.stop[k] = w.group[g + 1]
    else:
        w.turn[k] = w.stop[k] = 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def reaches(w: cython.pointer(Work), end: cython.uint, depth: cython.uint) -> cython.bint:
    """Is there a path that spells the prefix, then steps to `end`, and uses no cell twice? Depth first from `end` backwards."""
    k: cython.uint = 0  # cells on the way behind `end`
    n: cython.uint
    found: cython.bint = False
    turn_to(w, 0, end, w.prefix[depth - 1])
    while True:
        if w.turn[k] == w.stop[k]:
            if k == 0:
                break
            w.used[w.way[k]] = 0
            k -= 1
            continue
        n = w.near[w.turn[k]]
        w.turn[k] += 1
        if w.used[n] or not fits(w, n, w.prefix[depth - 1 - k]):
            continue
        if not tick(w):
            break
        if k + 1 == depth:
            found = True
            break
        k += 1
        turn_to(w, k, n, w.prefix[depth - 1 - k])
    while True:
        w.used[w.way[k]] = 0
        if k == 0:
            return found
        k -= 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def longer_prefix(w: cython.pointer(Work)) -> cython.bint:
    w.prefix_room *= 2
    w.prefix = cython.cast(cython.pointer(cython.uint), resize(w.prefix, w.prefix_room, cython.sizeof(cython.uint)))
    w.way = cython.cast(cython.pointer(cython.uint), resize(w.way, w.prefix_room, cython.sizeof(cython.uint)))
    w.turn = cython.cast(cython.pointer(cython.uint), resize(w.turn, w.prefix_room, cython.sizeof(cython.uint)))
    w.stop = cython.cast(cython.pointer(cython.uint), resize(w.stop, w.prefix_room, cython.sizeof(cython.uint)))
    return w.prefix != cython.NULL and w.way != cython.NULL and w.turn != cython.NULL and w.stop != cython.NULL


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def grow(w: cython.pointer(Work)) -> cython.bint:
    """Twice the room in the arena. False: no memory."""
    w.room *= 2
    w.cell = cython.cast(cython.pointer(cython.uint), resize(w.cell, w.room, cython.sizeof(cython.uint)))
    w.next = cython.cast(cython.pointer(cython.uint), resize(w.next, w.room, cython.sizeof(cython.uint)))
    w.before = cython.cast(cython.pointer(cython.uint), resize(w.before, w.room, cython.sizeof(cython.uint)))
    if not w.cell or not w.next or not w.before:
        w.halt = 3
    return w.halt == 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def deal(w: cython.pointer(Work), cell: cython.uint, s: cython.pointer(Slot), item: cython.uint) -> cython.bint:
    """Put a cell into a letter's list. False: no memory."""
    if w.top == w.room and not grow(w):
        return False
    w.cell[w.top] = cell
    w.next[w.top] = s.list
    w.before[w.top] = item
    s.list = w.top
    w.top += 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_word(w: cython.pointer(Work), depth: cython.uint, label: cython.uint) -> cython.bint:
    """Add prefix + label to the words found. False: no memory."""
    i: cython.uint
    if w.text_size + depth + 2 > w.text_room:
        w.text_room = 2 * (w.text_size + depth + 2)
        w.text = cython.cast(cython.pointer(cython.ushort), resize(w.text, w.text_room, cython.sizeof(cython.ushort)))
        if not w.text:
            w.halt = 3
            return False
    for i in range(depth):
        w.text[w.text_size + i] = w.prefix[i]
    w.text[w.text_size + depth] = label
    w.text[w.text_size + depth + 1] = 0
    w.text_size += depth + 2
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_new(w: cython.pointer(Work), cell: cython.uint, item: cython.uint) -> cython.bint:
    """Is the cell off the path by which the item was found? False also where that path is not known."""
    while item:
        if w.cell[item] == cell or w.before[item] == item:
            return False
        item = w.before[item]
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note(w: cython.pointer(Work), size: cython.uint) -> cython.bint:
    """Count a word of so many letters. False: it is too short."""
    if size < w.shortest:
        return False
    w.found += 1
    w.score += w.points[size if size < w.span else w.span - 1]
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def offer(
    w: cython.pointer(Work),
    n: cython.uint,
    label: cython.uint,
    s: cython.pointer(Slot),
    depth: cython.uint,
    number: cython.uint,
    sure: cython.bint,
    item: cython.uint,
) -> cython.bint:
    """Deal out a cell to its letter's slot, if a path can end there. True: the letter wants no other cell."""
    live: cython.uint = w.ahead[n] & s.next
    if not live and (s.list or not s.ends):
        return False  # no word goes on from this cell, and if one ends here it has a cell already
    if w.seen[n] == number:
        return False
    w.seen[n] = number
    if not (sure or not (w.times[label] or w.wild) or is_new(w, n, item)):
        if w.times[label] >= w.there[label] + w.there[0] or not reaches(w, n, depth):
            return False
        item = w.top
    s.live |= live
    deal(w, n, s, item)
    return s.next == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def offer_wild(
    w: cython.pointer(Work),
    n: cython.uint,
    depth: cython.uint,
    number: cython.uint,
    sure: cython.bint,
    at: cython.uint,
    first: cython.uint,
    end: cython.uint,
    item: cython.uint,
) -> cython.void:
    """Deal out a wildcard, to every letter that goes on."""
    k: cython.uint
    s: cython.pointer(Slot)
    if w.seen[n] == number:
        return
    w.seen[n] = number
    known: cython.bint = sure or is_new(w, n, item)
    if known or reaches(w, n, depth):
        for k in range(first, end):
            s = cython.address(w.slot[label_of(w, at, first, k)])
            s.live |= s.next & w.ahead[n]
            if w.sizes[label_of(w, at, first, k)] == 1 and not deal(w, n, s, item if known else w.top):
                return


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def expand(
    w: cython.pointer(Work),
    at: cython.uint,
    head: cython.uint,
    depth: cython.uint,
    size: cython.uint,
    number: cython.uint,
    tail: cython.uint,
) -> cython.uint:
    """Go on from a prefix (depth 0: from every cell); live children are put behind `tail` in `pending`. Gives the new tail."""
    sure: cython.bint = depth == 0 or w.reuse
    one: cython.ulonglong = 1
    bit: cython.uint = 1
    wanted: cython.uint = w.wild  # bit 0 stands for wildcards too
    hits: cython.uint
    next: cython.uint
    r: cython.ulonglong
    mask: cython.uint = 0
    first: cython.uint
    end: cython.uint
    k: cython.uint
    label: cython.uint = 0
    item: cython.uint = head
    here: cython.uint = 0
    cell: cython.uint = 0
    n: cython.uint
    j: cython.uint
    g: cython.uint
    s: cython.pointer(Slot)
    p: cython.pointer(Pending)
    plain: cython.bint = w.labels <= 32 and not w.wild  # a folded label is a label
    if w.form == 0:
        mask = w.words[2 * at]
        first = w.words[2 * at + 1] & 0x7FFFFFFF
        end = first + popcount(mask)
    else:
        r = w.words[at] if w.form == 1 else w.wides[at]
        first = r & ((one << w.shift) - 1)
        end = w.records
    if first <= at or end > w.records:
        return tail
    k = first
    while k < end:
        if w.form == 0:
            label = ctz(mask) + 1
            mask &= mask - 1
            next = low32(w.words[2 * k] << 1 | w.words[2 * k] >> 31)
        else:
            r = w.words[k] if w.form == 1 else w.wides[k]
            label = r >> (w.shift + 2)
            if (r >> w.shift) & 1:
                end = k + 1
            next = low32(0 - cython.cast(cython.uint, goes(w, k)))
        if label == 0 or label >= w.labels or k - first >= w.labels:
            return tail
        s = cython.address(w.slot[label])
        s.number = number
        s.record = k
        s.list = s.live = 0
        s.ends = ends(w, k)
        s.next = next | w.wild if next else 0
        w.order[k - first] = label
        wanted |= bit << (label & 31)
        k += 1
    if depth == 0:
        for n in range(w.cells):
            if w.label[n] == 0xFFFF:
                offer_wild(w, n, depth, number, sure, at, first, end, here)
            elif w.slot[w.label[n]].number == number:
                offer(w, n, w.label[n], cython.address(w.slot[w.label[n]]), depth, number, sure, here)
        tick(w)
    while item and not w.halt:
        here = item
        cell = w.cell[item]
        item = w.next[item]
        hits = w.ahead[cell] & wanted
        if hits and not tick(w):
            return tail
        while hits:
            bit = hits & (0 - hits)
            hits ^= bit
            g = w.first[cell] + cell + popcount(w.ahead[cell] & (bit - 1))
            if plain:
                label = ctz(bit)
                s = cython.address(w.slot[label])
                for j in range(w.group[g], w.group[g + 1]):
                    if offer(w, w.near[j], label, s, depth, number, sure, here):
                        wanted ^= bit
                        if wanted == 0:
                            item = hits = 0
                        break
                continue
            for j in range(w.group[g], w.group[g + 1]):
                n = w.near[j]
                label = w.label[n]
                if label == 0xFFFF:
                    offer_wild(w, n, depth, number, sure, at, first, end, here)
                elif w.slot[label].number == number:
                    offer(w, n, label, cython.address(w.slot[label]), depth, number, sure, here)
    if w.halt:
        return tail
    k = end
    while k > first:  # backwards, so that the first letter is taken up first
        k -= 1
        label = w.order[k - first]
        s = cython.address(w.slot[label])
        if not s.list or (depth == 0 and label % w.parts != w.part):
            continue
        if s.ends and not w.keep:  # the order of words does not matter where they are only counted
            note(w, size + w.sizes[label])
        if not s.live and not (s.ends and w.keep):
            continue
        if tail == w.pending_room:
            w.pending_room *= 2
            w.pending = cython.cast(cython.pointer(Pending), resize(w.pending, w.pending_room, cython.sizeof(Pending)))
            if not w.pending:
                w.halt = 3
                return tail
        p = cython.address(w.pending[tail])
        p.record = k
        p.head = s.list if s.live else 0
        p.mark = w.top
        p.depth = depth + 1
        p.size = size + w.sizes[label]
        p.label = label
        tail += 1
    return tail


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def label_of(w: cython.pointer(Work), at: cython.uint, first: cython.uint, k: cython.uint) -> cython.uint:
    """The label of child k of a position."""
    mask: cython.uint
    if w.form == 0:
        mask = w.words[2 * at]
        while k > first:
            mask &= mask - 1
            k -= 1
        return ctz(mask) + 1
    return (w.words[k] if w.form == 1 else w.wides[k]) >> (w.shift + 2)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def goes(w: cython.pointer(Work), k: cython.uint) -> cython.bint:
    """Do words go on from this record?"""
    one: cython.ulonglong = 1
    if w.form == 0:
        return w.words[2 * k] != 0
    return ((w.words[k] if w.form == 1 else w.wides[k]) & ((one << w.shift) - 1)) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def ends(w: cython.pointer(Work), k: cython.uint) -> cython.bint:
    """Does a word end at this record?"""
    if w.form == 0:
        return w.words[2 * k + 1] >> 31
    return ((w.words[k] if w.form == 1 else w.wides[k]) >> (w.shift + 1)) & 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def solve(w: cython.pointer(Work)) -> cython.void:
    """Every word on the board, in order: w.found, w.score, w.text; w.halt says why it is not all of them."""
    number: cython.uint = 1
    tail: cython.uint
    here: cython.uint = 0  # symbols of the present prefix
    p: Pending
    w.top = 1
    tail = expand(w, 0, 0, 0, 0, number, 0)
    while tail and not w.halt:
        tail -= 1
        p = w.pending[tail]
        w.top = p.mark
        while here >= p.depth:
            here -= 1
            w.times[w.prefix[here]] -= 1
        if w.keep and ends(w, p.record) and note(w, p.size) and not write_word(w, here, p.label):
            return
        if p.head:
            if here + 3 > w.prefix_room and not longer_prefix(w):
                w.halt = 3
                return
            w.prefix[here] = p.label
            w.times[p.label] += 1
            here += 1
            number += 1
            tail = expand(w, p.record, p.head, here, p.size, number, tail)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def group_neighbours(w: cython.pointer(Work), near: cython.pointer(cython.const[cython.uint])) -> cython.void:
    """Every cell's neighbours by folded label, 0 standing for wildcards too."""
    c: cython.uint
    j: cython.uint
    n: cython.uint = 0  # neighbours written
    g: cython.uint
    fold: cython.uint
    mask: cython.uint
    bit: cython.uint = 1
    for c in range(w.cells):
        if w.label[c] == 0xFFFF:
            w.wild = True
            w.there[0] += 1
        elif w.label[c]:
            w.there[w.label[c]] += 1
        mask = 0
        for j in range(w.first[c], w.first[c + 1]):
            if w.label[near[j]] == 0xFFFF:
                mask |= 1
            elif w.label[near[j]]:
                mask |= bit << (w.label[near[j]] & 31)
        w.ahead[c] = mask
        g = w.first[c] + c
        while mask:
            w.group[g] = n
            g += 1
            for j in range(w.first[c], w.first[c + 1]):
                fold = w.label[near[j]]
                if fold == 0xFFFF:
                    fold = 0
                elif fold == 0:
                    continue
                if fold & 31 == cython.cast(cython.uint, ctz(mask)):
                    w.near[n] = near[j]
                    n += 1
            mask &= mask - 1
        w.group[g] = n
        n = w.first[c + 1]


def solve_board(
    form: cython.int,
    shift: cython.int,
    records,
    labels: cython.const[cython.ushort][::1],
    first: cython.const[cython.uint][::1],
    near: cython.const[cython.uint][::1],
    sizes: cython.const[cython.uchar][::1],
    points: cython.const[cython.uint][::1],
    shortest: cython.uint,
    reuse: cython.bint,
    keep: cython.bint,
    limit: cython.longlong,
    stop: cython.const[cython.uchar][::1],
    part: cython.uint = 0,
    parts: cython.uint = 1,
) -> tuple:
    """(words, count, score, steps, complete) of one board, the words as labels with a 0 behind each, in order.

    records: those of a `dawg` in any form, sound ones. labels: of each cell; 0 for none, WILD for any letter. Cell c has the neighbours
    near[first[c]:first[c + 1]] (one number more than there are). sizes[l]: letters of label l, for every label. points[n]: of a word of n letters. With `parts`, only
    the words whose first label is `part` modulo `parts`: threads can share a board. The GIL is released.
    Raises KeyboardInterrupt, also where another thread sets stop[0], and MemoryError.
    """
    work: Work = cython.declare(Work)
    w: cython.pointer(Work) = cython.address(work)
    narrow: cython.const[cython.uint][::1]
    wide: cython.const[cython.ulonglong][::1]
    n: cython.Py_ssize_t = len(labels)
    many: cython.Py_ssize_t = len(sizes)
    ahead: cython.uint[::1] = array("I", bytes(4 * n + 4))
    grouped: cython.uint[::1] = array("I", bytes(4 * len(near)))
    group: cython.uint[::1] = array("I", bytes(4 * (len(near) + n + 1)))
    o: cython.pointer(cython.const[cython.uint])
    seen: cython.uint[::1] = array("I", bytes(4 * n + 4))
    used: cython.uchar[::1] = bytearray(n + 1)
    times: cython.uint[::1] = array("I", bytes(4 * many))
    there: cython.uint[::1] = array("I", bytes(4 * many))
    w.form, w.shift, w.cells, w.shortest, w.reuse, w.keep, w.limit = form, shift, n, shortest, reuse, keep, limit
    w.score = w.found = w.steps = w.halt = w.text_size = 0
    w.labels, w.span, w.wild, w.part, w.parts = many, len(points), False, part, parts
    w.records = len(records) // 2 if form == 0 else len(records)
    w.quit = cython.address(stop[0]) if cython.compiled else stop
    if not cython.compiled:
        w.words = w.wides = records
        w.label, w.first, w.sizes, w.points = labels, first, sizes, points
        w.near, w.group, o = grouped, group, near
        w.ahead, w.seen, w.used, w.times, w.there = ahead, seen, used, times, there
    else:
        if form == 2:
            wide = records
            w.wides = cython.address(wide[0])
        else:
            narrow = records
            w.words = cython.address(narrow[0])
        w.label, w.first = cython.address(labels[0]), cython.address(first[0])
        w.near, w.group, o = cython.address(grouped[0]), cython.address(group[0]), cython.address(near[0])
        w.sizes, w.points = cython.address(sizes[0]), cython.address(points[0])
        w.ahead, w.seen, w.used = cython.address(ahead[0]), cython.address(seen[0]), cython.address(used[0])
        w.times, w.there = cython.address(times[0]), cython.address(there[0])
    w.pending_room, w.room, w.prefix_room, w.text_room = 256, 1024, 64, 1024
    w.slot = cython.cast(cython.pointer(Slot), resize(cython.NULL, many, cython.sizeof(Slot)))
    w.order = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, many, cython.sizeof(cython.uint)))
    w.pending = cython.cast(cython.pointer(Pending), resize(cython.NULL, 256, cython.sizeof(Pending)))
    w.cell = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, 1024, cython.sizeof(cython.uint)))
    w.next = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, 1024, cython.sizeof(cython.uint)))
    w.before = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, 1024, cython.sizeof(cython.uint)))
    w.prefix = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, 64, cython.sizeof(cython.uint)))
    w.way = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, 64, cython.sizeof(cython.uint)))
    w.turn = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, 64, cython.sizeof(cython.uint)))
    w.stop = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, 64, cython.sizeof(cython.uint)))
    w.text = cython.cast(cython.pointer(cython.ushort), resize(cython.NULL, 1024, cython.sizeof(cython.ushort)))
    try:
        if not (
            w.slot and w.order and w.pending and w.cell and w.next and w.before and w.prefix and w.way and w.turn and w.stop and w.text
        ):
            raise MemoryError
        for n in range(many):
            w.slot[n].number = 0
        with cython.nogil:
            group_neighbours(w, o)
            solve(w)
        if w.halt == 3:
            raise MemoryError
        if w.halt == 2:
            raise KeyboardInterrupt
        words = array("H")
        if cython.compiled:
            words.frombytes(cython.cast(cython.p_char, w.text)[: 2 * w.text_size])
        else:
            words.extend(w.text[: w.text_size])
        return words, w.found, w.score, min(w.steps, limit), w.halt == 0
    finally:
        free(w.slot)
        free(w.order)
        free(w.pending)
        free(w.cell)
        free(w.next)
        free(w.before)
        free(w.prefix)
        free(w.way)
        free(w.turn)
        free(w.stop)
        free(w.text)
