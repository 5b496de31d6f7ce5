"""The diagrams: a curve's data as a Vega-Lite chart, drawn in the colours of the page that shows it."""

from typing import TYPE_CHECKING, Any, NamedTuple

import altair as alt

from trueline.report.points import binned_rows, smooth_rows

if TYPE_CHECKING:
    from trueline.report.assessment import Reading

STRIP = 54
TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1]
# A little beyond 0 and 1, so that what stands at the ends is drawn whole.
SCALE = alt.Scale(domain=[-0.04, 1.04], nice=False)
# Colours are the page's own variables, so that charts turn dark with the page and light on paper.
INK, MUTED, FAINT, ACCENT, GAP, CARD = (f"var(--{name})" for name in ("ink", "muted", "faint", "accent", "gap", "card"))
CONFIG: dict[str, Any] = {
    "background": None,
    "font": "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    "padding": 2,
    "view": {"stroke": None},
    "axis": {
        "domain": False,
        "gridColor": FAINT,
        "labelColor": MUTED,
        "labelFlush": False,
        "labelFontSize": 11,
        "labelPadding": 5,
        "ticks": False,
        "titleColor": INK,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "titlePadding": 7,
    },
    # As wide whatever the labels are, so that diagrams side by side stand on one line.
    "axisY": {"minExtent": 32, "maxExtent": 32},
    "concat": {"spacing": 8},
}


class Words(NamedTuple):
    """What the axes and the counts are called."""

    forecast: str
    frequency: str
    unit: str


def binned_chart(reading: "Reading", words: Words, side: int, description: str) -> dict[str, Any]:
    """A point per bin, as large as the bin is full, its gap to the diagonal, and how many rows each bin holds."""
    rows = binned_rows(reading.curves["binned"], reading.bins)
    chart = alt.Chart(alt.InlineData(values=rows))
    told = [
        alt.Tooltip("bin:N", title="forecasts"),
        alt.Tooltip("forecast:Q", title="mean forecast", format=".4f"),
        alt.Tooltip("frequency:Q", title=words.frequency, format=".4f"),
        alt.Tooltip("rows:Q", title=words.unit, format=",~r"),
    ]
    fullest = max(row["rows"] for row in rows)
    size = alt.Size("rows:Q", scale=alt.Scale(domain=[0, fullest], range=[14, 170]), legend=None)
    width = alt.StrokeWidth("rows:Q", scale=alt.Scale(domain=[0, fullest], range=[0.75, 3]), legend=None)
    gaps = chart.mark_rule(color=GAP, aria=False).encode(
        _across("forecast"), _up("forecast", words), alt.Y2("frequency:Q"), width
    )
    points = chart.mark_circle(color=ACCENT, opacity=1, stroke=CARD, strokeWidth=1).encode(
        _across("forecast"), _up("frequency", words), size, tooltip=told
    )
    bars = chart.mark_rect(color=ACCENT, opacity=0.45, stroke=CARD, strokeWidth=1).encode(
        _across("from", words.forecast), alt.X2("to:Q"), _counted(words.unit, fullest), y2=alt.datum(0), tooltip=told
    )
    return _square_over_strip([gaps, points], bars, side, description)


def smooth_chart(reading: "Reading", words: Words, side: int, description: str) -> dict[str, Any]:
    """A line, as thick as forecasts are dense, and their density below it."""
    rows = smooth_rows(reading.curves["smooth"], reading.curves["binned"])
    chart = alt.Chart(alt.InlineData(values=rows))
    told = [
        alt.Tooltip("forecast:Q", format=".2f"),
        alt.Tooltip("frequency:Q", title=words.frequency, format=".4f"),
        alt.Tooltip("rows:Q", title=f"{words.unit} per 0.01", format=",.3~r"),
    ]
    densest = max(row["rows"] for row in rows)
    size = alt.Size("rows:Q", scale=alt.Scale(domain=[0, densest], range=[0.6, 5]), legend=None)
    line = chart.mark_trail(color=ACCENT, aria=False).encode(_across("forecast"), _up("frequency", words), size)
    # Bands that are not seen, so that the numbers show wherever the pointer is above the curve or below it.
    edges = ({"from": max(row["forecast"] - 0.005, 0), "to": min(row["forecast"] + 0.005, 1)} for row in rows[::2])
    bands = [row | edge for row, edge in zip(rows[::2], edges, strict=True) if row["frequency"] is not None]
    hover = (
        alt.Chart(alt.InlineData(values=bands))
        .mark_rect(opacity=0, aria=False)
        .encode(_across("from"), alt.X2("to:Q"), y=alt.value(0), y2=alt.value(side), tooltip=told)
    )
    area = chart.mark_area(color=ACCENT, opacity=0.45, aria=False).encode(
        _across("forecast", words.forecast), _counted(words.unit, densest)
    )
    return _square_over_strip([line, hover], area, side, description)


def _across(field: str, title: str | None = None) -> alt.X:
    """The axis of forecasts, from 0 to 1; its labels stand once, below the strip."""
    axis = alt.Axis(values=TICKS, format=".1f", title=title, labels=title is not None)
    return alt.X(f"{field}:Q", scale=SCALE, axis=axis)


def _up(field: str, words: Words) -> alt.Y:
    """The axis of frequencies, as long as the axis of forecasts."""
    axis = alt.Axis(values=TICKS, format=".1f", title=words.frequency)
    return alt.Y(f"{field}:Q", scale=SCALE, axis=axis)


def _counted(title: str, most: float) -> alt.Y:
    """The axis of counts in the strip; only large ones are shortened, for 0.1 would become 100m."""
    axis = alt.Axis(title=title, tickCount=2, format="~s" if most >= 10_000 else ",~r", grid=False)
    return alt.Y("rows:Q", scale=alt.Scale(zero=True), axis=axis)


def _square_over_strip(layers: list[alt.Chart], strip: alt.Chart, side: int, description: str) -> dict[str, Any]:
    """The diagram with its diagonal, over where the forecasts lie; as plain data."""
    ends = alt.InlineData(values=[{"forecast": 0, "frequency": 0}, {"forecast": 1, "frequency": 1}])
    diagonal = alt.Chart(ends).mark_line(color=MUTED, strokeDash=[4, 4], strokeWidth=1, aria=False)
    square = alt.layer(diagonal.encode(alt.X("forecast:Q"), alt.Y("frequency:Q")), *layers)
    both = alt.vconcat(square.properties(width=side, height=side), strip.properties(width=side, height=STRIP))
    drawn = both.to_dict()
    # Taken part by part: a theme that the user has chosen for charts of their own must not reach the page.
    spec = {part: drawn[part] for part in ("$schema", "datasets", "vconcat")}
    return spec | {"config": CONFIG, "description": description}
