"""A reading: every measure there is, and the data of the diagrams, for one pair of columns or one tally."""

from dataclasses import replace

from trueline import errors
from trueline._arrays import number, to_numpy
from trueline.curves.binned import binned_curve
from trueline.curves.smooth import smooth_curve
from trueline.exceptions import TruelineError
from trueline.measure import catalogue
from trueline.records import Curve, Estimate
from trueline.report.assessment import Reading
from trueline.report.models import Model
from trueline.report.text import in_order
from trueline.rows import Rows
from trueline.tally import Tally

# Points of the smooth diagram; and its least bandwidth, at which forecasts of two decimals still join to a line.
POINTS, NARROWEST = 201, 0.005


def reading_of(model: Model, segment: str | None, bins: int) -> Reading:
    """The reading of a model's rows or tally, over this number of bins where a measure has bins."""
    rows, whole = model.rows, model.rows.on_grid(1)
    weight, forecast, outcome, square = (
        number(sums[0]) for sums in (whole.weight, whole.forecast, whole.outcome, whole.square)
    )
    weighted = rows.weight is not None if isinstance(rows, Rows) else rows.square is not rows.weight
    effective = weight**2 / square if weighted and square > 0 else weight  # squares of tiny weights vanish
    count = float(rows.forecast.shape[0]) if isinstance(rows, Rows) else effective
    estimates, refused = _estimates(rows, count, bins)
    return Reading(
        model=model.name,
        segment=segment,
        classes=model.classes,
        cells=rows.grid if isinstance(rows, Tally) and isinstance(rows.grid, int) else None,
        count=count,
        effective=effective,
        weighted=weighted,
        mean_forecast=forecast / weight,
        frequency=outcome / weight,
        estimates=estimates,
        refused=refused,
        bins=bins,
        curves=_curves(rows, estimates, bins),
    )


def _estimates(rows: Rows | Tally, count: float, bins: int) -> tuple[dict[str, Estimate], dict[str, str]]:
    """Each measure's value, or why there is none."""
    estimates, refused = {}, {}
    for card in in_order(catalogue(errors)):
        try:
            options = {"bins": bins} if card.has_bins else {}
            value = number(card.compute(rows, **options))
        except TruelineError as reason:
            refused[card.name] = str(reason)
        else:
            estimates[card.name] = Estimate(value=value, method=card.convention_with(bins), count=count)
    return estimates, refused


def _curves(rows: Rows | Tally, estimates: dict[str, Estimate], bins: int) -> dict[str, Curve]:
    """The data of both diagrams, the smooth one at SmoothECE's bandwidth."""
    smooth = estimates.get("smooth_error")
    width = max(smooth.value, NARROWEST) if smooth else NARROWEST
    return {
        "binned": _in_numpy(binned_curve(rows, bins=bins)),
        "smooth": _in_numpy(smooth_curve(rows, bandwidth=width, points=POINTS)),
    }


def _in_numpy(curve: Curve) -> Curve:
    """A curve as plain data, whatever library it was computed with."""
    forecast, frequency, weight = (
        to_numpy(column).astype(float) for column in (curve.forecast, curve.frequency, curve.weight)
    )
    return replace(curve, forecast=forecast, frequency=frequency, weight=weight)
