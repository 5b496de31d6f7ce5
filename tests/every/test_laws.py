"""Every measure keeps every law that its card claims."""

import pytest
from tests.every.law import Law, laws_in, try_out
from tests.every.laws import libraries, rows, tallies, values
from tests.every.variants import MEASURES

from trueline import Measure

LAWS = laws_in(rows, tallies, values, libraries)
CLAIMS = [
    pytest.param(rule, measure, id=f"{rule.name}-{measure.title}")
    for rule in LAWS
    for measure in MEASURES
    if rule.claimed(measure)
]


@pytest.mark.parametrize(("rule", "measure"), CLAIMS)
def test_a_measure_keeps_the_laws_that_its_card_claims(rule: Law, measure: Measure):
    """Over data with ties, edges and round numbers no example breaks a claim."""
    pytest.importorskip(rule.needs)
    try_out(rule, measure)


def test_every_law_is_kept_by_some_measure():
    """No law stands idle: each is claimed by a measure of the catalogue."""
    idle = [rule.name for rule in LAWS if not any(map(rule.claimed, MEASURES))]
    assert not idle
