"""The result as text: a table per work and size, and what the libraries' functions compute."""

import inspect
import math
from collections.abc import Iterable, Iterator, Sequence

from harness.libraries import Library
from harness.measurement import Measurement
from harness.works import WORKS

HEAD = ("work", "library", "median ms", "x read", "x limit", "x trueline", "extra MB", "value", "rounds")
ANOTHER = "*"
LEFT = 2  # columns of words, flush left
QUIET = 0.9  # share of the clock below which a call did not have its core to itself


def table(rows: Sequence[Measurement]) -> str:
    """Aligned columns, fastest first; what failed comes last, with its reason."""
    done = sorted((row for row in rows if not row.refusal), key=lambda row: row.seconds)
    cells = [HEAD, *(_cells(row) for row in done)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(_aligned(line, widths)).rstrip() for line in cells]
    lines += [
        f"{row.work} {row.size}  {row.library}: {row.refusal or row.note}" for row in rows if row.refusal or row.note
    ]
    if any(row.another_quantity for row in done):
        lines.append("* another quantity, not meant to equal the others; --list says which")
    if any(row.share < QUIET for row in done):
        lines.append(f"Other programs took part of the core: {min(row.share for row in done):.0%} was left at worst.")
    return "\n".join([*lines, ""])


def libraries(loaded: Iterable[Library]) -> str:
    """Versions, or why a library takes no part."""
    lines = [f"{library.name} {library.version}  {library.refusal}".rstrip() for library in loaded]
    return "\n".join([*lines, ""])


def conventions(loaded: Iterable[Library]) -> str:
    """Per work, what each library's function computes, in its own words here."""
    lines: list[str] = []
    members = [library for library in loaded if library.module]
    for work in WORKS:
        lines += ["", f"{work.name}: {work.title}"]
        for library in members:
            if function := library.function(work.name):
                mark = ANOTHER if library.another_quantity(work.name) else " "
                lines.append(f"{mark} {library.name:24}{inspect.getdoc(function)}")
    return "\n".join([*lines, ""])


def _cells(row: Measurement) -> tuple[str, ...]:
    """One line of the table."""
    ratios = (row.times_read, row.times_limit, row.times_ours)
    return (
        f"{row.work} {row.size}",
        row.library,
        _figures(row.seconds * 1e3),
        *map(_figures, ratios),
        "" if math.isnan(row.megabytes) else f"{row.megabytes:.1f}",
        "" if math.isnan(row.value) else f"{row.value:.7f}" + ANOTHER * row.another_quantity,
        str(row.rounds),
    )


def _figures(number: float) -> str:
    """Three figures, and never an exponent."""
    if math.isnan(number):
        return ""
    digits = 2 - math.floor(math.log10(number)) if number > 0 else 0
    return f"{number:.{max(0, digits)}f}"


def _aligned(line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Words flush left, numbers flush right."""
    for place, (cell, width) in enumerate(zip(line, widths, strict=True)):
        yield cell.ljust(width) if place < LEFT else cell.rjust(width)
