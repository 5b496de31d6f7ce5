"""Parquet: typed columns, read by DuckDB."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trueline.io.engine import literal
from trueline.io.files import TableFile
from trueline.io.layout import as_numbered

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

# The name of a folder such as p=0.5 must not stand in for a column; words without a type are words.
ROWS = "read_parquet(?, hive_partitioning = false, binary_as_string = true)"


@dataclass(frozen=True, kw_only=True, slots=True)
class Parquet:
    """A Parquet file; of names that differ in case alone DuckDB calls the second p_1."""

    file: TableFile
    names: Sequence[str]

    def query(self, _connection: "DuckDBPyConnection", places: Sequence[int]) -> tuple[str, list[str]]:
        """A query for these columns, in their own types."""
        fields = ", ".join(f"f{place}" for place in range(len(self.names)))
        cells = as_numbered([f"f{place}" for place in places])
        return f"SELECT {cells} FROM {ROWS} AS rows({fields})", [literal(self.file)]


def parquet(connection: "DuckDBPyConnection", file: TableFile) -> Parquet:
    """The layout, from the file's own description."""
    described = connection.execute(f"DESCRIBE SELECT * FROM {ROWS}", [literal(file)]).fetchall()
    return Parquet(file=file, names=[name for name, *_ in described])
