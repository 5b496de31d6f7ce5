"""Finding a library's functions, or the reason why it has none."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Call: TypeAlias = Callable[[NDArray[np.floating[Any]], NDArray[np.int64]], float]

OURS = "trueline"
LIBRARIES = {  # as it is known -> the module here
    OURS: "trueline",
    "relplot": "relplot",
    "netcal": "netcal",
    "uncertainty-calibration": "uncertainty_calibration",
    "torchmetrics": "torchmetrics",
    "torch-uncertainty": "torch_uncertainty",
    "MAPIE": "mapie",
    "pycalib": "pycalib",
    "calibre": "calibre",
    "probcal": "probcal",
    "calibstats": "calibstats",
    "scikit-learn": "scikit_learn",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Library:
    """A library by the name it is installed under; without `module` it could not be loaded, and `refusal` says why."""

    name: str
    version: str
    module: ModuleType | None
    refusal: str = ""

    def function(self, work: str) -> Call | None:
        """The function for a work, or None where the library does not offer the quantity."""
        return getattr(self.module, work, None)

    def another_quantity(self, work: str) -> bool:
        """Whether its value is not meant to equal ours."""
        return work in getattr(self.module, "ANOTHER_QUANTITY", ())


def load(name: str) -> Library:
    """Import one library, whatever happens."""
    try:
        module = importlib.import_module(f"harness.libraries.{LIBRARIES[name]}")
    except Exception as error:  # noqa: BLE001 - peers fail in many ways when their dependencies move
        return Library(name=name, version=_version(name), module=None, refusal=f"{type(error).__name__}: {error}")
    return Library(name=name, version=_version(name), module=module)


def _version(name: str) -> str:
    """As installed; a dash for what runs from a checkout."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "-"
