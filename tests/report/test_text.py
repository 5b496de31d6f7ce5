"""Words for what has no number: each reason once, with whom it is about."""

from dataclasses import replace

from trueline import assess, find
from trueline.report.text import refusals

CARDS = [find("ECE"), find("SmoothECE")]


def test_a_reason_is_said_once_with_the_models_that_it_is_about():
    """Models that share a reason share its line; where all do, none is named."""
    (reading,) = assess([0.2, 0.7], [0, 1]).readings
    reasons = {"a": "the moon is full", "b": "it rains.", "c\n": "the moon is full"}
    readings = [
        replace(reading, model=model, refused={"binned_error": reason, "smooth_error": "noise"})
        for model, reason in reasons.items()
    ]
    assert list(refusals(readings, CARDS)) == [
        "Binned calibration error (a, c\\n) was not computed: the moon is full.",
        "Binned calibration error (b) was not computed: it rains.",
        "SmoothECE was not computed: noise.",
    ]
    assert list(refusals(readings, [])) == []
