"""Values that are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

V = TypeVar("V")


class lazy(Generic[V]):  # noqa: N801 (it is used as functools.cached_property)
    """functools.cached_property without its lock, which Python 3.11 holds while the value is made, in forked processes permanently.

    Threads may make the value twice; all get the same one.
    """

    def __init__(self, make: Callable[[Any], V]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[V]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> V: ...

    def __get__(self, instance: object | None, owner: type) -> lazy[V] | V:
        if instance is None:
            return self
        value: V = instance.__dict__.setdefault(self._name, self._make(instance))
        return value
