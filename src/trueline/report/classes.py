"""Which class each column of a table stands for, by the columns' names."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple


class Naming(NamedTuple):
    """Names of the columns' classes as outcomes have them, and whether the same outcomes number other columns."""

    names: tuple[str, ...]
    doubtful: bool


def naming_of(words: Sequence[str], columns: Sequence[str]) -> Naming | None:
    """How these outcomes name these columns: in full, or by what tells the names apart; None where they do not.

    >>> naming_of(["cat", "owl"], ["prob_cat", "prob_dog", "prob_owl"])
    Naming(names=('cat', 'dog', 'owl'), doubtful=False)
    >>> naming_of(["0", "1", "2"], ["prob_2", "prob_0", "prob_1"])
    Naming(names=('2', '0', '1'), doubtful=True)
    """
    numbers = [plain(word) for word in words]
    for names in _short_names(columns):
        as_numbers = tuple(plain(name) for name in names)  # 2.0 names the column 2, and true the column True
        for written, known in ((words, names), (numbers, as_numbers)):
            if words and set(written) <= set(known) and len(set(known)) == len(known):
                return Naming(known, _number_others(written, known))
    return None


def plain(text: str) -> str:
    """A whole number without its decimals, as integers are written where some are missing; else the text.

    >>> plain("3.0"), plain("True"), plain("cat")
    ('3', '1', 'cat')
    """
    number = number_of(text)
    return f"{number:.0f}" if number is not None and number.is_integer() else text


def number_of(text: str) -> float | None:
    """The number that a text is, a truth value as 0 or 1; None where it is a word."""
    try:
        return float({"true": "1", "false": "0"}.get(text.strip().casefold(), text))
    except ValueError:
        return None


def common_start(words: Sequence[str]) -> str:
    """What all words begin with.

    >>> common_start(["prob_cat", "prob_cow"])
    'prob_c'
    """
    first, last = min(words), max(words)
    length = next((place for place, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[:length]


def some(words: Sequence[str]) -> str:
    """The first few, quoted."""
    return ", ".join(map(repr, words[:6])) + (" ..." if len(words) > 6 else "")


def doubt(words: Sequence[str], columns: Sequence[str]) -> str:
    """What is said of outcomes that could be names of columns and numbers of columns, but not of the same ones."""
    return f"Outcomes {some(words)} are taken as names of the columns {some(columns)}, not as their numbers from 0."


def misfit(words: Sequence[str], columns: Sequence[str]) -> str:
    """What is said of outcomes that neither name nor number these columns."""
    strange = min(([word for word in words if word not in names] for names in _short_names(columns)), key=len)
    shown = f"{some(columns)}, with or without what all these names begin or end with"
    return (
        f"each outcome must name a column of its forecast ({shown}), or be its number from 0 to {len(columns) - 1}; "
        f"came {some(strange)}"
    )


def _number_others(words: Sequence[str], names: Sequence[str]) -> bool:
    """Whether each word is also the number of a column, but not of the column that it names."""
    place = {name: number for number, name in enumerate(names)}
    numbers = {str(number) for number in range(len(names))}
    return set(words) <= numbers and any(str(place[word]) != word for word in words)


def _short_names(columns: Sequence[str]) -> list[tuple[str, ...]]:
    """The columns' names, whole and without more and more of what all begin and end with, no number cut in two."""
    start = len(common_start(columns))
    end = len(common_start([name[start:][::-1] for name in columns]))
    cuts = sorted(product(range(start + 1), range(end + 1)), key=sum)
    return [
        tuple(name[before : len(name) - after] for name in columns)
        for before, after in cuts
        if not any(_cut_badly(name, before, len(name) - after) for name in columns)
    ]


def _cut_badly(name: str, before: int, after: int) -> bool:
    """Whether nothing is left of a name, or a number was cut in two."""
    inside = (place for place in (before, after) if 0 < place < len(name))
    return before >= after or any(name[place - 1 : place + 1].isdigit() for place in inside)
