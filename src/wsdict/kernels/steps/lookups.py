"""Membership and ranks as methods of C, the base of Dictionary: `word in d` is one call, without a Python frame around it.

What a word that is not found as it is needs, its spelling changed, is in the Dictionary: `_respelled`.
"""

from operator import index as as_index
from typing import TYPE_CHECKING

from wsdict.errors import RankError, WordError
from wsdict.iterables import words_in

if TYPE_CHECKING:
    import cython
else:
    from wsdict.kernels import shim as cython

if cython.compiled:
    from cython.cimports.wsdict.kernels.steps.stepper import Stepper, as_text
else:
    from wsdict.kernels.steps.stepper import Stepper, as_text

compiled: bool = cython.compiled


@cython.cclass
class Lookups:
    """Questions that are asked so often that the call around the answer counts.

    A subclass sets `steps` and `spelling`, has `_respelled(text)` (the text in the dictionary's spelling, None where that changes nothing), `_number()`
    (have ranks) and `__len__`.
    """

    _steps: object
    stepper: Stepper  # the same, where it is one

    @property
    def steps(self):
        """How this dictionary is walked; see wsdict.steps."""
        return self._steps

    @steps.setter
    def steps(self, steps) -> None:
        self._steps = steps
        self.stepper = steps if isinstance(steps, Stepper) else None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1)
    def has(self, word: object) -> cython.bint:
        if self.stepper is not None and type(word) is str:
            return self.stepper.holds(cython.cast(str, word)) or self.has_respelled(cython.cast(str, word))
        return self.has_slowly(as_text(word))

    @cython.cfunc
    @cython.exceptval(-1)
    def has_slowly(self, text: str) -> cython.bint:
        """Is a text a word of a kind without a kernel; or a text that was given as a subclass of str?"""
        return bool(self._steps.has(text)) or self.has_respelled(text)

    @cython.cfunc
    @cython.exceptval(-1)
    def has_respelled(self, text: str) -> cython.bint:
        """Is a text that was not found as it is a word in the dictionary's spelling?"""
        c: cython.Py_UCS4
        if self.stepper is not None:
            for c in text:
                if ord(c) >= self.stepper.unchanged:
                    break
            else:
                return False
        spelled = self._respelled(text)
        return spelled is not None and bool(self._steps.has(spelled))

    @cython.cfunc
    @cython.exceptval(-2)
    def ranked(self, word: object) -> cython.longlong:
        """The rank of a word, -1 if it is not one."""
        text: str = as_text(word) if type(word) is not str else word
        rank: cython.longlong
        if self.stepper is None:
            rank = self._steps.rank(text)
        else:
            rank = self.stepper.rank_of(text)
        if rank < 0:
            spelled = self._respelled(text)
            if spelled is not None:
                rank = self._steps.rank(spelled)
        return rank

    @cython.cfunc
    @cython.inline
    def number(self) -> object:
        if self.stepper is None or not self.stepper.ranked:
            self._number()
        return None

    def __contains__(self, word: object) -> bool:
        return self.has(word)

    def contains_many(self, words) -> list:
        """`word in d` for each of the words, in order. O(letters). Raises WordTypeError and OptionError."""
        return [bool(self.has(word)) for word in words_in(words)]

    def index(self, word) -> int:
        """The number of words before this one. Raises WordError (a KeyError) if it is not a word, and WordTypeError.

        O(len(word)), after one O(edges) pass where no ranks are stored.
        """
        self.number()
        rank: cython.longlong = self.ranked(word)
        if rank < 0:
            raise WordError(word)
        return rank

    def index_many(self, words) -> list:
        """`index` of each of the words, None for those that are not words. Raises WordTypeError and OptionError."""
        rank: cython.longlong
        result: list = []
        self.number()
        for word in words_in(words):
            rank = self.ranked(word)
            result.append(rank if rank >= 0 else None)
        return result

    def prefixes(self, text) -> list:
        """The words that a text begins with, shortest first. O(len(text)). Raises WordTypeError."""
        text = self.spelling.apply(text)
        return [text[:end] for end in self._steps.ends(text)]

    def longest_prefix(self, text, default=None):
        """The longest word that a text begins with, `default` for none. O(len(text)). Raises WordTypeError."""
        text = self.spelling.apply(text)
        ends = self._steps.ends(text)
        return text[: ends.pop()] if ends else default

    def word(self, index) -> str:
        """The word with `index` words before it. Raises RankError (an IndexError), and TypeError. O(edges on its path)."""
        index = as_index(index)
        if not 0 <= index < len(self):
            raise RankError(index, len(self))
        self.number()
        if self.stepper is None:
            return self._steps.unrank(index)
        return self.stepper.word_of(index)
