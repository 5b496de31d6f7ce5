"""The page: an assessment as one HTML file that needs no network."""

import base64
import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import altair as alt
import vl_convert

from trueline._version import __version__
from trueline.report.charts import Words, binned_chart, smooth_chart
from trueline.report.markup import Markup, data_block, element, joined, name_of
from trueline.report.tables import bin_table, measure_table, scale_end, segment_table
from trueline.report.text import NO_INTERVALS, count_text
from trueline.report.verdict import FEW

if TYPE_CHECKING:
    from trueline.report.assessment import Assessment, Reading

HOW_TO_READ = {
    "The diagonal": (
        "Rows are set beside others with a like forecast; their frequency says how often it came true. On the "
        "diagonal that is as often as was forecast. Below it forecasts are too high, above it too low."
    ),
    "The binned diagram": (
        "Forecasts are sorted into bins of equal width. A point is the mean of its bin, larger where the bin holds "
        "more rows. The line from it to the diagonal is its gap."
    ),
    "The smooth diagram": (
        "The same without bins: each row counts for its neighbourhood, as wide as the bandwidth says. The line is "
        "thicker where forecasts are denser. Where few lie it follows the many near by, and can differ from the bins."
    ),
    "The strips below": ("They show where the forecasts lie. Where few lie, what is drawn above them is mostly noise."),
    "The errors": (
        "They are probabilities: 0.05 is five percentage points. Calibration in the large has a sign, and is above 0 "
        "where forecasts are too high on the whole. The others are 0 at best. Samples raise them: even calibrated "
        "forecasts show errors above 0, and the fewer the rows, the higher."
    ),
}


def page(assessment: "Assessment", title: str) -> str:
    """The whole page."""
    body = joined(_body(assessment, title))
    scripts = [Markup(script) for script in (_libraries(), _shipped("page.js"))]
    head = [
        element("meta", attributes={"charset": "utf-8"}),
        element("meta", attributes={"http-equiv": "Content-Security-Policy", "content": _policy(scripts)}),
        element("meta", attributes={"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        element("meta", attributes={"name": "color-scheme", "content": "light dark"}),
        element("meta", attributes={"name": "generator", "content": f"trueline {__version__}"}),
        element("title", title),
        element("style", Markup(_shipped("page.css"))),
    ]
    inside = [element("head", *head), element("body", body, *(element("script", script) for script in scripts))]
    return f"<!DOCTYPE html>\n{element('html', *inside, attributes={'lang': 'en'})}\n"


def _body(assessment: "Assessment", title: str) -> Iterator[Markup]:
    """What is read, from the verdict down to the small print."""
    whole = assessment.whole
    notes = [element("p", note, attributes={"class": "note"}) for note in assessment.notes]
    articles = [_article(reading, number, alone=len(whole) == 1) for number, reading in enumerate(whole)]
    diagrams = element("div", *articles, attributes={"class": "models" if len(whole) > 1 else "models one"})
    sections = [element("section", element("h2", "Numbers"), measure_table(whole)), *_segments(assessment)]
    seed = "drawn from a generator" if assessment.seed is None else str(assessment.seed)
    origin = f"Made by trueline {__version__}. Seed {seed}, level {assessment.level:g}. This file needs no network."
    yield element("header", element("h1", title), element("p", assessment.verdict, attributes={"class": "verdict"}))
    yield element("main", *notes, diagrams, *sections, _how_to_read())
    yield element("footer", element("p", NO_INTERVALS), element("p", origin))


def _article(reading: "Reading", number: int, *, alone: bool) -> Markup:
    """A model's two diagrams, what they are about, and the bins as a table."""
    binned, smooth = reading.curves["binned"], reading.curves["smooth"]
    words, side = _words(reading), 300 if alone else 250
    rows = f"{count_text(reading.count)}{' weighted' if reading.weighted else ''} rows"
    what = f"of {words.frequency} against {words.forecast}{f', {reading.model}' if reading.model else ''}, {rows}"
    charts = {
        "binned": binned_chart(reading, words, side, f"Binned diagram {what}"),
        "smooth": smooth_chart(reading, words, side, f"Smooth diagram {what}"),
    }
    captions = {
        "binned": (f"{_sentence(binned.kind)}. ", f"Below: {words.unit} in each."),
        "smooth": (f"{_sentence(smooth.kind)}. ", f"Below: {words.unit} per 0.01, smoothed alike."),
    }
    figures = [_figure(f"chart-{number}-{kind}", captions[kind], chart) for kind, chart in charts.items()]
    noise = f", as noisy as {reading.effective:,.0f} of equal weight" if reading.weighted else ""
    lead = element("p", f"{_sentence(reading.notion)}. {rows}{noise}.", attributes={"class": "about"})
    bins = element("details", element("summary", "The bins as a table"), bin_table(reading, words.unit))
    heads = [] if alone else [element("h2", name_of(str(reading.model)))]
    return element("article", *heads, lead, element("div", *figures, attributes={"class": "figures"}), bins)


def _words(reading: "Reading") -> Words:
    """What the axes are called."""
    unit = "weight" if reading.weighted else "rows"
    if reading.classes is not None:
        return Words("forecast of the top label", "share that is right", unit)
    return Words("forecast", "frequency", unit)


def _sentence(text: str) -> str:
    """The text with a capital at its start."""
    return text[:1].upper() + text[1:]


def _figure(identifier: str, caption: tuple[str, ...], chart: object) -> Markup:
    """A place for a chart, its data, and what it is."""
    missing = element("noscript", "The diagram is drawn by the script in this file. The table below has its numbers.")
    place = element("div", missing, attributes={"class": "chart", "data-chart": identifier})
    return element(
        "figure",
        place,
        element("figcaption", *(element("span", part) for part in caption)),
        data_block(chart, identifier),
    )


def _segments(assessment: "Assessment") -> Iterator[Markup]:
    """A table of segments for each model that has some, all on one scale."""
    end = scale_end(assessment.readings)
    for whole in assessment.whole:
        parts = [r for r in assessment.readings if r.model == whole.model and r.segment is not None]
        if parts:
            about = [" of ", name_of(whole.model)] if whole.model and len(assessment.whole) > 1 else []
            note = (
                f"Dots stand at SmoothECE, the tick at that of all rows. A hollow dot has fewer than {FEW} rows "
                "and is mostly noise, which tends to be high."
            )
            small = element("p", note, attributes={"class": "note"})
            yield element("section", element("h2", "Segments", *about), segment_table(parts, whole, end), small)


def _how_to_read() -> Markup:
    """A short guide for those who see such a page for the first time."""
    items = [element("div", element("dt", term), element("dd", text)) for term, text in HOW_TO_READ.items()]
    return element("section", element("h2", "How to read this"), element("dl", *items))


@cache
def _libraries() -> str:
    """Vega, Vega-Lite and what embeds them, as one script out of the installed package; a second to make."""
    version = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])
    bundle = vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", vl_version=version)
    return bundle.replace("\r\n", "\n").replace("</script", "<\\/script")


def _shipped(name: str) -> str:
    """A file that lies beside this one."""
    return files("trueline.report").joinpath(name).read_text("utf-8")


def _policy(scripts: list[Markup]) -> str:
    """What the browser may do: run these very scripts and nothing else, and load nothing from anywhere."""
    hashes = (base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts)
    allowed = " ".join(f"'sha256-{digest}'" for digest in hashes)
    return f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
