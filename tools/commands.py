"""Write docs/commands.rst from the commands themselves, so that the page and the command line agree.

Run `python tools/commands.py` after a change in a command's help.
"""

import inspect
import re
import textwrap
from pathlib import Path
from typing import Any

from typer.main import get_command

from trueline.cli.app import COMMANDS, app
from trueline.cli.command import Command
from trueline.io.cells import MISSING
from trueline.io.files import KINDS

PAGE = Path(__file__).parent.parent / "docs" / "commands.rst"

INTRODUCTION = f"""\
Command line
============

``trueline`` measures forecasts that lie in a file. It comes with ``python -m pip install ".[cli]"``, the report with
``".[cli,report]"``, the demo with ``".[cli,report,sklearn]"``.

.. code-block:: console

   $ trueline demo

Tables
------

A table is a file, or several that are one table: name them all, or a glob in quotes. What a file holds is told by the
end of its name: {", ".join(f"``{suffix}``" for suffix in KINDS)}; text may be gzipped, as in ``.csv.gz``. Only the
columns that are named are read, and every row of them. A CSV file needs a first line that names the columns.

No row is dropped. A number that is missing is refused, with the row where the first one stands; in text an empty cell
is missing, and so is one of {", ".join(f"``{word}``" for word in MISSING if word)}, in small letters or large.

Columns
-------

``--forecast p`` is a column of probabilities of an event, and ``--outcome y`` says whether it came: 0 or 1, or a share
between them. Where outcomes are words, ``--event yes`` says which of them is the event.

``--forecast p_cat,p_dog,p_owl`` is a table of probabilities, a column per class; ``--forecast 'p_*'`` names the same
columns if no others match. It is measured by its top label. The outcome is then the number of the column, counted from
0, or its name, whole (``p_cat``) or without what all these names begin or end with (``cat``). Where outcomes can be
read as names and as numbers, they are names, and a note says so.

``--forecast p --forecast q`` are two models, side by side, on the same outcomes.

A column whose name holds a comma or a star is found by its name alone: ``--forecast 'a,b'``. Among several columns it
stands in double quotes: ``--forecast '"a,b",c'``.

Exit codes
----------

=== =========================================================================================
0   the answer is on stdout
1   a measure is above ``--fail-above``
2   the question was wrong: one line on stderr says what to change
130 interrupted from the keyboard
=== =========================================================================================

Messages go to stderr, so that stdout holds the answer and nothing else.
"""


def page() -> str:
    """The whole page."""
    group: Any = get_command(app)
    sections = [_section(command, group.commands[command.name].params) for command in COMMANDS]
    others = "\n".join(
        [
            *_heading("Other options"),
            "``trueline --version`` prints the version. ``trueline --install-completion`` lets the shell complete the",
            "names of commands and options; ``trueline --show-completion`` prints what that would add to its settings.",
            "``--help`` follows any command.",
        ]
    )
    return "\n".join([INTRODUCTION, *sections, others, ""])


def _section(command: Command, parameters: list[Any]) -> str:
    """A command: what it does, examples, and its options."""
    examples = [".. code-block:: console", "", *(f"   $ {example}" for example in command.examples), ""]
    text = _marked(inspect.cleandoc(command.run.__doc__ or ""))
    options = [line for parameter in parameters if parameter.name != "help" for line in _option(parameter)]
    return "\n".join([*_heading(f"trueline {command.name}"), text, "", *examples, *options])


def _heading(title: str) -> list[str]:
    """A title, underlined."""
    return [title, "-" * len(title), ""]


def _option(parameter: Any) -> list[str]:  # noqa: ANN401 - Typer's versions differ in what a parameter is
    """An option or argument and what it means, as an entry of a list of definitions."""
    name = "" if parameter.param_type_name == "argument" else f"{', '.join(parameter.opts)} "
    value = "" if getattr(parameter, "is_flag", False) else parameter.metavar or parameter.name.upper()
    default = parameter.default
    shown = "" if default in (None, False, (), [], "") or parameter.required else f" The default is ``{default}``."
    needed = " Needed." if parameter.required else ""
    text = textwrap.fill(_marked(parameter.help) + needed + shown, 116, initial_indent="    ", subsequent_indent="    ")
    return [f"``{(name + value).strip()}``", text, ""]


def _marked(text: str) -> str:
    """A text with its options, and what stands in quotes, marked as code; there dashes and stars stay as they are."""
    return re.sub(r"(--[a-z][a-z-]*|'[^' ]+')", r"``\1``", text)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Written: {PAGE}")
