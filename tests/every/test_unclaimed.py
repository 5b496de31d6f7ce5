"""A card claims no less than is true: what it does not claim, some example breaks."""

from dataclasses import fields, replace

import pytest
from tests.every.law import Law, try_out
from tests.every.laws import libraries, rows, tallies, values
from tests.every.planted import copied
from tests.every.test_planted import SEARCH

from trueline import Measure, find, measures

SCALES = rows.scaling_all_weights_changes_nothing
JUMPS = values.small_moves_move_the_value_little
KEEPS = tallies.a_grid_keeps_the_value
ADDS = values.residuals_are_subadditive
CANCELS = values.cancelling_lowers_and_splitting_raises
COMPILES = libraries.the_compiled_value_is_the_value

UNCLAIMED: list[tuple[str, str, Law]] = [
    ("binned_error", "continuous", JUMPS),
    ("equal_mass_error", "continuous", JUMPS),
    ("max_error", "continuous", JUMPS),
    ("equal_mass_error", "grid_exact", KEEPS),
    ("smooth_error", "grid_exact", KEEPS),
    ("in_the_large", "subadditive", ADDS),
    ("in_the_large", "mean_of_gaps", CANCELS),
    ("max_error", "mean_of_gaps", CANCELS),
    ("equal_mass_error", "jit", COMPILES),
    ("equal_mass_error", "shares", SCALES),
]
# What has jumps has no slope there, and how tables are taken is no property of the value.
FOLLOWS = {"differentiable": "continuous", "batched": "batched"}


def claiming(name: str, claim: str) -> Measure:
    """The measure with a claim that its own card does not make."""
    card = find(name)
    more = {"weights": (*card.weights, claim)} if claim in {"shares", "counts"} else {claim: True}
    return replace(card, compute=copied(card.compute), **more)


def not_claimed(card: Measure) -> set[str]:
    """The claims that a card leaves out."""
    flags = {field.name for field in fields(card) if getattr(card, field.name) is False}
    return flags | ({"shares", "counts"} - set(card.weights))


@pytest.mark.parametrize(("name", "claim", "rule"), UNCLAIMED)
def test_what_a_card_does_not_claim_does_not_hold(name: str, claim: str, rule: Law):
    """The law of a claim that was left out is broken by an example."""
    pytest.importorskip(rule.needs)
    measure = claiming(name, claim)
    assert rule.claimed(measure)
    with pytest.raises(AssertionError):
        try_out(rule, measure, SEARCH)


@pytest.mark.parametrize("card", measures(), ids=lambda card: card.name)
def test_every_claim_left_out_has_its_reason(card: Measure):
    """No card leaves out a claim that nothing has shown to be false."""
    shown = {claim for name, claim, _ in UNCLAIMED if name == card.name} | {"batched"}
    assert {FOLLOWS.get(claim, claim) for claim in not_claimed(card)} <= shown
