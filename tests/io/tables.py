"""Tables as files of every kind, written by the libraries that people write them with."""

import csv
import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from pyarrow import feather, ipc, parquet

Columns = Mapping[str, Sequence[Any]]


def _csv(columns: Columns, path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as stream:
        # Only with this end of lines does Python quote both of its letters.
        writer = csv.writer(stream, lineterminator="\r\n")
        writer.writerows([list(columns), *zip(*columns.values(), strict=True)])


def _ipc_stream(columns: Columns, path: Path) -> None:
    table = pa.table(dict(columns))
    with ipc.new_stream(path, table.schema) as writer:
        writer.write_table(table)


def _json_list(columns: Columns, path: Path) -> None:
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    path.write_text(json.dumps(rows, indent=1), encoding="utf-8")


def _json_lines(columns: Columns, path: Path) -> None:
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def _json_lines_gzipped(columns: Columns, path: Path) -> None:
    _json_lines(columns, path)
    path.write_bytes(gzip.compress(path.read_bytes()))


WRITERS: dict[str, Callable[[Columns, Path], object]] = {
    "pandas.csv": lambda columns, path: pd.DataFrame(columns).to_csv(path, index=False),
    "pandas.csv.gz": lambda columns, path: pd.DataFrame(columns).to_csv(path, index=False),
    "pandas.tsv": lambda columns, path: pd.DataFrame(columns).to_csv(path, index=False, sep="\t"),
    "pandas-semicolons.csv": lambda columns, path: pd.DataFrame(columns).to_csv(path, index=False, sep=";"),
    "pandas.parquet": lambda columns, path: pd.DataFrame(columns).to_parquet(path),
    "pandas.feather": lambda columns, path: pd.DataFrame(columns).to_feather(path),
    "pandas.jsonl": lambda columns, path: pd.DataFrame(columns).to_json(
        path, orient="records", lines=True, double_precision=15
    ),
    "python.csv": _csv,
    "polars.csv": lambda columns, path: pl.DataFrame(columns).write_csv(path),
    "polars.parquet": lambda columns, path: pl.DataFrame(columns).write_parquet(path),
    "polars.arrow": lambda columns, path: pl.DataFrame(columns).write_ipc(path),
    "polars.ndjson": lambda columns, path: pl.DataFrame(columns).write_ndjson(path),
    "pyarrow.pq": lambda columns, path: parquet.write_table(pa.table(dict(columns)), path),
    "pyarrow.feather": lambda columns, path: feather.write_feather(pa.table(dict(columns)), str(path)),
    "pyarrow-stream.arrow": _ipc_stream,
    "lines.jsonl": _json_lines,
    "lines.jsonl.gz": _json_lines_gzipped,
    "list.json": _json_list,
}
# One of each kind, where the kind is what matters.
KINDS = {
    name: WRITERS[name] for name in ("python.csv", "polars.parquet", "pyarrow.feather", "lines.jsonl", "list.json")
}

EVERY_WRITER = pytest.mark.parametrize("name", WRITERS)
EVERY_KIND = pytest.mark.parametrize("name", KINDS)
