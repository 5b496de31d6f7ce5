"""Measures with a fault each, and cards that claim what they do not keep."""

from collections.abc import Callable
from typing import Any

import numpy as np

from trueline import Measure, Rows, Tally, _arrays, binned_error, in_the_large, smooth_error
from trueline._arrays import constant, is_numpy, number
from trueline.border import checked
from trueline.tally import each_table


def card(compute: Callable[..., Any], **claims: Any) -> Measure:
    """A card for a planted fault, which claims what a binned error can claim unless told otherwise."""
    usual: dict[str, Any] = {"span": (0.0, 1.0), "weights": ("shares", "counts"), "convention": "planted"}
    return Measure(compute=compute, title=compute.__name__, known_as=(), source="here", **(usual | claims))


def copied(function: Callable[..., Any]) -> Callable[..., Any]:
    """A right measure that can carry a false card."""

    def planted(*columns: Any, weight: Any = None) -> Any:
        return function(*columns, weight=weight)

    return planted


def gaps(table: Rows | Tally, bins: int = 15) -> Any:
    """Sums of residuals in bins."""
    binned = table.on_grid(bins)
    return binned.xp.abs(binned.forecast - binned.outcome)


def rows_weigh_by_their_place(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """Later rows count more."""
    table = checked(forecast, outcome, weight)
    if isinstance(table, Tally):
        return binned_error(table)
    place = np.arange(1, len(table.forecast) + 1)
    return binned_error(table.forecast, table.outcome, weight=place if weight is None else weight * place)


def divides_by_rows(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """The sum is divided by the number of rows, whatever they weigh."""
    table = checked(forecast, outcome, weight)
    length = table.forecast.shape[0] if isinstance(table, Rows) else table.total
    return table.xp.sum(gaps(table), axis=-1) / length


def divides_by_squares(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """The sum is divided by the sum of squared weights, which is the number of rows where each weighs one."""
    binned = checked(forecast, outcome, weight).on_grid(15)
    return binned.xp.sum(gaps(binned), axis=-1) / binned.xp.sum(binned.square, axis=-1)


def counts_rows_of_no_weight(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """The largest residual, also of rows without weight."""
    table = checked(forecast, outcome, weight)
    if isinstance(table, Tally):
        return binned_error(table)
    return table.xp.max(table.xp.abs(table.forecast - table.outcome))


def halves_weighted(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """Half the error as soon as weights are given."""
    return binned_error(forecast, outcome, weight=weight) / (1 if weight is None else 2)


def rounds_outcomes(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """Fractional outcomes are rounded."""
    table = checked(forecast, outcome, weight)
    if isinstance(table, Tally):
        return binned_error(table)
    return binned_error(table.forecast, table.outcome.round(), weight=weight)


def reads_one_block(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """Rows beyond the first block are forgotten."""
    if isinstance(forecast, Tally):
        return binned_error(forecast)
    first = slice(0, _arrays.BLOCK)
    return binned_error(forecast[first], outcome[first], weight=None if weight is None else 1 + 0 * weight[first])


def falls_with_the_number_of_rows(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """A sum of evidence where a mean is meant: the error divided by the number of cells."""
    return (
        binned_error(forecast, outcome, weight=weight) / checked(forecast, outcome, weight).compact().weight.shape[-1]
    )


def forgets_cell_zero(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """A tally's first cell is left out."""
    table = checked(forecast, outcome, weight)
    found = gaps(table)
    return table.xp.sum(found[..., 1:] if isinstance(table, Tally) else found, axis=-1) / table.total


def forgets_leading_axes(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """All tables are summed into one."""
    table = checked(forecast, outcome, weight)
    return table.xp.sum(gaps(table)) / table.xp.sum(table.total)


def takes_tables_one_by_one(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """Right values, but not batched."""
    return each_table(checked(forecast, outcome, weight), binned_error_of)


def binned_error_of(table: Rows | Tally) -> Any:
    """The binned error of one table."""
    return table.xp.sum(gaps(table), axis=-1) / table.total


def mixes_up_picked_tables(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """A single table reads half of what it reads in a stack."""
    found = binned_error(forecast, outcome, weight=weight)
    return found if isinstance(forecast, Tally) and forecast.shape else found / 2


def knows_its_tally(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """The value of any tally but the first is lower by a rounding error, so that no copy gives the same bits."""
    found = binned_error(forecast, outcome, weight=weight)
    if not isinstance(forecast, Tally):
        return found
    SEEN.append(forecast)
    return found + 1e-15 * len(SEEN)


SEEN: list[Tally] = []


def sums_for_means(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """A sum where a mean is meant."""
    table = checked(forecast, outcome, weight)
    return table.xp.sum(gaps(table), axis=-1)


def spread_of_outcomes(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """The outcomes' variance, which is no error of the forecasts."""
    whole = checked(forecast, outcome, weight).on_grid(1)
    mean = whole.outcome[..., 0] / whole.weight[..., 0]
    return mean * (1 - mean)


def largest_for_sum(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """The largest bin's share of the error where the sum of all is meant."""
    table = checked(forecast, outcome, weight)
    return table.xp.max(gaps(table), axis=-1) / table.total


def squares(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """A squared error, which more than doubles when residuals double."""
    return binned_error(forecast, outcome, weight=weight) ** 2


def differs_off_numpy(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """Off numpy the value is right to three digits only."""
    found = binned_error(forecast, outcome, weight=weight)
    return found if is_numpy(checked(forecast, outcome, weight).xp) else found * 1.001


def forgets_the_bandwidth(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """The fixed point without the derivative of its bandwidth."""
    found = number(smooth_error(forecast, outcome, weight=weight))
    return smooth_error(forecast, outcome, weight=weight, bandwidth=found) if found > 1e-3 else 0 * forecast[0]


def stops_gradients(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """Half of the value carries no gradient."""
    found = in_the_large(forecast, outcome, weight=weight)
    return found / 2 + constant(found) / 2


def branches_on_values(forecast: Any, outcome: Any = None, *, weight: Any = None) -> Any:
    """A Python branch on a number that is not there while jax compiles."""
    found = binned_error(forecast, outcome, weight=weight)
    return found if float(found) > 0.1 else found * 1
