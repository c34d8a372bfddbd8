"""File formats, in one table: how each is recognised, read and written."""

from wsdict.formats.recipe import Recipe
from wsdict.formats.table import FORMATS, Format, export, pieces, recognise

__all__ = ["FORMATS", "Format", "Recipe", "export", "pieces", "recognise"]
