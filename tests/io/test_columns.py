"""What is read from files: every row of the columns that are asked for, in order, and nothing else."""

import csv
import decimal
import gzip
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.io.tables import EVERY_KIND, EVERY_WRITER, KINDS, WRITERS, ipc, pa, parquet, pd

from trueline.exceptions import TableError
from trueline.io import column_names, read_columns

FORECAST = [0.125, 1.0, 0.0, 1e-7, 0.1]
OUTCOME = [0, 1, 0, 0, 1]
REGION = ["north", "south, or so", 'the "east"', "ö, 北", "north"]


@EVERY_WRITER
def test_every_kind_of_file_gives_the_same_columns(tmp_path, name):
    """Whoever wrote the file, and in whatever form, numbers and words come back as they went in."""
    path = tmp_path / name
    WRITERS[name]({"p": FORECAST, "y": OUTCOME, "region": REGION}, path)
    assert column_names(path) == ("p", "y", "region")
    read = read_columns(path, numbers=["p", "y"], words=["region"])
    np.testing.assert_array_equal(read.numbers["p"], FORECAST)
    np.testing.assert_array_equal(read.numbers["y"], OUTCOME)
    assert read.words["region"].each().tolist() == REGION
    assert len(read) == 5


@EVERY_WRITER
def test_a_missing_cell_stays_a_missing_cell(tmp_path, name):
    """Nulls neither vanish nor become numbers: NaN in a column of numbers, None among words."""
    path = tmp_path / name
    WRITERS[name]({"p": [0.5, None, 0.25], "word": ["a", "b", None]}, path)
    read = read_columns(path, numbers=["p"], words=["word"])
    np.testing.assert_array_equal(read.numbers["p"], [0.5, np.nan, 0.25])
    assert read.words["word"].each().tolist() == ["a", "b", None]


@EVERY_KIND
def test_rows_keep_their_order(tmp_path, name):
    """Many rows, more than one block of any reader, come in the order of the file."""
    count = 150_000
    path = tmp_path / name
    KINDS[name]({"row": list(range(count)), "word": [f"w{row % 7}" for row in range(count)]}, path)
    read = read_columns(path, numbers=["row"], words=["word"])
    np.testing.assert_array_equal(read.numbers["row"], np.arange(count))
    np.testing.assert_array_equal(read.words["word"].codes, np.arange(count) % 7)


def test_several_files_are_one_table(tmp_path):
    """Files follow one another in the order given, their columns found by name and not by place."""
    pd.DataFrame({"p": [0.1, 0.2], "y": [0, 1]}).to_csv(tmp_path / "b.csv", index=False)
    pd.DataFrame({"y": [1], "p": [0.3]}).to_parquet(tmp_path / "a.parquet")
    read = read_columns([tmp_path / "b.csv", tmp_path / "a.parquet"], numbers=["p"], words=["y"])
    assert read.numbers["p"].tolist() == [0.1, 0.2, 0.3]
    assert read.words["y"].each().tolist() == ["0", "1", "1"]
    assert [(file.path.name, count) for file, count in read.parts] == [("b.csv", 2), ("a.parquet", 1)]


def test_a_glob_names_its_files_in_alphabetical_order(tmp_path):
    """A glob is the table of all files that it matches."""
    for name, value in (("part-2.csv", 0.2), ("part-1.csv", 0.1), ("other.csv", 0.9)):
        (tmp_path / name).write_text(f"p\n{value}\n")
    assert read_columns(str(tmp_path / "part-*.csv"), numbers=["p"]).numbers["p"].tolist() == [0.1, 0.2]


@EVERY_KIND
def test_one_column_of_several_comes_alone(tmp_path, name):
    """A column in the middle is the same column whether its neighbours are read or not."""
    KINDS[name]({"a": [0.1, 0.2], "b": [0.3, 0.4], "c": ["x", "y"], "d": [0.5, 0.6]}, tmp_path / name)
    read = read_columns(tmp_path / name, numbers=["b"])
    assert {column: values.tolist() for column, values in read.numbers.items()} == {"b": [0.3, 0.4]}
    turned = read_columns(tmp_path / name, numbers=["d", "a"], words=["c"])
    assert [turned.numbers[column].tolist() for column in ("d", "a")] == [[0.5, 0.6], [0.1, 0.2]]
    assert turned.words["c"].each().tolist() == ["x", "y"]


def test_a_column_of_a_type_that_cannot_be_read_harms_no_other(tmp_path):
    """Types that the engine lacks matter to those who ask for them, and to nobody else."""
    odd = pa.UnionArray.from_dense(
        pa.array([0, 1], pa.int8()), pa.array([0, 0], pa.int32()), [pa.array([1.0]), pa.array([np.float16(1)])]
    )
    path = tmp_path / "a.arrow"
    with ipc.new_file(path, pa.schema([("p", pa.float64()), ("odd", odd.type)])) as writer:
        writer.write_batch(pa.record_batch([pa.array([0.5, 0.25]), odd], names=["p", "odd"]))
    assert read_columns(path, numbers=["p"]).numbers["p"].tolist() == [0.5, 0.25]
    with pytest.raises(TableError, match=r"odd|Arrow"):
        read_columns(path, numbers=["odd"])


def test_only_the_columns_asked_for_are_read(tmp_path):
    """A column whose bytes are spoilt harms those who ask for it, and nobody else."""
    path = tmp_path / "spoilt.parquet"
    table = pa.table({"good": np.arange(1000) / 1000, "bad": np.arange(1000) / 1000})
    parquet.write_table(table, path, use_dictionary=False, compression="gzip")
    chunk = parquet.ParquetFile(path).metadata.row_group(0).column(1)
    content = bytearray(path.read_bytes())
    content[chunk.data_page_offset : chunk.data_page_offset + 400] = b"\xee" * 400
    path.write_bytes(content)
    assert read_columns(path, numbers=["good"]).numbers["good"][999] == 0.999
    with pytest.raises(TableError, match=r"spoilt\.parquet"):
        read_columns(path, numbers=["bad"])


@pytest.mark.parametrize("suffix", ["parquet", "feather"])
def test_numbers_of_every_type_are_numbers(tmp_path, suffix):
    """Halves, decimals, small and unsigned integers, truth values, and words that are numbers."""
    columns = {
        "half": pa.array(np.array([0.5, 0.25], dtype=np.float16)),
        "single": pa.array([0.5, 0.25], pa.float32()),
        "decimal": pa.array([decimal.Decimal("0.500"), decimal.Decimal("0.250")]),
        "byte": pa.array([1, 0], pa.int8()),
        "unsigned": pa.array([1, 0], pa.uint64()),
        "truth": pa.array([True, False]),
        "text": pa.array(["0.5", " 0.25 "]),
        "category": pa.array(["0.5", "0.25"]).dictionary_encode(),
        "nothing": pa.nulls(2),
    }
    path = tmp_path / f"types.{suffix}"
    WRITERS[f"pyarrow.{'pq' if suffix == 'parquet' else 'feather'}"](columns, path)
    read = read_columns(path, numbers=list(columns)).numbers
    for name in ("half", "single", "decimal", "text", "category"):
        assert read[name].tolist() == [0.5, 0.25]
    for name in ("byte", "unsigned", "truth"):
        assert read[name].tolist() == [1.0, 0.0]
    assert np.isnan(read["nothing"]).all()


@pytest.mark.parametrize("word", ["", "NA", "n/a", "#N/A", "nan", "NaN", "null", "None", "<NA>", " na "])
def test_words_for_a_missing_number_are_missing_numbers(tmp_path, word):
    """What pandas, R, SQL and spreadsheets write for a missing number is one, and no reason to refuse the column."""
    (tmp_path / "a.csv").write_text(f"p,y\n0.5,1\n{word},0\n")
    np.testing.assert_array_equal(read_columns(tmp_path / "a.csv", numbers=["p"]).numbers["p"], [0.5, np.nan])


def test_the_words_true_and_false_are_numbers_where_numbers_are_asked_for(tmp_path):
    """A column of truth values that went through a text file is still one."""
    (tmp_path / "a.csv").write_text("y\nTrue\nfalse\nTRUE\n")
    assert read_columns(tmp_path / "a.csv", numbers=["y"]).numbers["y"].tolist() == [1.0, 0.0, 1.0]


@pytest.mark.parametrize(
    ("cell", "guess"),
    [("x", "came 'x' in row 1"), ('"0,5"', "decimal comma"), ("12 %", "0.12"), ("[0.1; 0.9]", "row 1")],
)
def test_a_word_among_numbers_is_named_with_its_row(tmp_path, cell, guess):
    """The first cell that is no number is shown, with the column, the file, the row and a guess at what it is."""
    (tmp_path / "a.csv").write_text(f"p,y\n0.5,1\n{cell},1\nworse,0\n")
    with pytest.raises(TableError, match=r"column 'p' of .*a\.csv must hold numbers") as caught:
        read_columns(tmp_path / "a.csv", numbers=["y", "p"])
    assert guess in str(caught.value)


def test_a_column_of_lists_is_refused_with_what_to_do(tmp_path):
    """Probabilities of all classes in one column must be written to columns of their own."""
    parquet.write_table(pa.table({"p": [[0.1, 0.9], [0.5, 0.5]]}), tmp_path / "a.parquet")
    with pytest.raises(TableError, match=r"holds DOUBLE\[\]\. Write each class to a column of its own"):
        read_columns(tmp_path / "a.parquet", numbers=["p"])


# What CSV can hold: no NUL, no lone surrogate; an empty cell is a missing one, so words are not empty.
words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=8).filter(
    lambda word: not word.startswith("\ufeff")
)


@given(rows=st.lists(st.tuples(words, words), min_size=1, max_size=8), delimiter=st.sampled_from(",;|\t"))
@example(rows=[("# no comment", "a"), ("", "b")][:1], delimiter=",")
@example(rows=[('"', "'"), ("a,b", "c\nd"), ("x", "\r\n")], delimiter=",")
def test_csv_is_read_as_python_reads_it(tmp_path_factory, rows, delimiter):
    """No line is taken for a comment or a preamble, no quote is lost, and no row joins or leaves."""
    path = tmp_path_factory.mktemp("csv") / "a.csv"
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream, delimiter=delimiter, lineterminator="\r\n")
        writer.writerows([("first", "second"), *rows])
    read = read_columns(path, words=["first", "second"]).words
    with path.open(newline="", encoding="utf-8") as stream:
        known = list(csv.reader(stream, delimiter=delimiter))[1:]
    assert [list(row) for row in zip(read["first"].each(), read["second"].each(), strict=True)] == known


@pytest.mark.parametrize("inner", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_within_quotes_end_no_line(tmp_path, end, inner):
    """Names and cells may hold any end of a line, whichever the file itself has, and no row is lost by it."""
    rows = [f'"p{inner}q",word', *(f'{row},"a{inner}b"' for row in range(20_000)), ""]
    (tmp_path / "a.csv").write_bytes(end.join(rows).encode())
    read = read_columns(tmp_path / "a.csv", numbers=[f"p{inner}q"], words=["word"])
    np.testing.assert_array_equal(read.numbers[f"p{inner}q"], np.arange(20_000))
    assert read.words["word"].words == (f"a{inner}b",)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks_make_no_difference(tmp_path, start, end):
    """Files of Windows, of old Macs and of spreadsheets have the same columns as others."""
    (tmp_path / "a.csv").write_bytes(end.join([f"{start}p,y", "0.5,1", "0.25,0"]).encode())
    read = read_columns(tmp_path / "a.csv", numbers=["p", "y"]).numbers
    assert (read["p"].tolist(), read["y"].tolist()) == ([0.5, 0.25], [1.0, 0.0])


@pytest.mark.parametrize("ends", [("\n", "\r\n"), ("\r\n", "\n"), ("\n", "\r"), ("\r", "\n")])
def test_line_ends_of_two_kinds_lose_no_row(tmp_path, ends):
    """A file put together from others is read row by row, or refused; it is never read in part."""
    rows = "".join(f"{row},1{ends[row % 2]}" for row in range(1000))
    (tmp_path / "a.csv").write_bytes(f"p,y{ends[0]}{rows}".encode())
    try:
        read = read_columns(tmp_path / "a.csv", numbers=["p", "y"]).numbers
    except TableError as refusal:
        assert "line ends" in str(refusal) or "fields" in str(refusal)  # noqa: PT017 - either outcome is right
    else:
        np.testing.assert_array_equal(read["p"], np.arange(1000))
        np.testing.assert_array_equal(read["y"], np.ones(1000))


def test_a_late_quote_is_still_a_quote(tmp_path):
    """What stands after the part that a reader might have sampled is read by the same rules."""
    body = "0.5,plain\n" * 30_000 + '0.25,"a, b"\n'
    (tmp_path / "a.csv").write_text(f"p,word\n{body}")
    read = read_columns(tmp_path / "a.csv", numbers=["p"], words=["word"])
    assert len(read) == 30_001
    assert read.words["word"].each()[-1] == "a, b"


def test_a_number_that_follows_many_whole_ones_is_no_surprise(tmp_path):
    """A column of ones that ends in a half holds a half; nothing was settled by its beginning."""
    (tmp_path / "a.csv").write_text("p\n" + "1\n" * 30_000 + "0.5\n")
    assert read_columns(tmp_path / "a.csv", numbers=["p"]).numbers["p"][-1] == 0.5


def test_the_name_of_a_folder_is_no_column(tmp_path):
    """A folder called p=0.5, as partitioned tables have them, does not stand in for the column p."""
    folder = tmp_path / "p=0.5"
    folder.mkdir()
    for name in ("polars.parquet", "polars.csv", "lines.jsonl"):
        WRITERS[name]({"p": [0.1, 0.2]}, folder / name)
        assert read_columns(folder / name, numbers=["p"]).numbers["p"].tolist() == [0.1, 0.2]


def test_a_key_that_some_objects_lack_is_a_missing_value(tmp_path):
    """Objects need not all have the same keys; what an object lacks is missing in its row."""
    (tmp_path / "a.jsonl").write_text('{"p": 0.5, "word": "a"}\n{"word": "b"}\n{"p": NaN}\n')
    read = read_columns(tmp_path / "a.jsonl", numbers=["p"], words=["word"])
    np.testing.assert_array_equal(read.numbers["p"], [0.5, np.nan, np.nan])
    assert read.words["word"].each().tolist() == ["a", "b", None]


def test_a_table_without_rows_gives_empty_columns(tmp_path):
    """A header alone is a table; whether no rows are enough is not for the reader to say."""
    (tmp_path / "a.csv").write_text("p,y\n")
    read = read_columns(tmp_path / "a.csv", numbers=["p"], words=["y"])
    assert (len(read), read.numbers["p"].tolist(), read.words["y"].each().tolist()) == (0, [], [])


def test_gzipped_text_is_the_same_text(tmp_path):
    """Compression is no part of the content."""
    (tmp_path / "a.tsv.gz").write_bytes(gzip.compress(b"p\ty\n0.5\t1\n"))
    assert read_columns(tmp_path / "a.tsv.gz", numbers=["p", "y"]).numbers["p"].tolist() == [0.5]


def test_at_least_one_column_must_be_asked_for(tmp_path):
    """Asking for nothing is a mistake that is told."""
    with pytest.raises(TableError, match="came none"):
        read_columns(Path(tmp_path) / "a.csv")
