"""Boards of up to 64 cells over any Stepper: sets of cells as in kernels/boards/cellset.py, and a fan of edges from the dictionary at a time.

Every prefix is met once, and with it the set of cells where a path that spells it can end. Pending prefixes are a stack on which each is above
the one that it continues, so that a path can be looked for backwards: memory for the alternatives along one path, whatever the dictionary's
size. Tiles of several letters are stepped through letter by letter. kernels/boards/cellset.py explains `certain` and `unsure`.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr, free, ptr, resize
    from cython.cimports.wsdict.kernels.cells import (
        BYTE_CELLS,
        LEAST_LETTERS,
        LEAST_PREFIXES,
        LOOKS,
        TABLE,
        Prefix,
        Search,
        affordable,
        around,
        avoids,
        enough,
        is_tile,
        look,
        spend,
        tile_label,
        tile_number,
    )
    from cython.cimports.wsdict.kernels.layout import INTERRUPTED, OUT_OF_MEMORY, OUT_OF_STEPS, RUNNING
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper
else:
    from wsdict.kernels.bits import const_ptr, free, ptr, resize
    from wsdict.kernels.cells import (
        BYTE_CELLS,
        LEAST_LETTERS,
        LEAST_PREFIXES,
        LOOKS,
        TABLE,
        Prefix,
        Search,
        affordable,
        around,
        avoids,
        enough,
        is_tile,
        look,
        spend,
        tile_label,
        tile_number,
    )
    from wsdict.kernels.layout import INTERRUPTED, OUT_OF_MEMORY, OUT_OF_STEPS, RUNNING
    from wsdict.kernels.steps.stepper import Stepper
from wsdict.kernels.cells import raise_for

compiled: bool = cython.compiled

Work = cython.struct(
    search=Search,  # its prefixes are the stack
    room=cython.Py_ssize_t,
    top=cython.Py_ssize_t,
    text=cython.pointer(cython.ushort),  # the words' labels, last label first, a 0 after each word
    text_room=cython.Py_ssize_t,
    text_size=cython.Py_ssize_t,
    cells=cython.pointer(cython.const[cython.ulonglong]),  # of each label
    tiles=cython.Py_ssize_t,  # of several letters
    tile_cells=cython.pointer(cython.const[cython.ulonglong]),
    tile_first=cython.pointer(cython.const[cython.uint]),  # where the labels of each begin, and one more
    tile_labels=cython.pointer(cython.const[cython.ushort]),
    labels=cython.pointer(cython.uint),  # of one fan
    positions=cython.pointer(cython.ulonglong),
    board=cython.ulonglong,  # cells that are there
    reuse=cython.ulonglong,  # all ones where a cell may be used again
    points=cython.pointer(cython.const[cython.uint]),  # by letters
    span=cython.uint,  # of points
    shortest=cython.uint,
    keep=cython.bint,
    score=cython.ulonglong,
    words=cython.ulonglong,
    most_prefixes=cython.Py_ssize_t,  # that the budget has memory for
    most_letters=cython.Py_ssize_t,  # ... and of the words found
)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note(w: cython.pointer(Work), i: cython.Py_ssize_t) -> cython.bint:
    """Write the labels of the word at prefix i, from its end. False: no memory, or more than the budget has."""
    p: cython.pointer(Prefix) = cython.address(w.search.prefixes[i])
    k: cython.uint
    tile: cython.uint
    if p.size >= LOOKS:
        look(cython.address(w.search.budget), p.size)
    if w.text_size + p.size + 1 > w.most_letters:
        w.search.budget.halt = OUT_OF_STEPS
        return False
    if w.text_size + p.size + 1 > w.text_room:
        w.text_room = 2 * (w.text_size + p.size + 1)
        w.text = cython.cast(cython.pointer(cython.ushort), resize(w.text, w.text_room, cython.sizeof(cython.ushort)))
        if w.text == cython.NULL:
            w.search.budget.halt = OUT_OF_MEMORY
            return False
    while i:
        p = cython.address(w.search.prefixes[i])
        if is_tile(p.label):
            tile = tile_number(p.label)
            k = w.tile_first[tile + 1]
            while k > w.tile_first[tile]:
                k -= 1
                w.text[w.text_size] = w.tile_labels[k]
                w.text_size += 1
        else:
            w.text[w.text_size] = p.label
            w.text_size += 1
        i = p.parent
    w.text[w.text_size] = 0
    w.text_size += 1
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def extend(
    w: cython.pointer(Work),
    stepper: Stepper,
    parent: cython.uint,
    position: cython.ulonglong,
    label: cython.uint,
    size: cython.uint,
    cells: cython.ulonglong,
) -> cython.void:
    """Put `parent` and a label or tile that can end in some of these cells on the stack."""
    search: cython.pointer(Search) = cython.address(w.search)
    p: cython.pointer(Prefix) = cython.address(search.prefixes[parent])
    new: cython.pointer(Prefix) = cython.address(search.prefixes[w.top])
    many: cython.ulonglong
    cell: cython.ulonglong
    check: cython.ulonglong = cells & p.unsure
    if not spend(cython.address(search.budget), 1):
        return
    if check and not enough(search.prefixes, parent, label, w.tile_cells[tile_number(label)] if is_tile(label) else w.cells[label]):
        return
    while check:
        cell = check & (0 - check)
        if not avoids(search, parent, around(search.table, search.bytes, cell, TABLE), cell, TABLE):
            cells ^= cell
        check ^= cell
    if search.budget.halt or not cells:
        return
    many = 0 - cython.cast(cython.ulonglong, (cells & (cells - 1)) != 0)
    new.position = position
    new.cells = cells
    new.certain = (p.certain | (cells & ~many)) & ~w.reuse
    new.unsure = (p.unsure | (cells & many)) & ~w.reuse
    new.parent = parent
    new.label = label
    new.size = p.size + size
    new.open = 0
    w.top += 1
    if new.size >= w.shortest and stepper.accepting(position):
        if w.keep and not note(w, w.top - 1):
            return
        w.words += 1
        w.score += w.points[new.size if new.size < w.span else w.span - 1]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def walk(w: cython.pointer(Work), stepper: Stepper) -> cython.void:
    """Find every word on the board."""
    p: cython.pointer(Prefix)
    at: cython.uint
    reach: cython.ulonglong
    here: cython.ulonglong
    position: cython.ulonglong
    parent: cython.ulonglong
    n: cython.Py_ssize_t
    i: cython.Py_ssize_t
    k: cython.uint
    w.top = 1
    w.text_size = 0
    w.score = w.words = 0
    w.search.budget.steps = w.search.budget.halt = w.search.budget.looks = RUNNING
    p = cython.address(w.search.prefixes[0])
    p.cells = p.certain = p.unsure = p.position = 0
    p.parent = p.size = p.label = p.open = 0
    while w.top and not w.search.budget.halt:
        at = w.top - 1
        p = cython.address(w.search.prefixes[at])
        if p.open:
            w.top -= 1
            continue
        p.open = 1
        reach = (around(w.search.table, w.search.bytes, p.cells, TABLE) if at else w.board) & ~p.certain & w.board
        if not reach:
            continue
        parent = p.position
        n = stepper.fan_into(parent, w.labels, w.positions)
        if n >= LOOKS:
            look(cython.address(w.search.budget), cython.cast(cython.uint, n))
        if w.top + n + w.tiles > w.room:
            if w.top + n + w.tiles > w.most_prefixes:
                w.search.budget.halt = OUT_OF_STEPS
                return
            w.room = min(2 * (w.top + n + w.tiles), w.most_prefixes)
            w.search.prefixes = cython.cast(cython.pointer(Prefix), resize(w.search.prefixes, w.room, cython.sizeof(Prefix)))
            if w.search.prefixes == cython.NULL:
                w.search.budget.halt = OUT_OF_MEMORY
                return
        for i in range(n):
            here = w.cells[w.labels[i]] & reach
            if here:
                extend(w, stepper, at, w.positions[i], w.labels[i], 1, here)
        for i in range(w.tiles):
            here = w.tile_cells[i] & reach
            if not here:
                continue
            position = parent
            k = w.tile_first[i]
            while k < w.tile_first[i + 1] and w.tile_labels[k]:
                position = stepper.child(position, w.tile_labels[k])
                if position == 0:
                    break
                k += 1
            look(cython.address(w.search.budget), 1 + k - w.tile_first[i])
            if k == w.tile_first[i + 1]:
                extend(w, stepper, at, position, tile_label(i), k - w.tile_first[i], here)


@cython.final
@cython.cclass
class CellSteps:
    """Solves boards of one geometry over one Stepper, which the caller has warmed.

    table: of the neighbours of `cells` cells (kernels/cells.py). points[n]: the points of a word of n letters; longer ones have the last of
    them. limit: steps for one board.
    """

    stepper: Stepper
    points: cython.const[cython.uint][::1]
    table: cython.const[cython.ulonglong][::1]
    cells: cython.int
    shortest: cython.uint
    reuse: cython.bint
    limit: cython.longlong

    def __init__(
        self, stepper: Stepper, points, shortest: cython.uint, cells: cython.int, table, reuse: cython.bint, limit: cython.longlong
    ) -> None:
        self.stepper, self.points, self.shortest, self.reuse, self.limit = stepper, points, shortest, reuse, limit
        self.cells, self.table = cells, table

    def solve(
        self,
        letter_cells: cython.const[cython.ulonglong][::1],
        tile_cells: cython.const[cython.ulonglong][::1],
        tile_first: cython.const[cython.uint][::1],
        tile_labels: cython.const[cython.ushort][::1],
        board: cython.ulonglong,
        keep: cython.bint,
        stop: cython.const[cython.uchar][::1],
    ) -> tuple:
        """(words, count, score, steps, complete) of a board; with `keep` the words as labels, each from its end and with a 0 after it.

        letter_cells[l]: the cells of label l, wildcards among them. Tile t of several letters is in the cells tile_cells[t] and has the
        labels tile_labels[tile_first[t]:tile_first[t + 1]], a 0 among them if it has a letter of no word. board: the cells that are there.
        Each array has one number more than is used. A word that has several tilings comes several times. The GIL is released. Raises
        KeyboardInterrupt, also where another thread sets stop[0], and MemoryError.
        """
        work: Work = cython.declare(Work)
        w: cython.pointer(Work) = cython.address(work)
        stepper: Stepper = self.stepper
        labels: cython.uint[::1] = array("I", bytes(4 * stepper.bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * stepper.bound))
        w.search.bytes = (self.cells + BYTE_CELLS - 1) // BYTE_CELLS
        w.search.table = const_ptr(self.table)
        w.search.budget.limit, w.search.budget.stop = self.limit, const_ptr(stop)
        w.most_prefixes = affordable(cython.address(w.search.budget), LEAST_PREFIXES, 16)
        w.most_letters = affordable(cython.address(w.search.budget), LEAST_LETTERS, 4)
        w.tiles = len(tile_first) - 2
        w.board = board
        w.reuse = 0
        if self.reuse:
            w.reuse = ~w.reuse
        w.shortest, w.span, w.keep = self.shortest, len(self.points), keep
        w.points = const_ptr(self.points)
        w.cells, w.tile_cells, w.tile_first = const_ptr(letter_cells), const_ptr(tile_cells), const_ptr(tile_first)
        w.tile_labels = const_ptr(tile_labels)
        w.labels, w.positions = ptr(labels), ptr(positions)
        w.room = 256
        w.text_room = 1024
        w.search.prefixes = cython.cast(cython.pointer(Prefix), resize(cython.NULL, w.room, cython.sizeof(Prefix)))
        w.text = cython.cast(cython.pointer(cython.ushort), resize(cython.NULL, w.text_room, cython.sizeof(cython.ushort)))
        try:
            if not (w.search.prefixes and w.text):
                raise MemoryError
            with cython.nogil:
                walk(w, stepper)
            raise_for(INTERRUPTED if w.search.budget.stop[0] else w.search.budget.halt)
            words = array("H")
            if cython.compiled:
                words.frombytes(cython.cast(cython.p_char, w.text)[: 2 * w.text_size])
            else:
                words.extend(w.text[: w.text_size])
            return words, w.words, w.score, min(w.search.budget.steps, self.limit), w.search.budget.halt == RUNNING
        finally:
            free(w.search.prefixes)
            free(w.text)
