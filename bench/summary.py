#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes bench/results: of a complete run, what the tables of the documentation show.

summary.py FOLDER  reads full.json, which gesture-bench --publish wrote there

summary.json has a line for each row. Three numbers are a value and its 95 % interval.
"""

import json
import pathlib
import statistics
import sys

RESULTS = pathlib.Path(__file__).resolve().parent / "results"
OF_MACHINE = ["processor", "processors", "build", "commit", "isClean"]
OF_CONDITIONS = ["date", "noise", "loadBefore", "loadAfter"]


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
    if row.get("cold"):
        summary["cold"] = [brief(row["cold"][name]) for name in ("median", "medianLow", "medianHigh")]
    return summary


def summary(result):
    return {
        "machine": part(result["machine"], OF_MACHINE),
        "conditions": part(result["conditions"], OF_CONDITIONS),
        "scenarios": [
            {"name": scenario["name"], "paths": [times(row) for row in scenario["paths"]],
             "peers": [times(row) for row in scenario["peers"]]}
            for scenario in result["scenarios"]],
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
    if not any(scenario["peers"] for scenario in result["scenarios"]):
        sys.exit(f"{folder}/full.json has no peers, so their tables would be empty: install the packages that "
                 "gesture-bench named when it began, and run make bench-publish again")
    (RESULTS / "summary.json").write_text(encoded(summary(result)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
