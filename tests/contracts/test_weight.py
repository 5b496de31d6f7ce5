"""What importing costs, and that numpy and scipy are enough."""

import os
import subprocess
import sys
from pathlib import Path

import trueline

HEAVY = (
    "altair",
    "duckdb",
    "jax",
    "matplotlib",
    "narwhals",
    "pandas",
    "polars",
    "pyarrow",
    "rich",
    "scipy.optimize",
    "scipy.stats",
    "sklearn",
    "torch",
    "typer",
)

MINIMAL = """
import importlib.abc, sys

ALLOWED = {"numpy", "scipy", "array_api_compat", "trueline"} | set(sys.stdlib_module_names)

class Wall(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        # numpy and scipy look for helpers of their own, which may be absent
        if root not in ALLOWED and not root.startswith("_"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Wall())

import trueline

forecast, outcome = [0.1, 0.4, 0.4, 0.8], [0, 0, 1, 1]
for card in trueline.measures():
    assert -1 <= float(card.compute(forecast, outcome)) <= 1, card.name
    assert float(card.compute(trueline.as_tally(forecast, outcome))) == float(card.compute(forecast, outcome))
    assert card.title in repr(card)
assessment = trueline.assess(forecast, outcome)
assert "SmoothECE" in repr(assessment)
assert 0 <= float(assessment["ECE"]) <= 1
assert trueline.smooth_curve(forecast, outcome).weight.shape == (512,)
assert trueline.binned_error(*trueline.top_label([[0.7, 0.3], [0.4, 0.6]], [0, 1])) > 0
print("enough")
"""


def run(program: str) -> str:
    """What a program prints in an interpreter of its own."""
    folder = str(Path(trueline.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": folder}
    done = subprocess.run(  # noqa: S603 - the program stands in this file
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_pulls_in_nothing_heavy():
    """After `import trueline` no optional library and no slow part of scipy is loaded."""
    loaded = run("import sys, trueline; print('\\n'.join(sys.modules))").split()
    assert "trueline.errors.binned" in loaded
    assert not set(HEAVY) & set(loaded)


def test_numpy_and_scipy_are_enough():
    """With everything else walled off it imports, measures, assesses and prints."""
    assert run(MINIMAL).strip() == "enough"
