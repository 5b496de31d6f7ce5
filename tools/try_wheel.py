"""Try an installed trueline that has its core dependencies alone: it imports, carries its types and measures."""

import importlib.metadata
import importlib.resources
import importlib.util
import sys

import numpy as np

import trueline

OPTIONAL = ("altair", "duckdb", "jax", "matplotlib", "pandas", "pyarrow", "sklearn", "torch", "typer")


def main() -> None:
    """Exit with a sentence when something is amiss, else say what was tried."""
    present = [name for name in OPTIONAL if importlib.util.find_spec(name)]
    if present:
        sys.exit(f"This environment is not bare, so it tries nothing: {', '.join(present)} can be imported")
    version = importlib.metadata.version("trueline")
    if version != trueline.__version__:
        sys.exit(f"The wheel says {version}, the package {trueline.__version__}")
    if not importlib.resources.files("trueline").joinpath("py.typed").is_file():
        sys.exit("The wheel lacks py.typed, so type checkers would not read its annotations")
    # Two bins of (0.25, 0.25) and (0.75): gaps of 0.5 and -0.25, so 0.75 over three rows.
    error = float(trueline.binned_error(np.array([0.25, 0.25, 0.75]), np.array([0, 0, 1]), bins=2))
    if error != 0.25:
        sys.exit(f"The binned error of three rows must be 0.25, and is {error}")
    print(f"trueline {version} imports and measures with its core dependencies alone")


if __name__ == "__main__":
    main()
