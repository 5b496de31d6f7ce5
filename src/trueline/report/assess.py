"""The front door: forecasts and outcomes, in whatever shape they come, become an assessment."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import overload

import numpy as np

from trueline._arrays import number
from trueline._typing import ArrayLike, Labels
from trueline.border.columns import binary
from trueline.exceptions import InputError
from trueline.numerics.bins import bin_number
from trueline.numerics.options import real_number, whole_number
from trueline.report.assessment import Assessment, Reading
from trueline.report.frames import Columns, Named, named_columns
from trueline.report.measuring import reading_of
from trueline.report.models import Model, models_of, sources_of
from trueline.report.segments import rows_at, segments_of
from trueline.report.text import name_text
from trueline.report.verdict import verdict_on
from trueline.rows import Rows
from trueline.tally import Tally


@overload
def assess(
    data: ArrayLike | Tally | Mapping[str, ArrayLike | Tally],
    /,
    outcome: ArrayLike | None = None,
    *,
    weight: ArrayLike | None = None,
    segment: ArrayLike | None = None,
    labels: Labels | None = None,
    bins: int = 15,
    level: float = 0.95,
    rng: int | np.random.Generator = 0,
) -> Assessment: ...


@overload
def assess(
    data: ArrayLike,
    /,
    outcome: Hashable,
    *,
    forecast: Columns | Mapping[str, Columns],
    weight: Hashable | None = None,
    segment: Hashable | None = None,
    labels: Labels | None = None,
    bins: int = 15,
    level: float = 0.95,
    rng: int | np.random.Generator = 0,
) -> Assessment: ...


@overload
def assess(
    *,
    forecast: ArrayLike,
    outcome: ArrayLike,
    weight: ArrayLike | None = None,
    segment: ArrayLike | None = None,
    labels: Labels | None = None,
    bins: int = 15,
    level: float = 0.95,
    rng: int | np.random.Generator = 0,
) -> Assessment: ...


def assess(  # noqa: PLR0913 - each names a column or an option that the data alone cannot tell
    data: ArrayLike = None,
    /,
    outcome: ArrayLike = None,
    *,
    forecast: ArrayLike = None,
    weight: ArrayLike = None,
    segment: ArrayLike = None,
    labels: Labels | None = None,
    bins: int = 15,
    level: float = 0.95,
    rng: int | np.random.Generator = 0,
) -> Assessment:
    """Every measure, the data of the diagrams and a verdict in words, for one model or several.

    Whether an error exceeds chance is not tested, and numbers come without intervals in this version. The single
    functions, such as :func:`smooth_error`, take options that this does not.

    Args:
        data: Forecasts of an event; a table (n, K) of probabilities, which is reduced to its top label; a `Tally` in
            place of all columns; a dict of such, one per model; or a data frame, when `forecast` names its columns.
        outcome: 0 or 1, or a share between them; for a table the number (or name) of the class. In a frame its column.
        forecast: In a frame the column of forecasts, a list of columns that are the classes of a table, or a dict of
            these, one per model.
        weight: One weight per row, or its column.
        segment: Values that part the rows; each of the largest segments is measured too. Or its column.
        labels: Names of a table's columns, where outcomes are no column numbers. In a frame the columns' own names
            serve, with or without what all of them begin or end with.
        bins: Number of bins, for the measures that have bins and for the binned diagram.
        level: Level of the intervals to come.
        rng: Seed of what is drawn at random, kept with the assessment; nothing is drawn in this version.

    >>> import trueline
    >>> found = trueline.assess([0.1, 0.2, 0.6, 0.9], [0, 1, 0, 1])
    >>> print(found.verdict)
    Over 4 rows the forecasts average 45.0 % and the event comes 50.0 % of the time: on the whole too low by 5.0
    percentage points; by SmoothECE the forecasts are off by about 20 percentage points. With fewer than 100 rows these
    numbers are mostly noise; whether this exceeds chance is not tested in this version.
    >>> frame = {"p": [0.1, 0.2, 0.6, 0.9], "y": [0, 1, 0, 1]}
    >>> trueline.assess(frame, forecast="p", outcome="y").verdict == found.verdict
    True
    """
    level = real_number(level, "level", "lie between 0 and 1, as in 0.95", most=1)
    seed = None
    if not isinstance(rng, np.random.Generator):
        seed = whole_number(rng, "rng", "be a seed, a whole number of at least 0, or a numpy Generator", least=0)
    if data is None:
        data, forecast = forecast, None
    if forecast is None:
        _must_not_be_names(outcome, weight, segment)
        named = Named(sources_of(data, labels), outcome, weight, segment)
    else:
        named = named_columns(data, forecast, outcome, (weight, segment), labels)
    notes = list(named.notes)
    models = list(models_of(named.sources, named.outcome, named.weight))
    readings = tuple(_readings(models, named.segment, notes, bin_number(bins)))
    notes += [*_about_two_classes(models), *_about_hard_forecasts(models), *_about_grids(models, bins)]
    return Assessment(readings=readings, verdict=verdict_on(readings), notes=tuple(notes), level=level, seed=seed)


def _must_not_be_names(*columns: ArrayLike) -> None:
    """Refuse names of columns where nothing names the forecasts' column."""
    named = next((column for column in columns if isinstance(column, str)), None)
    if named is not None:
        message = (
            f"columns must come as columns, or forecast= must name one too; came the name {named!r} alone. "
            "From a data frame: assess(frame, forecast='p', outcome='y')"
        )
        raise InputError(message)


def _readings(models: Sequence[Model], segment: ArrayLike | None, notes: list[str], bins: int) -> Iterator[Reading]:
    """For each model the reading of all rows, then of each segment; what is left out is noted."""
    for model in models:
        yield reading_of(model, None, bins)
        if segment is None:
            continue
        if isinstance(model.rows, Tally):
            message = (
                "segment= needs rows, which a Tally has summed up. Give a dict of tallies, one per segment: "
                "assess({'north': tally_north, 'south': tally_south})"
            )
            raise InputError(message)
        parts, rest = segments_of(segment, int(model.rows.forecast.shape[0]))
        notes += [note for note in rest if note not in notes]
        for name, places in parts.items():
            rows = rows_at(model.rows, places)
            if number(rows.total) > 0:
                yield reading_of(model._replace(rows=rows), name, bins)
            elif (note := f"Segment {name_text(name)} is left out: its weights sum to 0.") not in notes:
                notes.append(note)


def _about_grids(models: Sequence[Model], bins: int) -> list[str]:
    """What is said of tallies whose cells the bins do not divide."""
    grids = {model.rows.grid for model in models if isinstance(model.rows, Tally) and isinstance(model.rows.grid, int)}
    return [
        f"The {bins} bins do not divide the tally's {grid} cells, so cells on an edge lie in the bin of their mean."
        for grid in sorted(grids)
        if grid % bins
    ]


def _about_hard_forecasts(models: Sequence[Model]) -> list[str]:
    """What is said of forecasts that are all 0 or 1, which often are predicted labels."""
    if not any(isinstance(model.rows, Rows) and binary(model.rows.forecast) for model in models):
        return []
    return ["Every forecast is 0 or 1. Are these predicted labels? Probabilities come from predict_proba(X)[:, 1]."]


def _about_two_classes(models: Sequence[Model]) -> list[str]:
    """What is said of a table with two columns, which often comes where one was meant."""
    if not any(model.classes == 2 for model in models):
        return []
    return [
        "A table of two classes is read by its top label. To assess the second class alone, give its column: P[:, 1]."
    ]
