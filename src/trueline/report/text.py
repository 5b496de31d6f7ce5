"""Numbers and tables in plain text, for a terminal and for reading aloud."""

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trueline import errors
from trueline.measure import Measure, catalogue

if TYPE_CHECKING:
    from trueline.report.assessment import Assessment, Reading

# The measures a reader looks for first; the others follow by name.
FIRST = ("smooth_error", "in_the_large")
NO_INTERVALS = "Numbers come without intervals in this version, and nothing is tested against chance."


def number_text(value: float) -> str:
    """A number to four decimals, or to two digits where four decimals would hide it.

    >>> number_text(0.04171), number_text(-0.3), number_text(0.000123), number_text(0.0)
    ('0.0417', '-0.3000', '0.00012', '0')
    """
    if not math.isfinite(value):
        return "not a number"
    if abs(value) < 5e-10:
        return "0"
    decimals = 4 if abs(value) >= 1e-3 else 1 - math.floor(math.log10(abs(value)))
    return f"{value:.{decimals}f}"


def count_text(count: float) -> str:
    """A number of rows with its thousands apart; a sum of weights keeps a few digits.

    >>> count_text(1797), count_text(2.5)
    ('1,797', '2.5')
    """
    return f"{count:,.0f}" if float(count).is_integer() else f"{count:,.4g}"


def name_text(name: str) -> str:
    """A name from the data on one line, with what a terminal would obey made visible."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in name)


def in_order(cards: Sequence[Measure]) -> list[Measure]:
    """Cards with the headline first."""
    return sorted(cards, key=lambda card: (FIRST.index(card.name) if card.name in FIRST else len(FIRST), card.name))


def cards_of(readings: Sequence["Reading"]) -> list[Measure]:
    """The cards of what was measured, or refused, in some reading."""
    named = {name for reading in readings for name in (*reading.estimates, *reading.refused)}
    return in_order([card for card in catalogue(errors) if card.name in named])


def assessment_text(assessment: "Assessment") -> str:
    """The verdict, the numbers of all rows by measure and model, a line per segment, and what is not said."""
    parts = [assessment.verdict, _measures(assessment), _segments(assessment)]
    refused = refusals(assessment.whole, cards_of(assessment.whole))
    parts += ["\n".join(refused), "\n".join((*assessment.notes, NO_INTERVALS))]
    return "\n\n".join(part for part in parts if part)


def _measures(assessment: "Assessment") -> str:
    """A line per measure and model."""
    named = len(assessment.whole) > 1
    header = ("measure", "known as", *(["model"] if named else []), "value", "convention")
    rows = [header]
    for card in cards_of(assessment.whole):
        for place, reading in enumerate(assessment.whole):
            first = place == 0
            about = (card.title, card.known_as[0] if card.known_as else "") if first else ("", "")
            model = [name_text(reading.model or "")] if named else []
            rows.append(
                (*about, *model, value_text(reading, card), convention_text(assessment.whole, card) if first else "")
            )
    return aligned(rows, right=("value",))


def convention_text(readings: Sequence["Reading"], card: "Measure") -> str:
    """How a measure's numbers were made; by its card where it has no number."""
    made = (reading.estimates[card.name].method for reading in readings if card.name in reading.estimates)
    return next(made, card.convention)


def _segments(assessment: "Assessment") -> str:
    """A line per segment, and per model where there are several."""
    named = len(assessment.models) > 1
    rows = [(*(["model"] if named else []), "segment", "rows", "mean forecast", "frequency", "SmoothECE")]
    for reading in assessment.readings:
        if reading.segment is not None:
            smooth = reading.estimates.get("smooth_error")
            numbers = (reading.mean_forecast, reading.frequency)
            model = [name_text(reading.model or "")] if named else []
            headline = number_text(smooth.value) if smooth else "not computed"
            cells = (name_text(reading.segment), count_text(reading.count), *map(number_text, numbers), headline)
            rows.append((*model, *cells))
    return aligned(rows, right=("rows", "mean forecast", "frequency", "SmoothECE")) if len(rows) > 1 else ""


def refusals(readings: Sequence["Reading"], cards: Sequence[Measure]) -> Iterator[str]:
    """Why measures have no value, a line for each reason, with the models that it is about unless it is about all."""
    for card in cards:
        for reason in dict.fromkeys(each.refused[card.name] for each in readings if card.name in each.refused):
            named = [name_text(each.model or "") for each in readings if each.refused.get(card.name) == reason]
            about = f" ({', '.join(named)})" if len(named) < len(readings) else ""
            yield f"{card.title}{about} was not computed: {reason.rstrip('.')}."


def value_text(reading: "Reading", card: Measure) -> str:
    """A measure's value in words, or that there is none."""
    estimate = reading.estimates.get(card.name)
    return number_text(estimate.value) if estimate else "not computed"


def aligned(rows: Sequence[Sequence[str]], *, right: Sequence[str] = ()) -> str:
    """Rows of cells as columns of equal width; those whose head is in `right` end together.

    >>> print(aligned([("name", "value"), ("a", "1.50"), ("bcdefg", "12.25")], right=["value"]))
    name    value
    a        1.50
    bcdefg  12.25
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    ends = [head in right for head in rows[0]]
    lines = (
        "  ".join(
            cell.rjust(width) if end else cell.ljust(width) for cell, width, end in zip(row, widths, ends, strict=True)
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)
