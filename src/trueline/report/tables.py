"""The numbers as HTML tables: the measures, the segments, the bins behind a diagram, and a notebook's view."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trueline.report.markup import Markup, element, joined, name_of
from trueline.report.points import binned_rows
from trueline.report.text import NO_INTERVALS, cards_of, convention_text, count_text, number_text, refusals
from trueline.report.verdict import FEW

if TYPE_CHECKING:
    from trueline.measure import Measure
    from trueline.report.assessment import Assessment, Reading

# Length and height of the line that a segment's dot stands on.
LENGTH, HEIGHT = 160, 18


def measure_table(whole: Sequence["Reading"]) -> Markup:
    """A row per measure with its convention, a column per model."""
    models = [name_of(reading.model or "") for reading in whole] if len(whole) > 1 else ["Value"]
    about = [
        _row("Rows", "", [_cell(count_text(reading.count), reading.count) for reading in whole]),
        _row("Mean forecast", "", [_number(reading.mean_forecast) for reading in whole]),
        _row("Frequency", "how often it came true", [_number(reading.frequency) for reading in whole]),
    ]
    cards = cards_of(whole)
    rows = [_measure_row(card, whole) for card in cards]
    table = _table("The numbers", ["Measure", *models], [about, rows])
    return joined([table, *(element("p", reason, attributes={"class": "note"}) for reason in refusals(whole, cards))])


def segment_table(parts: Sequence["Reading"], whole: "Reading", end: float) -> Markup:
    """A row per segment of one model, its SmoothECE as a dot on a line from 0 to `end`, a tick where all rows stand."""
    heads = ["Segment", "Rows", "SmoothECE", _scale(end), "Mean forecast", "Frequency"]
    rows = [_segment_row(name_of(part.segment or ""), part, whole, end) for part in parts]
    total = _segment_row(Markup("All rows"), whole, whole, end)
    return _table("The segments", heads, [rows, [total]])


def scale_end(readings: Sequence["Reading"]) -> float:
    """The least number of one digit, as in 0.3 or 0.02, that no SmoothECE exceeds."""
    values = [reading.estimates["smooth_error"].value for reading in readings if "smooth_error" in reading.estimates]
    greatest = max(0.01, *values)
    unit = 10.0 ** math.floor(math.log10(greatest))
    return round(math.ceil(round(greatest / unit, 9)) * unit, 9)


def bin_table(reading: "Reading", unit: str) -> Markup:
    """The numbers behind a binned diagram."""
    rows = [
        element(
            "tr", _head(row["bin"]), _cell(count_text(row["rows"])), _number(row["forecast"]), _number(row["frequency"])
        )
        for row in binned_rows(reading.curves["binned"], reading.bins)
    ]
    return _table("The bins", ["Forecasts", unit.capitalize(), "Mean forecast", "Frequency"], [rows])


def notebook_html(assessment: "Assessment") -> Markup:
    """The verdict and the table of measures, for a notebook's cell."""
    notes = [element("p", element("small", note)) for note in (*assessment.notes, NO_INTERVALS)]
    return element("div", element("p", assessment.verdict), measure_table(assessment.whole), *notes)


def _measure_row(card: "Measure", whole: Sequence["Reading"]) -> Markup:
    """A measure's name, acronym and convention, and its value for each model."""
    cells = []
    for reading in whole:
        estimate = reading.estimates.get(card.name)
        cells.append(_number(estimate.value) if estimate else _cell("not computed"))
    known = f" ({card.known_as[0]})" if card.known_as else ""
    return _row(f"{card.title}{known}", convention_text(whole, card), cells)


def _segment_row(name: Markup, part: "Reading", whole: "Reading", end: float) -> Markup:
    """A segment's count, its SmoothECE as a number and as a dot, and both means."""
    smooth, line = part.estimates.get("smooth_error"), whole.estimates.get("smooth_error")
    value = _number(smooth.value) if smooth else _cell("not computed")
    dot = _dot(smooth.value / end, line.value / end, few=part.effective < FEW) if smooth and line else ""
    plot = element("td", dot, attributes={"class": "plot"})
    means = _number(part.mean_forecast), _number(part.frequency)
    return element("tr", _head(name), _cell(count_text(part.count), part.count), value, plot, *means)


def _dot(share: float, mark: float, *, few: bool) -> Markup:
    """A dot on a line from 0 to the scale's end, hollow where there are few rows; a tick where all rows stand."""
    middle = str(HEIGHT / 2)

    def line(start: float, stop: float, top: str, bottom: str, kind: str) -> Markup:
        ends = {"x1": f"{start:.1f}", "x2": f"{stop:.1f}", "y1": top, "y2": bottom, "class": kind}
        return element("line", attributes=ends)

    base, tick = line(5, LENGTH - 5, middle, middle, "base"), line(_at(mark), _at(mark), "2", str(HEIGHT - 2), "mark")
    where = {"cx": f"{_at(share):.1f}", "cy": middle, "r": "4", "class": "few" if few else "dot"}
    size = {"viewBox": f"0 0 {LENGTH} {HEIGHT}", "width": str(LENGTH), "height": str(HEIGHT), "aria-hidden": "true"}
    return element("svg", base, tick, element("circle", attributes=where), attributes=size)


def _at(share: float) -> float:
    """Place along the line."""
    return 5 + share * (LENGTH - 10)


def _scale(end: float) -> Markup:
    """The ends of the line that dots stand on, as its head."""
    ends = element("span", "0"), element("span", f"{end:g}")
    return element("span", *ends, attributes={"class": "scale", "aria-label": f"SmoothECE from 0 to {end:g}"})


def _table(label: str, heads: Sequence[str], bodies: Sequence[Sequence[Markup]]) -> Markup:
    """A table in a frame that scrolls sideways where the screen is narrow, and that a keyboard can reach."""
    first, *others = heads
    cells = [_head(first, scope="col"), *(_head(head, scope="col", kind="number") for head in others)]
    parts = [element("tbody", *rows) for rows in bodies]
    table = element("table", element("thead", element("tr", *cells)), *parts)
    frame = {"class": "scroll", "tabindex": "0", "role": "region", "aria-label": label}
    return element("div", table, attributes=frame)


def _row(title: str, detail: str, cells: Sequence[Markup]) -> Markup:
    """A row with a title, and small print below it."""
    small = element("small", detail) if detail else Markup("")
    return element("tr", _head(joined([title, small])), *cells)


def _head(text: str, *, scope: str = "row", kind: str = "") -> Markup:
    """A cell that heads its row or column."""
    return element("th", text, attributes={"scope": scope} | ({"class": kind} if kind else {}))


def _number(value: float) -> Markup:
    """A number in few digits, with the whole number for programs that read the page."""
    return _cell(number_text(value).replace("-", "\N{MINUS SIGN}"), value)


def _cell(text: str, value: float | None = None) -> Markup:
    """A cell of a column of numbers."""
    inside = text if value is None else element("data", text, attributes={"value": repr(float(value))})
    return element("td", inside, attributes={"class": "number"})
