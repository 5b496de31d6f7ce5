"""The labels of a table of probabilities: numbers of columns, names of columns, one-hot rows or shares."""

import math
from typing import Any, NoReturn

import numpy as np

from trueline._arrays import index_dtype, is_traced, namespace, to_numpy
from trueline._typing import Array, ArrayLike, Labels, Namespace
from trueline.border import columns
from trueline.border.reading import must_be_column
from trueline.exceptions import InputError

WORDS = "Labels as words? labels= must name the columns in order, as in labels=['cat', 'dog']"


def label_column(outcome: ArrayLike, names: Labels | None, xp: Namespace, device: Any) -> Array:  # noqa: ANN401
    """Labels as they came, or with names each label's place among them."""
    if names is None:
        return columns.array(outcome, "outcome", xp, device, WORDS)
    if is_traced(outcome):
        raise InputError("labels= needs values; came a traced array. Under jit hand in the numbers of the columns")
    must_be_column(outcome, "outcome")
    words = [] if len(getattr(outcome, "shape", ())) == 2 else _listed(outcome)
    if not words or isinstance(words[0], list | tuple):  # one-hot rows are in the columns' order already
        return columns.array(outcome, "outcome", xp, device, WORDS)
    place = {_key(name): number for number, name in enumerate(names)}
    numbers = [place.get(_key(word), -1) for word in words]
    if -1 in numbers:
        _refuse_word(words, numbers.index(-1), names)
    return xp.asarray(np.array(numbers, dtype=np.int64), device=device)


def must_name_columns(names: Labels, classes: int) -> None:
    """Refuse names that do not name each column once."""
    if isinstance(names, str | bytes | set | frozenset | dict):
        raise InputError(f"labels= must be a list that names the columns in order; came a {type(names).__name__}")
    distinct = len({_key(name) for name in names})
    if len(names) != classes or distinct != classes:
        message = (
            f"labels= must name each of the {classes} columns once; came {len(names)} names, {distinct} of them "
            "different. Does it hold one name per row in place of one per column?"
        )
        raise InputError(message)


def checked_numbers(label: Array, classes: int) -> Array:
    """Numbers of columns, 0 ... K - 1, in the type that indexes; whole floats are taken."""
    least, most = columns.extremes(label)
    if not (least >= 0 and most <= classes - 1) or not columns.whole(label):
        _refuse_numbers(label, classes, least, most)
    xp = namespace(label)
    return xp.astype(label, index_dtype(xp), copy=False)


def _listed(outcome: ArrayLike) -> list[Any]:
    """Labels of any kind as a list of Python's own values."""
    if columns.is_foreign(outcome):
        outcome = to_numpy(outcome)
    method = next((name for name in ("tolist", "to_list", "to_pylist") if hasattr(outcome, name)), None)
    plain = outcome if method is None else getattr(outcome, method)()
    if not hasattr(plain, "__iter__"):
        raise InputError(f"outcome must be a column of labels; came a single {type(plain).__name__}: {plain!r}")
    return list(plain)


def _key(name: Any) -> Any:  # noqa: ANN401 - labels are of any kind
    """A label as one compares it: numpy's 2 and Python's 2 are the same label, and lists are none."""
    plain = name.item() if isinstance(name, np.generic) else name
    try:
        hash(plain)
    except TypeError:
        return repr(plain)
    return plain


def _refuse_word(words: list[Any], row: int, names: Labels) -> NoReturn:
    """Say which label is no name of a column."""
    shown = ", ".join(repr(_key(name)) for name in list(names)[:6]) + (", ..." if len(names) > 6 else "")
    word = words[row]
    nan = isinstance(word, float) and math.isnan(word)
    if word is None or nan or type(word).__name__ in {"NAType", "NaTType"}:
        guess = "A missing label? Drop those rows with their forecasts"
    elif isinstance(word, int | float):
        guess = "Labels that are numbers of columns need no labels="
    else:
        guess = "A class without a column, or another spelling?"
    raise InputError(f"each outcome must be one of labels= ({shown}); came {word!r} in row {row}. {guess}")


def _refuse_numbers(label: Array, classes: int, least: float, most: float) -> NoReturn:
    """Say which label is no number of a column."""
    xp = namespace(label)
    # A narrow type may not hold the number of classes, with which it is compared.
    wide = label if columns.is_floating(label) else xp.astype(label, index_dtype(xp))
    bad = (wide < 0) | (wide > classes - 1)
    if columns.is_floating(label) and not bool(xp.all(xp.isfinite(label))):
        bad, guess = ~xp.isfinite(label), "A label not known? Drop those rows with their forecasts"
    elif not columns.whole(label):
        bad = columns.fractional(label)
        guess = "Shares of classes? Give a row of K shares for each forecast, shape (n, K)"
    elif least >= 1 and most == classes:
        guess = f"Labels 1 ... {classes}? Subtract 1"
    elif (least, most) == (-1, 1) and classes == 2 and not bool(xp.any(label == 0)):
        guess = "Labels -1 and 1? Take (y + 1) / 2"
    elif least < 0:
        guess = "A negative label often marks a missing one: drop those rows with their forecasts"
    else:
        guess = "Has the table lost a class? Labels that are not the numbers of columns need labels="
    came = columns.first_bad(bad, label)
    raise InputError(f"outcome must be the number of a column, 0 ... {classes - 1}; came {came}. {guess}")
