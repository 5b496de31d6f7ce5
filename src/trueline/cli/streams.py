"""What is said and where: answers on stdout, everything else on stderr, in words that a terminal may show."""

import io
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from rich.console import Console
from rich.status import Status
from rich.table import Table

from trueline.report.text import name_text

# Wider than any table, so that what goes into a file or a pipe is never cut.
PIPED = 100_000


def console() -> Console:
    """Where answers go: as wide as the terminal, or uncut into a pipe; nothing in the data is taken for markup."""
    width = None if sys.stdout.isatty() else PIPED
    return Console(file=sys.stdout, width=width, markup=False, highlight=False, emoji=False)


def say(text: str) -> None:
    """Print an answer; the terminal breaks its lines between words."""
    console().print(text, soft_wrap=not sys.stdout.isatty())


def show(table: Table) -> None:
    """Print a table; in a pipe its lines end where their text ends."""
    where = console()
    if sys.stdout.isatty():
        where.print(table)
        return
    with where.capture() as captured:
        where.print(table)
    print("\n".join(line.rstrip() for line in captured.get().splitlines()))  # noqa: T201


def command_name() -> str:
    """How this command is called again: by its name where the shell finds it, else by its path."""
    called = Path(sys.argv[0])
    return str(called) if called.stem == "trueline" and shutil.which("trueline") is None else "trueline"


def complain(message: str) -> None:
    """One line on stderr that begins with who says it."""
    if sys.stderr is not None:
        sys.stderr.write(f"trueline: {name_text(' '.join(message.split()))}\n")


def working_on(what: str) -> Status:
    """A sign of life on stderr while something takes long; silent where nobody watches."""
    return Console(stderr=True, markup=False, emoji=False).status(what)


@contextmanager
def forgiving_pipe() -> Iterator[None]:
    """Let whoever reads the output stop reading, as `head` does, without calling that an error."""
    told = sys.stdout
    sys.stdout = Forgiving(told) if told is not None else io.StringIO()
    try:
        yield
        sys.stdout.flush()
    finally:
        sys.stdout = told


class Forgiving:
    """A stream that, once nobody reads it, swallows what is written; letters it cannot write become question marks."""

    def __init__(self, stream: IO[str]) -> None:
        """Stand in for a stream."""
        self._stream = stream
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")

    def write(self, text: str) -> int:
        """Write as far as somebody reads."""
        with self._swallowing():
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush as far as somebody reads."""
        with self._swallowing():
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the stream has
        """Everything else is the stream's."""
        return getattr(self._stream, name)

    @contextmanager
    def _swallowing(self) -> Iterator[None]:
        """Let what is still buffered, and what follows, go nowhere once it cannot be written."""
        try:
            yield
        except OSError as reason:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)
            if not isinstance(reason, BrokenPipeError):
                raise
