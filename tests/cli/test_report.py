"""`trueline report`: the page, written whole or not at all."""

import json
import re
import signal
import subprocess
import sys

import pytest
from tests.cli.conftest import MAIN

import trueline as tl

BINARY = ("--forecast", "p", "--outcome", "y")


def test_the_page_is_written_and_its_place_and_size_are_said(run, tmp_path, table, columns):
    """One file that holds the verdict and the title, and a line that says where it is and how large."""
    page = tmp_path / "page.html"
    ended = run("report", table, *BINARY, "--output", page, "--title", "Rain & <b>shine</b>")
    assert ended.code == 0
    text = page.read_text(encoding="utf-8")
    assert "Rain &amp; &lt;b&gt;shine&lt;/b&gt;" in text
    assert "<b>shine" not in text
    assert tl.assess(columns["p"], columns["y"]).verdict.split(":")[0] in ended.out
    said = re.search(r"The report is (\d+) kB: (.*)", ended.out)
    assert said[2] == str(page)
    assert abs(int(said[1]) - len(text.encode()) / 1000) < 1


def test_the_data_alone_may_be_written(run, tmp_path, table, columns):
    """With .json the file holds what `Assessment.from_dict` reads."""
    path = tmp_path / "found.json"
    assert run("report", table, *BINARY, "--forecast", "q", "--output", path).code == 0
    found = tl.Assessment.from_dict(json.loads(path.read_text(encoding="utf-8")))
    assert float(found.model("q")["ECE"]) == pytest.approx(
        float(tl.binned_error(columns["q"], columns["y"])), rel=1e-12
    )


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("", "folder"),
        ("nowhere/page.html", "there is no folder"),
        ("page.pdf", "must end in .html"),
        ("page", "must end"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused(run, tmp_path, table, output, message):
    """A folder is not replaced, no folder is made, and other kinds of file are not written."""
    before = sorted(tmp_path.rglob("*"))
    ended = run("report", table, *BINARY, "--output", tmp_path / output)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert message in ended.err
    assert sorted(tmp_path.rglob("*")) == before


def test_the_table_is_not_replaced_by_the_report(run, tmp_path):
    """Where table and report are the same file, under one name or two, nothing is written."""
    path = tmp_path / "rows.json"
    path.write_text('[{"p": 0.5, "y": 1}, {"p": 0.25, "y": 0}]')
    (tmp_path / "link.json").symlink_to(path)
    for output in ("rows.json", "link.json"):
        ended = run("report", path, *BINARY, "--output", tmp_path / output)
        assert (ended.code, "must not be the table itself" in ended.err) == (2, True)
    assert json.loads(path.read_text())[0] == {"p": 0.5, "y": 1}


def test_a_report_that_is_killed_leaves_the_old_one(tmp_path, table):
    """Until the new page is whole and on the disk, the old one is there as it was."""
    page = tmp_path / "page.html"
    page.write_text("the old page")
    # The command waits where its page is written and not yet in place, which is the worst moment to be killed.
    wait = (
        "import os, sys, time\nflush = os.fsync\n"
        "def fsync(file):\n    flush(file); print('written', flush=True); time.sleep(60)\nos.fsync = fsync\n"
    )
    line = [sys.executable, "-c", f"{wait}{MAIN}", "report", table, *BINARY, "--output", page]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout.readline() == "written\n"
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=20)
    assert page.read_text() == "the old page"


def test_a_missing_extra_is_one_line_with_the_command_that_brings_it(trueline, tmp_path, table):
    """Without Altair there is no page, and the reader is told how to get it; an old page stays."""
    page = tmp_path / "page.html"
    page.write_text("the old page")
    ended = trueline("report", table, *BINARY, "--output", page, before="import sys; sys.modules['altair'] = None")
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert "pip install altair vl-convert-python" in ended.err
    assert page.read_text() == "the old page"
