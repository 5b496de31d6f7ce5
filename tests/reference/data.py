"""Real forecasts and what others computed on them: data that lie outside this repository."""

import csv
import gzip
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trueline import top_label

Pair = tuple[np.ndarray, np.ndarray]

FOLDER = Path(os.environ.get("TRUELINE_DATA") or Path(__file__).parents[3] / "shared" / "data")
NEEDS_DATA = pytest.mark.skipif(
    not (FOLDER / "peer_values.json").is_file(),
    reason=f"no data at {FOLDER}; TRUELINE_DATA names their folder (see CONTRIBUTING)",
)


@cache
def stored(name: str) -> Any:
    """A JSON file of the folder; nothing where there is none."""
    path = FOLDER / name
    return json.loads(path.read_text()) if path.is_file() else {"files": {}}


def peer_cases() -> list[tuple[str, str]]:
    """File and part of it, for each binary or top-label problem that others were run on."""
    files = stored("peer_values.json")["files"]
    problems = [(file, part, values) for file, parts in files.items() for part, values in parts.items()]
    return [(file, part) for file, part, values in problems if isinstance(values, dict) and "n" in values]


def peer_values(file: str, part: str) -> dict[str, float]:
    """What others found, the top-label reduction of tables under the names of plain columns."""
    values = stored("peer_values.json")["files"][file][part]
    return {key.replace("_top_", "_"): value for key, value in values.items() if isinstance(value, int | float)}


@cache
def pair(file: str, part: str) -> Pair:
    """Forecast and outcome of one part of a file, rows outside [0, 1] or missing left out as the peers did."""
    if file.endswith(".csv.gz"):
        return from_text(file, part)
    arrays = np.load(FOLDER / file, allow_pickle=False)
    if file.startswith("llm"):
        return of_model(arrays, part)
    if "conf" in arrays:
        return arrays["conf"], arrays["pred"] == arrays["label"]
    if "probs" in arrays:
        return top_label(arrays["probs"], arrays["labels"])
    return top_label(softmax(arrays[f"{part}_logits"]), arrays[f"{part}_labels"])


def softmax(logits: np.ndarray) -> np.ndarray:
    """Probabilities of logits, in float64."""
    shifted = np.exp(logits.astype(float) - logits.max(axis=1, keepdims=True).astype(float))
    return shifted / shifted.sum(axis=1, keepdims=True)


def of_model(arrays: Any, part: str) -> Pair:
    """One language model's rows, all of them or those of one set and prompt."""
    model, *rest = part.split("/")
    rows = (arrays["model"] == list(arrays["models"]).index(model)) & (arrays["grade"] >= 0)
    if rest:
        rows &= arrays["dataset"] == list(arrays["datasets"]).index(rest[0])
        rows &= arrays["prompt"] == int(rest[1].removeprefix("prompt"))
    return arrays["conf"][rows].astype(float), arrays["grade"][rows]


def from_text(file: str, part: str) -> Pair:
    """A column of a text file beside its outcome, whatever that is called there."""
    with gzip.open(FOLDER / file, "rt", newline="") as text:
        rows = list(csv.DictReader(text))
    outcome = next(name for name in ("outcome", "obs", "outcome_poor") if name in rows[0])
    filled = [(float(row[part]), float(row[outcome])) for row in rows if row[part] and row[outcome]]
    forecast, came = np.array(filled).T
    inside = (forecast >= 0) & (forecast <= 1)
    return forecast[inside], came[inside]
