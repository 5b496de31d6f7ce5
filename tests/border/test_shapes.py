"""A binary problem is columns of one axis and one length; a table is told the reductions that there are."""

import numpy as np
import pytest
from tests.border.kinds import ARRAYS, FORECAST, OUTCOME, TABLE, every_array, every_kind, refused

from trueline import binned_error, classwise, stack, top_label
from trueline.border import as_tally, checked

REDUCTIONS = ("top_label(P, y)", "top_k(P, y, k=...)", "one_class(P, y, label=...)", "classwise(P, y)")


@pytest.mark.parametrize("library", ["list", *ARRAYS])
def test_a_table_is_told_the_reductions(library):
    """A forecast of shape (n, K) needs a reduction, and the message names all of them."""
    table = TABLE if library == "list" else ARRAYS[library](TABLE)
    with refused("forecast must be one column of numbers", "came shape (3, 3)", *REDUCTIONS):
        checked(table, OUTCOME)


@every_array
def test_two_columns_are_told_to_take_the_second(column):
    """Two columns are what classifiers return for a binary problem: the second is the probability of the event."""
    table = column([[0.75, 0.25], [0.25, 0.75], [0.5, 0.5]])
    with refused("came shape (3, 2)", "P(0) and P(1): take forecast[:, 1]", *REDUCTIONS):
        checked(table, OUTCOME)


@every_array
@pytest.mark.parametrize("name", ["forecast", "outcome", "weight"])
def test_a_table_of_one_column_is_told_to_take_it(column, name):
    """Shape (n, 1) is one column in brackets; it is not flattened in silence."""
    given = {"forecast": FORECAST, "outcome": OUTCOME, "weight": [1, 2, 3]}
    given[name] = [[value] for value in given[name]]
    with refused(f"{name} must be one column", "came shape (3, 1)", f"Take its only column: {name}[:, 0]"):
        checked(*(column(values) for values in given.values()))


@every_array
def test_one_hot_outcomes_of_a_binary_problem_are_told_their_second_column(column):
    """One-hot rows of two classes hold the outcome in their second column."""
    with refused("forecast must be one column", "(3, 2)"):
        checked(column([[0.25, 0.75]] * 3), column([[0, 1]] * 3))
    with refused("outcome must be one column", "came shape (3, 2)"):
        checked(column(FORECAST), column([[0, 1]] * 3))


@every_array
def test_more_axes_are_refused(column):
    """Dense forecasts of shape (n, h, w) are not flattened in silence."""
    with refused("forecast must be one column of numbers", "came shape (1, 3, 3)"):
        checked(column([TABLE]), column([TABLE]))


@pytest.mark.parametrize("value", [0.5, np.float64(0.5), np.array(0.5)])
def test_a_single_number_is_told_the_brackets(value):
    """One forecast is a column of one row, if it says so."""
    with refused("forecast must be one column", "came shape ()", "Put a single forecast in brackets"):
        checked(value, 1)
    assert checked([value], [1]).total == 1


@every_array
def test_a_single_number_of_any_library_is_told_the_brackets(column):
    """A 0-d array is one number too."""
    with refused("came shape ()", "Put a single forecast in brackets"):
        checked(column(0.5), column(1))


@every_kind
def test_unequal_lengths_are_refused_with_both(column):
    """The message counts the rows of each column."""
    with refused("columns must be equally long", "came 3 rows of forecast, 2 rows of outcome", "Were rows dropped"):
        checked(column(FORECAST), column([0, 1]))


@every_kind
def test_no_rows_are_refused(column):
    """Of nothing nothing can be said; zero would look like a perfect forecaster."""
    with refused("at least one row must come; came none", "Did a filter leave nothing?"):
        checked(column([]), column([]))


def test_a_forecast_alone_is_refused():
    """The message says what may come."""
    with refused("a forecast and an outcome, or one Tally in place of both", "came a forecast alone"):
        binned_error(FORECAST)


@pytest.mark.parametrize("outcome", [None, OUTCOME])
def test_a_missing_star_is_found(outcome):
    """What a reduction returns is handed on with a star; without it the message says so."""
    with refused("forecast must be one column", "came a pair of columns", "binned_error(*top_label(P, y))"):
        binned_error(top_label(TABLE, [0, 1, 2]), outcome)


def test_a_list_of_pairs_is_told_the_loop():
    """What classwise returns is one pair per class, which are measured one at a time."""
    with refused("came a list of pairs", "[binned_error(*pair) for pair in classwise(P, y)]"):
        binned_error(classwise(TABLE, [0, 1, 2]))


def test_a_tally_beside_columns_is_refused():
    """A tally holds the outcomes and weights that belong to its forecasts; other columns beside it are a mistake."""
    tally = as_tally(FORECAST, OUTCOME)
    for others in ((OUTCOME, None), (None, [1, 2, 3]), (OUTCOME, [1, 2, 3])):
        with refused("a Tally stands in place of forecast, outcome and weight", "came other columns beside it"):
            checked(tally, *others)
    with refused("a Tally stands in place of", "came a forecast beside it"):
        checked(FORECAST, tally)
    with refused("a Tally stands in place of", "came a forecast beside it"):
        checked(FORECAST, OUTCOME, tally)


def test_an_empty_tally_is_refused():
    """A tally of no rows is what adding begins with, and nothing that can be measured."""
    with refused("a tally must hold at least one row; came an empty one", "Did a filter leave nothing?"):
        checked(as_tally(FORECAST, OUTCOME, cells=10).empty(10))


def test_a_list_of_tallies_is_told_to_stack_or_add():
    """Several tallies are either tables side by side or shards of one."""
    tally = as_tally(FORECAST, OUTCOME)
    with refused("came a list of tallies", "stack(tallies) puts them side by side, sum(tallies) adds them up"):
        binned_error([tally, tally])
    assert binned_error(stack([tally, tally])).shape == (2,)


def test_a_tally_goes_through_as_it_is():
    """A tally was checked when it was made."""
    tally = as_tally(FORECAST, OUTCOME)
    assert checked(tally) is tally
