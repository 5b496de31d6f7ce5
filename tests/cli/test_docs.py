"""The page on the command line agrees with the command line."""

import importlib.util
from pathlib import Path

from typer.main import get_command

from trueline.cli.app import COMMANDS, app

ROOT = Path(__file__).parents[2]


def test_the_page_is_up_to_date():
    """docs/commands.rst is what tools/commands.py writes today."""
    spec = importlib.util.spec_from_file_location("commands", ROOT / "tools" / "commands.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.PAGE.read_text(encoding="utf-8") == tool.page()


def test_the_page_names_every_command_and_option():
    """Each command has a section, and each of its options and examples stands in it."""
    page = (ROOT / "docs" / "commands.rst").read_text(encoding="utf-8")
    sections = dict(part.split("\n", 1) for part in page.split("\ntrueline ")[1:])
    commands = get_command(app).commands
    assert list(sections) == list(commands)
    for command in COMMANDS:
        assert all(example in sections[command.name] for example in command.examples)
        for parameter in commands[command.name].params:
            named = parameter.opts if parameter.opts[0].startswith("--") else [parameter.metavar]
            assert parameter.name == "help" or f"``{named[0]}" in sections[command.name]
    for parameter in get_command(app).params:
        assert any(option in page for option in parameter.opts)
