"""Stands in for the `cython` package where a kernel runs as plain Python, so that Cython is needed to build wsdict and never to run it.

Types are callables that make zeros, decorators give back what they decorate, `with nogil:` does nothing.
"""

import builtins

compiled = False
NULL = None


class _Number:
    """A C number: `uint()` is a zero, `uint[8]` an array of them, `uint[::1]` a view (which is never made here)."""

    def __call__(self, value=0):
        return value

    def __getitem__(self, size):
        return _Array(size) if isinstance(size, builtins.int) else self


class _Array(_Number):
    def __init__(self, size):
        self.size = size

    def __call__(self):
        return [0] * self.size


class _Decorator:
    """`@nogil`, `@exceptval(check=False)` and `with nogil:` alike."""

    def __call__(self, target=None, **options):
        return target if callable(target) else self

    def __enter__(self):
        pass

    def __exit__(self, *error):
        pass


cclass = cfunc = ccall = inline = final = nogil = exceptval = _Decorator()
bint = int = uchar = ushort = uint = longlong = ulonglong = size_t = Py_ssize_t = Py_UCS4 = void = const = _Number()


def struct(**fields):
    def __init__(self):
        for name, kind in fields.items():
            setattr(self, name, kind())

    return type("struct", (), {"__slots__": tuple(fields), "__init__": __init__})


def pointer(kind):
    return _Number()


def fused_type(*kinds):
    return _Number()


def sizeof(kind):
    return kind


def declare(kind):
    return kind()


def address(value):
    return value


def cast(kind, value):
    return value
