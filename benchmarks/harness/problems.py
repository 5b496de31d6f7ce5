"""Synthetic forecasts and outcomes; the same rows for every library and every run."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

SEED = 0
BLOCK = 20_000_000  # numbers made at a time, so that making them needs little beside the arrays themselves
TABLES = ((50_000, 1000, np.float32), (1_000_000, 10, np.float64))
# Of each kind of binary data the two parameters of the forecasts' Beta, and slope and shift of the outcome's log-odds
# in the forecast's. Where forecasts are right, or rare, the smooth error is small and its bandwidth narrow.
KINDS = {"bold": (0.8, 1.2, 0.7, -0.2), "calibrated": (0.8, 1.2, 1.0, 0.0), "rare": (1.0, 1000.0, 1.0, 0.0)}
SPREAD, TEMPERATURE = 2.0, 1.6  # of the table's logits


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Forecasts, (n,) or (n, K), beside n outcomes: 0 and 1, or labels."""

    forecast: NDArray[np.floating]
    outcome: NDArray[np.int64]
    kind: str = "bold"

    @property
    def size(self) -> str:
        """Rows, and columns if there are several, as people write them: 10^6 x 10."""
        shape = " x ".join(_written(count) for count in self.forecast.shape)
        return shape if self.kind == "bold" else f"{shape} {self.kind}"


def makers(rows: list[int], kinds: list[str], *, tables: bool) -> Iterator[Callable[[], Problem]]:
    """What makes the binary problems of these sizes, or the tables, which hold at most the largest size."""
    if not tables:
        yield from (partial(binary, count, kind) for kind in kinds for count in rows)
        return
    for count, classes, dtype in TABLES:
        yield partial(table, min(count, max(rows)), classes, dtype)


def binary(rows: int, kind: str) -> Problem:
    """Forecasts from a Beta distribution; an outcome's log-odds are a line in the forecast's."""
    first, second, slope, shift = KINDS[kind]
    rng = np.random.default_rng(SEED)
    forecast, outcome = np.empty(rows), np.empty(rows, np.int64)
    for part in _blocks(rows, 1):
        drawn = forecast[part] = np.clip(rng.beta(first, second, part.stop - part.start), 1e-9, 1 - 1e-9)
        truth = 1 / (1 + np.exp(-slope * np.log(drawn / (1 - drawn)) - shift))
        outcome[part] = rng.random(len(drawn)) < truth
    return Problem(forecast=forecast, outcome=outcome, kind=kind)


def table(rows: int, classes: int, dtype: type[np.floating]) -> Problem:
    """Softmax of Gaussian logits; the label is drawn from the softmax at a higher temperature (Gumbel's maximum)."""
    rng = np.random.default_rng(SEED)
    forecast, outcome = np.empty((rows, classes), dtype), np.empty(rows, np.int64)
    for part in _blocks(rows, classes):
        logits = SPREAD * rng.standard_normal((part.stop - part.start, classes), dtype=np.float32)
        outcome[part] = np.argmax(logits / TEMPERATURE + rng.gumbel(size=logits.shape), axis=1)
        powers = np.exp(logits - logits.max(axis=1, keepdims=True)).astype(dtype)
        forecast[part] = powers / powers.sum(axis=1, keepdims=True)
    return Problem(forecast=forecast, outcome=outcome)


def _blocks(rows: int, columns: int) -> Iterator[slice]:
    """Runs of rows that hold at most `BLOCK` numbers."""
    step = max(1, BLOCK // columns)
    for start in range(0, rows, step):
        yield slice(start, min(rows, start + step))


def _written(count: int) -> str:
    """10^6 for a power of ten from a thousand up, else the digits in threes."""
    power = len(str(count)) - 1
    return f"10^{power}" if power > 2 and count == 10**power else f"{count:_}".replace("_", " ")
