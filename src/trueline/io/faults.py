"""What is wrong with a file, in one line, from what DuckDB says of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from trueline.exceptions import TableError
from trueline.io.files import TableFile
from trueline.io.json_lines import first_bad_line


@contextmanager
def told_of(file: TableFile) -> Iterator[None]:
    """DuckDB's complaints as errors that name the file and say what to do."""
    import duckdb

    try:
        yield
    except duckdb.OutOfMemoryException:
        message = f"{file} has more rows than this machine's memory holds. Take fewer columns, or a part of the file"
        raise TableError(message) from None
    except duckdb.Error as reason:
        raise TableError(_in_words(file, str(reason))) from None


def _in_words(file: TableFile, reason: str) -> str:
    """One line for what DuckDB says in twenty."""
    line = re.search(r"Line: (\d+)", reason)
    where = f"{file}, line {line[1]}" if line else str(file)
    fields = re.search(r"Expected Number of Columns: (\d+) Found: (\d+)", reason)
    if fields:
        return (
            f"{where}: there must be {fields[1]} fields, as in the first line; there are {fields[2]}. "
            "Put fields that hold the delimiter in double quotes"
        )
    if "unterminated quote" in reason:
        return f"{where}: a double quote is opened and not closed. Was the file cut off?"
    if "invalid state" in reason:
        return f"{where}: quotes or line ends are not the same throughout. Save the file again as CSV"
    if "unicode" in reason.lower() or "utf-8" in reason.lower():
        return f"{where}: the text must be UTF-8. Save the file again in UTF-8"
    if "Malformed JSON" in reason:
        detail = first_bad_line(file) or "its text is no JSON"
        return f"{file} cannot be read as {file.kind}: {detail}. Was the file cut off?"
    return f"{where} cannot be read as {file.kind}: {_first_sentence(reason)}"


def _first_sentence(reason: str) -> str:
    """The line that says something."""
    lines = [re.sub(r"^(\w+ )*Error: ", "", line).strip() for line in reason.splitlines()]
    return next((line for line in lines if line and "pending query result" not in line), "for a reason not given")
