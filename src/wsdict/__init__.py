"""Word lists go in; the smallest and fastest dictionaries that Python can open come out."""

from wsdict.compiler import CompileReport, compile
from wsdict.dictionary import Cursor, Dictionary, load
from wsdict.errors import (
    FormatError,
    LimitError,
    OptionError,
    OverwriteError,
    RankError,
    RecipeError,
    WordError,
    WordListError,
    WordListWarning,
    WsdictError,
)

__version__ = "0.1.0"
__all__ = [
    "CompileReport",
    "Cursor",
    "Dictionary",
    "FormatError",
    "LimitError",
    "OptionError",
    "OverwriteError",
    "RankError",
    "RecipeError",
    "WordError",
    "WordListError",
    "WordListWarning",
    "WsdictError",
    "compile",
    "load",
]
