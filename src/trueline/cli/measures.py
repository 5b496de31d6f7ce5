"""`trueline measures`: the measures there are, a line each."""

from rich.table import Table

from trueline import errors
from trueline.cli.command import Command
from trueline.cli.streams import show
from trueline.measure import catalogue
from trueline.report.text import in_order


def measures() -> int:
    """List the measures by name and acronym.

    Any of them may follow --measure.
    """
    table = Table("name", "what it is", "known as", box=None, pad_edge=False)
    for card in in_order(catalogue(errors)):
        table.add_row(card.name, card.title, ", ".join(card.known_as))
    show(table)
    return 0


COMMAND = Command(run=measures, examples=("trueline measures",))
