"""Interleaved timing: each call once a round, so that a machine that slows down slows all of them."""

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

SHORTEST = 2e-3  # seconds of a turn; a shorter call is repeated within its turn


@dataclass(slots=True, kw_only=True, eq=False)
class Timed:
    """A call, with its seconds by round, its last value, and why it gave none if it failed."""

    call: Callable[[], object]
    seconds: dict[int, float] = field(default_factory=dict)
    value: object = None
    refusal: str = ""
    repeats: int = 1
    spent: float = 0.0
    worked: float = 0.0

    @property
    def median(self) -> float:
        """Seconds of a typical round."""
        return statistics.median(self.seconds.values())

    @property
    def share(self) -> float:
        """Processor time over clock time: well below one where other programs took the core away."""
        return self.worked / self.spent

    def over(self, other: "Timed") -> float:
        """How many times as long as the other: median over the rounds that both ran, if they share one."""
        shared = self.seconds.keys() & other.seconds.keys()
        if not shared:
            return self.median / other.median
        return statistics.median(self.seconds[turn] / other.seconds[turn] for turn in shared)


def interleaved(calls: Mapping[str, Callable[[], object]], *, rounds: int, budget: float) -> dict[str, Timed]:
    """Every call timed `rounds` times, in rounds; a call that has used `budget` seconds sits out the rest."""
    field_of = {name: Timed(call=call) for name, call in calls.items()}
    for timed in field_of.values():
        _warm_up(timed, budget)
    able = [timed for timed in field_of.values() if not timed.refusal]
    collecting = gc.isenabled()
    gc.disable()
    try:
        for turn in range(rounds):
            gc.collect()
            for place in range(len(able)):
                # The first of a round moves on by one, so that no call always follows the same neighbour.
                timed = able[(place + turn) % len(able)]
                if timed.spent < budget:
                    timed.seconds[turn] = _turn(timed)
    finally:
        if collecting:
            gc.enable()
    return field_of


def _warm_up(timed: Timed, budget: float) -> None:
    """Run twice unseen (once if long): fill caches, load what loads late, and learn how often to repeat."""
    try:
        seconds = _turn(timed)
        if seconds < SHORTEST:
            seconds = _turn(timed)
    except Exception as error:  # noqa: BLE001 - whatever a peer raises is reported in its row
        timed.refusal = f"{type(error).__name__}: {error}".splitlines()[0]
        return
    if timed.spent >= budget:  # no second chance: this was its only round
        timed.seconds[0] = seconds
    timed.repeats = max(1, round(SHORTEST / seconds))


def _turn(timed: Timed) -> float:
    """Seconds per call in one turn."""
    clock, processor = time.perf_counter(), time.process_time()
    for _ in range(timed.repeats):
        timed.value = timed.call()
    seconds = time.perf_counter() - clock
    timed.spent += seconds
    timed.worked += time.process_time() - processor
    return seconds / timed.repeats
