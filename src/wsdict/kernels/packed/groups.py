"""Groups of shared tails: a pointer is coded as its group, predicted from its context, and then a member of the group.

Groups are free to choose and need no table, since shared tails are numbered by them. So each tail goes where the pointers to it
become cheapest, as in exchange clustering of words: Brown et al., Class-based n-gram models of natural language, 1992; Martin, Liermann, Ney 1998.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import lg
else:
    from wsdict.kernels.bits import lg

compiled: bool = cython.compiled


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def size_times_log(size: cython.uint) -> cython.ulonglong:
    return cython.cast(cython.ulonglong, size) * lg(size) if size else 0


@cython.cfunc
@cython.inline
def add_tail(
    h: cython.uint,
    g: cython.uint,
    begin: cython.uint[::1],
    context: cython.uint[::1],
    times: cython.uint[::1],
    groups: cython.uint,
    seen: cython.uint[::1],
    met: cython.uchar[::1],
    many: cython.uint[::1],
) -> cython.uint:
    """Count the pointers to a tail as those to a group, and give their number."""
    i: cython.uint
    j: cython.uint
    k: cython.uint = 0
    row: cython.size_t
    for i in range(begin[h], begin[h + 1]):
        row = cython.cast(cython.size_t, context[i]) * groups
        if seen[row + g] == 0:
            j = 0
            while j < many[context[i]] and met[row + j] != g:
                j += 1
            if j == many[context[i]]:
                met[row + j] = g
                many[context[i]] += 1
        seen[row + g] += times[i]
        k += times[i]
    return k


def regroup(
    begin: cython.uint[::1],
    context: cython.uint[::1],
    times: cython.uint[::1],
    contexts: cython.uint,
    group: cython.uchar[::1],
    groups: cython.uint,
    passes: cython.uint,
) -> None:
    """Move shared tails to better groups, in place, until few move or all passes are done. O(pointers × groups) a pass.

    The pointers to tail h come from context[begin[h]:begin[h + 1]], `times` from each. The sum of -log p(group | context) and
    -log p(tail | group) over all of them decreases.
    """
    n: cython.uint = len(begin) - 1
    h: cython.uint
    g: cython.uint
    i: cython.uint
    j: cython.uint
    own: cython.uint
    best: cython.uint
    moved: cython.uint
    k: cython.uint
    row: cython.size_t
    base: cython.uint
    a: cython.longlong
    unseen: cython.longlong = 10 * 256  # the price, in 1/256 bit, of a group that was never met in a context
    seen: cython.uint[::1] = array("I", bytes(4 * (contexts * groups + 1)))  # of a context and a group: pointers
    met: cython.uchar[::1] = bytearray(contexts * groups + 1)  # of a context: the groups that were ever met in it
    many: cython.uint[::1] = array("I", bytes(4 * (contexts + 1)))  # ... and how many these are
    all_of: cython.uint[::1] = array("I", bytes(4 * (contexts + 1)))  # of a context: pointers
    size: cython.uint[::1] = array("I", bytes(4 * groups))  # of a group: pointers
    spent: cython.ulonglong[::1] = array("Q", bytes(8 * groups))  # size × log size
    score: cython.longlong[::1] = array("q", bytes(8 * groups))
    for h in range(n):
        size[group[h]] += add_tail(h, group[h], begin, context, times, groups, seen, met, many)
    for i in range(begin[n]):
        all_of[context[i]] += times[i]
    for g in range(groups):
        spent[g] = size_times_log(size[g])
    for _ in range(passes):
        moved = 0
        for h in range(n):
            own = group[h]
            k = 0
            for i in range(begin[h], begin[h + 1]):
                row = context[i]
                seen[row * groups + own] -= times[i]
                k += times[i]
            if k == 0:
                continue
            size[own] -= k
            spent[own] = size_times_log(size[own])
            for g in range(groups):
                a = size[g] + k
                score[g] = a * lg(a) - spent[g]
            for i in range(begin[h], begin[h + 1]):
                row = context[i]
                base = lg(2 * all_of[row])
                row *= groups
                for j in range(many[context[i]]):
                    g = met[row + j]
                    if seen[row + g]:
                        a = base
                        score[g] += (a - lg(2 * seen[row + g] + times[i]) - unseen) * times[i]
            best = own
            for g in range(groups):
                if score[g] < score[best]:
                    best = g
            moved += best != own
            group[h] = best
            size[best] += add_tail(h, best, begin, context, times, groups, seen, met, many)
            spent[best] = size_times_log(size[best])
        if moved * 100 < n:
            break
