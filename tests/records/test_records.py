"""Records: numbers with what belongs to them, printed for people and stored for machines."""

import copy
import dataclasses
import json
import math
import pickle

import numpy as np
import pytest

from trueline import Bound, Curve, Estimate, Interval, Mean, Rows, Tally, TestResult, __version__, as_tally
from trueline.exceptions import FormatError
from trueline.records import Record

ESTIMATE = Estimate(value=0.031, low=0.02, high=0.045, level=0.95, method="cells resampled", count=1000)
BOUND = Bound(value=0.3, terms={"statistical": 0.2, "binning": math.inf}, assumptions=("rows independent", "smooth"))
CURVE = Curve(
    forecast=np.array([0.0, 0.5]),
    frequency=np.array([math.nan, 0.25]),
    weight=np.array([0.0, 3.0], dtype=np.float32),
    high=np.array([math.inf, -math.inf]),
)
RECORDS = (
    ESTIMATE,
    Estimate(value=math.nan, method="point estimate"),
    Interval(low=-0.1, high=0.2),
    TestResult(statistic=1.3, p_value=0.19, null="calibrated", method="Spiegelhalter"),
    BOUND,
    CURVE,
    Mean.of(np.array([0.1, 0.7])),
    Rows(forecast=np.array([0.1, 1 / 3], dtype=np.float32), outcome=np.array([0.0, 1.0])),
    as_tally([0.1, 1 / 3], [0, 1], weight=[0.5, 2]),
    as_tally([0.1, 1 / 3], [0, 1], cells=7),
)
NAMES = [type(record).__name__ for record in RECORDS]


def fields_of(record: Record) -> dict[str, object]:
    """The fields as they are."""
    return {field.name: getattr(record, field.name) for field in dataclasses.fields(record)}


def must_be_the_same(first: Record, second: Record) -> None:
    """Refuse records that differ in a field's type or a bit."""
    assert type(first) is type(second)
    for name, value in fields_of(first).items():
        other = getattr(second, name)
        np.testing.assert_array_equal(other, value, err_msg=name)
        assert getattr(other, "dtype", type(other)) == getattr(value, "dtype", type(value)), name


@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_every_record_survives_storage(record: Record):
    """Through JSON that allows no NaN, pickle and deepcopy each field is the same to the last bit."""
    text = json.dumps(record.to_dict(), allow_nan=False)
    must_be_the_same(type(record).from_dict(json.loads(text)), record)
    must_be_the_same(pickle.loads(pickle.dumps(record)), record)  # noqa: S301 - pickled in the line itself
    must_be_the_same(copy.deepcopy(record), record)


@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_stored_records_say_what_they_are(record: Record):
    """Format number, the version that wrote it, and the kind of record stand in front."""
    stored = record.to_dict()
    assert (stored["format"], stored["trueline"], stored["record"]) == (1, __version__, type(record).__name__)


@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_records_are_frozen(record: Record):
    """No field can be set, and none added."""
    name = dataclasses.fields(record)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(record, name, 0)
    with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
        record.note = "new"


@pytest.mark.parametrize("record", RECORDS, ids=NAMES)
def test_a_later_format_is_refused_with_its_writer(record: Record):
    """Who meets a file from a newer version is told which one wrote it."""
    stored = record.to_dict() | {"format": 99, "trueline": "7.2"}
    with pytest.raises(FormatError, match=r"format 99 was written by trueline 7\.2"):
        type(record).from_dict(stored)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda stored: stored | {"record": "Interval"}, "an? .*Estimate was expected; came a 'Interval'"),
        (lambda stored: stored | {"colour": "blue"}, r"must not hold \['colour'\]"),
        (lambda stored: {key: value for key, value in stored.items() if key != "method"}, r"must hold \['method'\]"),
        (
            lambda stored: {key: value for key, value in stored.items() if key != "format"},
            "dict with a 'format' number",
        ),
        (lambda stored: [stored], "dict with a 'format' number; came list"),
        (lambda stored: stored | {"value": {"$number": "many"}}, "cannot be read back"),
    ],
)
def test_what_is_no_stored_estimate_is_refused(change: object, words: str):
    """Each way in which a stored record can be wrong has its sentence."""
    with pytest.raises(FormatError, match=words):
        Estimate.from_dict(change(ESTIMATE.to_dict()))


@pytest.mark.parametrize(
    "change",
    [
        {"weight": {"$array": [1.0, -2.0], "shape": [2], "type": "float64"}},
        {"outcome": {"$array": [-0.1, 1.0], "shape": [2], "type": "float64"}},
        {"square": {"$array": [0.25, -4.0], "shape": [2], "type": "float64"}},
        {"outcome": {"$array": [5.0, 1.0], "shape": [2], "type": "float64"}},
        {"forecast": {"$array": [0.6, 0.1], "shape": [2], "type": "float64"}},
        {"forecast": {"$array": ["nan", 0.1], "shape": [2], "type": "float64"}},
        {"forecast": {"$array": [0.1], "shape": [1], "type": "float64"}},
        {"grid": 3},
    ],
)
def test_sums_that_no_rows_can_give_are_refused(change: dict[str, object]):
    """A stored tally whose sums are negative, too large, no numbers or of other lengths was damaged."""
    stored = as_tally([0.1, 0.3], [0, 1], weight=[0.5, 2]).to_dict()
    with pytest.raises(FormatError, match="a stored tally must"):
        Tally.from_dict(stored | change)


def test_float32_forecasts_keep_their_cells_through_storage():
    """0.1 as float32 lies on the edge 0.1 of ten cells, and still does when it comes back."""
    tally = as_tally(np.array([0.1, 0.3, 0.7], dtype=np.float32), [1, 0, 1])
    back = Tally.from_dict(json.loads(json.dumps(tally.to_dict())))
    assert back.on_grid(10).weight.tolist() == tally.on_grid(10).weight.tolist() == [1, 0, 1, 0, 0, 0, 1, 0, 0, 0]


def test_numbers_stand_for_their_records():
    """An estimate and a bound are numbers where a number is asked for."""
    assert float(ESTIMATE) == 0.031
    assert float(BOUND) == 0.3


def test_an_interval_holds_its_ends():
    """Both bounds belong to it, and nothing beyond."""
    interval = Interval(low=0.1, high=0.2)
    assert [value in interval for value in (0.1, 0.15, 0.2, 0.0999, 0.2001)] == [True, True, True, False, False]


@pytest.mark.parametrize(("value", "vacuous"), [(0.99, False), (1.0, True), (3.0, True), (math.nan, True)])
def test_a_bound_is_vacuous_where_it_says_nothing(value: float, vacuous: bool):  # noqa: FBT001 - what is wanted
    """At or beyond what always holds, or as no number, a bound is vacuous."""
    assert Bound(value=value, terms={}, assumptions=()).vacuous is vacuous


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (ESTIMATE, "0.031, 95 % interval 0.02 to 0.045 (cells resampled, 1000 rows)"),
        (Estimate(value=0.5, method="point estimate"), "0.5 (point estimate)"),
        (Interval(low=0.1, high=0.25), "Interval(low=0.1, high=0.25)"),
        (CURVE, "Curve(forecast=<2 values>, frequency=<2 values>, weight=<2 values>, high=<2 values>, kind='curve')"),
    ],
)
def test_records_print_as_a_person_reads_them(record: Record, words: str):
    """Four digits, no arrays, and nothing that was left out."""
    assert repr(record) == words


def test_an_estimate_acts_as_its_number():
    """It compares, rounds and takes a number's format, so that a test or a table can use it as it is."""
    estimate = Estimate(value=0.0314, method="point estimate")
    assert estimate < 0.05
    assert estimate <= 0.0314
    assert estimate > 0.03
    assert estimate >= 0.0314
    assert round(estimate, 2) == 0.03
    assert (f"{estimate:.3f}", f"{estimate}") == ("0.031", "0.0314 (point estimate)")
