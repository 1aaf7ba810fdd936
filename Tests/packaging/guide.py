#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the code of a guide's chapters as one file.

guide.py docs/compositors.md "With wlroots"
"""

import pathlib
import re
import sys


def code(guide, *chapters):
    text = pathlib.Path(guide).read_text(encoding="utf-8")
    found = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", text, re.S | re.M))
    blocks = [re.findall(r"^```c\n(.*?)^```$", found[name], re.S | re.M) for name in chapters]
    assert all(blocks), f"{guide}: a chapter of {chapters} has no code in C"
    return "\n".join(block for chapter in blocks for block in chapter)


if __name__ == "__main__":
    print(code(*sys.argv[1:]))
