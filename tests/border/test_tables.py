"""Rows of probabilities sum to 1 and are used as they are; anything else is refused with its first row."""

import numpy as np
import pytest
from tests.border.kinds import ARRAYS, INFINITY, LABELS, NAN, TABLE, every_array, refused

from trueline import binned_error, top_label
from trueline.border import as_tally, checked_table

SUM = "each row of forecast must sum to 1 within 0.0001"
SECOND = {
    "logits": ([-1.0, 2.0, 0.5], "forecast must not be negative", "[-1, 2, 0.5]", "Logits? Apply softmax to each row"),
    "logits above 0": ([1.0, 2.0, 0.5], SUM, "[1, 2, 0.5] in row 1, which sums to 3.5", "Logits or counts?"),
    "percentages": ([20.0, 50.0, 30.0], SUM, "which sums to 100", "Percentages? Divide by 100"),
    "independent": ([0.5, 0.75, 0.25], SUM, "which sums to 1.5", "Scores of labels that do not exclude each other?"),
    "few decimals": ([0.33, 0.33, 0.33], SUM, "which sums to 0.99", "Rounded to few decimals?"),
    "missing": ([0.5, NAN, 0.5], "forecast must be finite", "[0.5, nan, 0.5] in row 1", "A missing value?"),
    "infinite": (
        [0.5, INFINITY, 0.5],
        "forecast must be finite",
        "[0.5, inf, 0.5] in row 1",
        "too large for its type?",
    ),
    "infinities": ([INFINITY, -INFINITY, 0], "forecast must be finite", "[inf, -inf, 0] in row 1", "Logits"),
    "nothing": ([0.0, 0.0, 0.0], SUM, "which sums to 0", "do not exclude each other?"),
}


@every_array
@pytest.mark.parametrize(("row", "must", "came", "guess"), SECOND.values(), ids=SECOND)
def test_a_row_that_is_no_probability_vector_is_refused(column, row, must, came, guess):
    """The first such row is shown with its sum and what it may be; nothing is rescaled."""
    with refused(must, "came", came, guess):
        checked_table(column([TABLE[0], row, TABLE[2]]), column(LABELS))


@pytest.mark.parametrize("kind", ["list", "pandas", "polars", "pyarrow"])
def test_tables_of_lists_and_frames_are_read(kind):
    """A list of rows and the frames of three libraries give the same reduction as the array."""
    columns = {f"class {number}": [row[number] for row in TABLE] for number in range(3)}
    if kind == "list":
        table = TABLE
    else:
        module = pytest.importorskip(kind)
        table = (module.table if kind == "pyarrow" else module.DataFrame)(columns)
    for value, expected in zip(top_label(table, LABELS), top_label(np.array(TABLE), np.array(LABELS)), strict=True):
        np.testing.assert_array_equal(value, expected)


@pytest.mark.parametrize("kind", sorted(ARRAYS))
def test_softmax_in_single_precision_over_a_thousand_classes_passes(kind):
    """Rounding in float32 leaves the sums of a thousand exponentials within 1e-4 of 1."""
    logits = np.random.default_rng(1).normal(size=(64, 1000)).astype(np.float32) * 6
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    table = shares / shares.sum(axis=1, keepdims=True)
    assert table.dtype == np.float32
    assert top_label(ARRAYS[kind](table), ARRAYS[kind]([0] * 64))[0].shape == (64,)


def test_single_precision_is_summed_without_loss():
    """Sums are taken in double precision, so that rounding does not pile up over twenty thousand classes."""
    table = np.asfortranarray(np.full((6, 20_000), 1 / 20_000, dtype=np.float32))
    assert abs(table[:3].sum(axis=1) - 1).max() > 1e-4
    assert checked_table(table, np.zeros(6, dtype=int))[0] is table


@pytest.mark.parametrize(("off", "fine"), [(9e-5, True), (-9e-5, True), (1.1e-4, False), (-1.1e-4, False)])
def test_rows_may_be_off_by_a_ten_thousandth(off, fine):
    """Within 1e-4 rows are used as they are; beyond they are refused."""
    table = np.array([[0.5, 0.5], [0.25, 0.75 + off]])
    if fine:
        assert checked_table(table, [0, 1])[0] is table
    else:
        with refused("each row of forecast must sum to 1 within 0.0001", "in row 1", "Rounded to few decimals?"):
            checked_table(table, [0, 1])


def test_a_probability_above_1_within_the_sums_tolerance_is_put_on_the_edge():
    """A row may sum to 1.00005 and have all of it in one class; the reductions then give 1, which measures take."""
    confidence, correct = top_label([[1.00005, 0.0], [-5e-7, 1.0]], [0, 1])
    assert list(confidence) == [1.0, 1.0]
    assert float(binned_error(confidence, correct)) == 0.0


@pytest.mark.parametrize("row", [0, 69_999])
@pytest.mark.parametrize(("values", "edges"), [([-5e-7, 1.0], [0.0, 1.0]), ([0.0, 1 + 5e-7], [0.0, 1.0])])
def test_rounding_is_put_on_the_edge_in_whichever_block_it_stands(row, values, edges):
    """A table is read a block at a time, and put on the edge as a whole, whichever edge it leaves."""
    table = np.full((70_000, 2), 0.5)
    table[row] = values
    assert list(checked_table(table, np.zeros(70_000, dtype=int))[0][row]) == edges


@pytest.mark.parametrize(("library", "dtype"), [("numpy", "float16"), ("torch", "float16"), ("torch", "bfloat16")])
def test_half_precision_that_is_off_is_told_so(library, dtype):
    """Softmax in half precision does not sum to 1 within 1e-4; the message says where to round less."""
    module = np if library == "numpy" else pytest.importorskip("torch")
    table = module.asarray([[0.2, 0.5, 0.3], [0.6, 0.3, 0.1]], dtype=getattr(module, dtype))
    with refused("each row of forecast must sum to 1", f"{dtype} rounds too coarsely: apply softmax in float32"):
        checked_table(table, [0, 1])


def test_half_precision_that_sums_to_1_is_fine():
    """Rows of halves and quarters are exact in any precision, and become single precision."""
    table, _ = checked_table(np.array([[0.5, 0.25, 0.25]], dtype=np.float16), [0])
    assert table.dtype == np.float32


@pytest.mark.parametrize("row", [0, 1 << 15, 69_999])
def test_the_row_is_named_wherever_it_stands(row):
    """Tables are read a block at a time; the row that is named counts from the beginning."""
    table = np.full((70_000, 2), 0.5)
    table[row] = 1.0
    with refused(f"came [1, 1] in row {row}, which sums to 2"):
        checked_table(table, np.zeros(70_000, dtype=int))


@every_array
def test_a_column_is_no_table(column):
    """A binary forecast needs no reduction, and the message says so."""
    for forecast in ([0.25, 0.75, 0.5], [[0.25], [0.75], [0.5]]):
        with refused("forecast must be a table (n, K)", "came shape (3", "A binary forecast needs no reduction"):
            top_label(column(forecast), column(LABELS))


@every_array
def test_dense_forecasts_are_told_to_join_their_axes(column):
    """Forecasts of pixels have more axes; the message says how they become rows."""
    with refused("forecast must be a table (n, K)", "came shape (1, 3, 3)", "P.reshape(-1, K)"):
        top_label(column([TABLE]), column([LABELS]))


@every_array
def test_an_empty_table_is_refused(column):
    """A table without rows has no top label."""
    with refused("at least one row must come; came none"):
        top_label(column(np.empty((0, 3))), column([]))


def test_a_table_without_classes_is_refused():
    """A list of empty rows has no probabilities."""
    with refused("forecast must be a table (n, K)", "came shape (2, 0)", "each of at least two classes"):
        top_label([[], []], [0, 1])


def test_a_tally_is_no_table():
    """A tally keeps no rows that could be reduced; the message says which comes first."""
    with refused("came a Tally, which keeps no rows", "as_tally(*top_label(P, y))"):
        top_label(as_tally([0.5], [1]), LABELS)


@pytest.mark.parametrize(
    ("table", "came"),
    [
        pytest.param([[0.5, 0.5], [1.0]], "a list that cannot be read as one", id="ragged"),
        pytest.param([["a", "b"], ["c", "d"]], "'a' in row 0", id="words"),
        pytest.param({"no": [0.5], "yes": [0.5]}, "a dict", id="dict"),
        pytest.param(None, "None", id="None"),
        pytest.param("P", "the text 'P'", id="text"),
    ],
)
def test_what_is_no_table_is_refused_by_what_it_is(table, came):
    """The message says what came."""
    with refused("forecast must", f"came {came}"):
        top_label(table, [0, 1])


def test_four_decimals_may_be_off_by_one_in_the_last():
    """Rows rounded to four decimals sum to 1.0001 or 0.9999, and how floats round that sum does not matter."""
    table = np.random.default_rng(0).dirichlet([1, 1, 1], 2000).round(4)
    assert abs(table.sum(axis=1) - 1).max() > 1e-4
    assert top_label(table, np.zeros(2000, dtype=int))[0].shape == (2000,)
