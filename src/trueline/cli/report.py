"""`trueline report`: the assessment of a table as a page that opens in any browser."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Option

from trueline.cli.command import Command
from trueline.cli.options import Data
from trueline.cli.problem import assessed, read_problem
from trueline.cli.streams import say, working_on
from trueline.exceptions import TableError
from trueline.report.assessment import Assessment
from trueline.report.saving import writable


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """Where the page goes and what stands above it."""

    output: Annotated[
        str, Option(metavar="FILE", help="The page, in .html; or the data alone, in .json. Replaced if it is there.")
    ] = "report.html"
    bins: Annotated[int, Option(metavar="NUMBER", min=1, help="Bins of the measures and the diagram.")] = 15
    title: Annotated[str, Option(metavar="TEXT", help="The page's title; by default what was measured.")] = ""


def report(data: Data, page: Page) -> int:
    """Write a page with the verdict, diagrams and numbers.

    It is one file that needs no network.
    """
    found = write_report(data, page)
    say(f"{found.verdict}\n\nThe report is {_size(page.output)}: {page.output}")
    return 0


def write_report(data: Data, page: Page) -> Assessment:
    """What was found in the table, after the page on it was written."""
    target = writable(page.output)
    if target.suffix.casefold() not in {".html", ".htm", ".json"}:
        message = f"--output must end in .html for the page or .json for the data; came {page.output}"
        raise TableError(message)
    problem = read_problem(data)
    if any(target == file.path.resolve() for file, _ in problem.columns.parts):
        message = f"--output must not be the table itself; came {page.output} for both"
        raise TableError(message)
    found = assessed(problem, data, page.bins)
    with working_on("Drawing the page"):
        found.save(page.output, title=page.title or _title(data))
    return found


def _title(data: Data) -> str:
    """What a page is about that was given no title."""
    files = Path(data.table[0]).name + (f" and {len(data.table) - 1} more" if len(data.table) > 1 else "")
    return f"Calibration of {' and '.join(data.forecast)} against {data.outcome}, {files}"


def _size(path: str) -> str:
    """How large a file is."""
    size = Path(path).stat().st_size
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(size / 1e3, 1):.0f} kB"


COMMAND = Command(
    run=report,
    examples=(
        "trueline report predictions.csv --forecast p --outcome y --output report.html",
        "trueline report predictions.csv --forecast p --forecast q --outcome y --title 'Two models'",
    ),
)
