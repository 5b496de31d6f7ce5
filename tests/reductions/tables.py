"""Tables of probabilities and labels for the tests of reductions, and the plain loops that they are compared with."""

import tracemalloc
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume
from hypothesis import strategies as st


@st.composite
def tables(draw, most_rows=8, most_classes=5):
    """Rows of sixteenths, so that ties abound and sums are exact, and a label for each."""
    rows, classes = draw(st.integers(1, most_rows)), draw(st.integers(2, most_classes))
    cuts = st.lists(st.integers(0, 16), min_size=classes - 1, max_size=classes - 1).map(sorted)
    edges = np.array([[0, *draw(cuts), 16] for _ in range(rows)])
    labels = draw(st.lists(st.integers(0, classes - 1), min_size=rows, max_size=rows))
    return np.diff(edges, axis=1) / 16, np.array(labels)


@st.composite
def shares(draw, rows, classes):
    """Soft labels in eighths for these rows and classes."""
    cuts = st.lists(st.integers(0, 8), min_size=classes - 1, max_size=classes - 1).map(sorted)
    return np.diff(np.array([[0, *draw(cuts), 8] for _ in range(rows)]), axis=1) / 8


@st.composite
def soft_tables(draw):
    """Rows of sixteenths, with a row of shares for each.

    No column holds 0 and 1 alone: beside shares it would look like labels, and swapped.
    """
    table, _labels = draw(tables())
    assume((table % 1 > 0).any(axis=0).all())
    return table, draw(shares(*table.shape))


def random_problem(rows, classes, dtype=np.float64):
    """Rows of random probabilities and labels drawn from them or not."""
    rng = np.random.default_rng(rows + classes)
    table = rng.random((rows, classes), dtype=dtype) ** 4
    table /= table.sum(axis=1, keepdims=True)
    return table, rng.integers(0, classes, rows)


def most_memory(call, *given):
    """Bytes that a call holds at most, its result among them."""
    call(*given)
    tracemalloc.start()
    call(*given)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def gradient(function, table):
    """Slopes of a function of a table of torch or of jax, there under its compiler too."""
    if hasattr(table, "requires_grad_"):
        table.requires_grad_()
        function(table).backward()
        return table.grad.numpy()
    jax = pytest.importorskip("jax")
    slopes = jax.grad(function)(table)
    np.testing.assert_array_equal(jax.jit(jax.grad(function))(table), slopes)
    return np.asarray(slopes)


def likeliest(row, k):
    """The k likeliest classes of a row, found by looking at each in turn; of equals the one with the lowest number."""
    chosen = []
    for _ in range(k):
        best = None
        for number, value in enumerate(row):
            if number not in chosen and (best is None or value > row[best]):
                best = number
        chosen.append(best)
    return chosen


def cell_of(value, cells):
    """Number of the cell ((i - 1) / B, i / B] that holds a value of few binary digits, in whole numbers."""
    scaled = Fraction(value) * cells
    return max(-(-scaled.numerator // scaled.denominator) - 1, 0)
