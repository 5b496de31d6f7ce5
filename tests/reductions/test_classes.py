"""Classwise reductions against plain loops, for few classes and for a thousand."""

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.border.kinds import ARRAYS, refused
from tests.reductions.tables import cell_of, gradient, most_memory, random_problem, soft_tables, tables

from trueline import as_tally, binned_error, classwise, classwise_tally, one_class, stack
from trueline._arrays import BLOCK, to_numpy

TABLE = np.array([[0.25, 0.5, 0.25], [0.375, 0.25, 0.375], [0.25, 0.25, 0.5]])
LABEL = np.array([1, 2, 0])


def assert_same_tally(tally, expected):
    """Counts and outcomes are equal; sums of forecasts are, up to the order in which they were added."""
    assert tally.grid == expected.grid
    np.testing.assert_array_equal(to_numpy(tally.weight), expected.weight)
    np.testing.assert_allclose(to_numpy(tally.outcome), expected.outcome, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(to_numpy(tally.forecast), expected.forecast, rtol=1e-12, atol=1e-12)


@given(tables())
def test_classwise_matches_a_loop(problem):
    """Each class gives its column, and for each row whether it was the label."""
    table, label = problem
    pairs = classwise(table, label)
    assert len(pairs) == table.shape[1]
    for number, (forecast, outcome) in enumerate(pairs):
        assert list(forecast) == [row[number] for row in table]
        assert list(outcome) == [code == number for code in label]


@given(tables())
def test_one_class_is_its_pair(problem):
    """One class alone is the pair that classwise gives for it."""
    table, label = problem
    for number, pair in enumerate(classwise(table, label)):
        for value, expected in zip(one_class(table, label, label=number), pair, strict=True):
            np.testing.assert_array_equal(value, expected)


@given(tables(), st.sampled_from([1, 2, 5, 16, 100]))
def test_classwise_tally_matches_a_loop(problem, cells):
    """For each class and cell: rows whose forecast lies in it, the sum of these, and how many had the label."""
    table, label = problem
    weight, forecast, outcome = np.zeros((3, table.shape[1], cells))
    for row, code in zip(table, label, strict=True):
        for number, value in enumerate(row):
            place = number, cell_of(value, cells)
            weight[place] += 1
            forecast[place] += value
            outcome[place] += number == code
    tally = classwise_tally(table, label, cells=cells)
    for sums, expected in ((tally.weight, weight), (tally.forecast, forecast), (tally.outcome, outcome)):
        np.testing.assert_array_equal(sums, expected)
    assert tally.square is tally.weight


@given(soft_tables(), st.sampled_from([1, 5, 16]))
def test_soft_labels_are_their_shares(problem, cells):
    """Where labels are shares, each class has its share of each row as its outcome, in pairs and tallies."""
    table, soft = problem
    pairs = classwise(table, soft)
    for number, (_forecast, outcome) in enumerate(pairs):
        assert list(outcome) == list(soft[:, number])
    assert_same_tally(
        classwise_tally(table, soft, cells=cells), stack([as_tally(*pair, cells=cells) for pair in pairs])
    )


@given(tables())
def test_one_hot_labels_are_their_numbers(problem):
    """One-hot rows and the numbers of their columns give the same pairs and the same tallies."""
    table, label = problem
    one_hot = np.eye(table.shape[1], dtype=int)[label]
    for pair, expected in zip(classwise(table, one_hot), classwise(table, label), strict=True):
        np.testing.assert_array_equal(pair, expected)
    assert_same_tally(classwise_tally(table, one_hot, cells=10), classwise_tally(table, label, cells=10))


@pytest.mark.parametrize("kind", sorted(set(ARRAYS) - {"numpy"}))
@pytest.mark.parametrize("label", [LABEL, np.eye(3)[LABEL], np.array([[0.5, 0.25, 0.25]] * 3)])
def test_every_library_gives_the_same_tallies(kind, label):
    """Torch, jax and the bare standard give numpy's pairs and tallies, in arrays of their own."""
    column = ARRAYS[kind]
    table, labels = column(TABLE), column(label)
    tally = classwise_tally(table, labels, cells=20)
    assert type(tally.weight) is type(table)
    assert_same_tally(tally, classwise_tally(TABLE, label, cells=20))
    for pair, expected in zip(classwise(table, labels), classwise(TABLE, label), strict=True):
        np.testing.assert_array_equal(to_numpy(pair[0]), expected[0])
        np.testing.assert_array_equal(to_numpy(pair[1]), expected[1])


@pytest.mark.parametrize(("rows", "classes", "cells"), [(300, 1000, 100), (70, 40, 7200), (BLOCK // 8, 30, 50)])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_many_classes_are_the_stack_of_each(rows, classes, cells, dtype):
    """Taking some classes and some rows at a time changes nothing: the tallies are those of each class alone."""
    table, label = random_problem(rows, classes, dtype)
    alone = stack([as_tally(table[:, number], label == number, cells=cells) for number in range(classes)])
    assert_same_tally(classwise_tally(table, label, cells=cells), alone)
    soft = random_problem(rows, classes)[0][::-1]
    alone = stack([as_tally(table[:, number], soft[:, number], cells=cells) for number in range(classes)])
    assert_same_tally(classwise_tally(table, soft, cells=cells), alone)


def test_a_measure_of_all_classes_is_one_call():
    """The binned error of the stacked classes is the binned error of each."""
    table, label = random_problem(200, 7)
    values = binned_error(classwise_tally(table, label, cells=60), bins=15)
    np.testing.assert_allclose(values, [binned_error(*pair, bins=15) for pair in classwise(table, label)], rtol=1e-12)


def test_shards_of_classwise_tallies_add_up():
    """Counting two halves and adding them is counting the whole."""
    table, label = random_problem(301, 12)
    halves = [classwise_tally(table[rows], label[rows], cells=50) for rows in (slice(150), slice(150, None))]
    assert_same_tally(halves[0] + halves[1], classwise_tally(table, label, cells=50))


def test_a_thousand_classes_cost_a_pass_and_not_a_thousand():
    """On the default grid a thousand classes take at most twenty times the time of counting as many plain rows."""
    table, label = random_problem(4000, 1000)
    flat, outcome = table.reshape(-1), np.zeros(table.size, dtype=np.int8)
    seconds = {"classes": [], "rows": []}
    for _ in range(3):
        for name, call in (
            ("classes", lambda: classwise_tally(table, label)),
            ("rows", lambda: as_tally(flat, outcome, cells=7200)),
        ):
            start = time.perf_counter()
            call()
            seconds[name].append(time.perf_counter() - start)
    assert min(seconds["classes"]) < 20 * min(seconds["rows"])


@pytest.mark.parametrize("soft", [False, True])
def test_a_classwise_tally_takes_little_more_memory_than_it_holds(soft):
    """Beside the three numbers of each cell a block of rows is held, whatever the number of cells."""
    table, label = random_problem(1000, 400, np.float32)
    outcome = np.ascontiguousarray(table[::-1]) if soft else label
    assert most_memory(classwise_tally, table, outcome) < 3 * 8 * 400 * 7200 + 4_000_000


@pytest.mark.parametrize("kind", sorted(set(ARRAYS) - {"numpy"}))
def test_every_library_counts_many_rows_of_many_classes(kind):
    """Blocks add up to numpy's sums in every library; on jax, which has float32 alone, within its rounding."""
    table, label = random_problem(5000, 40)
    expected, tally = classwise_tally(table, label), classwise_tally(ARRAYS[kind](table), ARRAYS[kind](label))
    np.testing.assert_allclose(to_numpy(tally.total), expected.total, rtol=1e-12)
    np.testing.assert_allclose(to_numpy(tally.forecast).sum(-1), expected.forecast.sum(-1), rtol=1e-6)
    np.testing.assert_allclose(to_numpy(tally.outcome).sum(-1), np.bincount(label, minlength=40), rtol=1e-12)


@pytest.mark.parametrize("kind", ["torch", "jax"])
def test_gradients_flow_into_the_sums_of_forecasts(kind):
    """A forecast adds to the sum of its cell, in its own class, with slope 1."""
    slopes = np.arange(60.0).reshape(3, 20)
    expected = slopes[np.arange(3), [[cell_of(value, 20) for value in row] for row in TABLE]]
    weigh = ARRAYS[kind](slopes)

    def weighed(table):
        return (classwise_tally(table, ARRAYS[kind](LABEL), cells=20).forecast * weigh).sum()

    np.testing.assert_array_equal(gradient(weighed, ARRAYS[kind](TABLE)), expected)


def test_one_class_goes_by_its_name():
    """With labels= the class is called by its name, and the outcomes are names too."""
    forecast, outcome = one_class(TABLE, ["dog", "owl", "cat"], label="owl", labels=["cat", "dog", "owl"])
    assert list(forecast) == [0.25, 0.375, 0.5]
    assert list(outcome) == [False, True, False]


@pytest.mark.parametrize(
    ("label", "labels", "shown"),
    [(3, None, "(0, 1, 2); came 3"), ("dog", None, "(0, 1, 2); came 'dog'"), (1, ["a", "b", "c"], "('a', 'b', 'c')")],
)
def test_a_class_that_there_is_not_is_refused(label, labels, shown):
    """The message lists the classes that there are."""
    outcome = LABEL if labels is None else ["b", "c", "a"]
    with refused("label must be one of the classes", shown):
        one_class(TABLE, outcome, label=label, labels=labels)
