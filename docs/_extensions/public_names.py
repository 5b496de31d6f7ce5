"""Writes the pages under api/ from the package: one per public name, and an index. No list is kept by hand."""

import ast
import dataclasses
import inspect
import shutil
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType

from sphinx.application import Sphinx

import trueline
from trueline.measure import Measure

INTRODUCTION = """\
Public names
============

Everything here is imported as ``trueline.<name>``. ``trueline.find("ECE")`` gives the card behind a name or an acronym
of the field, and ``trueline.measures()`` all of them.
"""


def is_error(found: object) -> bool:
    """Whether this is an exception."""
    return inspect.isclass(found) and issubclass(found, Exception)


KINDS: dict[str, Callable[[object], bool]] = {
    "Functions": inspect.isroutine,
    "Namespaces": inspect.ismodule,
    "Records": lambda found: inspect.isclass(found) and not is_error(found),
    "Errors": is_error,
}


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls first."""
    app.connect("builder-inited", write_pages)
    app.connect("autodoc-process-signature", signature_as_written)
    app.connect("autodoc-process-docstring", property_as_written, priority=501)  # after Napoleon's 500
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write_pages(app: Sphinx) -> None:
    """The index, and a page for each public name."""
    folder = Path(app.srcdir) / "api"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    names = [name for name in trueline.__all__ if not name.startswith("_")]
    cards = {card.compute.__name__: card for card in trueline.measures()}
    for name in names:
        (folder / f"{name}.rst").write_text(page(name, getattr(trueline, name), cards.get(name)), encoding="utf-8")
    (folder / "index.rst").write_text(index(names, cards), encoding="utf-8")


def index(names: list[str], cards: dict[str, Measure]) -> str:
    """The table of measures, then the other names by what they are."""
    measures = [[f":func:`~trueline.{name}`", card.title, words(card.known_as)] for name, card in cards.items()]
    parts = [INTRODUCTION, heading("Measures", "-"), table(["Function", "What it is", "Known as"], measures)]
    others = {name: getattr(trueline, name) for name in names if name not in cards}
    for title, belongs in KINDS.items():
        rows = [[f":doc:`{name}`", first_sentence(found)] for name, found in others.items() if belongs(found)]
        if rows:
            parts += [heading(title, "-"), table(["Name", "What it is"], rows)]
    return "\n".join([*parts, ".. toctree::\n   :hidden:\n", *(f"   {name}" for name in names), ""])


def page(name: str, found: object, card: Measure | None) -> str:
    """One name: its docstring and, for a measure, what its card claims."""
    kind = "automodule" if isinstance(found, ModuleType) else "autoclass" if inspect.isclass(found) else "autofunction"
    target = found.__name__ if isinstance(found, ModuleType) else f"trueline.{name}"
    lines = [heading(name, "="), f".. {kind}:: {target}"]
    if kind != "autofunction":
        lines.append("   :members:")
    if card is not None:
        lines += ["", heading("Its card", "-"), table(["Claim", ""], claims(card))]
    return "\n".join([*lines, ""])


def claims(card: Measure) -> list[list[str]]:
    """The fields of a card but the function itself, as words."""
    fields = [field.name for field in dataclasses.fields(card) if field.name != "compute"]
    return [[name.replace("_", " "), words(getattr(card, name))] for name in fields]


def words(value: object) -> str:
    """A field of a card as a reader would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(f"{part:g}" if isinstance(part, float) else str(part) for part in value)
    return str(value)


def heading(title: str, line: str) -> str:
    """A title underlined."""
    return f"{title}\n{line * len(title)}\n"


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    """Rows as a list-table."""
    body = ["\n     - ".join(["   * - " + row[0], *row[1:]]) for row in [head, *rows]]
    return "\n".join([".. list-table::", "   :header-rows: 1", "", *body, ""])


def first_sentence(found: object) -> str:
    """The sentence a docstring begins with."""
    return (inspect.getdoc(found) or "").split("\n\n", 1)[0].replace("\n", " ")


def signature_as_written(_app: Sphinx, what: str, _name: str, found: object, *_rest: object) -> tuple[str, str] | None:
    """A function's signature from its source, so that the reader sees `Array` and not what it stands for."""
    if what not in {"function", "method"}:
        return None
    definition = ast.parse(textwrap.dedent(inspect.getsource(found))).body[0]
    if not isinstance(definition, ast.FunctionDef):
        return None
    arguments = definition.args
    if what == "method":
        arguments.args = arguments.args[1:]
    returns = ast.unparse(definition.returns) if definition.returns else ""
    return f"({ast.unparse(arguments)})", returns


def property_as_written(_app: Sphinx, what: str, _name: str, found: object, _options: object, lines: list[str]) -> None:
    """A property's docstring, of which Napoleon takes the words before a colon for a type."""
    if what == "property":
        lines[:] = [*(inspect.getdoc(found) or "").splitlines(), ""]
