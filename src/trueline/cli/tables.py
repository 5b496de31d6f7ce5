"""An assessment as tables for a terminal, and as an object for other programs."""

import math
from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from trueline._version import __version__
from trueline.measure import Measure
from trueline.report.assessment import Assessment, Reading
from trueline.report.text import convention_text, count_text, name_text, number_text


def measures_table(readings: Sequence[Reading], cards: Sequence[Measure]) -> Table:
    """A line per measure, a column per model, and the convention behind each number."""
    table = _table("measure", "known as")
    for reading in readings:
        table.add_column(Text(name_text(reading.model or "value")), justify="right", no_wrap=True)
    table.add_column("convention")
    for card in cards:
        known = card.known_as[0] if card.known_as else ""
        table.add_row(card.title, known, *(_value(each, card) for each in readings), convention_text(readings, card))
    return table


def segments_table(readings: Sequence[Reading], cards: Sequence[Measure]) -> Table:
    """A line per segment and model, a column per measure."""
    several = len({reading.model for reading in readings}) > 1
    table = _table(*(["model"] if several else []), "segment")
    for head in ("rows", "mean forecast", "frequency", *(card.title for card in cards)):
        table.add_column(head, justify="right")
    for reading in readings:
        model = [Text(name_text(reading.model or ""))] if several else []
        means = (number_text(reading.mean_forecast), number_text(reading.frequency))
        segment = Text(name_text(reading.segment or ""))
        table.add_row(*model, segment, count_text(reading.count), *means, *(_value(reading, card) for card in cards))
    return table


def as_json(assessment: Assessment, cards: Sequence[Measure], names: Sequence[str]) -> dict[str, Any]:
    """What was found as plain values: finite numbers, or null and a reason."""
    named = dict(zip(assessment.models, names, strict=True))
    return {
        "trueline": __version__,
        "verdict": assessment.verdict,
        "notes": list(assessment.notes),
        "readings": [_reading(reading, cards, named[reading.model]) for reading in assessment.readings],
    }


def _reading(reading: Reading, cards: Sequence[Measure], model: str) -> dict[str, Any]:
    """One reading as plain values."""
    return {
        "model": model,
        "segment": reading.segment,
        "notion": reading.notion,
        "rows": int(reading.count) if reading.count.is_integer() else reading.count,
        "mean_forecast": reading.mean_forecast,
        "frequency": reading.frequency,
        "measures": {card.name: _measure(reading, card) for card in cards},
    }


def _measure(reading: Reading, card: Measure) -> dict[str, Any]:
    """One number as plain values."""
    about: dict[str, Any] = {"title": card.title, "known_as": list(card.known_as)}
    estimate = reading.estimates.get(card.name)
    if estimate is None:
        return about | {"value": None, "reason": reading.refused.get(card.name, "it was not computed")}
    if not math.isfinite(estimate.value):
        return about | {"value": None, "reason": "it is not a finite number", "convention": estimate.method}
    return about | {"value": estimate.value, "convention": estimate.method}


def _table(*heads: str) -> Table:
    """An empty table without frames, so that it can be copied."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for head in heads:
        table.add_column(head)
    return table


def _value(reading: Reading, card: Measure) -> str:
    """A number, or that there is none."""
    estimate = reading.estimates.get(card.name)
    return number_text(estimate.value) if estimate else "none"
