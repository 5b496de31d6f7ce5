"""A command: what it runs, and examples that a test runs too; and how records become its options."""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, get_type_hints


@dataclass(frozen=True, kw_only=True, slots=True)
class Command:
    """One word of the command line."""

    run: Callable[..., int]
    examples: tuple[str, ...]

    @property
    def name(self) -> str:
        """The word."""
        return self.run.__name__

    @property
    def epilog(self) -> str:
        """The examples, as they stand below the help."""
        title = "Example" if len(self.examples) == 1 else "Examples"
        # The backspace keeps their lines apart.
        return "\n".join(["\b", f"{title}:", *(f"  {example}" for example in self.examples)])

    @property
    def callback(self) -> Callable[..., int]:
        """The function as Typer takes it: each field of its records is an option of its own."""
        return _with_options(self.run)


def _with_options(run: Callable[..., int]) -> Callable[..., int]:
    """The function of records as a function of their fields."""
    kinds = [kind for name, kind in get_type_hints(run).items() if name != "return"]

    def callback(**given: object) -> int:
        return run(*(kind(**{field.name: given[field.name] for field in fields(kind)}) for kind in kinds))

    parameters = [_parameter(field, kind) for kind in kinds for field in fields(kind)]
    callback.__doc__ = run.__doc__
    callback.__name__ = run.__name__
    callback.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters} | {"return": int}
    callback.__signature__ = inspect.Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
    return callback


def _parameter(field: Field[Any], kind: type) -> inspect.Parameter:
    """A field as a parameter, with its help and its default."""
    annotation = get_type_hints(kind, include_extras=True)[field.name]
    default = inspect.Parameter.empty if field.default is MISSING else field.default
    if field.default_factory is not MISSING:
        default = field.default_factory()
    return inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
