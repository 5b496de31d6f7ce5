"""Lists, columns of data frames and odd arrays, read as numpy arrays of numbers; nothing is dropped or guessed."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, NoReturn

import numpy as np

from trueline._typing import ArrayLike
from trueline.exceptions import InputError

FIRST = "Did labels come first? Forecast comes first, then outcome"
UNREADABLE = "Rows of unequal length, or arrays in a list? Join them into one array first"


def numbers(column: ArrayLike, name: str, words: str = FIRST) -> np.ndarray:
    """A column or table as a numpy array of numbers; `words` is the advice to someone who hands in words."""
    must_be_column(column, name)
    if isinstance(column, np.ma.MaskedArray):
        column = _unmasked(column, name)
    _refuse_nulls(column, name)
    try:
        values = np.asarray(column)
    except Exception as reason:
        guess = UNREADABLE if isinstance(column, list | tuple) else "Convert it to floats first"
        message = f"{name} must be a column of numbers; came {_a(column)} that cannot be read as one. {guess}"
        raise InputError(message) from reason
    if values.dtype.kind in "biuf":
        return values.astype(values.dtype.newbyteorder("="), copy=False)
    if values.dtype.kind in "cmMV":
        _refuse_type(values, name)
    # Of a mixed list numpy makes words only; as objects its values are what came.
    return _from_objects(values if values.dtype.kind == "O" else np.asarray(column, dtype=object), name, words)


def _a(value: object) -> str:
    """What kind of thing came, with its article."""
    kind = type(value).__name__
    return f"an {kind}" if kind[0] in "AEIOaeio" else f"a {kind}"


def must_be_column(column: object, name: str) -> None:
    """Refuse what holds no rows in order, before anything is read from it."""
    if isinstance(column, str | bytes):
        came = f"the text {column[:40]!r}. The name of a column? Hand in the column itself, as in frame[name]"
    elif column is None:
        came = "None. Did a function return nothing?"
    elif isinstance(column, Mapping):
        came = f"{_a(column)}. Take one of its values, a column at a time"
    elif isinstance(column, AbstractSet):
        came = f"{_a(column)}, which has no order. Keep the rows in a list"
    elif isinstance(column, Iterator):
        came = f"{_a(column)}, which can be read only once. Make a list of it: list(...)"
    elif hasattr(column, "collect"):
        came = f"{_a(column)}, which is not computed yet. Call .collect() first"
    else:
        return
    raise InputError(f"{name} must be a column of numbers; came {came}")


def _unmasked(column: np.ma.MaskedArray, name: str) -> np.ndarray:
    """The data of a masked array in which nothing is masked."""
    mask = np.ma.getmaskarray(column)
    if mask.any():
        message = (
            f"{name} must not be masked; came a masked array, masked in row {_first_row(mask)} first "
            f"({np.count_nonzero(mask)} in all). Drop those rows from all columns: column.data[~column.mask]"
        )
        raise InputError(message)
    return column.data


def _first_row(bad: np.ndarray) -> int:
    """The first row that holds anything bad."""
    return int(bad.reshape(bad.shape[0], -1).any(axis=1).argmax()) if bad.ndim else 0


def _refuse_nulls(column: ArrayLike, name: str) -> None:
    """Refuse a data-frame column with nulls before they turn into something else."""
    is_null = getattr(column, "isna", None) or getattr(column, "is_null", None)
    null = np.asarray(is_null() if is_null else False)
    if null.dtype == bool and null.any():
        message = (
            f"{name} must have no missing values; came a null in row {_first_row(null)} "
            f"({np.count_nonzero(null)} in all). Drop those rows from all columns"
        )
        raise InputError(message)


def _refuse_type(values: np.ndarray, name: str) -> NoReturn:
    """Refuse numpy types that are no real numbers."""
    guess = {
        "c": f"Is the real part meant? Take it knowingly: {name}.real",
        "M": "Was the wrong column taken?",
        "m": "Was the wrong column taken?",
        "V": "Take one field of the records, as in records['p']",
    }[values.dtype.kind]
    raise InputError(f"{name} must hold real numbers; came values of type {values.dtype}. {guess}")


def _from_objects(values: np.ndarray, name: str, words: str) -> np.ndarray:
    """Numbers from an array of objects, or a refusal that names the first that is none."""
    if values.ndim == 0:
        raise InputError(f"{name} must be a column of numbers; came {_a(values.item())}. Make a list or an array of it")
    width = max(values[:1].size, 1)
    found = [_number(value, place // width, name, words) for place, value in enumerate(values.ravel())]
    return np.array(found, dtype=np.float64).reshape(values.shape)


def _number(value: Any, row: int, name: str, words: str) -> float:  # noqa: ANN401 - whatever an array of objects holds
    """One object as a number, or a refusal that names it and its row."""
    if value is None or value is np.ma.masked or type(value).__name__ in {"NAType", "NaTType"}:
        message = f"{name} must have no missing values; came {value} in row {row}. Drop those rows from all columns"
        raise InputError(message)
    if isinstance(value, str | bytes):
        guess = "Numbers read as text? Convert them first, as in float(text)" if _is_numeric(value) else words
        raise InputError(f"{name} must hold numbers; came {value!r} in row {row}. {guess}")
    try:
        return float(value)
    except OverflowError:
        message = f"{name} must hold numbers; came one in row {row} that is too large for any float. Is it a key?"
        raise InputError(message) from None
    except (TypeError, ValueError, RuntimeError):
        guess = UNREADABLE if hasattr(value, "__len__") else "Was the wrong column taken?"
        raise InputError(f"{name} must hold numbers; came {_a(value)} in row {row}. {guess}") from None


def _is_numeric(text: str | bytes) -> bool:
    """Whether a text reads as a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True
