#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes bench/results: of a complete run, what the tables of the documentation show.

summary.py FOLDER  reads what gesture-bench --publish wrote there: full.json and lag.json

summary.json has a line for each row. Three numbers are a value and its 95 % interval.
"""

import json
import pathlib
import shutil
import statistics
import sys

RESULTS = pathlib.Path(__file__).resolve().parent / "results"
OF_MACHINE = ["processor", "processors", "build", "commit", "isClean"]
OF_CONDITIONS = ["date", "noise", "loadBefore", "loadAfter"]
OF_DECISION = ["recording", "gesture", "decidedBy", "millisecondsFromFirst", "millisecondsFromLast",
               "points", "beyond", "step", "millisecondsAfter"]


def part(row, names):
    return {name: brief(row[name]) for name in names if name in row}


def brief(value):
    """Without digits that no table shows."""
    return round(value, 6) if isinstance(value, float) else value


def ranks_outside(count):
    """As ranksOutside() of bench/gesture-bench/report/Statistics.swift."""
    exactly, rank = 0.5 ** count, 0
    at_most = exactly
    while at_most <= 0.025:
        rank += 1
        exactly *= (count - rank + 1) / rank
        at_most += exactly
    return max(rank - 1, 0)


def median(rounds):
    rounds = sorted(rounds)
    outside = ranks_outside(len(rounds))
    return [brief(value) for value in
            (statistics.median(rounds), rounds[outside], rounds[-1 - outside])]


def times(row):
    """A path or a peer: nanoseconds per frame, also with cold caches, and how many times the core's."""
    summary = {"name": row["name"], "time": median(row["rounds"])}
    if row.get("ratio"):
        summary["ratio"] = [brief(row["ratio"][name]) for name in ("value", "low", "high")]
    for which in "cold", "coreCold":
        if row.get(which):
            summary[which] = [brief(row[which][name])
                              for name in ("median", "medianLow", "medianHigh")]
    return summary


def promised(figures):
    """Figures with a limit. A name that begins with spaces continues the one above it."""
    above = ""
    for figure in figures:
        name = figure["name"]
        above = above if name.startswith("  ") else name
        if figure.get("promise") and figure.get("value") is not None:
            title = f"{above}, {name.strip()}" if name.startswith("  ") else name
            yield {"name": title, **part(figure, ["unit", "value", "low", "high"]),
                   **figure["promise"]}


def summary(result):
    return {
        "machine": part(result["machine"], OF_MACHINE),
        "conditions": part(result["conditions"], OF_CONDITIONS),
        "scenarios": [
            {"name": scenario["name"], "paths": [times(row) for row in scenario["paths"]],
             "peers": [times(row) for row in scenario["peers"]]}
            for scenario in result["scenarios"]],
        "figures": list(promised(result["figures"])),
        "decisions": [part(row, OF_DECISION) for row in result["decisions"]["rows"]
                      if row["setup"] == "seven"],
    }


def has_rows(value):
    return isinstance(value, list) and any(isinstance(item, dict) for item in value)


def encoded(value, indent=""):
    """JSON with a line for each object that has no list of objects."""
    inner = indent + " "
    if has_rows(value):
        rows = ",\n".join(inner + encoded(row, inner) for row in value)
        return f"[\n{rows}\n{indent}]"
    if isinstance(value, dict) and any(map(has_rows, value.values())):
        fields = ",\n".join(f'{inner}"{key}": {encoded(field, inner)}' for key, field in value.items())
        return f"{{\n{fields}\n{indent}}}"
    return json.dumps(value, ensure_ascii=False)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    result = json.loads((folder / "full.json").read_text(encoding="utf-8"))
    (RESULTS / "summary.json").write_text(encoded(summary(result)) + "\n", encoding="utf-8")
    shutil.copy(folder / "lag.json", RESULTS)


if __name__ == "__main__":
    main()
