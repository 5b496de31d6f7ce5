"""`trueline explain`: the card of a measure."""

import textwrap
from dataclasses import dataclass
from typing import Annotated

import typer

from trueline import errors
from trueline.cli.command import Command
from trueline.cli.streams import console, say
from trueline.measure import catalogue, find_card


@dataclass(frozen=True, kw_only=True, slots=True)
class Name:
    """What is asked about."""

    name: Annotated[str, typer.Argument(metavar="NAME", help="A measure's name, title or acronym, in any case.")]


def explain(asked: Name) -> int:
    """Explain a measure, its formula and its caveat."""
    width = console().width
    for line in repr(find_card(asked.name, catalogue(errors))).splitlines():
        margin = " " * (len(line) - len(line.lstrip()))
        say(textwrap.fill(line, width, subsequent_indent=f"{margin}  ", break_long_words=False, break_on_hyphens=False))
    return 0


COMMAND = Command(run=explain, examples=("trueline explain ECE",))
