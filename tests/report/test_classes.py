"""Which class a column of a frame stands for: by its name where outcomes name it, else by its place."""

import numpy as np
import pytest

from trueline import assess, binned_error, top_label
from trueline.exceptions import InputError
from trueline.report.classes import naming_of

RNG = np.random.default_rng(5)
TABLE = RNG.dirichlet(np.ones(12), 300)
LABEL = np.array([RNG.choice(12, p=row) for row in TABLE])
ECE = float(binned_error(*top_label(TABLE, LABEL)))


def frame_of(names, outcome):
    """A frame whose columns stand in the order of their names as text, 10 before 2."""
    columns = {name: TABLE[:, place] for place, name in enumerate(names)}
    return {name: columns[name] for name in sorted(columns)} | {"y": outcome}, sorted(columns)


@pytest.mark.parametrize("stem", ["prob_", "P(class ", ""])
@pytest.mark.parametrize("kind", [int, float, str])
def test_columns_that_are_named_by_numbers_may_stand_in_any_order(stem, kind):
    """The column prob_2 is class 2 wherever it stands, and the reader is told so."""
    names = [f"{stem}{number}{')' if '(' in stem else ''}" for number in range(12)]
    frame, columns = frame_of(names, [kind(label) for label in LABEL])
    found = assess(frame, forecast=columns, outcome="y")
    assert float(found["ECE"]) == pytest.approx(ECE, rel=1e-12)
    assert any("taken as names of the columns" in note for note in found.notes)


def test_columns_in_the_order_of_their_numbers_need_no_word():
    """Names and places say the same."""
    frame = {f"prob_{number}": TABLE[:, number] for number in range(12)}
    found = assess(frame | {"y": LABEL}, forecast=list(frame), outcome="y")
    assert float(found["ECE"]) == pytest.approx(ECE, rel=1e-12)
    assert not found.notes


def test_numbers_from_one_are_names():
    """prob_1 ... prob_12 with labels 1 ... 12 fit by name."""
    frame = {f"prob_{number + 1}": TABLE[:, number] for number in range(12)}
    found = assess(frame | {"y": LABEL + 1}, forecast=list(frame), outcome="y")
    assert float(found["ECE"]) == pytest.approx(ECE, rel=1e-12)


@pytest.mark.parametrize("pattern", ["{}", "P({})", "p_{}", "{}_probability"])
def test_words_name_columns_without_what_all_names_share(pattern):
    """P(cat) is the column of the class cat."""
    names = [pattern.format(chr(ord("a") + number) * 3) for number in range(12)]
    frame, columns = frame_of(names, [chr(ord("a") + label) * 3 for label in LABEL])
    assert float(assess(frame, forecast=columns, outcome="y")["ECE"]) == pytest.approx(ECE, rel=1e-12)


def test_words_that_name_no_column_are_refused_with_the_ways_out():
    """A word that fits no column is named, and labels= offered."""
    frame = {"p_cat": [0.2, 0.6], "p_dog": [0.8, 0.4], "y": ["cat", "owl"]}
    with pytest.raises(InputError, match=r"came 'owl'\. Other names go in labels="):
        assess(frame, forecast=["p_cat", "p_dog"], outcome="y")
    found = assess(frame, forecast=["p_cat", "p_dog"], outcome="y", labels=["cat", "owl"])
    assert found.whole[0].count == 2


def test_models_whose_tables_stand_in_other_orders_are_each_read_by_name():
    """One model's columns from a to c, the other's from c to a: the same forecasts, the same values."""
    frame = {"y": ["a", "b", "c", "a"]}
    for place, name in enumerate("abc"):
        frame[f"one_{name}"] = frame[f"two_{name}"] = [
            0.2 + 0.25 * (place == row % 3) + 0.1 * place for row in range(4)
        ]
    total = np.sum([frame[f"one_{name}"] for name in "abc"], axis=0)
    frame |= {name: list(np.array(frame[name]) / total) for name in frame if name != "y"}
    models = {"one": ["one_a", "one_b", "one_c"], "two": ["two_c", "two_b", "two_a"]}
    first, second = assess(frame, forecast=models, outcome="y").whole
    assert first.estimates["binned_error"].value == pytest.approx(second.estimates["binned_error"].value)


@pytest.mark.parametrize("names", [("p_True", "p_False"), ("p_true", "p_false"), ("p_1", "p_0")])
@pytest.mark.parametrize("kind", [bool, int, float, str])
def test_truth_values_name_columns_however_they_are_written(names, kind):
    """True, 1, 1.0 and 'True' all name the column of what is true, in front of the column of what is not."""
    frame = {names[0]: [0.9, 0.2, 0.7], names[1]: [0.1, 0.8, 0.3], "y": [kind(came) for came in (True, False, True)]}
    reading = assess(frame, forecast=list(names), outcome="y").whole[0]
    assert reading.frequency == 1.0


@pytest.mark.parametrize(
    ("outcome", "names"),
    [
        (["1.0", "2.0", "3.0"], ["p1", "p2", "p3"]),
        ([0, 1, "other"], ["p_0", "p_1", "p_other"]),
        ([10**16, 10**16 + 1, 10**16 + 2], [f"id {10**16 + place}" for place in range(3)]),
    ],
)
def test_outcomes_of_any_kind_name_their_columns(outcome, names):
    """A column stands for the very value that names it."""
    frame = {name: [0.8 if row == place else 0.1 for row in range(3)] for place, name in enumerate(names)}
    assert assess(frame | {"y": outcome}, forecast=names, outcome="y").whole[0].frequency == 1.0


@pytest.mark.parametrize("few", [[], ["a"]])
def test_a_table_needs_two_columns(few):
    """An empty list, or a list of one, is no table, whatever the outcomes are."""
    with pytest.raises(InputError, match="at least two; came"):
        assess({"a": [0.2, 0.7], "y": ["a", "b"]}, forecast=few, outcome="y")


@pytest.mark.parametrize(
    ("words", "columns"),
    [
        (["0", "1"], ["prob_1", "prob_10", "prob_11"]),  # "prob_1" without its start would be nothing
        (["0", "1", "2"], ["p12", "p11", "p10"]),  # half of a number is no name
        (["1", "2", "3"], ["c10", "c20", "c30"]),
        (["cat"], ["dog", "owl"]),
        ([], ["dog", "owl"]),
    ],
)
def test_what_is_no_name(words, columns):
    """Numbers are not cut in two, and nothing is no name."""
    assert naming_of(words, columns) is None
