"""An assessment is data: it is asked by name, it prints itself, and it goes to JSON and back."""

import copy
import json
import pickle
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import trueline
from trueline import Assessment, assess
from trueline.exceptions import FormatError, UnknownNameError
from trueline.report.assessment import Reading


@pytest.fixture
def models(binary):
    """Two models in two segments, one measure refused."""
    forecast, outcome = binary
    weight = np.linspace(1, 2, 500) / 750
    return assess({"as is": forecast, "a\x1b[2J": forecast**2}, outcome, weight=weight, segment=np.arange(500) % 2)


def test_a_measure_is_asked_by_name_title_or_acronym(binary):
    """An assessment of one model gives an estimate for each word the card goes by."""
    found = assess(*binary)
    for word in ("smooth_error", "SmoothECE", "smECE", "smoothece"):
        assert found[word].value == float(trueline.smooth_error(*binary))
    with pytest.raises(UnknownNameError, match="Did you mean"):
        found["smoth_error"]


def test_of_several_models_one_must_be_chosen(models):
    """With several models the message writes out how to ask for one."""
    with pytest.raises(UnknownNameError, match=r"assessment\.model\('as is'\)\['ECE'\]"):
        models["ECE"]
    assert models.model("as is")["ECE"] is models.readings[0].estimates["binned_error"]


def test_one_model_of_several_is_an_assessment_of_its_own(models):
    """A chosen model keeps its segments, level and seed, and gets a verdict of its own."""
    one = models.model("as is")
    assert [(r.model, r.segment) for r in one.readings] == [("as is", None), ("as is", "0"), ("as is", "1")]
    assert (one.level, one.seed, one.notes) == (models.level, models.seed, models.notes)
    assert one.verdict.startswith("Over 500 weighted rows the forecasts average")


def test_an_unknown_model_is_answered_with_those_there_are(models, binary):
    """A model's name that is misspelt is answered with the names and the closest."""
    with pytest.raises(UnknownNameError, match=r"there are 'as is', .* Did you mean 'as is'\?"):
        models.model("asis")
    with pytest.raises(UnknownNameError, match="the only one came without a name"):
        assess(*binary).model("any")


def test_a_measure_that_was_not_taken_is_said_so(binary):
    """A reading that lacks a measure says which there are."""
    whole = assess(*binary).readings[0]
    stored = whole.to_dict()
    del stored["estimates"]["max_error"]
    with pytest.raises(UnknownNameError, match="was not measured; there are smooth_error, in_the_large"):
        Reading.from_dict(stored)["MCE"]


def same(first, second):
    """Whether two values of a record are the same, arrays and records inside included."""
    if isinstance(first, np.ndarray):
        return isinstance(second, np.ndarray) and np.array_equal(first, second, equal_nan=True)
    if hasattr(first, "__dataclass_fields__"):
        parts = first.__dataclass_fields__
        return type(first) is type(second) and all(same(getattr(first, p), getattr(second, p)) for p in parts)
    if isinstance(first, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, tuple):
        return len(first) == len(second) and all(map(same, first, second))
    return type(first) is type(second) and first == second


def test_json_and_back_loses_nothing(models):
    """Through real JSON text an assessment comes back with every number, curve, name and note."""
    text = json.dumps(models.to_dict(), allow_nan=False)
    assert same(Assessment.from_dict(json.loads(text)), models)


@given(names=st.lists(st.text(), min_size=1, max_size=3, unique=True))
def test_no_name_is_lost_or_changed_by_json(names):
    """Names of models survive whatever letters they have, those that JSON or Python give a meaning included."""
    found = assess({name: [0.2, 0.7] for name in names}, [0, 1])
    again = Assessment.from_dict(json.loads(json.dumps(found.to_dict())))
    assert again.models == tuple(names)


def test_a_reading_goes_to_json_and_back_alone(models):
    """A reading is a record of its own."""
    reading = models.readings[1]
    assert same(Reading.from_dict(json.loads(json.dumps(reading.to_dict()))), reading)


def test_what_a_stored_reading_is_about_is_not_lost(table):
    """The number of classes is stored, and the words that are made from it come back."""
    found = assess(*table)
    again = Assessment.from_dict(json.loads(json.dumps(found.to_dict())))
    assert (again.readings[0].classes, again.readings[0].notion) == (3, "top label of 3 classes")
    assert again.model(None).verdict == found.verdict


def test_a_foreign_or_later_format_is_refused(models):
    """What another version wrote, inside too, is refused with that version's name."""
    stored = models.to_dict() | {"format": 99, "trueline": "9.1"}
    with pytest.raises(FormatError, match=r"written by trueline 9\.1"):
        Assessment.from_dict(stored)
    inside = models.to_dict()
    inside["readings"]["$tuple"][0] |= {"format": 99, "trueline": "9.1"}
    with pytest.raises(FormatError, match=r"written by trueline 9\.1"):
        Assessment.from_dict(inside)
    with pytest.raises(FormatError):
        Assessment.from_dict(models.readings[0].to_dict())


def test_an_assessment_is_frozen_and_can_be_copied_and_pickled(models):
    """Nothing can be set on it, and copies are the same."""
    with pytest.raises(FrozenInstanceError):
        models.verdict = "all is well"
    assert same(copy.deepcopy(models), models)
    assert same(pickle.loads(pickle.dumps(models)), models)  # noqa: S301 - written a line ago


def test_it_prints_the_verdict_and_every_number(binary):
    """The text starts with the verdict and has a line per measure, with acronym, value and convention."""
    found = assess(*binary)
    text = repr(found)
    assert text.startswith(found.verdict + "\n\n")
    for card in trueline.measures():
        (line,) = (line for line in text.splitlines() if line.startswith(card.title + " "))
        value = next(word for word in line.split() if word.lstrip("-").replace(".", "").isdigit() and "." in word)
        assert float(value) == pytest.approx(found[card.name].value, abs=5e-5)
        assert card.known_as[0] in line
        assert line.endswith(card.convention)
    assert "without intervals" in text


def test_it_prints_models_segments_and_reasons(models):
    """Every model and segment has a line with its count, and what was refused has its reason."""
    text = repr(models)
    lines = [line.split() for line in text.splitlines()]
    for name in (["as", "is"], ["a\\x1b[2J"]):
        for segment in "01":
            assert any(line[: len(name) + 2] == [*name, segment, "250"] for line in lines)
    assert "not computed" in text
    assert text.count("Equal-mass calibration error was not computed: ") == 1


def test_names_cannot_command_a_terminal(models):
    """What a terminal would obey in a name is printed as an escape."""
    assert "\x1b" not in repr(models)
    assert "\x1b" not in repr(models.readings[-1])


def test_a_reading_prints_what_it_is_about(models):
    """One line names model, segment, rows and the headline."""
    text = repr(models.readings[1])
    assert text.startswith("Reading of model as is, segment 0, event: 250 rows, mean forecast ")
    assert f"SmoothECE {models.readings[1]['SmoothECE'].value:.4f}" in text
