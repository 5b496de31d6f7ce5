"""What came in, as models: each a name, what its forecasts are about, and its checked columns."""

from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from trueline._typing import Array, ArrayLike, Labels
from trueline.border import checked
from trueline.exceptions import InputError, TruelineError
from trueline.reductions.top import top_label
from trueline.rows import Rows
from trueline.tally import Tally


class Source(NamedTuple):
    """A model's forecasts as they came, and the names of its classes where they are a table."""

    name: str | None
    forecast: ArrayLike | Tally
    labels: Labels | None = None


class Model(NamedTuple):
    """A model's columns, checked and reduced to a pair; and how many classes its top label is taken of, if any."""

    name: str | None
    classes: int | None
    rows: Rows | Tally


def sources_of(data: ArrayLike | Tally | Mapping[Hashable, ArrayLike], labels: Labels | None) -> list[Source]:
    """One source, or one for each entry of a dict of models."""
    if not isinstance(data, Mapping):
        return [Source(None, data, labels)]
    if not data:
        message = "a dict of models must hold at least one; came an empty one"
        raise InputError(message)
    return [Source(str(name), forecast, labels) for name, forecast in data.items()]


def models_of(sources: list[Source], outcome: ArrayLike | None, weight: ArrayLike | None) -> Iterator[Model]:
    """The models of these sources; what is wrong with one of several is said with its name."""
    for source in sources:
        try:
            yield _model(source, outcome, weight)
        except TruelineError as reason:
            if source.name is None:
                raise
            message = f"model {source.name!r}: {reason}"
            raise type(reason)(message) from None


def _model(source: Source, outcome: ArrayLike | None, weight: ArrayLike | None) -> Model:
    """One model, its table reduced to the top label."""
    if isinstance(source.forecast, Tally):
        _must_be_one_table(source.forecast)
        return Model(source.name, None, checked(source.forecast, outcome, weight))
    table = as_table(source.forecast)
    if table is None:
        if source.labels is not None:
            message = "labels= names the columns of a table (n, K); came a forecast of one column. Drop labels="
            raise InputError(message)
        return Model(source.name, None, checked(source.forecast, outcome, weight))
    if outcome is None:
        message = (
            "a table of forecasts and its labels must be given, assess(P, y); came the table alone. Of a data frame "
            "columns are named: assess(frame, forecast='p', outcome='y')"
        )
        raise InputError(message)
    forecast, correct = top_label(table, outcome, labels=source.labels)
    return Model(source.name, int(table.shape[1]), checked(forecast, correct, weight))


def _must_be_one_table(tally: Tally) -> None:
    """Refuse tallies side by side in one."""
    if tally.shape:
        message = (
            f"one table must come for each model; came a tally with leading axes {tally.shape}. Pick one with "
            "tally[i], add them up with tally.pool(), or name them: assess({'first': tally[0], 'second': tally[1]})"
        )
        raise InputError(message)


def as_table(forecast: ArrayLike) -> Array | None:
    """A table of at least two columns as an array; None where the forecast is something else."""
    if hasattr(forecast, "to_numpy") and len(getattr(forecast, "shape", ())) == 2:  # a data frame
        forecast = forecast.to_numpy()
    if isinstance(forecast, list | tuple) and forecast and isinstance(forecast[0], list | tuple | np.ndarray):
        forecast = _stacked(forecast)
    shape: tuple[int, ...] = getattr(forecast, "shape", ())
    return forecast if len(shape) == 2 and shape[1] > 1 else None


def _stacked(rows: ArrayLike) -> ArrayLike:
    """Rows of equal length as a table; the border says what is wrong with others."""
    try:
        return np.asarray(rows)
    except ValueError:
        lengths = sorted({len(row) for row in rows})
        message = f"each row of a table must hold as many probabilities; came rows of {lengths[0]} to {lengths[-1]}"
        raise InputError(message) from None
