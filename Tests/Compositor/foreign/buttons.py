# SPDX-License-Identifier: MIT
"""The common part of the programs with other toolkits.

Nine buttons fill the window, in three columns. Between the first and the second row is a slider
from 0 to 100. Each line on stdout is an event: "pressed NAME", "released NAME", "clicked NAME",
"held NAME" (a long press), "slider VALUE", "dropped VALUE". The answer to "report" on stdin is
"down" and the names of all buttons that look pressed. The end of input ends the program.
"""

import os

SLIDER_ROW = 1
NAMES = {
    f"{vertical}-{horizontal}": (row, column)
    for row, vertical in ((0, "top"), (2, "middle"), (3, "bottom"))
    for column, horizontal in enumerate(("left", "center", "right"))
}


def say(*words):
    print(*words, flush=True)


def command():
    """Reads a line of stdin; None at its end. The test sends one line at a time."""
    text = os.read(0, 256)
    return text.decode().strip() if text else None
