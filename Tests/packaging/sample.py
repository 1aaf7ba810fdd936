# SPDX-License-Identifier: MIT
"""Runs commands, and builds the C code of a document with the core and a host that calls it.

sample.py docs/compositors.md "With wlroots"  prints the code of chapters of a guide as one file
"""

import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def call(*command, **options):
    """What a command prints. It has to succeed."""
    done = subprocess.run(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=300, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stdout[-4000:]}")
    return done.stdout


def said(program, *arguments, given=""):
    """What a program prints that succeeds and complains about nothing."""
    done = subprocess.run([program, *arguments], input=given, capture_output=True, text=True,
                          timeout=60, check=False)
    if (done.returncode, done.stderr) != (0, ""):
        raise AssertionError(f"{program} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def scratch_of(case):
    """A folder for a class of tests, or for a module."""
    enter = getattr(case, "enterClassContext", getattr(case, "enterModuleContext", None))
    return pathlib.Path(enter(tempfile.TemporaryDirectory()))


def code_of(guide, *chapters):
    """The code of chapters of a guide, one after the other."""
    text = pathlib.Path(guide).read_text(encoding="utf-8")
    found = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", text, re.S | re.M))
    blocks = [re.findall(r"^```c\n(.*?)^```$", found[name], re.S | re.M) for name in chapters]
    assert all(blocks), f"{guide}: a chapter of {chapters} has no code in C"
    return "\n".join(block for chapter in blocks for block in chapter)


def build_sample(case, name, code):
    """The program of NAME_host.c, which includes the code as NAME.c, for a class of tests."""
    scratch = scratch_of(case)
    (scratch / f"{name}.c").write_text(code)
    subprocess.run(
        ["gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}/include",
         f"-I{ROOT}/CGestureCore", f"-I{scratch}", "-fsanitize=address,undefined",
         "-fno-sanitize-recover=all", HERE / f"{name}_host.c",
         *(ROOT / "CGestureCore").rglob("*.c"),
         *(ROOT / "Sources/CGestureExplain").glob("*.c"), "-o", scratch / name],
        check=True, timeout=300)
    return scratch / name


if __name__ == "__main__":
    print(code_of(*sys.argv[1:]))
