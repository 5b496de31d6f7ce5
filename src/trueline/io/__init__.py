"""In and out: tables in files, read by name of column."""

from trueline.io.cells import MISSING
from trueline.io.columns import Columns, Words, column_names, read_columns

__all__ = ["MISSING", "Columns", "Words", "column_names", "read_columns"]
