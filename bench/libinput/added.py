#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts what gestures add to a program that reads touches from the system's libinput.

    added.py                a table: instructions per frame by library

Two fingers pan on an emulated touchscreen, with seven recognizers. The libraries are those of `make
install`. The three programs differ in what they do with an event: they read it; make a sample of
it; push it to an engine and take the engine's events. The first one tells what libinput costs: the
instructions of libinput, libevdev and libc. What the other two add is a part of that. The kernel's
instructions are not counted.
"""
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "cost"))

from building import ROOT, build_libraries, by_library, callgrind, output, toolchain  # noqa: E402

EMULATION = ROOT / "Tools/Sources/CEmulatedEvdev"
INTERPOSED = ROOT / "Tools/Sources/CInterposedEvdev"
DEPTHS = ["read", "samples", "gestures"]


def build(libraries, folder):
    folder.mkdir()
    packages = output("pkg-config", "--cflags", "--libs", "libinput", "libudev").split()
    sources = sorted(EMULATION.glob("*.c")) + sorted(INTERPOSED.glob("*.c"))
    # libinput must find the emulation's functions in the program: -rdynamic.
    output(toolchain("clang"), "-std=gnu11", "-O2", "-rdynamic", f"-I{EMULATION}",
           f"-I{EMULATION}/include", f"-I{INTERPOSED}/include", f"-I{ROOT}/include", f"-I{HERE.parent}/cost",
           HERE / "added.c", HERE.parent / "cost/stage.c", *sources, f"-L{libraries}",
           f"-Wl,-rpath,{libraries}", "-lgesturecore-libinput", "-lgesturecore", *packages, "-ldl",
           "-lm", "-o", folder / "added")
    return folder / "added"


def measure(libraries, folder):
    """Instructions per frame by depth and library."""
    program = build(libraries, folder)
    found = {}
    for depth in DEPTHS:
        profile = folder / depth
        frames = int(callgrind(program, profile, depth, options=["--toggle-collect=counted"]))
        found[depth] = {name: count / frames for name, count in by_library(profile).items()}
    return found


def added(found, depth):
    """Instructions that a depth adds, and libinput's own."""
    base = found["read"]
    more = sum(found[depth].values()) - sum(base.values())
    return more, sum(count for name, count in base.items() if name != "added")


def rows(libraries, folder):
    """Rows (key, what, unit, value) for bench/cost."""
    found = measure(libraries, folder)
    samples, own = added(found, "samples")
    more, _ = added(found, "gestures")
    return [("libinput", "added to libinput by the adapter and the core, %", "%",
             100 * more / own),
            ("libinput own", "a frame of libinput, libevdev and libc", "instructions", own),
            ("libinput samples", "more for samples: the adapter, from panel to points",
             "instructions", samples),
            ("libinput gestures", "more for gestures: the engine, and the calls to push",
             "instructions", more - samples)]


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        found = measure(build_libraries(scratch / "installed"), scratch / "programs")
    names = sorted({name for counts in found.values() for name in counts if counts[name] >= 1})
    width = max(map(len, names)) + 2
    print(f"{'instructions per frame':24}" + "".join(f"{name:>{width}}" for name in names))
    for depth, counts in found.items():
        print(f"{depth:24}" + "".join(f"{counts.get(name, 0):{width}.0f}" for name in names))
    for depth in DEPTHS[1:]:
        more, own = added(found, depth)
        print(f"{depth}: {more:.0f} more than to read, {more / own:.1%} of libinput's {own:.0f}")


if __name__ == "__main__":
    main()
