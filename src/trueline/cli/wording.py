"""What the library says to those who write Python, said to those who type commands."""

from trueline.border.values import REDUCTIONS

COMMANDS_FOR = {
    REDUCTIONS: "Name the columns of all classes, --forecast 'p_*', or which outcome is the event, --event 1",
    "trueline.measures()": "trueline measures",
    "P[:, 1]": "--forecast COL",
}


def in_commands(text: str) -> str:
    """The text with commands and options in place of calls.

    >>> in_commands("trueline.measures() lists all")
    'trueline measures lists all'
    """
    for call, command in COMMANDS_FOR.items():
        text = text.replace(call, command)
    return text
