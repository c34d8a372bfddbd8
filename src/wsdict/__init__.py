"""Word lists go in; the smallest and fastest dictionaries that Python can open come out.

A name is imported when it is first used, from the module that `_NAMES` gives; `__init__.pyi` has the types. A program that only looks
words up does not pay for the compiler and the boards.
"""

from wsdict.forks import imported
from wsdict.version import __version__ as __version__

_NAMES = {
    "boards": "Board Rules Search Solution Solver Tally find_paths find_word is_spelled solve",
    "compiled": "CompileReport",
    "compiler": "compile",
    "converting": "convert",
    "dictionary": "Cursor",
    "errors": "BoardError CheckError ClosedError FormatError LimitError OptionError OverwriteError RankError RecipeError RulesError "
    "SpellingError StepsError WordError WordListError WordListWarning WordTypeError WsdictError",
    "formats": "Recipe export",
    "opening": "Dictionary load",  # Dictionary has its from_bytes from there
}
_HOMES = {name: f"wsdict.{module}" for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted([*_HOMES, "__version__"])  # noqa: PLE0605


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(imported(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
