"""What an assessment holds: the numbers, curves and counts of each model and segment, and a verdict in words."""

from dataclasses import dataclass
from os import PathLike
from typing import Self

from trueline import errors
from trueline._storage import from_storage
from trueline._typing import Json
from trueline.exceptions import InputError, MissingExtraError, UnknownNameError, did_you_mean
from trueline.measure import catalogue, find_card
from trueline.records import Curve, Estimate, Record
from trueline.report.text import assessment_text, name_text, number_text
from trueline.report.verdict import verdict_on


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class Reading(Record):
    """One pair of columns measured: what the numbers are about, and the numbers.

    Attributes:
        model: Name of the model; None where a single one came without a name.
        segment: The segment's value as text; None for all rows.
        classes: Of how many classes the forecasts' top label was taken; None where they are of an event.
        cells: On how many equal cells a tally was counted; None for rows and for an exact tally.
        count: Rows; for a tally of weighted rows, which has lost their number, `effective`.
        effective: Rows of equal weight that would be as noisy: the squared sum of weights over their sum of squares.
        weighted: Whether rows count by a weight.
        mean_forecast: Mean of the forecasts.
        frequency: How often the event came, or the top label was right.
        estimates: Each measure by the name of its function.
        refused: Why a measure has no value here, by the name of its function.
        bins: Number of bins of the binned diagram, and of the measures that have bins.
        curves: The data of the diagrams, "binned" and "smooth".
    """

    model: str | None
    segment: str | None
    classes: int | None
    cells: int | None
    count: float
    effective: float
    weighted: bool
    mean_forecast: float
    frequency: float
    estimates: dict[str, Estimate]
    refused: dict[str, str]
    bins: int
    curves: dict[str, Curve]

    @property
    def notion(self) -> str:
        """What the forecasts are forecasts of, as in "event" or "top label of 10 classes"."""
        of = "event" if self.classes is None else f"top label of {self.classes} classes"
        return of if self.cells is None else f"{of}, counted on {self.cells} cells"

    def __getitem__(self, measure: str) -> Estimate:
        """The estimate of the measure that goes by this name or acronym."""
        card = find_card(measure, catalogue(errors))
        if card.name in self.estimates:
            return self.estimates[card.name]
        if card.name in self.refused:
            message = f"{card.title} has no value here: {self.refused[card.name]}"
            raise InputError(message)
        message = f"{card.title} was not measured; there are {', '.join(self.estimates)}"
        raise UnknownNameError(message)

    @classmethod
    def from_dict(cls, stored: Json) -> Self:
        """The reading that `to_dict` wrote."""
        return from_storage(cls, stored, (Estimate, Curve))

    def __repr__(self) -> str:
        """What was measured, on how many rows, and the headline."""
        names = (self.model and f"model {name_text(self.model)}", self.segment and f"segment {name_text(self.segment)}")
        about = ", ".join([*filter(None, names), self.notion])
        smooth = self.estimates.get("smooth_error")
        headline = f", SmoothECE {number_text(smooth.value)}" if smooth else ""
        return (
            f"Reading of {about}: {self.count:.10g} rows, mean forecast {number_text(self.mean_forecast)}, "
            f"frequency {number_text(self.frequency)}{headline}"
        )


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class Assessment(Record):
    """What `assess` found: a reading for each model and segment, in words, as a table, as a page, as JSON.

    `level` and `seed` are kept for the intervals that a later version adds; this one gives numbers without intervals.

    >>> from trueline import assess
    >>> found = assess([0.2, 0.2, 0.7, 0.7], [0, 0, 1, 0])
    >>> round(float(found["ECE"]), 3)
    0.2
    >>> Assessment.from_dict(found.to_dict()).verdict == found.verdict
    True
    """

    readings: tuple[Reading, ...]
    verdict: str
    notes: tuple[str, ...]
    level: float
    seed: int | None

    @property
    def models(self) -> tuple[str | None, ...]:
        """Names of the models, in the order they came; a single None where there was no name."""
        return tuple(dict.fromkeys(reading.model for reading in self.readings))

    @property
    def whole(self) -> tuple[Reading, ...]:
        """The readings of all rows, one per model."""
        return tuple(reading for reading in self.readings if reading.segment is None)

    def __getitem__(self, measure: str) -> Estimate:
        """The estimate, over all rows, of the measure that goes by this name or acronym."""
        if len(self.whole) == 1:
            return self.whole[0][measure]
        if measure in self.models:
            message = f"{measure!r} is a model, not a measure: assessment.model({measure!r})['SmoothECE']"
            raise UnknownNameError(message)
        some = self.models[0]
        message = (
            f"one model must be chosen, for there are {len(self.whole)} ({', '.join(map(repr, self.models[:6]))}): "
            f"assessment.model({some!r})[{measure!r}]"
        )
        raise UnknownNameError(message)

    # Without this Python would look for measures called 0, 1, ...
    __iter__ = None

    def model(self, name: str) -> "Assessment":
        """The same assessment of one model alone."""
        chosen = tuple(reading for reading in self.readings if reading.model == name)
        if chosen:
            return Assessment(
                readings=chosen, verdict=verdict_on(chosen), notes=self.notes, level=self.level, seed=self.seed
            )
        known = [model for model in self.models if model is not None]
        there = f"there are {', '.join(map(repr, known))}" if known else "the only one came without a name"
        message = f"no model is called {name!r}; {there}. {did_you_mean(str(name), known)}".rstrip()
        raise UnknownNameError(message)

    @classmethod
    def from_dict(cls, stored: Json) -> Self:
        """The assessment that `to_dict` wrote."""
        return from_storage(cls, stored, (Reading, Estimate, Curve))

    def html(self, *, title: str = "Calibration report") -> str:
        """The assessment as a page in one file that needs no network; takes the extra `report`."""
        try:
            from trueline.report.page import page  # charts are slow to import, and an extra
        except ModuleNotFoundError as reason:
            message = f"a page needs Altair and vl-convert: pip install altair vl-convert-python ({reason})"
            raise MissingExtraError(message) from None
        return page(self, title)

    def save(self, path: str | PathLike[str], *, title: str = "Calibration report") -> None:
        """Write the page (.html) or the data (.json); a file that is there is replaced whole or not at all."""
        from trueline.report.saving import save

        save(self, path, title)

    def __repr__(self) -> str:
        """The verdict, and the numbers as a table."""
        return assessment_text(self)

    def _repr_html_(self) -> str:
        """The verdict and the numbers for a notebook."""
        from trueline.report.tables import notebook_html

        return notebook_html(self)
