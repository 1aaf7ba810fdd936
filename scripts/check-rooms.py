#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the files of the core call only their own room and lower ones.

    check-rooms.py           complains about calls and includes upward, files that call each other
                             in a circle, and recognizers that call another one; compares the
                             picture of a frame in engine.c with that in DESIGN.md
    check-rooms.py --table   also prints the rooms, the lowest first, with the levels in each

A room is a folder of CGestureCore; DESIGN.md says what each is for. The calls are those of the
compiled files: each is compiled without optimization and with all checks, and nm lists what it
defines and what it needs. So calls in functions of headers count as those of the files that use
them.
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORE = ROOT / "CGestureCore"
FLAGS = ["-std=c11", "-O0", "-ffreestanding", f"-I{ROOT}/include", f"-I{CORE}", "-c"]

INCLUDE = re.compile(r'^#include "([^"]*)"$', re.MULTILINE)

# In DESIGN.md: the rows of the table of rooms, and the picture.
TABLE = re.compile(r"^\| room \| knows \|\n\|-.*\n((?:\|.*\n)+)", re.MULTILINE)
PICTURE = re.compile(r"^```text\n( +gc_sample\n.*?)^```$", re.MULTILINE | re.DOTALL)

# In engine.c: the picture. In a line of it: a function, and the file that has it.
DRAWN = re.compile(r"^ \*  ( +gc_sample\n(?: \*  .*\n)*)", re.MULTILINE)
STEP = re.compile(r"\b(\w+)\(\)[^()\n]* (\w+/\w+\.[ch])$", re.MULTILINE)


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
        levels.append(sorted(free))
        left -= free
    return levels, sorted(left)


def rooms_of_design():
    """Returns the rooms in the table of DESIGN.md, the lowest first."""
    table = TABLE.search((ROOT / "DESIGN.md").read_text())
    if table is None:
        sys.exit("DESIGN.md has no table with the head | room | knows |")
    return [row.split("|")[1].strip() for row in table[1].splitlines()]


def misplaced(rooms, files):
    """Complains about folders that are not rooms, and about files."""
    for folder in sorted(path.name for path in CORE.iterdir()):
        if folder not in rooms:
            yield f"CGestureCore/{folder} is not in the table of rooms in DESIGN.md"
    for room in rooms:
        if not (CORE / room).is_dir():
            yield f"{room} is a room in DESIGN.md, and no folder of CGestureCore"
    # So a file can be named without its room, as in the tables of the proofs and in survivors.txt.
    for name, count in collections.Counter(file.name for file in files).items():
        if count > 1:
            yield f"{count} files of the core have the name {name}: rename one"


def drawn_wrongly():
    """Complains about the picture of a frame."""
    drawn = DRAWN.search((CORE / "engine/engine.c").read_text())
    picture = PICTURE.search((ROOT / "DESIGN.md").read_text())
    if not (drawn and picture):
        yield "engine.c or DESIGN.md has no picture that begins with gc_sample"
        return
    if textwrap.dedent(drawn[1].replace("\n *  ", "\n")) != textwrap.dedent(picture[1]):
        yield "the pictures in engine.c and DESIGN.md differ: make them equal"
    for function, name in STEP.findall(picture[1]):
        path = CORE / name
        if not path.is_file() or f"{function}(" not in path.read_text():
            yield f"{function}() of the picture in DESIGN.md is not in {name}"


def upward_includes(rooms, files):
    for file in files:
        for name in INCLUDE.findall(file.read_text()):
            mine, theirs = file.parent.name, name.split("/")[0]
            if not (CORE / name).is_file():
                yield f"{file.name} includes {name}: name it from CGestureCore on, with its room"
            elif rooms.index(theirs) > rooms.index(mine):
                yield f"{file.name} ({mine}) includes {name}, of a higher room"


def main():
    rooms = rooms_of_design()
    files = sorted(CORE.rglob("*.[ch]"))
    bad = list(misplaced(rooms, files)) or [*upward_includes(rooms, files), *drawn_wrongly()]
    if bad:
        print("\n".join(bad))
        return 1

    sources = [file for file in files if file.suffix == ".c"]
    room_of = {file.stem: file.parent.name for file in sources}
    calls, home = calls_of(sources)
    # The others of their room are their parts.
    recognizers = {file for file, room in room_of.items()
                   if room == "recognizers" and f"gc_{file}_init" in home}
    inside = {}
    for (caller, callee), names in sorted(calls.items()):
        mine, theirs = room_of[caller], room_of[callee]
        if rooms.index(theirs) > rooms.index(mine):
            bad += [f"{caller}.c ({mine}) calls {name}() of {callee}.c ({theirs}), a higher room"
                    for name in sorted(names)]
        elif {caller, callee} <= recognizers:
            bad.append(f"{caller}.c calls {callee}.c: recognizers do not know each other")
        elif mine == theirs:
            inside[caller, callee] = names
    for room in rooms:
        own = [file for file in room_of if room_of[file] == room]
        levels, circle = levels_of(own, {pair for pair in inside if pair[0] in own})
        if circle:
            bad.append(f"{room}: these files call each other in circles:")
            bad += [f"   {caller}.c calls {', '.join(sorted(names))} of {callee}.c"
                    for (caller, callee), names in inside.items()
                    if caller in circle and callee in circle]
        if "--table" in sys.argv[1:]:
            print(f"{room:12} {' | '.join(' '.join(level) for level in levels)}")
    if bad:
        print("\n".join(bad))
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
