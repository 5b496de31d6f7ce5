"""`trueline measure`: how far the forecasts of a table are from the truth, as numbers."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from typer import Option

from trueline import errors
from trueline.cli.command import Command
from trueline.cli.options import Data
from trueline.cli.problem import assessed, read_problem
from trueline.cli.streams import complain, say, show
from trueline.cli.tables import as_json, measures_table, segments_table
from trueline.cli.threshold import threshold_of
from trueline.cli.wording import in_commands
from trueline.measure import Measure, catalogue, find_card
from trueline.report.assessment import Assessment
from trueline.report.text import NO_INTERVALS, in_order, refusals

# A table of segments shows the measures that were asked for; of more than these, SmoothECE alone.
MOST_COLUMNS = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """What is measured, how it is printed, and when that is a failure."""

    measure: Annotated[
        list[str],
        Option(metavar="NAME", help="A measure's name or acronym; all of them unless given. May be repeated."),
    ] = field(default_factory=list)
    bins: Annotated[int, Option(metavar="NUMBER", min=1, help="Bins of the measures that have bins.")] = 15
    json: Annotated[bool, Option("--json", help="Print one JSON object and nothing else on stdout.")] = False
    fail_above: Annotated[
        float | None,
        Option(
            metavar="NUMBER",
            help="Exit with 1 when the measure, SmoothECE unless --measure names another, is above this for any model "
            "over all rows, or is not a number.",
        ),
    ] = None


def measure(data: Data, choice: Choice) -> int:
    """Measure how far a table's forecasts are from the truth.

    Prints a verdict in words and a table of numbers, each with the convention behind it.
    """
    cards = list(dict.fromkeys(find_card(name, catalogue(errors)) for name in choice.measure))
    threshold = threshold_of(choice.fail_above, cards, find_card("SmoothECE", catalogue(errors)))
    problem = read_problem(data)
    found = assessed(problem, data, choice.bins)
    names = dict(zip(found.models, problem.forecasts, strict=True))
    failures = threshold.failures(found.whole, names) if threshold else []
    shown = cards or in_order(catalogue(errors))
    if choice.json:
        held = threshold and {"measure": threshold.card.name, "limit": threshold.limit, "passed": not failures}
        _print_json(as_json(found, shown, list(problem.forecasts)) | {"threshold": held})
    else:
        _print(found, shown)
    for failure in failures:
        complain(failure)
    return 1 if failures else 0


def _print(found: Assessment, cards: Sequence[Measure]) -> None:
    """The verdict, the numbers of all rows, those of segments, and what is not there."""
    say(f"{found.verdict}\n")
    show(measures_table(found.whole, cards))
    segments = [reading for reading in found.readings if reading.segment is not None]
    if segments:
        few = cards if len(cards) <= MOST_COLUMNS else [find_card("SmoothECE", cards)]
        say("")
        show(segments_table(segments, few))
    say("\n" + "\n".join([*refusals(found.whole, cards), *map(in_commands, found.notes), NO_INTERVALS]))


def _print_json(found: Mapping[str, object]) -> None:
    """One object, in ASCII, whose numbers are all finite."""
    print(json.dumps(found, indent=2, allow_nan=False))  # noqa: T201


COMMAND = Command(
    run=measure,
    examples=(
        "trueline measure predictions.csv --forecast p --outcome y",
        "trueline measure predictions.csv --forecast p --outcome y --segment region",
        "trueline measure 'parts-*.csv' --forecast 'prob_*' --outcome label --json",
        "trueline measure predictions.csv --forecast p --outcome y --fail-above 0.05",
    ),
)
