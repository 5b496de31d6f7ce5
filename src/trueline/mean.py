"""Mean: weight, total and squares of any per-row number; adding two merges their evidence."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from trueline._arrays import float_dtype, namespace
from trueline._typing import Array, Json
from trueline.records import Record


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class Mean(Record):
    """Sums from which the mean of a per-row score and its standard error follow.

    >>> import numpy as np
    >>> half, rest = Mean.of(np.array([1.0, 2.0])), Mean.of(np.array([3.0, 6.0]))
    >>> half + rest
    Mean 3, standard error 1.08 (4 rows)
    """

    weight: Array
    total: Array
    squares: Array
    rows: float

    @classmethod
    def of(cls, values: Array, *, weight: Array | None = None) -> Self:
        """The sums of these values."""
        xp = namespace(values)
        values = xp.astype(values, float_dtype(xp), copy=False)
        share = xp.ones_like(values) if weight is None else xp.astype(weight, values.dtype, copy=False)
        return cls(
            weight=xp.sum(share),
            total=xp.sum(share * values),
            squares=xp.sum(share * values**2),
            rows=values.shape[0],
        )

    @classmethod
    def from_dict(cls, stored: Json) -> Self:
        """The sums that `to_dict` wrote, as arrays again."""
        mean = super(Mean, cls).from_dict(stored)
        weight, total, squares = (np.asarray(part) for part in (mean.weight, mean.total, mean.squares))
        return cls(weight=weight, total=total, squares=squares, rows=mean.rows)

    @property
    def value(self) -> Array:
        """The weighted mean."""
        return self.total / self.weight

    @property
    def standard_error(self) -> Array:
        """Standard error of the mean where weights count rows (the spread divided by the root of the weight - 1)."""
        xp = namespace(self.total)
        spread = self.squares / self.weight - self.value**2
        return xp.sqrt(xp.clip(spread, 0.0) / xp.clip(self.weight - 1, 1.0))

    def __add__(self, other: object) -> "Mean":
        """Both evidence together."""
        if not isinstance(other, Mean):
            return NotImplemented
        return Mean(
            weight=self.weight + other.weight,
            total=self.total + other.total,
            squares=self.squares + other.squares,
            rows=self.rows + other.rows,
        )

    def __radd__(self, other: object) -> "Mean":
        """So that `sum(means)` works, which starts from 0."""
        return self if other == 0 else NotImplemented

    def __repr__(self) -> str:
        """Mean, standard error and number of rows."""
        return f"Mean {float(self.value):.3g}, standard error {float(self.standard_error):.3g} ({self.rows:.10g} rows)"
