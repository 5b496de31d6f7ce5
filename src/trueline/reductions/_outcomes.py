"""What stands in one column of each row: its forecast, or whether it was the label."""

from trueline._typing import Array, Namespace


def of_column(table: Array, column: Array, xp: Namespace) -> Array:
    """The value in the given column of each row."""
    return xp.take_along_axis(table, column[:, None], axis=-1)[:, 0]


def outcome_of(label: Array, column: Array, xp: Namespace) -> Array:
    """Whether the label is the given column; its share where labels are soft."""
    return label == column if label.ndim == 1 else of_column(label, column, xp)
