"""The rules by which a line of a list becomes a word, and what is counted when they are applied.

The lines of files are cleaned. Words from an iterable are kept as they are, but for 2, 5, 6, 7 and empty ones. In the order in which the
rules are applied:

    1. the text is decoded and decompressed, its column selected, comments dropped, invisible characters removed
    2. it is put into the dictionary's spelling (spelling.py); with more than 30 combining marks in a row, it is dropped: `marks`
    3. blanks at both ends and a byte-order mark at the beginning are removed; nothing is left: `blank`
    4. it contains a control character or a lone surrogate: `control`
    5. it contains a letter that is not wanted: `letters`
    6. it has too few or too many letters: `short`, `long`
    7. the same word came before: `duplicate`
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from wsdict.alphabet import MOST_LABELS
from wsdict.errors import OptionError
from wsdict.marks import MOST_MARKS
from wsdict.spelling import Spelling
from wsdict.words.columns import SEPARATORS
from wsdict.words.files import MAX_BYTES

Errors = Literal["strict", "skip"]
ERRORS: tuple[Errors, ...] = get_args(Errors)
ListFormat = Literal["auto", "lines", "json", "hunspell", "aspell"]
LIST_FORMATS: tuple[ListFormat, ...] = get_args(ListFormat)

# Why a line is not a word: what --strict says about it, and the remedy.
DROPS: dict[str, tuple[str, str]] = {
    "blank": ("the line is blank", "delete it"),
    "comment": ("the line is a comment", "delete it"),
    "undecodable": ("the line has bytes that are not in the encoding", "specify the encoding with --encoding"),
    "header": ("the line is the header", "delete it"),
    "flags": ("the flags of the entry say that it is not a word by itself", "delete it"),
    "column": ("the line has too few columns", "complete it, or use another --column"),
    "control": (
        "the word contains a control character or a lone surrogate",
        "delete the character, or select the column of the words with --column",
    ),
    "marks": (f"the word has more than {MOST_MARKS} combining marks in a row", "delete it"),
    "letters": ("the word contains a letter outside --letters", "add the letter to --letters, or delete the word"),
    "short": ("the word is shorter than --min-length", "delete it, or lower --min-length"),
    "long": ("the word is longer than --max-length", "delete it, or raise --max-length"),
    "duplicate": ("the word appears twice", "delete one of the two"),
}
# What is fixed in a line, whether or not it is then a word.
FIXES: dict[str, tuple[str, str]] = {
    "trimmed": ("there are blanks around the word", "delete them"),
    "crlf": ("the line ends in CR LF", "save the file with LF line ends"),
    "invisible": ("the word contains an invisible character, such as a soft hyphen", "delete the character"),
    "bom": ("the line begins with a byte-order mark", "save the file without one"),
}


class Cleaning(NamedTuple):
    """How lists are read, and which of their lines are words."""

    encoding: str = "utf-8"
    spelling: Spelling = Spelling()
    letters: str | None = None  # a pattern for parse_letters; None for all
    min_length: int = 1  # in letters
    max_length: int | None = None
    comments: str | None = None  # what a comment begins with
    column: int | None = None  # the one that holds the words, from 1
    sorted: bool = False  # the words come in ascending order; checked
    strict: bool = False  # a line that would be dropped or fixed is an error
    separator: str | None = None  # of columns; None: the one that most lines have
    header: bool = False  # the first line of every text has the names of columns
    split: bool = False  # every line has several words, with blanks or the separator between them
    errors: Errors = "strict"  # skip: a line that cannot be decoded is dropped
    clean: bool | None = None  # clean lines as files have them; None: those of files, and not words from an iterable
    format: ListFormat = "auto"  # of files: recognised, or one of list_formats.READERS
    max_bytes: int = MAX_BYTES  # of a source, decompressed
    max_line: int | None = None  # letters of a line
    max_letters: int = MOST_LABELS  # of all sources

    def checked(self) -> Cleaning:
        """These options, if they are valid. Raises OptionError."""
        self.spelling.checked()
        if not 1 <= self.min_length <= MOST_LABELS:
            raise OptionError("min_length", self.min_length, f"1 to {MOST_LABELS:,}")
        if self.max_length is not None and not self.min_length <= self.max_length <= MOST_LABELS:
            raise OptionError("max_length", self.max_length, f"min_length ({self.min_length}) to {MOST_LABELS:,}")
        if not 1 <= self.max_letters <= MOST_LABELS:
            raise OptionError("max_letters", self.max_letters, f"1 to {MOST_LABELS:,}")
        for option in ("column", "max_bytes", "max_line"):
            if getattr(self, option) is not None and getattr(self, option) < 1:
                raise OptionError(option, getattr(self, option), "1 or more")
        if self.separator is not None and self.column is None and not self.split:
            raise OptionError("separator", self.separator, "a column too, or split: what to read of a line")
        if self.separator == "":
            raise OptionError("separator", self.separator, "what is between columns, for example tab, comma or ;")
        for option, known in (("errors", ERRORS), ("format", LIST_FORMATS)):
            if getattr(self, option) not in known:
                raise OptionError(option, getattr(self, option), f"{', '.join(known[:-1])} or {known[-1]}")
        for option in ("letters", "comments", "separator"):
            if any("\ud800" <= letter <= "\udfff" for letter in getattr(self, option) or ""):
                raise OptionError(option, getattr(self, option), "text in the encoding of the command line (a byte of it is not)")
        if self.comments is not None and not self.comments.strip():
            raise OptionError("comments", self.comments, "what a comment begins with, for example #")
        try:
            "".encode(self.encoding)
        except (LookupError, ValueError) as error:
            raise OptionError("encoding", self.encoding, "an encoding that Python knows, for example cp1252") from error
        return self._replace(separator=self.separator and SEPARATORS.get(self.separator, self.separator))

    @property
    def reads_lines(self) -> bool:
        """Is a text read line by line, before it is encoded as a whole?"""
        return self.comments is not None or self.column is not None or self.header or self.split

    @property
    def reads_columns(self) -> bool:
        """Is it said what the lines are?"""
        return self.column is not None or self.separator is not None or self.header or self.split

    @property
    def recognises(self) -> bool:
        """Is the format of files recognised?"""
        return self.format == "auto" and not self.reads_columns

    def keeps(self, spelling: Spelling) -> bool:
        """Does every word of a dictionary with this spelling stay the same word?"""
        plain = self._replace(encoding="utf-8", sorted=False, strict=False, errors="strict", format="auto", max_bytes=MAX_BYTES)
        return spelling == self.spelling and plain._replace(clean=self.clean or None) == Cleaning(spelling=spelling)
