#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts what a reader of the core meets: the files that a frame enters, and lines.

    reading.py                lists the files that a frame of one contact enters, when a pan is active

These are the files of CGestureCore with instructions from the push of the motion until its event is
taken, as callgrind attributes them. The build is not optimized, so only what must be inlined is;
those files count too. A file of tables or types has no instructions, and does not count.
"""
import pathlib
import sys
import tempfile

from building import ROOT, build_driver, toolchain
from callgrind import PLAYED, RECORDINGS, callgrind, counts_by

CORE = ROOT / "CGestureCore"


def files_entered(program, scenario, folder):
    """The files of the core that the frames of a scenario enter. The first dump is the engine's."""
    dump = folder / f"entered {scenario}"
    callgrind(program, dump, RECORDINGS, scenario, options=PLAYED)
    entered = map(pathlib.Path, counts_by("f[ile]", dump.with_name(dump.name + ".1")))
    return sorted(str(path.relative_to(CORE)) for path in entered if path.is_relative_to(CORE))


def build(folder):
    return build_driver(toolchain("gcc"), ["-O0", "-g"], folder)


def line_count(paths):
    return sum(len(path.read_text().splitlines()) for path in paths)


def rows(folder):
    """Rows (key, what, unit, value)."""
    program = build(folder)
    sources = [*CORE.rglob("*.c"), *CORE.rglob("*.h")]
    return [
        ("files", "files that a frame of one contact enters; pan wins", "files",
         len(files_entered(program, "one pan", folder))),
        ("files undecided", "the same; nothing decided yet", "files",
         len(files_entered(program, "one undecided", folder))),
        ("lines", "lines of the core", "lines", line_count(sources)),
    ]


def main():
    if sys.argv[1:]:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "core"
        print("\n".join(files_entered(build(folder), "one pan", folder)))


if __name__ == "__main__":
    main()
