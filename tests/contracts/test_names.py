"""Public names: what is listed is there, what is there is listed, and each is explained with an example."""

import ast
import doctest
import inspect
from types import FunctionType, ModuleType

import pytest
from tests.contracts.sources import PACKAGE

import trueline
from trueline import Measure, measures

PUBLIC = [name for name in trueline.__all__ if not name.startswith("__")]
FUNCTIONS = [name for name in PUBLIC if isinstance(getattr(trueline, name), FunctionType)]
# What the package's file brings in without making it a public name.
INSIDE = {"catalogue", "find_card"}


def brought_in() -> set[str]:
    """Names that the package's file imports or defines."""
    names: set[str] = set()
    for node in ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef):
            names.add(node.name)
    return {name for name in names if not name.startswith("_")} | {"__version__"}


def test_the_list_of_names_is_what_is_there():
    """Nothing listed is missing, and nothing is there that is not listed."""
    assert set(trueline.__all__) == brought_in() - INSIDE
    assert all(hasattr(trueline, name) for name in trueline.__all__)


def test_the_list_is_sorted_and_says_each_name_once():
    """A reader finds a name where the alphabet puts it."""
    assert trueline.__all__ == sorted(set(trueline.__all__))


def test_completion_shows_public_names():
    """`dir` lists what is public and no machinery."""
    assert set(trueline.__all__) <= set(dir(trueline))
    assert not [name for name in dir(trueline) if name.startswith("_") and not name.startswith("__")]


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_explained(name: str):
    """A docstring whose first line is a sentence stands at each."""
    first = (inspect.getdoc(getattr(trueline, name)) or "").split("\n\n")[0]
    assert len(first.split()) >= 3
    assert first.rstrip().endswith((".", ":"))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_public_function_has_an_example(name: str):
    """Its docstring shows a call, which the tests run."""
    examples = doctest.DocTestParser().get_examples(getattr(trueline, name).__doc__)
    assert any(name in example.source for example in examples)
    assert any(example.want for example in examples)


@pytest.mark.parametrize("card", measures(), ids=lambda card: card.name)
def test_every_measure_is_public(card: Measure):
    """A measure of the catalogue can be called by its name, and carries its card."""
    assert getattr(trueline, card.name) is card.compute
    assert card.name in trueline.__all__
    assert card.compute.card is card


@pytest.mark.parametrize("card", measures(), ids=lambda card: card.name)
def test_a_card_tells_what_it_is(card: Measure):
    """Title, formula, caveat, convention and where to read stand in what it prints."""
    text = repr(card)
    for part in (card.title, card.formula, card.caveat, card.convention, card.source, f"help(trueline.{card.name})"):
        assert part
        assert part in text
    assert card.span[0] < card.span[1]
    assert set(card.weights) <= {"shares", "counts"}


@pytest.mark.parametrize("card", measures(), ids=lambda card: card.name)
def test_a_measure_is_found_by_all_its_names(card: Measure):
    """Function, title and acronyms find it, whatever their case and hyphens."""
    for word in (card.name, card.title, *card.known_as, card.name.upper().replace("_", "-")):
        assert trueline.find(word) is card


def test_no_two_measures_share_a_name():
    """An acronym names one measure only."""
    words = [word.casefold() for card in measures() for word in {card.name, card.title, *card.known_as}]
    assert len(words) == len(set(words))


def test_the_catalogue_prints_a_line_per_measure():
    """Whoever asks what there is sees each function with its acronyms."""
    lines = repr(measures()).splitlines()
    assert [line.split()[0] for line in lines] == [card.name for card in measures()]


def test_an_acronym_is_answered_with_the_name():
    """Who types the field's word is told ours; who types nonsense, where to look."""
    with pytest.raises(AttributeError, match=r"ece is called trueline\.binned_error here"):
        _ = trueline.ece
    with pytest.raises(AttributeError, match=r"trueline\.measures\(\) lists the measures"):
        _ = trueline.nonsense


def test_an_unknown_measure_is_answered_with_near_ones():
    """A slip of the keyboard is met with what was probably meant."""
    with pytest.raises(KeyError, match="Did you mean smooth_error"):
        trueline.find("smoth_error")
    with pytest.raises(ValueError, match="lists all"):
        trueline.find("qqqqqqq")


@pytest.mark.parametrize("name", ["report", "io", "cli"])
def test_heavy_rooms_open_on_first_use(name: str):
    """They are attributes of the package, though it does not import them."""
    assert isinstance(getattr(trueline, name), ModuleType)


@pytest.mark.parametrize("name", ["plots", "adapters", "worlds"])
def test_rooms_to_come_are_not_there(name: str):
    """A room that is not built is an attribute that is not there, as any tool that asks expects."""
    assert not hasattr(trueline, name)
