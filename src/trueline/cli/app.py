"""The commands put together, and how each run ends."""

from collections.abc import Sequence
from typing import Annotated

import typer
from typer.main import get_command

from trueline._version import __version__
from trueline.cli.demo import COMMAND as DEMO
from trueline.cli.explain import COMMAND as EXPLAIN
from trueline.cli.measure import COMMAND as MEASURE
from trueline.cli.measures import COMMAND as MEASURES
from trueline.cli.report import COMMAND as REPORT
from trueline.cli.streams import complain, forgiving_pipe, say
from trueline.cli.wording import in_commands
from trueline.exceptions import TruelineError

COMMANDS = (MEASURE, REPORT, DEMO, MEASURES, EXPLAIN)

# Plain help reads the same on every terminal, and its examples can be copied.
app = typer.Typer(rich_markup_mode=None)


@app.callback(invoke_without_command=True, epilog="\b\nExample:\n  trueline demo")
def front(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    """How far predicted probabilities are from the truth.

    Exit codes: 0 fine, 1 a measure is above --fail-above, 2 misuse.
    """
    if version:
        say(f"trueline {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        say(context.get_help())


for command in COMMANDS:
    app.command(command.name, epilog=command.epilog)(command.callback)


def run(arguments: Sequence[str]) -> int:
    """Exit code of one run; what the user can mend is one line on stderr, what we must mend is a traceback."""
    with forgiving_pipe():
        try:
            return int(get_command(app).main(list(arguments), prog_name="trueline", standalone_mode=False) or 0)
        except TruelineError as reason:
            complain(in_commands(str(reason)))
        except (KeyboardInterrupt, typer.Abort):
            return 130
        except OSError as reason:
            complain(f"{reason.filename or 'the answer cannot be written'}: {reason.strerror or reason}")
        except Exception as reason:
            # Typer's complaints share no class that all its versions name; they share this method.
            if not hasattr(reason, "format_message"):
                raise
            complain(_about_usage(reason))
    return 2


def _about_usage(reason: Exception) -> str:
    """A wrong option or command, and where to read what is right."""
    text = str(reason.format_message())  # type: ignore[attr-defined]
    context = getattr(reason, "ctx", None)
    path = context.command_path if context is not None else "trueline"
    return f"{text[:1].lower()}{text[1:].rstrip('.')}{'' if text.endswith('?') else '.'} See {path} --help"
