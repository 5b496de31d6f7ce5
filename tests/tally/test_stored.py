"""What comes back from storage: what rows could have given, or a refusal."""

import json

import numpy as np
import pytest

from trueline import Tally, as_tally
from trueline.exceptions import FormatError

EXACT, GRIDDED = as_tally([0.2, 0.4], [0, 1]).to_dict(), as_tally([0.2, 0.4], [0, 1], cells=5).to_dict()


def array(*values: float) -> dict[str, object]:
    """Numbers as storage writes them."""
    return {"$array": list(values), "shape": [len(values)], "type": "float64"}


CHANGED = {
    "grid a float": EXACT | {"grid": 4.0},
    "grid a word": EXACT | {"grid": "4"},
    "grid a truth value": GRIDDED | {"grid": True},
    "grid too large": GRIDDED | {"grid": 10**9},
    "forecasts out of order": EXACT | {"grid": array(0.4, 0.2)},
    "forecasts twice": EXACT | {"grid": array(0.2, 0.2)},
    "forecasts beyond 1": EXACT | {"grid": array(0.2, 1.4)},
    "forecasts not numbers": EXACT | {"grid": array(0.2, float("nan"))},
    "weight a number": EXACT | {"weight": 5},
    "weight missing": EXACT | {"weight": None},
    "weight a list": EXACT | {"weight": [1, 2]},
    "squares a word": EXACT | {"square": "x"},
    "squares of nothing": GRIDDED | {"square": array(0, 0, 0, 0, 0)},
    "sums not of their forecasts": EXACT | {"forecast": array(0.9, 0.9)},
    "sums outside their cell": GRIDDED | {"forecast": array(1, 0, 0, 0, 0)},
    "format a truth value": GRIDDED | {"format": True},
}


@pytest.mark.parametrize("stored", CHANGED.values(), ids=CHANGED)
def test_a_changed_tally_is_refused(stored: dict[str, object]):
    """What no rows can have given raises one sentence, not a number and not an error of Python's."""
    with pytest.raises(FormatError):
        Tally.from_dict(stored)


@pytest.mark.parametrize("stored", [EXACT, GRIDDED], ids=["exact", "gridded"])
def test_what_was_written_comes_back(stored: dict[str, object]):
    """A tally written as JSON is the same tally, to the last bit."""
    again = Tally.from_dict(json.loads(json.dumps(stored)))
    assert again.to_dict() == stored


def test_float32_forecasts_lie_in_their_cells():
    """Sums of float32 forecasts on an edge pass, though the edge is another number in float64."""
    tally = as_tally(np.arange(11, dtype=np.float32) / np.float32(10), np.zeros(11, dtype=int), cells=10)
    assert Tally.from_dict(tally.to_dict()).total == 11
