"""Files that were made to hurt: each is refused, with an error that names the file and the cause, in under a second and 64 MB."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest
from fuzz import packed_file
from fuzz.marisa_file import EMPTY_CACHE, LABEL_ORDER, LEAST_CACHE, TAILS_IN_TEXT, Trie, louds_of, written
from oracles import File

import wsdict
from wsdict.kernels import COMPILED, layout

HURTS = Path(__file__).parent / "vectors" / "hurts"
SECONDS, MEGABYTES = 1.0, 64
pytestmark = pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")

ASK = """
import resource, sys, time, warnings
warnings.simplefilter("ignore")
import wsdict
wsdict.compile(["ab"], kind=sys.argv[3])
path, verify = sys.argv[1], sys.argv[2] == "verified"
start, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
problem = ""
try:
    d = wsdict.load(path, verify=verify)
    "ab" in d
    for _ in zip(range(1000), d):
        pass
    len(d), d.longest, d.index_many(["ab"]), d.count("a")
    wsdict.Solver(d, "boggle", steps=10_000).solve("a b / c a").words
    if verify:
        d.verify()
except wsdict.FormatError as error:
    problem = str(error)
print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, problem, sep="\\n")
"""


def asked(path: Path, kind: str, verified: bool = True) -> str:
    """What is wrong with a file, found in a process of its own."""
    arguments = [sys.executable, "-c", ASK, str(path), "verified" if verified else "not", kind]
    run = subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode == 0, run.stderr
    seconds, kilobytes, problem = run.stdout.split("\n", 2)
    assert float(seconds) < SECONDS, f"{seconds} s"
    assert int(kilobytes) < MEGABYTES << 10, f"{kilobytes} KB"
    return problem.strip()


def tail_trie(children: list[int], links: list[int | None], tail: bytes = b"", ends: tuple[int, ...] = (), is_first: bool = False) -> Trie:
    """A trie of a `.marisa` with links of no extra bits; keys end at the nodes in `ends`."""
    n = len(children)
    linked, bases = [int(link is not None) for link in links], bytearray(link or 0 for link in links)
    trie = Trie(louds_of(children), linked, bases, array("Q", [0]), 0, tail)
    if is_first:
        trie.terminal = [int(node in ends) for node in range(n)] + [0]
        trie.cache = array("I", [EMPTY_CACHE] * (3 * 256))
    trie.roots = children[0]
    return trie


def file_of(tries: list[Trie]) -> bytes:
    for trie in tries:
        trie.flags = len(tries) | TAILS_IN_TEXT | LABEL_ORDER | LEAST_CACHE
    return written(tries)


def no_extras() -> bytes:
    """Links of no bits, and no number to read them from: the library reads one."""
    trie = tail_trie([2, 0, 0], [None, 0, 4], b"axx\0bxx\0", (1, 2), True)
    trie.extras = array("Q")
    return file_of([trie])


def doubled(levels: int = 28) -> bytes:
    """A key in which every trie has the key of the next one twice: 2**levels letters."""
    tries = []
    for i in range(levels):
        is_last = i == levels - 1
        link = 0 if is_last else 2
        tries.append(tail_trie([1, 1, 0], [None, link, link], b"a\0" if is_last else b"", (2,), i == 0))
    return file_of(tries)


def shared(size: int = 20_000) -> bytes:
    """127 × 128 keys of at least one tail of `size` bytes each."""
    n = 1 + 127 + 127 * 127
    children = [127] + [127] * 127 + [0] * (127 * 127)
    links: list[int | None] = [None, *range(127), *(i for _ in range(127) for i in range(127))]
    return file_of([tail_trie(children, links, bytes(range(1, 128)) + b"a" * size + b"\0", tuple(range(1, n)), True)])


def with_nul() -> bytes:
    marisa_trie = pytest.importorskip("marisa_trie")
    data: bytes = marisa_trie.Trie(["a\0b", "c"], binary=True).tobytes()
    return data


MARISA: dict[str, tuple[Callable[[], bytes], str]] = {
    "no-extras.marisa": (no_extras, "do not fit each other"),
    "doubled.marisa": (doubled, "its keys have 268,435,456 bytes"),
    "shared.marisa": (shared, "its keys have "),
    "nul.marisa": (with_nul, "a key has a NUL"),
}


@pytest.mark.parametrize("verified", [True, False])
@pytest.mark.parametrize("name", MARISA)
def test_tries_that_end_a_process_or_spell_gigabytes(name: str, verified: bool, tmp_path: Path) -> None:
    make, problem = MARISA[name]
    (tmp_path / name).write_bytes(make())
    found = asked(tmp_path / name, "marisa", verified)
    assert found.startswith(f"{tmp_path / name}: ")
    assert problem in found


def test_tries_with_long_keys_are_read(tmp_path: Path) -> None:
    (tmp_path / "doubled.marisa").write_bytes(doubled(10))
    assert list(wsdict.load(tmp_path / "doubled.marisa")) == ["a" * 2**10]


def test_what_could_not_be_read_is_not_compiled() -> None:
    with pytest.raises(wsdict.LimitError, match="bytes in all words together"):
        wsdict.compile(["a" * 1000 + format(i, "04") for i in range(2_000)], kind="marisa")


def test_a_nul_in_the_alphabet_of_a_marisa() -> None:
    file = File.read(wsdict.compile(["ab"], kind="marisa").to_bytes())
    with pytest.raises(wsdict.FormatError, match="NUL"):
        wsdict.Dictionary.from_bytes(File({**file.header, "alphabet": "\0ab"}, file.sections).to_bytes(), verify=False)


# Files whose look-ups once contradicted their words, and whose longest word was believed
PROBLEMS = {
    "map-not-in-order.wsd": "the labels of a state are not in ascending order",
    "longest-dawg.wsd": "it is too short for a word of 4,611,686,018,427,387,904 letters",
    "longest-map.wsd": "its longest word has 6 letters, and its header claims 1",
    "longest-trie.wsd": "it is too short for a word of 4,611,686,018,427,387,904 letters",
    "packed-codes.wsd": "it has more codes than bits",
    "packed-fragment.wsd": "a fragment cannot be decoded",
    "packed-large.wsd": "a fragment cannot be decoded",
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_files_that_contradicted_themselves(name: str) -> None:
    path = HURTS / name
    found = asked(path, File.read(path.read_bytes()).header["kind"])
    assert found.startswith(f"{path}: {PROBLEMS[name]}")


def test_every_file_is_asked() -> None:
    assert {path.name for path in HURTS.iterdir()} == PROBLEMS.keys()


@pytest.mark.parametrize("name", PROBLEMS)
def test_nobody_verifies_them(name: str) -> None:
    asked(HURTS / name, File.read((HURTS / name).read_bytes()).header["kind"], verified=False)


@pytest.mark.parametrize("verified", [True, False])
def test_records_of_which_none_is_the_last_sibling(verified: bool, tmp_path: Path) -> None:
    """320 KB: a table of jumps from the root was filled in O(records**2) before anything was verified."""
    n = 80_000
    shift = n.bit_length()
    records = array("I", [1 << shift | 1, *(1 << shift + 2 | 1 << shift + 1 | (i + 1) % n for i in range(1, n))])
    file = File.read(wsdict.compile(["a"], level="small").to_bytes())
    path = tmp_path / "jumps.wsd"
    path.write_bytes(file.forged(records.tobytes(), {"shift": shift}, words=n - 1))
    found = asked(path, "dawg", verified)
    assert "not in ascending order" in found if verified else True


def fragment_of(size: int) -> File:
    """A packed dictionary of one fragment, of `size` bits; a and b end it."""
    file = File.read(wsdict.compile(["a", "b"], kind="packed").to_bytes())
    book, _ = packed_file.read(file)
    book.sizes, book.cuts = array("I", [size]), array("I", [0])
    return packed_file.written(file, book, bytes(-(-size // 8) + 8))


@pytest.mark.parametrize("size", [1, 8, 35_000, 2**16, 2**16 + 1, 2**23])
def test_a_fragment_that_claims_all_bits(size: int, tmp_path: Path) -> None:
    path = tmp_path / "wide.wsd"
    path.write_bytes(fragment_of(size).to_bytes())
    found = asked(path, "packed")
    assert (f"a fragment has {size:,} bits" if size > layout.FRAGMENT_BITS else "a fragment cannot be decoded") in found


def test_tables_of_codes_that_no_stream_uses(tmp_path: Path) -> None:
    """Tables of thousands of codes each in some kilobytes of head."""
    letters, tables = (1_000, 300) if COMPILED else (100, 20)
    file = File.read(wsdict.compile([chr(0x4E00 + i) for i in range(letters)], kind="packed").to_bytes())
    book, stream = packed_file.read(file)
    book.tables = tables
    book.lengths = bytearray([14]) * (tables * 16 * (letters + 1))
    path = tmp_path / "tables.wsd"
    path.write_bytes(packed_file.written(file, book, stream).to_bytes())
    assert "more codes than bits" in asked(path, "packed")
