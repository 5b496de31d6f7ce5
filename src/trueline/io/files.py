"""Which files a path, a glob or several of them name, and whether they are what their names say."""

import glob
import gzip
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from trueline.exceptions import TableError, did_you_mean

Source = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]

# What a file holds, by the end of its name; text may be gzipped.
KINDS = {
    ".csv": "CSV",
    ".tsv": "TSV",
    ".parquet": "Parquet",
    ".pq": "Parquet",
    ".arrow": "Arrow",
    ".feather": "Arrow",
    ".ipc": "Arrow",
    ".jsonl": "JSON lines",
    ".ndjson": "JSON lines",
    ".json": "JSON",
}
TEXT = ("CSV", "TSV", "JSON lines", "JSON")
# How files begin that are often met under a wrong name.
BEGINNINGS = {
    b"PAR1": "a Parquet file",
    b"ARROW1": "an Arrow file",
    b"FEA1": "a Feather file of version 1",
    b"\x1f\x8b": "a gzipped file",
    b"PK\x03\x04": "a zip archive or a spreadsheet (.xlsx)",
    b"\x28\xb5\x2f\xfd": "a file compressed with zstd",
    b"BZh": "a file compressed with bzip2",
    b"\xfd7zXZ": "a file compressed with xz",
    b"SQLite": "an SQLite database",
    b"\x89HDF": "an HDF5 file",
    b"\x93NUMPY": "a numpy file",
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class TableFile:
    """A file that can be opened, and what its name says it holds."""

    path: Path
    kind: str
    gzipped: bool

    def __str__(self) -> str:
        """The path as the user wrote it."""
        return str(self.path)


def table_files(source: Source) -> tuple[TableFile, ...]:
    """The files that these paths and globs name, globs in alphabetical order; each is there, readable and not empty."""
    sources = [source] if isinstance(source, str | os.PathLike) else list(source)
    files = tuple(_opened(path) for one in sources for path in _paths(os.fspath(one)))
    if not files:
        message = "at least one file must be named; came none"
        raise TableError(message)
    seen: set[str] = set()
    for file in files:
        place = os.path.realpath(file.path)
        if place in seen:
            message = f"each file must come once, or its rows count twice; {file} came twice"
            raise TableError(message)
        seen.add(place)
    return files


def must_be_whole(file: TableFile) -> None:
    """Refuse a gzipped file that was cut off, of which DuckDB before 2.0 reads what is there."""
    if not file.gzipped:
        return
    try:
        with gzip.open(file.path) as stream:
            while stream.read(1 << 20):
                pass
    except (EOFError, gzip.BadGzipFile, zlib.error) as reason:
        message = f"{file} cannot be unpacked: {reason}. Was the file cut off? Copy it again"
        raise TableError(message) from None


def _paths(source: str) -> Iterator[Path]:
    """The file of that name, or the files that the glob matches."""
    if "://" in source:
        message = f"a table must be a file on this machine; came {source}. Download it first"
        raise TableError(message)
    if source in {"-", "/dev/stdin"}:
        message = f"a table must be a file, whose name says what it holds; came {source}. Write the stream to a file"
        raise TableError(message)
    path = Path(source)
    if os.path.isdir(source):  # noqa: PTH112 - Path.is_dir raises where a name is too long
        message = f"a table must be a file; {source} is a folder. For all its Parquet files: '{path / '*.parquet'}'"
        raise TableError(message)
    if os.path.lexists(path) or not glob.has_magic(source):
        yield path
        return
    matches = glob.glob(source, recursive=True)  # noqa: PTH207 - Path.glob takes no absolute pattern
    found = sorted(match for match in matches if not Path(match).is_dir())
    if not found:
        message = f"no file matches {source}. Is it relative to another folder? This one is {Path.cwd()}"
        raise TableError(message)
    yield from map(Path, found)


def _opened(path: Path) -> TableFile:
    """The file, after a look at its name and its first bytes."""
    file = _named(path)
    try:
        with path.open("rb") as stream:
            start = stream.read(4096)
            stream.seek(-min(4, stream.seek(0, os.SEEK_END)), os.SEEK_END)
            end = stream.read()
    except FileNotFoundError:
        raise TableError(_no_such_file(path)) from None
    except PermissionError:
        message = f"{path} may not be read by this user. Ask its owner, or copy it to where you may"
        raise TableError(message) from None
    except (OSError, ValueError) as reason:
        message = f"{str(path)!r} cannot be read: {getattr(reason, 'strerror', None) or reason}"
        raise TableError(message) from None
    _must_look_right(file, start, end)
    return file


def _named(path: Path) -> TableFile:
    """What the end of the name says."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    gzipped = suffixes[-1:] == [".gz"]
    kind = KINDS.get(suffixes[-2] if gzipped and len(suffixes) > 1 else suffixes[-1] if suffixes else "")
    if kind is not None and (kind in TEXT or not gzipped):
        return TableFile(path=path, kind=kind, gzipped=gzipped)
    if not path.exists():
        raise TableError(_no_such_file(path))
    known = ", ".join(KINDS)
    message = f"{path} must end in one of {known} (text also in .gz), which says how to read it"
    raise TableError(message)


def _no_such_file(path: Path) -> str:
    """That there is none, with the names nearby."""
    folder = path.parent
    if not folder.is_dir():
        return f"there is no folder {folder}, so no file {path}"
    names = (entry.name for entry in folder.iterdir())
    hint = did_you_mean(path.name, names, lambda name: str(folder / name))
    return f"there is no file {path}. {hint or f'This folder is {Path.cwd()}'}"


def _must_look_right(file: TableFile, start: bytes, end: bytes) -> None:
    """Refuse an empty file, and one whose bytes are not what its name says."""
    if not start:
        message = f"{file} is empty: 0 bytes. Was writing it interrupted?"
        raise TableError(message)
    other = next((what for mark, what in BEGINNINGS.items() if start.startswith(mark)), None)
    if file.kind == "Parquet":
        right = start.startswith(b"PAR1") and end == b"PAR1"
        other = "cut off: it begins as Parquet and does not end so" if other == "a Parquet file" else other
    elif file.kind == "Arrow":
        right = start.startswith((b"ARROW1", b"\xff\xff\xff\xff"))
    elif file.gzipped:
        right = start.startswith(b"\x1f\x8b")
    else:
        right = other is None and b"\0" not in start
        other = other or "binary, not text"
    if not right:
        message = (
            f"{file} is named as {file.kind}{' in gzip' if file.gzipped else ''}, but is {other or 'something else'}"
        )
        raise TableError(message + ". Name it by what it holds, or write it again")
