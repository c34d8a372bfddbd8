"""Word lists go in; the smallest and fastest dictionaries that Python can open come out."""

from wsdict.boards import Board, Rules, Search, Solution, Solver, Tally, find_paths, find_word, is_spelled, solve
from wsdict.compiler import CompileReport, compile
from wsdict.dictionary import Cursor, Dictionary, load
from wsdict.errors import (
    BoardError,
    CheckError,
    FormatError,
    LimitError,
    OptionError,
    OverwriteError,
    RankError,
    RecipeError,
    RulesError,
    StepsError,
    WordError,
    WordListError,
    WordListWarning,
    WsdictError,
)

__version__ = "0.1.0"
__all__ = [
    "Board",
    "BoardError",
    "CheckError",
    "CompileReport",
    "Cursor",
    "Dictionary",
    "FormatError",
    "LimitError",
    "OptionError",
    "OverwriteError",
    "RankError",
    "RecipeError",
    "Rules",
    "RulesError",
    "Search",
    "Solution",
    "Solver",
    "StepsError",
    "Tally",
    "WordError",
    "WordListError",
    "WordListWarning",
    "WsdictError",
    "compile",
    "find_paths",
    "find_word",
    "is_spelled",
    "load",
    "solve",
]
