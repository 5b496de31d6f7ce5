"""A table of forecasts, a way to run a command within the test, and a way to run the real one."""

import csv
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trueline.cli.app import run as run_command

MAIN = "from trueline.cli import main; main()"


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it said where."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """Run a command in this process."""

    def command(*arguments: object) -> Ended:
        capsys.readouterr()
        code = run_command([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Ended(code, said.out, said.err)

    return command


@pytest.fixture
def trueline() -> Callable[..., Ended]:
    """Run the real command in a process of its own; `before` is run in it first."""

    def command(*arguments: object, before: str = "", **options: Any) -> Ended:
        line = [sys.executable, "-c", f"{before}\n{MAIN}", *map(str, arguments)]
        ended = subprocess.run(line, capture_output=True, text=True, timeout=100, check=False, **options)  # noqa: S603
        return Ended(ended.returncode, ended.stdout, ended.stderr)

    return command


@pytest.fixture
def columns() -> dict[str, np.ndarray]:
    """Two models' forecasts, outcomes as numbers and words, weights and regions, of 200 rows."""
    random = np.random.default_rng(7)
    forecast = random.random(200)
    outcome = (random.random(200) < forecast**2).astype(int)
    return {
        "p": forecast,
        "q": forecast**2,
        "y": outcome,
        "word": np.where(outcome == 1, "yes", "no"),
        "w": random.integers(1, 4, 200),
        "region": random.choice(["north", "south"], 200),
    }


@pytest.fixture
def table(tmp_path: Path, columns: dict[str, np.ndarray]) -> Path:
    """The columns as a CSV file."""
    return write(tmp_path / "predictions.csv", columns)


@pytest.fixture
def animals(tmp_path: Path) -> Path:
    """Probabilities of three classes by two models, their columns in another order; labels as words and numbers."""
    random = np.random.default_rng(3)
    forecast = random.dirichlet([1.0, 1.0, 1.0], 60)
    label = np.array([random.choice(3, p=row) for row in forecast])
    shifted = np.roll(forecast, 1, axis=1)
    return write(
        tmp_path / "animals.csv",
        {f"a_{name}": forecast[:, place] for place, name in enumerate(("cat", "dog", "owl"))}
        | {f"b_{name}": shifted[:, place] for place, name in enumerate(("owl", "cat", "dog"))}
        | {"label": np.array(["cat", "dog", "owl"])[label], "number": label},
    )


def write(path: Path, columns: dict[str, Any]) -> Path:
    """Columns as a CSV file."""
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerows([list(columns), *zip(*(np.asarray(c).tolist() for c in columns.values()), strict=True)])
    return path
