# SPDX-License-Identifier: MIT
"""Runs a driver under callgrind."""
import shutil

from building import ROOT
from toolchain import die, output

RECORDINGS = ROOT / "Tests/recordings/samples"
# Functions of cost.c that count.
PLAYED, WALKED = ["--toggle-collect=play*"], ["--toggle-collect=walk*"]


def callgrind(program, dump, *arguments, options=()):
    return output(shutil.which("valgrind") or die("valgrind is missing: run scripts/setup.sh"),
                  "--quiet", "--tool=callgrind", f"--callgrind-out-file={dump}", *options,
                  program, *arguments)
