"""The page holds the numbers, needs no network, and nothing from the data can act in it."""

import json
import sys

import numpy as np
import pytest
from tests.report.elements import parsed

import trueline
from trueline import assess
from trueline.exceptions import MissingExtraError
from trueline.report.page import HOW_TO_READ


def numbers_of(row):
    """The numbers of a row of a table, as programs read them."""
    return [float(data.attributes["value"]) for data in row.all("data")]


def tables_of(page):
    """The page's tables by their labels, each a dict from the text of a row's head to the row's numbers."""
    return [
        (frame.attributes["aria-label"], {row.first("th").text: numbers_of(row) for row in frame.all("tr")})
        for frame in parsed(page).all("div")
        if "aria-label" in frame.attributes and frame.all("table")
    ]


def charts_of(page):
    """The specifications of the page's charts."""
    blocks = [s for s in parsed(page).all("script") if s.attributes.get("type") == "application/json"]
    return {block.attributes["id"]: json.loads(block.text) for block in blocks}


def test_numbers_on_the_page_are_the_functions_values(binary):
    """Each measure's row holds the value that its function returns, to the last bit, and its convention."""
    rows = dict(tables_of(assess(*binary).html()))["The numbers"]
    for card in trueline.measures():
        (head,) = (head for head in rows if head.startswith(card.title))
        assert rows[head] == [float(card.compute(*binary))]
        assert head == f"{card.title} ({card.known_as[0]}){card.convention}"


def test_the_axes_say_what_the_forecasts_are_of(binary, table):
    """The diagrams of a table speak of its top label, those of an event do not."""
    told = [shown.count("share that is right") for shown in (assess(*binary).html(), assess(*table).html())]
    assert told[0] == 0 < told[1]


def test_what_is_printed_is_the_number_rounded(binary):
    """The text of each number is the number to four decimals."""
    page = parsed(assess(*binary).html())
    for data in page.all("data"):
        shown = float(data.text.replace(",", "").replace("\N{MINUS SIGN}", "-"))
        assert shown == pytest.approx(float(data.attributes["value"]), abs=5.1e-5)


def test_each_model_has_its_column(several):
    """Models stand side by side: a row's numbers are theirs in order, and a refused measure has none."""
    rows = dict(tables_of(several.html()))["The numbers"]
    (smooth,) = (numbers for head, numbers in rows.items() if head.startswith("SmoothECE"))
    assert smooth == [several.model(name)["SmoothECE"].value for name in ("as is", "cubed")]
    (refused,) = (numbers for head, numbers in rows.items() if head.startswith("Equal-mass"))
    assert refused == []
    assert several.html().count("Scale them so that they sum to the number of rows") == 1


def test_each_segment_has_its_row(several):
    """Segments stand below one another with count, SmoothECE, mean forecast and frequency; all rows come last."""
    tables = [rows for label, rows in tables_of(several.html()) if label == "The segments"]
    for name, rows in zip(("as is", "cubed"), tables, strict=True):
        assert list(rows) == ["Segment", "large", "small", "<tiny>", "All rows"]
        for reading in several.model(name).readings:
            smooth = reading["SmoothECE"].value
            row = rows[reading.segment or "All rows"]
            assert row == [reading.count, smooth, reading.mean_forecast, reading.frequency]


def test_dots_stand_at_smooth_error_and_are_hollow_where_rows_are_few(several):
    """A dot's place is SmoothECE's share of the scale, which is one for all models; few rows make it hollow."""
    sections = [s for s in parsed(several.html()).all("section") if s.first("h2").text.startswith("Segments")]
    ends = {section.all("th")[3].text for section in sections}
    assert len(ends) == 1
    end = float(ends.pop()[1:])
    greatest = max(reading["SmoothECE"].value for reading in several.readings)
    assert end - 10 ** np.floor(np.log10(greatest)) < greatest <= end
    for name, section in zip(("as is", "cubed"), sections, strict=True):
        readings = several.model(name).readings
        for dot, reading in zip(section.all("circle"), (*readings[1:], readings[0]), strict=True):
            assert float(dot.attributes["cx"]) == pytest.approx(5 + 150 * reading["SmoothECE"].value / end, abs=0.06)
            assert dot.attributes["class"] == ("few" if reading.count < 100 else "dot")


def test_the_bins_stand_in_a_table(binary):
    """The numbers behind the binned diagram are there for those who cannot see it."""
    curve = trueline.binned_curve(*binary)
    rows = dict(tables_of(assess(*binary).html()))["The bins"]
    assert len(rows) == 1 + len(curve.weight)
    for numbers, forecast, frequency in zip(list(rows.values())[1:], curve.forecast, curve.frequency, strict=True):
        assert numbers == [forecast, frequency]


def values_in(chart, name):
    """Rows of the dataset of a chart that hold a field."""
    return next(rows for rows in chart["datasets"].values() if name in rows[0])


def test_charts_draw_the_curves(binary):
    """The binned chart holds the bins' points and counts; the smooth one the curve and its density."""
    charts, curves = charts_of(assess(*binary).html()), assess(*binary).readings[0].curves
    bins = values_in(charts["chart-0-binned"], "bin")
    for field, values in (("forecast", "forecast"), ("frequency", "frequency"), ("rows", "weight")):
        np.testing.assert_array_equal([row[field] for row in bins], getattr(curves["binned"], values))
    smooth = max(charts["chart-0-smooth"]["datasets"].values(), key=len)
    drawn = np.array([[row["frequency"] for row in smooth], [row["rows"] for row in smooth]], dtype=float)
    inside = (curves["smooth"].forecast >= curves["binned"].forecast[0] - 0.01) & (
        curves["smooth"].forecast <= curves["binned"].forecast[-1] + 0.01
    )
    np.testing.assert_allclose(drawn[0], np.where(inside, curves["smooth"].frequency, np.nan), rtol=1e-5)
    np.testing.assert_allclose(drawn[1], 5 * curves["smooth"].weight, rtol=1e-5)


def test_axes_are_equal(several):
    """Forecasts and frequencies have the same domain and the same length, in every chart."""
    for chart in charts_of(several.html()).values():
        square = chart["vconcat"][0]
        assert square["width"] == square["height"]
        scales = [layer["encoding"][axis]["scale"] for layer in square["layer"][1:2] for axis in "xy"]
        assert scales[0] == scales[1]


def test_every_bin_holds_its_mean():
    """Bars stand between the edges of the bin that counted the rows, also where forecasts lie on an edge."""
    forecast = np.repeat(np.arange(16) / 15, 3)
    chart = charts_of(assess(forecast, np.arange(48) % 2).html())["chart-0-binned"]
    bins = values_in(chart, "bin")
    assert [row["rows"] for row in bins] == [6.0] + [3.0] * 14
    for place, row in enumerate(bins):
        assert (row["from"], row["to"]) == (place / 15, (place + 1) / 15)


def test_a_theme_of_the_user_does_not_reach_the_page(binary):
    """A theme that the user has enabled for charts of their own changes nothing here."""
    alt = pytest.importorskip("altair")
    before = assess(*binary).html()
    with alt.theme.enable("dark"):
        assert assess(*binary).html() == before


def test_the_page_loads_nothing(several):
    """No element names anything to load, no style does, and the policy forbids it."""
    page = several.html()
    for element in parsed(page).all():
        assert not {"src", "href", "srcset", "data", "action", "poster"} & element.attributes.keys()
        assert element.name not in {"link", "iframe", "object", "embed", "img", "base", "form"}
    (style,) = parsed(page).all("style")
    assert "url(" not in style.text
    assert "@import" not in style.text
    policy = next(m for m in parsed(page).all("meta") if m.attributes.get("http-equiv") == "Content-Security-Policy")
    assert policy.attributes["content"].startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe-eval" not in policy.attributes["content"]


def test_the_libraries_stand_on_the_page_once(several):
    """However many charts there are, their JavaScript is there once: two scripts, and the rest are data."""
    scripts = parsed(several.html()).all("script")
    assert sum("type" not in script.attributes for script in scripts) == 2
    assert len(charts_of(several.html())) == 4


def test_the_page_says_what_it_is_and_how_to_read_it(several):
    """Language, title, verdict, guide, version, seed, and that there are no intervals stand on the page."""
    page = parsed(several.html(title="Rain"))
    assert page.first("html").attributes["lang"] == "en"
    assert page.first("title").text == page.first("h1").text == "Rain"
    assert several.verdict in page.first("header").text
    assert [term.text for term in page.all("dt")] == list(HOW_TO_READ)
    footer = page.first("footer").text
    assert f"trueline {trueline.__version__}. Seed 0, level 0.95." in footer
    assert "without intervals" in footer
    assert "as noisy as 500 of equal weight" in page.first("article").text


def test_notes_stand_on_the_page():
    """What was left out is said on the page too."""
    found = assess([0.1, 0.2], [0, 1], segment=["a", "b"], weight=[1, 0])
    assert "Segment b is left out: its weights sum to 0." in parsed(found.html()).first("main").text


def test_the_same_data_give_the_same_page(binary):
    """A page holds no date and nothing random."""
    assert assess(*binary).html() == assess(*binary).html()


def test_a_missing_extra_is_named(binary, monkeypatch):
    """Without Altair, or without vl-convert, the message is the command that installs them."""
    found = assess(*binary)
    for absent in ("altair", "vl_convert"):
        with monkeypatch.context() as blocked:
            for module in ("trueline.report.page", "trueline.report.charts"):
                blocked.delitem(sys.modules, module, raising=False)
            blocked.setitem(sys.modules, absent, None)
            with pytest.raises(MissingExtraError, match="pip install altair vl-convert-python"):
                found.html()


def test_a_notebook_shows_the_verdict_and_the_numbers(several):
    """The view for a notebook needs no extra and holds the same numbers, escaped."""
    view = several._repr_html_()
    assert several.verdict in parsed(view).text
    assert dict(tables_of(view))["The numbers"] == dict(tables_of(several.html()))["The numbers"]
    assert "<b>" not in assess({"<b>": [0.2], "c": [0.1]}, [1])._repr_html_()
