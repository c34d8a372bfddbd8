"""What the kernels take from C itself (bits.h), in Python, name for name."""

popcount = int.bit_count


def low32(x):
    return x & 0xFFFFFFFF


def ctz(x):
    return (x & -x).bit_length() - 1


def has_popcnt():
    return False


def scan4(records, k, label, shift):
    for j in range(4):
        if records[k + j] >> (shift + 2) == label:
            return j
        if records[k + j] >> shift & 1:
            return 5
    return 4


def resize(array, n, kind):
    array = array or []
    array += [kind() for _ in range(n - len(array))]
    return array


def free(array):
    pass


def interrupted():
    return False  # the interpreter raises KeyboardInterrupt by itself


def is_aligned(view, size):
    return True


def text32(points, n):
    return "".join(map(chr, points[:n]))


text8 = text32
