"""What the kernels take from C itself (bits.h), in Python, name for name."""

popcount = int.bit_count


def low32(x):
    return x & 0xFFFFFFFF


def lg(n):
    k = n.bit_length() - 1
    m = (n >> (k - 16) if k > 16 else n << (16 - k)) & 0xFFFF
    m += (m * (65536 - m) >> 16) * (28710 - ((15512 - (5263 * m >> 16)) * m >> 16)) >> 16
    return k * 256 + (m + 128 >> 8)


def window(data, place):
    return low64(int.from_bytes(data[place >> 3 : (place >> 3) + 8], "big") << (place & 7))


def mix(h, value):
    h = (h ^ value) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    return h ^ h >> 29


def slot_of(h, mask):
    return h >> 32 & mask


def low64(x):
    return x & 0xFFFFFFFFFFFFFFFF


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


def prefetch(value):
    pass


def free(array):
    pass


def append_numbers(array, numbers, n, size):
    array.extend(numbers[:n])


def interrupted():
    return False  # the interpreter raises KeyboardInterrupt


def published(pointer):
    return pointer


def is_aligned(view, size):
    return True


def text32(points, n):
    return "".join(map(chr, points[:n]))


text8 = text32


def ptr(view):
    return view


const_ptr = ptr
