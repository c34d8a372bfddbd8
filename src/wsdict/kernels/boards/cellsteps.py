"""Boards of up to 64 cells over any Stepper: cells by prefix as in kernels/boards/cellset.py, the dictionary asked for a fan of edges at a time.

Every prefix is met once, and with it the set of cells where a path that spells it can end. Prefixes wait on a stack on which each lies above
the one that it goes on from, so that a path can be looked for backwards: memory for one path's alternatives, whatever the dictionary's size.
Tiles of several letters are stepped through letter by letter. The meaning of `certain` and `unsure` is told in kernels/boards/cellset.py.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import free, interrupted, resize
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper
else:
    from wsdict.kernels.bits import free, interrupted, resize
    from wsdict.kernels.steps.stepper import Stepper

compiled: bool = cython.compiled

Prefix = cython.struct(
    position=cython.ulonglong,
    cells=cython.ulonglong,  # where it can end
    certain=cython.ulonglong,  # cells that every path of it uses
    unsure=cython.ulonglong,  # cells that some paths of it use
    parent=cython.uint,  # where it goes on from; the root goes on from itself
    label=cython.uint,  # its last letter, or 2**31 and the number of its last tile
    size=cython.uint,  # letters
    open=cython.uint,  # what goes on from it lies above it
)

Work = cython.struct(
    stack=cython.pointer(Prefix),
    room=cython.Py_ssize_t,
    top=cython.Py_ssize_t,
    text=cython.pointer(cython.ushort),  # the words' labels, last label first, a 0 behind each word
    text_room=cython.Py_ssize_t,
    text_size=cython.Py_ssize_t,
    around=cython.pointer(cython.const[cython.ulonglong]),  # neighbours of each value of each byte of a set
    bytes=cython.int,
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
    stop=cython.pointer(cython.const[cython.uchar]),  # somebody sets it
    steps=cython.longlong,  # edges that the board has a letter for, and steps of path searches
    limit=cython.longlong,
    halt=cython.int,  # 1: out of steps, 2: interrupted, 3: no memory
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def around(w: cython.pointer(Work), x: cython.ulonglong) -> cython.ulonglong:
    """The cells next to a set of cells."""
    near: cython.ulonglong = 0
    k: cython.int
    for k in range(w.bytes):
        near |= w.around[256 * k + ((x >> 8 * k) & 255)]
    return near


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def step(w: cython.pointer(Work)) -> cython.bint:
    """Count a step. False: stop."""
    w.steps += 1
    if w.steps > w.limit:
        w.halt = 1
    elif w.steps & 0xFFFF == 0 and (w.stop[0] or interrupted()):
        w.halt = 2
    return w.halt == 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def avoids(w: cython.pointer(Work), i: cython.uint, ends: cython.ulonglong, used: cython.ulonglong) -> cython.bint:
    """Is there a path of prefix i that ends in `ends` and keeps off `used`? Recursion: one level a cell of the path, 64 at the most."""
    p: cython.pointer(Prefix) = cython.address(w.stack[i])
    cell: cython.ulonglong
    if not step(w):
        return False
    ends &= p.cells & ~used
    if not w.stack[p.parent].unsure & used:  # whatever path leads to one of the ends, it keeps off
        return ends != 0
    while ends:
        cell = ends & -ends
        if avoids(w, p.parent, around(w, cell), used | cell):
            return True
        ends ^= cell
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def enough(w: cython.pointer(Work), i: cython.uint, label: cython.uint, cells: cython.ulonglong) -> cython.bint:
    """Are there more of these cells than prefix i has used for the label? Else every path would be tried before a letter too many is refuted."""
    while i:
        if w.stack[i].label == label:
            cells &= cells - 1
        i = w.stack[i].parent
    return cells != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note(w: cython.pointer(Work), i: cython.Py_ssize_t) -> cython.void:
    """Write the labels of the word at prefix i, from its end."""
    p: cython.pointer(Prefix) = cython.address(w.stack[i])
    k: cython.uint
    tile: cython.uint
    if w.text_size + p.size + 1 > w.text_room:
        w.text_room = 2 * (w.text_size + p.size + 1)
        w.text = cython.cast(cython.pointer(cython.ushort), resize(w.text, w.text_room, cython.sizeof(cython.ushort)))
        if w.text == cython.NULL:
            w.halt = 3
            return
    while i:
        p = cython.address(w.stack[i])
        if p.label >> 31:
            tile = p.label & 0x7FFFFFFF
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
    """Put the prefix on the stack that goes on from `parent` by a label or tile in some of these cells."""
    p: cython.pointer(Prefix) = cython.address(w.stack[parent])
    new: cython.pointer(Prefix) = cython.address(w.stack[w.top])
    many: cython.ulonglong
    cell: cython.ulonglong
    check: cython.ulonglong = cells & p.unsure
    if not step(w):
        return
    if check and p.size > 8 and not enough(w, parent, label, w.cells[label] if not label >> 31 else w.tile_cells[label & 0x7FFFFFFF]):
        return
    while check:
        cell = check & -check
        if not avoids(w, parent, around(w, cell), cell):
            cells ^= cell
        check ^= cell
    if w.halt or not cells:
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
        w.words += 1
        w.score += w.points[new.size if new.size < w.span else w.span - 1]
        if w.keep:
            note(w, w.top - 1)


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
    w.score = w.words = w.steps = w.halt = 0
    p = cython.address(w.stack[0])
    p.cells = p.certain = p.unsure = p.position = 0
    p.parent = p.size = p.label = p.open = 0
    while w.top and not w.halt:
        at = w.top - 1
        p = cython.address(w.stack[at])
        if p.open:
            w.top -= 1
            continue
        p.open = 1
        reach = (around(w, p.cells) if at else w.board) & ~p.certain & w.board
        if not reach:
            continue
        parent = p.position
        n = stepper.fan_into(parent, w.labels, w.positions)
        if w.top + n + w.tiles > w.room:
            w.room = 2 * (w.top + n + w.tiles)
            w.stack = cython.cast(cython.pointer(Prefix), resize(w.stack, w.room, cython.sizeof(Prefix)))
            if w.stack == cython.NULL:
                w.halt = 3
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
            if k == w.tile_first[i + 1]:
                extend(w, stepper, at, position, cython.cast(cython.uint, 1) << 31 | cython.cast(cython.uint, i), k - w.tile_first[i], here)


@cython.final
@cython.cclass
class CellSteps:
    """Solves boards of one geometry over one Stepper.

    neighbours[c]: the cells next to cell c, as bits. points[n]: what a word of n letters is worth; longer ones are worth the last of them.
    limit: steps of one board.
    """

    stepper: Stepper
    points: cython.const[cython.uint][::1]
    near: cython.const[cython.ulonglong][::1]
    cells: cython.int
    shortest: cython.uint
    reuse: cython.bint
    limit: cython.longlong

    def __init__(
        self, stepper: Stepper, points, shortest: cython.uint, neighbours: list, reuse: cython.bint, limit: cython.longlong
    ) -> None:
        stepper.warm()
        self.stepper, self.points, self.shortest, self.reuse, self.limit = stepper, points, shortest, reuse, limit
        self.cells = len(neighbours)
        near = []
        for byte in range(0, len(neighbours), 8):
            table = [0]
            for cell in neighbours[byte : byte + 8]:
                table += [cells | cell for cells in table]
            near += table + [0] * (256 - len(table))
        self.near = array("Q", near)

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
        """(words, count, score, steps, complete) of a board; with `keep` the words as labels, each from its end and with a 0 behind it.

        letter_cells[l]: the cells of label l, wildcards among them. Tile t of several letters lies in the cells tile_cells[t] and has the
        labels tile_labels[tile_first[t]:tile_first[t + 1]], a 0 among them if it has a letter of no word. board: the cells that are there.
        Each array has one number more than is used. A word that has several tilings comes several times. The GIL is released. Raises
        KeyboardInterrupt, also where another thread sets stop[0], and MemoryError.
        """
        work: Work = cython.declare(Work)
        w: cython.pointer(Work) = cython.address(work)
        stepper: Stepper = self.stepper
        bound: cython.uint = stepper.bound
        labels: cython.uint[::1] = array("I", bytes(4 * bound))
        positions: cython.ulonglong[::1] = array("Q", bytes(8 * bound))
        w.bytes = (self.cells + 7) >> 3
        w.tiles = len(tile_first) - 2
        w.board = board
        w.reuse = 0
        if self.reuse:
            w.reuse = ~w.reuse
        w.shortest, w.span, w.keep, w.limit = self.shortest, len(self.points), keep, self.limit
        if not cython.compiled:
            w.around, w.points, w.stop = self.near, self.points, stop
            w.cells, w.tile_cells, w.tile_first, w.tile_labels = letter_cells, tile_cells, tile_first, tile_labels
            w.labels, w.positions = labels, positions
        else:
            w.around, w.points, w.stop = cython.address(self.near[0]), cython.address(self.points[0]), cython.address(stop[0])
            w.cells, w.tile_cells = cython.address(letter_cells[0]), cython.address(tile_cells[0])
            w.tile_first, w.tile_labels = cython.address(tile_first[0]), cython.address(tile_labels[0])
            w.labels, w.positions = cython.address(labels[0]), cython.address(positions[0])
        w.room = 256
        w.text_room = 1024
        w.stack = cython.cast(cython.pointer(Prefix), resize(cython.NULL, w.room, cython.sizeof(Prefix)))
        w.text = cython.cast(cython.pointer(cython.ushort), resize(cython.NULL, w.text_room, cython.sizeof(cython.ushort)))
        try:
            if not (w.stack and w.text):
                raise MemoryError
            with cython.nogil:
                walk(w, stepper)
            if w.halt == 3:
                raise MemoryError
            if w.halt == 2 or w.stop[0]:
                raise KeyboardInterrupt
            words = array("H")
            if cython.compiled:
                words.frombytes(cython.cast(cython.p_char, w.text)[: 2 * w.text_size])
            else:
                words.extend(w.text[: w.text_size])
            return words, w.words, w.score, min(w.steps, self.limit), w.halt == 0
        finally:
            free(w.stack)
            free(w.text)
