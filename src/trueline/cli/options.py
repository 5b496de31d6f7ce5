"""The options that name a table and its columns, the same for every command that reads one."""

from dataclasses import dataclass
from typing import Annotated

from typer import Argument, Option


@dataclass(frozen=True, kw_only=True, slots=True)
class Data:
    """A table in one or several files, and which of its columns are what."""

    table: Annotated[
        list[str],
        Argument(
            metavar="TABLE",
            help="A file of type CSV, TSV, Parquet, Arrow (Feather) or JSON lines, or a glob in quotes. "
            "Several files are one table.",
        ),
    ]
    forecast: Annotated[
        list[str],
        Option(
            metavar="COL[,COL...]",
            help="The column of forecast probabilities. Several, separated by commas or matched by a star as in "
            "'prob_*', are the classes of a table. Given several times, it names several models. "
            """A name that holds a comma goes in double quotes inside: '"a,b",c'.""",
        ),
    ]
    outcome: Annotated[
        str,
        Option(
            metavar="COL",
            help="The column of outcomes: 0 or 1, or a share between them. For a table of classes the number of the "
            "column, from 0, or its name, with or without what all names begin or end with.",
        ),
    ]
    event: Annotated[
        str | None,
        Option(metavar="VALUE", help="The outcome that is the event, where outcomes are words. It counts as 1."),
    ] = None
    weight: Annotated[str | None, Option(metavar="COL", help="The column of weights, one per row.")] = None
    segment: Annotated[
        str | None, Option(metavar="COL", help="A column whose values part the rows; each part is measured too.")
    ] = None
