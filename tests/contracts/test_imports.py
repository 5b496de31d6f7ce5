"""Imports never climb, rooms on one floor do not know each other, and few files know array libraries."""

import ast

import pytest
from tests.contracts.sources import Module, modules, rooms_of

# From the ground up.
FLOORS = (
    {"_arrays", "_typing", "_version", "exceptions"},
    {"numerics"},
    {"records", "_storage", "measure"},
    {"rows", "tally", "mean"},
    {"border"},
    {"reductions"},
    {"errors", "vectors", "scores"},
    {"curves", "recalibrators", "losses"},
    {"inference", "bounds", "worlds"},
    {"findings"},
    {"io", "plots"},
    {"report"},
    {"cli", "adapters"},
)
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
# Who may look across its own floor: rows answer what tallies answer, records are stored, arrays have a type.
NEIGHBOURS = {("rows", "tally"), ("records", "_storage"), ("_arrays", "_typing")}
SOURCES = [module for module in modules() if module.name not in {"trueline", "trueline.__main__"}]
EVERY_MODULE = pytest.mark.parametrize("module", SOURCES, ids=lambda module: module.name)
LIBRARIES = {"torch", "jax", "jaxlib", "cupy", "dask"}


@EVERY_MODULE
def test_every_module_has_its_floor(module: Module):
    """A new room finds its place in the list before it is built."""
    assert module.room in FLOOR


@EVERY_MODULE
def test_imports_never_climb(module: Module):
    """A module imports from lower floors and from its own room; across its floor only where that is said."""
    for room in rooms_of(module) - {module.room}:
        assert room in FLOOR, f"{module.name} imports the package's front ({room}), which imports everything"
        across = FLOOR[room] == FLOOR[module.room] and (module.room, room) in NEIGHBOURS
        assert FLOOR[room] < FLOOR[module.room] or across, f"{module.name} imports {room}"


@EVERY_MODULE
def test_nothing_imports_the_front_of_the_package(module: Module):
    """`import trueline` from inside would hide what a module stands on."""
    assert "trueline" not in set(module.imports())


@EVERY_MODULE
def test_no_module_imports_an_array_library(module: Module):
    """Torch and jax are never imported: who uses them has done so, and the others need not have them."""
    assert not {name.split(".")[0] for name in module.imports()} & LIBRARIES


@EVERY_MODULE
def test_only_one_file_knows_array_libraries_by_name(module: Module):
    """Outside `_arrays` and the border, which reads columns, no code names a library."""
    if module.room in {"_arrays", "border"}:
        return
    named = {node.id for node in ast.walk(module.tree) if isinstance(node, ast.Name)}
    named |= {
        part for node in ast.walk(module.tree) if isinstance(node, ast.Attribute) for part in node.attr.split("_")
    }
    assert not named & LIBRARIES
    assert "array_api_compat" not in {name.split(".")[0] for name in module.imports()}


def test_a_climbing_import_would_be_seen():
    """The reader of imports sees all ways of writing one."""
    text = "import trueline.report.page\nfrom trueline import cli\nfrom trueline.errors.binned import binned_error\n"

    class Written(Module):
        tree = ast.parse(text)

    assert rooms_of(Written(path=None, name="trueline.numerics.made_up")) == {"report", "cli", "errors"}
