#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the C code of a guide: guide.py docs/wlroots.md."""

import pathlib
import re
import sys

print("\n".join(re.findall(r"^```c\n(.*?)^```$", pathlib.Path(sys.argv[1]).read_text(), re.S | re.M)))
