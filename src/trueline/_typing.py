"""The names that signatures use for arrays and what makes them."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

# An array of numpy, torch, jax or any library that follows the array standard. The standard has no type to name yet.
Array: TypeAlias = Any
# Anything a user may hand in as a column: an array, a list, a column of a data frame.
ArrayLike: TypeAlias = Any
# The module whose functions an array answers to (`numpy`, `jax.numpy` ...).
Namespace: TypeAlias = Any
# What `json.dumps` takes.
Json: TypeAlias = Mapping[str, Any]
Labels: TypeAlias = Sequence[Any]

__all__ = ["Array", "ArrayLike", "Json", "Labels", "Namespace"]
