# SPDX-License-Identifier: MIT
"""The programs of examples/microcontroller, what they print, and their limits.

BUILT in the environment is the folder with the programs.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
BUILT = pathlib.Path(os.environ.get("BUILT", ROOT / ".build-embedded"))
THRESHOLDS = json.loads((ROOT / "bench/thresholds.json").read_text())
# With this -icount, an instruction takes 1 ns of the board's time.
QEMU = ["qemu-system-arm", "-M", "mps2-an386", "-nographic", "-monitor", "none", "-serial", "stdio",
        "-icount", "shift=0", "-semihosting-config", "enable=on,target=native", "-kernel"]


def skip_without(program):
    return unittest.skipUnless(program.exists() and shutil.which(QEMU[0]),
                               "needs qemu-system-arm and the program")


def printed(command, given=b""):
    """The lines that a program prints."""
    done = subprocess.run(list(map(str, command)), input=given, capture_output=True, timeout=120)
    if done.returncode != 0:
        raise AssertionError(f"{command[0]} ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode().replace("\r", "").splitlines()


def reported(lines, name):
    """The first number of a line of a report."""
    found = re.search(rf"^# {name}: (\d+)", "\n".join(lines), re.M)
    if not found:
        raise AssertionError(f"the report has no line {name!r}: {lines}")
    return int(found[1])


def section_sizes(program, tool):
    """The bytes of code and constants, and of variables with values."""
    text, data = subprocess.check_output([tool, program]).split(b"\n")[1].split()[:2]
    return int(text), int(data)


def check(case, key, value):
    """Compares a figure with its limit."""
    limit = THRESHOLDS["figures"][key]["must"]
    print(f"note: {key}: {value:,}, must {limit:,}")
    known = THRESHOLDS["known_misses"].get(key)
    case.assertLessEqual(value, limit if known is None else known["ceiling"])
