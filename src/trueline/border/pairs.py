"""Binary problems at the border: a column of forecasts, a column of outcomes, perhaps weights, or a tally."""

from trueline._arrays import blocks, is_traced, namespace, number, to_numpy
from trueline._typing import Array, ArrayLike
from trueline.border import columns
from trueline.border.columns import first_bad, whole
from trueline.exceptions import InputError
from trueline.rows import Rows
from trueline.tally import Tally

# Forecasts this far outside [0, 1] are rounding, and are put back on the edge.
ROUNDING = 1e-6

REDUCTIONS = (
    "A table needs a reduction first: top_label(P, y), top_k(P, y, k=...), one_class(P, y, label=...) give one pair "
    "of columns, classwise(P, y) one per class, as in binned_error(*top_label(P, y))"
)


def checked(
    forecast: ArrayLike | Tally | Rows, outcome: ArrayLike | None = None, weight: ArrayLike | None = None
) -> Rows | Tally:
    """Columns of a binary problem as `Rows`, or the tally that stands in their place."""
    if isinstance(forecast, Tally | Rows):
        return _checked_before(forecast, outcome, weight)
    if outcome is None:
        message = "a forecast and an outcome, or one Tally in place of both, must be given; came a forecast alone"
        raise InputError(message)
    _must_not_be_pair(forecast)
    xp, device = columns.library(forecast, outcome, weight)
    forecast = _one_column(columns.array(forecast, "forecast", xp, device), "forecast")
    outcome = _one_column(columns.array(outcome, "outcome", xp, device), "outcome")
    weight = None if weight is None else _one_column(columns.array(weight, "weight", xp, device), "weight")
    for name, column in (("outcome", outcome), ("weight", weight)):
        if column is not None and column.shape[0] != forecast.shape[0]:
            message = (
                f"forecast and {name} must be equally long; came {forecast.shape[0]} forecasts and "
                f"{column.shape[0]} {name}s. Were rows dropped from one of them?"
            )
            raise InputError(message)
    if forecast.shape[0] == 0:
        message = "at least one row must come; came none. Did a filter leave nothing?"
        raise InputError(message)
    if is_traced(forecast) or is_traced(outcome) or is_traced(weight):
        return Rows(forecast=columns.floating(forecast), outcome=outcome, weight=weight)
    forecast, outcome = _checked_values(forecast, outcome)
    if weight is not None:
        weight = columns.floating(weight)
        _check_weights(weight)
    return Rows(forecast=columns.floating(forecast), outcome=outcome, weight=weight)


def as_tally(
    forecast: ArrayLike | Tally,
    outcome: ArrayLike | None = None,
    *,
    weight: ArrayLike | None = None,
    cells: int | None = None,
) -> Tally:
    """Sums of weight, forecast and outcome per cell: exact (equal forecasts joined) or on a grid of `cells` cells.

    Tallies of shards add up to the tally of the whole, and every measure takes one in place of its columns.

    >>> as_tally([0.25, 0.25, 0.75], [0, 1, 1]) + as_tally([0.75], [0])
    Tally of 4 rows at 2 distinct forecasts: mean forecast 0.5, frequency 0.5
    """
    rows = checked(forecast, outcome, weight)
    return rows.compact() if cells is None else rows.on_grid(cells)


def _checked_before(rows: Rows | Tally, outcome: object, weight: object) -> Rows | Tally:
    """A tally that came alone and holds rows; or rows that were checked before."""
    if outcome is not None or weight is not None:
        message = "a Tally stands in place of forecast, outcome and weight; came one of them beside it"
        raise InputError(message)
    if isinstance(rows, Tally) and not is_traced(rows.weight) and not float(to_numpy(rows.weight).sum()) > 0:
        message = "a tally must hold at least one row; came an empty one. Did a filter leave nothing?"
        raise InputError(message)
    return rows


def _must_not_be_pair(forecast: object) -> None:
    """Refuse `binned_error(top_label(P, y), ...)` without its star."""
    if isinstance(forecast, tuple) and len(forecast) == 2 and all(hasattr(part, "shape") for part in forecast):
        message = (
            "forecast must be one column; came a pair of columns. Is a star missing, as in error(*top_label(P, y))?"
        )
        raise InputError(message)


def _one_column(column: Array, name: str) -> Array:
    """A column of one axis; a table is refused with the reductions that there are."""
    if len(column.shape) == 1:
        return column
    came = f"{name} must be one column of numbers; came shape {tuple(column.shape)}. "
    if len(column.shape) == 0:
        message = came + f"A single {name} goes in brackets: [{column}]"
    elif len(column.shape) == 2 and column.shape[1] == 1:
        message = came + f"Take its only column: {name}[:, 0]"
    elif name == "forecast" and len(column.shape) == 2 and column.shape[1] == 2:
        message = came + "Two columns are probably P(0) and P(1): take forecast[:, 1]. " + REDUCTIONS
    elif name == "forecast":
        message = came + REDUCTIONS
    elif name == "outcome":
        message = came + "One-hot outcomes belong to a table of probabilities. " + REDUCTIONS
    else:
        message = came + "One number per row is needed"
    raise InputError(message)


def _checked_values(forecast: Array, outcome: Array) -> tuple[Array, Array]:
    """Forecasts and outcomes within [0, 1], read once, a block at a time."""
    low, high = _range(forecast)
    least, most = _range(outcome)
    if least >= 0 and most <= 1 and low >= 0 and high <= 1:
        if columns.is_floating(outcome):
            _refuse_swapped(forecast, outcome)
        return forecast, outcome
    if not (low >= -ROUNDING and high <= 1 + ROUNDING):
        _refuse_forecasts(forecast, outcome, low, high)
    if not (least >= 0 and most <= 1):
        _refuse_outcomes(outcome, least, most)
    return namespace(forecast).clip(forecast, 0.0, 1.0), outcome


def _range(column: Array) -> tuple[float, float]:
    """Least and greatest value; NaN where one is not a number."""
    if str(column.dtype).endswith("bool"):
        return 0.0, 1.0
    xp = namespace(column)
    ends = [xp.stack([xp.min(block), xp.max(block)]) for (block,) in blocks(column)]
    both = xp.stack(ends)
    return number(xp.min(both[:, 0])), number(xp.max(both[:, 1]))


def _refuse_forecasts(forecast: Array, outcome: Array, low: float, high: float) -> None:
    """Say why these forecasts are no probabilities."""
    xp = namespace(forecast)
    finite = xp.isfinite(forecast) if columns.is_floating(forecast) else forecast == forecast  # noqa: PLR0124
    if not bool(xp.all(finite)):
        bad = "NaN" if bool(xp.any(forecast != forecast)) else "an infinity"  # noqa: PLR0124
        count = int(xp.count_nonzero(~finite))
        message = f"forecast must be finite; came {first_bad(~finite, forecast)} ({count} such). " + (
            "A missing forecast? Drop those rows with their outcomes, or fill them knowingly"
            if bad == "NaN"
            else "A logit of a probability 0 or 1? Forecasts are probabilities"
        )
        raise InputError(message)
    outside = (forecast < -ROUNDING) | (forecast > 1 + ROUNDING)
    came = f"forecast must lie in [0, 1]; came {first_bad(outside, forecast)}"
    span = f" (all lie from {low:.4g} to {high:.4g})"
    integers = bool(xp.all(forecast == xp.round(xp.astype(forecast, xp.float32))))
    inside = columns.is_floating(outcome) and bool(xp.all((outcome >= 0) & (outcome <= 1))) and not whole(outcome)
    if integers and inside:
        guess = "Labels came first: forecast and outcome look swapped"
    elif low < 0:
        guess = "Logits? Turn them into probabilities first: 1 / (1 + exp(-logit))"
    elif high <= 100:
        guess = "Percentages? Divide by 100" if high > 2 else "Scores or odds? They must be turned into probabilities"
    else:
        guess = "Scores or counts? They must be turned into probabilities"
    message = f"{came}{span}. {guess}"
    raise InputError(message)


def _refuse_outcomes(outcome: Array, least: float, most: float) -> None:
    """Say why these outcomes are none."""
    xp = namespace(outcome)
    if columns.is_floating(outcome) and not bool(xp.all(xp.isfinite(outcome))):
        message = (
            f"outcome must be 0 or 1 (or a share between them); came {first_bad(~xp.isfinite(outcome), outcome)}. "
            "An outcome not yet known? Drop those rows with their forecasts"
        )
        raise InputError(message)
    outside = (outcome < 0) | (outcome > 1)
    came = f"outcome must be 0 or 1 (or a share between them); came {first_bad(outside, outcome)}"
    if (least, most) == (1, 2):
        guess = "Labels 1 and 2? Subtract 1"
    elif (least, most) == (-1, 1):
        guess = "Labels -1 and 1? Take (y + 1) / 2; if -1 marks a missing outcome, drop those rows"
    elif least < 0:
        guess = "A negative label often marks a missing outcome: drop those rows"
    else:
        guess = f"Class labels up to {most:g}? " + REDUCTIONS
    message = f"{came}. {guess}"
    raise InputError(message)


def _refuse_swapped(forecast: Array, outcome: Array) -> None:
    """Refuse forecasts that are all 0 or 1 beside outcomes that are fractions."""
    if whole(forecast[: min(1000, forecast.shape[0])]) and whole(forecast) and not whole(outcome):
        message = (
            "forecast comes first, then outcome; came forecasts that are all 0 or 1 beside fractional outcomes. "
            "They look swapped (scikit-learn's order is the other one)"
        )
        raise InputError(message)


def _check_weights(weight: Array) -> None:
    """Refuse weights that are negative, not finite, or all zero."""
    xp = namespace(weight)
    finite = xp.isfinite(weight)
    if not bool(xp.all(finite)):
        message = f"weight must be finite; came {first_bad(~finite, weight)}. Give a row weight 0 to leave it out"
        raise InputError(message)
    if bool(xp.any(weight < 0)):
        message = (
            f"weight must not be negative; came {first_bad(weight < 0, weight)}. Are these differences or log-weights?"
        )
        raise InputError(message)
    if not bool(xp.any(weight > 0)):
        message = "at least one weight must be above 0; came zeros only. Was the weight column read as whole numbers?"
        raise InputError(message)
