"""What each kind of file must tell the reader: the names of its columns, and a query for some of them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


class Layout(Protocol):
    """A file's columns. Columns are asked for by their place, so that a name never becomes part of a query."""

    @property
    def names(self) -> Sequence[str]:
        """The columns' names, in the file's order."""
        ...

    def query(self, connection: "DuckDBPyConnection", places: Sequence[int]) -> tuple[str, list[str]]:
        """A query for these columns, called c0, c1 ... in the order asked, and its parameters."""
        ...


def as_numbered(cells: Sequence[str]) -> str:
    """Expressions as columns c0, c1 ...

    >>> as_numbered(["x", "y"])
    'x AS c0, y AS c1'
    """
    return ", ".join(f"{cell} AS c{place}" for place, cell in enumerate(cells))
