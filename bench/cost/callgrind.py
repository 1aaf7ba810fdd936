# SPDX-License-Identifier: MIT
"""Runs drivers under callgrind, and reads its files."""
import collections
import os
import re
import shutil

from building import ROOT, die, output

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
