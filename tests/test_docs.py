"""What the documents show is what happens: their Python sessions run."""

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

import wsdict

ROOT = Path(__file__).parent.parent
DOCUMENTS = [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if ">>>" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_sessions_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").symlink_to(ROOT / "data")
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.attempted >= 3
    assert result.failed == 0


def test_there_are_sessions() -> None:
    assert {"README.md", "api.md"} <= {path.name for path in DOCUMENTS}


def test_init_has_the_names_of_its_stub() -> None:
    package = ROOT / "src/wsdict"
    assert len((package / "__init__.py").read_text(encoding="utf-8").splitlines()) <= 40
    homes = {
        alias.name: f"wsdict.{node.module.removeprefix('wsdict.')}"
        for node in ast.parse((package / "__init__.pyi").read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    assert homes == wsdict._HOMES | {"__version__": "wsdict.version"}
    assert sorted(homes) == wsdict.__all__
    for name, home in homes.items():
        assert getattr(wsdict, name) is getattr(import_module(home), name)


def test_the_example_of_the_format_is_a_file() -> None:
    text = (ROOT / "docs/format.md").read_text(encoding="utf-8")
    rows = [line.split()[1:17] for line in text.splitlines() if line[:4].strip() and line[4:6] == "  " and line[:3].isalnum()]
    data = bytes(int(byte, 16) for row in rows for byte in row)
    assert data == wsdict.compile(["car", "cat", "bat"]).to_bytes()
