"""How much longer `import trueline` takes than the numpy and scipy that it stands on, in fresh interpreters."""

import argparse
import statistics
import subprocess
import sys

OURS = "trueline"
BELOW = "numpy, scipy.fft"
CLOCKED = "import time; start = time.perf_counter(); import {}; print(time.perf_counter() - start)"


def main() -> int:
    """Exit status: 0, or 1 where the ratio is above `--at-most`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="pairs of interpreters, of which the medians are shown")
    parser.add_argument("--at-most", type=float, default=float("inf"), help="the highest ratio that still passes")
    options = parser.parse_args()
    for modules in (BELOW, OURS):
        seconds(modules)  # writes byte code, fills the disk's cache
    pairs = [pair(turn) for turn in range(options.rounds)]
    below, ours = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(own / other for other, own in pairs)
    print(f"import {BELOW}: {below * 1e3:.1f} ms")
    print(f"import {OURS}: {ours * 1e3:.1f} ms, {ratio:.2f} times as long (median of {options.rounds} pairs)")
    return int(ratio > options.at_most)


def pair(turn: int) -> tuple[float, float]:
    """Seconds of what lies below and of ours, one right after the other; which goes first alternates."""
    if turn % 2:
        ours = seconds(OURS)
        return seconds(BELOW), ours
    return seconds(BELOW), seconds(OURS)


def seconds(modules: str) -> float:
    """Time of the import statement alone, without the interpreter's own start."""
    command = [sys.executable, "-c", CLOCKED.format(modules)]
    return float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)  # noqa: S603 - our own code


if __name__ == "__main__":
    sys.exit(main())
