"""How far predicted probabilities are from the truth."""

from trueline import curves, errors
from trueline._version import __version__
from trueline.border import as_tally
from trueline.curves.binned import binned_curve
from trueline.curves.smooth import smooth_curve
from trueline.errors.binned import binned_error
from trueline.errors.equal_mass import equal_mass_error
from trueline.errors.large import in_the_large
from trueline.errors.maximum import max_error
from trueline.errors.smooth import smooth_error
from trueline.exceptions import TruelineError
from trueline.mean import Mean
from trueline.measure import Catalogue, Measure, catalogue, find_card
from trueline.records import Bound, Curve, Estimate, Interval, TestResult
from trueline.reductions.classes import classwise, classwise_tally, one_class
from trueline.reductions.top import top_k, top_label
from trueline.report.assess import assess
from trueline.report.assessment import Assessment
from trueline.rows import Rows
from trueline.tally import Tally, stack

__all__ = [
    "Assessment",
    "Bound",
    "Catalogue",
    "Curve",
    "Estimate",
    "Interval",
    "Mean",
    "Measure",
    "Rows",
    "Tally",
    "TestResult",
    "TruelineError",
    "__version__",
    "as_tally",
    "assess",
    "binned_curve",
    "binned_error",
    "classwise",
    "classwise_tally",
    "curves",
    "equal_mass_error",
    "errors",
    "find",
    "in_the_large",
    "max_error",
    "measures",
    "one_class",
    "smooth_curve",
    "smooth_error",
    "stack",
    "top_k",
    "top_label",
]


def measures() -> Catalogue:
    """The cards of all measures, printed a line each.

    >>> "smooth_error" in [card.name for card in measures()]
    True
    """
    return catalogue(errors)


def find(name: str) -> Measure:
    """The card of the measure that goes by this name or acronym, whatever its case.

    >>> print(find("ECE").name)
    binned_error
    """
    return find_card(name, measures())


def __getattr__(name: str) -> object:
    """Load what is heavy on first use, and tell someone who types `trueline.ece` what it is called here."""
    if name in {"io", "report", "cli"}:
        import importlib  # the package's own import must stay cheap

        return importlib.import_module(f"{__name__}.{name}")
    hint = ""
    if not name.startswith("_"):
        try:
            hint = f"; {name} is called trueline.{find(name).name} here"
        except TruelineError:
            hint = "; trueline.measures() lists the measures"
    message = f"module 'trueline' has no attribute {name!r}{hint}"
    raise AttributeError(message, name=name, obj=None)


def __dir__() -> list[str]:
    """The public names."""
    return __all__
