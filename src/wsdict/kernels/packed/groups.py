"""Groups of shared states: a pointer is coded as its group, foreseen from where it stands, and then a member of the group.

Groups are free to choose and cost nothing to state, as shared states are numbered by them. So each state goes where the pointers to it
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


def regroup(
    begin: cython.uint[::1],
    context: cython.uint[::1],
    times: cython.uint[::1],
    contexts: cython.uint,
    group: cython.uchar[::1],
    groups: cython.uint,
    passes: cython.uint,
) -> None:
    """Move states to better groups, in place, until none moves or so many passes are done. O(pointers × groups) a pass.

    The pointers to state h come from context[begin[h]:begin[h + 1]], from each so many times. The sum of -log p(group | context) and
    -log p(state | group) over all of them falls.
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
    unseen: cython.longlong = 2560  # what a group costs that was never met in a context: 10 bits
    seen: cython.uint[::1] = array("I", bytes(4 * (contexts * groups + 1)))
    met: cython.uchar[::1] = bytearray(contexts * groups + 1)  # of a context: the groups that were ever met in it
    many: cython.uint[::1] = array("I", bytes(4 * (contexts + 1)))
    all_of: cython.uint[::1] = array("I", bytes(4 * (contexts + 1)))
    size: cython.uint[::1] = array("I", bytes(4 * groups))
    spent: cython.ulonglong[::1] = array("Q", bytes(8 * groups))  # size × log size
    score: cython.longlong[::1] = array("q", bytes(8 * groups))
    for h in range(n):
        own = group[h]
        for i in range(begin[h], begin[h + 1]):
            row = context[i]
            if seen[row * groups + own] == 0:
                met[row * groups + many[row]] = own
                many[row] += 1
            seen[row * groups + own] += times[i]
            all_of[row] += times[i]
            size[own] += times[i]
    for g in range(groups):
        spent[g] = cython.cast(cython.ulonglong, size[g]) * lg(size[g]) if size[g] else 0
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
            spent[own] = cython.cast(cython.ulonglong, size[own]) * lg(size[own]) if size[own] else 0
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
            size[best] += k
            spent[best] = cython.cast(cython.ulonglong, size[best]) * lg(size[best])
            for i in range(begin[h], begin[h + 1]):
                row = cython.cast(cython.size_t, context[i]) * groups
                if seen[row + best] == 0:
                    j = 0
                    while j < many[context[i]] and met[row + j] != best:
                        j += 1
                    if j == many[context[i]]:
                        met[row + j] = best
                        many[context[i]] += 1
                seen[row + best] += times[i]
        if moved * 100 < n:
            break
