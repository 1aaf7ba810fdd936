#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the tables of measured times in README.md and docs/performance.md.

bench-tables.py          rewrites the tables, from summary.json and lag.json of bench/results
bench-tables.py --check  exits 1 if a table differs from those results

A table is between the lines <!-- bench: NAME --> and <!-- end of bench -->. `make bench-publish`
measures, and runs this.
"""

import json
import math
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "Tools" / "bench" / "results"
DOCUMENTS = [ROOT / "README.md", ROOT / "docs" / "performance.md"]
BLOCK = re.compile(r"(<!-- bench: ([a-z ]+) -->\n).*?(<!-- end of bench -->)", re.DOTALL)

CORE = "C core"
CLOSURES, EVENTS = "GestureKit, closures", "GestureKit, events"
GTK, GTK_ALONE = "gtk4", "gtk4, gestures alone"
# What peers are called in headings.
TITLES = {"gtk4": "GTK", "gtk4, gestures alone": "GTK, gestures alone"}


def number(value):
    """As many digits as a reader needs."""
    return f"{value:.1f}" if abs(value) < 100 else f"{value:,.0f}"


def interval(value, low, high, digits=number):
    return f"{digits(value)} ({digits(low)}–{digits(high)})"


def ratio(row):
    """How many times as long as the C core."""
    if row is None or "ratio" not in row:
        return "–"
    return interval(*row["ratio"], (lambda x: f"{x:.2f}") if row["ratio"][0] < 10 else number)


def cold_time(row, which):
    return interval(*row[which]) if row and which in row else "–"


def rows_of(scenario):
    """Paths and peers by name."""
    return {row["name"]: row for row in scenario["paths"] + scenario["peers"]}


def wrapped(text):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)


def table(head, rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])


def ratios(result, columns, chosen=lambda scenario: True):
    """A table of scenarios: the time of the core, and the ratios of others to it."""
    head = ["", "C core, ns"] + [f"{TITLES.get(name, name)}, × C" for name in columns]
    rows = []
    for scenario in filter(chosen, result["scenarios"]):
        found = rows_of(scenario)
        rows.append([scenario["name"], interval(*found[CORE]["time"])]
                    + [ratio(found.get(name)) for name in columns])
    return table(head, rows)


def conditions(result):
    """A sentence about the machine."""
    machine, now = result["machine"], result["conditions"]
    changed = " with changes" if machine.get("isClean") is not True else ""
    return wrapped(
        f"Measured on {now['date'][:10]} at commit {machine.get('commit') or 'unknown'}{changed}: "
        f"{machine['processor']}, {machine['processors']} processors, {machine['build']} build. "
        f"The p99 of an empty loop was {now['noise']:.2f} times its median, the load "
        f"{now['loadBefore']:.1f} to {now['loadAfter']:.1f}. In brackets: 95 % intervals.")


def overview(result):
    return conditions(result) + "\n\n" + ratios(
        result, [CLOSURES, EVENTS, "wf-touch", GTK_ALONE, GTK])


def designs(result):
    """Swift paths and all peers."""
    others = [name for name in rows_of(result["scenarios"][0])
              if name not in (CORE, CLOSURES, EVENTS)]
    peers = [name for name in others
             if any(name == peer["name"] for peer in result["scenarios"][0]["peers"])]
    paths = [name for name in others if name not in peers]
    return (conditions(result) + "\n\n" + ratios(result, [CLOSURES, EVENTS, *paths]) + "\n\n"
            "Other libraries, in the scenarios that they can play:\n\n"
            + ratios(result, peers, lambda scenario: scenario["peers"]))


def cold_table(result, which):
    """Single frames with cold caches."""
    chosen = [scenario for scenario in result["scenarios"] if rows_of(scenario)[CORE].get("cold")]
    names = [CORE, CLOSURES, EVENTS]
    names += [peer["name"] for peer in chosen[0]["peers"] if peer.get("cold")]
    rows = [[scenario["name"]] + [cold_time(rows_of(scenario).get(name), which) for name in names]
            for scenario in chosen]
    return table(["ns"] + [TITLES.get(name, name) for name in names], rows)


def cold_frames(result):
    return cold_table(result, "cold")


def cold(result):
    return (f"All caches and the TLB are cold:\n\n{cold_table(result, 'cold')}\n\n"
            "The last level is warm, L1 and L2 are cold:\n\n"
            f"{cold_table(result, 'coreCold')}")


def promises(result):
    """Figures with a limit."""
    rows = []
    for figure in result["figures"]:
        unit = f" {figure['unit']}"
        verdict = f"{figure['value']:.2f}{unit}"
        if "low" in figure:
            verdict += f" ({figure['low']:.2f}–{figure['high']:.2f})"
        if figure["value"] > figure["must"]:
            verdict = f"**{verdict}, a miss**"
        rows.append([figure["name"], f"{figure['must']:g}{unit}", f"{figure['aim']:g}{unit}", verdict])
    return table(["what", "promised", "aim", "measured"], rows)


def span(values, digits=lambda x: f"{x:.1f}"):
    low, high = digits(min(values)), digits(max(values))
    return low if low == high else f"{low}–{high}"


def decisions(result):
    """When the gestures of recordings begin, with the seven recognizers. Gestures of the same kind
    in one recording share a row."""
    groups = {}
    for row in result["decisions"]:
        key = row["recording"], row["gesture"], row["decidedBy"]
        groups.setdefault(key, []).append(row)
    rows = []
    for (recording, gesture, cause), group in groups.items():
        count = f" × {len(group)}" if len(group) > 1 else ""
        beyond = [f"{row['beyond']:.1f} of {row['step']:.1f}" for row in group if "beyond" in row]
        rows.append([recording.removesuffix(".events").removesuffix(".evemu"), gesture + count, cause,
                     span([row["millisecondsFromFirst"] for row in group]),
                     span([row["millisecondsFromLast"] for row in group]),
                     span([row["points"] for row in group]),
                     ", ".join(beyond) or "–",
                     span([row["millisecondsAfter"] for row in group], lambda x: f"{x:g}")])
    return table(["recording", "gesture", "decided by", "ms from the first landing",
                  "from the last", "points", "points beyond the slop, of the step that decides",
                  "ms after what decides"], rows)


def lag(result):
    """How far what is shown is from the finger, by method."""
    scores = result["lag"]
    tables = []
    for noise in sorted({row["noise"] for row in scores["rows"]}):
        rows = [row for row in scores["rows"] if row["noise"] == noise]
        title = "clean" if noise == 0 else f"with {noise:g} pt of noise"
        head = [title] + [f"+{cell['millisecondsAhead']:g} ms" for cell in rows[0]["cells"]]
        tables.append(table(head, [[row["method"]] + [score(cell) for cell in row["cells"]]
                                   for row in rows]))
    return "\n\n".join(tables)


def score(cell):
    numbers = [cell[name] for name in ("medianError", "p90Error", "medianJitter", "rmsJitter")]
    # Halves are rounded up, as in the report of gesture-bench.
    texts = [f"{math.floor(number * 10 + 0.5001) / 10:.1f}" for number in numbers]
    return f"{texts[0]}/{texts[1]}, {texts[2]}/{texts[3]}"


TABLES = {"overview": overview, "designs": designs, "cold": cold,
          "cold frames": cold_frames, "promises": promises, "decisions": decisions, "lag": lag}


def rewritten(text, result):
    return BLOCK.sub(lambda match: f"{match[1]}{TABLES[match[2]](result)}\n{match[3]}", text)


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    result = json.loads((RESULTS / "summary.json").read_text(encoding="utf-8"))
    result["lag"] = json.loads((RESULTS / "lag.json").read_text(encoding="utf-8"))
    stale = []
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        new = rewritten(text, result)
        if new != text and check:
            stale.append(document.relative_to(ROOT))
        elif new != text:
            document.write_text(new, encoding="utf-8")
    if stale:
        sys.exit(f"{', '.join(map(str, stale))}: tables differ from {RESULTS.relative_to(ROOT)}: "
                 "run scripts/bench-tables.py")


if __name__ == "__main__":
    main()
