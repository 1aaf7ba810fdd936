#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the measured figures of README.md and docs/ from bench/results.

tables.py          rewrites the tables
tables.py --check  exits 1 if a table differs from the results, or if a document has a figure that
                         looks measured outside of its tables

A table is between the lines <!-- bench: NAME --> and <!-- end of bench -->. What measures also runs this:
`make bench-publish` writes summary.json and lag.json, `bench/cost/run.py --publish` cost.json, and
`bench/compositor/run.py --publish` compositor.json. `PUBLISH=yes make check-embedded` writes
microcontroller.json, and `gesture-bench decisions --lead` lead.json.
"""

import json
import math
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"(<!-- bench: ([a-zA-Z ]+) -->\n).*?(<!-- end of bench -->)", re.DOTALL)

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


def small(result):
    """What the README shows: scenarios with the figure of `make cost` that is like them."""
    alike = [("pan", "pan, one finger", "whole one"), ("pinch", "pinch", "whole pinch"),
             ("together", "together", "whole together"), ("taps", "tap", "one tap"),
             ("recordings", "a recording", "recorded wins")]
    peers = ["wf-touch", "grail", GTK_ALONE]
    scenarios = {scenario["name"]: rows_of(scenario) for scenario in result["scenarios"]}
    rows = []
    for scenario, title, key in alike:
        found, figure = scenarios[scenario], result["cost"][key]
        rows.append([title, number(found[CORE]["time"][0]), f"{figure['value']:,.0f}",
                     f"{figure['gcc']:,.0f}"]
                    + [f"{found[name]['ratio'][0]:,.1f}" for name in peers])
    return table(["", "ns", "instructions, clang", "gcc"]
                 + [f"{TITLES.get(name, name)}, ×" for name in peers], rows)


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


def lead(result):
    """What hands are taken for, in each set-up."""
    tables = []
    rows = result["lead"]["rows"]
    for setup in dict.fromkeys(row["setup"] for row in rows):
        chosen = [row for row in rows if row["setup"] == setup]
        head = [f"{setup}: {chosen[0]['hands']} of each"]
        head += [f"lead {cell['lead']:g}" if cell["lead"] else "no lead" for cell in chosen[0]["cells"]]
        tables.append(table(head, [[row["kind"]] + [told(row, cell) for cell in row["cells"]]
                                   for row in chosen]))
    return "\n\n".join(tables)


def told(row, cell):
    """How many are right, and the wait; in bold, if fewer than without a lead."""
    waits = f"{cell['medianWait']:.0f}/{cell['p90Wait']:.0f} ms"
    text = f"{cell['right'] / row['hands']:.1%}" + (f", {waits}" if cell["lead"] else "")
    is_miss = row["cells"][0]["right"] - cell["right"] > 0.01 * row["hands"]
    return f"**{text}, a miss**" if is_miss else text


def count(figure, name="value"):
    if figure.get(name) is None:
        return ""
    return f"{figure[name]:.2f}" if figure["unit"] in ("x", "%") else f"{figure[name]:,.0f}"


def counted(figure, name="value"):
    """The same in bold, if it is a miss."""
    slack = 0.5 if figure["unit"] == "instructions" else 0.0005
    if figure.get(name) is not None and figure[name] > figure.get("must", math.inf) + slack:
        return f"**{count(figure, name)}, a miss**"
    return count(figure, name)


def counts(*rows):
    """A table of figures of `make cost`, as (key, what): those of clang and gcc, and what is promised."""
    def table_of(result):
        figures = [(what, result["cost"][key]) for key, what in rows]
        has_gcc = any(figure.get("gcc") is not None for _, figure in figures)
        lines = [[what, *(counted(figure, name) for name in ["value", "gcc"][:1 + has_gcc]),
                  count(figure, "must"), count(figure, "aim")] for what, figure in figures]
        return table(["", *(["clang", "gcc"] if has_gcc else ["measured"]), "promised", "aim"], lines)
    return table_of


def growth(result):
    """Operations at their largest size, and the power of the size that they grow with."""
    rows = []
    for key, figure in result["cost"].items():
        if not key.startswith("growth "):
            continue
        power = result["cost"][key.replace("growth", "exponent", 1)]
        rows.append([figure["what"], counted(figure), count(figure, "must"), counted(power),
                     count(power, "must")])
    return table(["operation", "instructions", "promised", "power", "promised"], rows)


def swift(result):
    """Instructions of a frame in C, and how many times as many a Swift program takes."""
    shorts = {"own two pinch": "own samples, two contacts, pinch wins", "own two pan": "pan wins",
              "own two together": "pan, pinch and rotation at once",
              "own one pan": "one contact, pan wins",
              "libinput two pinch": "libinput's events, two contacts, pinch wins",
              "libinput two pan": "pan wins",
              "libinput two together": "pan, pinch and rotation at once",
              "libinput one pan": "one contact, pan wins"}
    cost = result["cost"]
    first = next(iter(shorts))
    rows = [["promised", "", *(count(cost[f"swift {way} {first}"], "must") for way in ("closures", "events"))]]
    rows += [[what, count(cost[f"swift core {key}"]),
              *(count(cost[f"swift {way} {key}"]) for way in ("closures", "events"))]
             for key, what in shorts.items()]
    return table(["", "C", "closures, × C", "events, × C"], rows)


def views(result):
    """Instructions of a frame that a view has a part in, in C, and how many times as many in Swift."""
    shorts = {"one idiom": "README's idiom: an action moves its view, and sets the translation to zero",
              "one touch": "a view receives a touch in motion, and reads where it is",
              "two touches": "two touches in motion"}
    rows = [[what, *(counted(result["cost"][f"swift {part}{key}"]) for part in ("core ", "")),
             count(result["cost"][f"swift {key}"], "must")] for key, what in shorts.items()]
    return table(["", "C", "Swift, × C", "promised"], rows)


def compositor(result):
    """What gestures add to a compositor."""
    titles = {"one finger, the client's": "one finger, delivered to its client",
              "two fingers, the client's": "two fingers, delivered to their client",
              "three fingers, a swipe": "three fingers, a swipe of the compositor"}
    rows = []
    for name, figure in result["compositor"].items():
        parts = figure["instructions"]
        others = parts["wlroots"] + parts["libinput"] + parts["libc"]
        ours = parts["core"] + parts["our library"]
        replaced = figure.get("replaced")
        rows.append([titles[name], f"{parts['core']:,.0f}", f"{parts['our library']:,.0f}",
                     f"{replaced:,.0f}" if replaced else "", f"{others:,.0f}",
                     f"{(ours - replaced) / others:.1%}" if replaced else "",
                     f"{parts['core'] / others:.1%}", f"{ours / others:.1%}"])
    return table(["a frame of motion", "core", "our wlroots library", "replaced", "others", "added",
                  "the core's part", "with our library"], rows)


def board(*rows):
    """A table of figures of the programs on a Cortex-M4, as (key, what)."""
    def table_of(result):
        lines = []
        for key, what in rows:
            value = result["board"][key]
            limit = result["limits"].get(key, {}).get("must")
            is_miss = limit is not None and value > limit
            lines.append([what, f"**{value:,}, a miss**" if is_miss else f"{value:,}",
                          "" if limit is None else f"{limit:,}"])
        return table(["", "measured", "at most"], lines)
    return table_of


TABLES = {
    "small": small, "designs": designs, "cold": cold, "promises": promises, "decisions": decisions,
    "lag": lag, "lead": lead, "growth": growth, "swift": swift, "views": views, "compositor": compositor,
    "frames": counts(
        ("whole pinch", "two contacts, pinch wins, slow start"),
        ("whole pinch fast", "the same, fast start"),
        ("whole together", "pan, pinch and rotation at once, slow start"),
        ("whole together fast", "the same, fast start"),
        ("whole asked", "at once, with three velocities and the deadline, slow start"),
        ("whole asked fast", "the same, fast start"),
        ("whole one", "one contact, a pan, with the deadline"),
        ("whole ten", "ten contacts, a pinch with the deadline, times two contacts")),
    "frames of all kinds": counts(
        ("recorded wins", "the recordings, one recognizer wins"),
        ("recorded together", "the recordings, all at once"),
        ("one undecided", "one contact, nothing decided yet"),
        ("two undecided", "two contacts, nothing decided yet"),
        ("one tap", "one contact, a whole tap"),
        ("landing", "its landing, on a window"), ("lift", "its lift, with the event"),
        ("one delivered", "one contact, delivered"),
        ("two delivered", "two contacts, delivered")),
    "one more": counts(
        ("idle", "one that has no touch"), ("failed", "one that has failed"),
        ("live pan", "an active pan"), ("live pinch", "an active pinch"),
        ("live rotation", "an active rotation"), ("live possible pan", "a pan that is undecided"),
        ("live possible pinch", "a pinch that is undecided"),
        ("crowd", "10,000 on nodes that are not touched, times none")),
    "values": counts(
        ("velocity pan", "velocity of a pan, both axes"), ("velocity pinch", "of a pinch"),
        ("velocity rotation", "of a rotation"),
        ("velocity pan bus", "of a pan; even scans, stamped when a bus polls"),
        ("velocity pan lost", "of a pan; each fifth scan is lost"),
        ("at pan", "a pan's value at a frame, beyond the velocity"), ("at pinch", "a pinch's"),
        ("at rotation", "a rotation's")),
    "source": counts(
        ("files", "files that a frame of one contact enters while it pans, from the push to the event"),
        ("files undecided", "the same, with nothing decided yet"),
        ("lines", "lines of `CGestureCore`")),
    "libinput": counts(
        ("libinput own", "a frame of libinput, libevdev and libc"),
        ("libinput samples", "more for samples: the adapter, from panel to points"),
        ("libinput gestures", "more for gestures: the engine, and the calls to push"),
        ("libinput", "added to libinput, %")),
    "shared library": counts(
        ("shared lines pinch", "cache lines: pinch"), ("shared lines pan", "pan"),
        ("shared lines together", "pan, pinch and rotation at once"),
        ("shared pages pinch", "pages: pinch"), ("shared pages pan", "pan"),
        ("shared pages together", "pan, pinch and rotation at once")),
    "bytes": counts(
        ("size engine", "an engine and 16 touches"), ("size gc_hold", "a hold"),
        ("size gc_tap", "a tap"), ("size gc_long_press", "a long press"),
        ("size gc_custom", "a custom recognizer"), ("size gc_swipe", "a swipe"),
        ("size gc_pan", "a pan, an edge pan, a pinch, a rotation"),
        ("size gc_transform", "a transform"),
        ("text", "the core on a Cortex-M4, `-Os`: code and constants"),
        ("text seven", "the part that the seven recognizers link")),
    "board": board(
        ("microcontroller flash", "bytes of flash, with the emulated controller"),
        ("microcontroller with a tap, flash", "the same with the engine, the driver and a tap alone"),
        ("microcontroller stack", "bytes of stack"),
        ("microcontroller instructions", "instructions for a frame of the panel")),
    "board in Swift": board(
        ("microcontroller in Swift, flash", "bytes of flash, with the emulated controller"),
        ("microcontroller in Swift, heap", "bytes of heap"),
        ("microcontroller in Swift, stack", "bytes of stack"),
        ("microcontroller in Swift, instructions", "instructions for a frame, with the lines that it prints"),
        ("microcontroller in Swift, allocations", "allocations after set-up")),
}

# A figure with a unit of cost. A table should have it, unless it is a limit, such as that of a format.
# contract.md has only limits, and velocity.md what methods miss by that were tried.
LOOKS_MEASURED = re.compile(r"\d[\d,.]*[  ](?:ns|instructions|bytes|KB|KiB|%)(?!\w)")
DEFINING = {"contract.md", "velocity.md"}
LIMITS = {"40 bytes", "4096 bytes"}


def rewritten(text, result):
    return BLOCK.sub(lambda match: f"{match[1]}{TABLES[match[2]](result)}\n{match[3]}", text)


def read(file):
    return json.loads((RESULTS / file).read_text(encoding="utf-8"))


def outside(text):
    """The figures that look measured outside of tables and code."""
    prose = re.sub(r"^```.*?^```$", "", BLOCK.sub("", text), flags=re.S | re.M)
    return [prose[max(0, found.start() - 40):found.end()].replace("\n", " ")
            for found in LOOKS_MEASURED.finditer(prose) if found[0] not in LIMITS]


def main():
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        sys.exit(__doc__)
    result = read("summary.json")
    result |= {name: read(file) for name, file in [
        ("lag", "lag.json"), ("lead", "lead.json"), ("compositor", "compositor.json"),
        ("board", "microcontroller.json")]}
    result["cost"] = {figure["key"]: figure for figure in read("cost.json")["figures"]}
    result["limits"] = read("../thresholds.json")["figures"]
    stale, loose = [], []
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        if text.count("<!-- bench:") != len(BLOCK.findall(text)):
            sys.exit(f"{document.relative_to(ROOT)}: a table has no name, or no end")
        if document.name not in DEFINING:
            loose += [f"{document.relative_to(ROOT)}: {figure}" for figure in outside(text)]
        new = rewritten(text, result)
        if new != text and check:
            stale.append(document.relative_to(ROOT))
        elif new != text:
            document.write_text(new, encoding="utf-8")
    if stale:
        sys.exit(f"{', '.join(map(str, stale))}: tables differ from {RESULTS.relative_to(ROOT)}: "
                 "run bench/tables.py")
    if check and loose:
        sys.exit("these figures are in no table of bench/tables.py, and not among its LIMITS:\n  "
                 + "\n  ".join(loose))


if __name__ == "__main__":
    main()
