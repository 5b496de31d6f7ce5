"""Whether a measure is above what --fail-above allows."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trueline.exceptions import TableError
from trueline.measure import Measure
from trueline.report.assessment import Reading
from trueline.report.text import name_text, number_text


@dataclass(frozen=True, kw_only=True, slots=True)
class Threshold:
    """The greatest value that passes. Measures with a sign are held to it on both sides."""

    card: Measure
    limit: float

    def failures(self, readings: Sequence[Reading], names: Mapping[str | None, str]) -> list[str]:
        """What does not pass, in words; a value that is missing or not a number does not."""
        return [self._said(each, names[each.model]) for each in readings if not self._passes(each)]

    def _passes(self, reading: Reading) -> bool:
        estimate = reading.estimates.get(self.card.name)
        return estimate is not None and self._size(estimate.value) <= self.limit

    def _size(self, value: float) -> float:
        """How far off the value says that the forecasts are."""
        return abs(value) if self._signed else value

    @property
    def _signed(self) -> bool:
        return self.card.span[0] == -self.card.span[1]

    def _said(self, reading: Reading, model: str) -> str:
        """One failure."""
        estimate = reading.estimates.get(self.card.name)
        about = f"{self.card.title} of {name_text(model)}"
        if estimate is None:
            return f"{about} could not be computed, so it is not known to be within {self.limit:g} (--fail-above)"
        if math.isnan(estimate.value):
            return f"{about} is not a number, so it is not known to be within {self.limit:g} (--fail-above)"
        than = "further from 0 than" if self._signed else "above"
        return f"{about} is {number_text(estimate.value)}, {than} {self.limit:g} (--fail-above)"


def threshold_of(limit: float | None, chosen: Sequence[Measure], default: Measure) -> Threshold | None:
    """The threshold that the options ask for, if any; it needs one measure."""
    if limit is None:
        return None
    if not 0 <= limit <= 1:
        hint = f". Percentage points? {limit:g} of them are {limit / 100:g}" if 1 < limit <= 100 else ""
        message = f"--fail-above must lie in 0 to 1, as in 0.02; came {limit:g}{hint}"
        raise TableError(message)
    if len(chosen) > 1:
        message = f"--fail-above holds one measure to its limit; --measure names {len(chosen)}. Name one"
        raise TableError(message)
    return Threshold(card=chosen[0] if chosen else default, limit=limit)
