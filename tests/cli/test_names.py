"""Which columns an option names, and which class an outcome names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.cli.forecasts import columns_of_models
from trueline.cli.outcomes import class_numbers
from trueline.exceptions import TableError, UnknownNameError
from trueline.report.classes import common_start

NAMES = ["y", "p", "a,b", "p*", "p_cat", "p_dog", "lr_cat", "lr_dog", 'say "p"']


@pytest.mark.parametrize(
    ("forecast", "columns"),
    [
        ("p", ["p"]),
        ("a,b", ["a,b"]),
        ("p*", ["p*"]),
        ('"a,b",p', ["a,b", "p"]),
        ("p_*", ["p_cat", "p_dog"]),
        ("lr_?og,p", ["lr_dog", "p"]),
        ("p_dog,p_cat", ["p_dog", "p_cat"]),
        ("p_dog, p_cat", ["p_dog", "p_cat"]),
        ('say "p"', ['say "p"']),
        ('"say ""p""",p', ['say "p"', "p"]),
        ("*_cat", ["p_cat", "lr_cat"]),
    ],
)
def test_any_column_can_be_named(forecast, columns):
    """A name that is there is taken as it is; else commas part names, quotes keep them whole, and stars match."""
    assert list(columns_of_models([forecast], NAMES, "a.csv").values()) == [columns]


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1), min_size=2, max_size=4, unique=True))
def test_columns_of_any_names_can_be_named_together(names):
    """Whatever the names hold, quotes around each of them name them all."""
    quoted = ",".join('"' + name.replace('"', '""') + '"' for name in names)
    if quoted not in names:
        assert list(columns_of_models([quoted], names, "a.csv").values()) == [names]


@pytest.mark.parametrize(
    ("forecasts", "models"),
    [
        (["p_*"], ["p"]),
        (["p", "lr_*"], ["p", "lr"]),
        (["y,p_cat"], ["y ... p_cat"]),
        (["p", "p_*", "lr_*"], ["p", "p_cat ... p_dog", "lr_cat ... lr_dog"]),
        (["p,y,p_cat", "p,lr_cat,p_cat"], ["p, y, p_cat", "p, lr_cat, p_cat"]),
    ],
)
def test_no_two_models_share_a_name(forecasts, models):
    """A table goes by what its columns' names begin with, else by the first and last, else by all of them."""
    assert list(columns_of_models(forecasts, NAMES, "a.csv")) == models


@pytest.mark.parametrize("forecast", ["", "nothing", "p_cat,nothing", "z_*"])
def test_a_column_that_is_not_there_is_not_guessed(forecast):
    """Neither a name nor a pattern that matches nothing is dropped."""
    with pytest.raises(UnknownNameError, match="has no column"):
        columns_of_models([forecast], NAMES, "a.csv")


@pytest.mark.parametrize(
    ("columns", "words", "numbers"),
    [
        (["p_cat", "p_dog"], ["dog", "cat"], [1, 0]),
        (["p_cat", "p_dog"], ["p_dog", "p_cat"], [1, 0]),
        (["cat_prob", "dog_prob"], ["dog", "cat"], [1, 0]),
        (["prob_cat_x", "prob_cow_x"], ["cow", "cat"], [1, 0]),
        (["cat", "dog"], ["1", "0"], [1, 0]),
        (["cat", "dog"], ["1.0", "0.0"], [1, 0]),
        (["cat", "dog"], ["True", "False"], [1, 0]),
        (["p_0", "p_1", "p_2"], ["2", "0"], [2, 0]),
        (["p_2", "p_1", "p_0"], ["2", "0"], [0, 2]),
        (["p_1", "p_2", "p_3"], ["1", "2", "3"], [0, 1, 2]),
        (["p_1", "p_2", "p_3"], ["3.0"], [2]),
        (["p_1", "p_2", "p_3"], ["0", "1", "2"], [0, 1, 2]),
        ([f"p_{number}" for number in range(12)], ["10", "1", "0"], [10, 1, 0]),
        (["p_2019", "p_2020"], ["2020", "2019"], [1, 0]),
        (["yes", "no"], ["no"], [1]),
    ],
)
def test_outcomes_name_columns_by_name_or_number(columns, words, numbers):
    """Whole names first, then what is left of them without what all begin or end with, then numbers from 0."""
    found = class_numbers(words, {"m": columns})
    assert found.numbers == numbers
    assert found.models == {"m": columns}


def test_outcomes_that_are_names_and_other_numbers_are_noted():
    """Where 1 may be the column p_1 or the second column, the reader is told which it was taken for."""
    (note,) = class_numbers(["1", "2"], {"m": ["p_1", "p_2", "p_3"]}).notes
    assert "taken as names of the columns 'p_1', 'p_2', 'p_3', not as their numbers" in note
    assert not class_numbers(["0", "2"], {"m": ["p_0", "p_1", "p_2"]}).notes


def test_an_outcome_that_names_nothing_is_named():
    """Of many outcomes the one that fits no column is told."""
    with pytest.raises(TableError, match=r"number from 0 to 1; came 'owl'$"):
        class_numbers(["cat", "dog", "owl"], {"m": ["p_cat", "p_dog"]})


def test_tables_of_different_classes_are_refused():
    """Models with other classes are not the same problem."""
    with pytest.raises(TableError, match="must have the same classes"):
        class_numbers(["cat"], {"a": ["a_cat", "a_dog"], "b": ["b_cat", "b_owl", "b_dog"]})


@given(st.text(), st.lists(st.text(), min_size=1))
def test_a_common_start_is_one_and_none_is_longer(start, ends):
    """All words begin with it, and the words differ, or one ends, right after it."""
    words = [start + end for end in ends]
    found = common_start(words)
    assert found.startswith(start)
    assert all(word.startswith(found) for word in words)
    assert any(word == found for word in words) or len({word[: len(found) + 1] for word in words}) > 1
