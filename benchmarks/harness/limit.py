"""What the machine allows: the time to read the arrays once, measured in the same rounds as the libraries."""

from collections.abc import Callable, Mapping

import numpy as np

from harness.problems import Problem

READ, COPY = "read", "copy"
COPY_TRAFFIC = 2  # a copy moves every byte twice, in and out


def machine(problem: Problem) -> Mapping[str, Callable[[], object]]:
    """`read` sums both arrays; `copy` copies them to memory that is already there."""
    arrays = (problem.forecast, problem.outcome)
    places = [np.zeros_like(array) for array in arrays]

    def read() -> list[object]:
        return [array.sum() for array in arrays]

    def copy() -> None:
        for place, array in zip(places, arrays, strict=True):
            np.copyto(place, array)

    return {READ: read, COPY: copy}
