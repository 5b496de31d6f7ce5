"""One line of the result: a library at a work, in times and in ratios."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from harness.libraries import OURS
from harness.limit import COPY, COPY_TRAFFIC, READ
from harness.timing import Timed


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """Median seconds and the medians of ratios taken round by round; nan where there is nothing to compare with."""

    work: str
    size: str
    library: str
    seconds: float = math.nan
    rounds: int = 0
    times_read: float = math.nan
    times_limit: float = math.nan
    times_ours: float = math.nan
    megabytes: float = math.nan
    value: float = math.nan
    share: float = math.nan
    another_quantity: bool = False
    refusal: str = ""
    note: str = ""


def measurement(timings: Mapping[str, Timed], name: str, **known: Any) -> Measurement:  # noqa: ANN401 - any field
    """What `name` took, beside reading the arrays, the machine's limit and ourselves; `known` are the other fields."""
    timed, ours = timings[name], timings.get(OURS)
    if timed.refusal:
        return Measurement(library=name, refusal=timed.refusal, **known)
    return Measurement(
        library=name,
        seconds=timed.median,
        rounds=len(timed.seconds),
        times_read=timed.over(timings[READ]),
        times_limit=timed.over(timings[COPY]) * COPY_TRAFFIC,
        times_ours=timed.over(ours) if ours and not ours.refusal else math.nan,
        value=timed.value if isinstance(timed.value, float) else math.nan,
        share=timed.share,
        **known,
    )
