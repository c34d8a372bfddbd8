"""How a dictionary is laid out in bytes, a file a way."""

from wsdict.representations.kinds import KINDS, Kind, representation

__all__ = ["KINDS", "Kind", "representation"]
