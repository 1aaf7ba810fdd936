# SPDX-License-Identifier: MIT
"""The programs that play a cold frame: with the core inside, and with the shared library.

Each program has a folder of its own, with a copy of its library. So the pair can be copied: the
kernel then gives both new pages of memory.
"""
import pathlib
import shutil

from building import ROOT, compile_core
from toolchain import output, toolchain

BENCH = pathlib.Path(__file__).resolve().parents[1]
LIBRARY = "libgesturecore.so.1"
SOURCES = [BENCH / "cold/cold.c", BENCH / "cost/stage.c", BENCH / "cost/stroke.c",
           BENCH / "measuring/eviction.c", BENCH / "measuring/measuring.c"]
FLAGS = ["-std=gnu11", "-O2", f"-I{ROOT}/include", f"-I{BENCH}/cost",
         f"-I{BENCH}/measuring/include"]


def build_static(folder):
    """The core inside of the program, clang -O2 without further flags."""
    folder.mkdir()
    objects = compile_core(toolchain("clang"), ["-O2"], folder / "objects")
    output(toolchain("clang"), *FLAGS, *SOURCES, *objects, "-lm", "-o", folder / "cold")
    return folder


def build_shared(folder, libraries, *flags):
    """The program with the library from a build folder of meson."""
    folder.mkdir()
    shutil.copy(libraries / LIBRARY, folder / LIBRARY)
    output(toolchain("clang"), *FLAGS, *flags, *SOURCES, folder / LIBRARY, "-lm",
           "-Wl,-rpath,$ORIGIN", "-o", folder / "cold")
    return folder
