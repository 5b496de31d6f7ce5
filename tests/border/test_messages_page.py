"""The page of messages is what the calls on it really give, and no refusal is missing from it."""

import ast
import runpy
import traceback
from pathlib import Path

import pytest

import trueline.border

ROOT = Path(__file__).parents[2]
BORDER = Path(trueline.border.__file__).parent
LIBRARIES = ("jax", "pandas", "polars", "torch")


@pytest.fixture(scope="module")
def tool():
    """The names of the script that writes the page."""
    for library in LIBRARIES:
        pytest.importorskip(library)
    return runpy.run_path(str(ROOT / "tools" / "messages.py"))


def test_the_page_is_up_to_date(tool):
    """The page is what `python tools/messages.py` writes."""
    assert tool["page"]() == tool["PAGE"].read_text(encoding="utf-8"), "run: python tools/messages.py"


def test_every_refusal_of_the_border_is_on_the_page(tool):
    """Each place in the border that refuses something is reached by a call on the page."""
    reached = {place for calls in tool["cases"]().values() for call in calls for place in places(tool["refusal"](call))}
    assert refusals() - reached == set()


def refusals():
    """Every statement of the border that raises: its file and the lines that it spans."""
    return {
        (path.name, node.lineno)
        for path in BORDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise)
    }


def places(error):
    """The statements of the border that an error went through, by file and first line."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).parent == BORDER]
    starts = {
        (path.name, line): node.lineno
        for path in BORDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise)
        for line in range(node.lineno, node.end_lineno + 1)
    }
    found = {(Path(frame.filename).name, frame.lineno) for frame in frames}
    return {(name, starts[name, line]) for name, line in found if (name, line) in starts}
