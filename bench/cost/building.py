# SPDX-License-Identifier: MIT
"""Compilers and tools, and builds of the core: its objects, the installed libraries, and the driver
that plays frames. Runs drivers under callgrind, and reads its files."""

import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# The release flags of meson.build.
RELEASE = ["-std=c11", "-DNDEBUG", "-ffreestanding", f"-I{ROOT}/include", f"-I{ROOT}/CGestureCore"]


def die(*lines):
    sys.exit("\n".join(f"cost: {line}" for line in lines))


def toolchain(tool):
    """Finds a tool of the Swift toolchain, which may not be in PATH."""
    swift = shutil.which("swift")
    for path in [swift, swift and os.path.realpath(swift)]:
        candidate = path and os.path.join(os.path.dirname(path), tool)
        if candidate and os.access(candidate, os.X_OK):
            return candidate
    return shutil.which(tool) or die(f"{tool} is missing: run scripts/setup.sh cost")


def output(*command, **options):
    run = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False, **options)
    if run.returncode != 0:
        die(" ".join(map(str, command)), *run.stderr.splitlines()[-20:])
    return run.stdout


def major_version(compiler):
    first = output(compiler, "--version").splitlines()[0]
    # Ignore parentheses, where distributions put their own version.
    found = re.search(r"(\d+)\.\d+\.\d+", re.sub(r"\(.*?\)", "", first))
    return int(found[1]) if found else 0


def compile_core(compiler, flags, folder):
    folder.mkdir()
    objects = []
    for source in sorted((ROOT / "CGestureCore").rglob("*.c")):
        objects.append(folder / (source.stem + ".o"))
        output(compiler, *RELEASE, *flags, "-c", source, "-o", objects[-1])
    return objects


def build_libraries(folder):
    """Builds the libraries as `make install` does."""
    meson = shutil.which("meson") or die("meson is missing: run scripts/setup.sh cost")
    output(meson, "setup", "--buildtype=release", "-Dtests=disabled", "-Dcompositor=disabled",
           "-Dgtk4=disabled", "-Dlibinput=enabled", folder, ROOT)
    output(meson, "compile", "-C", folder)
    return folder


def recognizer_types():
    """Every public struct that begins with a recognizer."""
    pattern = re.compile(r"^struct (gc_\w+) \{\n\tstruct gc_recognizer base;", re.M)
    headers = sorted((ROOT / "include/gesturecore").glob("*.h"))
    return [name for header in headers for name in pattern.findall(header.read_text())]


def build_driver(compiler, flags, folder):
    """Builds the driver with the core, the reader of recordings, and the list of struct sizes."""
    objects = compile_core(compiler, flags, folder)
    sizes, steps = folder / "sizes.c", ROOT / "Tests/core/events"
    rows = [f'\tprintf("%zu {name}\\n", sizeof(struct {name}));' for name in recognizer_types()]
    sizes.write_text("\n".join([
        "#include <stdio.h>", "#include <gesturecore/gesturecore.h>", '#include "stage.h"',
        "void print_sizes(void) {",
        '\tprintf("%zu engine\\n", sizeof(struct gc_engine) + 16 * sizeof(struct gc_touch));',
        *rows, "}", ""]))
    readers = [steps / f"{name}.c" for name in ("steps", "random_steps", "event_log")]
    program = folder / "cost"
    output(compiler, "-std=gnu11", *flags, "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/include",
           f"-I{HERE}", f"-I{steps}/include", *sorted(HERE.glob("*.c")), *readers, sizes, *objects,
           "-lm", "-o", program)
    return program


RECORDINGS = ROOT / "Tests/recordings/samples"
# Functions of cost.c that count.
PLAYED, WALKED = ["--toggle-collect=play*"], ["--toggle-collect=walk*"]


def callgrind(program, dump, *arguments, options=()):
    return output(shutil.which("valgrind") or die("valgrind is missing: run scripts/setup.sh cost"),
                  "--quiet", "--tool=callgrind", f"--callgrind-out-file={dump}", *options,
                  program, *arguments)


def total(text):
    """The instructions of a whole dump."""
    return int(re.search(r"^(?:summary|totals): (\d+)", text, re.M)[1])


def counts_by(place, dump):
    """Own instructions by "ob", the library, or by "f[ile]", the file of the source."""
    names, counts = {}, collections.Counter()
    current, is_call = None, False
    with open(dump, encoding="utf-8") as lines:
        for line in lines:
            if named := re.match(rf"(c?){place}=\((\d+)\)(?: (.*))?$", line):
                if named[3]:
                    names[named[2]] = named[3]
                current = current if named[1] else names[named[2]]
            elif line.startswith("calls="):
                is_call = True
            elif cost := re.match(r"[+\-*\d]\S* (\d+)$", line):
                # The line after a call has the inclusive cost of the callee, which has its own
                # lines.
                if not is_call:
                    counts[current] += int(cost[1])
                is_call = False
    return counts


def by_library(dump):
    """Instructions by library: "libc" for libc.so.6."""
    counts = collections.Counter()
    for path, count in counts_by("ob", dump).items():
        counts[re.sub(r"\.so.*", "", os.path.basename(path))] += count
    return counts
