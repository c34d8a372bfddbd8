"""The double array of dawgdic, walked letter by letter. Its layout is drawn in representations/dawgdic.py.

A position is the number of the unit that the last byte of a letter leads to.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import const_ptr
    from cython.cimports.wsdict.kernels.layout import (
        CODE_BYTES,
        code_byte,
        code_head,
        unit_accepts,
        unit_base,
        unit_has_byte,
        utf8_first,
        utf8_more,
        utf8_next,
    )
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper
else:
    from wsdict.kernels.bits import const_ptr
    from wsdict.kernels.layout import (
        CODE_BYTES,
        code_byte,
        code_head,
        unit_accepts,
        unit_base,
        unit_has_byte,
        utf8_first,
        utf8_more,
        utf8_next,
    )
    from wsdict.kernels.steps.stepper import Stepper

compiled: bool = cython.compiled


@cython.cclass
class DawgdicWalker(Stepper):
    """codes[l] is the letter with label l in UTF-8, its first byte lowest. separator: the byte between a key and its payload, 0 for none.

    guide: two bytes per unit, those of its first child and of its next sibling: with them edges are found without trying every letter. It
    may be empty.
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
    limit: cython.ulonglong  # the number of units
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
        self.u = const_ptr(self.array_)
        self.c = const_ptr(self.codes_)
        self.skip = const_ptr(self.skips_)
        self.g = const_ptr(self.guide_)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def child(self, position: cython.ulonglong, label: cython.uint) -> cython.ulonglong:
        code: cython.uint = self.c[label]
        while code:
            position = unit_base(position, self.u[position]) ^ code_byte(code, 0)
            if position >= self.limit or not unit_has_byte(self.u[position], code_byte(code, 0)):
                return 0
            code >>= 8
        return position

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def accepting(self, position: cython.ulonglong) -> cython.bint:
        if self.separator:
            position = unit_base(position, self.u[position]) ^ self.separator
            return position < self.limit and unit_has_byte(self.u[position], self.separator)
        return unit_accepts(self.u[position])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fan_into(
        self, position: cython.ulonglong, labels: cython.pointer(cython.uint), positions: cython.pointer(cython.ulonglong)
    ) -> cython.Py_ssize_t:
        """With the guide if there is one; else all letters are tried in order, and where a byte leads nowhere, all that begin so are skipped."""
        n: cython.Py_ssize_t = 0
        label: cython.uint = 1
        code: cython.uint
        depth: cython.uint
        at: cython.ulonglong
        if self.guided:
            return self.follow(position, 0, 0, 0, 0, labels, positions, 0)
        while label < self.bound:
            code = self.c[label]
            at = position
            depth = 0
            while code:
                at = unit_base(at, self.u[at]) ^ code_byte(code, 0)
                if at >= self.limit or not unit_has_byte(self.u[at], code_byte(code, 0)):
                    break
                code >>= 8
                depth += 1
            if code:
                label = self.skip[CODE_BYTES * label + depth]
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
        more: cython.int,
        code: cython.uint,
        point: cython.uint,
        labels: cython.pointer(cython.uint),
        positions: cython.pointer(cython.ulonglong),
        n: cython.Py_ssize_t,
    ) -> cython.Py_ssize_t:
        """Add the letters below a unit by the guide, `depth` of their bytes above it and `more` below. Returns the number of letters then."""
        base: cython.ulonglong = unit_base(unit, self.u[unit])
        at: cython.ulonglong
        byte: cython.uint = self.g[2 * unit]
        last: cython.uint = 0
        whole: cython.uint
        next_point: cython.uint
        label: cython.uint
        while byte > last:  # or the guide is not one
            at = base ^ byte
            if at >= self.limit or not unit_has_byte(self.u[at], byte):
                break
            last = byte
            whole = code | byte << 8 * depth
            if depth:
                next_point = utf8_next(point, byte)
            else:
                more = 1 + utf8_more(byte)
                next_point = utf8_first(byte, more - 1)
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
    """[CODE_BYTES * l + d] is the first label after l of a letter that differs from l's in its first d + 1 bytes. O(letters)."""
    n: cython.Py_ssize_t = len(codes)
    label: cython.Py_ssize_t = n - 1
    d: cython.int
    result = array("I", bytes(4 * CODE_BYTES * n))
    r: cython.uint[::1] = result
    while label > 0:
        for d in range(CODE_BYTES):
            if label + 1 < n and code_head(codes[label], d + 1) == code_head(codes[label + 1], d + 1):
                r[CODE_BYTES * label + d] = r[CODE_BYTES * (label + 1) + d]
            else:
                r[CODE_BYTES * label + d] = label + 1
        label -= 1
    return result
