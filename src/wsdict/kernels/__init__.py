"""The hot loops, the only code of wsdict that is compiled: Cython in pure-Python mode, so the same files also run as they are.

A kernel is a module in a folder of this package. `WSDICT_PURE=1` runs all of them interpreted even where compiled ones are installed;
`WSDICT_REQUIRE_COMPILED=1` makes a missing compiled kernel an ImportError instead of a slow answer.
"""

import os
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path

from wsdict.forks import importing

_HERE = Path(__file__).parent  # not __path__: an editable install has the compiled kernels there, and no source
KERNELS: tuple[str, ...]  # their names in this package, for example boards.cellset
COMPILED: bool  # are all of them
DESCRIPTION: str  # for people


class _SourceOnly:
    """Finds the kernels' .py files, where Python would take the extension modules beside them."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        folder, _, module = name.removeprefix(f"{__name__}.").rpartition(".")
        file = _HERE / folder / f"{module}.py"
        return spec_from_file_location(name, file) if name.startswith(__name__) and folder and file.exists() else None


def _kernels() -> tuple[str, ...]:
    return tuple(sorted(f"{file.parent.name}.{file.stem}" for file in _HERE.glob("*/*.py") if file.stem != "__init__"))


def _compiled() -> bool:
    specs = (find_spec(f"{__name__}.{kernel}") for kernel in _kernels())
    return all(spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES)) for spec in specs)


def _description() -> str:
    from wsdict.kernels.dawg.walker import popcnt

    return "interpreted" if not _compiled() else "compiled, popcnt" if popcnt else "compiled, no popcnt"


_FACTS: dict[str, Callable[[], object]] = {"KERNELS": _kernels, "COMPILED": _compiled, "DESCRIPTION": _description}


def __getattr__(name: str) -> object:
    """The facts about all kernels, found when they are first asked for: looking for 32 files takes a millisecond."""
    if name not in _FACTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with importing():  # their packages
        value = globals()[name] = _FACTS[name]()
    return value


if os.environ.get("WSDICT_PURE", "0") not in ("", "0"):
    sys.meta_path.insert(0, _SourceOnly)

if os.environ.get("WSDICT_REQUIRE_COMPILED", "0") not in ("", "0") and not _compiled():
    raise ImportError(
        "wsdict's kernels are not compiled and WSDICT_REQUIRE_COMPILED is set: "
        "install a C compiler and reinstall wsdict, or unset the variable (and WSDICT_PURE)"
    )
