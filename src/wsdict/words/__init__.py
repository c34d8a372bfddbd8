"""Word lists: read from any source, cleaned, counted, and turned into sorted labels. Knows nothing of automata.

source ─► sources: one text ─► labels: encoded by the rules of cleaning ─► sorted
"""

from wsdict.words.cleaning import DROPS, FIXES, Cleaning
from wsdict.words.files import Raw, fetch
from wsdict.words.labels import WordList, encode, refuse_repeat, sort
from wsdict.words.sources import Source, Text, read

__all__ = ["DROPS", "FIXES", "Cleaning", "Raw", "Source", "Text", "WordList", "encode", "fetch", "read", "refuse_repeat", "sort"]
