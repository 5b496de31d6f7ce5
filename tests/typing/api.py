"""What a user writes, as an editor and a type checker see it: never run, only checked."""

from typing import Any, assert_type

import numpy as np

import trueline as tl
from trueline import Assessment, Catalogue, Curve, Estimate, Interval, Mean, Measure, Rows, Tally

FORECAST, OUTCOME = np.array([0.1, 0.4, 0.8]), np.array([0, 0, 1])
TABLE, LABEL = np.array([[0.7, 0.3], [0.4, 0.6]]), [0, 1]


def measures_give_numbers() -> list[float]:
    """Lists, arrays and tallies go in; what comes out turns into a float."""
    return [
        float(tl.binned_error([0.1, 0.4], [0, 1])),
        float(tl.binned_error(FORECAST, OUTCOME, weight=[1, 2, 3], bins=10, order=2)),
        float(tl.binned_error(FORECAST, OUTCOME, bins="distinct")),
        float(tl.equal_mass_error(FORECAST, OUTCOME, bins=5)),
        float(tl.max_error(FORECAST, OUTCOME)),
        float(tl.in_the_large(FORECAST, OUTCOME)),
        float(tl.smooth_error(FORECAST, OUTCOME)),
        float(tl.smooth_error(FORECAST, OUTCOME, bandwidth=0.1)),
        float(tl.smooth_error(tl.as_tally(FORECAST, OUTCOME))),
        float(tl.binned_error(*tl.top_label(TABLE, LABEL))),
        float(tl.binned_error(*tl.top_k(TABLE, LABEL, k=1))),
        float(tl.binned_error(*tl.one_class(TABLE, ["no", "yes"], label="yes", labels=["no", "yes"]))),
        *(float(tl.max_error(*pair)) for pair in tl.classwise(TABLE, LABEL)),
    ]


def tallies_stay_tallies() -> None:
    """Whatever is done with a tally gives one again."""
    tally = assert_type(tl.as_tally(FORECAST, OUTCOME, cells=7200), Tally)
    assert_type(tally + tally, Tally)
    assert_type(tl.stack([tally, tally]), Tally)
    assert_type(tl.stack([tally, tally])[0], Tally)
    assert_type(tl.stack([tally, tally]).pool(), Tally)
    assert_type(tally.on_grid(15), Tally)
    assert_type(Tally.from_dict(tally.to_dict()), Tally)
    assert_type(tally.shape, tuple[int, ...])
    assert_type(tl.classwise_tally(TABLE, LABEL), Tally)
    assert_type(Rows(forecast=FORECAST, outcome=OUTCOME).compact(), Tally)


def records_name_their_parts() -> None:
    """An editor knows what a record holds."""
    curve = assert_type(tl.binned_curve(FORECAST, OUTCOME, binning="mass"), Curve)
    assert_type(tl.smooth_curve(FORECAST, OUTCOME, bandwidth=0.1, points=50), Curve)
    assert_type(curve.kind, str)
    assert_type(Mean.of(FORECAST) + Mean.of(FORECAST), Mean)
    assert_type(Interval(low=0.1, high=0.2).low, float)
    assert_type(0.15 in Interval(low=0.1, high=0.2), bool)


def cards_are_found_and_read() -> None:
    """The catalogue is a sequence of cards."""
    assert_type(tl.measures(), Catalogue)
    card = assert_type(tl.find("ECE"), Measure)
    assert_type(card.span, tuple[float, float])
    assert_type([measure.name for measure in tl.measures()], list[str])


def the_front_door_gives_an_assessment() -> None:
    """Columns, several models with segments, and a tally are all taken."""
    assessment = assert_type(tl.assess(FORECAST, OUTCOME), Assessment)
    assert_type(float(assert_type(assessment["SmoothECE"], Estimate)), float)
    assert_type(tl.assess({"old": FORECAST, "new": FORECAST}, OUTCOME, segment=["a", "b", "a"]), Assessment)
    assert_type(tl.assess(tl.as_tally(FORECAST, OUTCOME)), Assessment)
    assert_type(assessment.html(), str)
    assert_type(assessment.to_dict(), dict[str, Any])
