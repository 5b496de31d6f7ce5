"""An assessment again with another number of bins, in the measures that have bins."""

import inspect
import re
from collections.abc import Iterator
from dataclasses import replace

from trueline import errors
from trueline._arrays import number
from trueline.cli.problem import Problem
from trueline.exceptions import TruelineError
from trueline.measure import Measure, catalogue
from trueline.records import Estimate
from trueline.report.assessment import Assessment, Reading
from trueline.report.models import models_of, sources_of
from trueline.report.segments import rows_at, segments_of
from trueline.rows import Rows

DEFAULT = 15


def has_bins(card: Measure) -> bool:
    """Whether the measure takes a number of bins."""
    return "bins" in inspect.signature(card.compute).parameters


def convention_of(card: Measure, bins: int) -> str:
    """The card's convention with this number of bins in place of the default."""
    return re.sub(rf"\b{DEFAULT}\b", str(bins), card.convention) if has_bins(card) else card.convention


def with_bins(assessment: Assessment, problem: Problem, bins: int) -> Assessment:
    """The same assessment, its binned measures taken over this number of bins."""
    rows = dict(_rows(problem))
    readings = tuple(_again(reading, rows[reading.model, reading.segment], bins) for reading in assessment.readings)
    return replace(assessment, readings=readings)


def _rows(problem: Problem) -> Iterator[tuple[tuple[str | None, str | None], Rows]]:
    """The rows of each reading, by model and segment."""
    for model in models_of(sources_of(problem.models, None), problem.outcome, problem.weight):
        if not isinstance(model.rows, Rows):
            continue
        yield (model.name, None), model.rows
        if problem.segment is not None:
            for segment, places in segments_of(problem.segment, len(problem.outcome))[0].items():
                yield (model.name, segment), rows_at(model.rows, places)


def _again(reading: Reading, rows: Rows, bins: int) -> Reading:
    """A reading with the binned measures taken anew; a reason stands where one has no value."""
    estimates, refused = dict(reading.estimates), dict(reading.refused)
    for card in filter(has_bins, catalogue(errors)):
        estimates.pop(card.name, None)
        refused.pop(card.name, None)
        try:
            value = number(card.compute(rows.forecast, rows.outcome, weight=rows.weight, bins=bins))
        except TruelineError as reason:
            refused[card.name] = str(reason)
        else:
            estimates[card.name] = Estimate(value=value, method=convention_of(card, bins), count=reading.count)
    return replace(reading, estimates=estimates, refused=refused)
