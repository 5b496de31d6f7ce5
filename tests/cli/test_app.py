"""The commands as a whole: each is documented, its examples work, and what is wrong with a call is said in a line."""

import shlex
import subprocess
import sys

import pytest
from tests.cli.conftest import write
from typer.main import get_command

import trueline as tl
from trueline.cli.app import COMMANDS, app

EVERY_COMMAND = pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
EXAMPLES = [example for command in COMMANDS for example in command.examples if command.name != "demo"]


def test_every_command_is_listed_once():
    """What the app offers is what the table of commands holds."""
    assert list(get_command(app).commands) == [command.name for command in COMMANDS]


@EVERY_COMMAND
def test_the_help_of_every_command_shows_its_options_and_an_example(run, command):
    """Help is on stdout; it explains each option and ends with lines that can be copied."""
    ended = run(command.name, "--help")
    assert (ended.code, ended.err) == (0, "")
    for example in command.examples:
        assert f"  {example}\n" in ended.out
    for parameter in get_command(app).commands[command.name].params:
        assert parameter.help or parameter.name == "help"
        assert all(option in ended.out for option in parameter.opts if option.startswith("-"))


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_works(run, tmp_path, monkeypatch, columns, example):
    """What the help proposes runs on a table that has such columns, and ends with 0 or, held to a limit, 1."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "predictions.csv", columns)
    for name, part in (("parts-1.csv", slice(0, 100)), ("parts-2.csv", slice(100, None))):
        words = {"prob_yes": columns["p"], "prob_no": 1 - columns["p"], "label": columns["word"]}
        write(tmp_path / name, {key: column[part] for key, column in words.items()})
    program, *arguments = shlex.split(example)
    assert program == "trueline"
    ended = run(*arguments)
    assert ended.code in ((0, 1) if "--fail-above" in arguments else (0,)), ended.err
    assert ended.out


def test_without_a_command_it_shows_its_help(run):
    """Who types the bare name is shown what there is."""
    ended = run()
    assert ended.code == 0
    assert ended.out == run("--help").out
    assert all(f"  {command.name} " in ended.out for command in COMMANDS)
    assert "..." not in ended.out.split("Commands:")[1]


def test_it_tells_its_version(run):
    """The version is that of the package."""
    assert run("--version").out == f"trueline {tl.__version__}\n"


def test_an_unknown_command_is_refused_in_a_line(run):
    """A slip in the command's name is answered with where to read the right one."""
    ended = run("meassure")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("trueline: no such command 'meassure'")
    assert ended.err.endswith("See trueline --help\n")


def test_measures_lists_every_card(run):
    """Name, title and acronyms of each measure, a line each."""
    lines = run("measures").out.splitlines()
    for card in tl.measures():
        (line,) = [line for line in lines if line.startswith(f"{card.name} ")]
        assert card.title in line
        assert all(word in line for word in card.known_as)


@pytest.mark.parametrize("name", ["ECE", "smooth_error", "maximum calibration error"])
def test_explain_shows_the_card(run, name):
    """Names, titles and acronyms lead to the same card that `trueline.find` returns."""
    assert run("explain", name).out == f"{tl.find(name)!r}\n"


def test_explain_of_nothing_known_proposes_something(run):
    """An unknown name is answered with near ones, and without the words of Python."""
    ended = run("explain", "smooth_eror")
    assert (ended.code, "Did you mean smooth_error" in ended.err) == (2, True)
    assert run("explain", "xyzzy").err == "trueline: no measure is called 'xyzzy'. trueline measures lists all\n"


@pytest.mark.parametrize("library", ["typer", "rich"])
def test_without_its_extra_the_command_says_how_to_get_it(trueline, library):
    """One line with the command to type, not a traceback."""
    ended = trueline("measures", before=f"import sys; sys.modules[{library!r}] = None")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "trueline: the command line needs more packages: pip install typer rich duckdb pyarrow\n"


def test_the_package_does_not_load_its_command_line():
    """`import trueline` brings neither the command line nor what it needs."""
    script = (
        "import sys, trueline; print(*({'typer', 'rich', 'duckdb', 'trueline.cli', 'trueline.io'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603
    assert said.stdout == "\n"


def test_the_shell_can_complete(trueline):
    """Typer's completion answers with the commands that fit."""
    import os

    asked = {"_TRUELINE_COMPLETE": "complete_bash", "COMP_WORDS": "trueline mea", "COMP_CWORD": "1"}
    ended = trueline(env=os.environ | asked)
    assert ended.out.split() == ["measure", "measures"]
