"""`trueline measure`: the numbers of the functions, from a file."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from tests.cli.conftest import write

import trueline as tl
from trueline.cli.tables import as_json
from trueline.report.text import refusals

BINARY = ("--forecast", "p", "--outcome", "y")


def strict(text):
    """One JSON object, by the rules that every reader knows: no NaN, no infinity, nothing before or after."""

    def refuse(word):
        raise AssertionError(word)

    return json.loads(text, parse_constant=refuse)


def values(ended):
    """The value of each measure, of the only reading."""
    (reading,) = strict(ended.out)["readings"]
    return {name: measure["value"] for name, measure in reading["measures"].items()}


def test_numbers_are_those_of_the_functions(run, table, columns):
    """Each measure of the catalogue is printed with the value that its function gives for the same columns."""
    ended = run("measure", table, *BINARY, "--json")
    assert ended.code == 0
    expected = {card.name: float(card.compute(columns["p"], columns["y"])) for card in tl.measures()}
    assert values(ended) == pytest.approx(expected, rel=1e-12)


def test_the_table_shows_verdict_acronym_value_and_convention(run, table, columns):
    """A person reads what was found, and by which convention."""
    ended = run("measure", table, *BINARY, "--measure", "ece")
    value = float(tl.binned_error(columns["p"], columns["y"]))
    assert ended.out.startswith(tl.assess(columns["p"], columns["y"]).verdict.replace("\n", " "))
    line = next(line for line in ended.out.splitlines() if line.startswith("Binned calibration error"))
    assert line.split()[3:5] == ["ECE", f"{value:.4f}"]
    assert line.endswith(tl.find("ECE").convention)
    assert "SmoothECE  " not in ended.out


def test_weights_weigh(run, table, columns):
    """A column of weights reaches the measures."""
    ended = run("measure", table, *BINARY, "--weight", "w", "--measure", "ECE", "--json")
    assert values(ended)["binned_error"] == pytest.approx(
        float(tl.binned_error(columns["p"], columns["y"], weight=columns["w"])), rel=1e-12
    )


@pytest.mark.parametrize("bins", [1, 4, 40])
def test_bins_reach_every_measure_that_has_bins(run, table, columns, bins):
    """With another number of bins values and conventions change together, in models and segments alike."""
    ended = run("measure", table, *BINARY, "--forecast", "q", "--segment", "region", "--bins", bins, "--json")
    for reading in strict(ended.out)["readings"]:
        rows = np.full(200, fill_value=True) if reading["segment"] is None else columns["region"] == reading["segment"]
        for card in (card for card in tl.measures() if card.has_bins):
            measure = reading["measures"][card.name]
            value = float(card.compute(columns[reading["model"]][rows], columns["y"][rows], bins=bins))
            assert measure["value"] == pytest.approx(value, rel=1e-12)
            assert str(bins) in measure["convention"]
            assert "15" not in measure["convention"]


def test_every_convention_of_bins_names_their_default_number():
    """The number in a card's convention is what another number of bins takes the place of."""
    assert all("15" in card.convention for card in tl.measures() if card.has_bins)


def test_models_stand_side_by_side(run, table, columns):
    """Each --forecast is a model, with a column of its own in the table and readings of its own in the object."""
    ended = run("measure", table, *BINARY, "--forecast", "q", "--json")
    readings = strict(ended.out)["readings"]
    assert [reading["model"] for reading in readings] == ["p", "q"]
    for reading in readings:
        expected = float(tl.smooth_error(columns[reading["model"]], columns["y"]))
        assert reading["measures"]["smooth_error"]["value"] == pytest.approx(expected, rel=1e-12)
    header = run("measure", table, *BINARY, "--forecast", "q").out.splitlines()[2]
    assert header.split() == ["measure", "known", "as", "p", "q", "convention"]


def test_segments_are_measured_too(run, table, columns):
    """Each value of the segment's column has a reading, and a line in a second table."""
    arguments = ("measure", table, *BINARY, "--segment", "region", "--measure", "ECE")
    readings = {reading["segment"]: reading for reading in strict(run(*arguments, "--json").out)["readings"]}
    assert set(readings) == {None, "north", "south"}
    north = columns["region"] == "north"
    value = float(tl.binned_error(columns["p"][north], columns["y"][north]))
    assert readings["north"]["measures"]["binned_error"]["value"] == pytest.approx(value, rel=1e-12)
    assert readings["north"]["rows"] == np.count_nonzero(north)
    assert [line.split()[0] for line in run(*arguments).out.splitlines() if "0." in line][-2:] in (
        ["north", "south"],
        ["south", "north"],
    )


@pytest.mark.parametrize(
    ("forecast", "outcome"),
    [("a_cat,a_dog,a_owl", "label"), ("a_*", "label"), ("a_*", "number"), ("a_cat, a_dog, a_owl", "number")],
)
def test_a_table_of_classes_is_measured_by_its_top_label(run, animals, forecast, outcome):
    """Columns are classes; outcomes name them by number, by name, or by what tells the names apart."""
    read = np.genfromtxt(animals, delimiter=",", names=True, dtype=None, encoding="utf-8")
    table = np.stack([read[f"a_{name}"] for name in ("cat", "dog", "owl")], axis=1)
    expected = float(tl.binned_error(*tl.top_label(table, read["number"])))
    ended = run("measure", animals, "--forecast", forecast, "--outcome", outcome, "--json")
    (reading,) = strict(ended.out)["readings"]
    assert reading["measures"]["binned_error"]["value"] == pytest.approx(expected, rel=1e-12)
    assert reading["notion"] == "top label of 3 classes"


def test_tables_of_several_models_may_order_their_classes_differently(run, animals):
    """Classes are matched by name, so the same forecasts in another order of columns are as good."""
    ended = run("measure", animals, "--forecast", "a_*", "--forecast", "b_*", "--outcome", "label", "--json")
    first, second = strict(ended.out)["readings"]
    assert (first["model"], second["model"]) == ("a", "b")
    assert first["measures"] == second["measures"]


def test_the_event_may_be_a_word(run, table):
    """With --event an outcome of words is the same problem as one of 0 and 1."""
    words = run("measure", table, "--forecast", "p", "--outcome", "word", "--event", "yes", "--json")
    assert words.code == 0
    assert words.out == run("measure", table, *BINARY, "--json").out


def test_outcomes_may_be_the_words_true_and_false(run, tmp_path, columns):
    """What Python writes for truth values is understood without --event."""
    path = write(tmp_path / "truth.csv", {"p": columns["p"], "y": columns["y"] == 1})
    assert values(run("measure", path, *BINARY, "--json"))["binned_error"] == pytest.approx(
        float(tl.binned_error(columns["p"], columns["y"])), rel=1e-12
    )


def test_several_files_are_one_table(run, tmp_path, table, columns):
    """Files named one by one, or by a glob, give the numbers of the whole."""
    for name, part in (("part-1.csv", slice(0, 50)), ("part-2.csv", slice(50, None))):
        write(tmp_path / name, {key: column[part] for key, column in columns.items()})
    whole = run("measure", table, *BINARY, "--json").out
    assert run("measure", tmp_path / "part-1.csv", tmp_path / "part-2.csv", *BINARY, "--json").out == whole
    assert run("measure", tmp_path / "part-*.csv", *BINARY, "--json").out == whole


@pytest.mark.parametrize("value", [None, math.nan, math.inf])
def test_a_value_that_is_none_says_why(value):
    """What was refused, or is no finite number, is null with its reason in JSON and a line below the table."""
    found = tl.assess([0.2, 0.7], [0, 1])
    (reading,) = found.readings
    card = tl.find("ECE")
    if value is None:
        estimates = {name: each for name, each in reading.estimates.items() if name != "binned_error"}
        reading = replace(reading, estimates=estimates, refused={"binned_error": "the moon is full"})
    else:
        spoilt = replace(reading.estimates["binned_error"], value=value)
        reading = replace(reading, estimates=reading.estimates | {"binned_error": spoilt})
    written = json.dumps(as_json(replace(found, readings=(reading,)), [card], ["p"]), allow_nan=False)
    measure = strict(written)["readings"][0]["measures"]["binned_error"]
    assert measure["value"] is None
    assert measure["reason"] == ("the moon is full" if value is None else "it is not a finite number")
    expected = ["Binned calibration error was not computed: the moon is full."] if value is None else []
    assert list(refusals([reading], [card])) == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--forecast", "pp", "--outcome", "y"), "has no column 'pp'; it has 'p', 'q'"),
        (("--forecast", "p", "--outcome", "word"), "must hold 0 and 1; it holds 'no', 'yes'. Say which"),
        (("--forecast", "p", "--outcome", "word", "--event", "yess"), "Did you mean 'yes'?"),
        (("--forecast", "word", "--outcome", "y"), "column 'word' of"),
        (("--forecast", "y", "--outcome", "p"), "They look swapped"),
        (("--forecast", "p,q", "--outcome", "y"), "must sum to 1"),
        (("--forecast", "p", "--forecast", "p", "--outcome", "y"), "'p' came twice"),
        (("--forecast", "p,p", "--outcome", "y"), "names 'p' twice"),
        (("--forecast", "z*", "--outcome", "y"), "has no column 'z*'"),
        (("--forecast", "p,q", "--outcome", "word", "--event", "yes"), "whose columns name the classes"),
        ((*BINARY, "--measure", "smmoth"), "no measure is called 'smmoth'"),
        ((*BINARY, "--measure", "smECEE"), "Did you mean smooth_error"),
        ((*BINARY, "--bins", "0"), "'--bins'"),
        ((*BINARY, "--bins", "many"), "'--bins'"),
        (("--forecast", "p"), "missing option '--outcome'"),
        ((*BINARY, "--no-such-option"), "no such option"),
        ((*BINARY, "--fail-above", "nan"), "must lie in 0 to 1, as in 0.02; came nan"),
        ((*BINARY, "--fail-above", "5"), "came 5. Percentage points? 5 of them are 0.05"),
        ((*BINARY, "--fail-above", "-1"), "must lie in 0 to 1"),
        ((*BINARY, "--fail-above", "0.1", "--measure", "ECE", "--measure", "MCE"), "Name one"),
    ],
)
def test_misuse_is_one_line_on_stderr(run, table, arguments, message):
    """Exit code 2, nothing on stdout, and one line that begins with who speaks and says what to do."""
    for more in ((), ("--json",)):
        ended = run("measure", table, *arguments, *more)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.startswith("trueline: ")
        assert ended.err.count("\n") == 1
        assert message in ended.err


def test_advice_is_given_in_options_and_not_in_python(run, tmp_path, animals):
    """What the library proposes in calls of functions, the command proposes in what can be typed."""
    ended = run("measure", animals, "--forecast", "a_cat", "--outcome", "number")
    assert ended.err.count("--event 1") == 1
    assert "top_label" not in ended.err
    path = write(tmp_path / "two.csv", {"c_a": [0.5, 0.25], "c_b": [0.5, 0.75], "label": ["a", "b"]})
    ended = run("measure", path, "--forecast", "c_*", "--outcome", "label")
    assert "give its column: --forecast COL" in ended.out


@pytest.mark.parametrize(
    ("column", "spoilt", "message"),
    [
        ("p", {3: "", 5: "NA"}, "row 3 (2 such rows)"),
        ("y", {199: ""}, "row 199"),
        ("w", {0: "", 1: ""}, "row 0"),
        ("p", {7: "1.5"}, "1.5 in row 7"),
        ("w", {7: "-1"}, "-1.0 in row 7"),
    ],
)
def test_a_bad_cell_is_refused_with_file_column_and_row(run, tmp_path, columns, column, spoilt, message):
    """Nothing is dropped or filled: the count, the first row, the file and the columns are named."""
    cells = {name: values.tolist() for name, values in columns.items()}
    for row, cell in spoilt.items():
        cells[column][row] = cell
    path = write(tmp_path / "spoilt.csv", cells)
    ended = run("measure", path, *BINARY, "--weight", "w")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"trueline: {path}: ")
    assert message in ended.err
    assert "forecast is 'p', outcome is 'y', weight is 'w'; rows count from 0" in ended.err


def test_of_several_files_the_one_with_the_bad_row_is_named(run, tmp_path, columns):
    """The row of the whole table is told as the row of its file."""
    write(tmp_path / "a.csv", columns)
    write(tmp_path / "b.csv", columns | {"p": [0.5, "", *columns["p"][2:]]})
    ended = run("measure", tmp_path / "*.csv", *BINARY)
    assert "row 201" in ended.err
    assert f"this is row 1 of {tmp_path}/b.csv" in ended.err


def test_a_missing_class_is_refused(run, tmp_path):
    """An outcome that names no class is refused with its row, not taken for one of them."""
    path = write(tmp_path / "a.csv", {"c_a": [0.5, 0.5], "c_b": [0.5, 0.5], "label": ["a", ""]})
    ended = run("measure", path, "--forecast", "c_*", "--outcome", "label")
    assert ended.code == 2
    assert "row 1" in ended.err


def test_a_missing_event_is_not_another_outcome(run, tmp_path):
    """A row whose outcome says that it is missing counts neither for the event nor against it."""
    path = write(tmp_path / "a.csv", {"p": [0.5, 0.5, 0.5], "word": ["yes", "no", "NA"]})
    ended = run("measure", path, "--forecast", "p", "--outcome", "word", "--event", "yes")
    assert (ended.code, "row 2" in ended.err) == (2, True)


def test_a_missing_segment_is_a_segment(run, tmp_path):
    """Rows without a segment are shown as such, so that the parts add up to the whole."""
    path = write(tmp_path / "a.csv", {"p": [0.5, 0.5, 0.5], "y": [0, 1, 1], "s": ["a", "", "a"]})
    readings = strict(run("measure", path, *BINARY, "--segment", "s", "--json").out)["readings"]
    assert {reading["segment"]: reading["rows"] for reading in readings} == {None: 3, "a": 2, "(missing)": 1}


def test_words_that_are_not_the_event_are_named(run, tmp_path):
    """With more than one other word, the user is told which of them count as 0."""
    table = tmp_path / "rain.csv"
    table.write_text("p,rain\n0.2,no\n0.7,yes\n0.9,YES\n0.4,unknown\n")
    ended = run("measure", table, "--forecast", "p", "--outcome", "rain", "--event", "yes")
    assert ended.code == 0
    assert "'YES', 'no', 'unknown' are all counted as 0, for the event is 'yes'" in ended.out
