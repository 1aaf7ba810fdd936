#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the core's costs in instructions and bytes, and Swift's on top, and checks the limits.

    run.py                      a table
    run.py --check              one line per figure, and "N passed, N failed"
    run.py --publish            writes bench/results/cost.json, and the tables of the documents
    run.py --update-ceilings    sets the ceilings of the known misses to today's figures plus 3 %
    run.py --profile SCENARIO   the instructions of a frame by function

Nothing is timed. Callgrind counts instructions, so the figures are the same on a busy machine. The
builds are release builds, clang -O2 and gcc -O2, without link-time optimization. A limit is for the
worse of the two. Rows in which values are read have all that a host does: it makes the samples, ends
the frame, takes the events and reads the value of each. From other rows the cost of the driver's loop
without an engine is subtracted; that of the calls is not.

Swift is compared with C in one program, bench/cost-swift. Its parts do the same work in C, with
closures, and with events, each by public calls only: they make samples of contacts, or take
libinput's events, end the frame, and read the gestures' values. Nothing is subtracted. It also counts
how adding and removing views grow.

The rows about the shared library and libinput use the libraries of `make install`: see
bench/cold and bench/libinput.

bench/cost/reading.py lists the files that one contact enters from push to event, which are counted here.

bench/thresholds.json has the limits (must), the aims, and the known misses: figures that miss
their limit, each with a reason and a ceiling. A figure above its ceiling fails, and so does a new
miss, and one that differs from bench/results/cost.json by more than 3 %. Ceilings and results apply
only to the compilers named there.
"""
import argparse
import json
import math
import pathlib
import platform
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "cold"), str(HERE.parent / "libinput")]

import added  # noqa: E402
import growth  # noqa: E402
import lines  # noqa: E402
import published  # noqa: E402
import reading  # noqa: E402
from building import (  # noqa: E402
    RELEASE, ROOT, build_driver, build_libraries, compile_core, die, major_version, output,
    recognizer_types, toolchain)
from callgrind import PLAYED, RECORDINGS, WALKED, callgrind, total  # noqa: E402

THRESHOLDS = HERE.parent / "thresholds.json"
CORTEX_M4 = ["--target=thumbv7em-none-eabi", "-mcpu=cortex-m4", "-Os"]
MARGIN = 1.03


def counted(program, folder, *arguments, options=()):
    """Returns the output, and the instructions by label of the dump."""
    printed = callgrind(program, folder / "dump", *arguments, options=options)
    counts = {}
    for path in folder.glob("dump.*"):
        text = path.read_text()
        trigger = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
        if trigger:
            counts[trigger[1]] = total(text)
    return printed, counts


def instructions(program, folder):
    """Returns instructions per frame by scenario, without the loop; those of the loop; the sizes."""
    printed, dumps = counted(program, folder, RECORDINGS, options=PLAYED + WALKED)
    frames, sizes = {}, {}
    for line in printed.splitlines():
        words = line.split(maxsplit=2)
        if words[0] == "scenario":
            frames[words[2]] = int(words[1])
        else:
            sizes[words[1]] = int(words[0])
    loops = {name: dumps[f"{name} loop"] / count for name, count in frames.items()}
    counts = {name: dumps[f"{name} engine"] / count - loops[name] for name, count in frames.items()}
    return counts, loops, sizes


def build_swift(folder):
    """Builds the Swift driver, stripped: callgrind cannot read its debug information."""
    folder.mkdir()
    package = ["--package-path", ROOT / "Tools", "-c", "release"]
    output(toolchain("swift"), "build", *package, "--product", "cost-swift")
    built = output(toolchain("swift"), "build", *package, "--show-bin-path").strip()
    program = folder / "cost-swift"
    output(toolchain("strip"), "--strip-debug", "-o", program, pathlib.Path(built) / "cost-swift")
    return program


def swift_figures(folder):
    """Rows (key, what, unit, value): what GestureKit costs a program, compared with the core."""
    program = build_swift(folder)
    printed, dumps = counted(program, folder)
    frame, updates = {}, {}
    for line in printed.splitlines():
        _, frames, taken, name = line.split(maxsplit=3)
        updates[name] = int(taken) / int(frames)
        frame[name] = dumps[name] / int(frames)
    shorts = {"two pinch": "pinch wins", "two pan": "pan wins", "two together": "all at once",
              "one pan": "one contact"}
    sources = {"own": "own samples", "libinput": "libinput's"}
    rows = []
    for way in ("closures", "events"):
        for source, whose in sources.items():
            for name, short in shorts.items():
                case = f"{source} {name}"
                rows.append((f"swift {way} {case}", f"Swift to C, {way}, {whose}; {short}", "x",
                             frame[f"{way} {case}"] / frame[f"core {case}"]))
    for name, short in shorts.items():
        more = frame[f"closures own {name}"] - frame[f"core own {name}"]
        rows.append((f"swift update {name}", f"Swift, closures, added per update; {short}",
                     "instructions", more / updates[f"closures own {name}"]))
    uses = {
        "one idiom": "README's idiom: moves a view, sets the translation to zero",
        "one touch": "a view that receives a touch in motion",
        "one resting": "the same; the finger rests, and trembles",
        "two touches": "the same; two touches in motion",
    }
    for name, what in uses.items():
        rows.append((f"swift {name}", f"Swift to C, {what}", "x",
                     frame[f"closures own {name}"] / frame[f"core own {name}"]))
        rows.append((f"swift core {name}", "the same in C", "instructions",
                     frame[f"core own {name}"]))
    for source, whose in sources.items():
        for name, short in shorts.items():
            case = f"{source} {name}"
            rows.append((f"swift core {case}", f"the same in C, {whose}; {short}", "instructions",
                         frame[f"core {case}"]))
    # The Swift driver stops at the first allocation, too.
    rows.append(("swift allocations", "Swift, heap allocations in all scenarios", "calls", 0))
    return rows + growth.rows_of(
        growth.VIEW_OPERATIONS,
        lambda name, size: counted(program, folder, name, str(size))[1][name])


def code_bytes(*objects):
    rows = output(toolchain("llvm-objdump"), "-h", *objects).splitlines()
    sections = [row.split() for row in rows if re.match(r"\s*\d+ \.(text|rodata)", row)]
    return sum(int(size, 16) for _, _, size, *_ in sections)


def text_bytes(folder, target):
    """Size of the core's code and constants, for a target of clang."""
    return code_bytes(*compile_core(toolchain("clang"), target, folder))


def linked_bytes(folder, target):
    """Size of what a program with the seven recognizers links of the core. Excludes the compiler's
    helpers for 64-bit numbers."""
    target = [*target, "-ffunction-sections", "-fdata-sections"]
    clang, source = toolchain("clang"), HERE.parent / "firmware" / "seven.c"
    objects = compile_core(clang, target, folder)
    program, linked = folder / "firmware.o", folder / "firmware"
    output(clang, *RELEASE, *target, "-c", source, "-o", program)
    output(toolchain("ld.lld"), "--gc-sections", "--unresolved-symbols=ignore-all", program, *objects,
           "-o", linked)
    return code_bytes(linked) - code_bytes(program)


def figures(counts, sizes):
    """Rows (key, what, unit, value) for one compiler."""
    def ratio(over, under):
        return counts[over] / counts[under]

    def more(name, base):
        return counts[name] - counts[base]

    per_frame, times, count = "instructions", "x", "bytes"
    rows = [
        ("whole pinch", "two contacts, values read; pinch wins, slow start"),
        ("whole pinch fast", "the same; fast start"),
        ("recorded wins", "the recordings, values read; one wins"),
        ("recorded together", "the same; all at once"),
        ("whole together", "two contacts, values read; all at once, slow start"),
        ("whole together fast", "the same; fast start"),
        ("whole asked", "also velocities and deadline read; slow start"),
        ("whole asked fast", "the same; fast start"),
        ("whole one", "one contact, values and deadline read; pan wins"),
        ("one undecided", "one contact, seven recognizers; nothing decided yet"),
        ("two undecided", "two contacts; the same"),
        ("two resting", "two contacts, undecided, long after the timers"),
        ("one tap", "one contact, all frames of taps, each of seven"),
        ("landing", "one contact lands on a window with seven"),
        ("lift", "it lifts: a tap, with its event"),
        ("one delivered", "one contact, no recognizer; delivered to its node"),
        ("two delivered", "two contacts; the same"),
    ]
    rows = [(name, what, per_frame, counts[name]) for name, what in rows]
    rows += [
        ("doubt two", "each attempt in doubt, of pan and pinch", per_frame,
         more("two doubt", "two possible") / 2),
        ("doubt three", "the same, of pan, pinch and rotation", per_frame,
         more("three doubt", "three possible") / 3),
        ("whole ten", "ten contacts to two, with the deadline; pinch wins", times,
         ratio("whole ten", "whole two")),
        ("ten together", "ten contacts to two; all at once", times,
         ratio("ten together", "two together")),
        ("idle", "one more recognizer, idle", per_frame, more("idle", "two pinch")),
        ("failed", "one more recognizer, failed", per_frame, more("failed", "two pinch")),
    ]
    for name in ["pan", "pinch", "rotation", "possible pan", "possible pinch"]:
        kind = name if name.startswith("possible") else "active " + name
        rows.append(("live " + name, f"one more recognizer, live: {kind}", per_frame,
                     more("more " + name, "two together")))
    rows.append(("crowd", "10,000 recognizers on other nodes", times, ratio("crowd pinch", "two pinch")))
    for name, what in [("pan", "pan, both axes"), ("pinch",) * 2, ("rotation",) * 2]:
        rows.append(("velocity " + name, "velocity read: " + what, per_frame,
                     more("ask " + name, "ask empty")))
    for name in ["pan", "pinch", "rotation"]:
        rows.append(("at " + name, f"value at a frame read, beyond the velocity: {name}", per_frame,
                     more("at " + name, "ask " + name)))
    for name, what in [("bus", "stamped by a bus"), ("lost", "some scans are lost")]:
        rows.append(("velocity pan " + name, f"velocity read: pan, {what}", per_frame,
                     more("ask pan " + name, name + " pan")))
    rows += [
        # The driver stops at the first allocation during a scenario.
        ("allocations", "heap allocations in all scenarios", "calls", 0),
        ("size engine", "engine and 16 touches", count, sizes["engine"]),
    ]
    rows += [("size " + name, "struct " + name, count, sizes[name]) for name in recognizer_types()]
    return rows


def measure(scratch):
    """Rows as dictionaries, in the table's order."""
    columns, loops = {}, {}
    for name, compiler in {"clang": toolchain("clang"), "gcc": toolchain("gcc")}.items():
        folder = scratch / name
        program = build_driver(compiler, ["-O2"], folder)
        counts, loops[name], sizes = instructions(program, folder)
        columns[name] = figures(counts, sizes)
    rows = [{"key": key, "what": what, "unit": unit, "value": value, "gcc": other[3]}
            for (key, what, unit, value), other in zip(columns["clang"], columns["gcc"])]
    rows.append({"key": "text", "what": "core on a Cortex-M4, -Os: code and constants",
                 "unit": "bytes", "value": text_bytes(scratch / "m4", CORTEX_M4), "gcc": None})
    rows.append({"key": "text seven", "what": "the part that the seven recognizers link",
                 "unit": "bytes", "value": linked_bytes(scratch / "seven", CORTEX_M4), "gcc": None})
    objects = sorted(path for path in (scratch / "clang").glob("*.o"))
    others = growth.rows(toolchain("clang"), objects, ROOT, scratch / "clang")
    libraries = build_libraries(scratch / "installed")
    others += lines.rows(libraries, scratch / "cold") + added.rows(libraries, scratch / "libinput")
    others += reading.rows(scratch / "core")
    rows += [{"key": key, "what": what, "unit": unit, "value": value, "gcc": None}
             for key, what, unit, value in others + swift_figures(scratch / "swift")]
    return rows, loops


def worst(row):
    return max(row["value"], row["gcc"] or 0)


def add_verdict(row, thresholds, same_tools):
    """Adds must, aim, verdict and fails to a row. All struct sizes share one threshold."""
    key = row["key"]
    known = thresholds["known_misses"].get(key)
    limits = thresholds["figures"].get(key)
    if limits is None and key.startswith("size gc_"):
        limits = thresholds["figures"]["size of a recognizer"]
    limits = limits or {}
    # Half an instruction per frame is rounding of the loops.
    slack = 0.5 if row["unit"] == "instructions" else 0.0005
    row |= {"must": limits.get("must"), "aim": limits.get("aim"), "fails": False}
    value, must = worst(row), row["must"]
    if must is None:
        row["verdict"] = "no promise"
    elif value <= must + slack:
        row["verdict"] = "ok" if known is None else "ok; remove it from the known misses"
        if row["aim"] is not None and value <= row["aim"] + slack:
            row["verdict"] += ", aim met"
    elif known is None:
        row |= {"verdict": "MISSES", "fails": True}
    elif not same_tools:
        row["verdict"] = "MISSES, known"
    else:
        above = value > known["ceiling"] + slack
        words = "ABOVE its ceiling of" if above else "known, ceiling"
        row |= {"verdict": f"MISSES, {words} {known['ceiling']:g}", "fails": above}


def shown(value, unit):
    if value is None:
        return ""
    return f"{value:.2f}" if unit in ("x", "%") else f"{value:,.0f}"


def print_table(rows, loops):
    print(f"{'what':52} {'clang':>8} {'gcc':>8} {'must':>8} {'aim':>8}")
    for row in rows:
        cells = [shown(row[name], row["unit"]) for name in ("value", "gcc", "must", "aim")]
        print(f"{row['what']:52}", *(f"{cell:>8}" for cell in cells), "", row["verdict"])
    print("\nInstructions are per frame, including taking events: the mean of seven seconds at 120 Hz, or "
          "of all frames of Tests/recordings/samples.")
    taken = ", ".join(f"{loops[name]['two pinch']:.0f} ({name})" for name in loops)
    print(f"Where nothing is read, the driver's own loop is subtracted: {taken} for two contacts.")


def print_checks(rows, differing):
    promised = [row for row in rows if row["must"] is not None]
    for row in promised:
        word = "not ok" if row["fails"] else "known" if row["verdict"].startswith("MISS") else "ok"
        print(f"{word}: {row['what']}: {shown(worst(row), row['unit'])}, "
              f"must {shown(row['must'], row['unit'])}: {row['verdict']}")
    missed = sum(row["verdict"].startswith("MISSES") for row in promised)
    print(f"note: {len(promised) - missed} of {len(promised)} figures meet their limits")
    failed = sum(row["fails"] for row in promised)
    for sentence in differing:
        print(f"not ok: {sentence}: run bench/cost/run.py --publish")
    print(f"{len(promised) - failed} passed, {failed + len(differing)} failed")


def written(thresholds):
    """Returns thresholds as JSON, in which each figure is a line."""
    parts = []
    for name, part in thresholds.items():
        rows = [f"    {json.dumps(key)}: {json.dumps(row)}" for key, row in part.items()]
        is_one = name == "measured_with"
        parts.append(f'  "{name}": ' + (json.dumps(part) if is_one
                                        else "{\n" + ",\n".join(rows) + "\n  }"))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def update_ceilings(rows, thresholds, tools):
    for row in rows:
        if row["key"] in thresholds["known_misses"]:
            digits = 100 if row["unit"] in ("x", "%") else 1
            ceiling = math.ceil(worst(row) * MARGIN * digits) / digits
            known = thresholds["known_misses"][row["key"]]
            known["ceiling"] = ceiling if digits > 1 else int(ceiling)
    thresholds["measured_with"] = tools
    THRESHOLDS.write_text(written(thresholds))


def profile(scenario, scratch):
    is_swift = scenario.split()[0] in ("core", "closures", "events")
    program = build_swift(scratch / "swift") if is_swift else build_driver(
        toolchain("clang"), ["-O2"], scratch / "clang")
    dump = scratch / "dump"
    # The Swift driver counts from start to stop; the other one needs the function.
    options, arguments = ([], []) if is_swift else (PLAYED, [RECORDINGS])
    printed = callgrind(program, dump, *arguments, scenario, options=options)
    frames = int(printed.split()[1])
    # The scenario's first dump is that of the engine. --threshold=100 prints all lines: the default
    # omits small ones.
    lines = output("callgrind_annotate", "--threshold=100", "--auto=no", f"{dump}.1").splitlines()
    for line in lines:
        row = re.match(r"\s*([\d,]+) .*?:([\w$].*) \[.*/(?:cost|cost-swift|libswift.*)\]$", line)
        if row and not row[2].endswith("main"):
            print(f"{int(row[1].replace(',', '')) / frames:8.1f}  {row[2]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--update-ceilings", action="store_true")
    parser.add_argument("--publish", action="store_true")
    parser.add_argument("--profile", metavar="SCENARIO",
                        help="two pinch, closures two pan, ...: see cost.c and Scenario.swift")
    options = parser.parse_args()
    if platform.machine() != "x86_64":
        die("the limits are for x86-64; this machine is " + platform.machine())
    thresholds = json.loads(THRESHOLDS.read_text())
    tools = {name: major_version(toolchain(name)) for name in ("clang", "gcc")}
    same_tools = thresholds["measured_with"] == tools
    with tempfile.TemporaryDirectory() as name:
        if options.profile:
            profile(options.profile, pathlib.Path(name))
            return 0
        rows, loops = measure(pathlib.Path(name))
    if options.update_ceilings:
        update_ceilings(rows, thresholds, tools)
        same_tools = True
    for row in rows:
        add_verdict(row, thresholds, same_tools)
    differing = []
    if options.publish:
        published.write(rows, tools)
        output(ROOT / "bench/tables.py")
    elif options.check and same_tools:
        differing = list(published.stale(rows))
    if options.check:
        print_checks(rows, differing)
    else:
        print_table(rows, loops)
    if not same_tools:
        made_with = " and ".join(f"{name} {version}" for name, version
                                 in thresholds["measured_with"].items())
        print(f"note: ceilings are not checked: they are for {made_with}", file=sys.stderr)
    return int(bool(differing) or any(row["fails"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
