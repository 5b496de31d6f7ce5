"""--fail-above: exit code 1 when a measure is above its limit, so that a pipeline stops."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from tests.cli.conftest import write

import trueline as tl
from trueline.cli.threshold import Threshold

BINARY = ("--forecast", "p", "--outcome", "y")


@pytest.mark.parametrize("measure", [None, "ECE", "max_error"])
def test_above_fails_and_at_most_passes(run, table, columns, measure):
    """The value itself passes, the next smaller number does not; without --measure it is SmoothECE."""
    card = tl.find(measure or "SmoothECE")
    value = float(card.compute(columns["p"], columns["y"]))
    chosen = () if measure is None else ("--measure", measure)
    passed = run("measure", table, *BINARY, *chosen, "--fail-above", value)
    assert (passed.code, passed.err) == (0, "")
    failed = run("measure", table, *BINARY, *chosen, "--fail-above", np.nextafter(value, 0))
    assert failed.code == 1
    assert failed.err.startswith(f"trueline: {card.title} of p is {value:.4f}, above ")
    assert failed.out == passed.out


def test_any_model_may_fail(run, table):
    """Each model is held to the limit, and those that fail are named."""
    readings = json.loads(run("measure", table, *BINARY, "--forecast", "q", "--json").out)["readings"]
    values = {reading["model"]: reading["measures"]["smooth_error"]["value"] for reading in readings}
    limit = sum(values.values()) / 2
    failed = run("measure", table, *BINARY, "--forecast", "q", "--fail-above", limit)
    assert failed.code == 1
    assert failed.err.count("\n") == 1
    assert f"of {max(values, key=values.get)} is" in failed.err


def test_segments_are_not_held_to_the_limit(run, tmp_path):
    """A handful of rows is far off by chance alone, so the limit is for all rows."""
    path = write(tmp_path / "a.csv", {"p": [0.5] * 4, "y": [0, 0, 1, 1], "s": ["a", "a", "b", "b"]})
    assert run("measure", path, *BINARY, "--segment", "s", "--fail-above", "0.01").code == 0


def test_the_object_says_whether_it_passed(run, table):
    """JSON on stdout and the message on stderr agree, and nothing else is on stdout."""
    failed = run("measure", table, *BINARY, "--json", "--fail-above", "0.001", "--measure", "MCE")
    assert json.loads(failed.out)["threshold"] == {"measure": "max_error", "limit": 0.001, "passed": False}
    assert failed.code == 1
    passed = run("measure", table, *BINARY, "--json", "--fail-above", "1")
    assert json.loads(passed.out)["threshold"] == {"measure": "smooth_error", "limit": 1.0, "passed": True}


@pytest.mark.parametrize("forecast", [0.1, 0.9])
def test_a_measure_with_a_sign_fails_on_both_sides(run, tmp_path, forecast):
    """Forecasts far too low are no better than forecasts far too high."""
    path = write(tmp_path / "a.csv", {"p": [forecast] * 4, "y": [0, 1, 0, 1]})
    ended = run("measure", path, *BINARY, "--measure", "bias", "--fail-above", "0.2")
    assert (ended.code, "further from 0 than 0.2" in ended.err) == (1, True)


@pytest.mark.parametrize("value", [math.nan, None])
def test_what_is_not_known_to_pass_fails(value):
    """A value that is not a number, or could not be computed, is not below any limit."""
    (reading,) = tl.assess([0.2, 0.7], [0, 1]).readings
    card = tl.find("ECE")
    estimates = dict(reading.estimates)
    estimate = estimates.pop("binned_error")
    if value is not None:
        estimates["binned_error"] = replace(estimate, value=value)
    threshold = Threshold(card=card, limit=1.0)
    (failure,) = threshold.failures([replace(reading, estimates=estimates)], {None: "p"})
    assert "not known to be within 1" in failure
    assert threshold.failures([reading], {None: "p"}) == []
