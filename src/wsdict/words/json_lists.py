"""Lists in JSON: an array of words or rows, an object whose keys are the words, or one JSON value per line.

A row is an array, and the word is in its column (`--column`, by default the first), or an object, and the word is its field `word`, or else
its first field that is a string.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from wsdict.errors import WordListError
from wsdict.words.decoding import LINE_END
from wsdict.words.lines import Line, Rows

FIELD = "word"  # of a row that is an object
REMEDY = "correct it, or read its lines as they are with --format lines"
DEEP = "its JSON is nested too deeply"


def rows_if_any(name: str, text: str, column: int) -> Rows | None:
    """`rows` of a text that is JSON with words in it, else None. O(1) for a text that does not begin like it. Raises WordListError."""
    if not re.match(r"\ufeff?\s*[\[{\"]", text):
        return None
    try:
        return rows(name, text, column)
    except WordListError as error:
        if error.problem == DEEP:
            raise
        return None


def rows(name: str, text: str, column: int) -> Rows:
    """Numbered words, the number of rows that have none, and what was read. Raises WordListError."""
    values, read_as = _values(name, text.removeprefix("\ufeff"))
    lines: list[Line] = []
    missing = 0
    field: str | None = None
    for number, value in values:
        word = value
        if isinstance(value, list):
            word = value[column - 1] if len(value) >= column else None
        elif isinstance(value, dict):
            field = field or _field(value)
            word = value.get(field) if field else None
        if isinstance(word, str):
            lines.append((number, word))
        elif word is None and isinstance(value, (list, dict)):
            missing += 1
        else:
            raise WordListError(name, f"value {number:,} of the JSON is not a word: {value!r:.60}", REMEDY)
    return lines, {"column": missing}, f"{read_as}, field {field!r}" if field else read_as


def _field(row: dict[str, Any]) -> str | None:
    return FIELD if isinstance(row.get(FIELD), str) else next((name for name, value in row.items() if isinstance(value, str)), None)


def _values(name: str, text: str) -> tuple[Iterable[tuple[int, Any]], str]:
    """The numbered values of an array, the keys of an object, or the values of all lines."""
    import json

    try:
        whole = json.loads(text)
    except RecursionError as error:
        raise WordListError(name, DEEP, REMEDY) from error
    except ValueError as error:  # JSONDecodeError, and numbers of more than 4,300 digits
        return _values_of_lines(name, text, error), "JSON lines"
    if isinstance(whole, dict) and len(whole) == 1 and isinstance(next(iter(whole.values())), list):
        whole = next(iter(whole.values()))  # {"words": [...]}
    if isinstance(whole, list):
        return enumerate(whole, 1), "a JSON array"
    if isinstance(whole, dict) and not isinstance(whole.get(FIELD), str):
        return enumerate(whole, 1), "the keys of a JSON object"
    return [(1, whole)], "JSON lines"


def _values_of_lines(name: str, text: str, whole: ValueError) -> Iterator[tuple[int, Any]]:
    import json

    first = True
    for number, line in enumerate(re.split(LINE_END, text), 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except RecursionError as error:
                raise WordListError(name, DEEP, REMEDY, number) from error
            except ValueError as error:
                if first:
                    raise WordListError(name, f"it is not JSON ({whole})", REMEDY) from error
                raise WordListError(name, f"the line is not JSON ({error})", REMEDY, number) from error
            first = False
