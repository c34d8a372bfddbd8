"""Files of other packages: they read what wsdict writes, wsdict reads what they write; proven with the packages themselves."""

from __future__ import annotations

import importlib.resources
import json
import random
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import dawg
import dawg_python
import marisa_trie
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import ASK_ALL, Units, run

import wsdict
from wsdict import automaton
from wsdict.cli import main
from wsdict.formats import pieces
from wsdict.formats.dawgdic import cross_read
from wsdict.kernels import COMPILED
from wsdict.kernels.automaton.minimize import measure, merge
from wsdict.kernels.dawgdic.bytewise import bytewise
from wsdict.kernels.dawgdic.double_array import double_array
from wsdict.representations import KINDS
from wsdict.representations.dawgdic import Dawgdic, codes_of
from wsdict.signatures import MARISA

VECTORS = Path(__file__).parent / "vectors" / "foreign"
LISTS: dict[str, list[str]] = {
    "short": ["a", "ab", "abba", "bat", "bats", "cat", "cats", "catś"],
    "empty": [],
    "one": ["\U0010ffff"],
    "letters": ["é", "ée", "è", "ß", "ä", "äa", "字", "字典", "😀", "😁", "new york", "o’neill", "߿", "ࠀ", "￿", "𐀀"],
    "long": ["a" * 60_000, "a" * 59_999 + "b", "b" * 40_000 + "ä", "c"],
    "many": sorted({f"{a}{b}{c}" for a in range(40) for b in ("", "é", "x") for c in range(30)}),
}
every_list = pytest.mark.parametrize("words", LISTS.values(), ids=LISTS)
BYTES = [chr(i) for i in range(1, 256)]


def strangers(words: Sequence[str]) -> list[str]:
    """Texts that are no words: near them, inside them, behind them, and every byte alone; a NUL at any place."""
    known = set(words)
    some = [word for word in random.Random(1).sample(words, min(40, len(words))) if len(word) < 100]
    near = [*BYTES, "\0", *(word + letter for word in some for letter in BYTES[::5]), *(word[:-1] for word in some)]
    near += [word + "\0" for word in some] + ["\0" + word for word in some] + [word[::-1] for word in some]
    return [text for text in near if text and text not in known]


def written(words: Sequence[str], kind: str, path: Path, **options: Any) -> Path:
    d = wsdict.compile(words, normalize="none", **options)
    path.write_bytes(b"".join(pieces(d, kind)))
    return path


# What wsdict writes, and others read ----------------------------------------------------------------------------------------

DAWGS: dict[str, Callable[[], Any]] = {
    "DAWG2 DAWG": dawg.DAWG,
    "DAWG2 CompletionDAWG": dawg.CompletionDAWG,
    "dawg-python DAWG": dawg_python.DAWG,
    "dawg-python CompletionDAWG": dawg_python.CompletionDAWG,
}


@pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")
@pytest.mark.parametrize("reader", DAWGS.values(), ids=DAWGS)
@every_list
def test_a_dawg_that_wsdict_wrote(words: list[str], reader: Callable[[], Any], tmp_path: Path) -> None:
    path = str(written(words, "dawgdic", tmp_path / "words.dawg"))
    other = reader()
    other.load(path)
    assert all(word in other for word in words)
    assert not [text for text in strangers(words) if text in other]
    for word in words[:: 1 + len(words) // 20]:
        assert other.prefixes(word + "ab") == [word[:n] for n in range(1, len(word) + 1) if word[:n] in set(words)] + [
            text for text in (word + "a", word + "ab") if text in words
        ]
    if hasattr(other, "keys"):
        assert list(other.keys()) == sorted(words)
        for prefix in ["a", "é", "字", "1", "zz", *words[:3]]:
            assert list(other.keys(prefix)) == [word for word in sorted(words) if word.startswith(prefix)]
            assert other.has_keys_with_prefix(prefix) == any(word.startswith(prefix) for word in words) if "DAWG2" in str(reader) else True


@pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")
@every_list
def test_a_marisa_that_wsdict_wrote(words: list[str], tmp_path: Path) -> None:
    path = str(written(words, "marisa", tmp_path / "words.marisa"))
    for other in (marisa_trie.Trie().load(path), marisa_trie.Trie().mmap(path)):
        assert list(other) == sorted(words)
        assert all(word in other for word in words)
        assert not [text for text in strangers(words) if "\0" not in text and text in other]
        for prefix in ["a", "é", "字", "1", "zz", *words[:3]]:
            assert other.keys(prefix) == [word for word in sorted(words) if word.startswith(prefix)]


def test_a_whole_list(tmp_path: Path) -> None:
    source = wsdict.compile(Path(__file__).parent.parent / "data" / "english.txt")
    words = list(source)
    words = words if COMPILED else words[::40]
    path = str(written(words, "dawgdic", tmp_path / "words.dawg"))
    completion = dawg.CompletionDAWG()
    completion.load(path)
    assert completion.keys() == words
    plain = dawg_python.DAWG().load(path)
    assert all(word in plain for word in words[::10])
    theirs = tmp_path / "theirs.dawg"
    dawg.DAWG(words).save(str(theirs))
    ours = wsdict.compile(words, kind="dawgdic").sections["units"].nbytes
    assert ours < theirs.stat().st_size  # acceptance on edges saves states


def test_the_options_of_marisa() -> None:
    words = LISTS["many"]
    sizes = {}
    for options in ({}, {"num_tries": 1}, {"num_tries": 5}, {"cache": "tiny"}, {"cache": "huge"}, {"order": "weight"}, {"binary": "yes"}):
        d = wsdict.compile(words, kind="marisa", options=options)
        assert list(d) == words
        assert [d.index(word) for word in words] == list(range(len(words)))
        assert d.facts()["tries"] == options.get("num_tries", 3)
        assert d.facts()["order"] == options.get("order", "label")
        sizes[str(options)] = d.nbytes
    assert sizes["{'cache': 'tiny'}"] <= sizes["{}"] <= sizes["{'cache': 'huge'}"]
    for wrong in ({"num_tries": 0}, {"num_tries": 128}, {"num_tries": "3"}, {"cache": "none"}, {"order": 1}, {"binary": True}):
        with pytest.raises(wsdict.OptionError, match=next(iter(wrong))):
            wsdict.compile(words, kind="marisa", options=wrong)


# What others write, and wsdict reads ----------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::wsdict.WordListWarning")
@pytest.mark.parametrize("mmap", [True, False])
@pytest.mark.parametrize("convention", ["DAWG", "CompletionDAWG", "IntDAWG", "IntCompletionDAWG", "BytesDAWG", "RecordDAWG"])
@every_list
def test_a_file_of_DAWG2(words: list[str], convention: str, mmap: bool, tmp_path: Path) -> None:
    words = sorted(
        {word[: 20_000 if COMPILED else 2_000] for word in words}
    )  # their builder recurses, and 60,000 letters may overflow its stack
    made = getattr(dawg, convention)
    values = {"Int": {word: i for i, word in enumerate(words)}, "Byt": [(word, b"x" * (i % 3)) for i, word in enumerate(words)]}
    values["Rec"] = [(word, (i % 100,)) for i, word in enumerate(words)]
    path = tmp_path / "theirs.dawg"
    (made("<B", values["Rec"]) if convention == "RecordDAWG" else made(values.get(convention[:3], words))).save(str(path))
    d = wsdict.load(path, mmap=mmap)
    assert (d.kind, d.origin) == ("dawgdic", "dawgdic")
    assert list(d) == sorted(words)
    assert len(d) == len(words)
    assert not [text for text in strangers(words) if text in d]
    assert [d.index(word) for word in sorted(words)] == list(range(len(words)))
    assert d.header._replace(extra={}, source="", normalize="") == wsdict_header(words)
    if words and not (len(words) == 1 and "Int" in convention):
        assert d.header.extra["convention"] == {"RecordDAWG": "BytesDAWG"}.get(convention, convention)
    d.verify()
    d.save(tmp_path / "ours.wsd")
    assert list(wsdict.load(tmp_path / "ours.wsd")) == sorted(words)
    again = dawg.CompletionDAWG()
    again.load(str(written(list(d), "dawgdic", tmp_path / "again.dawg")))
    assert again.keys() == sorted(words)


def wsdict_header(words: list[str]) -> Any:
    return wsdict.compile(words, normalize="none").header._replace(extra={}, source="", normalize="")


@pytest.mark.parametrize("order", [marisa_trie.LABEL_ORDER, marisa_trie.WEIGHT_ORDER])
@pytest.mark.parametrize("num_tries", [1, 3, 9])
@pytest.mark.parametrize("binary", [False, True])
@every_list
def test_a_file_of_marisa_trie(words: list[str], order: int, num_tries: int, binary: bool, tmp_path: Path) -> None:
    path = tmp_path / "theirs.marisa"
    marisa_trie.Trie(words, order=order, num_tries=num_tries, binary=binary).save(str(path))
    d = wsdict.load(path)
    assert (d.kind, d.origin) == ("marisa", "marisa")
    assert list(d) == sorted(words)
    assert [d.index(word) for word in sorted(words)] == list(range(len(words)))
    assert not [text for text in strangers(words) if text in d]
    assert b"".join(pieces(d, "marisa")) == path.read_bytes()
    d.verify()


def test_without_the_package_of_marisa(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "marisa_trie", None)
    for ask in (lambda: wsdict.compile(["a"], kind="marisa"), lambda: wsdict.load(VECTORS / "trie.marisa")):
        with pytest.raises(wsdict.OptionError, match="the package marisa-trie to be installed"):
            ask()


def test_keys_that_no_list_would_have(tmp_path: Path) -> None:
    """Lists are cleaned; the files of others are not."""
    words = sorted(["a\x01", "a\x01b", "a\nb", "\t", " x ", "\ufeff", "A", "e\u0301"])
    dawg.CompletionDAWG(words).save(str(tmp_path / "words.dawg"))
    marisa_trie.Trie(words).save(str(tmp_path / "words.marisa"))
    for name in ("words.dawg", "words.marisa"):
        d = wsdict.load(tmp_path / name)
        assert list(d) == words
        d.verify()
        for kind in ("dawgdic", "marisa"):
            again = wsdict.Dictionary.from_bytes(b"".join(pieces(d, kind)))
            assert list(again) == words
    marisa_trie.Trie(["", "a"]).save(str(tmp_path / "empty.marisa"))
    with pytest.raises(wsdict.FormatError, match="it has an empty key"):
        wsdict.load(tmp_path / "empty.marisa")


PAYLOADS: dict[str, Callable[[], Any]] = {
    "IntDAWG": lambda: dawg.IntDAWG({"car": 7, "cat": 0, "dög": 1}),
    "IntCompletionDAWG": lambda: dawg.IntCompletionDAWG({"car": 7, "cat": 0, "dög": 1}),
    "BytesDAWG": lambda: dawg.BytesDAWG([("car", b"7"), ("car", b"8\0"), ("cat", b""), ("dög", b"\xff")]),
    "RecordDAWG": lambda: dawg.RecordDAWG("<hB", [("car", (7, 1)), ("car", (8, 1)), ("cat", (-1, 2)), ("dög", (0, 0))]),
}


@pytest.fixture(params=PAYLOADS)
def with_values(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file of DAWG2 whose words have values."""
    path = tmp_path / "theirs.dawg"
    PAYLOADS[request.param]().save(str(path))
    return path


def test_values_of_words_are_kept(with_values: Path, tmp_path: Path) -> None:
    """Byte for byte; by way of a .wsd so that the other package finds the same."""
    d = wsdict.load(with_values)
    assert d.payloads is not None
    copies = [tmp_path / "copy.dawg", tmp_path / "again.dawg"]
    wsdict.export(d, copies[0])
    assert copies[0].read_bytes() == with_values.read_bytes()
    d.save(tmp_path / "ours.wsd")
    ours = wsdict.load(tmp_path / "ours.wsd")
    assert ours.payloads == d.payloads
    wsdict.export(ours, copies[1])
    assert copies[1].read_bytes() == with_values.read_bytes()
    assert main(["export", str(with_values), "--format", "dawgdic", "-q", "--force", "-o", str(copies[0])]) == 0
    assert copies[0].read_bytes() == with_values.read_bytes()
    readers = {"BytesDAWG": dawg.BytesDAWG, "IntDAWG": dawg.IntDAWG, "IntCompletionDAWG": dawg.IntCompletionDAWG}
    for path in copies:
        theirs, same = readers[d.payloads](), readers[d.payloads]()
        theirs.load(str(with_values))
        same.load(str(path))
        assert [same.get(word) for word in d] == [theirs.get(word) for word in d] != [None] * len(d)
    d.close()
    with pytest.raises(wsdict.ClosedError):
        wsdict.export(d, copies[0], force=True)


def test_values_of_words_are_not_lost_in_silence(with_values: Path, tmp_path: Path) -> None:
    d = wsdict.load(with_values)
    copy = wsdict.Dictionary.from_bytes(d.to_bytes())
    other = tmp_path / "other.txt"
    for source in (d, copy, with_values):
        with pytest.raises(wsdict.OptionError, match=rf"those of this {d.payloads} would be lost; export its words first"):
            wsdict.compile(source)
        with pytest.raises(wsdict.OptionError, match="would be lost"):
            wsdict.compile(source, ["owl"], kind="dawgdic")
    for kind in KINDS:
        if kind != "dawgdic":
            with pytest.raises(wsdict.OptionError, match="would be lost"):
                wsdict.convert(d, kind)
    with pytest.raises(wsdict.OptionError, match="would be lost"):
        wsdict.convert(d, "dawgdic", ranks=True)
    assert wsdict.convert(d, "dawgdic") is d
    for format in ("text", "json", "dot", "marisa"):
        with pytest.raises(wsdict.OptionError, match=rf"dawgdic, which keep the values of this {d.payloads}, or words_only=True"):
            wsdict.export(d, other, format)
    assert not other.exists()
    wsdict.export(d, other, words_only=True)
    assert other.read_text("utf-8").split() == list(d) == ["car", "cat", "dög"]
    for format in ("wsd", "dawgdic", "marisa"):
        wsdict.export(d, other, format, force=True, words_only=True)
        again = wsdict.load(other)
        assert (list(again), again.payloads) == (list(d), None)
    assert list(wsdict.compile(list(d))) == list(wsdict.load(with_values, unpack=True)) == list(d)
    assert wsdict.Solver(d, "boggle").solve("CAR/TXX").words == ["car", "cat"]


def test_operators_keep_the_keys_of_other_packages(tmp_path: Path) -> None:
    keys = [" a ", "\ta", "A", "e\u0301"]
    dawg.CompletionDAWG(keys).save(str(tmp_path / "words.dawg"))
    marisa_trie.Trie(keys).save(str(tmp_path / "words.marisa"))
    for name in ("words.dawg", "words.marisa"):
        d = wsdict.load(tmp_path / name)
        assert list(d) == sorted(keys)
        assert list(d | ["b"]) == sorted([*keys, "b"])
        assert list(["b"] | d) == sorted([*keys, "b"])
        assert list(d & keys) == list(d - ["a"]) == list(d ^ []) == list(d.union()) == sorted(keys)
        assert list(d - [" a "]) == sorted(keys[1:])
        assert " a " in d | [" b "]


def test_tries_of_marisa_with_payload_are_named(tmp_path: Path) -> None:
    path = tmp_path / "theirs.marisa"
    marisa_trie.BytesTrie([("a", b"1"), ("b", b"2")]).save(str(path))
    with pytest.raises(wsdict.FormatError, match="not UTF-8; in a BytesTrie or RecordTrie a byte FF and a payload follow the key"):
        wsdict.load(path)


def test_the_dictionary_of_pymorphy() -> None:
    folder = importlib.resources.files("pymorphy3_dicts_ru") / "data"
    suffixes = wsdict.load(str(folder / "prediction-suffixes-1.dawg"))
    assert suffixes.header.extra["convention"] == "BytesDAWG"
    theirs = dawg_python.BytesDAWG().load(str(folder / "prediction-suffixes-1.dawg"))
    assert list(suffixes) == sorted(set(theirs.keys()))
    if COMPILED:
        d = wsdict.load(str(folder / "words.dawg"))
        assert d.header.extra["convention"] == "BytesDAWG"
        assert len(d) > 3_000_000
        assert "кошка" in d
        assert "кошкш" not in d
        assert list(d.keys("кошк")) == sorted(set(dawg_python.BytesDAWG().load(str(folder / "words.dawg")).keys("кошк")))
        assert d.word(d.index("кошка")) == "кошка"
        assert b"".join(pieces(d, "dawgdic")) == (folder / "words.dawg").read_bytes()


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.[dm]a*")), ids=lambda path: path.name)
def test_files_that_were_written_once(path: Path) -> None:
    expected = json.loads((VECTORS / "expected.json").read_text(encoding="utf-8"))[path.name]
    d = wsdict.load(path)
    assert list(d) == expected["words"]
    assert (d.kind, d.header.extra.get("convention")) == (expected["kind"], expected["convention"])


def test_there_are_vectors() -> None:
    assert len(list(VECTORS.glob("*.dawg"))) == 7
    assert len(list(VECTORS.glob("*.marisa"))) == 3


def write() -> None:
    VECTORS.mkdir(parents=True, exist_ok=True)
    words = ["a", "ab", "abba", "cat", "cats", "naïve", "字典", "😀"]
    dawg.DAWG(words).save(str(VECTORS / "DAWG.dawg"))
    dawg.CompletionDAWG(words).save(str(VECTORS / "CompletionDAWG.dawg"))
    dawg.IntDAWG({word: i for i, word in enumerate(words)}).save(str(VECTORS / "IntDAWG.dawg"))
    dawg.IntCompletionDAWG({word: i for i, word in enumerate(words)}).save(str(VECTORS / "IntCompletionDAWG.dawg"))
    dawg.BytesDAWG([(word, word.encode()) for word in words]).save(str(VECTORS / "BytesDAWG.dawg"))
    dawg.DAWG([]).save(str(VECTORS / "empty.dawg"))
    dawg.CompletionDAWG([]).save(str(VECTORS / "empty-completion.dawg"))
    marisa_trie.Trie(words).save(str(VECTORS / "trie.marisa"))
    marisa_trie.Trie(words, order=marisa_trie.LABEL_ORDER, num_tries=1, binary=True).save(str(VECTORS / "binary.marisa"))
    marisa_trie.Trie([]).save(str(VECTORS / "empty.marisa"))
    expected = {}
    for path in sorted(VECTORS.glob("*.[dm]a*")):
        d = wsdict.load(path)
        expected[path.name] = {
            "kind": d.kind,
            "convention": None if d.kind == "marisa" else path.stem if "DAWG" in path.stem else d.header.extra["convention"],
            "words": [] if "empty" in path.stem else words,
        }
    (VECTORS / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


# Commands -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["dawgdic", "marisa"])
def test_there_and_back(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat\ncats\ncafé\n", encoding="utf-8")
    assert main(["compile", "words.txt", "-q"]) == 0
    assert main(["export", "words.wsd", "--format", kind, "-o", "words.raw"]) == 0
    assert capfdbinary.readouterr().err == f"wsdict: words.raw: 3 words in {Path('words.raw').stat().st_size:,} bytes\n".encode()
    assert main(["export", "words.wsd", "--format", kind]) == 0
    assert capfdbinary.readouterr().out == Path("words.raw").read_bytes()
    assert main(["export", "words.wsd", "--format", kind, "-o", "words.raw"]) == 2  # it is there already
    assert main(["info", "words.raw", "--json"]) == 0
    facts = json.loads(capfdbinary.readouterr().out)
    assert (facts["kind"], facts["format"], facts["words"]) == (kind, kind, 3)
    for command in (["keys", "words.raw"], ["export", "words.raw"]):
        assert main(command) == 0
        assert capfdbinary.readouterr().out.decode() == "cafe\ncats\n".replace("cafe", "café\ncat")
    assert main(["verify", "words.raw"]) == 0
    assert main(["verify", "words.raw", "--check"]) == (0 if kind == "dawgdic" else 2)
    assert main(["compile", "words.raw", "-q", "-o", "again.wsd"]) == 0
    assert list(wsdict.load("again.wsd")) == ["café", "cat", "cats"]


def test_dawg_python_reads_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    d = wsdict.Dictionary.from_bytes((VECTORS / "BytesDAWG.dawg").read_bytes())
    assert isinstance(d, Dawgdic)
    cross_read(d)
    d = wsdict.compile(["cat", "cats"], kind="dawgdic")
    assert isinstance(d, Dawgdic)
    cross_read(d)
    for words in (["cat"], ["bat", "cat", "cats"]):
        other = wsdict.compile(words, kind="dawgdic")
        assert isinstance(other, Dawgdic)
        with monkeypatch.context() as patch:
            patch.setattr(d, "units", other.units)
            patch.setattr(d, "sections", other.sections)
            with pytest.raises(wsdict.FormatError, match="dawg-python"):
                cross_read(d)


# The double array, by itself ------------------------------------------------------------------------------------------------


def laid(words: Sequence[str], reach: int = 21) -> array[int]:
    graph, alphabet = automaton.from_words(sorted(set(words)))
    return double_array(*merge(*bytewise(graph.first, graph.edges, codes_of(alphabet))), reach)


LETTERS = st.sampled_from("abcxyz\x01\x7fäöé字典丁😀😁𐀀") | st.characters(
    exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"], exclude_characters="\ufeff"
)


@given(st.lists(st.text(LETTERS, min_size=1, max_size=6), max_size=40, min_size=1))
def test_units_hold_the_words_and_nothing_else(words: list[str]) -> None:
    words = sorted({word for word in words if word.strip() == word and word.isprintable()}) or ["a"]
    units = Units(laid(words))
    assert [key.decode() for key in units.words()] == words
    assert units.dead_ends() == []


@pytest.mark.parametrize("reach", [8, 9, 10, 12])
def test_units_that_are_too_far_to_name_each_other(reach: int) -> None:
    """As in a file of more than two million units: a state stands in several places, or where its number's lowest byte is its parent's."""
    chance = random.Random(reach)
    stems = ["".join(chance.choices("abcdefghijklmnoprst", k=chance.randint(2, 6))) for _ in range(60)]
    words = sorted({chance.choice(stems) + chance.choice(stems) for _ in range(800 if COMPILED else 300)})
    near, far = laid(words), laid(words, reach)
    units = Units(far)
    assert [key.decode() for key in units.words()] == words
    assert all(offset < 2**reach or offset % 256 == 0 for offset in units.offsets())
    assert len(near) <= len(far) < 4 * len(near)


def test_a_state_may_have_every_byte() -> None:
    words = [chr(a) + chr(b) for a in range(0x4E00, 0x4E00 + 70) for b in range(0x20000, 0x20000 + 70, 3)] + [
        chr(i) for i in range(33, 127)
    ]
    units = Units(laid(sorted(words)))
    assert sorted(key.decode() for key in units.words()) == sorted(words)


@given(st.lists(st.text("abc", max_size=5), max_size=20))
def test_merge_and_measure(words: list[str]) -> None:
    words = sorted({*words} - {""})
    graph, _ = automaton.from_words(words)
    assert merge(graph.first, graph.edges) == (graph.first, graph.edges)
    assert measure(graph.first, graph.edges) == (len(words), sum(map(len, words)), max(map(len, words), default=0))


# Damage ---------------------------------------------------------------------------------------------------------------------


def foreign_samples() -> dict[str, bytes]:
    words = LISTS["short"]
    samples = {path.name: path.read_bytes() for path in VECTORS.glob("*.[dm]a*")}
    for kind in ("dawgdic", "marisa"):
        samples[f"ours {kind}"] = b"".join(pieces(wsdict.compile(words), kind))
    samples["deep marisa"] = marisa_trie.Trie(LISTS["many"], num_tries=5, order=marisa_trie.LABEL_ORDER).tobytes()
    return samples


SAMPLES = foreign_samples()
every_sample = pytest.mark.parametrize("data", SAMPLES.values(), ids=SAMPLES)


@every_sample
def test_truncated_at_every_length(data: bytes) -> None:
    without_guide = 4 + 4 * int.from_bytes(data[:4], "little") if not data.startswith(MARISA) else -1
    for n in range(0, len(data), 1 if len(data) < 5000 else 97):
        if n == without_guide:  # a sound file too
            continue
        with pytest.raises(wsdict.FormatError):
            wsdict.Dictionary.from_bytes(data[:n])


@every_sample
def test_a_flipped_bit_is_refused_or_makes_a_dictionary_that_agrees_with_itself(data: bytes) -> None:
    bits = range(8 * len(data))
    for i in random.Random(3).sample(bits, 2500 if COMPILED else 250):
        broken = bytearray(data)
        broken[i // 8] ^= 1 << i % 8
        try:
            d = wsdict.Dictionary.from_bytes(broken)
        except wsdict.FormatError:
            continue
        words = list(d)
        assert words == sorted(set(words))
        assert len(d) == len(words)
        assert all(word in d for word in words)
        assert [d.index(word) for word in words] == list(range(len(words)))
        assert [word in d for word in LISTS["short"]] == [word in words for word in LISTS["short"]]


@every_sample
def test_many_flipped_bits_crash_nothing(data: bytes) -> None:
    code = (
        ASK_ALL
        + """
import random, sys
data = bytes.fromhex(sys.stdin.read())
for seed in range(300):
    chance = random.Random(seed)
    broken = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(broken))
        broken[at] = chance.choice([broken[at] ^ 1 << chance.randrange(8), chance.randrange(256), 0, 255])
    try:
        ask(wsdict.Dictionary.from_bytes(broken))
    except wsdict.FormatError:
        pass
print("done")
"""
    )
    result = run(code, stdin=data.hex())
    assert (result.stdout, result.returncode) == ("done\n", 0), result.stderr[-2000:]


def edge(byte: int, target: int, accept: bool = False) -> int:
    return byte << 40 | accept << 32 | target


def bomb(states: int) -> Iterator[tuple[int, ...]]:
    """States of an automaton over bytes: 49,152 letters go on from one to the next, by three states of a few bytes."""
    target = 0
    for i in range(states):
        tails = 1 + 3 * i
        yield tuple(edge(byte, target, i == 0) for byte in range(0x80, 0xC0))
        yield tuple(edge(byte, tails) for byte in range(0x80, 0xC0))
        yield tuple(edge(byte, tails + 1) for byte in (*range(0xE1, 0xED), 0xEE, 0xEF)[:12])
        target = tails + 2


def test_few_units_that_unfold_to_very_many_edges() -> None:
    first, edges = array("I", [0, 0]), array("Q")
    for state in bomb(1000 if COMPILED else 40):
        edges.extend(state)
        first.append(len(edges))
    units = double_array(first, edges)
    data = b"".join([len(units).to_bytes(4, "little"), units.tobytes()])
    with pytest.raises(wsdict.FormatError, match=r"unfold to more|more words than"):
        wsdict.Dictionary.from_bytes(data)


def with_root(unit: int) -> bytes:
    return (256).to_bytes(4, "little") + array("I", [unit, *[0x80000000] * 255]).tobytes()


@pytest.mark.parametrize("root", [1 << 10, 0, 1 << 10 | 0x100])
def test_a_root_without_edges(root: int) -> None:
    assert list(wsdict.Dictionary.from_bytes(with_root(root))) == []


def test_a_root_that_points_outside() -> None:
    with pytest.raises(wsdict.FormatError, match="a unit points outside the file"):
        wsdict.Dictionary.from_bytes(with_root(0x1FFFFF << 10 | 0x200))


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    write()
