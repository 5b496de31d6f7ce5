"""Times the measures on a CUDA device beside one read of the same data, and compares their values with the CPU's."""

import statistics
import time
from collections.abc import Callable

import numpy as np
import torch

import trueline

ROWS = 10_000_000
ROUNDS = 20


def seconds(work: Callable[[], object]) -> float:
    """Median time of the work, the device having finished each round."""
    times = []
    for _ in range(ROUNDS + 2):
        torch.cuda.synchronize()
        start = time.perf_counter()
        work()
        torch.cuda.synchronize()
        times.append(time.perf_counter() - start)
    return statistics.median(times[2:])


def main() -> None:
    """Print a line per measure: time, times the read, difference from the CPU's value, and the gradient's."""
    rng = np.random.default_rng(0)
    forecast = rng.beta(0.8, 1.2, ROWS)
    outcome = (rng.random(ROWS) < forecast**1.1).astype(np.int64)
    on_device = torch.tensor(forecast, device="cuda"), torch.tensor(outcome, device="cuda")
    read = seconds(lambda: (on_device[0].sum(), on_device[1].sum()))
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}: {ROWS:,} rows are read in {1e3 * read:.3f} ms")
    for card in trueline.measures():
        time_taken = seconds(lambda measure=card.compute: measure(*on_device))
        value, expected = card.compute(*on_device), card.compute(forecast, outcome)
        print(
            f"{card.name:<18} {1e3 * time_taken:9.2f} ms {time_taken / read:7.1f} reads "
            f"  on {value.device}, {abs(float(value) - float(expected)):.1e} from the CPU"
        )
    for card in (card for card in trueline.measures() if card.differentiable):
        gradients = []
        for device in ("cuda", "cpu"):
            part = torch.tensor(forecast[:1000], device=device, requires_grad=True)
            card.compute(part, torch.tensor(outcome[:1000], device=device)).backward()
            gradients.append(part.grad.cpu())
        gap = float((gradients[0] - gradients[1]).abs().max() / gradients[1].abs().max())
        print(f"gradient of {card.name}: {gap:.1e} from the CPU's")


if __name__ == "__main__":
    main()
