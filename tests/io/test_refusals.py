"""Files that cannot be read: each is refused in one line that names it and says what to do."""

import gzip
import os
import subprocess
import sys
import zlib

import pytest
from tests.io.tables import WRITERS

from trueline.exceptions import TableError
from trueline.io import column_names, read_columns
from trueline.io.engine import SETTINGS
from trueline.io.files import table_files

COLUMNS = {"p": [0.5, 0.25] * 500, "y": [0, 1] * 500}


def refusal(path, numbers=("p", "y")):
    """The message, of one line, that names the file."""
    with pytest.raises(TableError) as caught:
        read_columns(path, numbers=list(numbers))
    message = str(caught.value)
    assert "\n" not in message
    assert str(getattr(path, "name", path)).split("*")[0] in message
    return message


@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a.parquet", "a.feather", "a.jsonl", "a.csv.gz"])
def test_an_empty_file_is_refused_as_empty(tmp_path, name):
    """No bytes are no table, whatever the name says."""
    (tmp_path / name).touch()
    assert "is empty" in refusal(tmp_path / name)


def test_a_folder_is_refused_with_a_glob_to_try(tmp_path):
    """A folder may hold many tables; which of them is meant must be said."""
    assert f"'{tmp_path}/*.parquet'" in refusal(tmp_path)


def test_a_glob_without_matches_names_the_folder_it_looked_from(tmp_path):
    """A glob that matches nothing is often relative to another folder."""
    assert "no file matches" in refusal(str(tmp_path / "part-*.csv"))


def test_a_file_that_is_not_there_is_answered_with_its_neighbours(tmp_path):
    """A slip of the finger is answered with the name that was probably meant."""
    (tmp_path / "predictions.csv").write_text("p\n0.5\n")
    assert f"Did you mean {tmp_path}/predictions.csv?" in refusal(tmp_path / "predictoins.csv")
    assert "there is no folder" in refusal(tmp_path / "nowhere" / "predictions.csv")


def test_a_file_that_may_not_be_read_is_refused_as_such(tmp_path):
    """Permission is what is missing, and is what the message speaks of."""
    path = tmp_path / "a.csv"
    path.write_text("p\n0.5\n")
    path.chmod(0)
    asked_as = os.geteuid()
    if asked_as == 0:  # who may read everything becomes somebody who may not
        tmp_path.parent.parent.chmod(0o755)
        tmp_path.parent.chmod(0o755)
        tmp_path.chmod(0o755)
        os.seteuid(65534)
    try:
        with pytest.raises(TableError, match=r"a\.csv may not be read by this user"):
            table_files(path)
    finally:
        os.seteuid(asked_as)


@pytest.mark.parametrize("name", ["a.xlsx", "a.txt", "a", "a.parquet.gz", "a.gz", "a.csv.zip", "a.pkl"])
def test_a_name_that_says_nothing_is_refused_with_those_that_do(tmp_path, name):
    """What a file holds is not guessed from its bytes; the names that are understood are listed."""
    (tmp_path / name).write_text("p\n0.5\n")
    assert "must end in one of .csv" in refusal(tmp_path / name)


@pytest.mark.parametrize(("name", "what"), [("a" * 300, "File name too long"), ("a\0b", "null byte")])
def test_a_name_that_cannot_be_one_is_refused(name, what):
    """What the system says of an impossible name is passed on in one line."""
    with pytest.raises(TableError, match=f"cannot be read: .*{what}"):
        table_files(f"{name}.csv")


def test_no_files_at_all_are_refused():
    """An empty list of files is a mistake, and no empty table."""
    with pytest.raises(TableError, match="came none"):
        table_files([])


def test_more_rows_than_memory_holds_are_refused_in_a_line(tmp_path, monkeypatch):
    """What does not fit is said so, and nothing is written to disk to make it fit."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(SETTINGS, "memory_limit", "20MB")
    (tmp_path / "a.csv").write_text("p,y\n" + "0.5,1\n" * 3_000_000)
    assert "memory" in refusal(tmp_path / "a.csv")
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_an_address_is_refused_without_a_look_at_the_network():
    """Files on other machines must be fetched first, by whoever wants them."""
    assert "Download it first" in refusal("https://example.org/a.csv")


@pytest.mark.parametrize(
    ("start", "what"),
    [
        (b"PAR1....", "a Parquet file"),
        (b"PK\x03\x04", "spreadsheet"),
        (b"\x1f\x8b....", "a gzipped file"),
        (b"\xff\xfep\x00,\x00", "UTF-16"),
        (b"p,y\n0.5,\x001\n", "binary, not text"),
    ],
)
def test_a_binary_file_called_csv_is_named_for_what_it_is(tmp_path, start, what):
    """The bytes tell what the name hides."""
    (tmp_path / "a.csv").write_bytes(start)
    assert what in refusal(tmp_path / "a.csv")


@pytest.mark.parametrize("name", ["a.parquet", "a.feather", "a.csv.gz"])
def test_text_called_by_a_binary_name_is_refused(tmp_path, name):
    """A CSV file under another name is told apart from what the name promises."""
    (tmp_path / name).write_text("p,y\n0.5,1\n")
    assert "is named as" in refusal(tmp_path / name)


@pytest.mark.parametrize(
    "name", ["polars.parquet", "pyarrow.feather", "polars.arrow", "pandas.csv.gz", "lines.jsonl", "list.json"]
)
def test_a_file_that_was_cut_off_is_refused(tmp_path, name):
    """A copy that was interrupted gives no numbers, whatever part of it arrived."""
    path = tmp_path / name
    WRITERS[name](COLUMNS, path)
    content = path.read_bytes()
    for part in (len(content) - 3, len(content) * 2 // 3):
        path.write_bytes(content[:part])
        refusal(path)


def test_a_csv_file_that_was_cut_off_within_a_row_is_refused(tmp_path):
    """A last row with too few fields is told, with its line."""
    (tmp_path / "a.csv").write_text("p,y\n0.5,1\n0.25")
    assert "line 3: there must be 2 fields" in refusal(tmp_path / "a.csv")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("p,y\n0.5,1\n0.2,1,7\n", "line 3: there must be 2 fields, as in the first line; there are 3"),
        ('p,y\n0.5,"1\n0.2,1\n', "a double quote is opened and not closed"),
        ("\np,y\n0.5,1\n", "the first line of"),
    ],
)
def test_what_is_wrong_within_a_csv_file_is_said_with_its_line(tmp_path, text, what):
    """The line is named, so that an editor can go there."""
    (tmp_path / "a.csv").write_text(text)
    assert what in refusal(tmp_path / "a.csv")


@pytest.mark.parametrize("text", ["p,ü\n0.5,1\n", "p,y\n" + "0.5,a\n" * 30_000 + "0.5,ü\n"])
def test_text_that_is_not_utf8_is_refused(tmp_path, text):
    """Letters are not guessed, in the header or a million rows later."""
    (tmp_path / "a.csv").write_bytes(text.encode("latin-1"))
    with pytest.raises(TableError, match=r"a\.csv.*UTF-8"):
        read_columns(tmp_path / "a.csv", words=["y"])


def test_the_line_that_is_no_json_is_named(tmp_path):
    """Among many lines the one to mend is named."""
    (tmp_path / "a.jsonl").write_text('{"p": 0.5}\n{"p": 0.25}\n{"p": 0.1\n')
    assert "line 3 is no JSON" in refusal(tmp_path / "a.jsonl", numbers=["p"])


@pytest.mark.parametrize("text", ["[1, 2]\n[3, 4]\n", "0.5\n0.25\n"])
def test_rows_of_json_must_be_objects(tmp_path, text):
    """Without keys there are no names."""
    (tmp_path / "a.jsonl").write_text(text)
    assert "must be an object such as" in refusal(tmp_path / "a.jsonl")


def test_a_gzipped_header_that_was_cut_off_is_refused(tmp_path):
    """Not even the first line arrived."""
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(b"p,y\n0.5,1\n")[:12])
    with pytest.raises(TableError, match="Is the file whole"):
        column_names(tmp_path / "a.csv.gz")
    assert "Was the file cut off?" in refusal(tmp_path / "a.csv.gz")


def test_a_gzipped_file_cut_off_between_rows_is_refused(tmp_path):
    """Rows that did not arrive are missed, even where those that did are whole."""
    packer = zlib.compressobj(wbits=31)
    content = packer.compress(b"p,y\n0.5,1\n") + packer.flush(zlib.Z_SYNC_FLUSH)
    (tmp_path / "a.csv.gz").write_bytes(content)
    assert "Was the file cut off?" in refusal(tmp_path / "a.csv.gz")


def test_a_file_that_comes_twice_is_refused(tmp_path):
    """Its rows would count twice, under one name or two."""
    (tmp_path / "a.csv").write_text("p\n0.5\n")
    (tmp_path / "b.csv").symlink_to(tmp_path / "a.csv")
    with pytest.raises(TableError, match="came twice"):
        column_names(str(tmp_path / "*.csv"))


@pytest.mark.parametrize(("library", "name"), [("duckdb", "a.csv"), ("pyarrow", "a.feather")])
def test_a_missing_library_is_answered_with_the_command_that_brings_it(tmp_path, library, name):
    """Who lacks an extra is told which, not shown where the import failed."""
    WRITERS["polars.csv" if library == "duckdb" else "pyarrow.feather"]({"p": [0.5]}, tmp_path / name)
    script = (
        f"import sys; sys.modules[{library!r}] = None\n"
        "from trueline.exceptions import MissingExtraError\nfrom trueline.io import read_columns\n"
        f"try: read_columns({str(tmp_path / name)!r}, numbers=['p'])\n"
        "except MissingExtraError as reason: print(reason)"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603
    assert f"pip install {library}" in said.stdout
