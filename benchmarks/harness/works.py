"""What is timed: each work is one quantity, and the libraries that offer it define a function of that name."""

from dataclasses import dataclass

BINS = 15
BANDWIDTH = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A quantity: `name` is what the functions in `libraries/` are called, `table` says that forecasts are (n, K)."""

    name: str
    title: str
    table: bool = False


WORKS = (
    Work(name="binned", title=f"binned error, {BINS} bins of equal width"),
    Work(name="equal_mass", title=f"binned error, {BINS} bins of equal mass"),
    Work(name="maximum", title=f"largest gap of {BINS} bins of equal width"),
    Work(name="smooth", title="SmoothECE at its fixed point"),
    Work(name="smooth_at", title=f"SmoothECE at bandwidth {BANDWIDTH}"),
    Work(name="top_label", title=f"top label's binned error, {BINS} bins of equal width", table=True),
)
