"""Labels of a table are numbers of columns, names of columns, one-hot rows, or rows of shares."""

import numpy as np
import pytest
from tests.border.kinds import ARRAYS, KINDS, NAN, TABLE, every_array, every_kind, refused

from trueline import top_label
from trueline._arrays import to_numpy
from trueline.border import checked_table

MUST = "outcome must be the number of a column, 0 ... 2"
NAMES = ["cat", "dog", "owl"]
OUTSIDE = {
    "K": ([0, 1, 3], "3 in row 2", "Has the table lost a class? Labels that are not the numbers of columns need"),
    "-1": ([0, -1, 2], "-1 in row 1", "A negative label often marks a missing one: drop"),
    "1 to K": ([1, 2, 3], "3 in row 2", "Labels 1 ... 3? Subtract 1"),
    "fractions": ([0.0, 0.5, 2.0], "0.5 in row 1", "Shares of classes? Give a row of K shares for each forecast"),
}


@every_kind
@pytest.mark.parametrize(("label", "came", "guess"), OUTSIDE.values(), ids=OUTSIDE)
def test_a_label_that_is_no_column_is_refused(column, label, came, guess):
    """The first such label is named with its row and what it may be."""
    with refused(MUST, f"came {came}", guess):
        checked_table(column(TABLE) if column in ARRAYS.values() else TABLE, column(label))


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"pandas"}))
def test_a_label_that_is_not_a_number_is_refused(kind):
    """NaN among labels is a label that is not known."""
    table = ARRAYS.get(kind, list)(TABLE)
    with refused(MUST, "came nan in row 1", "A label not known? Drop those rows"):
        checked_table(table, KINDS[kind]([0.0, NAN, 2.0]))


def test_labels_minus_one_and_one_of_two_classes_are_told_the_sum():
    """Two classes are often numbered -1 and 1."""
    with refused("0 ... 1; came -1 in row 0", "Labels -1 and 1? Take (y + 1) / 2"):
        checked_table([[0.5, 0.5], [0.5, 0.5]], [-1, 1])


@every_kind
@pytest.mark.parametrize("label", [[0, 1, 2], [0.0, 1.0, 2.0]])
def test_whole_numbers_are_labels_floats_too(column, label):
    """Labels of a CSV file are often floats; whole ones are numbers of columns."""
    table = column(TABLE) if column in ARRAYS.values() else TABLE
    codes = checked_table(table, column(label))[1]
    assert [int(code) for code in codes] == [0, 1, 2]
    assert "int" in str(codes.dtype)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
@pytest.mark.parametrize("kind", sorted(ARRAYS))
def test_narrow_labels_serve_many_classes(kind, dtype):
    """With 1000 classes labels may lie in a type that cannot count the classes; bad ones are named all the same."""
    table = ARRAYS[kind](np.full((3, 1000), 1e-3))
    codes = checked_table(table, ARRAYS[kind](np.array([0, 1, 100], dtype=dtype)))[1]
    assert [int(code) for code in codes] == [0, 1, 100]
    if not dtype.startswith("u"):
        with refused("0 ... 999; came -1 in row 1", "A negative label often marks a missing one"):
            checked_table(table, ARRAYS[kind](np.array([0, -1, 100], dtype=dtype)))


@every_array
@pytest.mark.parametrize("dtype", [float, int, bool])
def test_one_hot_rows_are_labels(column, dtype):
    """One-hot rows, of whatever type, are the numbers of their columns."""
    _table, label = checked_table(column(TABLE), column(np.eye(3, dtype=dtype)[[2, 0, 1]]))
    assert tuple(label.shape) == (3,)
    assert [int(code) for code in label] == [2, 0, 1]


@pytest.mark.parametrize("kind", ["list", "pandas", "polars"])
def test_one_hot_lists_and_frames_are_labels(kind):
    """A list of one-hot rows and a frame of dummy columns are read as the array is."""
    rows = np.eye(3, dtype=int)[[2, 0, 1]]
    label = rows.tolist() if kind == "list" else pytest.importorskip(kind).DataFrame(rows)
    assert list(checked_table(TABLE, label)[1]) == [2, 0, 1]
    assert list(checked_table(TABLE, label, NAMES)[1]) == [2, 0, 1]


@every_array
def test_rows_of_shares_are_kept(column):
    """Soft labels of several annotators are shares of the classes, and stay what they are."""
    shares = [[0.5, 0.5, 0.0], [1.0, 0.0, 0.0], [0.0, 0.25, 0.75]]
    _table, label = checked_table(column(TABLE), column(shares))
    np.testing.assert_array_equal(to_numpy(label), shares)


def test_rows_of_shares_must_sum_to_1():
    """Several labels at once, or none, are no shares of one label."""
    for row, total in (([1, 1, 0], 2), ([0, 0, 0], 0)):
        with refused("each row of outcome must sum to 1", f"which sums to {total}", "do not exclude each other?"):
            checked_table(TABLE, [[1, 0, 0], row, [0, 1, 0]])


@pytest.mark.parametrize(
    ("shape", "guess"),
    [
        pytest.param((3, 1), "Take its only column: y[:, 0]", id="one column"),
        pytest.param((3, 2), "One-hot rows need a column for each class", id="fewer classes"),
        pytest.param((3, 3, 3), "One-hot rows need a column for each class", id="three axes"),
        pytest.param((), "One-hot rows need a column for each class", id="one number"),
    ],
)
def test_labels_of_another_shape_are_refused(shape, guess):
    """There is a label per row, or a row of shares per row."""
    with refused("outcome must hold a label per row, shape (3,) or (3, 3)", f"came shape {shape}", guess):
        checked_table(TABLE, np.zeros(shape))


@every_array
def test_labels_of_another_length_are_refused(column):
    """As many labels must come as rows."""
    for label in ([0, 1], [[1, 0, 0], [0, 1, 0]]):
        with refused("columns must be equally long", "came 3 rows of forecast, 2 rows of outcome"):
            checked_table(column(TABLE), column(label))


@pytest.mark.parametrize("kind", ["list", "numpy", "pandas", "category", "polars", "pyarrow"])
def test_words_are_labels_where_names_are_given(kind):
    """labels= names the columns; each word becomes the number of its column."""
    words = ["owl", "cat", "dog"]
    column = KINDS["pandas" if kind == "category" else kind](words)
    label = column.astype("category") if kind == "category" else column
    assert list(checked_table(TABLE, label, NAMES)[1]) == [2, 0, 1]
    assert list(checked_table(TABLE, label, np.array(NAMES))[1]) == [2, 0, 1]


@pytest.mark.parametrize("kind", ["list", "numpy", "pandas", "polars", "pyarrow"])
def test_words_without_names_are_told_so(kind):
    """The order of the columns is not guessed from the words."""
    with refused("outcome must hold numbers", "came 'owl' in row 0", "labels= must name the columns in order"):
        checked_table(TABLE, KINDS[kind](["owl", "cat", "dog"]))


@pytest.mark.parametrize("kind", sorted(ARRAYS))
def test_names_may_be_numbers(kind):
    """Classes 10, 20 and 30 are names like any other, in every library."""
    table, label = checked_table(ARRAYS[kind](TABLE), ARRAYS[kind]([30, 10, 20]), [10, 20, 30])
    assert [int(code) for code in label] == [2, 0, 1]
    assert type(label) is type(table)


@pytest.mark.parametrize(
    ("label", "came", "guess"),
    [
        pytest.param(["cat", "Dog", "owl"], "'Dog' in row 1", "another spelling?", id="word"),
        pytest.param(["cat", None, "owl"], "None in row 1", "A missing label? Drop those rows", id="None"),
        pytest.param(["cat", NAN, "owl"], "nan in row 1", "A missing label? Drop those rows", id="nan"),
        pytest.param([0, 1, 2], "0 in row 0", "Labels that are numbers of columns need no labels=", id="numbers"),
        pytest.param([{}, "cat", "dog"], "{} in row 0", "A class without a column", id="object"),
        pytest.param(
            np.ma.array(["cat", "dog", "owl"], mask=[0, 1, 0]), "None in row 1", "A missing label?", id="mask"
        ),
    ],
)
def test_a_word_that_names_no_column_is_refused(label, came, guess):
    """The message shows the names, the first label that is none of them, and its row."""
    with refused("each outcome must be one of labels= ('cat', 'dog', 'owl')", f"came {came}", guess):
        checked_table(TABLE, label, NAMES)


def test_many_names_are_shown_in_part():
    """Of a thousand names six are enough."""
    names = [f"class {number}" for number in range(1000)]
    with refused("('class 0', 'class 1', 'class 2', 'class 3', 'class 4', 'class 5', ...); came 'other' in row 0"):
        checked_table(np.full((1, 1000), 1e-3), ["other"], names)


@pytest.mark.parametrize(
    ("names", "came"),
    [
        pytest.param(["cat", "dog"], "came 2 names, 2 of them different", id="too few"),
        pytest.param(["cat", "dog", "dog"], "came 3 names, 2 of them different", id="twice"),
        pytest.param(["cat", "dog", "dog", "owl"], "came 4 names", id="one per row"),
        pytest.param("abc", "came a str", id="text"),
        pytest.param({"cat", "dog", "owl"}, "came a set", id="set"),
        pytest.param({"cat": 0, "dog": 1, "owl": 2}, "came a dict", id="dict"),
    ],
)
def test_names_must_name_each_column_once(names, came):
    """A list of one name per column is needed, in the order of the columns."""
    with refused("labels= must", came):
        checked_table(TABLE, NAMES, names)


@pytest.mark.parametrize(
    ("label", "came"),
    [("cat", "the text 'cat'"), (3, "a single int: 3"), (np.array(3), "a single int: 3"), (None, "None")],
)
def test_a_single_label_is_no_column(label, came):
    """One label per row is needed, with names too."""
    with refused("outcome must be a column of", f"came {came}"):
        top_label(TABLE, label, labels=NAMES)


def test_labels_that_can_be_read_only_once_are_refused():
    """A generator of words would be empty for whoever reads it next."""
    with refused("outcome must be a column of numbers", "which can be read only once"):
        top_label(TABLE, (name for name in NAMES), labels=NAMES)
