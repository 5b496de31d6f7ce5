"""The kinds of columns that users hand in, and how a refusal is asserted."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from trueline.exceptions import InputError

NAN, INFINITY = float("nan"), float("inf")
FORECAST, OUTCOME = [0.25, 0.75, 0.5], [0, 1, 1]
TABLE = [[0.25, 0.5, 0.25], [0.5, 0.375, 0.125], [0.125, 0.125, 0.75]]
LABELS = [0, 1, 2]


def torch_column(values: Sequence[Any]) -> Any:
    """A tensor of torch, in double precision as numpy has it."""
    return pytest.importorskip("torch").asarray(np.array(values))


def jax_column(values: Sequence[Any]) -> Any:
    """An array of jax, in single precision as jax has it."""
    return pytest.importorskip("jax.numpy").asarray(np.array(values))


def strict_column(values: Sequence[Any]) -> Any:
    """An array of the standard and nothing more."""
    return pytest.importorskip("array_api_strict").asarray(np.array(values))


def pandas_column(values: Sequence[Any]) -> Any:
    """A series of pandas whose index is not the row."""
    return pytest.importorskip("pandas").Series(list(values), index=range(7, 7 - len(values), -1))


def polars_column(values: Sequence[Any]) -> Any:
    """A series of polars."""
    return pytest.importorskip("polars").Series(list(values))


def arrow_column(values: Sequence[Any]) -> Any:
    """An array of pyarrow."""
    return pytest.importorskip("pyarrow").array(list(values))


def arrow_chunks(values: Sequence[Any]) -> Any:
    """An array of pyarrow in two chunks."""
    values = list(values)
    return pytest.importorskip("pyarrow").chunked_array([values[:1], values[1:]])


PLAIN: dict[str, Callable[[Sequence[Any]], Any]] = {"list": list, "tuple": tuple, "numpy": np.array}
ARRAYS = {"numpy": np.array, "torch": torch_column, "jax": jax_column, "strict": strict_column}
FRAMES = {"pandas": pandas_column, "polars": polars_column, "pyarrow": arrow_column, "chunks": arrow_chunks}
KINDS = PLAIN | ARRAYS | FRAMES

every_kind = pytest.mark.parametrize("column", KINDS.values(), ids=KINDS)
every_array = pytest.mark.parametrize("column", ARRAYS.values(), ids=ARRAYS)
every_frame = pytest.mark.parametrize("column", FRAMES.values(), ids=FRAMES)


@contextmanager
def refused(*parts: str) -> Iterator[None]:
    """What is done inside is refused by the border, in one line that holds each of these parts in this order."""
    with pytest.raises(InputError) as caught:
        yield
    message = str(caught.value)
    assert "\n" not in message
    place = 0
    for part in parts:
        assert part in message[place:], f"{part!r} is missing, or stands too early, in {message!r}"
        place = message.index(part, place) + len(part)
