#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the C code of the documents of a guide as one file: guide.py docs/wlroots.md."""

import pathlib
import re
import sys

for path in sys.argv[1:]:
    print("\n".join(re.findall(r"^```c\n(.*?)^```$", pathlib.Path(path).read_text(), re.S | re.M)))
