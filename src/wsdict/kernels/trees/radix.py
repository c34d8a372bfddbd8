"""The walker of the radix trie; its layout is drawn in representations/radix.py.

A position is node << 32 | passed labels of the edge that leads to the node, so a position can be inside an edge.
"""

from typing import TYPE_CHECKING

from wsdict.kernels.trees.proof import radix_counts

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.layout import link_accepts, link_first, radix_node, radix_passed, radix_position
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper
else:
    from wsdict.kernels.layout import link_accepts, link_first, radix_node, radix_passed, radix_position
    from wsdict.kernels.steps.stepper import Stepper

compiled: bool = cython.compiled


@cython.cclass
class RadixWalker(Stepper):
    """table: per node, and once more, where its labels begin and a link to its first child."""

    table: cython.const[cython.uint][::1]
    narrow: cython.const[cython.uchar][::1]
    wide: cython.const[cython.ushort][::1]
    is_narrow: cython.bint
    limit: cython.ulonglong  # the number of nodes
    size: cython.ulonglong  # the number of labels

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
        """The number of the first child, which is greater than its parent's."""
        k: cython.ulonglong = self.first(node)
        return k if k > node else node + 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def first(self, node: cython.ulonglong) -> cython.ulonglong:
        """The number of the first child of the node, or of a later one."""
        k: cython.ulonglong = link_first(self.table[2 * node + 1])
        return k if k < self.limit else self.limit

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def inside(self, position: cython.ulonglong) -> cython.uint:
        """The next label of the edge at this position, 0 at its end."""
        node: cython.ulonglong = radix_node(position)
        i: cython.ulonglong = self.table[2 * node]
        i += radix_passed(position)
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
        node: cython.ulonglong = radix_node(position)
        low: cython.ulonglong
        high: cython.ulonglong
        middle: cython.ulonglong
        end: cython.ulonglong
        if next:
            return position + 1 if next == label else 0
        low = self.start(node)
        end = self.first(node + 1)
        high = end
        while low < high:
            middle = (low + high) >> 1
            if self.head(middle) < label:
                low = middle + 1
            else:
                high = middle
        return radix_position(low, 1) if low < end and self.head(low) == label else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        return link_accepts(self.table[2 * radix_node(position) + 1]) and not self.inside(position)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan_into(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        n: cython.Py_ssize_t = 0
        node: cython.ulonglong = radix_node(position)
        label: cython.uint = self.inside(position)
        last: cython.uint = 0
        k: cython.ulonglong
        if label:
            if label >= self.bound:
                return 0
            labels[0] = label
            positions[0] = position + 1
            return 1
        for k in range(self.start(node), self.first(node + 1)):
            label = self.head(k)
            if label <= last or label >= self.bound:
                break
            labels[n] = last = label
            positions[n] = radix_position(k, 1)
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, position: cython.ulonglong) -> cython.Py_ssize_t:
        """The place of its last label."""
        node: cython.ulonglong = radix_node(position)
        passed: cython.ulonglong = radix_passed(position)
        i: cython.ulonglong
        if position == 0:
            return 0
        if node >= self.limit or passed == 0:
            return -1
        i = self.table[2 * node] + passed - 1
        return i if i < self.table[2 * node + 2] and i < self.size else -1

    def measured(self, words: cython.uint) -> tuple:
        if self.is_narrow:
            return radix_counts(self.table, self.narrow, self.bound - 1, words)
        return radix_counts(self.table, self.wide, self.bound - 1, words)
