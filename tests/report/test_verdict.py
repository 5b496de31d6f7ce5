"""The verdict says direction, size and count, and claims nothing about chance."""

from dataclasses import replace

import numpy as np
import pytest

from trueline import as_tally, assess
from trueline.report.verdict import verdict_on

ONE_IN_FOUR = np.r_[np.ones(50), np.zeros(150)]


def constant(forecast, outcome=ONE_IN_FOUR):
    """The assessment of a forecast that never changes; its SmoothECE is about its gap."""
    return assess(np.full(len(outcome), forecast), outcome)


@pytest.mark.parametrize(
    ("forecast", "words"),
    [
        (0.3, "average 30.0 % and the event comes 25.0 % of the time: on the whole too high by 5.0 percentage points"),
        (0.2, "average 20.0 % and the event comes 25.0 % of the time: on the whole too low by 5.0 percentage points"),
        (0.26, "average 26.0 % and the event comes 25.0 % of the time: on the whole too high by 1.0 percentage point;"),
        (0.25, "average 25.0 % and the event comes 25.0 % of the time: on the whole neither too high nor too low;"),
        (0.2501, "average 25.0 % and the event comes 25.0 % of the time: on the whole neither too high nor too low;"),
    ],
)
def test_direction_is_the_sign_of_the_gap_as_it_is_printed(forecast, words):
    """Too high, too low or neither: by mean forecast minus frequency, at the digits that stand beside it."""
    assert words in constant(forecast).verdict


def test_size_is_smooth_error_in_percentage_points():
    """The size is SmoothECE as it stands in the table, in percentage points to two digits."""
    found = constant(0.3)
    assert found["SmoothECE"].value == pytest.approx(0.05, abs=1e-4)
    assert "by SmoothECE the forecasts are off by about 5.0 percentage points" in found.verdict


def test_a_top_label_is_over_or_under_confident():
    """For a table the words are about confidence."""
    right, wrong = [0.8, 0.1, 0.1], [0.1, 0.8, 0.1]
    over = assess([right, right, wrong, wrong], [0, 0, 0, 1]).verdict
    assert "the top label is forecast at 80.0 % on average and is right 75.0 % of the time" in over
    assert "on the whole over-confident by 5.0 percentage points" in over
    under = assess([right, right, wrong, wrong], [0, 0, 1, 1]).verdict
    assert "on the whole under-confident by 20.0 percentage points" in under
    level = assess([[0.75, 0.15, 0.1]] * 4, [0, 0, 0, 1]).verdict
    assert "on the whole neither over- nor under-confident;" in level


def test_rare_events_keep_their_digits():
    """A forecast of two in ten thousand is not printed as 0.0 %."""
    outcome = np.r_[np.ones(1), np.zeros(9999)]
    verdict = constant(0.0002, outcome).verdict
    assert "average 0.020 % and the event comes 0.010 % of the time: on the whole too high by 0.010" in verdict


@pytest.mark.parametrize(("rows", "noise"), [(99, True), (100, False)])
def test_fewer_than_a_hundred_rows_are_called_noise(rows, noise):
    """Below a hundred rows the verdict says that its numbers are mostly noise, and not from there on."""
    verdict = constant(0.5, np.arange(rows) % 2).verdict
    assert ("these numbers are mostly noise" in verdict) == noise
    assert verdict.startswith(f"Over {rows} rows ")


def test_many_rows_that_weigh_nothing_are_few():
    """What counts is how many rows of equal weight are as noisy, for rows and for their tally."""
    forecast, outcome = np.linspace(0, 1, 1000), np.arange(1000) % 2
    weight = np.r_[np.full(50, 1000.0), np.full(950, 0.001)]
    assert "mostly noise" in assess(forecast, outcome, weight=weight).verdict
    assert "mostly noise" in assess(as_tally(forecast, outcome, weight=weight)).verdict
    assert "mostly noise" not in assess(forecast, outcome, weight=np.full(1000, 0.001)).verdict
    assert "mostly noise" not in assess(as_tally(forecast, outcome, weight=np.full(1000, 0.001))).verdict


def test_the_fewest_rows_decide_whether_models_are_noise(binary):
    """Of several models the one with the fewest rows says whether the numbers are mostly noise."""
    many, few = as_tally(*binary), as_tally(binary[0][:50], binary[1][:50])
    found = assess({"many": many, "few": few})
    assert found.verdict.startswith("2 models on 500 and 50 rows; ")
    assert "mostly noise" in found.verdict
    assert "mostly noise" not in found.model("many").verdict


@pytest.mark.parametrize("models", [1, 2])
def test_chance_is_never_claimed(binary, models):
    """Every verdict ends by saying that chance was not tested, and is two sentences long."""
    forecast, outcome = binary
    verdict = assess({str(n): forecast for n in range(models)}, outcome).verdict
    assert verdict.endswith("exceeds chance is not tested in this version.")
    assert verdict.replace("%.", "%").count(". ") == 1


def test_several_models_are_listed_from_least_to_most(binary):
    """Each model stands with its SmoothECE; none is called the best."""
    forecast, outcome = binary
    found = assess({"far": forecast**3, "near": forecast}, outcome)
    far, near = (f"{100 * reading['SmoothECE'].value:.2g}" for reading in found.whole)
    assert f"2 models on 500 rows; their forecasts are off, by SmoothECE: near by {near} percentage" in found.verdict
    assert found.verdict.index("near by") < found.verdict.index(f"far by {far} percentage")
    assert "a difference between models" in found.verdict


def test_of_many_models_the_ends_are_named(binary):
    """Beyond four models only the least and the greatest error are named."""
    forecast, outcome = binary
    shifted = {f"by {n}": np.minimum(forecast + n / 10, 1) for n in (4, 2, 6, 3, 5)}
    found = assess(shifted, outcome)
    least, most = (f"{100 * found.model(name)['SmoothECE'].value:.2g}" for name in ("by 2", "by 6"))
    listed = f"by SmoothECE: from {least} percentage points (by 2) to {most} percentage points (by 6). Whether"
    assert f"5 models on 500 rows; their forecasts are off, {listed}" in found.verdict


def test_without_a_size_none_is_given(binary):
    """Where SmoothECE was refused the verdict says so instead of a size."""
    (whole,) = assess(*binary).readings
    bare = replace(whole, estimates={}, refused={"smooth_error": "a reason"})
    assert "; SmoothECE could not be computed. " in verdict_on([bare])
    assert "; SmoothECE could not be computed. " in verdict_on([replace(bare, model="a"), replace(bare, model="b")])
