"""What goes where: answers on stdout, all else on stderr, and nothing that a terminal or a pipe would trip over."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import MAIN, write

BINARY = ("--forecast", "p", "--outcome", "y")
ESCAPE = "\x1b"
FULL = Path("/dev/full")


def test_answers_and_complaints_keep_apart(trueline, table):
    """The real command: an answer leaves stderr empty, a mistake leaves stdout empty and shows no traceback."""
    answered = trueline("measure", table, *BINARY, "--json")
    assert (answered.code, answered.err) == (0, "")
    assert json.loads(answered.out)["readings"][0]["rows"] == 200
    mistaken = trueline("measure", table, "--forecast", "p", "--outcome", "nothing", "--json")
    assert (mistaken.code, mistaken.out) == (2, "")
    assert mistaken.err.startswith("trueline: ")
    assert mistaken.err.count("\n") == 1


def test_a_fault_of_ours_shows_its_traceback(trueline, table):
    """What the user cannot mend is shown as it is, for whoever can."""
    broken = "import trueline.cli.problem as m\ndef assess(*_, **__): raise ZeroDivisionError\nm.assess = assess"
    ended = trueline("measure", table, *BINARY, before=broken)
    assert ended.code == 1
    assert "Traceback" in ended.err
    assert ended.err.rstrip().endswith("ZeroDivisionError")


def test_a_pipe_gets_no_colours_and_whole_lines(trueline, table):
    """However narrow the terminal is said to be, nothing is cut or broken, and no code for a colour is sent."""
    ended = trueline("measure", table, *BINARY, env=os.environ | {"COLUMNS": "40", "TERM": "xterm-256color"})
    assert ESCAPE not in ended.out
    assert "…" not in ended.out
    line = next(line for line in ended.out.splitlines() if line.startswith("SmoothECE"))
    assert line.endswith("reflected Gaussian at the bandwidth that equals the value; residuals smoothed")


def in_a_terminal(arguments, **environment):
    """What the command shows in a terminal of 60 columns, and its exit code."""
    ours, theirs = pty.openpty()
    variables = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "NO_COLOR"}}
    variables |= {"TERM": "xterm-256color", "COLUMNS": "60"} | environment
    line = [sys.executable, "-c", MAIN, *map(str, arguments)]
    with subprocess.Popen(line, stdin=theirs, stdout=theirs, stderr=theirs, env=variables) as process:  # noqa: S603
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 1 << 16)
            except OSError:  # Linux says so when the other end is closed
                break
            if not shown:
                break
    os.close(ours)
    return shown.decode(), process.returncode


def test_a_terminal_gets_lines_that_fit(table):
    """In 60 columns no line is longer, and no word is lost."""
    shown, code = in_a_terminal(["measure", table, *BINARY])
    assert code == 0
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
    # What is drawn again while it works begins at the left without a new line.
    assert max(map(len, re.split(r"[\r\n]+", plain))) <= 60
    assert "Reading the table" in plain
    words = " ".join(plain.split())
    for word in ("SmoothECE", "reflected", "residuals", "smoothed", "ECE"):
        assert word in words


def test_no_color_is_obeyed(table):
    """Who sets NO_COLOR sees no colours, in a terminal too."""
    colour = re.compile(r"\x1b\[(\d+;)*(3\d|4\d|9\d)(;\d+)*m")
    assert not colour.search(in_a_terminal(["measure", table, *BINARY], NO_COLOR="1")[0])


def test_names_from_the_data_cannot_command_the_terminal(run, tmp_path):
    """Escape sequences and line ends in names are shown, not sent; brackets are no markup."""
    red, lines = f"{ESCAPE}[31mred", "two\nlines"
    path = write(
        tmp_path / "a.csv", {red: [0.5, 0.25], lines: [0.5, 0.75], "y": [0, 1], "s": ["[bold]x", f"{ESCAPE}c"]}
    )
    ended = run("measure", path, "--forecast", red, "--forecast", lines, "--outcome", "y", "--segment", "s")
    assert ended.code == 0
    assert ESCAPE not in ended.out
    for shown in ("\\x1b[31mred", "two\\nlines", "[bold]x", "\\x1bc"):
        assert shown in ended.out
    refused = run("measure", path, "--forecast", f"{ESCAPE}[0m\n", "--outcome", "y")
    assert (refused.code, refused.err.count("\n"), ESCAPE in refused.err) == (2, 1, False)


def test_letters_that_the_output_cannot_write_do_not_stop_it(trueline, tmp_path):
    """In an encoding without them, foreign letters become question marks and the numbers still come."""
    path = write(tmp_path / "a.csv", {"prävalenz": [0.5, 0.25], "q": [0.5, 0.25], "y": [0, 1]})
    ended = trueline(
        *("measure", path, "--forecast", "prävalenz", "--forecast", "q", "--outcome", "y"),
        env=os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert (ended.code, ended.err) == (0, "")
    assert "pr?valenz" in ended.out


@pytest.mark.parametrize("arguments", [["measure", "TABLE", *BINARY], ["measures"], ["explain", "ECE"], ["--help"]])
def test_a_reader_who_leaves_early_is_no_error(table, arguments):
    """With `| head` the command ends in peace: exit code 0 and nothing on stderr."""
    line = [sys.executable, "-c", MAIN, *(str(table) if word == "TABLE" else word for word in arguments)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said) == (0, "")


def test_a_reader_who_leaves_early_does_not_hide_a_failure(table):
    """The exit code is that of the answer, read or not."""
    line = [sys.executable, "-c", MAIN, "measure", str(table), *BINARY, "--fail-above", "0.0001"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said.count("\n")) == (1, 1)


def test_a_full_disk_is_told():
    """An answer that could not be written is not passed over in silence."""
    if not FULL.exists():
        pytest.skip("this system has no /dev/full, whose disk is always full")
    line = [sys.executable, "-c", MAIN, "measures"]
    with FULL.open("w") as full:
        ended = subprocess.run(line, stdout=full, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603
    assert ended.returncode == 2
    assert ended.stderr == "trueline: the answer cannot be written: No space left on device\n"


def test_an_interrupt_ends_it_quietly(table):
    """Ctrl-C while it works: exit code 130, and not a word."""
    # It waits where it would read the table, so that the key surely finds it at work.
    wait = (
        "import time, trueline.cli.measure as m\n"
        "def wait(*_): print('working', flush=True); time.sleep(60)\nm.read_problem = wait"
    )
    line = [sys.executable, "-c", f"{wait}\n{MAIN}", "measure", str(table), *BINARY]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout.readline() == "working\n"
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
    assert (process.returncode, said) == (130, "")


def test_an_interrupt_while_the_engine_reads_ends_it_quietly(tmp_path):
    """DuckDB's own answer to Ctrl-C, in the midst of a large file, is the same quiet end."""
    path = tmp_path / "large.csv"
    path.write_bytes(b"p,y\n" + b"0.25,1\n" * 10_000_000)
    script = (
        "import os, signal, threading\nfrom trueline.io import column_names, read_columns\n"
        f"column_names({str(path)!r})\ntimer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))\n"
        f"try:\n    timer.start()\n    read_columns({str(path)!r}, numbers=['p', 'y'])\n"
        "except KeyboardInterrupt:\n    print('interrupted')"
    )
    line = [sys.executable, "-c", script]
    ended = subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)  # noqa: S603
    path.unlink()
    assert (ended.stdout, ended.stderr) == ("interrupted\n", "")
