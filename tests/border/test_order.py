"""Forecast comes first: arguments in the other order are named as swapped, in pairs and in tables."""

import numpy as np
import pytest
from tests.border.kinds import ARRAYS, FORECAST, LABELS, NAN, OUTCOME, TABLE, every_array, every_kind, refused

from trueline import binned_error, classwise, one_class, smooth_error, top_k, top_label
from trueline.border import checked

SWAPPED = "They look swapped (scikit-learn's order is the other one)"


@every_kind
def test_hard_forecasts_beside_fractions_are_swapped(column):
    """Forecasts that are all 0 or 1 beside fractional outcomes are labels that came first."""
    with refused("forecast comes first, then outcome", "came forecasts that are all 0 or 1", "0.25 in row 0", SWAPPED):
        checked(column(OUTCOME), column(FORECAST))


@every_kind
def test_truth_values_that_come_first_are_swapped(column):
    """Labels may be truth values, and are recognised all the same."""
    with refused("forecast comes first, then outcome", SWAPPED):
        checked(column([False, True, True]), column(FORECAST))


@every_kind
@pytest.mark.parametrize("labels", [[1, 2, 2], [-1, 1, 1], [0, 1, 2]])
def test_other_labels_that_come_first_are_swapped_too(column, labels):
    """Whole numbers outside [0, 1] beside fractions are labels, not percentages or logits."""
    with refused("forecast must lie in [0, 1]", "Forecast comes first, then outcome.", SWAPPED):
        checked(column(labels), column(FORECAST))


def test_percentages_beside_an_unknown_outcome_are_not_swapped():
    """A NaN among hard outcomes is no fraction, so whole percentages are still taken for what they are."""
    with refused("forecast must lie in [0, 1]", "Percentages? Divide by 100"):
        checked([20, 75, 99], [0.0, NAN, 1.0])


@every_array
def test_labels_before_logits_are_swapped_too(column):
    """Fractions that are no shares beside hard forecasts are logits that came second."""
    with refused("outcome must be 0 or 1", "came -1.5 in row 0", "Forecast comes first, then outcome.", SWAPPED):
        checked(column(OUTCOME), column([-1.5, 0.5, 2.5]))


def test_words_that_come_first_are_asked_about():
    """Labels as words in place of forecasts are probably swapped."""
    with refused("forecast must hold numbers", "came 'no' in row 0", "Did labels come first? Forecast comes first"):
        checked(["no", "yes", "yes"], FORECAST)


def test_a_swap_is_found_behind_many_hard_rows():
    """One fractional forecast in the last of many rows is enough to tell that nothing is swapped."""
    forecast, outcome = np.arange(5000) % 2.0, np.full(5000, 0.5)
    with refused("forecast comes first, then outcome", "0.5 in row 0 (5000 such rows)"):
        checked(forecast, outcome)
    forecast[-1] = 0.5
    assert checked(forecast, outcome).forecast is forecast


@pytest.mark.parametrize("constant", [0.0, 1.0])
def test_a_constant_forecast_beside_shares_is_fine(constant):
    """A class that is never forecast is no column of labels, which would hold 0 and 1."""
    assert float(binned_error([constant] * 3, [0.25, 0.5, 0.75])) == 0.5


@every_kind
def test_hard_forecasts_beside_hard_outcomes_are_fine(column):
    """Where both columns are 0 and 1 nothing tells them apart, so nothing is refused."""
    assert float(binned_error(column([0, 1, 1]), column([0.0, 1.0, 0.0]))) == pytest.approx(1 / 3)


REDUCTIONS = [top_label, classwise]


@pytest.mark.parametrize("reduction", REDUCTIONS)
@pytest.mark.parametrize("kind", sorted(ARRAYS))
def test_labels_before_a_table_are_swapped(reduction, kind):
    """Labels of any number of classes before their table are named as swapped."""
    with refused("forecast comes first, then outcome", "came a column before a table", SWAPPED):
        reduction(ARRAYS[kind](LABELS), ARRAYS[kind](TABLE))


@pytest.mark.parametrize("labels", [LABELS, ["cat", "dog", "dog"], tuple(LABELS)])
def test_lists_of_labels_before_a_table_are_swapped(labels):
    """Lists, of words too, are recognised without being read."""
    for call in (top_label, lambda first, then: top_k(first, then, k=2), lambda *both: one_class(*both, label=0)):
        with refused("came a column before a table", SWAPPED):
            call(labels, TABLE)


@pytest.mark.parametrize("kind", sorted(ARRAYS))
def test_one_hot_rows_before_a_table_are_swapped(kind):
    """One-hot rows are a table too; beside rows of fractions they are the labels."""
    with refused("forecast comes first, then outcome", "came one-hot rows before rows of fractions", SWAPPED):
        top_label(ARRAYS[kind](np.eye(3)), ARRAYS[kind](TABLE))


@pytest.mark.parametrize("measure", [binned_error, smooth_error])
def test_labels_before_a_table_are_asked_about_in_binary_measures(measure):
    """A table in the outcome's place gets both advices: the order, and the reductions."""
    with refused("outcome must be one column", "(3, 3)", "Forecast comes first, then outcome", "top_label(P, y)"):
        measure(LABELS, TABLE)
