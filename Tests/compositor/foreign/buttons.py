# SPDX-License-Identifier: MIT
"""The common part of the programs with toolkits in random minutes.

Nine buttons fill the window. The answer to "report" on stdin is "down" and the names of all buttons that
look pressed. The end of input ends the program.
"""

import os

NAMES = {
    f"{vertical}-{horizontal}": (row, column)
    for row, vertical in enumerate(("top", "middle", "bottom"))
    for column, horizontal in enumerate(("left", "center", "right"))}


def obey(down):
    """Reads a line of stdin. Returns whether the program goes on. `down` gives the names of buttons."""
    text = os.read(0, 256)
    if text.strip() == b"report":
        print("down", *down(), flush=True)
    return bool(text)
