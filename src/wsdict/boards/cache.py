"""A small cache that drops its least recently used value."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from wsdict.forks import Lock

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """At most `most` values, that weigh no more than `heaviest` together, or one that weighs more. May be shared by threads."""

    def __init__(self, most: int, heaviest: int = 0, weigh: Callable[[V], int] = lambda _: 0) -> None:
        self._most, self._heaviest, self._weigh = most, heaviest, weigh
        self._weight = 0
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        with self._lock.of_process():
            value = self._kept.get(key)
            if value is not None:
                self._kept.move_to_end(key)
            return value

    def put(self, key: K, value: V) -> V:
        """Keep a value, and drop the least recently used one if there are too many."""
        with self._lock.of_process():
            if key in self._kept:
                self._drop(key)
            self._kept[key] = value
            self._weight += self._weigh(value)
            while len(self._kept) > self._most or (self._weight > self._heaviest and len(self._kept) > 1):
                self._drop(next(iter(self._kept)))
        return value

    def retain(self, good: Callable[[V], bool]) -> None:
        """Drop all other values."""
        with self._lock.of_process():
            for key in [key for key, value in self._kept.items() if not good(value)]:
                self._drop(key)

    def _drop(self, key: K) -> None:
        self._weight -= self._weigh(self._kept.pop(key))

    def in_use(self) -> list[K]:
        """The keys, the most recently used one last."""
        with self._lock.of_process():
            return list(self._kept)

    def values(self) -> list[V]:
        with self._lock.of_process():
            return list(self._kept.values())

    def is_full(self) -> bool:
        return len(self._kept) >= self._most

    def __len__(self) -> int:
        return len(self._kept)
