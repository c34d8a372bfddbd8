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
from pathlib import Path
from typing import Any, NamedTuple

from wsdict.errors import RecipeError

FIELDS: dict[str, type] = {"title": str, "sources": list, "sha256": list, "license": str, "kind": str, "options": dict}
OPTIONS = (
    "ranks",
    "level",
    "options",
    "letters",
    "case",
    "normalize",
    "map",
    "strip",
    "keep",
    "ignore",
    "min_length",
    "max_length",
    "encoding",
    "comments",
    "column",
    "separator",
    "header",
    "split",
    "errors",
    "sorted",
    "strict",
    "clean",
)


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
        import tomllib

        name = os.fspath(path)
        try:
            fields = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise RecipeError(name, f"it is not TOML ({error})") from error
        for field, value in fields.items():
            if field not in FIELDS:
                raise RecipeError(name, f"it has an unknown field {field!r} (known: {', '.join(FIELDS)})")
            if not isinstance(value, FIELDS[field]):
                raise RecipeError(name, f"its {field!r} is not a {FIELDS[field].__name__}")
        sources = fields.get("sources", [])
        if not sources or not all(isinstance(source, str) for source in sources):
            raise RecipeError(name, "it names no sources")
        if any(source.endswith(".toml") for source in sources):
            raise RecipeError(name, "one of its sources is a recipe")
        paths = tuple(Path(path).parent / source for source in sources)
        _check_sums(name, paths, fields.get("sha256", []))
        options = dict(fields.get("options", {}))
        for option in options:
            if option not in OPTIONS:
                raise RecipeError(name, f"it has an unknown option {option!r} (known: {', '.join(sorted(OPTIONS))})")
        if "kind" in fields:
            options["kind"] = fields["kind"]
        return cls(Path(path).stem, fields.get("title", ""), fields.get("license", ""), paths, options)


def _check_sums(name: str, paths: tuple[Path, ...], sums: list[str]) -> None:
    import hashlib  # and with it OpenSSL: 3 ms that only recipes need

    if sums and len(sums) != len(paths):
        raise RecipeError(name, f"it has {len(paths)} sources and {len(sums)} sha256 sums")
    for path, expected in zip(paths, sums, strict=False):
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != expected:
            raise RecipeError(name, f"{path} has the sha256 sum {found}, and the recipe expects {expected}")
