"""Imports lead down only, and files are short: what CONTRIBUTING says of the source is read from it.

A file may import from rooms below its own, and from its own room where that makes no circle. Imports inside functions are for heavy or
optional modules; all of them are listed here.
"""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "wsdict"

ROOMS = (  # from the ground up; those of one line do not know each other
    ("errors", "forks", "lazy", "version"),
    ("iterables", "saving"),
    ("kernels",),
    ("casing", "marks"),
    ("spelling", "container"),
    ("alphabet",),
    ("signatures",),
    ("words", "automaton"),
    ("header", "steps", "compiled"),
    ("dictionary",),
    ("representations",),
    ("converting",),
    ("formats",),
    ("opening",),
    ("compiler",),
    ("boards",),
    ("report",),
    ("cli",),
    ("__init__", "__main__", "__pyinstaller"),
)
FLOOR = {room: floor for floor, rooms in enumerate(ROOMS) for room in rooms}

IN_FUNCTIONS = {  # file: modules that are imported inside a function, and why
    "__main__.py": {"wsdict.cli"},  # Ctrl-C meanwhile
    "automaton.py": {"wsdict.kernels.words.encode"},  # look-ups build no automaton
    "boards/board.py": {"json", "random", "tomllib", "importlib.resources"},  # few boards are graphs or rolled
    "boards/rules.py": {"json", "tomllib"},  # most rules are presets
    "cli/__init__.py": {"wsdict.cli.arguments", "wsdict.cli.help"},  # --version needs neither
    "cli/arguments.py": {"difflib"},  # errors
    "cli/compile.py": {"rich.console", "rich.progress"},  # terminals
    "cli/output.py": {"json"},  # --json
    "cli/pages.py": {"rich.console", "rich.text"},  # terminals
    "cli/verify.py": {"wsdict.formats.dawgdic"},  # --check
    "formats/dawgdic.py": {"dawg_python"},  # optional
    "formats/recipe.py": {"tomllib", "hashlib", "wsdict.words.files"},  # recipes
    "kernels/__init__.py": {"wsdict.kernels.dawg.walker"},  # only the description needs it
    "report/table.py": {"rich.box", "rich.console", "rich.table", "rich.text"},  # terminals
    "representations/marisa/dictionary.py": {"marisa_trie"},  # optional
    "words/columns.py": {"csv"},  # tables
    "words/json_lists.py": {"json"},  # few lists are JSON
}


LINES, KERNEL_LINES = 500, 750
FUNCTION_LINES = 80
REASON = "One file, because"  # in the docstring of a kernel that is longer


class Import(NamedTuple):
    file: str
    module: str
    in_function: bool


def files() -> list[str]:
    return sorted(str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.py"))


def imports(file: str) -> Iterator[Import]:
    """What a file imports, `from package import module` as package.module where that is a file."""

    def visit(node: ast.AST, inside: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from (Import(file, alias.name, inside) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert not child.level, f"{file}: a relative import"
                module = (child.module or "").removeprefix("cython.cimports.")
                for alias in child.names:
                    whole = f"{module}.{alias.name}"
                    yield Import(file, whole if is_file(whole) else module, inside)
            yield from visit(child, inside or isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)))

    yield from visit(ast.parse((SOURCE / file).read_text(encoding="utf-8")), False)


def path_of(module: str) -> Path:
    return SOURCE.joinpath(*module.split(".")[1:])


def is_file(module: str) -> bool:
    path = path_of(module)
    return module.startswith("wsdict.") and (path.with_suffix(".py").exists() or (path / "__init__.py").exists())


def room(module: str) -> str:
    return [*module.split("."), "__init__"][1]


def room_of_file(file: str) -> str:
    return file.split("/")[0].removesuffix(".py")


@pytest.mark.parametrize("file", files())
def test_imports_lead_down(file: str) -> None:
    here = room_of_file(file)
    for found in imports(file):
        if found.module.split(".")[0] == "wsdict":
            there = room(found.module)
            if there == "__init__" and FLOOR[here] > FLOOR["boards"]:
                continue  # what stands on the library may use its public face
            assert there == here or FLOOR[there] < FLOOR[here], f"{file} imports {found.module}, which is not below it"


def test_every_room_has_a_floor() -> None:
    assert {room_of_file(file) for file in files()} == FLOOR.keys()


def test_no_circles() -> None:
    names = {f"wsdict.{file.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}": file for file in files()}
    graph = {file: {names[found.module] for found in imports(file) if found.module in names} - {file} for file in files()}
    packages = {file for file in files() if file.endswith("__init__.py")}
    for file in files():  # a module does not wait for the package that it is in
        graph[file] -= {package for package in packages if file.startswith(package.removesuffix("__init__.py"))}
    TopologicalSorter(graph).prepare()


def test_imports_in_functions_are_listed() -> None:
    found: dict[str, set[str]] = {}
    for file in files():
        modules = {one.module for one in imports(file) if one.in_function}
        if modules:
            found[file] = modules
    assert found == IN_FUNCTIONS


@pytest.mark.parametrize("file", files())
def test_files_and_functions_are_short(file: str) -> None:
    text = (SOURCE / file).read_text(encoding="utf-8")
    tree = ast.parse(text)
    has_reason = file.startswith("kernels/") and REASON in (ast.get_docstring(tree) or "")
    assert text.count("\n") <= (KERNEL_LINES if has_reason else LINES)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not has_reason:
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < FUNCTION_LINES, f"{node.name} is long"
