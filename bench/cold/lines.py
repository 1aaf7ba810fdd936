# SPDX-License-Identifier: MIT
"""The cache lines and pages of memory that a frame touches, from valgrind's trace of accesses."""
import shutil
import subprocess

from building import build_shared, build_static, die

LINE_BITS, PAGE_BITS = 6, 12
FRAMES = 24
KINDS = ("code lines", "data lines", "code pages", "data pages")


def accesses(program, scenario):
    """Yields (kind, first address, last address), and the address of the mark first.

    The address of the stack depends on the program's name and its environment, so both are fixed.
    """
    valgrind = shutil.which("valgrind") or die("valgrind is missing: run scripts/setup.sh cost")
    command = [valgrind, "-q", "--tool=lackey", "--trace-mem=yes", "--log-fd=1", "./cold",
               "trace", scenario, str(FRAMES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=program.parent,
                          env={}) as run:
        for line in run.stdout:
            if line.startswith("0x"):
                yield "mark", int(line, 16), 0
            elif line[:2] in ("I ", " L", " S", " M"):
                address, size = line[3:].split(",")
                first = int(address, 16)
                yield line[:2].strip(), first, first + int(size) - 1
    if run.returncode != 0:
        die(f"{program} trace {scenario} failed")


def touched(program, scenario):
    """Means per frame of KINDS."""
    mark, frame, frames = None, None, []
    for kind, first, last in accesses(program, scenario):
        if kind == "mark":
            mark = first
        elif first == mark:
            if frame is not None:
                frames.append(frame)
            frame = {kind: set() for kind in KINDS}
        elif frame is not None:
            what = "code" if kind == "I" else "data"
            for address in (first, last):
                frame[f"{what} lines"].add(address >> LINE_BITS)
                frame[f"{what} pages"].add(address >> PAGE_BITS)
    if len(frames) != FRAMES:
        die(f"the trace of {program} has {len(frames)} frames instead of {FRAMES}")
    return {kind: sum(len(frame[kind]) for frame in frames) / FRAMES for kind in KINDS}


def rows(libraries, folder):
    """Rows (key, what, unit, value) for bench/cost: the shared library to a static one."""
    folder.mkdir()
    static = build_static(folder / "static")
    shared = build_shared(folder / "shared", libraries)
    found = []
    for scenario in ["pinch", "pan", "together"]:
        counts = [touched(program / "cold", scenario) for program in (shared, static)]
        for what in ["lines", "pages"]:
            over, under = (count[f"code {what}"] + count[f"data {what}"] for count in counts)
            found.append((f"shared {what} {scenario}",
                          f"shared library to static: {what} of a frame; {scenario}", "x",
                          over / under))
    return found
