"""Outcomes are 0 or 1, or shares between them: other labels are refused with how to turn them into these."""

import numpy as np
import pytest
from tests.border.kinds import FORECAST, INFINITY, KINDS, NAN, every_array, every_kind, refused

from trueline.border import checked

REDUCTIONS = ("top_label(P, y)", "top_k(P, y, k=...)", "one_class(P, y, label=...)", "classwise(P, y)")
MUST = "outcome must be 0 or 1, or a share between them"
OUTSIDE = [
    pytest.param([1, 2, 2], "2 in row 1 (2 such rows)", "Labels 1 and 2? Subtract 1", id="1 and 2"),
    pytest.param([-1, 1, 1], "-1 in row 0", "Labels -1 and 1? Take (y + 1) / 2", id="-1 and 1"),
    pytest.param([0, -1, 1], "-1 in row 1", "A negative label often marks a missing outcome: drop", id="-1, 0 and 1"),
    pytest.param([-2, -2, 1], "-2 in row 0 (2 such rows)", "A negative label often marks a missing", id="-2 and 1"),
    pytest.param([0, 1, 3], "3 in row 2", "Labels of more than two classes, or counts?", id="classes"),
    pytest.param([0.5, 1.5, 1.0], "1.5 in row 1", "A share must lie in [0, 1]", id="above a share"),
    pytest.param([0.5, -0.5, 1.0], "-0.5 in row 1", "A share must lie in [0, 1]", id="below a share"),
]


@every_kind
@pytest.mark.parametrize(("outcome", "came", "guess"), OUTSIDE)
def test_another_label_is_refused_with_its_first_row_and_a_guess(column, outcome, came, guess):
    """The message names the first row and says how to turn such labels into 0 and 1."""
    with refused(MUST, f"came {came}", guess):
        checked(column(FORECAST), column(outcome))


def test_labels_of_many_classes_are_told_the_reductions():
    """Whoever hands in class numbers learns which functions turn them into pairs of columns."""
    with refused(MUST, "came 3 in row 2", *REDUCTIONS):
        checked(FORECAST, [0, 1, 3])


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"pandas"}))
@pytest.mark.parametrize("value", [NAN, INFINITY, -INFINITY])
def test_an_outcome_that_is_not_finite_is_refused(kind, value):
    """An outcome that is not known yet is not dropped in silence."""
    with refused(MUST, f"came {value} in row 1", "An outcome not yet known? Drop those rows from all columns"):
        checked(KINDS[kind](FORECAST), KINDS[kind]([0.0, value, 1.0]))


@every_kind
def test_shares_are_outcomes(column):
    """Soft labels between 0 and 1 are kept as they are."""
    assert [float(share) for share in checked(column(FORECAST), column([0.0, 0.25, 1.0])).outcome] == [0.0, 0.25, 1.0]


@every_kind
def test_rounding_of_shares_is_put_back_on_the_edge(column):
    """Shares outside [0, 1] by up to 1e-6 are treated as forecasts are."""
    outcome = checked(column(FORECAST), column([-9e-7, 0.5, 1 + 9e-7])).outcome
    assert [float(share) for share in outcome] == [0.0, 0.5, 1.0]


def test_rounding_of_hard_outcomes_is_not_taken_for_a_swap():
    """Outcomes that are 0 and 1 but for rounding are hard, so hard forecasts beside them are not swapped."""
    assert list(checked([0.0, 1.0], [-5e-7, 1 + 5e-7]).outcome) == [0.0, 1.0]


@every_array
@pytest.mark.parametrize("outcome", [[False, True, True], [0, 1, 1], [0.0, 1.0, 1.0]])
def test_truth_values_whole_numbers_and_floats_are_one(column, outcome):
    """However 0 and 1 are written, the tally is the same."""
    tally = checked(column(FORECAST), column(outcome)).on_grid(4)
    np.testing.assert_array_equal(np.asarray([float(sums) for sums in tally.outcome]), [0, 1, 1, 0])


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"])
@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_every_width_of_whole_numbers_is_taken(library, dtype):
    """Labels come in many widths; unsigned ones too, with which torch cannot calculate."""
    module = np if library == "numpy" else pytest.importorskip("torch")
    rows = checked(module.asarray(FORECAST), module.asarray([0, 1, 1], dtype=getattr(module, dtype)))
    assert float(rows.on_grid(1).outcome[0]) == 2


LARGE = [(255, "uint8", "255"), (2**63, "uint64", "9223372036854775808"), (10**30, "object", "1e+30")]


@pytest.mark.parametrize(("value", "dtype", "shown"), LARGE)
def test_large_labels_are_named_whole(value, dtype, shown):
    """A mark such as 255, or a key read as an outcome, is shown as it came."""
    with refused(MUST, f"came {shown} in row 2", "Labels of more than two classes, or counts?"):
        checked(FORECAST, np.array([0, 1, value], dtype=dtype))


def test_large_labels_do_not_wrap_around_on_jax():
    """Jax keeps 32 bits: 2 ** 32 + 1 must not become a 1."""
    with refused(MUST, "in row 2"):
        checked(KINDS["jax"](FORECAST), np.array([0, 1, 2**32 + 1]))
