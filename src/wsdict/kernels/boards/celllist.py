"""Boards of any size, shape and alphabet: the dictionary is walked, with the list of end cells of every prefix.

As in cellset.py every prefix is met once, but depth first, and its cells are a list. One pass over the end cells of a prefix deals their
neighbours into a list for each letter that can follow. Four things keep it short:

* neighbours are grouped by letter, so that one AND finds the wanted neighbours of an end cell (labels are folded into 32 bits) and the others
  are never looked at;
* look-ahead: a cell is omitted if no letter that can follow it is next to it. The cell from which it was reached does not count: its letter
  counts only where two neighbours have it;
* a letter that only ends words has no list: the letters of all neighbours together show whether it is there;
* dealing has no branch: each cell is written at the end of its list, which grows by 1 or 0. Whether words continue from a cell is a coin toss
  to the processor, and a wrong guess takes as long as two cells (100 x 100: 0.72 of the time with a branch).

Only where the prefix has the letter already can a path have used its cell. Such a list is settled before it is used: for each cell, the one
path is looked at by which the end cell before it was found. If it has used the cell, and the board allows no other way, the cell is
omitted; else a path is searched for, backwards from the cell.

Lists are in one arena. The children of a prefix are dealt together, so when one of them is continued, all that follows their lists is free.

One file, because a cut would put a call into the inner loop.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels import cells, layout
    from cython.cimports.wsdict.kernels.bits import const_ptr, ctz, free, low32, popcount, prefetch, ptr, resize
    from cython.cimports.wsdict.kernels.cells import Cell, Item, Pending, Slot, Step
else:
    from wsdict.kernels import cells, layout
    from wsdict.kernels.bits import const_ptr, ctz, free, low32, popcount, prefetch, ptr, resize
    from wsdict.kernels.cells import Cell, Item, Pending, Slot, Step
from wsdict.kernels.cells import raise_for

compiled: bool = cython.compiled

Work = cython.struct(
    form=cython.int,  # of the records
    shift=cython.int,
    records=cython.uint,
    words=cython.pointer(cython.const[cython.uint]),
    wides=cython.pointer(cython.const[cython.ulonglong]),
    cells=cython.uint,
    label=cython.pointer(cython.const[cython.ushort]),  # of each cell
    cell=cython.pointer(Cell),
    block=cython.pointer(
        cython.uint
    ),  # for each cell: where its groups of neighbours begin, one for each bit of `ahead`, and an end; then they
    most=cython.uint,  # neighbours of a cell
    sizes=cython.pointer(cython.const[cython.uchar]),  # letters of each label
    labels=cython.uint,  # their number, with 0; the label of wildcards is the next one
    points=cython.pointer(cython.const[cython.uint]),
    span=cython.uint,  # of points
    shortest=cython.uint,
    parts=cython.uint,  # only words whose first label is `part` modulo this
    part=cython.uint,
    reuse=cython.bint,
    wild=cython.bint,  # is there a wildcard on the board
    plain=cython.bint,  # is a folded label a label
    pending=cython.pointer(Pending),
    pending_room=cython.uint,
    item=cython.pointer(Item),  # the arena
    room=cython.uint,
    top=cython.uint,
    stamp=cython.uint,  # the last one given
    slot=cython.pointer(Slot),  # by label
    order=cython.pointer(cython.uint),  # labels that can follow, in order
    times=cython.pointer(cython.uint),  # how often the prefix has each label
    there=cython.pointer(cython.uint),  # cells of each label, and wildcards: one letter too many needs no search
    used=cython.pointer(cython.uchar),
    step=cython.pointer(Step),
    step_room=cython.uint,
    text=cython.pointer(cython.ushort),  # words found: labels, with a 0 after each
    text_room=cython.Py_ssize_t,
    text_size=cython.Py_ssize_t,
    keep=cython.bint,
    score=cython.ulonglong,
    found=cython.ulonglong,
    budget=cells.Budget,
    most_items=cython.uint,  # that the budget has memory for
    most_prefixes=cython.uint,
    most_letters=cython.uint,  # of the words found
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fits(w: cython.pointer(Work), cell: cython.uint, label: cython.uint) -> cython.bint:
    return w.label[cell] == label or (w.label[cell] == cells.WILD_LABEL and w.sizes[label] == 1)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def letters(ahead: cython.ulonglong, before: cython.uint) -> cython.uint:
    """The letters next to a cell, without the one cell from which it was reached, whose letter is `before`."""
    ahead &= cells.make_pair(low32(~before), before)
    return cells.pair_low(ahead) | cells.pair_high(ahead)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def span(w: cython.pointer(Work), cell: cython.uint, label: cython.uint) -> cython.ulonglong:
    """Where the neighbours that can have a label are in `block`: from the lower half, up to the upper half."""
    ahead: cython.uint = cells.pair_low(w.cell[cell].ahead)
    first: cython.uint = w.cell[cell].block
    last: cython.uint = first + popcount(ahead)
    if not w.wild:
        if not ahead & cells.folded_bit(label):
            return 0
        first += popcount(ahead & (cells.folded_bit(label) - 1))
        last = first + 1
    return cells.make_pair(w.block[first], w.block[last])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def reaches(w: cython.pointer(Work), end: cython.uint, cell: cython.uint, depth: cython.uint) -> cython.bint:
    """Is there a path that spells the prefix, the last letter on `cell`, without using `end`? Then it is `way`, backwards from w.step[1].way."""
    step: cython.pointer(Step) = w.step
    used: cython.pointer(cython.uchar) = w.used
    block: cython.pointer(cython.uint) = w.block
    plain: cython.bint = w.plain
    near: cython.ulonglong
    k: cython.uint = 1  # cells on the way
    looks: cython.uint = 0  # neighbours that were tried since the last step
    n: cython.uint = cell
    used[end] = 1
    while True:
        step[k].way = n
        used[n] = 1
        if k == depth:
            break
        near = span(w, n, w.step[depth - 1 - k].label)
        step[k].turn = cells.pair_low(near)
        step[k].stop = cells.pair_high(near)
        n = end
        while used[n] or not (plain or fits(w, n, w.step[depth - 1 - k].label)):
            if step[k].turn < step[k].stop:
                n = block[step[k].turn]
                step[k].turn += 1
                looks += 1
            else:
                used[step[k].way] = 0
                k -= 1
                if k == 0:
                    used[end] = 0
                    return False
                n = end
        if not cells.spend(cython.address(w.budget), 1 + looks // cells.LOOKS):
            break
        looks = 0
        k += 1
    used[end] = 0
    while k > 0:
        used[step[k].way] = 0
        k -= 1
    return w.budget.halt == layout.RUNNING


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def has_room(w: cython.pointer(Work), items: cython.uint) -> cython.bint:
    """Make room in the arena for `items` items and one more. False: no memory, or more than the budget has."""
    if w.room - w.top <= items:
        if w.most_items - w.top <= items:
            w.budget.halt = layout.OUT_OF_STEPS
            return False
        w.room = cython.cast(cython.uint, min(cython.cast(cython.longlong, 2) * w.room + items, w.most_items))
        w.item = cython.cast(cython.pointer(Item), resize(w.item, w.room, cython.sizeof(Item)))
        if not w.item:
            w.budget.halt = layout.OUT_OF_MEMORY
    return w.budget.halt == layout.RUNNING


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def write_word(w: cython.pointer(Work), depth: cython.uint, label: cython.uint) -> cython.bint:
    """Add prefix + label to the words found. False: no memory, or more than the budget has."""
    i: cython.uint
    if depth >= cells.LOOKS:
        cells.look(cython.address(w.budget), depth)
    if w.text_size + depth + 2 > w.most_letters:
        w.budget.halt = layout.OUT_OF_STEPS
        return False
    if w.text_size + depth + 2 > w.text_room:
        w.text_room = 2 * (w.text_size + depth + 2)
        w.text = cython.cast(cython.pointer(cython.ushort), resize(w.text, w.text_room, cython.sizeof(cython.ushort)))
        if not w.text:
            w.budget.halt = layout.OUT_OF_MEMORY
            return False
    for i in range(depth):
        w.text[w.text_size + i] = w.step[i].label
    w.text[w.text_size + depth] = label
    w.text[w.text_size + depth + 1] = 0
    w.text_size += depth + 2
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note(w: cython.pointer(Work), word: cython.bint, size: cython.uint) -> cython.bint:
    """Count a word of `size` letters, if it is one. False: it is not a word, or too short."""
    word = word and size >= w.shortest
    w.found += word
    w.score += w.points[size if size < w.span else w.span - 1] * word
    return word


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def deal(w: cython.pointer(Work), n: cython.uint, s: cython.pointer(Slot), before: cython.uint, stamp: cython.uint) -> cython.void:
    """Put a cell into the list of a letter if words continue from it and it is not there yet. There must be room for it even if not."""
    cell: cython.pointer(Cell) = cython.address(w.cell[n])
    item: cython.pointer(Item) = cython.address(w.item[w.top])
    good: cython.uint = ((cell.ahead & s.next) != 0) & (cell.seen != s.stamp)
    cell.seen = stamp
    item.cell = n
    item.next = s.list
    item.before = before
    s.list ^= (s.list ^ w.top) & (0 - good)  # of a condition a compiler makes a branch
    w.top += good


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def ways(w: cython.pointer(Work), n: cython.uint, item: cython.uint, depth: cython.uint) -> cython.int:
    """Can the prefix end with an item and step to a cell? cells.MAY_STEP: not by the path that is known, but there may be another."""
    way: cython.int = cells.MAY_STEP if w.wild else cells.CANNOT_STEP
    if w.reuse:
        return cells.CAN_STEP
    if depth > cells.LOOKS:
        cells.look(cython.address(w.budget), depth)
    while w.item[item].cell != n:
        depth -= 1
        if depth == 0:
            return cells.CAN_STEP
        if cells.pair_high(w.cell[w.item[item].cell].ahead) & cells.folded_bit(w.step[depth - 1].label):
            way = cells.MAY_STEP
        item = w.item[item].before
    return way


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def settle(w: cython.pointer(Work), s: cython.pointer(Slot), label: cython.uint, depth: cython.uint) -> cython.void:
    """Leave in a list, once each, the cells that a path can reach."""
    item: cython.uint = s.list
    doubtful: cython.uint = 0
    next: cython.uint
    cell: cython.pointer(Cell)
    known: cython.int
    k: cython.uint
    s.list = 0
    w.stamp += 1
    while item and not w.budget.halt:
        cell = cython.address(w.cell[w.item[item].cell])
        next = w.item[item].next
        known = cells.CANNOT_STEP if cell.seen == w.stamp else ways(w, w.item[item].cell, w.item[item].before, depth)
        if known == cells.CAN_STEP:
            cell.seen = w.stamp
            w.item[item].next = s.list
            s.list = item
        elif known == cells.MAY_STEP:
            w.item[item].next = doubtful
            doubtful = item
        item = next
    if w.times[label] >= w.there[label] + w.there[w.labels]:
        return
    while doubtful and has_room(w, depth):
        item = doubtful
        doubtful = w.item[item].next
        cell = cython.address(w.cell[w.item[item].cell])
        if cell.seen != w.stamp and reaches(w, w.item[item].cell, w.item[w.item[item].before].cell, depth):
            cell.seen = w.stamp
            w.item[item].next = s.list
            s.list = item
            next = 0
            for k in range(depth, 0, -1):  # from now on this path is known
                w.item[w.top].cell = w.step[k].way
                w.item[w.top].before = next
                next = w.top
                w.top += 1
            w.item[item].before = next


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def comes_to(w: cython.pointer(Work), head: cython.uint, label: cython.uint, depth: cython.uint, before: cython.uint) -> cython.bint:
    """Can the prefix, with these end cells, step to any cell with a label? First by the paths that are known, then by a search."""
    search: cython.uint
    doubt: cython.bint = False
    item: cython.uint
    cell: cython.uint
    n: cython.uint
    j: cython.uint
    near: cython.ulonglong
    known: cython.int
    for search in range(2):
        item = head
        while item and not w.budget.halt:
            cell = w.item[item].cell
            if w.wild or letters(w.cell[cell].ahead, before) & cells.folded_bit(label):
                near = span(w, cell, label)
                cells.look(cython.address(w.budget), 1 + cells.pair_high(near) - cells.pair_low(near))
                for j in range(cells.pair_low(near), cells.pair_high(near)):
                    n = w.block[j]
                    if not fits(w, n, label):
                        continue
                    known = ways(w, n, item, depth)
                    if known == cells.CAN_STEP or (known == cells.MAY_STEP and search and reaches(w, n, cell, depth)):
                        return True
                    if known == cells.MAY_STEP:
                        doubt = True
            item = w.item[item].next
        if not doubt or w.times[label] >= w.there[label] + w.there[w.labels]:
            break
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def slot_of(w: cython.pointer(Work), n: cython.uint) -> cython.pointer(Slot):
    return cython.address(w.slot[w.label[n] if w.label[n] != cells.WILD_LABEL else w.labels])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def deal_out(w: cython.pointer(Work), head: cython.uint, wanted: cython.uint, before: cython.uint) -> cython.uint:
    """Deal the neighbours of a list's cells to their letters' slots. Gives the letters that all of them together have."""
    board: cython.pointer(Cell) = w.cell  # what w points to is looked up once, as C cannot know that it stays
    items: cython.pointer(Item) = w.item
    block: cython.pointer(cython.uint) = w.block
    top: cython.uint = w.top
    stamp: cython.uint = w.stamp
    all: cython.uint = 0
    steps: cython.uint = 0
    most: cython.uint = w.most
    looks: cython.uint = 0
    room: cython.uint = w.room
    plain: cython.bint = w.plain
    slots: cython.pointer(Slot) = w.slot
    hits: cython.uint
    bit: cython.uint
    cell: cython.pointer(Cell)
    here: cython.uint
    item: cython.uint = head
    g: cython.uint
    j: cython.uint
    end: cython.uint
    n: cython.uint
    list: cython.uint
    good: cython.uint
    known: cython.uint
    next: cython.ulonglong
    s: cython.pointer(Slot)
    while item:
        here = item
        cell = cython.address(board[items[item].cell])
        item = items[item].next
        prefetch(cython.address(block[board[items[item].cell].block]))
        hits = letters(cell.ahead, before)
        all |= hits
        hits &= wanted
        if not hits:
            continue
        steps += 1
        if most >= cells.LOOKS:
            looks += (cell[1].block - cell.block) // 2
        if room - top <= most:
            w.top = top
            if not has_room(w, most):
                return 0
            items = w.item
            room = w.room
        while hits:
            bit = hits & (0 - hits)
            hits ^= bit
            g = cell.block + popcount(cells.pair_low(cell.ahead) & (bit - 1))
            j = block[g]
            end = block[g + 1]
            if not plain:
                w.top = top
                while j < end:
                    deal(w, block[j], slot_of(w, block[j]), here, stamp)
                    j += 1
                top = w.top
                continue
            s = cython.address(slots[ctz(bit)])
            next = s.next
            list = s.list
            known = s.stamp
            while j < end:
                n = block[j]
                j += 1
                good = ((board[n].ahead & next) != 0) & (board[n].seen != known)
                board[n].seen = stamp
                items[top].cell = n
                items[top].next = list
                items[top].before = here
                list ^= (list ^ top) & (0 - good)
                top += good
            s.list = list
    w.top = top
    cells.spend(cython.address(w.budget), steps + looks // cells.LOOKS)
    return all


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def expand(
    w: cython.pointer(Work), at: cython.uint, head: cython.uint, depth: cython.uint, size: cython.uint, tail: cython.uint
) -> cython.uint:
    """Continue a prefix (depth 0: start from every cell); live children are put in `pending` at `tail`. Returns the new tail."""
    wanted: cython.uint = w.wild  # letters that have a list; bit 0 is that of wildcards too
    last: cython.uint = cells.folded_bit(w.step[depth - 1].label) if depth > 0 else 0
    before: cython.uint = cells.folded_bit(w.step[depth - 2].label) if depth > 1 else 0
    all: cython.uint = low32(0 - 1)  # letters next to the end cells: any, at the beginning and where there are wildcards
    ahead: cython.uint
    stamp: cython.uint
    next: cython.uint
    r: cython.ulonglong
    mask: cython.uint = 0
    first: cython.uint
    end: cython.uint
    k: cython.uint
    label: cython.uint = 0
    item: cython.uint
    n: cython.uint
    word: cython.bint
    s: cython.pointer(Slot)
    wild: cython.pointer(Slot) = cython.address(w.slot[w.labels])
    p: cython.pointer(Pending)
    if w.form == layout.MASK:
        mask = w.words[2 * at]
        first = layout.link_first(w.words[2 * at + 1])
        end = first + popcount(mask)
    else:
        first = layout.record_first(record(w, at), w.shift)
        end = w.records
    if first <= at or end > w.records:
        return tail
    w.stamp += 1
    stamp = w.stamp
    wild.next = wild.list = wild.stamp = 0
    k = first
    while k < end:
        if w.form == layout.MASK:
            label = ctz(mask) + 1
            mask &= mask - 1
            next = cells.folded_mask(w.words[2 * k])
        else:
            r = record(w, k)
            label = layout.record_label(r, w.shift)
            if layout.record_is_last(r, w.shift):
                end = k + 1
            next = 0 if layout.record_first(r, w.shift) == 0 else low32(0 - 1)  # any: the mask is not known
        if label == 0 or label >= w.labels or k - first >= w.labels:
            return tail
        s = cython.address(w.slot[label])
        wanted |= cython.cast(cython.uint, next != 0) << cells.folded_label(label)
        s.next = cells.make_pair(next & low32(~last), next & last)
        s.list = 0
        s.stamp = 0 if w.times[label] else stamp
        if w.wild:
            s.next |= next != 0
            s.stamp = 0
            if w.sizes[label] == 1:
                wild.next |= s.next
        w.order[k - first] = label
        k += 1
    if end - first > cells.LOOKS:
        cells.look(cython.address(w.budget), end - first)
    if depth > 0:
        ahead = deal_out(w, head, wanted, before)
        if not w.wild:
            all = ahead
    elif cells.spend(cython.address(w.budget), 1) and has_room(w, w.cells):
        for n in range(w.cells):
            deal(w, n, slot_of(w, n), 0, stamp)
    if wild.list and depth > 0 and not w.budget.halt:
        settle(w, wild, w.labels, depth)
    k = end
    while k > first and not w.budget.halt:  # backwards, so that the first letter is taken up first
        k -= 1
        label = w.order[k - first]
        if not all & cells.folded_bit(label):
            continue
        s = cython.address(w.slot[label])
        word = ends(w, k)
        if s.stamp == 0 or depth == 0 or not w.plain:  # a letter ahead need not be one that is reached
            if s.stamp == 0 and depth > 0:
                settle(w, s, label, depth)
            item = wild.list if w.sizes[label] == 1 else 0
            while item and cells.look(cython.address(w.budget), 1) and has_room(w, 1):
                deal(w, w.item[item].cell, s, w.item[item].before, stamp)
                item = w.item[item].next
            if word and not s.list:
                word = comes_to(w, head, label, depth, before) if depth > 0 else w.there[label] > 0 or (w.wild and w.sizes[label] == 1)
            if depth == 0 and label % w.parts != w.part:
                continue
        if not w.keep:  # the order of words does not matter where they are only counted
            note(w, word, size + w.sizes[label])
            word = False
        if not (s.list or word):
            continue
        if tail == w.pending_room:
            if tail >= w.most_prefixes:
                w.budget.halt = layout.OUT_OF_STEPS
                return tail
            w.pending_room *= 2
            w.pending = cython.cast(cython.pointer(Pending), resize(w.pending, w.pending_room, cython.sizeof(Pending)))
            if not w.pending:
                w.budget.halt = layout.OUT_OF_MEMORY
                return tail
        p = cython.address(w.pending[tail])
        p.record = k
        p.head = s.list
        p.depth = depth + 1
        p.size = size + w.sizes[label]
        p.label = label
        tail += 1
    for k in range(end - first if not w.plain else 0):
        w.slot[w.order[k]].next = 0  # no letter of the next prefix
    w.step[depth].mark = w.top
    return tail


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def record(w: cython.pointer(Work), k: cython.uint) -> cython.ulonglong:
    """Record k, in narrow or wide form."""
    return w.words[k] if w.form == layout.NARROW else w.wides[k]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def ends(w: cython.pointer(Work), k: cython.uint) -> cython.bint:
    """Does a word end at this record?"""
    if w.form == layout.MASK:
        return layout.link_accepts(w.words[2 * k + 1])
    return layout.record_accepts(record(w, k), w.shift)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def solve(w: cython.pointer(Work)) -> cython.void:
    """Every word on the board, in order: w.found, w.score, w.text; w.budget.halt says why it is not all of them."""
    tail: cython.uint
    here: cython.uint = 0  # symbols of the present prefix
    p: Pending
    w.top = 1
    tail = expand(w, 0, 0, 0, 0, 0)
    while tail and not w.budget.halt:
        tail -= 1
        p = w.pending[tail]
        w.top = w.step[p.depth - 1].mark
        while here >= p.depth:
            here -= 1
            w.times[w.step[here].label] -= not w.reuse
        if w.keep and ends(w, p.record) and note(w, True, p.size) and not write_word(w, here, p.label):
            return
        if p.head:
            if here + 3 > w.step_room:
                if w.step_room >= w.most_prefixes:
                    w.budget.halt = layout.OUT_OF_STEPS
                    return
                w.step_room *= 2
                w.step = cython.cast(cython.pointer(Step), resize(w.step, w.step_room, cython.sizeof(Step)))
                if not w.step:
                    w.budget.halt = layout.OUT_OF_MEMORY
                    return
            w.step[here].label = p.label
            w.times[p.label] += not w.reuse
            here += 1
            tail = expand(w, p.record, p.head, here, p.size, tail)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def group_neighbours(
    w: cython.pointer(Work), first: cython.pointer(cython.const[cython.uint]), near: cython.pointer(cython.const[cython.uint])
) -> cython.void:
    """The neighbours of every cell by folded label, 0 also for wildcards: each cell is appended to the lists of its neighbours, label by label."""
    c: cython.uint
    n: cython.uint
    j: cython.uint
    fold: cython.uint
    bit: cython.uint
    more: cython.uint
    cell: cython.pointer(Cell)
    w.most = 0
    w.item[0].cell = 0  # looked at where a list has ended
    for fold in range(cells.FOLDED):
        w.step[fold].way = 0  # cells with this label: a list, threaded through the arena
    for c in range(w.cells, 0, -1):
        n = w.label[c - 1]
        if n == cells.WILD_LABEL:
            w.wild = True
            n = w.labels
        w.there[n] += 1
        fold = 0 if n == w.labels else cells.folded_label(n)
        if n:
            w.item[c].next = w.step[fold].way
            w.step[fold].way = c
        j = first[c] - first[c - 1]
        w.most = j if j > w.most else w.most
        cell = cython.address(w.cell[c - 1])
        cell.ahead = 0
        cell.block = 2 * first[c - 1] + c - 1  # room for a beginning of each neighbour, an end, and all neighbours
        cell.seen = cell.block + j + 1
    for fold in range(cells.FOLDED):
        bit = cells.folded_bit(fold)
        n = w.step[fold].way
        while n:
            for j in range(first[n - 1], first[n]):
                cell = cython.address(w.cell[near[j]])
                w.block[cell.seen] = n - 1
                w.block[cell.block] = cell.seen
                cell.seen += 1
                more = cells.pair_low(cell.ahead) & bit
                cell.block += more == 0
                cell.ahead |= cells.make_pair(bit, more)
            n = w.item[n].next
    for c in range(w.cells):
        cell = cython.address(w.cell[c])
        w.block[cell.block] = cell.seen
        cell.block = 2 * first[c] + c
        cell.seen = 1
        if w.wild or w.reuse:  # the previous cell counts, or its letter does not identify it
            cell.ahead = cells.make_pair(cells.pair_low(cell.ahead), cells.pair_low(cell.ahead))
    w.cell[w.cells].block = 2 * first[w.cells] + w.cells
    w.stamp = 1
    w.plain = w.labels <= cells.FOLDED and not w.wild


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
    """(words, count, score, steps, complete) of one board, the words as labels with a 0 after each, in order.

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
    used: cython.uchar[::1] = bytearray(n + 1)
    times: cython.uint[::1] = array("I", bytes(4 * many + 4))
    there: cython.uint[::1] = array("I", bytes(4 * many + 4))
    if form == layout.WIDE:
        wide = records
        w.wides = const_ptr(wide)
    else:
        narrow = records
        w.words = const_ptr(narrow)
    w.form, w.shift, w.cells, w.shortest, w.reuse, w.keep = form, shift, n, shortest, reuse, keep
    w.budget.steps = w.budget.halt = w.budget.looks = layout.RUNNING
    w.budget.limit, w.budget.stop = limit, const_ptr(stop)
    w.most_items = cells.affordable(cython.address(w.budget), cells.LEAST_ITEMS + 4 * n, 4)
    w.most_prefixes = cells.affordable(cython.address(w.budget), cells.LEAST_PREFIXES, 16)
    w.most_letters = cells.affordable(cython.address(w.budget), cells.LEAST_LETTERS, 4)
    w.score = w.found = w.text_size = 0
    w.labels, w.span, w.wild, w.part, w.parts = many, len(points), False, part, parts
    w.records = len(records) // 2 if form == layout.MASK else len(records)
    w.label, w.sizes, w.points = const_ptr(labels), const_ptr(sizes), const_ptr(points)
    w.used, w.times, w.there = ptr(used), ptr(times), ptr(there)
    w.pending_room, w.room, w.step_room, w.text_room = 256, 2 * n + 1024, 64, 1024
    w.cell = cython.cast(cython.pointer(Cell), resize(cython.NULL, n + 1, cython.sizeof(Cell)))
    w.block = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, 2 * len(near) + n + 1, cython.sizeof(cython.uint)))
    w.item = cython.cast(cython.pointer(Item), resize(cython.NULL, w.room, cython.sizeof(Item)))
    w.slot = cython.cast(cython.pointer(Slot), resize(cython.NULL, many + 1, cython.sizeof(Slot)))
    w.order = cython.cast(cython.pointer(cython.uint), resize(cython.NULL, many, cython.sizeof(cython.uint)))
    w.pending = cython.cast(cython.pointer(Pending), resize(cython.NULL, w.pending_room, cython.sizeof(Pending)))
    w.step = cython.cast(cython.pointer(Step), resize(cython.NULL, w.step_room, cython.sizeof(Step)))
    w.text = cython.cast(cython.pointer(cython.ushort), resize(cython.NULL, w.text_room, cython.sizeof(cython.ushort)))
    try:
        if not (w.cell and w.block and w.item and w.slot and w.order and w.pending and w.step and w.text):
            raise MemoryError
        for n in range(many):
            w.slot[n].next = 0
        with cython.nogil:
            group_neighbours(w, const_ptr(first), const_ptr(near))
            solve(w)
        raise_for(w.budget.halt)
        words = array("H")
        if cython.compiled:
            words.frombytes(cython.cast(cython.p_char, w.text)[: 2 * w.text_size])
        else:
            words.extend(w.text[: w.text_size])
        return words, w.found, w.score, min(w.budget.steps, limit), w.budget.halt == layout.RUNNING
    finally:
        free(w.cell)
        free(w.block)
        free(w.item)
        free(w.slot)
        free(w.order)
        free(w.pending)
        free(w.step)
        free(w.text)
