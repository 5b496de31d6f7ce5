"""Records as plain values for JSON and back, with a format number; data only, nothing is ever run."""

import math
from dataclasses import fields
from typing import Any, TypeVar

import numpy as np

from trueline._arrays import to_numpy
from trueline._typing import Json
from trueline._version import __version__
from trueline.exceptions import FormatError

FORMAT = 1
Stored = TypeVar("Stored")


def to_storage(record: object) -> dict[str, Any]:
    """A record as plain values: format number, the version that wrote it, its kind, its fields."""
    values = {field.name: _plain(getattr(record, field.name)) for field in fields(record)}  # type: ignore[arg-type]
    return {"format": FORMAT, "trueline": __version__, "kind": type(record).__name__} | values


def from_storage(kind: type[Stored], stored: Json) -> Stored:
    """The record that was stored, or a refusal that names the version that wrote it."""
    if not hasattr(stored, "get") or "format" not in stored:
        came = sorted(stored)[:5] if hasattr(stored, "get") else type(stored).__name__
        message = f"a stored {kind.__name__} must be a dict with a 'format' number; came {came}"
        raise FormatError(message)
    writer = stored.get("trueline", "unknown")
    if stored["format"] != FORMAT:
        message = (
            f"format {stored['format']!r} was written by trueline {writer}; this is trueline {__version__}, "
            f"which reads format {FORMAT}. A newer trueline can probably read it"
        )
        raise FormatError(message)
    if stored.get("kind") != kind.__name__:
        message = f"a stored {kind.__name__} was expected; came a {stored.get('kind')!r} (by trueline {writer})"
        raise FormatError(message)
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    known = {name: _restored(value) for name, value in stored.items() if name in names}
    strange = sorted(set(stored) - names - {"format", "trueline", "kind"})
    absent = sorted(names - set(known))
    if strange or absent:
        message = (
            f"a stored {kind.__name__} of format {FORMAT} has no {strange or absent} (by trueline {writer})".replace(
                "has no", "must not hold" if strange else "must hold"
            )
        )
        raise FormatError(message)
    return kind(**known)


def _plain(value: object) -> Any:  # noqa: ANN401 - what JSON holds has no narrower type
    """One field as JSON has it; numbers that are not finite are written as words, which JSON lacks."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else {"number": repr(value)}
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return {"tuple": [_plain(item) for item in value]}
    array = to_numpy(value).astype(float)
    odd = np.flatnonzero(~np.isfinite(array))
    flat = [float(number) for number in array.ravel()]
    values: list[float | str] = list(flat)
    for place in odd:
        values[place] = repr(flat[place])
    return {"array": values, "shape": list(array.shape)}


def _restored(value: Any) -> Any:  # noqa: ANN401 - what JSON holds has no narrower type
    """One field as it was."""
    if not isinstance(value, dict):
        return value
    if set(value) == {"number"}:
        return float(value["number"])
    if set(value) == {"tuple"}:
        return tuple(_restored(item) for item in value["tuple"])
    if set(value) == {"array", "shape"}:
        return np.array([float(item) for item in value["array"]]).reshape(value["shape"])
    return {key: _restored(item) for key, item in value.items()}
