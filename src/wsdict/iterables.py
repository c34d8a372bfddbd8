"""Iterables of words as callers have them: lists, sets, generators, and string columns of pyarrow, polars and pandas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wsdict.errors import OptionError

EXPECTED = "an iterable of str, such as a list or a column of strings"


def words_in(words: Iterable[str]) -> Iterable[str]:
    """The words of an iterable; a column whose items are not str has a method that gives them. Raises OptionError for what has no words.

    A str is refused, because its items are letters, and a table, because its items are names of columns or whole columns.
    """
    source: Any = words
    kind = type(source)  # asking the object could compute something
    is_table = hasattr(kind, "column_names") or (hasattr(kind, "dtypes") and hasattr(kind, "columns"))
    if isinstance(words, (str, bytes)) or is_table or not hasattr(kind, "__iter__"):
        raise OptionError("words", words, EXPECTED)
    return source.to_pylist() if hasattr(source, "to_pylist") else words
