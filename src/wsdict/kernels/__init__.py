"""The hot loops, the only code of wsdict that is compiled: Cython in pure-Python mode, so the same files run as they stand.

`WSDICT_PURE=1` runs them interpreted even where compiled ones are installed; `WSDICT_REQUIRE_COMPILED=1` makes a missing
compiled kernel an ImportError instead of a slow answer.
"""

import os
import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

_HERE = Path(__file__).parent  # not __path__: an editable install has the compiled kernels there, and no source


class _SourceOnly:
    """Finds the kernels' .py files, where Python would take the extension modules beside them."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        package, _, module = name.rpartition(".")
        return spec_from_file_location(name, f"{_HERE}/{module}.py") if package == __name__ else None


if os.environ.get("WSDICT_PURE", "0") not in ("", "0"):
    sys.meta_path.insert(0, _SourceOnly)

from wsdict.kernels import celllist, cellset, dawg, encode, minimize, pack, sort  # noqa: E402  (the finder must stand first)

COMPILED: bool = all(kernel.compiled for kernel in (celllist, cellset, dawg, encode, minimize, pack, sort))

if not COMPILED and os.environ.get("WSDICT_REQUIRE_COMPILED", "0") not in ("", "0"):
    raise ImportError(
        "wsdict's kernels are not compiled and WSDICT_REQUIRE_COMPILED is set: "
        "install a C compiler and reinstall wsdict, or unset the variable (and WSDICT_PURE)"
    )

DESCRIPTION: str = "interpreted" if not COMPILED else "compiled, popcnt" if dawg.popcnt else "compiled, no popcnt"
