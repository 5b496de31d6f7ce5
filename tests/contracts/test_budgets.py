"""Files and functions stay small enough to be read at a glance."""

import ast

import pytest
from tests.contracts.sources import Function, Module, code_lines, modules, parameters

LINES, CODE, PARAMETERS = 250, 40, 6
# The front door names each column that a frame may have.
WIDER = {"assess": 9}
SOURCES = modules()
EVERY_MODULE = pytest.mark.parametrize("module", SOURCES, ids=lambda module: module.name)


@EVERY_MODULE
def test_a_module_has_at_most_250_lines(module: Module):
    """What is longer holds two ideas."""
    assert len(module.text.splitlines()) <= LINES


@EVERY_MODULE
def test_a_function_has_at_most_40_lines_of_code(module: Module):
    """Docstrings, comments and empty lines are free."""
    long = {function.name: code_lines(function) for function in module.functions() if code_lines(function) > CODE}
    assert not long


@EVERY_MODULE
def test_a_function_has_at_most_six_parameters(module: Module):
    """What needs more needs a record."""
    crowded = {function.name: len(parameters(function)) for function in module.functions()}
    assert not {name: count for name, count in crowded.items() if count > WIDER.get(name, PARAMETERS)}


@EVERY_MODULE
def test_everything_is_annotated(module: Module):
    """Every parameter and every result says what it is."""
    bare = [
        f"{function.name}({argument.arg})"
        for function in module.functions()
        for argument in parameters(function)
        if argument.annotation is None
    ]
    bare += [function.name for function in module.functions() if function.returns is None]
    assert not bare


@EVERY_MODULE
def test_the_first_line_says_what_a_file_is(module: Module):
    """A docstring stands first, and its first line is a sentence."""
    assert module.text.startswith(('"""', 'r"""'))
    assert isinstance(module.tree.body[0], ast.Expr)
    first = (ast.get_docstring(module.tree) or "").splitlines()[0]
    assert first[0].isupper() or not first[0].isalpha()
    assert first.endswith((".", "?", "!"))
    assert len(first.split()) >= 3


@EVERY_MODULE
def test_nothing_is_handed_on_unread(module: Module):
    """Whatever keywords a function takes, it does not pass them through to another."""
    assert not [function.name for function in module.functions() if passes_through(function)]


def passes_through(function: Function) -> bool:
    """Whether a function hands all of its unnamed keywords to a call."""
    catch_all = function.args.kwarg
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    spread = [keyword.value for call in calls for keyword in call.keywords if keyword.arg is None]
    return catch_all is not None and any(isinstance(value, ast.Name) and value.id == catch_all.arg for value in spread)


def test_a_function_that_passes_through_would_be_seen():
    """One that reads its keywords does not pass; one that spreads them does."""
    reads, spreads = ast.parse("def f(**k): return g(a=k['a'])\ndef h(**k): return g(**k)\n").body
    assert not passes_through(reads)
    assert passes_through(spreads)


def test_code_lines_are_counted_as_a_person_would():
    """The signature and two statements, one of them over two lines: four lines."""
    text = (
        'def f(a: int) -> int:\n    """Say.\n\n    More.\n    """\n    # why\n    b = max(\n        a)\n\n    return b'
    )
    (function,) = ast.parse(text).body
    assert code_lines(function) == 4
