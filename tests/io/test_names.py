"""Names come from users and from files; whatever they hold, they name columns and files and nothing else."""

import json
import os

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.io.tables import EVERY_KIND, KINDS, WRITERS

from trueline import as_tally
from trueline.exceptions import TableError, UnknownNameError
from trueline.io import column_names, read_columns
from trueline.io.engine import engine
from trueline.io.files import table_files

HOSTILE = [
    'a"b; drop table x',
    "p q",
    "select",
    "it's",
    "*",
    "c0",
    "f1",
    "rows",
    "$.p",
    "/p",
    "~1",
    "a~/b",
    "?",
    "--",
    "a,b",
    "[red]",
    "{'p': 1}",
    "näme",
    "\\",
    "a\nb",
    '"',
    "''",
    "%s",
    "1",
]

# What every kind of file can hold as a name: no NUL, no lone surrogate, no mark that begins a file.
names = st.text(st.characters(codec="utf-8", exclude_characters="\0\ufeff"), min_size=1, max_size=12)


@EVERY_KIND
@given(first=names, second=names)
@example(first='x"; DROP TABLE rows; --', second="'")
def test_any_name_finds_its_own_column(tmp_path_factory, name, first, second):
    """Quotes, semicolons, line ends and keywords in a name find the column of that name and do nothing else."""
    if first.casefold() == second.casefold():
        second += "2"
    path = tmp_path_factory.mktemp("names") / name
    KINDS[name]({first: [0.25, 0.5], second: ["0.75", "1.0"]}, path)
    assert column_names(path) == (first, second)
    read = read_columns(path, numbers=[second, first], words=[first])
    assert read.numbers[first].tolist() == [0.25, 0.5]
    assert read.numbers[second].tolist() == [0.75, 1.0]
    assert [float(word) for word in read.words[first].each()] == [0.25, 0.5]


@EVERY_KIND
def test_hostile_names_are_names(tmp_path, name):
    """A table of names that would be commands, patterns or paths elsewhere is read column by column."""
    columns = {column: [float(place)] for place, column in enumerate(HOSTILE)}
    KINDS[name](columns, tmp_path / name)
    read = read_columns(tmp_path / name, numbers=HOSTILE)
    assert {column: values.tolist() for column, values in read.numbers.items()} == columns


@pytest.mark.parametrize("name", ["select 1", 'p"; drop table rows; --', "p) from rows --", "p' or '1'='1"])
def test_a_name_that_is_not_there_is_not_run(tmp_path, name):
    """A query in place of a name is a name that the table does not have."""
    WRITERS["polars.parquet"]({"p": [0.5]}, tmp_path / "a.parquet")
    with pytest.raises(UnknownNameError, match="has no column"):
        read_columns(tmp_path / "a.parquet", numbers=[name])


@EVERY_KIND
def test_a_missing_column_is_answered_with_those_that_are_there(tmp_path, name):
    """All columns are listed, and the likely one is proposed, whatever its case and the spaces around it."""
    KINDS[name]({" FORECAST": [0.5], "y": [1]}, tmp_path / name)
    with pytest.raises(UnknownNameError, match=r"no column 'forecast'; it has ' FORECAST', 'y'. Did you mean ' FORE"):
        read_columns(tmp_path / name, numbers=["forecast"])


def test_of_many_columns_some_are_listed(tmp_path):
    """A thousand names help nobody; the first are shown, the others counted."""
    WRITERS["polars.csv"]({f"c{place}": [0.5] for place in range(1000)}, tmp_path / "a.csv")
    with pytest.raises(UnknownNameError, match=r"'c11' and 988 more$"):
        read_columns(tmp_path / "a.csv", numbers=["outcome"])


def test_a_file_without_a_header_is_recognised(tmp_path):
    """Where all names are numbers, the first line was probably data."""
    (tmp_path / "a.csv").write_text("0.5,1\n0.25,0\n")
    with pytest.raises(UnknownNameError, match="the first line must name the columns"):
        read_columns(tmp_path / "a.csv", numbers=["p"])


def test_json_under_the_name_of_csv_is_recognised(tmp_path):
    """The first line of JSON lines would name the columns."""
    (tmp_path / "a.csv").write_text('{"p": 0.5, "y": 1}\n{"p": 0.25, "y": 0}\n')
    with pytest.raises(UnknownNameError, match=r"files of JSON lines must end in \.jsonl"):
        read_columns(tmp_path / "a.csv", numbers=["p"])


def test_a_stored_record_is_recognised(tmp_path):
    """A tally that was saved is no table of rows."""
    (tmp_path / "a.json").write_text(json.dumps(as_tally([0.5, 0.25], [1, 0]).to_dict()))
    with pytest.raises(UnknownNameError, match="This is a stored record, not a table"):
        read_columns(tmp_path / "a.json", numbers=["p"])


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_a_stream_is_refused_with_what_to_do(name):
    """A name says what a file holds, and a stream has none."""
    with pytest.raises(TableError, match="Write the stream to a file"):
        read_columns(name, numbers=["p"])


def test_of_several_files_the_one_that_lacks_the_column_is_named(tmp_path):
    """A column must be in every file of a table."""
    (tmp_path / "a.csv").write_text("p,y\n0.5,1\n")
    (tmp_path / "b.csv").write_text("p,z\n0.5,1\n")
    with pytest.raises(UnknownNameError, match=r"b\.csv has no column 'y'"):
        read_columns(str(tmp_path / "*.csv"), numbers=["p", "y"])


@pytest.mark.parametrize(("text", "name"), [("p,p,y\n1,2,3\n", "p"), ("p,y,\n1,2,\n", "")])
def test_a_name_that_two_columns_share_is_refused_or_unique(tmp_path, text, name):
    """Which of two columns was meant is not guessed; a name that only one column has is fine, be it empty."""
    (tmp_path / "a.csv").write_text(text)
    if name:
        with pytest.raises(TableError, match="2 columns called 'p'"):
            read_columns(tmp_path / "a.csv", numbers=[name])
    else:
        assert np.isnan(read_columns(tmp_path / "a.csv", numbers=[name]).numbers[name]).all()


@pytest.mark.parametrize(
    "name", ["a[1].csv", "a*.csv", "a?.csv", 'it\'s "here".csv', " .csv", "-p.csv", "a;b.csv", "ä\n.csv"]
)
def test_a_file_that_is_there_is_read_by_its_name_alone(tmp_path, name):
    """Stars and brackets in the name of a file that exists are no glob, in ours and in DuckDB's eyes."""
    for other in ("a1.csv", "ab.csv", "a.csv"):
        (tmp_path / other).write_text("p\n0.9\n")
    (tmp_path / name).write_text("p\n0.25\n")
    assert read_columns(str(tmp_path / name), numbers=["p"]).numbers["p"].tolist() == [0.25]


def test_a_relative_path_and_a_link_are_followed(tmp_path, monkeypatch):
    """Files are found from the folder where the command runs, and through links of another name."""
    (tmp_path / "data").write_text("p\n0.25\n")
    (tmp_path / "link.csv").symlink_to("data")
    monkeypatch.chdir(tmp_path)
    assert read_columns("link.csv", numbers=["p"]).numbers["p"].tolist() == [0.25]
    assert read_columns("./link.csv", numbers=["p"]).numbers["p"].tolist() == [0.25]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM read_text('{other}')",
        "SELECT * FROM read_csv('{other}')",
        "SELECT * FROM '{folder}/*.csv'",
        "SELECT * FROM read_csv('https://example.org/a.csv')",
        "COPY (SELECT 1) TO '{folder}/new.csv'",
        "ATTACH '{folder}/new.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET allowed_paths = ['{other}']",
        "SET autoinstall_known_extensions = true",
    ],
)
def test_the_engine_reaches_the_named_files_and_nothing_else(tmp_path, query):
    """Even a query that we never send could not read another file, write one, use the network or undo this."""
    import duckdb

    for name in ("named.csv", "other.csv"):
        (tmp_path / name).write_text("p\n0.5\n")
    with engine(table_files(tmp_path / "named.csv")) as connection:
        named = connection.execute("SELECT * FROM read_csv(?)", [os.fspath(tmp_path / "named.csv")])
        assert named.fetchall() == [(0.5,)]
        with pytest.raises(duckdb.Error):
            connection.execute(query.format(other=tmp_path / "other.csv", folder=tmp_path)).fetchall()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["named.csv", "other.csv"]
