"""Spoken: the command `trueline`, one file per command. `import trueline` does not load it."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and leave with its exit code: 0 fine, 1 a finding, 2 misuse, 130 interrupted."""
    try:
        sys.exit(_code(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


def _code(arguments: list[str]) -> int:
    """The exit code of the command, or of its absence."""
    try:
        from trueline.cli.app import run
    except ModuleNotFoundError as reason:
        if (reason.name or "").split(".")[0] not in {"typer", "rich"}:
            raise
        print("trueline: the command line needs more packages: pip install typer rich duckdb pyarrow", file=sys.stderr)  # noqa: T201
        return 2
    return run(arguments)
