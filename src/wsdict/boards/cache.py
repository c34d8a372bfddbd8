"""A small cache that drops its least recently used value."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from wsdict.forks import Lock

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """At most `most` values. May be shared by threads."""

    def __init__(self, most: int) -> None:
        self._most = most
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
            self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return value

    def in_use(self) -> list[K]:
        """The keys, the most recently used one last."""
        with self._lock.of_process():
            return list(self._kept)

    def is_full(self) -> bool:
        return len(self._kept) >= self._most

    def __len__(self) -> int:
        return len(self._kept)
