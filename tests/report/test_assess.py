"""An assessment holds what the functions return: of all rows, of each segment, and why where they return nothing."""

import numpy as np
import pytest

import trueline
from trueline import as_tally, assess
from trueline.border import pairs
from trueline.exceptions import InputError
from trueline.report.segments import MISSING, MOST


def test_each_estimate_is_what_the_measure_returns(binary):
    """An assessment holds the value of every measure in the catalogue, with its convention and the rows."""
    (whole,) = assess(*binary).readings
    assert set(whole.estimates) == {card.name for card in trueline.measures()}
    for card in trueline.measures():
        estimate = whole.estimates[card.name]
        assert estimate.value == float(card.compute(*binary))
        assert (estimate.method, estimate.count) == (card.convention, 500)


def test_values_are_checked_once(binary, monkeypatch):
    """However many measures, curves and segments there are, the border reads each row's values a single time."""
    read, lengths = pairs.checked_values, []

    def counted(forecast, outcome):
        lengths.append(len(forecast))
        return read(forecast, outcome)

    monkeypatch.setattr(pairs, "checked_values", counted)
    assess(*binary, segment=np.arange(500) % 2)
    assert lengths == [500]


def test_a_segment_of_hard_forecasts_beside_shares_is_measured():
    """What the border would take for swapped columns if it came alone is a part of columns that are not."""
    found = assess([0.0, 1.0, 0.3, 0.6], [0.2, 0.9, 0.1, 0.5], segment=["a", "a", "b", "b"])
    assert found.readings[1]["ECE"].value == pytest.approx(0.15)


def test_no_interval_is_invented(binary):
    """Estimates carry no bounds and no level, for nothing in this version computes any."""
    for estimate in assess(*binary).readings[0].estimates.values():
        assert (estimate.low, estimate.high, estimate.level) == (None, None, None)


def test_the_curves_are_those_of_the_curve_functions(binary):
    """The binned curve is the usual one; the smooth one is taken at SmoothECE's own bandwidth."""
    curves = assess(*binary).readings[0].curves
    binned = trueline.binned_curve(*binary)
    smooth = trueline.smooth_curve(*binary, points=201)
    for name in ("forecast", "frequency", "weight"):
        np.testing.assert_array_equal(getattr(curves["binned"], name), getattr(binned, name))
        np.testing.assert_allclose(getattr(curves["smooth"], name), getattr(smooth, name), rtol=1e-9, atol=1e-12)


def test_each_segment_has_the_numbers_of_its_rows(binary):
    """A segment's reading is the assessment of its rows alone, weights included; the largest comes first."""
    forecast, outcome = binary
    segment, weight = np.arange(500) % 7 > 2, np.linspace(0, 3, 500)
    found = assess(forecast, outcome, segment=segment, weight=weight)
    assert [(r.segment, r.count) for r in found.readings] == [(None, 500), ("True", 284), ("False", 216)]
    for reading in found.readings[1:]:
        rows = segment == (reading.segment == "True")
        alone = assess(forecast[rows], outcome[rows], weight=weight[rows]).readings[0]
        assert {k: e.value for k, e in reading.estimates.items()} == {k: e.value for k, e in alone.estimates.items()}


def test_missing_values_of_a_segment_are_one_segment():
    """None and NaN are not dropped: their rows are a segment of their own."""
    found = assess([0.1, 0.2, 0.3, 0.4], [0, 1, 0, 1], segment=[None, float("nan"), "a", None])
    assert [(r.segment, r.count) for r in found.readings[1:]] == [(MISSING, 3), ("a", 1)]


def test_segments_beyond_the_largest_are_spoken_of(binary):
    """At most fifty segments are measured, and a note counts the others and their rows."""
    forecast, outcome = binary
    segment = np.r_[np.arange(440) % (MOST - 1), np.arange(60)].tolist()
    found = assess({"a": forecast, "b": forecast}, outcome, segment=[f"{number:02}" for number in segment])
    shown = [reading for reading in found.model("a").readings if reading.segment is not None]
    assert len(shown) == MOST
    assert min(reading.count for reading in shown) == 1
    (note,) = found.notes
    assert "10 more, 10 rows in all, at most 1 in one" in note


def test_a_segment_without_weight_is_left_out_and_named():
    """Rows of weight 0 measure nothing; their segment is named in the notes."""
    forecast = [0.1, 0.2, 0.3]
    found = assess({"x": forecast, "y": forecast}, [0, 1, 0], segment=["a", "b", "a"], weight=[1, 0, 1])
    assert [reading.segment for reading in found.readings] == [None, "a"] * 2
    assert found.notes == ("Segment b is left out: its weights sum to 0.",)


def test_what_cannot_be_computed_has_its_reason(binary):
    """Weights that are shares leave equal-mass bins without a value; the others are there."""
    found = assess(*binary, weight=np.full(500, 1 / 500))
    (whole,) = found.readings
    assert set(whole.refused) == {"equal_mass_error"}
    assert "shares" in whole.refused["equal_mass_error"]
    assert set(whole.estimates) == {card.name for card in trueline.measures()} - {"equal_mass_error"}
    with pytest.raises(InputError, match=r"Equal-mass calibration error has no value here: .* shares"):
        found["ACE"]


def test_effective_rows_are_those_of_equal_weight_that_are_as_noisy():
    """Weights 3, 1, 1 and 1 are worth 36 / 12 = 3 rows; equal weights are worth all of them."""
    columns = [0.1, 0.2, 0.3, 0.4], [0, 1, 0, 1]
    for data in (columns, (as_tally(*columns, weight=[3, 1, 1, 1]),)):
        weight = [3, 1, 1, 1] if len(data) == 2 else None
        (whole,) = assess(*data, weight=weight).readings
        assert (whole.effective, whole.weighted) == (3, True)
    (whole,) = assess(*columns).readings
    assert (whole.effective, whole.count, whole.weighted) == (4, 4, False)


def test_the_seed_and_level_are_kept(binary):
    """The seed is part of the data; a generator has none to print."""
    found = assess(*binary, rng=12, level=0.9)
    assert (found.seed, found.level) == (12, 0.9)
    assert assess(*binary, rng=np.random.default_rng(1)).seed is None
    with pytest.raises(InputError, match=r"level must lie between 0 and 1, as in 0\.95; came 95"):
        assess(*binary, level=95)


def test_another_number_of_bins_reaches_measures_conventions_and_the_diagram():
    """With bins=4 each binned measure, its convention, and the binned diagram are over four bins."""
    forecast, outcome = [0.1, 0.3, 0.6, 0.9, 0.95], [0, 1, 0, 1, 1]
    found = trueline.assess(forecast, outcome, bins=4)
    assert found["ECE"].value == pytest.approx(float(trueline.binned_error(forecast, outcome, bins=4)))
    assert found["ECE"].method.startswith("4 equal-width bins ((i - 1) / 4, i / 4]")
    assert found.whole[0].curves["binned"].kind == "4 bins of equal width"


def test_predicted_labels_in_place_of_probabilities_are_noted():
    """Forecasts that are all 0 or 1 are measured, and the reader is asked whether they are labels."""
    assert any("predict_proba" in note for note in assess([0, 1, 1, 0], [0, 1, 0, 0]).notes)
    assert not any("predict_proba" in note for note in assess([0.1, 1, 1, 0], [0, 1, 0, 0]).notes)


def test_models_that_are_read_by_their_top_label_are_said_to_be():
    """With several models the verdict still names the reduction, if it is that of all."""
    table = [[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]]
    assert "by their top label of 3 classes" in assess({"a": table, "b": table}, [0, 1]).verdict
    events = {"a": [0.1, 0.6], "b": [0.2, 0.7]}
    assert "by their" not in assess(events, [0, 1]).verdict
    assert "by their" not in assess(events | {"c": table}, [0, 1]).verdict


def test_weights_whose_squares_vanish_are_measured():
    """Weights of 1e-170 are shares like any others, though their squares are 0 in floats."""
    forecast, outcome = [0.2, 0.7, 0.9], [0, 1, 1]
    found = assess(forecast, outcome, weight=[1e-170] * 3)
    assert float(found["ECE"]) == pytest.approx(float(assess(forecast, outcome)["ECE"]), rel=1e-12)
