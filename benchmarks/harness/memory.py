"""Memory that one call needs beyond its arrays, measured in an interpreter of its own.

An allocator that keeps freed blocks hands them out again and hides the need; hence a fresh interpreter for each call,
and there a C library that returns freed blocks at once. In it the arrays are loaded, the call is made once on a few
rows (so that what loads late is there), the kernel's high-water mark is set back to what is resident now, and the rise
of that mark during the call is the answer, to about a megabyte. Where the mark cannot be set back (proc(5), clear_refs;
other systems than Linux), the answer is how far the call raised the mark of the whole process: too low, never too high.
"""

import math
import os
import resource
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np

from harness.libraries import load
from harness.problems import Problem

FEW = 1000
RESET_HIGH_WATER = "5"
RETURN_AT_ONCE = {"MALLOC_MMAP_THRESHOLD_": "65536"}  # mallopt(3); other C libraries ignore it
UNIT = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss, in bytes


@contextmanager
def stored(problem: Problem) -> Iterator[Path]:
    """A folder with the arrays as files, for the interpreters to come."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        np.save(folder / "forecast.npy", problem.forecast)
        np.save(folder / "outcome.npy", problem.outcome)
        yield folder


def extra_peak(library: str, work: str, folder: Path, *, patience: float) -> tuple[float, str]:
    """Megabytes that the call needed beyond its arrays, or nan and why: it failed, or took over `patience` seconds."""
    command = [sys.executable, "-m", "harness.memory", library, work, str(folder)]
    environment = os.environ | RETURN_AT_ONCE | {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}
    try:
        child = subprocess.run(  # noqa: S603 - our own module, our own arguments
            command, capture_output=True, check=True, env=environment, text=True, timeout=patience
        )
    except subprocess.TimeoutExpired:
        return math.nan, f"memory not measured: over {patience:.0f} seconds"
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip() or f"exit status {error.returncode}").splitlines()[-1]
        return math.nan, f"memory not measured: {last}"
    return float(child.stdout.split()[-1]), ""


def main() -> None:
    """Print the megabytes; the arguments are library, work and the folder of arrays."""
    warnings.simplefilter("ignore")
    library, work, name = sys.argv[1:]
    loaded = load(library)
    call = loaded.function(work)
    if call is None:
        sys.exit(loaded.refusal or f"{library} does not offer {work}")
    forecast, outcome = (np.load(Path(name) / f"{part}.npy") for part in ("forecast", "outcome"))
    call(forecast[:FEW].copy(), outcome[:FEW].copy())
    before = _resident_after_reset()
    call(forecast, outcome)
    sys.stdout.write(f"\n{(_high_water() - before) / 1e6:.3f}\n")


def _resident_after_reset() -> int:
    """Bytes that the high-water mark shows once set back, or still shows where it cannot be."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text(RESET_HIGH_WATER, encoding="ascii")
    return _high_water()


def _high_water() -> int:
    """Most bytes resident since the start or the last reset."""
    with suppress(OSError):
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT


if __name__ == "__main__":
    main()
