"""Arrays of torch, jax and the standard go through as they are; columns that do not belong together are refused."""

import math
from functools import partial

import numpy as np
import pytest
from tests.border.kinds import (
    ARRAYS,
    FORECAST,
    KINDS,
    LABELS,
    OUTCOME,
    TABLE,
    every_array,
    jax_column,
    refused,
    strict_column,
    torch_column,
)

from trueline import (
    as_tally,
    binned_error,
    classwise_tally,
    equal_mass_error,
    in_the_large,
    max_error,
    smooth_error,
    top_k,
    top_label,
)
from trueline.border import checked, checked_table


@every_array
def test_an_array_goes_through_as_it_is(column):
    """Forecasts and outcomes in [0, 1] are the very arrays that came in."""
    forecast, outcome = column(FORECAST), column(OUTCOME)
    rows = checked(forecast, outcome)
    assert rows.forecast is forecast
    assert rows.outcome is outcome


TOGETHER = [(library, kind) for library in ARRAYS for kind in KINDS if kind not in ARRAYS or kind in {"numpy", library}]


@pytest.mark.parametrize(("library", "kind"), TOGETHER)
def test_lists_frames_and_numpy_follow_the_forecast(library, kind):
    """A forecast of one library beside columns of no other gives rows of that library."""
    forecast = ARRAYS[library](FORECAST)
    rows = checked(forecast, KINDS[kind](OUTCOME), KINDS[kind]([1.0, 2.0, 0.0]))
    assert {type(column) for column in (rows.forecast, rows.outcome, rows.weight)} == {type(forecast)}


@pytest.mark.parametrize("library", ARRAYS)
def test_a_list_of_forecasts_follows_the_outcome(library):
    """The library is that of whichever column is an array."""
    outcome = ARRAYS[library](OUTCOME)
    rows = checked(FORECAST, outcome)
    assert type(rows.forecast) is type(outcome)
    assert [float(value) for value in rows.forecast] == FORECAST


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        pytest.param(torch_column, jax_column, "jax and torch", id="torch and jax"),
        pytest.param(torch_column, strict_column, "array_api_strict and torch", id="torch and strict"),
        pytest.param(jax_column, strict_column, "array_api_strict and jax", id="jax and strict"),
    ],
)
def test_two_array_libraries_are_refused_by_name(first, second, names):
    """Which of the two would be right nobody can know; the message names both."""
    for one, other in ((first, second), (second, first)):
        with refused("columns must come from one array library", f"came {names}", "Turn one into the other first"):
            checked(one(FORECAST), other(OUTCOME))
        with refused("columns must come from one array library", f"came {names}"):
            checked_table(one(TABLE), other(LABELS))


def test_a_device_without_values_is_refused():
    """Torch's device meta keeps shapes alone, as after a model was built without its weights."""
    torch = pytest.importorskip("torch")
    forecast = torch.tensor(FORECAST, device="meta")
    for outcome in (OUTCOME, torch.tensor(OUTCOME, device="meta")):
        with refused("columns must hold values", "the device meta, which keeps shapes alone", "without its weights?"):
            checked(forecast, outcome)


def test_columns_on_two_devices_are_refused():
    """Nothing is moved between devices in silence; both are named."""
    torch = pytest.importorskip("torch")
    with refused("columns must lie on one device", "came cpu and meta", ".to(...) or .cpu()"):
        checked(torch.tensor(FORECAST, device="meta"), torch.tensor(OUTCOME))


def test_a_sparse_tensor_is_refused():
    """A sparse tensor has no rows to walk along."""
    torch = pytest.importorskip("torch")
    with refused("forecast must be a dense array", "came layout torch.sparse_coo", ".to_dense()"):
        checked(torch.tensor(FORECAST).to_sparse(), OUTCOME)


@every_array
def test_complex_numbers_of_any_library_are_refused(column):
    """The imaginary part is not dropped in silence."""
    with refused("forecast must hold real numbers", "complex", "Is the real part meant?", "forecast.real"):
        checked(column(np.array(FORECAST) + 0j), column(OUTCOME))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float8_e4m3fn"])
@pytest.mark.parametrize("library", ["torch", "jax.numpy"])
def test_narrow_floats_become_single_precision(library, dtype):
    """Sums and bins of half-precision numbers are taken in single precision, which holds each of them exactly."""
    module = pytest.importorskip(library)
    rows = checked(module.asarray(FORECAST, dtype=getattr(module, dtype)), OUTCOME)
    assert rows.forecast.dtype == module.float32
    assert [float(value) for value in rows.forecast] == FORECAST


@pytest.mark.filterwarnings("error")
def test_gradients_flow_through_without_a_warning():
    """A tensor that requires its gradient is checked, measured and differentiated; the border only looks."""
    torch = pytest.importorskip("torch")
    forecast = torch.tensor([0.25, 0.75, 0.5], dtype=torch.float64, requires_grad=True)
    weight = torch.tensor([1.0, 2.0, 1.0], requires_grad=True)
    in_the_large(forecast, torch.tensor(OUTCOME), weight=weight).backward()
    np.testing.assert_allclose(forecast.grad, [0.25, 0.5, 0.25])
    assert bool(torch.isfinite(weight.grad).all())
    table = torch.tensor(TABLE, requires_grad=True)
    top_label(table, torch.tensor(LABELS))[0].sum().backward()
    np.testing.assert_array_equal(table.grad, [[0, 1, 0], [1, 0, 0], [0, 0, 1]])


@pytest.mark.parametrize("forecast", [[0.25, 1.5, 0.5], [0.25, float("nan"), 0.5]])
def test_bad_values_are_refused_with_a_gradient_too(forecast):
    """Checks read the values of a tensor that requires its gradient."""
    torch = pytest.importorskip("torch")
    with refused("forecast must", "in row 1"):
        checked(torch.tensor(forecast, requires_grad=True), OUTCOME)


def test_lists_of_tensors_with_gradients_are_told_to_join():
    """Numpy cannot read them, and turning them into numbers would lose the gradient."""
    torch = pytest.importorskip("torch")
    with refused("forecast must be a column of numbers", "Join them into one array first"):
        checked([torch.tensor(value, requires_grad=True) for value in FORECAST], OUTCOME)


@pytest.mark.parametrize("measure", [binned_error, smooth_error, max_error, in_the_large])
@pytest.mark.parametrize(
    "bad",
    [
        {"forecast": [0.25, 1.5, 0.5]},
        {"forecast": [0.25, math.nan, 0.5]},
        {"outcome": [0, 2, 1]},
        {"weight": [1, -1, 1]},
    ],
)
def test_under_jit_bad_values_give_nan(measure, bad):
    """A traced array has no values yet, so a bad row cannot be refused; no plausible number comes of it."""
    jax = pytest.importorskip("jax")
    good = {"forecast": FORECAST, "outcome": OUTCOME, "weight": [1.0, 2.0, 1.0]}
    compiled = jax.jit(lambda forecast, outcome, weight: measure(forecast, outcome, weight=weight))
    assert math.isfinite(compiled(*map(jax_column, good.values())))
    assert math.isnan(compiled(*map(jax_column, (good | bad).values())))


@pytest.mark.parametrize("bad", [[3.0, -1.0, 2.0], [0.2, 0.2, 0.2], [math.nan, 0.5, 0.5]])
def test_under_jit_bad_tables_give_nan(bad):
    """The same for rows of tables and their labels."""
    jax = pytest.importorskip("jax")
    compiled = jax.jit(lambda table, label: binned_error(*top_label(table, label)))
    assert math.isfinite(compiled(jax_column(TABLE), jax_column(LABELS)))
    assert math.isnan(compiled(jax_column([bad, *TABLE[1:]]), jax_column(LABELS)))
    assert math.isnan(compiled(jax_column(TABLE), jax_column([-1, *LABELS[1:]])))


@pytest.mark.parametrize("kind", ["uint8", "int8", "int16", "bool", "float32"])
@pytest.mark.parametrize("reduction", [top_label, partial(top_k, k=1), classwise_tally])
def test_under_jit_labels_of_any_type_are_taken(kind, reduction):
    """A narrow type need not hold the number of classes, and whole floats are numbers of columns."""
    jax = pytest.importorskip("jax")
    classes = 2 if kind == "bool" else 200
    table = np.random.default_rng(2).dirichlet(np.ones(classes), 30).astype(np.float32)
    label = (np.arange(30) % min(classes, 120)).astype(kind)
    measure = binned_error if reduction is not classwise_tally else lambda tally: binned_error(tally, bins=10).sum()

    def value(table, label):
        found = reduction(table, label)
        return measure(*found) if isinstance(found, tuple) else measure(found)

    expected = float(value(jax.numpy.asarray(table), jax.numpy.asarray(label)))
    assert float(jax.jit(value)(table, label)) == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize(
    "measure",
    [equal_mass_error, as_tally, partial(binned_error, bins="distinct"), partial(binned_error, bins="doane")],
)
def test_what_needs_values_is_refused_under_jit(measure):
    """Where shapes follow from values nothing can be traced, and the message says so."""
    jax = pytest.importorskip("jax")
    with refused("needs values; came a traced array", "Call it outside jit"):
        jax.jit(measure)(jax_column(FORECAST), jax_column(OUTCOME))


def test_under_jit_shapes_are_checked():
    """A traced array has its shape, and what does not fit is refused as ever."""
    jax = pytest.importorskip("jax")
    forecast, outcome = jax_column([0.25, 1.5, 0.5]), jax_column(OUTCOME)
    with refused("forecast must lie in [0, 1]"):
        in_the_large(forecast, outcome)
    with refused("forecast must be one column", "came shape (3, 3)", "top_label(P, y)"):
        jax.jit(in_the_large)(jax_column(TABLE), outcome)
    with refused("columns must be equally long"):
        jax.jit(in_the_large)(forecast, outcome[:2])


def test_under_jit_good_values_give_the_same_number():
    """Compiled or not, pairs and tables give the same values, with numpy outcomes beside a traced forecast too."""
    jax = pytest.importorskip("jax")
    forecast, table = jax_column(FORECAST), jax_column(TABLE)
    for measure in (binned_error, smooth_error):
        compiled = jax.jit(lambda column, measure=measure: measure(column, np.array(OUTCOME)))(forecast)
        assert float(compiled) == pytest.approx(float(measure(forecast, np.array(OUTCOME))), rel=1e-5)
    confidence, correct = jax.jit(top_label)(table, jax_column(LABELS))
    np.testing.assert_array_equal(confidence, [0.5, 0.5, 0.75])
    np.testing.assert_array_equal(correct, [False, False, True])


def test_under_jit_any_column_may_be_traced():
    """Where the outcome or the weight alone is traced, the values of all columns are left unchecked."""
    jax = pytest.importorskip("jax")
    forecast, outcome, weight = jax_column(FORECAST), jax_column(OUTCOME), jax_column([1.0, 2.0, 1.0])
    expected = float(in_the_large(forecast, outcome, weight=weight))
    by_outcome = jax.jit(lambda column: in_the_large(forecast, column, weight=weight))
    by_weight = jax.jit(lambda column: in_the_large(forecast, outcome, weight=column))
    assert float(by_outcome(outcome)) == pytest.approx(expected)
    assert float(by_weight(weight)) == pytest.approx(expected)


def test_names_of_columns_need_values():
    """Under jit the labels have no values that could be looked up among the names."""
    jax = pytest.importorskip("jax")
    named = jax.jit(lambda table, label: top_label(table, label, labels=[10, 20, 30]))
    with refused("labels= needs values", "came a traced array", "hand in the numbers of the columns"):
        named(jax_column(TABLE), jax_column([10, 20, 30]))
