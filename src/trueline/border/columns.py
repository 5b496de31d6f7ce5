"""Whatever a user hands in as a column, as an array of one library, without a copy where it is one already."""

from typing import Any

import array_api_compat
import numpy as np

from trueline import _arrays
from trueline._typing import Array, ArrayLike, Labels, Namespace
from trueline.exceptions import InputError


def library(*columns: ArrayLike | None) -> tuple[Namespace, Any]:
    """The array library and device of these columns; lists and numpy columns follow the others."""
    arrays = [c for c in columns if array_api_compat.is_array_api_obj(c) and not isinstance(c, np.ndarray | np.generic)]
    if not arrays:
        return array_api_compat.array_namespace(np.empty(0)), None
    try:
        xp = _arrays.namespace(*arrays)
    except TypeError:
        names = " and ".join(dict.fromkeys(type(c).__module__.split(".")[0] for c in arrays))
        message = f"columns must come from one array library; came {names}. Turn one into the other first"
        raise InputError(message) from None
    if any(_arrays.is_traced(column) for column in arrays):
        return xp, None
    devices = list(dict.fromkeys(str(array_api_compat.device(column)) for column in arrays))
    if len(devices) > 1:
        message = f"columns must lie on one device; came {' and '.join(devices)}. Move one with .to(...) or .cpu()"
        raise InputError(message)
    return xp, array_api_compat.device(arrays[0])


def array(column: ArrayLike, name: str, xp: Namespace, device: Any) -> Array:  # noqa: ANN401 - libraries differ
    """One column as an array of this library."""
    if _arrays.is_traced(column) or (
        array_api_compat.is_array_api_obj(column) and not isinstance(column, np.ndarray | np.generic)
    ):
        return _of_usable_type(column, name, xp)
    numbers = _numbers(column, name)
    return numbers if device is None and xp is _arrays.namespace(numbers) else xp.asarray(numbers, device=device)


def is_floating(column: Array) -> bool:
    """Whether the numbers are floating-point."""
    return bool(_arrays.namespace(column).isdtype(column.dtype, "real floating"))


def floating(column: Array) -> Array:
    """The column as floats: float32 and float64 stay, halves become float32, whole numbers what sums are kept in."""
    xp = _arrays.namespace(column)
    if not is_floating(column):
        return xp.astype(column, _arrays.float_dtype(xp))
    return xp.astype(column, xp.float32) if xp.finfo(column.dtype).bits < 32 else column


def labels(outcome: ArrayLike, names: Labels | None, xp: Namespace, device: Any) -> Array:  # noqa: ANN401
    """Labels as numbers of columns; with names, each label's place among them."""
    if names is None:
        if not array_api_compat.is_array_api_obj(outcome) or isinstance(outcome, np.ndarray):
            _refuse_words(outcome)
        return array(outcome, "outcome", xp, device)
    place = {_key(name): number for number, name in enumerate(names)}
    words = _words(outcome)
    strange = next((row for row, word in enumerate(words) if _key(word) not in place), None)
    if strange is not None:
        shown = ", ".join(map(repr, list(names)[:6]))
        message = f"each label must be one of labels= ({shown}); came {words[strange]!r} in row {strange}"
        raise InputError(message)
    return xp.asarray(np.array([place[_key(word)] for word in words], dtype=np.int64), device=device)


def _key(name: object) -> object:
    """A label as one compares it: numpy's 2 and Python's 2 are the same label."""
    return name.item() if isinstance(name, np.generic) else name


def _words(outcome: ArrayLike) -> list[Any]:
    """Labels of any kind as a list."""
    if hasattr(outcome, "tolist"):
        return list(outcome.tolist())
    return list(outcome.to_list() if hasattr(outcome, "to_list") else outcome)


def _refuse_words(outcome: ArrayLike) -> None:
    """Refuse labels that are words where nothing says which column each names."""
    words = np.asarray(outcome) if not hasattr(outcome, "to_numpy") else np.asarray(outcome.to_numpy())
    if words.dtype.kind in "USO" and any(isinstance(word, str) for word in words.ravel()[:1000]):
        some = ", ".join(map(repr, sorted({str(word) for word in words.ravel()[:1000]})[:4]))
        message = f"labels must be numbers of columns, or labels= must name the columns in order; came words: {some}"
        raise InputError(message)


def _of_usable_type(column: Array, name: str, xp: Namespace) -> Array:
    """An array of numbers; halves of torch come as float32."""
    if not xp.isdtype(column.dtype, ("bool", "integral", "real floating")):
        message = f"{name} must hold real numbers; came {column.dtype}"
        raise InputError(message)
    return column


def _numbers(column: ArrayLike, name: str) -> np.ndarray:
    """A list, numpy array or data-frame column as a numpy array of numbers, with nothing dropped."""
    if isinstance(column, np.ma.MaskedArray):
        if np.ma.count_masked(column):
            message = (
                f"{name} must not be masked; came a masked array with {np.ma.count_masked(column)} masked values. "
                "Drop those rows from all columns: keep = ~mask; column.data[keep]"
            )
            raise InputError(message)
        column = column.data
    if isinstance(column, str | bytes | dict) or column is None:
        message = f"{name} must be a column of numbers; came {type(column).__name__}"
        raise InputError(message)
    _refuse_nulls(column, name)
    try:
        numbers = np.asarray(column.to_numpy() if hasattr(column, "to_numpy") else column)
    except (TypeError, ValueError) as reason:
        message = f"{name} must be a column of numbers; came {type(column).__name__} that numpy cannot read ({reason})"
        raise InputError(message) from None
    return numbers if numbers.dtype.kind in "biuf" else _from_objects(numbers, name)


def _refuse_nulls(column: ArrayLike, name: str) -> None:
    """Refuse a data-frame column with nulls before they turn into something else."""
    count = column.null_count if hasattr(column, "null_count") else None
    nulls = count() if callable(count) else count
    if nulls is None and hasattr(column, "isna"):
        nulls = int(column.isna().sum())
    if nulls:
        message = f"{name} must have no missing values; came {nulls} null(s). Drop those rows from all columns"
        raise InputError(message)


def _from_objects(values: np.ndarray, name: str) -> np.ndarray:
    """Numbers from an array of objects, or a refusal that names the first that is none."""
    for row, value in enumerate(values.ravel()):
        if value is None or value is np.ma.masked or type(value).__name__ in {"NAType", "NaTType"}:
            message = f"{name} must have no missing values; came {value} in row {row}. Drop those rows from all columns"
            raise InputError(message)
        if isinstance(value, str | bytes):
            hint = "labels= names the columns of a table; a binary outcome is 0 or 1, as in y == 'yes'"
            message = f"{name} must hold numbers; came {value!r} in row {row}. Labels as words? {hint}"
            raise InputError(message)
    if values.dtype.kind == "O":
        try:
            return values.astype(np.float64)
        except (TypeError, ValueError):
            pass
    message = f"{name} must hold real numbers; came {values.dtype} values such as {values.ravel()[:1].tolist()}"
    raise InputError(message)


def first_bad(bad: Array, column: Array) -> str:
    """The first offending row in words."""
    row = int(_arrays.to_numpy(bad).argmax())
    return f"{_arrays.to_numpy(column)[row]!s} in row {row}"


def whole(column: Array) -> bool:
    """Whether each number is 0 or 1."""
    return bool(_arrays.namespace(column).all((column == 0) | (column == 1)))
