"""What callers pass and get: wrong types are refused by name; files, columns, pickles and sets are what people have."""

from __future__ import annotations

import copy
import importlib.resources
import io
import os
import pickle
import stat
import sys
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

import pytest

import wsdict
from wsdict import Solver
from wsdict.representations import KINDS, Kind

WORDS = ["car", "carton", "cat", "dog"]


@pytest.fixture(params=KINDS)
def d(request: pytest.FixtureRequest) -> wsdict.Dictionary:
    return wsdict.compile(WORDS, kind=request.param)


# Types

ASK: dict[str, Callable[[wsdict.Dictionary], object]] = {
    "contains_many of a str": lambda d: d.contains_many("cat"),
    "contains_many of None": lambda d: d.contains_many(None),  # type: ignore[arg-type]
    "index_many of a number": lambda d: d.index_many(5),  # type: ignore[arg-type]
    "contains_many of bytes": lambda d: d.contains_many(b"cat"),  # type: ignore[arg-type]
    "compile of a number": lambda d: wsdict.compile(5),  # type: ignore[arg-type]
    "load of a number": lambda d: wsdict.load(5),  # type: ignore[arg-type]
    "load of None": lambda d: wsdict.load(None),  # type: ignore[arg-type]
    "load of text": lambda d: wsdict.load(io.StringIO("cat")),  # type: ignore[arg-type]
    "solve of a number": lambda d: wsdict.solve(5, d),  # type: ignore[arg-type]
    "a solver of a list": lambda d: Solver(["cat"]),  # type: ignore[arg-type]
    "many boards of a str": lambda d: Solver(d).score_many("cat"),
    "many boards of None": lambda d: Solver(d).score_many([None]),  # type: ignore[list-item]
    "find on None": lambda d: wsdict.find_word(None, "cat"),  # type: ignore[arg-type]
    "threads": lambda d: Solver(d).score_many(["cat"], threads="2"),  # type: ignore[arg-type]
    "steps": lambda d: Solver(d, steps="2"),  # type: ignore[arg-type]
    "min_length": lambda d: Solver(d, min_length="2"),  # type: ignore[arg-type]
    "threads of one board": lambda d: Solver(d).solve("cat", threads="2"),  # type: ignore[arg-type]
    "rules": lambda d: Solver(d, 5),  # type: ignore[arg-type]
    "convert": lambda d: wsdict.convert(["cat"]),  # type: ignore[arg-type]
    "from_bytes of text": lambda d: wsdict.Dictionary.from_bytes("cat"),
    "from_bytes of a number": lambda d: wsdict.Dictionary.from_bytes(5),
    "isdisjoint with a str": lambda d: d.isdisjoint("cat"),
    "save to a number": lambda d: d.save(5),  # type: ignore[arg-type]
    "save to None": lambda d: d.save(None),  # type: ignore[arg-type]
    "save to text": lambda d: d.save(io.StringIO()),  # type: ignore[arg-type]
    "save to a NUL": lambda d: d.save("a\0b"),
    "load of a NUL": lambda d: wsdict.load("a\0b"),
    "export to a number": lambda d: wsdict.export(d, 5, "text"),  # type: ignore[arg-type]
    "export of a list": lambda d: wsdict.export(["cat"], "cat.txt"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", ASK)
def test_wrong_types_are_refused_by_name(name: str) -> None:
    with pytest.raises(wsdict.OptionError, match="expected"):
        ASK[name](wsdict.compile(WORDS))


@pytest.mark.parametrize("index", ["x", 1.0, None])
def test_indexes_are_integers(d: wsdict.Dictionary, index: Any) -> None:
    with pytest.raises(TypeError, match=f"'{type(index).__name__}' object cannot be interpreted as an integer"):
        d.word(index)


@pytest.mark.parametrize(
    "option",
    [
        {"min_length": "2"}, {"max_length": 2.0}, {"column": "1"}, {"letters": 5}, {"encoding": 5}, {"comments": 5}, {"separator": 5},
        {"strict": "no"}, {"sorted": 1}, {"header": "yes"}, {"split": 0}, {"clean": "no"}, {"kind": 5}, {"case": 5}, {"normalize": 5},
        {"map": 5}, {"map": {"a": 5}}, {"strip": 5}, {"keep": 5}, {"ignore": 5}, {"options": 5}, {"level": 5}, {"ranks": "no"},
    ],
    ids=str,
)  # fmt: skip
def test_options_of_wrong_types_are_refused_by_name(option: dict[str, Any]) -> None:
    with pytest.raises(wsdict.OptionError, match=f"^{'|'.join(option)} is "):
        wsdict.compile(["a"], **option)


class Scalar:
    """An item of a column that is not a str."""

    def __init__(self, value: str) -> None:
        self.value = value


class Column:
    """A column of strings as pyarrow has it."""

    def __iter__(self) -> Iterator[Scalar]:
        return iter([Scalar("cat"), Scalar("owl")])

    def to_pylist(self) -> list[str]:
        return ["cat", "owl"]


class Table:
    """A table as pandas has it: its items are the names of its columns."""

    columns = ("cat",)
    dtypes = (object,)

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)


def test_columns_of_strings(d: wsdict.Dictionary) -> None:
    column: Any = Column()
    assert d.contains_many(column) == [True, False]
    assert d.index_many(column) == [2, None]
    assert list(wsdict.compile(column)) == ["cat", "owl"]
    assert list(d & column) == ["cat"]
    with pytest.raises(wsdict.WordTypeError, match="Scalar"):
        d.contains_many([*column])
    for ask in (d.contains_many, d.index_many, wsdict.compile, d.union):
        with pytest.raises(wsdict.OptionError, match="a column of strings"):
            ask(Table())  # type: ignore[arg-type]


COLUMNS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "an array of pyarrow": ("pyarrow", lambda pyarrow: pyarrow.array(["cat", "owl"])),
    "a column of pyarrow": ("pyarrow", lambda pyarrow: pyarrow.chunked_array([["cat"], ["owl"]])),
    "a column of pandas": ("pandas", lambda pandas: pandas.Series(["cat", "owl"])),
    "categories of pandas": ("pandas", lambda pandas: pandas.Series(["cat", "owl"], dtype="category")),
    "an index of pandas": ("pandas", lambda pandas: pandas.Index(["cat", "owl"])),
    "a column of polars": ("polars", lambda polars: polars.Series(["cat", "owl"])),
    "an array of numpy": ("numpy", lambda numpy: numpy.array(["cat", "owl"])),
}
TABLES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "pyarrow": ("pyarrow", lambda pyarrow: pyarrow.table({"cat": ["cat"]})),
    "pandas": ("pandas", lambda pandas: pandas.DataFrame({"cat": ["cat"]})),
    "polars": ("polars", lambda polars: polars.DataFrame({"cat": ["cat"]})),
    "lazy": ("polars", lambda polars: polars.LazyFrame({"cat": ["cat"]})),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_of_other_packages(name: str) -> None:
    package, make = COLUMNS[name]
    column = make(pytest.importorskip(package))
    d = wsdict.compile(WORDS)
    assert d.contains_many(column) == [True, False]
    assert d.index_many(column) == [2, None]
    assert list(wsdict.compile(column)) == ["cat", "owl"]
    assert list(d & column) == ["cat"]


@pytest.mark.parametrize("name", TABLES)
def test_tables_of_other_packages(name: str) -> None:
    package, make = TABLES[name]
    table = make(pytest.importorskip(package))
    d = wsdict.compile(WORDS)
    for ask in (d.contains_many, d.index_many, wsdict.compile, d.union):
        with pytest.raises((wsdict.OptionError, TypeError), match=r"an iterable of str|is not iterable|a path"):
            ask(table)


# Sets and look-ups


def test_names_of_sets_and_of_other_packages(d: wsdict.Dictionary) -> None:
    assert list(reversed(d)) == WORDS[::-1]
    assert (d.get("cat"), d.get("cow"), d.get("cow", -1)) == (2, None, -1)
    assert d.longest_prefix("xyz", "none") == "none"
    assert list(d.items()) == list(d.iter_keys(indexes=True)) == [(word, i) for i, word in enumerate(WORDS)]
    assert list(d.items("cat")) == [("cat", 2)]
    assert list(d.items("x")) == list(d.iter_keys("x", indexes=True)) == list(d.iter_prefixes("x", indexes=True)) == []
    assert list(d.iter_keys("car")) == list(d.iter_prefixes("cartons")) == ["car", "carton"]
    assert list(d.iter_prefixes("cartons", indexes=True)) == [("car", 0), ("carton", 1)]
    assert d.longest_prefix("cartons", "none") == "carton"
    assert list(d.union(["owl"], {"ant"})) == sorted([*WORDS, "owl", "ant"])
    assert list(d.intersection(["cat", "owl"], ["cat", "dog"])) == ["cat"]
    assert list(d.difference(["cat"], ["dog"])) == ["car", "carton"]
    assert list(d.symmetric_difference(["cat", "owl"])) == ["car", "carton", "dog", "owl"]
    assert d.issubset([*WORDS, "owl"])
    assert not d.issubset(["cat"])
    assert d.issuperset(["cat"])
    assert not d.issuperset(["owl"])
    assert sys.getsizeof(d) > d.nbytes


# Files


def test_paths_and_files_of_every_type(d: wsdict.Dictionary, tmp_path: Path) -> None:
    path = tmp_path / "a.wsd"
    assert d.save(path) == d.save(os.fsencode(path)) == d.save(str(path)) == path.stat().st_size
    with io.BytesIO() as file:
        assert d.save(file) == path.stat().st_size
        assert file.getvalue() == path.read_bytes()
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(path, "a.wsd")
        archive.writestr("list.txt", "cat\nowl\n")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        sources = [path, str(path), os.fsencode(path), io.BytesIO(path.read_bytes()), zipfile.Path(archive, "a.wsd"), archive.open("a.wsd")]
        for source in sources:
            assert list(wsdict.load(source)) == WORDS
        sources[3:] = [io.BytesIO(path.read_bytes()), zipfile.Path(archive, "a.wsd"), archive.open("a.wsd"), d]
        for source in sources:
            made = wsdict.compile(source, kind="packed")
            assert (list(made), made.kind) == (WORDS, "packed")
        assert list(wsdict.compile(zipfile.Path(archive, "list.txt"), d)) == sorted({*WORDS, "owl"})
    resource = importlib.resources.files("wsdict") / "py.typed"
    with pytest.raises(wsdict.FormatError):
        wsdict.load(resource)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are Unicode there")
def test_names_that_are_not_utf_8(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/w\xff.wsd"
    wsdict.compile(WORDS).save(path)
    assert list(wsdict.load(path)) == list(wsdict.load(os.fsdecode(path))) == list(wsdict.compile(path)) == WORDS


@pytest.mark.skipif(sys.platform == "win32", reason="it has no modes")
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.wsd"
    wsdict.compile(WORDS).save(path)
    path.chmod(0o640)
    wsdict.compile(["a"]).save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o444)
    with pytest.raises(PermissionError, match="it is read-only"):
        wsdict.compile(WORDS).save(path, force=True)
    assert list(wsdict.load(path)) == ["a"]
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.wsd"]


@pytest.mark.skipif(not hasattr(os, "getgroups") or not os.getgroups(), reason="there are no groups to choose from")
def test_a_file_that_is_replaced_keeps_its_group(tmp_path: Path) -> None:
    path = tmp_path / "a.wsd"
    wsdict.compile(WORDS).save(path)
    group = 1 if os.geteuid() == 0 else os.getgroups()[-1]
    os.chown(path, -1, group)
    path.chmod(0o664)
    wsdict.compile(["a"]).save(path)
    assert (path.stat().st_gid, stat.S_IMODE(path.stat().st_mode)) == (group, 0o664)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_a_file_that_root_replaces_keeps_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "a.wsd"
    wsdict.compile(WORDS).save(path)
    os.chown(path, 1, 1)
    wsdict.compile(["a"]).save(path)
    assert (path.stat().st_uid, path.stat().st_gid) == (1, 1)


@pytest.mark.skipif(not hasattr(os, "fchown"), reason="it has no groups")
def test_a_group_that_cannot_be_kept_gets_no_more_rights_than_all_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.wsd"
    wsdict.compile(WORDS).save(path)
    path.chmod(0o674)
    if os.geteuid() == 0:
        os.chown(path, -1, 1)
    else:
        pytest.importorskip("grp")
        monkeypatch.setattr(os, "fstat", lambda _: os.stat_result((0, 0, 0, 0, os.geteuid(), -2, 0, 0, 0, 0)))

    def refuse(*arguments: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "fchown", refuse)
    wsdict.compile(["a"]).save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


@pytest.mark.parametrize("write", [wsdict.Dictionary.save, lambda d, path: wsdict.export(d, path, "text")], ids=["save", "export"])
def test_a_folder_is_not_a_file(tmp_path: Path, write: Callable[[wsdict.Dictionary, Path], object]) -> None:
    with pytest.raises(IsADirectoryError, match="it is a folder; name a file in it"):
        write(wsdict.compile(WORDS), tmp_path)


def test_words_are_exported_to_paths_and_files_of_every_type(d: wsdict.Dictionary, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    assert wsdict.export(d, path) == wsdict.export(d, os.fsencode(path), force=True) == wsdict.export(d, str(path), force=True)
    with io.BytesIO() as file:
        assert wsdict.export(d, file, "text") == path.stat().st_size
        assert file.getvalue() == path.read_bytes() == b"car\ncarton\ncat\ndog\n"
    with io.FileIO(path, "wb") as raw:  # without a buffer
        assert wsdict.export(d, raw, "text") == 19


def test_it_knows_the_size_of_its_file(d: wsdict.Dictionary, tmp_path: Path) -> None:
    path = tmp_path / "a.wsd"
    size = d.save(path)
    assert d.file_size is None
    assert wsdict.load(path).file_size == wsdict.load(io.BytesIO(path.read_bytes())).file_size == size


@pytest.mark.parametrize("kind", KINDS)
def test_bytes_that_change_afterwards(kind: Kind) -> None:
    data = bytearray(wsdict.compile(WORDS, kind=kind).to_bytes())
    d = wsdict.Dictionary.from_bytes(data)
    data[:] = bytes(len(data))
    assert list(d) == WORDS


# Pickles


def test_solvers_pickle_and_copy(d: wsdict.Dictionary) -> None:
    solver = Solver(d, "boggle", 3, steps=100_000, engine="auto", case="exact")
    expected = solver.solve("CAR/TON/dog".lower()).words
    for again in (pickle.loads(pickle.dumps(solver)), copy.copy(solver), copy.deepcopy(solver)):
        assert (again.rules, again.steps, again.engine, again.case) == (solver.rules, solver.steps, solver.engine, solver.case)
        assert again.solve("car/ton/dog").words == expected == ["car", "cat", "dog"]


@pytest.mark.parametrize("method", get_all_start_methods())
def test_solvers_work_in_other_processes(method: str) -> None:
    solver = Solver(wsdict.compile(WORDS), "boggle")
    expected = solver.score_many(["car/ton/dog", "cat"])
    with ProcessPoolExecutor(1, get_context(method)) as pool:
        assert pool.submit(solver.score_many, ["car/ton/dog", "cat"]).result(60) == expected
        with pytest.raises(wsdict.OptionError):
            pool.submit(solver.solve, 5).result(60)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("set", "dict")])
@pytest.mark.parametrize("others", ["", "".join(map(chr, range(0x400, 0x430)))], ids=["few letters", "many"])
def test_words_with_line_feeds_on_boards(kind: Kind, others: str) -> None:
    words = sorted(["a\nb", "\nab", "ab\n", "ab", *others])
    d = wsdict.compile(words, kind=kind)
    solver = Solver(d, "boggle", min_length=2)
    for board in ("?/ab", "? a b"):
        found = [word for word in words if len(word) > 1 and wsdict.is_spelled(board, word, "boggle")]
        assert solver.solve(board).words == found
        assert "ab" in found
        assert len(found) > 1


def test_solvers_and_errors_work_with_loky() -> None:
    loky = pytest.importorskip("loky")
    d = wsdict.compile(WORDS)
    with loky.ProcessPoolExecutor(1) as pool:
        assert pool.submit(Solver(d, "boggle").score_many, ["car/ton/dog"]).result(60) == Solver(d, "boggle").score_many(["car/ton/dog"])
        with pytest.raises(wsdict.WordError) as caught:
            pool.submit(d.index, "owl").result(60)
    assert caught.value.word == "owl"
