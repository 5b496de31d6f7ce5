"""Every public function that takes columns refuses what the border refuses, in the same words."""

import numpy as np
import pytest
from tests.border.kinds import FORECAST, LABELS, NAN, OUTCOME, TABLE

from trueline import (
    Rows,
    as_tally,
    binned_curve,
    classwise,
    classwise_tally,
    measures,
    one_class,
    smooth_curve,
    top_k,
    top_label,
)
from trueline.border import checked, checked_table
from trueline.exceptions import InputError

BINARY = {card.name: card.compute for card in measures()} | {
    call.__name__: call for call in (as_tally, binned_curve, smooth_curve)
}
BAD_PAIRS = {
    "nan": ([0.25, NAN, 0.5], OUTCOME),
    "logits": ([-2.0, 1.5, 3.0], OUTCOME),
    "percentages": ([20.0, 75.0, 99.0], OUTCOME),
    "table": (TABLE, LABELS),
    "classes": (FORECAST, [0, 1, 2]),
    "one and two": (FORECAST, [1, 2, 2]),
    "words": (FORECAST, ["no", "yes", "yes"]),
    "swapped": (OUTCOME, FORECAST),
    "empty": ([], []),
    "unequal": (FORECAST, [0, 1]),
    "masked": (np.ma.array(FORECAST, mask=[0, 1, 0]), OUTCOME),
    "alone": (FORECAST, None),
    "weights": (FORECAST, OUTCOME, [1.0, -1.0, 1.0]),
}
TABULAR = {
    "top_label": top_label,
    "classwise": classwise,
    "classwise_tally": classwise_tally,
    "top_k": lambda table, label: top_k(table, label, k=2),
    "one_class": lambda table, label: one_class(table, label, label=1),
}
BAD_TABLES = {
    "nan": ([[0.5, NAN], [0.5, 0.5]], [0, 1]),
    "logits": ([[-1.0, 2.0], [0.5, 0.5]], [0, 1]),
    "sums": ([[0.5, 0.75], [0.5, 0.5]], [0, 1]),
    "label": (TABLE, [0, 1, 3]),
    "words": (TABLE, ["cat", "dog", "owl"]),
    "swapped": (LABELS, TABLE),
    "column": (FORECAST, OUTCOME),
    "empty": (np.empty((0, 3)), []),
    "unequal": (TABLE, [0, 1]),
}


def message_of(call, *given):
    """What the border says to these columns."""
    with pytest.raises(InputError) as caught:
        call(*given)
    return str(caught.value)


@pytest.mark.parametrize("given", BAD_PAIRS.values(), ids=BAD_PAIRS)
@pytest.mark.parametrize("call", BINARY.values(), ids=BINARY)
def test_every_binary_function_says_what_the_border_says(call, given):
    """Measures, curves and tallies look at columns through the same border."""
    forecast, outcome, weight = (*given, None)[:3]
    assert message_of(lambda: call(forecast, outcome, weight=weight)) == message_of(checked, *given)


@pytest.mark.parametrize("given", BAD_TABLES.values(), ids=BAD_TABLES)
@pytest.mark.parametrize("call", TABULAR.values(), ids=TABULAR)
def test_every_reduction_says_what_the_border_says(call, given):
    """Reductions look at tables through the same border."""
    assert message_of(call, *given) == message_of(checked_table, *given)


@pytest.mark.parametrize("call", BINARY.values(), ids=BINARY)
@pytest.mark.parametrize("outcome", [[0, 0, 0], [1, 1, 1]])
def test_every_binary_function_takes_one_class_alone(call, outcome):
    """All of them are defined where one outcome alone came, so none refuses it."""
    call(FORECAST, outcome)


def test_rows_that_were_checked_pass_unread():
    """What the border made it hands on as it is."""
    rows = checked(FORECAST, OUTCOME)
    assert checked(rows) is rows


@pytest.mark.parametrize("name", BINARY)
def test_rows_made_by_hand_are_checked(name):
    """`Rows` is public, so what a user puts into it is read like any columns."""
    with pytest.raises(InputError, match="forecast must lie in"):
        BINARY[name](Rows(forecast=np.array([-2.0, 1.5]), outcome=np.array([0, 1])))
