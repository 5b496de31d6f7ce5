"""Columns of a table as numpy arrays: only those asked for, in the table's order of rows, with nothing dropped."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from trueline.exceptions import TableError
from trueline.io.arrow import arrow
from trueline.io.cells import as_number, as_word, guess_at, is_no_number
from trueline.io.delimited import delimited
from trueline.io.engine import engine
from trueline.io.faults import told_of
from trueline.io.files import Source, TableFile, must_be_whole, table_files
from trueline.io.json_lines import objects
from trueline.io.layout import Layout
from trueline.io.names import place_of
from trueline.io.parquet import parquet

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Words:
    """A column of words: the distinct ones in alphabetical order, and which stands in each row (-1 where none does)."""

    words: tuple[str, ...]
    codes: np.ndarray

    def each(self) -> np.ndarray:
        """The word of each row; None where there is none."""
        each: np.ndarray = np.array([*self.words, None], dtype=object)[self.codes]
        return each


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Columns:
    """What was read: numbers as float64 (NaN where missing), words, and how many rows each file gave."""

    numbers: Mapping[str, np.ndarray]
    words: Mapping[str, Words]
    parts: tuple[tuple[TableFile, int], ...]

    def __len__(self) -> int:
        """Rows of all files."""
        return sum(count for _, count in self.parts)


def column_names(source: Source) -> tuple[str, ...]:
    """Names of the columns of a table, in its order; of several files the first is asked."""
    files = table_files(source)[:1]
    with engine(files) as connection:
        return tuple(_layout(connection, files[0]).names)


def read_columns(source: Source, *, numbers: Sequence[str] = (), words: Sequence[str] = ()) -> Columns:
    """The columns of these names from a file, a glob or several files, which are then one table.

    CSV, TSV, Parquet, Arrow (Feather) and JSON lines are read. A number that is missing becomes NaN, a missing word
    None; no row is dropped. A name is looked up in the file and never becomes part of a query.
    """
    if not (numbers or words):
        message = "at least one column must be asked for; came none"
        raise TableError(message)
    files = table_files(source)
    for file in files:
        must_be_whole(file)
    fields = [
        *(f"n{place} DOUBLE" for place in range(len(numbers))),
        *(f"w{place} VARCHAR" for place in range(len(words))),
    ]
    with engine(files) as connection:
        connection.execute(f"CREATE TABLE rows ({', '.join(fields)})")
        parts = tuple((file, _added(connection, file, numbers, words)) for file in files)
        return Columns(
            numbers={name: _numbers(connection, f"n{place}") for place, name in enumerate(numbers)},
            words={name: _words(connection, f"w{place}") for place, name in enumerate(words)},
            parts=parts,
        )


def _layout(connection: "DuckDBPyConnection", file: TableFile) -> Layout:
    """The file's columns, by its kind."""
    with told_of(file):
        match file.kind:
            case "CSV" | "TSV":
                return delimited(file)
            case "Parquet":
                return parquet(connection, file)
            case "Arrow":
                return arrow(file)
            case _:
                return objects(connection, file)


def _added(connection: "DuckDBPyConnection", file: TableFile, numbers: Sequence[str], words: Sequence[str]) -> int:
    """Number of rows that the file adds to the table `rows`."""
    import duckdb

    layout = _layout(connection, file)
    places = [place_of(name, layout.names, str(file)) for name in (*numbers, *words)]
    with told_of(file):
        query, parameters = layout.query(connection, places)
        described = connection.execute(f"DESCRIBE {query}", parameters).fetchall()
        kinds = [str(kind) for _, kind, *_ in described]
        about = [f"column {name!r} of {file}" for name in numbers]
        cells = [as_number(f"c{place}", kinds[place], about[place]) for place in range(len(numbers))]
        cells += [as_word(f"c{len(numbers) + place}") for place in range(len(words))]
        try:
            added = connection.execute(f"INSERT INTO rows SELECT {', '.join(cells)} FROM ({query})", parameters)
        except duckdb.ConversionException:
            _refuse_words(connection, (query, parameters), about)
            raise
        return int(added.fetchall()[0][0])


def _refuse_words(connection: "DuckDBPyConnection", query: tuple[str, list[str]], about: Sequence[str]) -> None:
    """Name the first cell that should be a number and is none."""
    rows = f"SELECT *, row_number() OVER () - 1 AS row FROM ({query[0]})"
    for place, column in enumerate(about):
        cell = f"c{place}"
        found = connection.execute(
            f"SELECT row, CAST({cell} AS VARCHAR) FROM ({rows}) WHERE {is_no_number(cell)} ORDER BY row LIMIT 1",
            query[1],
        ).fetchall()
        if found:
            row, text = found[0]
            message = f"{column} must hold numbers; came {text!r} in row {row}, from 0. {guess_at(text)}".rstrip(". ")
            raise TableError(message)


def _numbers(connection: "DuckDBPyConnection", field: str) -> np.ndarray:
    """A column of numbers, with NaN where there is none."""
    column = connection.execute(f"SELECT {field} FROM rows").fetchnumpy()[field]
    return np.ma.filled(column, np.nan)


def _words(connection: "DuckDBPyConnection", field: str) -> Words:
    """A column of words, as places among the distinct ones: rows share their words, so millions take little room."""
    found = f"SELECT DISTINCT {field} FROM rows WHERE {field} IS NOT NULL ORDER BY 1"
    words = tuple(word for (word,) in connection.execute(found).fetchall())
    if not words:
        (count,) = connection.execute("SELECT count(*) FROM rows").fetchall()[0]
        return Words(words=(), codes=np.full(count, -1))
    connection.execute(f"CREATE TYPE {field}_words AS ENUM ({found})")
    place = f"CAST(enum_code(CAST({field} AS {field}_words)) AS INTEGER)"
    codes = connection.execute(f"SELECT {place} AS code FROM rows").fetchnumpy()["code"]
    return Words(words=words, codes=np.ma.filled(codes, -1))
