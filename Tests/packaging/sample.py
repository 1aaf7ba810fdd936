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
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def call(*command, **options):
    """What a command prints. It has to succeed."""
    done = subprocess.run(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=300, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stdout[-4000:]}")
    return done.stdout


def run(*command, **options):
    """The status of a command, what it prints, and its messages."""
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=60, check=False, **options)
    return done.returncode, done.stdout, done.stderr


def said(program, *arguments, given=""):
    """What a program prints that succeeds and complains about nothing."""
    status, out, err = run(program, *arguments, input=given)
    if (status, err) != (0, ""):
        raise AssertionError(f"{program} ended with {status}: {err}")
    return out


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


def sanitized_core(scratch):
    """The core and its sentences as one object."""
    objects = scratch / "objects"
    objects.mkdir()
    subprocess.run(
        ["gcc", "-std=c11", "-g", f"-I{ROOT}/include", f"-I{ROOT}/CGestureCore", *SANITIZED, "-c",
         *(ROOT / "CGestureCore").rglob("*.c"), *(ROOT / "Sources/CGestureExplain").glob("*.c")],
        cwd=objects, check=True, timeout=300)
    subprocess.run(["ld", "-r", "-o", scratch / "core.o", *objects.glob("*.o")], check=True)
    return scratch / "core.o"


def build_sample(core, name, code):
    """The program of NAME_host.c, which includes the code as NAME.c, beside the core."""
    (core.parent / f"{name}.c").write_text(code)
    subprocess.run(
        ["gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}/include",
         f"-I{core.parent}", *SANITIZED, HERE / f"{name}_host.c", core, "-o", core.parent / name],
        check=True, timeout=300)
    return core.parent / name


if __name__ == "__main__":
    print(code_of(*sys.argv[1:]))
