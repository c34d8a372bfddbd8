"""Words to their minimal automaton, as they are: the same graph as from labels that are made letter by letter in Python."""

from __future__ import annotations

from array import array
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import wsdict
from wsdict.alphabet import MOST_LETTERS
from wsdict.automaton import Automaton, from_sorted, from_words
from wsdict.kernels.layout import edge_accepts, edge_label, edge_target

ODD = "\0\n\r\t \x1c\x85\u2028\ufeff\ud800\udfff\U0010ffff"
WORDS = st.lists(st.text(st.sampled_from(f"abcé{ODD}") | st.characters(exclude_categories=()), max_size=6), max_size=30)


def letter_by_letter(words: list[str]) -> tuple[Automaton, str]:
    """The oracle."""
    letters = sorted({letter for word in words for letter in word})
    labels, starts = array("H"), array("I")
    for word in words:
        starts.append(len(labels))
        labels.extend([*(letters.index(letter) + 1 for letter in word), 0])
    return from_sorted(labels, starts, len(words)), "".join(letters)


def language(graph: Automaton, letters: str) -> list[str]:
    words: list[str] = []
    stack = [("", len(graph.first) - 2)]
    while stack:
        prefix, state = stack.pop()
        for edge in graph.edges[graph.first[state] : graph.first[state + 1]]:
            word = prefix + letters[edge_label(edge) - 1]
            stack.append((word, edge_target(edge)))
            if edge_accepts(edge):
                words.append(word)
    return sorted(words)


@given(WORDS.map(lambda words: sorted({word for word in words if word})))
@example([])
@example(["\0", "\0\0", "\1"])
@example(["\n", "a\n", "a\nb"])
def test_words_as_they_are(words: list[str]) -> None:
    graph, letters = from_words(words)
    assert (graph, letters) == letter_by_letter(words)
    assert language(graph, letters) == words
    assert (graph.words, graph.letters, graph.longest) == (len(words), sum(map(len, words)), max(map(len, words), default=0))


@given(WORDS)
@example([""])
@example(["", ""])
@example(["a", ""])
@example(["", "a"])
@example(["a", "a"])
@example(["b", "a", "a"])
def test_words_that_are_not_ascending_are_refused(words: list[str]) -> None:
    if "" in words:
        with pytest.raises(ValueError, match=f"^word {words.index('')} is empty$"):
            from_words(words)
    elif any(later < word for word, later in pairwise(words)):
        i = next(i for i, (word, later) in enumerate(pairwise(words), 1) if later < word)
        with pytest.raises(ValueError, match=f"^word {i} is before word {i - 1}$"):
            from_words(words)
    elif any(later == word for word, later in pairwise(words)):
        i = next(i for i, (word, later) in enumerate(pairwise(words), 1) if later == word)
        with pytest.raises(ValueError, match=f"^word {i} is equal to word {i - 1}$"):
            from_words(words)
    else:
        assert language(*from_words(words)) == words


@pytest.mark.parametrize("n", [1, 253, 254, 255, 256, MOST_LETTERS])
@pytest.mark.parametrize("first", [0, 0x20, 0x8000])
def test_letters_of_one_and_two_bytes(n: int, first: int) -> None:
    words = [chr(first + i) for i in range(n)]
    graph, letters = from_words(words)
    assert (graph.words, graph.longest, letters) == (n, 1, "".join(words))
    assert [edge_label(edge) for edge in graph.edges] == list(range(1, n + 1))


def test_too_many_letters() -> None:
    with pytest.raises(wsdict.LimitError, match="65,001 different letters, and the limit is 65,000"):
        from_words([chr(i) for i in range(MOST_LETTERS + 1)])


def test_subclasses_of_str_are_words() -> None:
    class Word(str):
        def __iter__(self):  # type: ignore[no-untyped-def]
            return iter("wrong")

    assert from_words([Word("a"), Word("b")]) == from_words(["a", "b"])


@pytest.mark.parametrize("words", [["a", b"b"], ["a", 1], ["a", None]])
def test_what_is_not_a_str(words: list[str]) -> None:
    with pytest.raises(wsdict.WordTypeError, match=r"words are str, and item 1 \(from 0\) is ") as caught:
        from_words(words)
    assert (caught.value.value, caught.value.index) == (words[1], 1)
    assert isinstance(caught.value, TypeError)
