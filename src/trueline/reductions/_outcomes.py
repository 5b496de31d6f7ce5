"""The outcome of a class per row, from labels that are numbers or shares."""

from trueline._typing import Array, Namespace


def outcome_of(label: Array, column: Array, xp: Namespace) -> Array:
    """Whether the label is that column; its share where labels are soft."""
    if label.ndim == 1:
        return label == column
    return xp.take_along_axis(label, column[:, None], axis=-1)[:, 0]
