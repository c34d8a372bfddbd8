"""Word lists go in; the smallest and fastest dictionaries that Python can open come out."""

from wsdict.boards import Board, Rules, Search, Solution, Solver, Tally, find_paths, find_word, is_spelled, solve
from wsdict.compiled import CompileReport
from wsdict.compiler import compile
from wsdict.converting import convert
from wsdict.dictionary import Cursor
from wsdict.errors import (
    BoardError,
    CheckError,
    ClosedError,
    FormatError,
    LimitError,
    OptionError,
    OverwriteError,
    RankError,
    RecipeError,
    RulesError,
    SpellingError,
    StepsError,
    WordError,
    WordListError,
    WordListWarning,
    WordTypeError,
    WsdictError,
)
from wsdict.formats import Recipe, export
from wsdict.opening import Dictionary, load
from wsdict.version import __version__

__all__ = [
    "Board",
    "BoardError",
    "CheckError",
    "ClosedError",
    "CompileReport",
    "Cursor",
    "Dictionary",
    "FormatError",
    "LimitError",
    "OptionError",
    "OverwriteError",
    "RankError",
    "Recipe",
    "RecipeError",
    "Rules",
    "RulesError",
    "Search",
    "Solution",
    "Solver",
    "SpellingError",
    "StepsError",
    "Tally",
    "WordError",
    "WordListError",
    "WordListWarning",
    "WordTypeError",
    "WsdictError",
    "__version__",
    "compile",
    "convert",
    "export",
    "find_paths",
    "find_word",
    "is_spelled",
    "load",
    "solve",
]
