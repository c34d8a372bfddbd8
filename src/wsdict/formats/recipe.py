"""Recipes: a TOML file that says how a dictionary is made, so that making it again gives the same bytes.

title = "American English, for word games"
sources = ["../data/english.txt"]        # relative to the recipe's folder
sha256 = ["4bfe…"]                       # of each source, checked
license = "SCOWL (see ../data/README.md)"
kind = "dawg"

[options]                                # those of wsdict.compile
letters = "a-z"
min_length = 2
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from wsdict.errors import RecipeError

MOST_BYTES = 1 << 26  # of a recipe
TEXT, NUMBER, SWITCH, TABLE, TEXTS = "a string", "a whole number", "true or false", "a table", "a list of strings"
FIELDS: dict[str, tuple[str, ...]] = {
    "title": (TEXT,),
    "sources": (TEXTS,),
    "sha256": (TEXTS,),
    "license": (TEXT,),
    "kind": (TEXT,),
    "options": (TABLE,),
}
OPTIONS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("level", "letters", "case", "normalize", "keep", "encoding", "comments", "separator", "errors", "format"), (TEXT,)),
    **dict.fromkeys(("min_length", "max_length", "column", "max_bytes", "max_line", "max_letters"), (NUMBER,)),
    **dict.fromkeys(("ranks", "header", "split", "sorted", "strict", "clean"), (SWITCH,)),
    **dict.fromkeys(("strip", "ignore"), (TEXT, TEXTS)),
    "map": (TEXT, TEXTS, TABLE),
    "options": (TABLE,),
}
FITS: dict[str, Callable[[Any], bool]] = {
    TEXT: lambda value: isinstance(value, str),
    NUMBER: lambda value: hasattr(value, "__index__") and not isinstance(value, bool),
    SWITCH: lambda value: isinstance(value, bool),
    TABLE: lambda value: isinstance(value, Mapping),
    TEXTS: lambda value: isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value),
}


class Recipe(NamedTuple):
    """How a dictionary is made. `wsdict.compile` takes its file."""

    name: str  # the file's name without its suffix
    title: str
    license: str
    sources: tuple[Path, ...]
    options: dict[str, Any]  # of wsdict.compile, `kind` among them

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Recipe:
        """The recipe in a file, its sources' checksums verified. Raises RecipeError and OSError."""
        from wsdict.words.files import contents  # look-ups read no lists

        name = os.fspath(path)
        fields = _parsed(name, contents(name, MOST_BYTES))
        _check(name, "field", fields, FIELDS)
        _check(name, "option", fields.get("options", {}), OPTIONS)
        sources = fields.get("sources", [])
        if not sources:
            raise RecipeError(name, "it names no sources")
        if any("\0" in source for source in sources):
            raise RecipeError(name, "the path of one of its sources has a NUL")
        if any(source.endswith(".toml") for source in sources):
            raise RecipeError(name, "one of its sources is a recipe")
        paths = tuple(Path(path).parent / source for source in sources)
        _check_sums(name, paths, fields.get("sha256", []))
        options = dict(fields.get("options", {}))
        if "kind" in fields:
            options["kind"] = fields["kind"]
        return cls(Path(path).stem, fields.get("title", ""), fields.get("license", ""), paths, options)


def _parsed(name: str, data: bytes) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(data.decode())
    except RecursionError as error:
        raise RecipeError(name, "it is not TOML (nested too deeply)") from error
    except ValueError as error:  # TOMLDecodeError, UnicodeDecodeError, and numbers of more than 4,300 digits
        raise RecipeError(name, f"it is not TOML ({error})") from error


def _check(name: str, what: str, values: dict[str, Any], known: Mapping[str, tuple[str, ...]]) -> None:
    """Raises RecipeError for an unknown key, or a value of another type."""
    for key, value in values.items():
        if key not in known:
            raise RecipeError(name, f"it has an unknown {what} {key!r} (known: {', '.join(sorted(known))})")
        if not is_of(value, known[key]):
            raise RecipeError(name, f"its {what} {key!r} is {value!r:.60}, and not {' or '.join(known[key])}")


def is_of(value: object, types: Iterable[str]) -> bool:
    """Is a value of one of these types?"""
    return any(FITS[kind](value) for kind in types)


def _check_sums(name: str, paths: tuple[Path, ...], sums: list[str]) -> None:
    import hashlib  # and with it OpenSSL: 3 ms that only recipes need

    if sums and len(sums) != len(paths):
        raise RecipeError(name, f"it has {len(paths)} sources and {len(sums)} sha256 sums")
    for path, expected in zip(paths, sums, strict=False):
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != expected:
            raise RecipeError(name, f"{path} has the sha256 sum {found}, and the recipe expects {expected}")
