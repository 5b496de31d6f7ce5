"""What is said of a name that nothing goes by."""

from trueline.exceptions import did_you_mean


def test_near_names_are_proposed_whatever_their_case():
    """The nearest come first, as they are spelt where they are known."""
    assert did_you_mean("forcast", [" Forecast", "outcome", "FORECASTS"]) == "Did you mean ' Forecast' or 'FORECASTS'?"


def test_nothing_is_asked_where_nothing_is_near():
    """A name unlike all others has no question, nor has one among none."""
    assert did_you_mean("zebra", ["forecast", "outcome"]) == did_you_mean("zebra", []) == ""


def test_names_that_are_shown_alike_are_proposed_once():
    """Two spellings of one thing are one proposal, in the caller's words."""
    assert did_you_mean("sECE", ["ECE", "smECE"], lambda _: "the error") == "Did you mean the error?"
