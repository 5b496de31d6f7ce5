"""What comes out: numbers with their uncertainty and their assumptions, final and frozen."""

import math
from dataclasses import dataclass, fields
from typing import Any, Self

from trueline._storage import from_storage, to_storage
from trueline._typing import Array, Json


class Record:
    """What every record can do: print itself for a person, and turn into JSON and back."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The record as plain values that `json.dumps` takes, with a format number."""
        return to_storage(self)

    @classmethod
    def from_dict(cls, stored: Json) -> Self:
        """The record that `to_dict` wrote; a format from a later version is refused."""
        return from_storage(cls, stored)

    def __repr__(self) -> str:
        """Type and the fields that say something."""
        shown = ((field.name, getattr(self, field.name)) for field in fields(self))  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(f'{k}={_shown(v)}' for k, v in shown if v is not None)})"


def _shown(value: object) -> str:
    """A value in few characters: four significant digits, arrays by their length."""
    if isinstance(value, float):
        return f"{value:.4g}"
    shape = getattr(value, "shape", None)
    if shape:
        return f"<{' x '.join(map(str, shape))} values>"
    return f"{float(value):.4g}" if shape == () else repr(value)  # type: ignore[arg-type]


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class Estimate(Record):
    """A number and how sure it is; `low` and `high` are None where no interval was asked for or none is valid.

    >>> Estimate(value=0.031, low=0.02, high=0.045, level=0.95, method="cells resampled", count=1000)
    0.031, 95 % interval 0.02 to 0.045 (cells resampled, 1000 rows)
    >>> estimate = Estimate(value=0.0314, method="point estimate")
    >>> float(estimate), f"{estimate:.2f}", estimate < 0.05
    (0.0314, '0.03', True)
    """

    value: float
    low: float | None = None
    high: float | None = None
    level: float | None = None
    method: str
    count: float | None = None

    def __float__(self) -> float:
        """The number alone."""
        return float(self.value)

    def __format__(self, form: str) -> str:
        """The number in a format for numbers; without one, what the record prints."""
        return format(float(self), form) if form else repr(self)

    def __round__(self, digits: int | None = None) -> float:
        """The number, rounded."""
        return round(float(self), digits)

    def __lt__(self, other: float) -> bool:
        """Whether the number is below another, so that `assert estimate < 0.05` works."""
        return float(self) < float(other)

    def __le__(self, other: float) -> bool:
        """Whether the number is at most another."""
        return float(self) <= float(other)

    def __gt__(self, other: float) -> bool:
        """Whether the number is above another."""
        return float(self) > float(other)

    def __ge__(self, other: float) -> bool:
        """Whether the number is at least another."""
        return float(self) >= float(other)

    def __repr__(self) -> str:
        """Number, interval, how it was made and from how many rows."""
        interval = ""
        if self.low is not None and self.high is not None:
            level = f"{100 * self.level:g} % " if self.level is not None else ""
            interval = f", {level}interval {self.low:.4g} to {self.high:.4g}"
        rows = f", {self.count:.10g} rows" if self.count is not None else ""
        return f"{self.value:.4g}{interval} ({self.method}{rows})"


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class Interval(Record):
    """Two bounds without a level.

    >>> Interval(low=0.1, high=0.2)
    Interval(low=0.1, high=0.2)
    >>> 0.15 in Interval(low=0.1, high=0.2)
    True
    """

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        """Whether a number lies between the bounds, ends included."""
        return self.low <= value <= self.high


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class TestResult(Record):
    """A decision with its null hypothesis named.

    >>> TestResult(statistic=1.3, p_value=0.19, null="the forecasts are calibrated", method="Spiegelhalter")
    TestResult(statistic=1.3, p_value=0.19, null='the forecasts are calibrated', method='Spiegelhalter')
    """

    statistic: float
    p_value: float
    null: str
    method: str


# The name is right for what it is; pytest must not take it for a class of tests. (Slots leave no room in the class.)
TestResult.__test__ = False  # type: ignore[attr-defined]


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class Bound(Record):
    """A guarantee that says what it assumes; vacuous when it says no more than is known without data.

    >>> bound = Bound(value=0.3, terms={"statistical": 0.2, "binning": 0.1}, assumptions=("rows independent",))
    >>> float(bound), bound.vacuous, bound.certified
    (0.3, False, True)
    """

    value: float
    terms: dict[str, float]
    assumptions: tuple[str, ...]
    certified: bool = True
    limit: float = 1.0

    @property
    def vacuous(self) -> bool:
        """Whether the bound is no lower than what always holds."""
        return self.value >= self.limit or math.isnan(self.value)

    def __float__(self) -> float:
        """The number alone."""
        return float(self.value)


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class Curve(Record):
    """The data of a diagram: at each forecast the frequency of the outcome, and how much data stands there.

    `low` and `high` are a band where one was asked for. `kind` says what the curve is and by which convention.
    """

    forecast: Array
    frequency: Array
    weight: Array
    low: Array | None = None
    high: Array | None = None
    kind: str = "curve"
