# SPDX-License-Identifier: MIT
"""Builds the C code of a document with the core and a host that calls it."""

import pathlib
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def build_sample(case, name, code):
    """The program of NAME_host.c, which includes the code as NAME.c, for a class of tests."""
    folder = tempfile.TemporaryDirectory()
    case.addClassCleanup(folder.cleanup)
    scratch = pathlib.Path(folder.name)
    (scratch / f"{name}.c").write_text(code)
    subprocess.run(
        ["gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}/include",
         f"-I{ROOT}/CGestureCore", f"-I{scratch}", "-fsanitize=address,undefined",
         "-fno-sanitize-recover=all", HERE / f"{name}_host.c",
         *(ROOT / "CGestureCore").rglob("*.c"), "-o", scratch / name],
        check=True, timeout=300)
    return scratch / name
