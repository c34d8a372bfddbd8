"""The radix trie, stepped through; its layout is drawn in representations/radix.py.

A position is node << 32 | labels of its edge that are behind us, so that one can stand inside an edge.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper
else:
    from wsdict.kernels.steps.stepper import Stepper

compiled: bool = cython.compiled


@cython.cclass
class RadixWalker(Stepper):
    """nodes: pairs of where a node's labels begin and accept << 31 | its first child, and one pair more."""

    table: cython.const[cython.uint][::1]
    narrow: cython.const[cython.uchar][::1]
    wide: cython.const[cython.ushort][::1]
    is_narrow: cython.bint
    limit: cython.ulonglong  # node numbers are below
    size: cython.ulonglong  # labels

    def __init__(self, table, labels, letters: str, label_table, unchanged: cython.uint, longest: cython.Py_ssize_t, source: str) -> None:
        Stepper.__init__(self, letters, label_table, unchanged, longest, len(labels), source)
        self.table = table
        self.limit = len(table) // 2 - 1
        self.size = len(labels)
        self.is_narrow = labels.itemsize == 1
        if self.is_narrow:
            self.narrow = labels
        else:
            self.wide = labels

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def label_at(self, i: cython.ulonglong) -> cython.uint:
        if i >= self.size:
            return 0
        return self.narrow[i] if self.is_narrow else self.wide[i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def start(self, node: cython.ulonglong) -> cython.ulonglong:
        """The number of the first child; it is behind its parent."""
        k: cython.ulonglong = self.first(node)
        return k if k > node else node + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def first(self, node: cython.ulonglong) -> cython.ulonglong:
        """The number of the first child of the node, or of a later one."""
        k: cython.ulonglong = self.table[2 * node + 1] & 0x7FFFFFFF
        return k if k < self.limit else self.limit

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def inside(self, position: cython.ulonglong) -> cython.uint:
        """The next label of the edge that one stands in, 0 at its end."""
        node: cython.ulonglong = position >> 32
        i: cython.ulonglong = self.table[2 * node] + (position & 0xFFFFFFF)
        return self.label_at(i) if i < self.table[2 * node + 2] else 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def head(self, node: cython.ulonglong) -> cython.uint:
        """The first label of the edge that leads to a node, 0 for none."""
        i: cython.ulonglong = self.table[2 * node]
        return self.label_at(i) if i < self.table[2 * node + 2] else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        next: cython.uint = self.inside(position)
        low: cython.ulonglong
        high: cython.ulonglong
        middle: cython.ulonglong
        end: cython.ulonglong
        if next:
            return position + 1 if next == label else 0
        low = self.start(position >> 32)
        end = self.first((position >> 32) + 1)
        high = end
        while low < high:
            middle = (low + high) >> 1
            if self.head(middle) < label:
                low = middle + 1
            else:
                high = middle
        return low << 32 | 1 if low < end and self.head(low) == label else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        return self.table[2 * (position >> 32) + 1] >> 31 and not self.inside(position)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan_into(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        n: cython.Py_ssize_t = 0
        label: cython.uint = self.inside(position)
        last: cython.uint = 0
        k: cython.ulonglong
        if label:
            if label >= self.bound:
                return 0
            labels[0] = label
            positions[0] = position + 1
            return 1
        for k in range(self.start(position >> 32), self.first((position >> 32) + 1)):
            label = self.head(k)
            if label <= last or label >= self.bound:
                break
            labels[n] = last = label
            positions[n] = k << 32 | 1
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        """Where its last label stands."""
        node: cython.ulonglong = position >> 32
        i: cython.ulonglong
        if position == 0:
            return 0
        if node >= self.limit or position & 0xFFFFFFF == 0:
            return -1
        i = self.table[2 * node] + (position & 0xFFFFFFF) - 1
        return i if i < self.table[2 * node + 2] and i < self.size else -1
