"""Top-label and top-k reductions against plain loops."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.border.kinds import ARRAYS, every_array, refused
from tests.reductions.tables import gradient, likeliest, most_memory, random_problem, soft_tables, tables

from trueline import binned_error, top_k, top_label
from trueline._arrays import to_numpy

TABLE = np.array([[0.25, 0.5, 0.25], [0.375, 0.25, 0.375], [0.25, 0.25, 0.5]])
LABEL = np.array([1, 2, 0])


def test_matches_rows_read_by_hand():
    """The likeliest classes are 1, 0 (which ties with 2) and 2; only the first is the label."""
    confidence, correct = top_label(TABLE, LABEL)
    assert list(confidence) == [0.5, 0.375, 0.5]
    assert list(correct) == [True, False, False]


def test_the_usual_error_of_a_classifier_is_one_call():
    """Two bins hold (0.375, 0.5, 0.5) with one hit of three: |1.375 - 1| / 3."""
    assert float(binned_error(*top_label(TABLE, LABEL), bins=2)) == pytest.approx(0.375 / 3)


@given(tables())
def test_top_label_matches_a_loop(problem):
    """Each row gives its largest probability, and whether the first class that has it is the label."""
    table, label = problem
    confidence, correct = top_label(table, label)
    best = [likeliest(row, 1)[0] for row in table]
    assert list(confidence) == [row[number] for row, number in zip(table, best, strict=True)]
    assert list(correct) == [number == code for number, code in zip(best, label, strict=True)]


@given(tables(), st.data())
def test_top_k_matches_a_loop(problem, data):
    """Each row gives the sum of its k largest probabilities, and whether the label is among those classes."""
    table, label = problem
    k = data.draw(st.integers(1, table.shape[1]))
    likely, among = top_k(table, label, k=k)
    best = [likeliest(row, k) for row in table]
    assert list(likely) == [sum(row[numbers]) for row, numbers in zip(table, best, strict=True)]
    assert list(among) == [code in numbers for numbers, code in zip(best, label, strict=True)]


@given(tables())
def test_top_1_is_top_label(problem):
    """The likeliest class alone is the top label."""
    for one, top in zip(top_k(*problem, k=1), top_label(*problem), strict=True):
        np.testing.assert_array_equal(one, top)


@given(tables())
def test_among_all_classes_the_label_is_certain(problem):
    """With k = K the probability is 1 and the label is always among them."""
    table, label = problem
    likely, among = top_k(table, label, k=table.shape[1])
    assert list(likely) == [1.0] * len(label)
    assert all(among)


@given(tables())
def test_of_equal_classes_the_lowest_is_the_top_label(problem):
    """A table of equal probabilities has top label 0, and the k likeliest are the first k."""
    table, label = problem
    classes = table.shape[1]
    even = np.full(table.shape, 1 / classes)
    np.testing.assert_array_equal(top_label(even, label)[1], label == 0)
    for k in range(1, classes + 1):
        np.testing.assert_array_equal(top_k(even, label, k=k)[1], label < k)


@given(soft_tables(), st.data())
def test_soft_labels_give_their_share(problem, data):
    """Where labels are shares, the outcome is the share of the class, or the sum of the shares of the k classes."""
    table, soft = problem
    k = data.draw(st.integers(1, table.shape[1]))
    hit = top_label(table, soft)[1]
    assert list(hit) == [share[likeliest(row, 1)[0]] for row, share in zip(table, soft, strict=True)]
    among = top_k(table, soft, k=k)[1]
    assert list(among) == [sum(share[likeliest(row, k)]) for row, share in zip(table, soft, strict=True)]


@given(tables())
def test_one_hot_labels_are_their_numbers(problem):
    """One-hot rows and the numbers of their columns give the same pairs."""
    table, label = problem
    one_hot = np.eye(table.shape[1])[label]
    for k in range(1, table.shape[1] + 1):
        for value, expected in zip(top_k(table, one_hot, k=k), top_k(table, label, k=k), strict=True):
            np.testing.assert_array_equal(value, expected)
    for value, expected in zip(top_label(table, one_hot), top_label(table, label), strict=True):
        np.testing.assert_array_equal(value, expected)


@pytest.mark.parametrize("kind", sorted(set(ARRAYS) - {"numpy"}))
@pytest.mark.parametrize("label", [LABEL, np.eye(3)[LABEL], np.array([[0.5, 0.25, 0.25]] * 3)])
def test_every_library_gives_the_same_pair(kind, label):
    """Torch, jax and the bare standard give the pairs that numpy gives, in arrays of their own."""
    column = ARRAYS[kind]
    calls = [top_label, lambda table, code: top_k(table, code, k=2), lambda table, code: top_k(table, code, k=3)]
    for reduction in calls:
        for value, expected in zip(reduction(column(TABLE), column(label)), reduction(TABLE, label), strict=True):
            assert type(value) is type(column(TABLE))
            np.testing.assert_array_equal(to_numpy(value), expected)


def sorted_table(table, soft, label, k):
    """Sum, share and hit of the k likeliest by sorting the whole table."""
    order = np.argsort(-table, axis=-1, kind="stable")[:, :k]
    likely = np.take_along_axis(table, order, axis=-1).astype(np.float64).sum(axis=-1)
    return likely, np.take_along_axis(soft, order, axis=-1).sum(axis=-1), (order == label[:, None]).any(axis=-1)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize(("rows", "classes"), [(300, 1000), (3000, 33), (20_000, 4)])
def test_blocks_of_rows_give_what_sorting_the_table_gives(rows, classes, dtype):
    """Taking some rows at a time, and only as much order as k needs, changes no bit of the sums and no hit."""
    table, label = random_problem(rows, classes, dtype)
    soft = random_problem(rows, classes)[0][::-1]
    for k in {1, 2, classes // 2, classes - 1, classes}:
        likely, share, hit = sorted_table(table, soft, label, k)
        np.testing.assert_array_equal(top_k(table, label, k=k)[0], np.clip(likely, 0, 1))
        np.testing.assert_array_equal(top_k(table, label, k=k)[1], hit)
        np.testing.assert_allclose(top_k(table, soft, k=k)[1], np.clip(share, 0, 1), rtol=1e-12)


@every_array
def test_ties_of_many_classes_go_to_the_lowest(column):
    """Of 90 classes in three levels, ten at the top and forty in the middle, the 30 likeliest are known by number."""
    level = np.random.default_rng(0).permuted(np.tile(np.repeat([4, 2, 0], [10, 40, 40]), (50, 1)), axis=1)
    label = np.arange(50)
    soft = np.tile(np.arange(90) / 4005, (50, 1))
    best = np.array([likeliest(row, 30) for row in level])
    likely, among = top_k(column(level / 120), column(label), k=30)
    np.testing.assert_allclose(to_numpy(likely), 80 / 120, rtol=1e-6)
    np.testing.assert_array_equal(to_numpy(among), (best == label[:, None]).any(axis=1))
    share = to_numpy(top_k(column(level / 120), column(soft), k=30)[1])
    np.testing.assert_allclose(share, best.sum(axis=1) / 4005, rtol=1e-5)


def test_the_sum_does_not_depend_on_the_order_of_the_columns():
    """The k largest are added greatest first, so shuffled columns give the same bits."""
    table, label = random_problem(200, 50)
    shuffled = np.random.default_rng(1).permuted(table, axis=1)
    np.testing.assert_array_equal(top_k(shuffled, label, k=20)[0], top_k(table, label, k=20)[0])


@pytest.mark.parametrize("label", [LABEL, np.array([[0.5, 0.25, 0.25]] * 3)])
@pytest.mark.parametrize("kind", ["torch", "jax"])
def test_gradients_flow_into_the_likeliest_alone(kind, label):
    """The sum has slope 1 in each of the two likeliest classes, of equal ones the lowest, and 0 elsewhere."""
    column = ARRAYS[kind]
    slopes = gradient(lambda table: top_k(table, column(label), k=2)[0].sum(), column(TABLE))
    np.testing.assert_array_equal(slopes, [[1, 1, 0], [1, 0, 1], [1, 0, 1]])


def test_the_k_likeliest_are_found_under_the_compiler():
    """Compiled, jax gives the sums, hits and shares that it gives step by step."""
    jax, column = pytest.importorskip("jax"), ARRAYS["jax"]
    for label in (LABEL, np.array([[0.5, 0.25, 0.25]] * 3)):
        given = column(TABLE), column(label)
        compiled = jax.jit(lambda table, code: top_k(table, code, k=2))(*given)
        for value, expected in zip(compiled, top_k(*given, k=2), strict=True):
            np.testing.assert_array_equal(value, expected)


def test_the_k_likeliest_take_no_memory_that_grows_with_the_table():
    """Beside a few numbers for each row a block is held, and no order of the whole table."""
    table, label = random_problem(4000, 500, np.float32)
    assert most_memory(lambda: top_k(table, label, k=5)) < 1_500_000 < table.nbytes / 5


@every_array
def test_the_sum_of_the_likeliest_stays_a_probability(column):
    """Rows may sum to 1.00009, their k likeliest classes too; what is returned is at most 1."""
    likely, _among = top_k(column([[0.5, 0.25009, 0.25], [0.25, 0.25, 0.50009]]), column([0, 1]), k=3)
    assert [float(value) for value in likely] == [1.0, 1.0]


@pytest.mark.parametrize("k", [0, -1, 4])
def test_k_lies_between_1_and_the_number_of_classes(k):
    """Other numbers of classes are refused."""
    with refused("k must be a number from 1 to the 3 classes", f"came {k}"):
        top_k(TABLE, LABEL, k=k)


def test_words_are_labels_where_names_are_given():
    """labels= names the columns for all reductions."""
    for value, expected in zip(
        top_k(TABLE, ["dog", "owl", "cat"], k=2, labels=["cat", "dog", "owl"]), top_k(TABLE, LABEL, k=2), strict=True
    ):
        np.testing.assert_array_equal(value, expected)


def test_a_sum_of_exactly_one_keeps_its_gradient():
    """At the edge of [0, 1] the whole gradient flows, on jax too."""
    jax = pytest.importorskip("jax")
    table, label = jax.numpy.array([[1.0, 0.0, 0.0], [0.5, 0.25, 0.25]]), jax.numpy.array([0, 1])
    gradient = jax.grad(lambda columns: top_k(columns, label, k=1)[0].sum())(table)
    np.testing.assert_array_equal(np.asarray(gradient), [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0]])
