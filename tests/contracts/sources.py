"""The sources as the contracts read them: modules, what they import, functions and their size."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import trueline

PACKAGE = Path(trueline.__file__).parent
TESTS = Path(__file__).parents[1]

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One file of the sources."""

    path: Path
    name: str

    @cached_property
    def text(self) -> str:
        """What it says."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """What it says, parsed."""
        return ast.parse(self.text)

    @property
    def room(self) -> str:
        """The first name below the package: a file or a folder."""
        return [*self.name.split("."), "__init__"][1]

    def imports(self) -> Iterator[str]:
        """Full names of what it imports, wherever in the file that stands."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)

    def functions(self) -> Iterator[Function]:
        """All functions and methods, inner ones too."""
        yield from (node for node in ast.walk(self.tree) if isinstance(node, Function))


def modules() -> list[Module]:
    """Every file of the package."""
    return [
        Module(path, ".".join(["trueline", *path.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(".__init__"))
        for path in sorted(PACKAGE.rglob("*.py"))
    ]


def rooms_of(module: Module) -> set[str]:
    """Rooms of the package that a module imports from."""
    return {name.split(".")[1] for name in module.imports() if name.startswith("trueline.")}


def code_lines(function: Function) -> int:
    """Lines of a function that hold code: no docstring, comments or empty lines."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    if not body:
        return 1
    held = {line for statement in body for node in ast.walk(statement) for line in lines_of(node)}
    signature = range(function.lineno, function.body[0].lineno)
    return len(held | set(signature))


def lines_of(node: ast.AST) -> range:
    """Lines that a node spans, where it has any."""
    return range(node.lineno, node.end_lineno + 1) if hasattr(node, "lineno") else range(0)


def parameters(function: Function) -> list[ast.arg]:
    """All parameters but self and cls."""
    arguments = function.args
    found = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    found += [extra for extra in (arguments.vararg, arguments.kwarg) if extra is not None]
    return [argument for argument in found if argument.arg not in {"self", "cls"}]
