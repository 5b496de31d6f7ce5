"""Where bins end: by the rows' ranks, by Doane's rule, or one for each distinct forecast."""

from trueline._arrays import float_dtype, number
from trueline._typing import Array
from trueline.exceptions import GridError, InputError
from trueline.numerics.bins import doane
from trueline.numerics.cells import must_have_values
from trueline.rows import Rows
from trueline.tally import Tally


def equal_mass_cuts(table: Rows | Tally, bins: int) -> Array:
    r"""Cuts :math:`u_b = f_{(\lfloor n b / B \rfloor)}` for b = 1 ... B - 1, those that exist."""
    must_have_values(table.forecast, "a bin that holds a share of the rows")
    total = number(table.total)
    if abs(total - round(total)) <= 1e-9 * total:  # ten tenths add to a rounding error less than 1
        total = float(round(total))
    if total < bins and table.weight is not None and bool(table.xp.any(table.weight % 1 > 0)):
        message = (
            f"equal-mass bins count rows by their weight, so weights must sum to at least the {bins} bins; came a "
            f"sum of {total:.4g}. Are these shares? Scale them so that they sum to the number of rows"
        )
        raise InputError(message)
    # Whole totals stay whole numbers: n b / B must not be rounded before its floor is taken.
    count = int(total) if total.is_integer() else total
    ranks = [float(count * cut // bins) for cut in range(1, bins)]
    return table.forecasts_at([rank for rank in dict.fromkeys(ranks) if rank >= 1])


def doane_number(table: Rows | Tally) -> int:
    """Equal-width bins by Doane's rule for these forecasts."""
    must_have_values(table.forecast, "Doane's rule")
    xp = table.xp
    places = xp.astype(table.forecast if isinstance(table, Rows) else table.mean_forecast, float_dtype(xp), copy=False)
    weight = xp.ones_like(places) if table.weight is None else table.weight
    total = number(table.total)
    gap = places - number(xp.sum(weight * places)) / total
    spread = number(xp.sum(weight * gap**2)) / total
    third = number(xp.sum(weight * gap**3)) / total
    cubed = spread**1.5  # may be too small for a float where the spread is not
    return doane(total, third / cubed if cubed > 0 else 0.0)


def distinct(rows: Rows | Tally) -> Tally:
    """One cell per distinct forecast; a tally that has joined unequal ones is refused."""
    if isinstance(rows, Tally) and (rows.grid is None or isinstance(rows.grid, int)):
        message = (
            "bins='distinct' needs each distinct forecast; this tally has joined them on "
            f"{rows.weight.shape[-1]} cells. Make it with as_tally(forecast, outcome), without cells="
        )
        raise GridError(message)
    return rows.compact()
