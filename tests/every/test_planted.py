"""Planted faults: for every claim of the card a false one, and for every law a measure that breaks it."""

from dataclasses import fields

import pytest
from hypothesis import Phase, settings
from tests.every.law import Law, try_out
from tests.every.laws import libraries, rows, tallies, values
from tests.every.planted import (
    branches_on_values,
    card,
    copied,
    counts_rows_of_no_weight,
    differs_off_numpy,
    divides_by_rows,
    divides_by_squares,
    forgets_cell_zero,
    forgets_leading_axes,
    forgets_the_bandwidth,
    halves_weighted,
    knows_its_tally,
    largest_for_sum,
    reads_one_block,
    rounds_outcomes,
    rows_weigh_by_their_place,
    spread_of_outcomes,
    squares,
    stops_gradients,
    sums_for_means,
    takes_tables_one_by_one,
)
from tests.every.test_laws import LAWS

from trueline import Measure, binned_error, equal_mass_error, in_the_large

# Faults are looked for on the examples that the laws have, no more; but what is found needs no shrinking.
SEARCH = settings(phases=(Phase.generate,), report_multiple_bugs=False)


PLANTED: list[tuple[str, Law, Measure]] = [
    ("", rows.order_of_rows_says_nothing, card(rows_weigh_by_their_place)),
    ("weights", rows.scaling_all_weights_changes_nothing, card(divides_by_rows)),
    ("weights", rows.scaling_all_weights_changes_nothing, card(copied(equal_mass_error))),
    ("weights", rows.a_weight_of_two_is_a_row_twice, card(divides_by_squares)),
    ("weights", rows.a_weight_of_zero_is_no_row, card(counts_rows_of_no_weight)),
    ("weights", rows.weights_of_one_are_no_weights, card(halves_weighted)),
    ("weights", rows.repeating_all_data_changes_nothing, card(sums_for_means)),
    ("soft_labels", rows.a_soft_label_is_a_mixture, card(rounds_outcomes)),
    ("", rows.reading_in_blocks_changes_nothing, card(reads_one_block)),
    ("", tallies.a_tally_stands_for_its_rows, card(rows_weigh_by_their_place)),
    ("", tallies.shards_add_up_to_the_whole, card(rows_weigh_by_their_place)),
    (
        "grid_exact",
        tallies.a_grid_keeps_the_value,
        card(copied(equal_mass_error), grid_exact=True, weights=("counts",)),
    ),
    ("grid_exact", tallies.gridded_shards_add_up_to_the_whole, card(forgets_cell_zero, grid_exact=True)),
    ("batched", tallies.a_stack_gives_the_stacked_values, card(forgets_leading_axes)),
    ("batched", tallies.a_gridded_stack_gives_the_stacked_values, card(forgets_leading_axes, grid_exact=True)),
    ("batched", tallies.batched_measures_take_all_tables_at_once, card(takes_tables_one_by_one, grid_exact=True)),
    ("", tallies.picking_undoes_stacking, card(forgets_cell_zero)),
    ("", tallies.storage_keeps_every_bit, card(knows_its_tally)),
    ("span", values.values_stay_in_their_span, card(sums_for_means)),
    ("span", values.values_stay_in_their_span, card(copied(in_the_large))),
    ("zero_when_calibrated", values.outcomes_equal_to_forecasts_give_zero, card(spread_of_outcomes)),
    ("zero_when_calibrated", values.frequencies_equal_to_forecasts_give_zero, card(spread_of_outcomes)),
    ("continuous", values.small_moves_move_the_value_little, card(copied(binned_error), continuous=True)),
    ("subadditive", values.residuals_are_subadditive, card(squares, subadditive=True)),
    ("subadditive", values.residuals_are_subadditive, card(copied(in_the_large), subadditive=True)),
    ("mean_of_gaps", values.cancelling_lowers_and_splitting_raises, card(largest_for_sum, mean_of_gaps=True)),
    ("", libraries.the_strict_library_gives_the_same_number, card(differs_off_numpy)),
    ("", libraries.torch_gives_the_same_number, card(differs_off_numpy)),
    ("", libraries.jax_gives_the_same_number, card(differs_off_numpy)),
    ("differentiable", libraries.torch_gradients_are_slopes, card(forgets_the_bandwidth, differentiable=True)),
    ("differentiable", libraries.jax_gradients_are_slopes, card(stops_gradients, differentiable=True)),
    ("jit", libraries.the_compiled_value_is_the_value, card(branches_on_values)),
]


@pytest.mark.parametrize(
    ("rule", "fault"), [pytest.param(rule, fault, id=f"{rule.name}-{fault.title}") for _, rule, fault in PLANTED]
)
def test_a_planted_fault_trips_its_law(rule: Law, fault: Measure):
    """The data that laws are tried on hold an example that gives the fault away."""
    pytest.importorskip(rule.needs)
    assert rule.claimed(fault)
    with pytest.raises(AssertionError):
        try_out(rule, fault, SEARCH)


def test_every_claim_has_a_planted_fault():
    """No field of the card is a claim that nothing holds."""
    words = {"compute", "title", "known_as", "source", "convention"}
    assert {field.name for field in fields(Measure)} - words == {claim for claim, _, _ in PLANTED} - {""}


def test_every_law_is_tripped_by_a_planted_fault():
    """No law lets everything pass."""
    assert {rule.name for rule in LAWS} == {rule.name for _, rule, _ in PLANTED}
