"""The card of a measure: what it is called, where it comes from, and what it claims; every claim is a test."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import ModuleType

from trueline._typing import Array
from trueline.exceptions import UnknownNameError, did_you_mean


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class Measure:
    """What a measure is and claims; it hangs on its function as `function.card`.

    Attributes:
        compute: The function itself.
        title: Its name in words.
        known_as: Names and acronyms that the field uses for it.
        source: Where it was defined.
        convention: What its defaults are, in words that another package's user can compare.
        span: Least and greatest value it can take.
        continuous: Whether a small move of the forecasts moves the value little.
        differentiable: Whether gradients flow through it on torch and jax.
        zero_when_calibrated: Whether it is 0 where each forecast equals the frequency beside it.
        grid_exact: Whether a tally on a grid that the bins divide gives the same value as the rows.
        weights: What weights mean: "shares" (scaling all changes nothing), "counts" (2 is a row twice).
        subadditive: Whether residuals r and s give phi(r + s) <= phi(r) + phi(s), with phi(-r) = phi(r).
        mean_of_gaps: Whether it lies between the size of the mean residual and the plug-in error, as means of gaps do.
        soft_labels: Whether fractional outcomes give the value of their mixture of rows.
        batched: Whether leading axes are one array operation (else tables are taken one by one).
        jit: Whether jax can compile it.
    """

    compute: Callable[..., Array]
    title: str
    known_as: tuple[str, ...]
    source: str
    convention: str
    span: tuple[float, float]
    continuous: bool = False
    differentiable: bool = False
    zero_when_calibrated: bool = True
    grid_exact: bool = False
    weights: tuple[str, ...] = ()
    subadditive: bool = False
    mean_of_gaps: bool = False
    soft_labels: bool = True
    batched: bool = True
    jit: bool = True

    def __post_init__(self) -> None:
        """Hang the card on its function."""
        self.compute.card = self  # type: ignore[attr-defined]

    @property
    def name(self) -> str:
        """Name of the function."""
        return self.compute.__name__

    @property
    def has_bins(self) -> bool:
        """Whether it takes a number of bins."""
        return "bins" in inspect.signature(self.compute).parameters

    def convention_with(self, bins: int) -> str:
        """The convention with this number of bins in place of the default one, which it names."""
        if not self.has_bins:
            return self.convention
        default = inspect.signature(self.compute).parameters["bins"].default
        return re.sub(rf"\b{default}\b", str(bins), self.convention)

    @property
    def formula(self) -> str:
        """The formula, as the function's docstring has it."""
        found = re.search(r"\.\. math::\s*(.+?)\n\s*\n", self._text, re.DOTALL)
        return " ".join(found[1].split()) if found else ""

    @property
    def summary(self) -> str:
        """What it returns, in a sentence."""
        return self._text.split("\n\n", 1)[0].replace("\n", " ")

    @property
    def caveat(self) -> str:
        """What to know before trusting it: the paragraph that follows the formula."""
        rest = re.split(r"\.\. math::.+?\n\s*\n", self._text, maxsplit=1, flags=re.DOTALL)[-1]
        paragraph = rest.split("\n\n", 1)[0].strip()
        return "" if paragraph.startswith(">>>") else " ".join(re.sub(r":\w+:`~?([^`]+)`", r"\1", paragraph).split())

    @property
    def _text(self) -> str:
        return inspect.cleandoc(self.compute.__doc__ or "")

    def __repr__(self) -> str:
        """Title, formula, caveat and where to read more."""
        known = f", known as {', '.join(self.known_as)}" if self.known_as else ""
        lines = [
            f"{self.title}{known}: trueline.{self.name}",
            f"  {self.summary}",
            f"  formula: {self.formula}" if self.formula else "",
            f"  caveat: {self.caveat}" if self.caveat else "",
            f"  convention: {self.convention}",
            f"  from {self.span[0]:g} to {self.span[1]:g}; weights are {' or '.join(self.weights) or 'not taken'}",
            f"  source: {self.source}; read: help(trueline.{self.name})",
        ]
        return "\n".join(line for line in lines if line)


class Catalogue(tuple[Measure, ...]):
    """Cards in the order of their names, printed a line each."""

    __slots__ = ()

    def __repr__(self) -> str:
        """A line per measure: function, title, acronyms."""
        width = max((len(card.name) for card in self), default=0)
        return "\n".join(f"{c.name:<{width}}  {c.title} ({', '.join(c.known_as)})".replace(" ()", "") for c in self)


def catalogue(*folders: ModuleType) -> Catalogue:
    """The cards in these packages: every module that holds a `MEASURE`; the folder is the registry."""
    return Catalogue(sorted(_cards(folders), key=lambda card: card.name))


def _cards(folders: Iterable[ModuleType]) -> Iterator[Measure]:
    """Each card found by importing the modules of each folder."""
    for folder in folders:
        for found in pkgutil.iter_modules(folder.__path__):
            module = importlib.import_module(f"{folder.__name__}.{found.name}")
            if isinstance(card := getattr(module, "MEASURE", None), Measure):
                yield card


def find_card(name: str, cards: Iterable[Measure]) -> Measure:
    """The card that goes by this name, title or acronym, whatever its case."""
    known = {plain(word): card for card in cards for word in (card.name, card.title, *card.known_as)}
    card = known.get(plain(name))
    if card is not None:
        return card
    hint = did_you_mean(plain(name), known, lambda word: known[word].name)
    message = f"no measure is called {name!r}. {hint or 'trueline.measures() lists all'}"
    raise UnknownNameError(message)


def plain(word: str) -> str:
    """A word without case, spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]+", "", str(word)).casefold()
