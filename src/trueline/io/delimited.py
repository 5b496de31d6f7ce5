"""CSV and TSV: the first line names the columns, and everything is text until it is asked for as numbers."""

import csv
import gzip
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from trueline.exceptions import TableError
from trueline.io.engine import literal
from trueline.io.files import TableFile
from trueline.io.layout import as_numbered

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

DELIMITERS = (",", ";", "\t", "|")


@dataclass(frozen=True, kw_only=True, slots=True)
class Delimited:
    """A file of fields.

    Nothing is left for DuckDB to guess: it would take some lines for comments or a preamble, and where a line ends it
    guesses from the first sign of one, be it within quotes. Either would lose rows.
    """

    file: TableFile
    names: Sequence[str]
    delimiter: str
    line_end: str

    def query(self, _connection: "DuckDBPyConnection", places: Sequence[int]) -> tuple[str, list[str]]:
        """A query for these columns, all text."""
        fields = ", ".join(f"'f{place}': 'VARCHAR'" for place in range(len(self.names)))
        compression = "gzip" if self.file.gzipped else "none"
        rows = (
            f"read_csv(?, delim = ?, columns = {{{fields}}}, auto_detect = false, header = true, skip = 0, "
            f"new_line = ?, quote = '\"', escape = '\"', comment = '', compression = '{compression}', "
            "hive_partitioning = false)"
        )
        cells = as_numbered([f"f{place}" for place in places])
        escaped = self.line_end.replace("\r", "\\r").replace("\n", "\\n")
        return f"SELECT {cells} FROM {rows}", [literal(self.file), self.delimiter, escaped]


def delimited(file: TableFile) -> Delimited:
    """The layout, from the first record."""
    delimiters = ("\t",) if file.kind == "TSV" else DELIMITERS
    try:
        layouts = [_first_record(file, delimiter) for delimiter in delimiters]
    except UnicodeDecodeError:
        message = f"{file} must be text in UTF-8; its first line is not. Save it again in UTF-8"
        raise TableError(message) from None
    except (csv.Error, EOFError, gzip.BadGzipFile) as reason:
        message = f"{file} cannot be read as {file.kind}: {reason}. Is the file whole?"
        raise TableError(message) from None
    layout = max(layouts, key=lambda each: len(each.names))  # the first of equals, so a comma
    if not any(layout.names):
        message = f"the first line of {file} must name the columns; it is empty"
        raise TableError(message)
    return layout


def _first_record(file: TableFile, delimiter: str) -> Delimited:
    """The names that the first record holds if this is the delimiter, and how its last line ends."""
    with _text(file) as lines:
        read: list[str] = []
        names = next(csv.reader(_noted(lines, read), delimiter=delimiter), [])
    last = read[-1] if read else ""
    return Delimited(file=file, names=names, delimiter=delimiter, line_end=last[len(last.rstrip("\r\n")) :] or "\n")


def _noted(lines: Iterable[str], read: list[str]) -> Iterator[str]:
    """The lines, each noted when it is read."""
    for line in lines:
        read.append(line)
        yield line


def _text(file: TableFile) -> TextIO:
    """The file as text, with its own line ends; a byte order mark is no part of the first name."""
    if file.gzipped:
        return gzip.open(file.path, "rt", encoding="utf-8-sig", newline="")
    return file.path.open(encoding="utf-8-sig", newline="")
