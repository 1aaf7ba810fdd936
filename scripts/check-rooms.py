#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks which file of our C calls which.

    check-rooms.py           complains about calls and includes upward in the core, recognizers that
                             call another one, files that call each other in a circle, in the core
                             and in the C of Sources, and public calls that do not check what they
                             are about; compares the table in DESIGN.md with the rooms, and the picture
                             of a frame in engine.c with the files
    check-rooms.py --table   also prints the files of each room and each folder, by level
    check-rooms.py --write   writes the table of rooms in DESIGN.md

A room is a folder of CGestureCore. The calls are those of the compiled files: each is compiled
without optimization and with all checks, and nm lists what it defines and what it needs. So calls in
functions of headers count as those of the files that use them.
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORE = ROOT / "CGestureCore"
DESIGN = ROOT / "DESIGN.md"
FLAGS = ["-std=c11", "-O0", f"-I{ROOT}/include", "-c"]
CORE_FLAGS = ["-ffreestanding", f"-I{CORE}"]

# The lowest first, with what each knows.
ROOMS = {
    "numbers": "fixed-point numbers, points, transforms, springs, panels",
    "motion": "the velocity of a path, and where it is at a time",
    "misuse": "the rules of the headers; only debug builds have it",
    "touch": "touches, the tree of nodes, what is pending",
    "gesture": "the life of a recognizer, its ledger, which calls are refused",
    "events": "reports, deliveries, the queue",
    "recognizers": "each its gesture, and the parts that some share",
    "arbiter": "which attempts win: requirements, questions, claims",
    "engine": "frames, time, the order of work, what takes part, the calls of the host",
}

INCLUDE = re.compile(r'^#include "([^"]*)"$', re.MULTILINE)

# A public call: its name, its parameters, its first line.
PUBLIC = re.compile(r"^[a-z][^;{}]*?\b(gc_\w+)\(([^{};]*)\) \{\n\t(.*)$", re.MULTILINE)

# In DESIGN.md: the table of rooms, from its head to the next empty line.
TABLE = re.compile(r"^\| room \| has \|\n(?:\|.*\n)+", re.MULTILINE)

# In engine.c: the picture. In a line of it: a function, and the file that has it.
DRAWN = re.compile(r"^ \*  ( +gc_sample\n(?: \*  .*\n)*)", re.MULTILINE)
STEP = re.compile(r"\b(\w+)\(\)[^()\n]* (\w+/\w+\.[ch])$", re.MULTILINE)


def symbols(source, flags, folder):
    """Returns what a file defines and what it needs: the names with our prefixes."""
    compiled = folder / f"{source.stem}.o"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, *FLAGS, *flags, source, "-o", compiled], check=True)
    listed = subprocess.check_output(["nm", "--format=posix", "--extern-only", compiled], text=True)
    rows = [line.split() for line in listed.splitlines()]
    ours = [(row[0], row[1]) for row in rows if row[0].startswith(("gc_", "gci_"))]
    needed = {name for name, kind in ours if kind == "U"}
    return {name for name, _ in ours} - needed, needed


def calls_of(sources, flags):
    """Returns the calls between files, (caller, callee) to the functions, and who defines which."""
    with tempfile.TemporaryDirectory() as name:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(pool.map(
                lambda source: symbols(source, flags, pathlib.Path(name)), sources))
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
        levels.append(sorted(free))
        left -= free
    # What calls a circle is in none, unless the circle calls it.
    while free := {file for file in left
                   if not any(callee == file and caller in left for caller, callee in calls)}:
        left -= free
    return levels, sorted(left)


def circle_of(name, files, calls):
    """Complains about files that call each other in circles."""
    levels, circle = levels_of(files, calls)
    if circle:
        yield f"{name}: these files call each other in circles:"
        for (caller, callee), names in calls.items():
            if caller in circle and callee in circle:
                yield f"   {caller}.c calls {', '.join(sorted(names))} of {callee}.c"
    if "--table" in sys.argv[1:]:
        print(f"{name:15} {' | '.join(' '.join(level) for level in levels)}")


def pkg_config(*arguments):
    said = subprocess.check_output(["pkg-config", *arguments], stderr=subprocess.DEVNULL, text=True)
    return shlex.split(said)


def wlroots_name():
    """Each version has a name of its own since 0.18."""
    names = ["wlroots-0.20", "wlroots-0.19", "wlroots-0.18", "wlroots"]
    exists = [["pkg-config", "--exists", name] for name in names]
    return next(
        (name for name, call in zip(names, exists) if subprocess.run(call, check=False).returncode == 0),
        names[-1])


def flags_of_wlroots(folder):
    """The headers of wlroots include the header of a protocol."""
    data, = pkg_config("--variable=pkgdatadir", "wayland-protocols")
    subprocess.run(
        ["wayland-scanner", "server-header", f"{data}/stable/xdg-shell/xdg-shell.xml",
         f"{folder}/xdg-shell-protocol.h"], check=True)
    return ["-w", "-DWLR_USE_UNSTABLE", "-D_POSIX_C_SOURCE=200809L", f"-I{folder}",
            *pkg_config("--cflags", wlroots_name(), "wayland-server", "pixman-1")]


def circles_of_sources():
    """Complains about circles in the C beside the core, without the output of wayland-scanner."""
    for folder in sorted((ROOT / "Sources").glob("C*")):
        sources = [path for path in sorted(folder.glob("*.c")) if "-protocol" not in path.name]
        if len(sources) < 2:
            continue
        with tempfile.TemporaryDirectory() as scratch:
            flags = []
            if folder.name == "CGestureWlroots":
                try:
                    flags = flags_of_wlroots(scratch)
                except (OSError, subprocess.CalledProcessError):
                    print("note: CGestureWlroots was not checked: it needs wlroots")
                    continue
            calls, _ = calls_of(sources, flags)
        between = {pair: names for pair, names in calls.items() if pair[0] != pair[1]}
        yield from circle_of(folder.name, [file.stem for file in sources], between)


def table_of_rooms():
    rows = [f"| {room} | {knows} |\n" for room, knows in ROOMS.items()]
    return "".join(["| room | has |\n", "|---|---|\n", *rows])


def write_table():
    text = DESIGN.read_text()
    DESIGN.write_text(TABLE.sub(lambda _: table_of_rooms(), text))


def misplaced(files):
    """Complains about folders that are not rooms, about files, and about the table of rooms."""
    folders = {path.name for path in CORE.iterdir()}
    for name in sorted(folders ^ ROOMS.keys()):
        yield f"CGestureCore and ROOMS in scripts/check-rooms.py do not both have {name}"
    table = TABLE.search(DESIGN.read_text())
    if table is None or table[0] != table_of_rooms():
        yield "DESIGN.md has another table of rooms: run scripts/check-rooms.py --write"
    # So a file can be named without its room, as in survivors.txt.
    for name, count in collections.Counter(file.name for file in files).items():
        if count > 1:
            yield f"{count} files of the core have the name {name}: rename one"


def drawn_wrongly():
    """Complains about the picture of a frame."""
    drawn = DRAWN.search((CORE / "engine/engine.c").read_text())
    if not drawn:
        yield "engine.c has no picture that begins with gc_sample"
        return
    for function, name in STEP.findall(drawn[1]):
        path = CORE / name
        if not path.is_file() or f"{function}(" not in path.read_text():
            yield f"{function}() of the picture in engine.c is not in {name}"


def upward_includes(rooms, files):
    for file in files:
        for name in INCLUDE.findall(file.read_text()):
            mine, theirs = file.parent.name, name.split("/")[0]
            if not (CORE / name).is_file():
                yield f"{file.name} includes {name}: name it from CGestureCore on, with its room"
            elif rooms.index(theirs) > rooms.index(mine):
                yield f"{file.name} ({mine}) includes {name}, of a higher room"


def unchecked_calls(rooms, files):
    """Complains about public calls that do not check their engine, node or recognizer."""
    above = rooms[rooms.index("misuse") + 1 :]
    for file in (each for each in files if each.parent.name in above):
        for name, parameters, first in PUBLIC.findall(file.read_text()):
            is_about = "*" in parameters and not name.endswith("_init")
            if is_about and not first.startswith("GCI_USE_"):
                yield f"{file.name}: {name}() must begin with GCI_USE_ENGINE, _NODE or _RECOGNIZER"


def wrong_calls(sources):
    """Complains about calls of the core."""
    rooms = list(ROOMS)
    room_of = {file.stem: file.parent.name for file in sources}
    calls, home = calls_of(sources, CORE_FLAGS)
    # The others of their room are their parts.
    recognizers = {file for file, room in room_of.items()
                   if room == "recognizers" and f"gc_{file}_init" in home}
    inside = {}
    for (caller, callee), names in sorted(calls.items()):
        mine, theirs = room_of[caller], room_of[callee]
        if rooms.index(theirs) > rooms.index(mine):
            for name in sorted(names):
                yield f"{caller}.c ({mine}) calls {name}() of {callee}.c ({theirs}), a higher room"
        elif {caller, callee} <= recognizers:
            yield f"{caller}.c calls {callee}.c: recognizers do not know each other"
        elif mine == theirs:
            inside[caller, callee] = names
    for room in rooms:
        own = [file for file in room_of if room_of[file] == room]
        yield from circle_of(room, own, {pair: names for pair, names in inside.items()
                                         if pair[0] in own})


def main():
    if "--write" in sys.argv[1:]:
        write_table()
    files = sorted(CORE.rglob("*.[ch]"))
    rooms = list(ROOMS)
    bad = list(misplaced(files)) or [
        *upward_includes(rooms, files), *drawn_wrongly(), *unchecked_calls(rooms, files)]
    if not bad:
        sources = [file for file in files if file.suffix == ".c"]
        bad = [*wrong_calls(sources), *circles_of_sources()]
    if bad:
        print("\n".join(bad))
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
