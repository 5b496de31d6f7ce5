"""The numbers of an assessment, to compare one with another."""


def values_of(assessment):
    """Each reading's numbers, by model, segment and measure."""
    return {
        (reading.model, reading.segment, name): estimate.value
        for reading in assessment.readings
        for name, estimate in reading.estimates.items()
    }
