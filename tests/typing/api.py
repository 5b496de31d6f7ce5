"""What a user writes, as an editor and a type checker see it: never run, only checked."""

from typing import Any, assert_type

import numpy as np

import trueline as tl
from trueline import Assessment, Catalogue, Curve, Estimate, Interval, Mean, Measure, Rows, Tally

forecast, outcome = np.array([0.1, 0.4, 0.8]), np.array([0, 0, 1])
table, label = np.array([[0.7, 0.3], [0.4, 0.6]]), [0, 1]

# Lists, arrays and tallies go in; numbers that turn into floats come out.
numbers: list[float] = [
    float(tl.binned_error([0.1, 0.4], [0, 1])),
    float(tl.binned_error(forecast, outcome, weight=[1, 2, 3], bins=10, order=2)),
    float(tl.binned_error(forecast, outcome, bins="distinct")),
    float(tl.equal_mass_error(forecast, outcome, bins=5)),
    float(tl.max_error(forecast, outcome)),
    float(tl.in_the_large(forecast, outcome)),
    float(tl.smooth_error(forecast, outcome)),
    float(tl.smooth_error(forecast, outcome, bandwidth=0.1)),
    float(tl.smooth_error(tl.as_tally(forecast, outcome))),
    float(tl.binned_error(*tl.top_label(table, label))),
    float(tl.binned_error(*tl.top_k(table, label, k=1))),
    float(tl.binned_error(*tl.one_class(table, ["no", "yes"], label="yes", labels=["no", "yes"]))),
]

# A tally is a value of its own type, and stays one through whatever is done with it.
tally = assert_type(tl.as_tally(forecast, outcome, cells=7200), Tally)
assert_type(tally + tally, Tally)
assert_type(tl.stack([tally, tally]), Tally)
assert_type(tl.stack([tally, tally])[0], Tally)
assert_type(tl.stack([tally, tally]).pool(), Tally)
assert_type(tally.on_grid(15), Tally)
assert_type(Tally.from_dict(tally.to_dict()), Tally)
assert_type(tally.shape, tuple[int, ...])
assert_type(tl.classwise_tally(table, label), Tally)
assert_type(Rows(forecast=forecast, outcome=outcome).compact(), Tally)

# Records name their parts.
curve = assert_type(tl.binned_curve(forecast, outcome, binning="mass"), Curve)
assert_type(tl.smooth_curve(forecast, outcome, bandwidth=0.1, points=50), Curve)
assert_type(curve.kind, str)
assert_type(Mean.of(forecast) + Mean.of(forecast), Mean)
assert_type(Interval(low=0.1, high=0.2).low, float)
assert_type(0.15 in Interval(low=0.1, high=0.2), bool)

# Cards are found and read.
assert_type(tl.measures(), Catalogue)
card = assert_type(tl.find("ECE"), Measure)
assert_type(card.span, tuple[float, float])
assert_type([measure.name for measure in tl.measures()], list[str])

# The front door.
assessment = assert_type(tl.assess(forecast, outcome), Assessment)
estimate = assert_type(assessment["SmoothECE"], Estimate)
assert_type(float(estimate), float)
assert_type(tl.assess({"old": forecast, "new": forecast}, outcome, segment=["a", "b", "a"]), Assessment)
assert_type(tl.assess(tally), Assessment)
assert_type(assessment.html(), str)
assert_type(assessment.to_dict(), dict[str, Any])
