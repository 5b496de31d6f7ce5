"""The tests themselves: each says in a sentence what it proves."""

import ast

import pytest
from tests.contracts.sources import TESTS, Module

FILES = [Module(path, path.stem) for path in sorted(TESTS.rglob("*.py"))]


@pytest.mark.parametrize("module", FILES, ids=lambda module: str(module.path.relative_to(TESTS)))
def test_every_test_says_what_it_proves(module: Module):
    """A docstring stands at each test, and its first paragraph is a sentence."""
    silent = []
    for function in module.functions():
        first = (ast.get_docstring(function) or "").split("\n\n")[0]
        if function.name.startswith("test_") and not (first.endswith((".", ":", "?")) and len(first.split()) >= 3):
            silent.append(function.name)
    assert not silent


@pytest.mark.parametrize("module", FILES, ids=lambda module: str(module.path.relative_to(TESTS)))
def test_no_two_tests_of_a_file_share_a_name(module: Module):
    """The later of two would hide the earlier."""
    names = [node.name for node in module.tree.body if isinstance(node, ast.FunctionDef)]
    assert len(names) == len(set(names))
