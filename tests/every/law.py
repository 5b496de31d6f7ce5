"""A law: a sentence about every measure whose card claims it, and the data that it is tried on."""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.every.strategies import Columns, columns

from trueline import Measure, Tally, TruelineError, as_tally

Claim = Callable[[Measure], bool]
Examples = Callable[[Measure], st.SearchStrategy[Any]]


@dataclass(frozen=True, kw_only=True)
class Law:
    """What must hold, on which and how many examples, for which measures, and the library that it needs."""

    holds: Callable[[Measure, Any], None]
    examples: Examples
    claimed: Claim
    needs: str
    tries: int | None

    def __call__(self, measure: Measure, data: Any) -> None:
        """Raise AssertionError where the law is broken, or the data refused."""
        try:
            self.holds(measure, data)
        except TruelineError as refusal:
            message = f"{measure.name} refuses what the law is about: {refusal}"
            raise AssertionError(message) from refusal

    @property
    def name(self) -> str:
        """The law in words."""
        return self.holds.__name__


def law(
    *, examples: Examples, claimed: Claim = lambda _: True, needs: str = "numpy", tries: int | None = None
) -> Callable[[Callable[[Measure, Any], None]], Law]:
    """Make a law of a function that raises AssertionError where it is broken."""
    return lambda holds: Law(holds=holds, examples=examples, claimed=claimed, needs=needs, tries=tries)


def laws_in(*modules: ModuleType) -> list[Law]:
    """The laws that these modules hold."""
    return [found for module in modules for found in vars(module).values() if isinstance(found, Law)]


def try_out(rule: Law, measure: Measure, how: settings | None = None) -> None:
    """Look for data on which the measure breaks the law, on as many examples whatever the measure."""

    @settings(how, max_examples=rule.tries or settings().max_examples)
    @given(data=rule.examples(measure))
    def holds(data: Any) -> None:
        rule(measure, data)

    holds()


def any_columns(measure: Measure) -> st.SearchStrategy[Columns]:
    """Columns with the weights that the measure takes."""
    return columns(weights=weights_of(measure))


def weights_of(measure: Measure) -> tuple[str, ...]:
    """The kinds of weights that the measure knows the meaning of."""
    whole = ("whole",) if measure.weights else ()
    return ("none", *whole, *(("any",) if "shares" in measure.weights else ()))


def value(measure: Measure, rows: Columns | Tally) -> np.ndarray:
    """The measure on columns or on a tally."""
    if isinstance(rows, Tally):
        return np.asarray(measure.compute(rows))
    return np.asarray(measure.compute(rows.forecast, rows.outcome, weight=rows.weight))


def tally_of(rows: Columns, cells: int | None = None) -> Tally:
    """The tally of columns."""
    return as_tally(rows.forecast, rows.outcome, weight=rows.weight, cells=cells)


def must_equal(found: Any, wanted: Any, *, within: float = 1e-9) -> None:
    """Refuse numbers that differ by more than rounding."""
    np.testing.assert_allclose(np.asarray(found), np.asarray(wanted), rtol=within, atol=1e-12)
