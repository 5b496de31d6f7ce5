"""The run: for each problem and each work, time all libraries together, then weigh the memory of each."""

import argparse
import json
import math
import os
import resource
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

from harness import page
from harness.libraries import LIBRARIES, OURS, Library, load
from harness.limit import COPY, READ, machine
from harness.measurement import Measurement, measurement
from harness.memory import extra_peak, stored
from harness.problems import KINDS, Problem, makers
from harness.timing import interleaved
from harness.works import WORKS, Work

ROWS = (100_000, 1_000_000, 10_000_000)
SHARE = 0.75  # of the machine's memory, beyond which a library gets none
PATIENCE = 60.0  # seconds that a memory child may take for loading, beside the budget


def leave_room() -> None:
    """Ask for no more memory than the machine can spare: a library that does gets an error, which its line shows."""
    limit = int(SHARE * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status: 0, or 1 where trueline itself could not be loaded or failed at something."""
    options = _options(arguments)
    leave_room()
    warnings.simplefilter("ignore")
    loaded = [load(name) for name in LIBRARIES if name in options.libraries]
    print(page.conventions(loaded) if options.list else page.libraries(loaded))
    if options.list:
        return 0
    rows: list[Measurement] = []
    for block in _blocks(options, [library for library in loaded if library.module]):
        rows += block
        print(page.table(block), flush=True)
        if options.json:
            _save(options.json, loaded, rows)
    failed = [library.name for library in loaded if library.refusal] + [row.library for row in rows if row.refusal]
    return int(OURS in failed)


def _blocks(options: argparse.Namespace, loaded: list[Library]) -> Iterator[list[Measurement]]:
    """The lines of each problem and work."""
    for tables in (False, True):
        works = [work for work in WORKS if work.name in options.only and work.table == tables]
        for make in makers(options.rows, options.data, tables=tables) if works else ():
            problem = make()
            with stored(problem) as folder:
                for work in works:
                    block = _timed(problem, work, loaded, options)
                    yield [_weighed(row, folder, options) for row in block]


def _timed(problem: Problem, work: Work, loaded: list[Library], options: argparse.Namespace) -> list[Measurement]:
    """All libraries at one work, in one set of rounds."""
    calls = dict(machine(problem))
    for library in loaded:
        if function := library.function(work.name):
            calls[library.name] = partial(function, problem.forecast, problem.outcome)
    timings = interleaved(calls, rounds=options.rounds, budget=options.budget)
    others = {library.name for library in loaded if library.another_quantity(work.name)}
    known = {"work": work.name, "size": problem.size}
    return [measurement(timings, name, another_quantity=name in others, **known) for name in calls if name != COPY]


def _weighed(row: Measurement, folder: Path, options: argparse.Namespace) -> Measurement:
    """The same line with the memory of its call, where it is a library's."""
    if not options.memory or row.refusal or row.library == READ:
        return row
    megabytes, note = extra_peak(row.library, row.work, folder, patience=PATIENCE + options.budget)
    return replace(row, megabytes=megabytes, note=note)


def _save(path: Path, loaded: list[Library], rows: list[Measurement]) -> None:
    """Everything measured so far; what is not a number is null."""
    lines = [{key: _number_or_null(value) for key, value in asdict(row).items()} for row in rows]
    versions = {library.name: library.version for library in loaded}
    path.write_text(json.dumps({"versions": versions, "measurements": lines}, indent=1), encoding="utf-8")


def _number_or_null(value: object) -> object:
    """JSON knows no nan."""
    return None if isinstance(value, float) and math.isnan(value) else value


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = ",".join(work.name for work in WORKS)
    parser.add_argument("--rows", type=int, nargs="+", default=list(ROWS), help="sizes; no table is longer")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the medians are shown")
    parser.add_argument("--budget", type=float, default=30.0, help="seconds for one library at one work and size")
    parser.add_argument("--only", type=_names, default=names, help=f"works, of {names}")
    parser.add_argument("--data", type=_names, default="bold", help=f"kinds of binary data, of {','.join(KINDS)}")
    parser.add_argument("--libraries", type=_names, default=",".join(LIBRARIES), help="which take part")
    parser.add_argument("--no-memory", dest="memory", action="store_false", help="leave out the extra peak")
    parser.add_argument("--json", type=Path, help="a file for everything measured")
    parser.add_argument("--list", action="store_true", help="only say what each library computes")
    options = parser.parse_args(arguments)
    unknown = (options.only - {work.name for work in WORKS}) | (options.libraries - LIBRARIES.keys())
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    return options


def _names(text: str) -> set[str]:
    """Comma-separated names."""
    return {name.strip() for name in text.split(",")}


if __name__ == "__main__":
    sys.exit(main())
