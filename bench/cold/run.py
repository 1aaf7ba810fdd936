#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares a frame with the shared library to one with the core in the program, caches emptied.

    run.py                    builds the library as `make install` does
    run.py FOLDER...          takes it from build folders of meson
    run.py --rounds N         more rounds for smaller intervals; default 40
    run.py --counts           counts only: the same on a busy machine
    run.py --scenario NAME    only one of pinch, pan, together, delivered

Before each frame, all caches and the TLB are emptied. In each round, each program plays some
frames, in random order. Program and library are copied before, because the time also depends on
which pages of memory they get. The ratio is that of medians, with a 95 % interval over the rounds.

The counts are those of cache lines and of pages that a frame touches in the program and the
library.
"""
import argparse
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cost"))

import lines  # noqa: E402
from building import build_libraries, build_shared, build_static, die  # noqa: E402

SCENARIOS = ["pinch", "pan", "together", "delivered"]
FRAMES = 25


def play(folder, scenario, scratch):
    """Nanoseconds of some frames, with a new copy of the program."""
    copy = scratch / "copy"
    shutil.copytree(folder, copy)
    run = subprocess.run([copy / "cold", "time", scenario, str(FRAMES)], check=False, text=True,
                         stdout=subprocess.PIPE)
    shutil.rmtree(copy)
    if run.returncode != 0:
        die(f"{folder.name} {scenario} failed")
    return [int(line) for line in run.stdout.split()]


def ratio(times, base, chosen):
    def median(rounds):
        return statistics.median(time for index in chosen for time in rounds[index])
    return median(times) / median(base)


def interval(times, base):
    count = range(len(times))
    ratios = sorted(ratio(times, base, random.choices(count, k=len(times))) for _ in range(400))
    return ratios[10], ratios[-11]


def print_times(folders, scenarios, rounds, scratch):
    times = {name: {scenario: [] for scenario in scenarios} for name in folders}
    for _ in range(rounds):
        for scenario in scenarios:
            for name in random.sample(list(folders), len(folders)):
                times[name][scenario].append(play(folders[name], scenario, scratch))
    print(f"\n{'ns per frame, caches emptied':40}" + "".join(f"{s:>28}" for s in scenarios))
    base = times["static"]
    for name, of_scenario in times.items():
        cells = []
        for scenario in scenarios:
            runs = of_scenario[scenario]
            median = statistics.median(time for run in runs for time in run)
            low, high = interval(runs, base[scenario])
            value = ratio(runs, base[scenario], range(rounds))
            cells.append(f"{median:8.0f} {value:5.2f} ({low:4.2f} to {high:4.2f})")
        print(f"{name:40}" + "".join(f"{cell:>28}" for cell in cells))


def print_counts(folders, scenarios):
    print(f"{'cache lines, pages':40}" + "".join(f"{s:>28}" for s in scenarios))
    for name, folder in folders.items():
        cells = []
        for scenario in scenarios:
            found = lines.touched(folder / "cold", scenario)
            cells.append(f"{found['code lines']:.0f} + {found['data lines']:.0f}, "
                         f"{found['code pages']:.0f} + {found['data pages']:.0f}")
        print(f"{name:40}" + "".join(f"{cell:>28}" for cell in cells))
    print("Each cell: lines of code + of data, pages of code + of data.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--counts", action="store_true")
    parser.add_argument("--scenario", choices=SCENARIOS, action="append")
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        built = options.folders or [build_libraries(scratch / "installed")]
        folders = {"static": build_static(scratch / "static")}
        for index, build in enumerate(built):
            folders[build.name] = build_shared(scratch / str(index), build)
            folders[f"{build.name}, program with -fno-plt"] = build_shared(
                scratch / f"{index}-no-plt", build, "-fno-plt")
        scenarios = options.scenario or SCENARIOS
        print_counts(folders, scenarios)
        if not options.counts:
            print_times(folders, scenarios, options.rounds, scratch)


if __name__ == "__main__":
    main()
