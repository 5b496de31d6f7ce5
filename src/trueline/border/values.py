"""What values a binary problem may hold: forecasts, outcomes and weights, each read once and refused with a reason."""

import math
from typing import NoReturn

from trueline._arrays import float_dtype, namespace
from trueline._typing import Array
from trueline.border.columns import binary, extremes, first_bad, fractional, is_floating, whole
from trueline.exceptions import InputError

# Forecasts and shares this far outside [0, 1] are rounding, and are put back on the edge.
ROUNDING = 1e-6

REDUCTIONS = (
    "A table needs a reduction first: top_label(P, y), top_k(P, y, k=...), one_class(P, y, label=...) give one pair "
    "of columns, classwise(P, y) one per class, as in binned_error(*top_label(P, y))"
)
SWAPPED = "They look swapped (scikit-learn's order is the other one)"
MISSING = "A missing value? Drop those rows from all columns"


def checked_values(forecast: Array, outcome: Array) -> tuple[Array, Array]:
    """Forecasts and outcomes within [0, 1], read once, a block at a time."""
    low, high = extremes(forecast)
    least, most = extremes(outcome)
    if not (low >= -ROUNDING and high <= 1 + ROUNDING):
        _refuse_forecasts(forecast, outcome, low, high)
    if not (least >= -ROUNDING and most <= 1 + ROUNDING):
        _refuse_outcomes(forecast, outcome, least, most)
    forecast, outcome = within(forecast, low, high), within(outcome, least, most)
    if is_floating(outcome) and (low, high) == (0, 1):
        _refuse_swapped(forecast, outcome)
    return forecast, outcome


def marked_values(forecast: Array, outcome: Array, weight: Array | None) -> tuple[Array, Array]:
    """The same where jax traces and values cannot be refused: a row that would be has NaN as its outcome."""
    xp = namespace(forecast)
    good = (forecast >= -ROUNDING) & (forecast <= 1 + ROUNDING) & (outcome >= -ROUNDING) & (outcome <= 1 + ROUNDING)
    if weight is not None:
        good = good & (weight >= 0) & xp.isfinite(weight)
    # Not by clip, through which half a gradient flows at 0 and 1.
    inside = xp.where(forecast > 1, xp.ones_like(forecast), forecast)
    return xp.where(good & (forecast >= 0), inside, xp.zeros_like(forecast)), xp.where(good, outcome, math.nan)


def within(column: Array, low: float, high: float) -> Array:
    """The column itself where it lies in [0, 1]; else a copy with what rounding left outside put back on the edge."""
    return column if low >= 0 and high <= 1 else namespace(column).clip(column, 0.0, 1.0)


def check_weights(weight: Array) -> None:
    """Refuse weights that are negative, not finite, all zero, or too large to be summed."""
    xp, (low, high) = namespace(weight), extremes(weight)
    if low >= 0 and 0 < high * int(weight.shape[0]) < float(xp.finfo(float_dtype(xp)).max):
        return
    finite = xp.isfinite(weight)
    if not bool(xp.all(finite)):
        came = first_bad(~finite, weight)
        raise InputError(f"weight must be finite; came {came}. A weight of 0 leaves a row out")
    if low < 0:
        came = first_bad(weight < 0, weight)
        raise InputError(f"weight must not be negative; came {came}. Differences, or logarithms of weights?")
    if high == 0:
        raise InputError("at least one weight must be above 0; came zeros only. Were shares read as whole numbers?")
    raise InputError(f"weights must have a finite sum; came weights up to {high:.4g}. Divide them by the largest")


def _refuse_forecasts(forecast: Array, outcome: Array, low: float, high: float) -> NoReturn:
    """Say why these forecasts are no probabilities."""
    xp = namespace(forecast)
    finite = xp.isfinite(forecast)
    missing = forecast != forecast  # noqa: PLR0124
    if bool(xp.any(missing)):
        raise InputError(
            f"forecast must be finite; came {first_bad(missing, forecast)}. {MISSING}, or fill them knowingly"
        )
    if not bool(xp.all(finite)):
        guess = "The logit of a probability of 0 or 1? Hand in the probability"
        raise InputError(f"forecast must be finite; came {first_bad(~finite, forecast)}. {guess}")
    outside = (forecast < -ROUNDING) | (forecast > 1 + ROUNDING)
    span = f"all lie from {low:.4g} to {high:.4g}"
    if whole(forecast) and is_floating(outcome) and not whole(outcome):
        guess = f"Forecast comes first, then outcome. {SWAPPED}"
    elif low < 0:
        guess = "Logits? Turn them into probabilities first: 1 / (1 + exp(-logit))"
    elif 2 < high <= 100 and int(xp.count_nonzero(forecast > 1)) * 2 > forecast.shape[0]:
        guess = "Percentages? Divide by 100"
    else:
        guess = "Logits, odds, scores or counts? Turn them into probabilities first"
    raise InputError(f"forecast must lie in [0, 1]; came {first_bad(outside, forecast)}; {span}. {guess}")


def _refuse_outcomes(forecast: Array, outcome: Array, least: float, most: float) -> NoReturn:
    """Say why these outcomes are none."""
    xp = namespace(outcome)
    rounding = ROUNDING if is_floating(outcome) else 0
    bad = (outcome < -rounding) | (outcome > 1 + rounding)
    if is_floating(outcome) and not bool(xp.all(xp.isfinite(outcome))):
        bad = ~xp.isfinite(outcome)
        guess = f"An outcome not yet known? {MISSING.partition('? ')[2]}"
    elif not whole(outcome):
        guess = "A share must lie in [0, 1]"
        if binary(forecast):
            guess = f"Forecast comes first, then outcome. {SWAPPED}"
    elif least < 0:
        guess = "A negative label often marks a missing outcome: drop those rows from all columns"
        if (least, most) == (-1, 1) and not bool(xp.any(outcome == 0)):
            guess = "Labels -1 and 1? Take (y + 1) / 2; but if -1 marks a missing outcome, drop those rows"
    elif (least, most) == (1, 2):
        guess = "Labels 1 and 2? Subtract 1"
    else:
        guess = f"Labels of more than two classes, or counts? {REDUCTIONS}"
    raise InputError(f"outcome must be 0 or 1, or a share between them; came {first_bad(bad, outcome)}. {guess}")


def _refuse_swapped(forecast: Array, outcome: Array) -> None:
    """Refuse forecasts that are 0 and 1 alone beside outcomes that are fractions."""
    first = slice(min(1000, int(forecast.shape[0])))
    if binary(forecast[first]) and binary(forecast) and not binary(outcome):
        came = f"forecasts that are all 0 or 1 beside fractions: {first_bad(fractional(outcome), outcome)}"
        raise InputError(f"forecast comes first, then outcome; came {came}. {SWAPPED}")
