"""Classes of contexts: those that predict alike share a code table. k-means whose distance is the length of the code.

Lloyd 1957, with the seeds that are farthest from those before (Gonzalez 1985); then classes are joined while a table costs more than it saves.
"""

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.bits import lg, mix, slot_of
else:
    from wsdict.kernels.bits import lg, mix, slot_of

compiled: bool = cython.compiled


def count_keys(keys: cython.ulonglong[::1]):
    """The different keys in ascending order, and the number of times that each occurs. O(n), and sorting the different ones."""
    n: cython.size_t = len(keys)
    mask: cython.size_t = 1023
    i: cython.size_t
    j: cython.size_t
    used: cython.size_t = 0
    while mask < 2 * n:
        mask = 2 * mask + 1
    slots: cython.ulonglong[::1] = array("Q", bytes(8 * (mask + 1)))  # key + 1: a key is all there is to compare
    times: cython.uint[::1] = array("I", bytes(4 * (mask + 1)))
    for i in range(n):
        j = slot_of(mix(0, keys[i]), mask)
        while slots[j] and slots[j] != keys[i] + 1:
            j = (j + 1) & mask
        used += slots[j] == 0
        slots[j] = keys[i] + 1
        times[j] += 1
    found: list = [None] * used
    i = 0
    for j in range(mask + 1):
        if slots[j]:
            found[i] = slots[j] - 1, times[j]
            i += 1
    found.sort()
    return array("Q", [key for key, _ in found]), array("I", [count for _, count in found])


@cython.cfunc
def reprice(seen: cython.uint[::1], price: cython.uint[::1], features: cython.size_t, classes: cython.size_t, rare: cython.uint) -> object:
    """The code length of every feature in every class; `rare` more for one that the class has not seen."""
    k: cython.size_t
    f: cython.size_t
    total: cython.ulonglong
    for k in range(classes):
        total = 0
        for f in range(features):
            total += seen[f * classes + k]
        for f in range(features):
            if seen[f * classes + k]:
                price[f * classes + k] = lg(2 * total + 1) - lg(2 * seen[f * classes + k])
            else:
                price[f * classes + k] = lg(total + 2) + rare
    return None


@cython.cfunc
def seed_classes(
    begin: cython.uint[::1],
    feature: cython.uint[::1],
    count: cython.uint[::1],
    features: cython.size_t,
    classes: cython.size_t,
    rare: cython.uint,
) -> object:
    """What each class has seen at first: one context, the one with most counts, then each time the one that is farthest from all before."""
    n: cython.size_t = len(begin) - 1
    c: cython.size_t
    i: cython.size_t
    k: cython.size_t
    f: cython.size_t
    pick: cython.size_t = 0
    far: cython.longlong
    d: cython.longlong
    result = array("I", bytes(4 * features * classes))
    seen: cython.uint[::1] = result
    price: cython.uint[::1] = array("I", bytes(4 * features))  # of a feature in the class that is new
    total: cython.ulonglong[::1] = array("Q", bytes(8 * n))
    own: cython.ulonglong[::1] = array("Q", bytes(8 * n))  # the length of what a context has seen, in a code for it alone
    near: cython.longlong[::1] = array("q", bytes(8 * n))  # ... and what it costs more in the nearest class
    for c in range(n):
        for i in range(begin[c], begin[c + 1]):
            total[c] += count[i]
        for i in range(begin[c], begin[c + 1]):
            own[c] += cython.cast(cython.ulonglong, count[i]) * (lg(total[c]) - lg(count[i]))
        near[c] = 1 << 62
    for c in range(n):
        if total[c] > total[pick]:
            pick = c
    for k in range(classes):
        for f in range(features):
            price[f] = lg(total[pick] + 2) + rare
        for i in range(begin[pick], begin[pick + 1]):
            seen[cython.cast(cython.size_t, feature[i]) * classes + k] = count[i]
            price[feature[i]] = lg(2 * total[pick] + 1) - lg(2 * count[i])
        far = -1
        for c in range(n):
            d = 0
            for i in range(begin[c], begin[c + 1]):
                d += cython.cast(cython.longlong, count[i]) * price[feature[i]]
            d -= own[c]
            if d < near[c]:
                near[c] = d
            if near[c] > far:
                far = near[c]
                pick = c
    return result


@cython.cfunc
def move_contexts(
    begin: cython.uint[::1],
    feature: cython.uint[::1],
    count: cython.uint[::1],
    price: cython.uint[::1],
    chosen: cython.ushort[::1],
    classes: cython.size_t,
) -> cython.uint:
    """Put each context into the class where it is cheapest. Gives the number of those that moved."""
    c: cython.size_t
    i: cython.size_t
    k: cython.size_t
    f: cython.size_t
    best: cython.size_t
    moved: cython.uint = 0
    cost: cython.ulonglong[::1] = array("Q", bytes(8 * classes))
    for c in range(len(begin) - 1):
        for k in range(classes):
            cost[k] = 0
        for i in range(begin[c], begin[c + 1]):
            f = cython.cast(cython.size_t, feature[i]) * classes
            for k in range(classes):
                cost[k] += cython.cast(cython.ulonglong, count[i]) * price[f + k]
        best = 0
        for k in range(classes):
            if cost[k] < cost[best]:
                best = k
        moved += chosen[c] != best
        chosen[c] = best
    return moved


@cython.cfunc
def count_classes(
    begin: cython.uint[::1],
    feature: cython.uint[::1],
    count: cython.uint[::1],
    chosen: cython.ushort[::1],
    seen: cython.uint[::1],
    classes: cython.size_t,
) -> object:
    """What each class has seen."""
    c: cython.size_t
    i: cython.size_t
    for i in range(len(seen)):
        seen[i] = 0
    for c in range(len(begin) - 1):
        for i in range(begin[c], begin[c + 1]):
            seen[cython.cast(cython.size_t, feature[i]) * classes + chosen[c]] += count[i]
    return None


def cluster(
    begin: cython.uint[::1],
    feature: cython.uint[::1],
    count: cython.uint[::1],
    features: cython.size_t,
    most: cython.uint,
    rare: cython.uint,
    passes: cython.uint,
):
    """A class for each context, as an array: at most `most` classes, numbered as they first occur.

    Context c has seen feature[begin[c]:begin[c + 1]], each `count` times. rare: what a feature costs in a table, in 1/256 bit.
    O(passes × features seen × classes).
    """
    n: cython.size_t = len(begin) - 1
    classes: cython.size_t = most
    c: cython.size_t
    k: cython.size_t
    moved: cython.uint
    if classes > n:
        classes = n
    result = array("H", bytes(2 * n))
    if n == 0:
        return result
    chosen: cython.ushort[::1] = result
    seen: cython.uint[::1] = seed_classes(begin, feature, count, features, classes, rare)
    price: cython.uint[::1] = array("I", bytes(4 * features * classes))
    while True:
        for _ in range(passes):
            reprice(seen, price, features, classes, rare)
            moved = move_contexts(begin, feature, count, price, chosen, classes)
            count_classes(begin, feature, count, chosen, seen, classes)
            if not moved:
                break
        k = join_classes(seen, chosen, n, features, classes, rare)
        if k == classes:
            break
        # the joined classes, side by side, and a last look at which contexts belong where
        classes = k
        seen = array("I", bytes(4 * features * classes))
        price = array("I", bytes(4 * features * classes))
        count_classes(begin, feature, count, chosen, seen, classes)
        passes = 3
    number: dict = {}
    for c in range(n):
        chosen[c] = number.setdefault(chosen[c], len(number))
    return result


@cython.cfunc
def join_classes(
    seen: cython.uint[::1], chosen: cython.ushort[::1], n: cython.size_t, features: cython.size_t, classes: cython.size_t, rare: cython.uint
) -> cython.size_t:
    """Join the two classes that cost least together while that is cheaper than apart; renumber them, and give the number that is left."""
    a: cython.size_t
    b: cython.size_t
    f: cython.size_t
    c: cython.size_t
    left: cython.size_t = classes
    x: cython.ulonglong
    y: cython.ulonglong
    t: cython.ulonglong
    d: cython.longlong
    table: cython.longlong = 16 * 256  # what a table costs in addition to its features
    least: cython.longlong
    pair_a: cython.size_t
    pair_b: cython.size_t
    total: cython.ulonglong[::1] = array("Q", bytes(8 * classes))
    loss: cython.longlong[::1] = array("q", bytes(8 * classes * classes))
    fresh: cython.uchar[::1] = bytearray(b"\1" * classes)
    into: cython.size_t
    for f in range(features):
        for a in range(classes):
            total[a] += seen[f * classes + a]
    for a in range(classes):
        if total[a] == 0:
            left -= 1
    while left > 1:
        least = 0
        pair_a = pair_b = classes
        for a in range(classes):
            if total[a] == 0:
                continue
            for b in range(a + 1, classes):
                if total[b] == 0:
                    continue
                if fresh[a] or fresh[b]:
                    t = total[a] + total[b]
                    d = t * lg(t) - total[a] * lg(total[a]) - total[b] * lg(total[b]) - table
                    for f in range(features):
                        x = seen[f * classes + a]
                        y = seen[f * classes + b]
                        if x and y:
                            d -= (x + y) * lg(x + y) - x * lg(x) - y * lg(y) + rare
                    loss[a * classes + b] = d
                if loss[a * classes + b] < least:
                    least = loss[a * classes + b]
                    pair_a = a
                    pair_b = b
        for a in range(classes):
            fresh[a] = 0
        if pair_a == classes:
            break
        for f in range(features):
            seen[f * classes + pair_a] += seen[f * classes + pair_b]
            seen[f * classes + pair_b] = 0
        total[pair_a] += total[pair_b]
        total[pair_b] = 0
        fresh[pair_a] = 1
        left -= 1
        for c in range(n):
            if chosen[c] == pair_b:
                chosen[c] = pair_a
    into = 0
    for a in range(classes):
        if total[a]:
            for c in range(n):
                if chosen[c] == a:
                    chosen[c] = into
            into += 1
    return left
