"""`trueline demo`: a real model on real data, from nothing but what is installed."""

import csv
import json
import re
import shlex
import shutil
import sys
import time

import numpy as np
import pytest

import trueline as tl
from trueline.cli.streams import command_name


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The demo, run once in a folder of its own by the real command."""
    import subprocess

    from tests.cli.conftest import MAIN

    folder = tmp_path_factory.mktemp("demo")
    start = time.monotonic()
    line = [sys.executable, "-c", MAIN, "demo"]
    ended = subprocess.run(line, cwd=folder, capture_output=True, text=True, timeout=100, check=False)  # noqa: S603
    return folder, ended, time.monotonic() - start


def test_it_writes_the_table_and_the_report_and_says_where(demo):
    """Both files lie where the last lines say, and nothing else does."""
    folder, ended, _ = demo
    assert (ended.returncode, ended.stderr) == (0, "")
    assert {path.name for path in folder.rglob("*") if path.is_file()} == {"report.html", "predictions.csv"}
    assert "trueline-demo/predictions.csv" in ended.stdout
    assert "report.html" in ended.stdout
    assert "logistic" in (folder / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("called", "on_the_path", "again"),
    [
        (".venv/bin/trueline", None, ".venv/bin/trueline"),
        ("/usr/bin/trueline", "/usr/bin/trueline", "trueline"),
        ("/lib/trueline/__main__.py", None, "trueline"),
    ],
)
def test_the_command_to_repeat_can_be_copied(monkeypatch, called, on_the_path, again):
    """Where the shell would not find it by its name, it is named by its path."""
    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setattr(shutil, "which", lambda _: on_the_path)
    assert command_name() == again


def test_it_takes_less_than_a_quarter_of_a_minute(demo):
    """Whoever tries trueline sees a report before they lose patience."""
    assert demo[2] < 15 * 3  # three times as long on a machine that others use too


def test_its_verdict_is_that_of_its_table(demo):
    """The numbers printed are those of the forecasts in the file, computed by the functions."""
    folder, ended, _ = demo
    with (folder / "trueline-demo" / "predictions.csv").open(newline="") as stream:
        header, *rows = csv.reader(stream)
    table = np.array(rows, dtype=float)
    assert header == ["digit", *(f"{model}_{digit}" for model in ("logistic", "naive_bayes") for digit in range(10))]
    assert len(rows) == 899
    models = {"logistic": table[:, 1:11], "naive_bayes": table[:, 11:]}
    assert tl.assess(models, table[:, 0]).verdict.replace("\n", " ") in ended.stdout


def test_its_models_fail_in_opposite_ways(demo):
    """One forecasts too cautiously and one too boldly, which is what a report should show."""
    folder, _, _ = demo
    table = np.loadtxt(folder / "trueline-demo" / "predictions.csv", delimiter=",", skiprows=1)
    cautious, bold = (
        float(tl.in_the_large(*tl.top_label(columns, table[:, 0]))) for columns in (table[:, 1:11], table[:, 11:])
    )
    assert cautious < -0.03 < 0.03 < bold


def test_the_command_that_it_proposes_works(demo, run, monkeypatch):
    """The next thing to try can be copied, and finds what the demo found."""
    folder, ended, _ = demo
    line = re.search(r"^ +trueline (measure .*)$", ended.stdout, re.MULTILINE)[1]
    monkeypatch.chdir(folder)
    again = run(*shlex.split(line), "--json")
    assert again.code == 0
    assert json.loads(again.out)["verdict"] in ended.stdout


def test_without_scikit_learn_it_says_how_to_get_it(trueline, tmp_path):
    """A missing extra is one line, and no file."""
    ended = trueline("demo", cwd=tmp_path, before="import sys; sys.modules['sklearn'] = None")
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert "pip install scikit-learn" in ended.err
    assert list(tmp_path.iterdir()) == []
