# SPDX-License-Identifier: MIT
"""What the programs of both toolkits show and print.

Nine buttons fill the window, in three columns; between the first and the second row lies a slider
from 0 to 100. On stdout each line is an event: "pressed NAME", "released NAME", "clicked NAME",
"held NAME" (a long press), "slider VALUE", "dropped VALUE". "report" on stdin is answered by
"down" and the names of all that look pressed. The end of input ends the program.
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
    """A line of stdin, or None at its end. The driver sends one at a time."""
    text = os.read(0, 256)
    return text.decode().strip() if text else None
