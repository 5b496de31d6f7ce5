"""JSON lines, and JSON files that hold a list of objects: each object is a row, its keys are the columns."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trueline.exceptions import TableError
from trueline.io.engine import literal
from trueline.io.files import TableFile
from trueline.io.layout import as_numbered

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

# Objects whose keys are taken for the columns that there are.
LOOKED_AT = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class Objects:
    """A file of objects; a key that an object lacks is a missing value."""

    file: TableFile
    names: Sequence[str]

    def query(self, _connection: "DuckDBPyConnection", places: Sequence[int]) -> tuple[str, list[str]]:
        """A query for these keys, all text. They travel as JSON pointers, in parameters."""
        cells = as_numbered(["json_extract_string(json, ?)"] * len(places))
        pointers = ["/" + self.names[place].replace("~", "~0").replace("/", "~1") for place in places]
        return f"SELECT {cells} FROM {_objects(self.file)}", [*pointers, literal(self.file)]


def objects(connection: "DuckDBPyConnection", file: TableFile) -> Objects:
    """The layout, from the keys of the first objects."""
    query = f"SELECT json_type(json), json_keys(json) FROM {_objects(file)} LIMIT {LOOKED_AT}"
    found = connection.execute(query, [literal(file)]).fetchall()
    row = next((row for row, (kind, _) in enumerate(found) if kind != "OBJECT"), None)
    if row is not None:
        message = (
            f'each row of {file} must be an object such as {{"p": 0.3, "y": 1}}; row {row} is {found[row][0].lower()}'
        )
        raise TableError(message)
    return Objects(file=file, names=list(dict.fromkeys(key for _, keys in found for key in keys)))


def first_bad_line(file: TableFile) -> str:
    """Where the text stops being JSON, in words; empty where that is not on a line of its own."""
    if file.kind != "JSON lines" or file.gzipped:
        return ""
    with file.path.open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            try:
                json.loads(line if line.strip() else "0")
            except ValueError:
                return f"line {number} is no JSON"
    return ""


def _objects(file: TableFile) -> str:
    """The part of a query that reads the objects."""
    form = "newline_delimited" if file.kind == "JSON lines" else "auto"
    compression = "gzip" if file.gzipped else "uncompressed"
    return f"read_json_objects(?, format = '{form}', compression = '{compression}', hive_partitioning = false)"
