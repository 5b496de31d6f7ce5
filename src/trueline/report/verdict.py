"""The verdict: what the numbers say, in two sentences that say no more."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trueline.report.text import count_text, name_text

if TYPE_CHECKING:
    from trueline.report.assessment import Reading

# Fewer rows than this cannot place a frequency within ten percentage points (two standard errors at one half).
FEW = 100
# Models that are named one by one.
MOST_LISTED = 4


def verdict_on(readings: Sequence["Reading"]) -> str:
    """What the readings of all rows say: direction, size, count, and that chance was not looked at."""
    whole = [reading for reading in readings if reading.segment is None]
    return _on_one(whole[0]) if len(whole) == 1 else _on_several(whole)


def _on_one(reading: "Reading") -> str:
    """Direction and size for a single model."""
    return f"{_direction(reading)}; {_size(reading)}. {_caution(reading.effective, 'this')}"


def _on_several(whole: Sequence["Reading"]) -> str:
    """Sizes for several models, without naming a winner."""
    counts = " and ".join(dict.fromkeys(count_text(reading.count) for reading in whole))
    sizes = sorted((r.estimates["smooth_error"].value, name_text(str(r.model))) for r in whole if _has_size(r))
    if len(sizes) > MOST_LISTED:
        (least, first), (most, last) = sizes[0], sizes[-1]
        listed = f"from {points_text(least)} ({first}) to {points_text(most)} ({last})"
    else:
        listed = ", ".join(f"{name} by {points_text(value)}" for value, name in sizes)
    size = f"their forecasts are off, by SmoothECE: {listed}" if sizes else "SmoothECE could not be computed"
    caution = _caution(min(reading.effective for reading in whole), "this, or a difference between models,")
    alike = len({reading.classes for reading in whole}) == 1 and whole[0].classes is not None
    by = f", by their {whole[0].notion}" if alike else ""
    return f"{len(whole)} models on {counts} {_rows_word(whole)}{by}; {size}. {caution}"


def _rows_word(readings: Sequence["Reading"]) -> str:
    """Rows, and whether they are weighted; a single one is a row."""
    weighted = "weighted " if any(reading.weighted for reading in readings) else ""
    return weighted + ("row" if all(reading.count == 1 for reading in readings) else "rows")


def _direction(reading: "Reading") -> str:
    """Whether the forecasts are too high or too low on the whole, with both means."""
    mean, frequency = reading.mean_forecast, reading.frequency
    decimals = decimals_for(max(mean, frequency))
    gap = round(100 * (mean - frequency), decimals)
    forecast, came = (f"{100 * value:.{decimals}f} %" for value in (mean, frequency))
    rows = f"Over {count_text(reading.count)} {_rows_word([reading])}"
    if reading.classes is not None:
        words = ("over-confident", "under-confident", "neither over- nor under-confident")
        means = f"{rows} the top label is forecast at {forecast} on average and is right {came} of the time"
    else:
        words = ("too high", "too low", "neither too high nor too low")
        means = f"{rows} the forecasts average {forecast} and the event comes {came} of the time"
    if gap == 0:
        return f"{means}: on the whole {words[2]}"
    unit = "percentage point" if abs(gap) == 1 else "percentage points"
    by = f"by {abs(gap):.{decimals}f} {unit}"
    return f"{means}: on the whole {words[0] if gap > 0 else words[1]} {by}"


def _size(reading: "Reading") -> str:
    """How far off by SmoothECE."""
    if not _has_size(reading):
        return "SmoothECE could not be computed"
    return f"by SmoothECE the forecasts are off by about {points_text(reading.estimates['smooth_error'].value)}"


def _has_size(reading: "Reading") -> bool:
    """Whether there is a SmoothECE to speak of."""
    return "smooth_error" in reading.estimates


def _caution(rows: float, what: str) -> str:
    """What the numbers do not say."""
    untested = f"hether {what} exceeds chance is not tested in this version."
    if rows < FEW:
        return f"With fewer than {FEW} rows these numbers are mostly noise; w{untested}"
    return f"W{untested}"


def points_text(value: float) -> str:
    """A difference of probabilities in percentage points, to two digits that say something.

    >>> points_text(0.0417), points_text(0.123), points_text(0.00031), points_text(0.0)
    ('4.2 percentage points', '12 percentage points', '0.031 percentage points', '0 percentage points')
    """
    points = 100 * abs(value)
    if points < 1e-4:
        return "0 percentage points" if points == 0 else "less than 0.0001 percentage points"
    decimals = max(0, 1 - math.floor(math.log10(points)))
    return f"{points:.{decimals}f} percentage points"


def decimals_for(probability: float) -> int:
    """Decimals of a percentage that leave two digits of a rare event's probability, and at least one."""
    percent = 100 * abs(probability)
    return 1 if percent >= 1 or percent == 0 else min(6, 1 - math.floor(math.log10(percent)))
