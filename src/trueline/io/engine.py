"""The database engine that reads files: DuckDB in memory, which may open the files named and nothing else."""

import glob
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from trueline.exceptions import MissingExtraError
from trueline.io.files import TableFile

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

# Nothing is fetched from the network, and nothing is written to disk.
SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "temp_directory": "",
}


@contextmanager
def engine(files: Iterable[TableFile]) -> Iterator["DuckDBPyConnection"]:
    """A connection that can read these files and nothing else."""
    try:
        import duckdb
    except ImportError:
        message = "reading tables needs DuckDB, which is not installed: pip install duckdb"
        raise MissingExtraError(message) from None
    # A name is allowed both as it is and as the glob that matches it alone, because DuckDB asks for both.
    names = {name for file in files for name in (os.path.abspath(file.path), literal(file))}  # noqa: PTH100
    with duckdb.connect(":memory:", config=SETTINGS) as connection:
        connection.execute("SET allowed_paths = ?", [sorted(names)])
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        try:
            yield connection
        except RuntimeError as reason:
            # What DuckDB makes of a key that interrupts it.
            if "interrupted" not in str(reason).lower():
                raise
            raise KeyboardInterrupt from None


def literal(file: TableFile) -> str:
    """The path as DuckDB must get it: stars and brackets in a name are no glob."""
    # Path.resolve would follow links, and a link may be named .csv while its target is not.
    return glob.escape(os.path.abspath(file.path))  # noqa: PTH100
