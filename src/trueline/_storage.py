"""Records as plain values for JSON and back, with a format number; data only, nothing is ever run."""

import math
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

import numpy as np

from trueline._arrays import to_numpy
from trueline._typing import Json
from trueline._version import __version__
from trueline.exceptions import FormatError

FORMAT = 1
Stored = TypeVar("Stored")


def to_storage(record: object) -> dict[str, Any]:
    """A record as plain values: format number, the version that wrote it, which record it is, its fields."""
    values = {field.name: _plain(getattr(record, field.name)) for field in fields(record)}  # type: ignore[arg-type]
    return {"format": FORMAT, "trueline": __version__, "record": type(record).__name__} | values


def from_storage(kind: type[Stored], stored: Json, parts: tuple[type, ...] = ()) -> Stored:
    """The record that was stored, or a refusal that names the version that wrote it; `parts` may lie inside."""
    if not hasattr(stored, "get") or "format" not in stored:
        came = sorted(stored)[:5] if hasattr(stored, "get") else type(stored).__name__
        message = f"a stored {kind.__name__} must be a dict with a 'format' number; came {came}"
        raise FormatError(message)
    writer = stored.get("trueline", "unknown")
    if type(stored["format"]) is not int or stored["format"] != FORMAT:
        message = (
            f"format {stored['format']!r} was written by trueline {writer}; this is trueline {__version__}, "
            f"which reads format {FORMAT}. A newer trueline can probably read it"
        )
        raise FormatError(message)
    if stored.get("record") != kind.__name__:
        message = f"a stored {kind.__name__} was expected; came a {stored.get('record')!r} (by trueline {writer})"
        raise FormatError(message)
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    try:
        known = {name: _restored(value, parts) for name, value in stored.items() if name in names}
    except (KeyError, TypeError, ValueError, RecursionError) as reason:
        message = f"a stored {kind.__name__} must hold what to_dict wrote; a field cannot be read back ({reason})"
        raise FormatError(message) from None
    strange = sorted(set(stored) - names - {"format", "trueline", "record"})
    absent = sorted(names - set(known))
    if strange or absent:
        must = f"must not hold {strange}" if strange else f"must hold {absent}"
        message = f"a {kind.__name__} stored in format {FORMAT} {must}; this one was written by trueline {writer}"
        raise FormatError(message)
    return kind(**known)


def _plain(value: object) -> Any:  # noqa: ANN401 - what JSON holds has no narrower type
    """One field as JSON has it; numbers that are not finite are written as words, which JSON lacks."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else {"$number": repr(value)}
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return {"$tuple": [_plain(item) for item in value]}
    if is_dataclass(value):
        return to_storage(value)
    array = to_numpy(value)
    # float32 forecasts must stay float32: there 0.1 lies on the edge 0.1 of ten cells, as a float64 it would not.
    kind = "float32" if array.dtype == np.float32 else "float64"
    numbers = [float(number) for number in array.ravel()]
    values = [number if math.isfinite(number) else repr(number) for number in numbers]
    return {"$array": values, "shape": list(array.shape), "type": kind}


def _restored(value: Any, parts: tuple[type, ...]) -> Any:  # noqa: ANN401 - what JSON holds has no narrower type
    """One field as it was; a record inside it is restored only where it is among `parts`."""
    if not isinstance(value, dict):
        return value
    if "$number" in value:
        return float(value["$number"])
    if "$tuple" in value:
        return tuple(_restored(item, parts) for item in value["$tuple"])
    if "$array" in value:
        kind = np.float32 if value["type"] == "float32" else np.float64
        return np.array([float(item) for item in value["$array"]], dtype=kind).reshape(value["shape"])
    inside = next((part for part in parts if value.get("record") == part.__name__ and "format" in value), None)
    if inside is not None:
        return from_storage(inside, value, parts)
    return {key: _restored(item, parts) for key, item in value.items()}
