#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the measured figures of README.md and docs/.

tables.py          rewrites the tables, and prints the names of rows that are left out
tables.py --check  exits 1 if a table differs from the results, or if a document has a figure that
                   looks measured outside of its tables

A table is between the lines <!-- bench: NAME --> and <!-- end of bench -->. Times are in
bench/results/summary.json, which `make bench-publish` writes. A row of times is left out unless the 95 %
interval of each of its numbers is under a tenth of the number. Instructions and bytes are in
bench/thresholds.json, with their limits: `make cost COST=--publish` and `PUBLISH=yes make
check-embedded` write them. What measures also runs this script.
"""

import json
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"(<!-- bench: ([a-zA-Z ]+) -->\n).*?(<!-- end of bench -->)", re.DOTALL)
# As publishedWidth of gesture-bench.
WIDEST = 0.1
# The rows of times that are not in a table, for the person who measures.
LEFT_OUT = []

CORE = "C core"
OURS = ["GestureKit, closures", "GestureKit, events", "pure Swift"]
# What peers are called in tables.
TITLES = {"gtk4": "GTK"}
# The rows of the tables, of all scenarios.
DESIGNS = ["pinch", "together", "together, velocities", "pan", "swipe 3", "taps", "long press", "day",
           "elsewhere 10000", "recordings"]
PEERS = ["pinch", "together", "pan", "taps"]


def number(value):
    """As many digits as a reader needs."""
    return f"{value:.1f}" if abs(value) < 100 else f"{value:,.0f}"


def times_core(value):
    return f"{value:.2f}" if value < 10 else number(value)


def interval(measured, digits=number):
    if measured is None:
        return "–"
    value, low, high = map(digits, measured)
    return f"{value} ({low}–{high})"


def is_narrow(measured):
    value, low, high = measured
    return high - low < WIDEST * value


def narrow(rows):
    """Of (name, numbers with their intervals, cells): the cells of narrow rows, and the names of others."""
    chosen, left = [], []
    for name, numbers, cells in rows:
        if all(map(is_narrow, filter(None, numbers))):
            chosen.append(cells)
        else:
            left.append(name)
    return chosen, left


def table(head, rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])


def wrapped(text):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)


def table_of_times(head, rows):
    chosen, left = narrow(rows)
    LEFT_OUT.extend(left)
    return table(head, chosen) if chosen else "No row of the latest run is precise enough."


def rows_of(scenario):
    """Paths and peers by name."""
    return {row["name"]: row for row in scenario["paths"] + scenario["peers"]}


def named(result, names):
    """The scenarios of these names that were measured."""
    return [scenario for scenario in result["scenarios"] if scenario["name"] in names]


def conditions(result):
    """A sentence about the machine."""
    machine, now = result["machine"], result["conditions"]
    changed = " with changes" if machine.get("isClean") is not True else ""
    return wrapped(
        f"Measured on {now['date'][:10]} at commit {machine.get('commit') or 'unknown'}{changed}: "
        f"{machine['processor']}, {machine['processors']} processors, {machine['build']} build. "
        f"The p99 of an empty loop was {now['noise']:.2f} times its median, the load "
        f"{now['loadBefore']:.1f} to {now['loadAfter']:.1f}. In brackets: 95 % intervals.")


def small(result):
    """What the README shows: scenarios with the figure of `make cost` that is like them."""
    alike = [("pan", "pan, one finger", "whole one"), ("pinch", "pinch", "whole pinch"),
             ("together", "pan, pinch and rotation at once", "whole together"),
             ("taps", "tap", "one tap"), ("recordings", "a recording", "recorded wins")]
    scenarios = {scenario["name"]: rows_of(scenario) for scenario in result["scenarios"]}
    rows = []
    for scenario, title, key in alike:
        found, figure = scenarios[scenario], result["figures"][key]
        numbers = [found[CORE]["time"], *(found.get(name, {}).get("ratio") for name in (OURS[0], "wf-touch"))]
        rows.append((title, numbers, [title, number(numbers[0][0]), count(figure), count(figure, "gcc"),
                                      *(times_core(ratio[0]) if ratio else "–" for ratio in numbers[1:])]))
    return table(["", "ns", "instructions, clang", "gcc", "GestureKit, ×", "wf-touch, ×"], narrow(rows)[0])


def designs(result):
    """The paths of ours, in each scenario."""
    rows = []
    for scenario in named(result, DESIGNS):
        found = rows_of(scenario)
        ratios = [found.get(name, {}).get("ratio") for name in OURS]
        time = found[CORE]["time"]
        rows.append((scenario["name"], [time, *ratios],
                     [scenario["name"], interval(time), *(interval(ratio, times_core) for ratio in ratios)]))
    return (conditions(result) + "\n\n"
            + table_of_times(["", "C core, ns", *(f"{name}, × C" for name in OURS)], rows))


def peers(result):
    """Other libraries, in the scenarios that they can play."""
    rows = []
    for name in ("wf-touch", "gtk4"):
        for scenario in named(result, PEERS):
            found, title = rows_of(scenario), TITLES.get(name, name)
            if name in found:
                time, ratio = found[CORE]["time"], found[name]["ratio"]
                rows.append((f"{title}, {scenario['name']}", [time, ratio],
                             [title, scenario["name"], interval(time), interval(ratio, times_core)]))
    return table_of_times(["library", "scenario", "C core, ns", "library, × C"], rows)


def cold(result):
    """Single frames after all caches and the TLB were emptied."""
    names = [CORE, *OURS[:2], "wf-touch", "gtk4"]
    rows = []
    for scenario in named(result, PEERS):
        found = rows_of(scenario)
        numbers = [found.get(name, {}).get("cold") for name in names]
        rows.append((f"cold, {scenario['name']}", numbers, [scenario["name"], *map(interval, numbers)]))
    return table_of_times(["ns", *(TITLES.get(name, name) for name in names)], rows)


def count(figure, name="value"):
    if figure.get(name) is None:
        return ""
    return f"{figure[name]:.2f}" if figure["unit"] in ("x", "%") else f"{figure[name]:,.0f}"


def counts(*keys):
    """A table of figures of `make cost`: those of clang and of gcc."""
    def table_of(result):
        figures = [result["figures"][key] for key in keys]
        columns = ["value", "gcc"] if any("gcc" in figure for figure in figures) else ["value"]
        lines = [[figure["what"], *(count(figure, name) for name in columns)] for figure in figures]
        return table(["", *(["clang", "gcc"] if len(columns) == 2 else ["measured"])], lines)
    return table_of


def growth(result):
    """Operations at their largest size, and the power of the size that they grow with."""
    figures = result["figures"]
    rows = [[figure["what"], count(figure), count(figures[key.replace("growth", "exponent", 1)])]
            for key, figure in figures.items() if key.startswith("growth ")]
    return table(["operation", "instructions", "power"], rows)


def swift(result):
    """Instructions of a frame on each path of gesture-bench that can play it."""
    figures, paths = result["figures"], [CORE, *OURS]
    scenarios = [key.partition(": ")[2] for key in figures if key.startswith(f"{CORE}: ")]
    rows = [[name, *(count(figures.get(f"{path}: {name}", {"unit": ""})) or "–" for path in paths)]
            for name in scenarios]
    return table(["", *paths], rows)


def board(prefix):
    """A table of figures of a program on a Cortex-M4."""
    def table_of(result):
        figures = [figure for key, figure in result["board"].items()
                   if key.startswith(prefix) and ("Swift" in key) == ("Swift" in prefix)]
        return table(["", "measured", "at most"],
                     [[figure["what"], count(figure), count(figure, "limit")] for figure in figures])
    return table_of


TABLES = {
    "small": small, "designs": designs, "peers": peers, "cold": cold, "growth": growth,
    "swift": swift,
    "frames": counts(
        "whole pinch", "whole together", "whole asked", "whole one", "whole ten", "recorded wins",
        "one undecided", "doubt two", "one tap", "landing", "lift", "one delivered", "idle", "live pan",
        "live rotation", "crowd", "velocity pan", "velocity pan bus", "velocity pan lost", "at pan",
        "libinput"),
    "bytes": counts(
        "size engine", "size gc_tap", "size gc_long_press", "size gc_swipe", "size gc_pan",
        "size gc_transform", "size of the seven", "text", "text seven"),
    "board": board("microcontroller"), "board in Swift": board("microcontroller in Swift"),
}

# A figure with a unit of cost. A table should have it, unless it is a limit, such as that of a format.
# contract.md has only limits, run.md only settings, and velocity.md how far methods are off that were tried.
LOOKS_MEASURED = re.compile(r"\d[\d,.]*[  ](?:ns|instructions|bytes|KB|KiB|%)(?!\w)")
DEFINING = {"contract.md", "run.md", "velocity.md"}
LIMITS = {"40 bytes", "4096 bytes", "95 %", "3 %"}


def rewritten(text, result):
    return BLOCK.sub(lambda match: f"{match[1]}{TABLES[match[2]](result)}\n{match[3]}", text)


def outside(text):
    """The figures that look measured outside of tables and code."""
    prose = re.sub(r"^```.*?^```$", "", BLOCK.sub("", text), flags=re.S | re.M)
    return [prose[max(0, found.start() - 40):found.end()].replace("\n", " ")
            for found in LOOKS_MEASURED.finditer(prose) if found[0] not in LIMITS]


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    result = read(RESULTS / "summary.json") | read(ROOT / "bench" / "thresholds.json")
    stale, loose = [], []
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        name = document.relative_to(ROOT)
        if text.count("<!-- bench:") != len(BLOCK.findall(text)):
            sys.exit(f"{name}: a table has no name, or no end")
        if document.name not in DEFINING:
            loose += [f"{name}: {figure}" for figure in outside(text)]
        new = rewritten(text, result)
        if new != text and check:
            stale.append(str(name))
        elif new != text:
            document.write_text(new, encoding="utf-8")
    if LEFT_OUT and not check:
        print("left out, because an interval is not under a tenth:", *LEFT_OUT, sep="\n  ")
    if stale:
        sys.exit(f"{', '.join(stale)}: tables differ from the results: run bench/tables.py")
    if check and loose:
        sys.exit("these figures are in no table of bench/tables.py, and not among its LIMITS:\n  "
                 + "\n  ".join(loose))


if __name__ == "__main__":
    main()
