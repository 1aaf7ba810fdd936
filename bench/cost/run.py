#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures costs in instructions and bytes, and compares them with bench/thresholds.json.

    run.py                      a table
    run.py --check              one line per figure, and "N passed, N failed"
    run.py --publish            writes the figures with new limits, and the tables of the documents
    run.py --profile SCENARIO   the instructions of a frame of the core by function

Nothing is timed. Callgrind counts instructions, so the figures are the same on a busy machine. The
builds are release builds, clang -O2 and gcc -O2, without link-time optimization. A limit is for the
worse of the two. Rows in which values are read have all that a host does: it makes the samples, ends
the frame, takes the events and reads the value of each. From other rows the cost of the driver's loop
without an engine is subtracted; that of the calls is not.

GestureKit and the recognizers in pure Swift are counted by `gesture-bench --count`, which plays the
same touches to them and to the core. The rows about libinput use the libraries of `make install`: see
bench/libinput.

A figure fails if it is above its limit, and also if it differs from its published value by more than
3 %, because the documents show that value. The limits are those of the compilers that are named in the
file.
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
sys.path.append(str(HERE.parent / "libinput"))

import added  # noqa: E402
import thresholds  # noqa: E402
from building import (  # noqa: E402
    PLAYED, RECORDINGS, RELEASE, ROOT, WALKED, build_driver, build_libraries, callgrind, compile_core, die,
    major_version, output, recognizer_types, toolchain, total)
from thresholds import shown  # noqa: E402

CORTEX_M4 = ["--target=thumbv7em-none-eabi", "-mcpu=cortex-m4", "-Os"]
# The scenarios of gesture-bench whose counts are published.
COUNTED = ["pinch", "together", "pan", "follow", "touch", "taps", "recordings"]
SEVEN = ["pan", "pinch", "rotation", "tap", "long_press", "swipe", "edge_pan"]
# How the cost of an operation grows with recognizers, depth and relations: the operation, what it is,
# sizes. Both give the exponent; the limit is for the second.
GROWING = [
    ("land", "a landing on a node with 1,000 recognizers", (100, 1000)),
    ("nested", "a landing on 1,000 nested nodes with one each", (100, 1000)),
    ("remove", "removal of the outermost of 1,000 touched nodes", (100, 1000)),
    ("prevent", "1,000 attempt at once, the first prevents the rest", (100, 1000)),
    ("chain", "1,000 attempt at once, each waits for the next", (100, 1000)),
    ("begin", "200 simultaneous recognizers begin: 20 frames", (50, 200)),
    ("require", "40 recognizers that all wait for each other", (20, 40)),
    ("follow", "translation and its setter, 20 nodes deep", (10, 20)),
]


def instructions(program, folder):
    """Returns instructions per frame by scenario, without the loop; those of the loop; the sizes."""
    printed = callgrind(program, folder / "dump", RECORDINGS, options=PLAYED + WALKED)
    dumps = {}
    for path in folder.glob("dump.*"):
        text = path.read_text()
        trigger = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.M)
        if trigger:
            dumps[trigger[1]] = total(text)
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


def swift_figures():
    """Rows (key, what, unit, value) of the paths of gesture-bench."""
    package = ["--package-path", ROOT / "Tools", "-c", "release"]
    output(toolchain("swift"), "build", *package, "--product", "gesture-bench")
    folder = pathlib.Path(output(toolchain("swift"), "build", *package, "--show-bin-path").strip())
    result = json.loads(output(folder / "gesture-bench", "--count", "--json", "-", cwd=ROOT))
    counted = {scenario["name"]: scenario["counts"] for scenario in result["scenarios"]}
    rows = [(f"{path['name']}: {name}", f"{path['name']}, {name}", "instructions", path["instructions"])
            for name in COUNTED for path in counted[name]]
    allocations = max(path["allocations"] for counts in counted.values() for path in counts)
    return [*rows, ("swift allocations", "heap allocations of these, in all frames", "calls", allocations)]


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
    def more(name, base):
        return counts[name] - counts[base]

    per_frame, count = "instructions", "bytes"
    rows = [
        ("whole pinch", "two contacts, values read; pinch wins"),
        ("whole together", "the same; pan, pinch and rotation at once"),
        ("whole asked", "the same; also velocities and deadline read"),
        ("whole one", "one contact, values and deadline read; pan wins"),
        ("recorded wins", "the recordings, values read; one wins"),
        ("one undecided", "one contact, seven recognizers; nothing decided yet"),
        ("two undecided", "two contacts; the same"),
        ("one tap", "one contact, all frames of taps, each of seven"),
        ("landing", "one contact lands on a window with seven"),
        ("lift", "it lifts: a tap, with its event"),
        ("one delivered", "one contact, no recognizer; delivered to its node"),
        ("two delivered", "two contacts; the same"),
    ]
    rows = [(name, what, per_frame, counts[name]) for name, what in rows]
    rows += [
        ("doubt two", "two contacts, in doubt between pan and pinch", per_frame, counts["two doubt"]),
        ("doubt three", "the same, of pan, pinch and rotation", per_frame, counts["three doubt"]),
        ("whole ten", "ten contacts to two, with the deadline; pinch wins", "x",
         counts["whole ten"] / counts["whole two"]),
        ("idle", "one more recognizer, idle", per_frame, more("idle", "two pinch")),
        ("failed", "one more recognizer, failed", per_frame, more("failed", "two pinch")),
    ]
    for name in ["pan", "pinch", "rotation"]:
        rows.append(("live " + name, f"one more recognizer, active {name}", per_frame,
                     more("more " + name, "two together")))
    rows.append(("crowd", "10,000 recognizers on other nodes", "x",
                 counts["crowd pinch"] / counts["two pinch"]))
    for name in ["pan", "pinch", "rotation"]:
        rows.append(("velocity " + name, "velocity read: " + name, per_frame,
                     more("ask " + name, "ask empty")))
    for name, what in [("bus", "stamped by a bus"), ("lost", "some scans are lost")]:
        rows.append(("velocity pan " + name, f"velocity read: pan, {what}", per_frame,
                     more("ask pan " + name, name + " pan")))
    rows += [
        ("at pan", "a pan's value at a frame read, beyond the velocity", per_frame, more("at pan", "ask pan")),
        # The driver stops at the first allocation during a scenario.
        ("allocations", "heap allocations in all scenarios", "calls", 0),
        ("size engine", "engine and 16 touches", count, sizes["engine"]),
        ("size of the seven", "the seven recognizers together", count,
         sum(sizes["gc_" + name] for name in SEVEN)),
    ]
    return rows + [("size " + name, "struct " + name, count, sizes[name]) for name in recognizer_types()]


def growth_rows(compiler, objects, folder):
    """Rows (key, what, unit, value): instructions at the largest size, and the exponent."""
    program = folder / "growth"
    output(compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/include",
           HERE.parent / "growth/growth.c", *objects, "-o", program)

    def count(operation, size):
        dump = folder / f"growth-{operation}-{size}"
        callgrind(program, dump, operation, str(size), options=["--toggle-collect=measured"])
        return total(dump.read_text())

    found = []
    for operation, what, sizes in GROWING:
        before, last = (count(operation, size) for size in sizes)
        exponent = math.log(last / before) / math.log(sizes[1] / sizes[0])
        found.append((f"growth {operation}", what, "instructions", last))
        found.append((f"exponent {operation}", "  grows with the size to the power of", "x", exponent))
    return found


def measure(scratch):
    """Rows by key, in the table's order; and the instructions of the drivers' loops."""
    columns, loops = {}, {}
    for name, compiler in {"clang": toolchain("clang"), "gcc": toolchain("gcc")}.items():
        folder = scratch / name
        program = build_driver(compiler, ["-O2"], folder)
        counts, loops[name], sizes = instructions(program, folder)
        columns[name] = figures(counts, sizes)
    rows = {key: {"what": what, "unit": unit, "value": value, "gcc": other[3]}
            for (key, what, unit, value), other in zip(columns["clang"], columns["gcc"])}
    libraries = build_libraries(scratch / "installed")
    others = [
        ("text", "core on a Cortex-M4, -Os: code and constants", "bytes",
         text_bytes(scratch / "m4", CORTEX_M4)),
        ("text seven", "the part that the seven recognizers link", "bytes",
         linked_bytes(scratch / "seven", CORTEX_M4)),
        *growth_rows(toolchain("clang"), sorted((scratch / "clang").glob("*.o")), scratch / "clang"),
        *added.rows(libraries, scratch / "libinput"),
        *swift_figures(),
    ]
    return rows | {key: {"what": what, "unit": unit, "value": value}
                   for key, what, unit, value in others}, loops


def print_table(rows, old, loops):
    print(f"{'what':56} {'clang':>12} {'gcc':>8} {'limit':>12}")
    for key, row in rows.items():
        limit = old.get(key, {}).get("limit")
        print(f"{row['what']:56} {shown(row['value'], row['unit']):>12} "
              f"{shown(row.get('gcc'), row['unit']):>8} {shown(limit, row['unit']):>12}")
    print("\nInstructions are per frame, including taking events: the mean of seven seconds at 120 Hz, or "
          "of all frames of Tests/recordings/samples.")
    taken = ", ".join(f"{loops[name]['two pinch']:.0f} ({name})" for name in loops)
    print(f"Where nothing is read, the driver's own loop is subtracted: {taken} for two contacts.")


def check(rows, old):
    """Prints a line for each figure. Returns whether one failed."""
    failed = list(thresholds.faults(rows, old))
    wrong = [row for row, _ in failed]
    for key, row in rows.items():
        if row not in wrong:
            print(f"ok: {row['what']}: {shown(thresholds.worst(row), row['unit'])}, "
                  f"limit {shown(old[key]['limit'], row['unit'])}")
    for row, sentence in failed:
        print(f"not ok: {row['what']}: {sentence}: make cost COST=--publish writes it, and the commit says why")
    print(f"{len(rows) - len(failed)} passed, {len(failed)} failed")
    return bool(failed)


def publish(rows, limits, tools):
    try:
        figures = {key: thresholds.published(row, limits["figures"].get(key)) for key, row in rows.items()}
    except ValueError as error:
        die(error)
    thresholds.write(limits | {"compilers": tools, "figures": figures})
    output(ROOT / "bench/tables.py")


def profile(scenario, scratch):
    program = build_driver(toolchain("clang"), ["-O2"], scratch / "clang")
    dump = scratch / "dump"
    printed = callgrind(program, dump, RECORDINGS, scenario, options=PLAYED)
    frames = int(printed.split()[1])
    # The scenario's first dump is that of the engine. --threshold=100 prints all lines: the default
    # omits small ones.
    lines = output("callgrind_annotate", "--threshold=100", "--auto=no", f"{dump}.1").splitlines()
    for line in lines:
        row = re.match(r"\s*([\d,]+) .*?:([\w$].*) \[.*/cost\]$", line)
        if row and not row[2].endswith("main"):
            print(f"{int(row[1].replace(',', '')) / frames:8.1f}  {row[2]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--publish", action="store_true")
    parser.add_argument("--profile", metavar="SCENARIO", help="two pinch, ...: see cost.c")
    options = parser.parse_args()
    if platform.machine() != "x86_64":
        die("the limits are for x86-64; this machine is " + platform.machine())
    limits = thresholds.read()
    tools = {name: major_version(toolchain(name)) for name in ("clang", "gcc")}
    with tempfile.TemporaryDirectory() as name:
        if options.profile:
            profile(options.profile, pathlib.Path(name))
            return 0
        rows, loops = measure(pathlib.Path(name))
    if options.publish:
        publish(rows, limits, tools)
        limits = thresholds.read()
    if options.check and limits["compilers"] == tools:
        return int(check(rows, limits["figures"]))
    print_table(rows, limits["figures"], loops)
    if limits["compilers"] != tools:
        made_with = " and ".join(f"{name} {version}" for name, version in limits["compilers"].items())
        print(f"note: nothing is checked: the limits are for {made_with}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
