# SPDX-License-Identifier: MIT
"""Reads callgrind's files."""
import collections
import os
import re


def by_library(path):
    """Instructions by library: "libc" for libc.so.6."""
    names, counts = {}, collections.Counter()
    current, is_call = None, False
    with open(path, encoding="utf-8") as profile:
        for line in profile:
            if named := re.match(r"(c?)ob=\((\d+)\)(?: (.*))?$", line):
                if named[3]:
                    names[named[2]] = re.sub(r"\.so.*", "", os.path.basename(named[3]))
                current = current if named[1] else names[named[2]]
            elif line.startswith("calls="):
                is_call = True
            elif cost := re.match(r"[+\-*\d]\S* (\d+)$", line):
                # The line after a call has the inclusive cost of the callee, which has its own
                # lines.
                counts[current] += 0 if is_call else int(cost[1])
                is_call = False
    return counts
