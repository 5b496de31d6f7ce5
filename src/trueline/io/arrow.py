"""Arrow files and Feather: typed columns, which pyarrow reads and hands to DuckDB."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trueline.exceptions import MissingExtraError, TableError
from trueline.io.files import TableFile
from trueline.io.layout import as_numbered

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection


@dataclass(frozen=True, kw_only=True, slots=True)
class Arrow:
    """An Arrow file or a saved Arrow stream."""

    file: TableFile
    names: Sequence[str]

    def query(self, connection: "DuckDBPyConnection", places: Sequence[int]) -> tuple[str, list[str]]:
        """A query for these columns, in their own types; the others are not read."""
        fields = sorted(set(places))
        with _told_of(self.file):
            table = _without_halves(_read(self.file, fields).read_all())
        connection.register("arrow_file", table.rename_columns([f"f{place}" for place in fields]))
        return f"SELECT {as_numbered([f'f{place}' for place in places])} FROM arrow_file", []


def arrow(file: TableFile) -> Arrow:
    """The layout, from the file's schema."""
    with _told_of(file):
        return Arrow(file=file, names=_read(file, None).schema.names)


def _read(file: TableFile, fields: list[int] | None) -> Any:  # noqa: ANN401 - pyarrow has no types
    """A reader of some fields, or of all."""
    import pyarrow as pa
    from pyarrow import ipc

    source = pa.memory_map(str(file.path))
    streamed = source.read(4) == b"\xff\xff\xff\xff"
    source.seek(0)
    options = ipc.IpcReadOptions(included_fields=fields)
    return ipc.open_stream(source, options=options) if streamed else ipc.open_file(source, options=options)


@contextmanager
def _told_of(file: TableFile) -> Iterator[None]:
    """Complaints of pyarrow as errors that name the file; its absence too."""
    try:
        import pyarrow as pa
    except ImportError:
        message = "reading Arrow files needs pyarrow, which is not installed: pip install pyarrow"
        raise MissingExtraError(message) from None
    try:
        yield
    except (pa.ArrowException, OSError) as reason:
        message = f"{file} cannot be read as Arrow: {str(reason).splitlines()[0]}. Is the file whole? Write it again"
        raise TableError(message) from None


def _without_halves(table: Any) -> Any:  # noqa: ANN401 - pyarrow has no types
    """Columns of float16 as float32, because DuckDB has no halves."""
    import pyarrow as pa

    for place, field in enumerate(table.schema):
        if pa.types.is_float16(field.type):
            table = table.set_column(place, field.name, table.column(place).cast(pa.float32()))
    return table
