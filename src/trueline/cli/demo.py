"""`trueline demo`: two classifiers of handwritten digits, their predictions as a table, and the report on them."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from typer import Option

from trueline.cli.command import Command
from trueline.cli.options import Data
from trueline.cli.report import Page, write_report
from trueline.cli.streams import command_name, say, working_on
from trueline.exceptions import MissingExtraError
from trueline.report.saving import write_whole

SEED = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Places:
    """Where the demo writes."""

    output: Annotated[str, Option(metavar="FILE", help="The page.")] = "report.html"
    folder: Annotated[str, Option(metavar="FOLDER", help="Where predictions.csv goes; made if need be.")] = (
        "trueline-demo"
    )


def demo(places: Places) -> int:
    """Train two classifiers, and report on their forecasts.

    They read handwritten digits, which come with scikit-learn. Half of the digits train them, the other half is
    forecast. The forecasts are written as a table, which the other commands read too.
    """
    table = Path(places.folder) / "predictions.csv"
    with working_on("Training two classifiers on handwritten digits"):
        text = _predictions()
    table.parent.mkdir(parents=True, exist_ok=True)
    write_whole(table, text)
    data = Data(table=[str(table)], forecast=["logistic_*", "naive_bayes_*"], outcome="digit")
    found = write_report(data, Page(output=places.output, title="Two classifiers of handwritten digits"))
    again = f"{command_name()} measure {table} --forecast 'logistic_*' --forecast 'naive_bayes_*' --outcome digit"
    say(f"{found.verdict}\n")
    say(f"The predictions: {table}\nThe report:      {places.output}\n\nThe same numbers in the terminal:\n  {again}")
    return 0


def _predictions() -> str:
    """The held-out half of the digits: the label, and each classifier's probabilities of the ten classes."""
    try:
        from sklearn.datasets import load_digits
        from sklearn.linear_model import LogisticRegression
        from sklearn.naive_bayes import GaussianNB
    except ImportError:
        message = "the demo needs scikit-learn, which is not installed: pip install scikit-learn"
        raise MissingExtraError(message) from None
    pixels, digit = load_digits(return_X_y=True)
    # The file is in the order of its writers, so halves of it as it stands would not be alike.
    shuffled = np.random.default_rng(SEED).permutation(len(digit))
    train, held_out = np.split(shuffled, [len(digit) // 2])
    models: dict[str, Any] = {"logistic": LogisticRegression(max_iter=1000), "naive_bayes": GaussianNB()}
    forecasts = [
        model.fit(pixels[train] / 16, digit[train]).predict_proba(pixels[held_out] / 16) for model in models.values()
    ]
    header = ["digit", *(f"{model}_{label}" for model in models for label in range(10))]
    rows = np.concatenate(forecasts, axis=1).tolist()
    return _as_csv([header, *([label, *row] for label, row in zip(digit[held_out].tolist(), rows, strict=True))])


def _as_csv(rows: list[list[Any]]) -> str:
    """Rows as the text of a CSV file."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


COMMAND = Command(run=demo, examples=("trueline demo", "trueline demo --output page.html --folder data"))
