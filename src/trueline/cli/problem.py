"""What the options name, read from the table and ready to assess."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np

from trueline.cli.forecasts import columns_of_models
from trueline.cli.options import Data
from trueline.cli.outcomes import class_numbers, event_numbers, must_be_numbers
from trueline.cli.streams import working_on
from trueline.exceptions import InputError, TableError
from trueline.io import Columns, column_names, read_columns
from trueline.report.assess import assess
from trueline.report.assessment import Assessment


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Problem:
    """Forecasts by model and the columns beside them, as `assess` takes them, and what they were read from."""

    forecasts: Mapping[str, np.ndarray]
    outcome: np.ndarray
    weight: np.ndarray | None
    segment: np.ndarray | None
    columns: Columns
    notes: tuple[str, ...] = ()

    @property
    def models(self) -> Mapping[str, np.ndarray] | np.ndarray:
        """The models by name; one alone goes without."""
        return self.forecasts if len(self.forecasts) > 1 else next(iter(self.forecasts.values()))


def read_problem(data: Data) -> Problem:
    """The columns that the options name, with outcomes as numbers."""
    with working_on("Reading the table"):
        models = columns_of_models(data.forecast, column_names(data.table), data.table[0])
        in_words = data.event is not None or any(len(columns) > 1 for columns in models.values())
        columns = _read(data, models, in_words=in_words)
    notes: list[str] = []
    if in_words:
        words = columns.words[data.outcome]
        if data.event is None:
            found = class_numbers(words.words, models)
        else:
            found = event_numbers(words.words, models, data.event, data.outcome)
        models, notes = found.models, found.notes
        outcome = np.array([*found.numbers, np.nan])[words.codes]
    else:
        outcome = columns.numbers[data.outcome]
    return Problem(
        forecasts={model: _side_by_side(columns, names) for model, names in models.items()},
        outcome=outcome,
        weight=None if data.weight is None else columns.numbers[data.weight],
        segment=None if data.segment is None else columns.words[data.segment].each(),
        columns=columns,
        notes=tuple(notes),
    )


def assessed(problem: Problem, data: Data, bins: int) -> Assessment:
    """What is found in it, with what was noted when it was read."""
    with working_on("Measuring"), _said_of(problem, data):
        found = assess(problem.models, problem.outcome, weight=problem.weight, segment=problem.segment, bins=bins)
    return replace(found, notes=(*problem.notes, *found.notes))


@contextmanager
def _said_of(problem: Problem, data: Data) -> Iterator[None]:
    """Add to a refusal of the border the files and columns that it speaks of."""
    try:
        yield
    except InputError as reason:
        files = [str(file) for file, _ in problem.columns.parts]
        where = files[0] if len(files) == 1 else f"{files[0]} and {len(files) - 1} more"
        named = [("forecast", ", ".join(data.forecast)), ("outcome", data.outcome), ("weight", data.weight)]
        columns = ", ".join(f"{role} is {name!r}" for role, name in named if name is not None)
        message = f"{where}: {str(reason).rstrip('.')} ({columns}; {_row(problem.columns, str(reason))})"
        raise InputError(message) from None


def _row(columns: Columns, reason: str) -> str:
    """How rows are counted, and in which of several files the row lies that a message names."""
    found = re.search(r"\brow (\d+)", reason)
    if found and len(columns.parts) > 1:
        row = int(found[1])
        for file, count in columns.parts:
            if row < count:
                return f"rows count from 0; this is row {row} of {file}"
            row -= count
    return "rows count from 0"


def _read(data: Data, models: Mapping[str, Sequence[str]], *, in_words: bool) -> Columns:
    """The columns from the files; outcomes as words only where they may be words, because numbers are much faster."""
    numbers = [name for names in models.values() for name in names]
    numbers += [] if data.weight is None else [data.weight]
    words = [] if data.segment is None else [data.segment]
    (words if in_words else numbers).append(data.outcome)
    try:
        return read_columns(data.table, numbers=list(dict.fromkeys(numbers)), words=list(dict.fromkeys(words)))
    except TableError:
        if not in_words:
            must_be_numbers(read_columns(data.table, words=[data.outcome]).words[data.outcome].words, data.outcome)
        raise


def _side_by_side(columns: Columns, names: Sequence[str]) -> np.ndarray:
    """One column, or several as a table."""
    if len(names) == 1:
        return columns.numbers[names[0]]
    return np.stack([columns.numbers[name] for name in names], axis=1)
