"""How a cell of a file becomes a number or a word, as DuckDB is told."""

from trueline.exceptions import TableError

# How text files write that a number is missing, in small letters; the empty cell is read as missing anyway.
MISSING = ("", "na", "n/a", "#n/a", "<na>", "nan", "null", "none")
NUMBER_TYPES = (
    "BOOLEAN",
    *(sign + size for sign in ("", "U") for size in ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT")),
    *("FLOAT", "DOUBLE", "DECIMAL", "NULL"),
)
TEXT_TYPES = ("VARCHAR", "ENUM", "JSON")


def as_number(cell: str, kind: str, about: str) -> str:
    """The cell as a float64; a cell that is missing, or says so, is NULL.

    >>> as_number("c0", "BIGINT", "column 'p'")
    'CAST(c0 AS DOUBLE)'
    """
    stem = kind.strip('"').split("(")[0]
    if stem in NUMBER_TYPES:
        return f"CAST({cell} AS DOUBLE)"
    if stem in TEXT_TYPES and not kind.endswith("]"):
        # Most cells are numbers as they stand, and are not looked at again.
        return f"coalesce(TRY_CAST({cell} AS DOUBLE), CAST({_spoken_number(cell)} AS DOUBLE))"
    hint = ". Write each class to a column of its own" if kind.endswith("]") else ""
    message = f"{about} must hold numbers; it holds {kind if len(kind) < 40 else stem}{hint}"
    raise TableError(message)


def as_word(cell: str) -> str:
    """The cell as text."""
    return f"CAST({cell} AS VARCHAR)"


def is_no_number(cell: str) -> str:
    """Whether a cell of text is there and is no number."""
    spoken = _spoken_number(cell)
    return f"{spoken} IS NOT NULL AND TRY_CAST({spoken} AS DOUBLE) IS NULL"


def guess_at(text: str) -> str:
    """What a cell that should be a number probably is."""
    plain = text.strip()
    if plain.endswith("%"):
        return "Percentages? Write 12 % as 0.12"
    if plain.replace(",", "", 1).lstrip("+-").isdigit():
        return "A decimal comma? Write 0.5, with a point"
    return ""


def _spoken_number(cell: str) -> str:
    """The text of a cell, with words for missing, true and false replaced."""
    text = f"CAST({cell} AS VARCHAR)"
    missing = ", ".join(f"'{word}'" for word in MISSING)
    return (
        f"CASE WHEN lower(trim({text})) IN ({missing}) THEN NULL WHEN lower(trim({text})) = 'true' THEN '1' "
        f"WHEN lower(trim({text})) = 'false' THEN '0' ELSE {text} END"
    )
