"""Where a word is on a board: depth first from every cell where it can begin, without preparation.

Most words have few paths and are found in a microsecond. A search that gets long is abandoned, and boards/search.py, which checks more
before it searches, takes over.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.cells import TRIES
else:
    from wsdict.kernels.cells import TRIES
from wsdict.kernels.cells import neighbour_lists

compiled: bool = cython.compiled


@cython.final
@cython.cclass
class Tracer:
    """Finds words on one board, one at a time. Not to be shared by threads.

    tiles: what each cell spells, None for a hole, `wild` for any one letter. Cell c has the neighbours neighbours[c].
    """

    points: cython.const[cython.uint][::1]  # the letters of all tiles, 0 for a wildcard
    begins: cython.const[cython.uint][::1]  # where each cell's begin, and one more
    first: cython.const[cython.uint][::1]  # cell c has the neighbours near[first[c]:first[c + 1]]
    near: cython.const[cython.uint][::1]
    used: cython.uchar[::1]
    starts: dict  # the cells, in order, whose tile can begin with each letter, as an array; 0 is a letter that only wildcards have
    reuse: cython.bint

    def __init__(self, tiles: list, neighbours, wild: str, reuse: cython.bint) -> None:
        points = array("I")
        begins = array("I", [0])
        for tile in tiles:
            points.extend([0] if tile == wild else map(ord, tile or ""))
            begins.append(len(points))
        points.append(0)
        self.points, self.begins = points, begins
        self.first, self.near = neighbour_lists(neighbours)
        self.used = bytearray(len(tiles) + 1)
        self.starts = {}
        for cell, tile in enumerate(tiles):
            if tile:
                self.starts.setdefault(0 if tile == wild else ord(tile[0]), array("I")).append(cell)
        if 0 in self.starts:
            self.starts = {letter: array("I", sorted({*cells, *self.starts[0]})) for letter, cells in self.starts.items()}
        self.reuse = reuse

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def fits(self, cell: cython.uint, word: cython.const[cython.uint][::1], at: cython.uint, size: cython.uint) -> cython.uint:
        """The number of letters of the word that the tile of a cell spells from a place on, 0 if it does not fit."""
        i: cython.uint
        begin: cython.uint = self.begins[cell]
        n: cython.uint = self.begins[cell + 1] - begin
        if n > size - at:
            return 0
        for i in range(n):
            if self.points[begin + i] != word[at + i] and self.points[begin + i]:
                return 0
        return n

    def paths(self, text: str, most: cython.Py_ssize_t, limit: cython.longlong):
        """(up to `most` paths, steps), each path a list of cell numbers; (None, limit) if `limit` steps were not enough."""
        if len(text) > limit:
            return None, limit
        word: cython.const[cython.uint][::1] = array("I", [*map(ord, text), 0])
        size: cython.uint = len(text)
        way: cython.uint[::1] = array("I", bytes(4 * size + 4))  # cells
        turn: cython.uint[::1] = array("I", bytes(4 * size + 4))  # ... which neighbour of each comes next
        done: cython.uint[::1] = array("I", bytes(4 * size + 4))  # ... letters up to each
        result: list = []
        steps: cython.longlong = 0
        depth: cython.Py_ssize_t
        start: cython.uint
        cell: cython.uint
        n: cython.uint
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        looks: cython.uint = 0  # at cells and letters, since they were last counted as steps
        starts: cython.const[cython.uint][::1] = self.starts.get(word[0]) or self.starts.get(0) or array("I")
        for k in range(len(starts)):
            start = starts[k]
            looks += 1
            n = self.fits(start, word, 0, size)
            if n == 0:
                continue
            depth = 0
            cell = start
            done[0] = 0
            while True:
                # `cell` is new, and spells n letters after those of the way
                steps += 1 + looks // TRIES
                looks %= TRIES
                if steps > limit:
                    for i in range(depth):
                        self.used[way[i]] = 0
                    return None, limit
                way[depth] = cell
                turn[depth] = self.first[cell]
                done[depth + 1] = done[depth] + n
                if not self.reuse:
                    self.used[cell] = 1
                depth += 1
                if done[depth] == size:
                    result.append([way[i] for i in range(depth)])
                    looks += depth
                    if len(result) == most:
                        for i in range(depth):
                            self.used[way[i]] = 0
                        return result, steps
                    depth -= 1
                    self.used[cell] = 0
                n = 0
                while depth:
                    if turn[depth - 1] == self.first[way[depth - 1] + 1]:
                        depth -= 1
                        self.used[way[depth]] = 0
                        continue
                    cell = self.near[turn[depth - 1]]
                    turn[depth - 1] += 1
                    looks += 1
                    if not self.used[cell]:
                        n = self.fits(cell, word, done[depth], size)
                        if n:
                            break
                if n == 0:
                    break
        return result, min(steps + looks // TRIES, limit)
