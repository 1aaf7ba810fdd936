#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the files of the core call only their own room and lower ones.

    check-rooms.py           complains about calls and includes upward, files that call each other
                             in a circle, and recognizers that call another one
    check-rooms.py --table   also prints the rooms, the lowest first, with the levels in each

A room is a part of the core; DESIGN.md says what each is for. The calls are those of the compiled
files: each is compiled without optimization and with all checks, and nm lists what it defines and
what it needs. So calls in functions of headers count as those of the files that use them.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORE = ROOT / "CGestureCore"
FLAGS = ["-std=c11", "-O0", "-ffreestanding", f"-I{ROOT}/include", f"-I{CORE}", "-c"]

INCLUDE = re.compile(r'^#include "(\w+)\.h"$', re.MULTILINE)

# The lowest first. A file is named without its folder and its .c.
ROOMS = {
    "numbers": "fixed trig exponential geometry similarity rubber_band momentum device version",
    "motion": "velocity velocity_terms velocity_uneven velocity_fit velocity_at",
    "misuse": "misuse misuse_checks",
    "touch": "work touch_table touch_group spread node node_affine node_tree",
    "gesture": "ledger recognizer guard",
    "events": "event_queue report delivery publish",
    "recognizers": """
        press drag heading two_fingers many_fingers tap_counter swipe_limits values_at
        tap long_press pan edge_pan swipe pinch rotation transform transform_values hold custom
    """,
    "arbiter": "requirement question hand arbiter arbiter_lists arbiter_dispatch",
    "engine": """
        engine engine_step frame flush membership calls custom_calls settings cancel
        inspect ties
    """,
}

# Headers without a .c of their name.
HEADERS = {
    "numbers": "gci_assert motion span sqrt sqrt_table sine_table atan_table exp2_table",
    "motion": "velocity_table",
    "gesture": "slop",
    "engine": "engine_base",
}


def symbols(source, folder):
    """Returns what a file defines and what it needs: the names with our prefixes."""
    compiled = folder / f"{source.stem}.o"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, *FLAGS, source, "-o", compiled], check=True)
    listed = subprocess.run(
        ["nm", "--format=posix", "--extern-only", compiled], check=True, capture_output=True,
        text=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    ours = [(row[0], row[1]) for row in rows if row[0].startswith(("gc_", "gci_"))]
    needed = {name for name, kind in ours if kind == "U"}
    return {name for name, _ in ours} - needed, needed


def calls_of(sources):
    """Returns the calls between files, (caller, callee) to the functions, and who defines which."""
    with tempfile.TemporaryDirectory() as name:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(lambda source: symbols(source, pathlib.Path(name)), sources))
    home = {symbol: file.stem for file, (defined, _) in zip(sources, found) for symbol in defined}
    calls = {}
    for file, (_, needed) in zip(sources, found):
        for symbol in needed & home.keys():
            calls.setdefault((file.stem, home[symbol]), set()).add(symbol)
    return calls, home


def levels_of(files, calls):
    """Returns the files by level: each calls only those before. And those in circles."""
    left, levels = set(files), []
    while left:
        free = {file for file in left
                if not any(caller == file and callee in left for caller, callee in calls)}
        if not free:
            break
        levels.append(sorted(free, key=files.index))
        left -= free
    return levels, sorted(left, key=files.index)


def main():
    rooms = {room: files.split() for room, files in ROOMS.items()}
    room_of = {file: room for room, files in rooms.items() for file in files}
    order = {room: index for index, room in enumerate(rooms)}
    sources = sorted(CORE.rglob("*.c"))
    stems = {source.stem for source in sources}
    add = "add it to a room in scripts/check-rooms.py"
    bad = [f"{file}.c: {add}" for file in stems - room_of.keys()]
    bad += [f"{file}.c of scripts/check-rooms.py does not exist" for file in room_of.keys() - stems]
    for room, headers in HEADERS.items():
        room_of |= dict.fromkeys(headers.split(), room)
    bad += [f"{header}: {add}" for header in CORE.rglob("*.h") if header.stem not in room_of]
    if bad:
        print("\n".join(sorted(bad)))
        return 1

    calls, home = calls_of(sources)
    # The others of their room are their parts.
    recognizers = {file for file in rooms["recognizers"] if f"gc_{file}_init" in home}
    inside = {}
    for (caller, callee), names in sorted(calls.items()):
        mine, theirs = room_of[caller], room_of[callee]
        if order[theirs] > order[mine]:
            bad += [f"{caller}.c ({mine}) calls {name}() of {callee}.c ({theirs}), a higher room"
                    for name in sorted(names)]
        elif {caller, callee} <= recognizers:
            bad.append(f"{caller}.c calls {callee}.c: recognizers do not know each other")
        elif mine == theirs:
            inside[caller, callee] = names
    for room, files in rooms.items():
        levels, circle = levels_of(files, {pair for pair in inside if pair[0] in files})
        if circle:
            bad.append(f"{room}: these files call each other in circles:")
            bad += [f"   {caller}.c calls {', '.join(sorted(names))} of {callee}.c"
                    for (caller, callee), names in inside.items()
                    if caller in circle and callee in circle]
        if "--table" in sys.argv[1:]:
            print(f"{room:12} {' | '.join(' '.join(level) for level in levels)}")
    for file in sorted(CORE.rglob("*.[ch]")):
        for name in INCLUDE.findall(file.read_text()):
            mine, theirs = room_of[file.stem], room_of[name]
            if order[theirs] > order[mine]:
                bad.append(f"{file.name} ({mine}) includes {name}.h ({theirs}), a higher room")
    if bad:
        print("\n".join(bad))
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
