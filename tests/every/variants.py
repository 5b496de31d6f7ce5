"""The measures that laws are tried on: each card of the catalogue, and again with options that are not its defaults."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any

from trueline import Measure, find, measures

# What the options take away from the claims that the card makes for the defaults.
JOINS_EQUALS: Mapping[str, Any] = {"grid_exact": False, "jit": False, "batched": True}
SQUARES: Mapping[str, Any] = {"mean_of_gaps": False}
CUTS_BY_COUNT: Mapping[str, Any] = {"grid_exact": False, "jit": False, "batched": False, "weights": ("counts",)}


def variant(name: str, options: Mapping[str, Any], claims: Mapping[str, Any] | None = None) -> Measure:
    """The card of a measure with these options, which stand in its title."""
    card = find(name)

    @wraps(card.compute)
    def compute(*columns: Any, weight: Any = None) -> Any:
        return card.compute(*columns, weight=weight, **options)

    title = ", ".join([name, *(f"{key} {value}" for key, value in options.items())])
    return replace(card, compute=compute, title=title, **(claims or {}))


MEASURES: Sequence[Measure] = (
    *(variant(card.name, {}) for card in measures()),
    variant("binned_error", {"bins": 10, "order": 2}, SQUARES),
    variant("binned_error", {"bins": 1}),
    variant("binned_error", {"bins": "distinct"}, JOINS_EQUALS),
    variant("binned_error", {"bins": "doane"}, CUTS_BY_COUNT),
    variant("equal_mass_error", {"bins": 4, "order": 2}, SQUARES),
    variant("max_error", {"bins": 10}),
    variant("smooth_error", {"bandwidth": 0.1}),
    variant("smooth_error", {"bandwidth": 2.0}),
)
