# SPDX-License-Identifier: MIT
"""The common part of the programs with other toolkits.

Nine buttons fill the window, in three columns. Below the first row is a slider from 0 to 100. Below
the second row is a scrolled area of 2000 points, but Qt's widgets have none. Each line on stdout is an event: "pressed
NAME", "released NAME", "clicked NAME", "held NAME" (a long press), "slider VALUE", "scrolled
POINTS". The answer to "report" on stdin is "down" and the names of all widgets that look pressed.
The end of input ends the program.
"""

import os
import sys

ROWS, COLUMNS = 5, 3
SLIDER_ROW, SCROLL_ROW = 1, 3
SCROLL_HEIGHT = 2000
NAMES = {
    f"{vertical}-{horizontal}": (row, column)
    for row, vertical in ((0, "top"), (2, "middle"), (4, "bottom"))
    for column, horizontal in enumerate(("left", "center", "right"))}


def say(*words):
    print(*words, flush=True)


def command():
    """Reads a line of stdin; None at its end. The test sends one line at a time."""
    text = os.read(0, 256)
    return text.decode().strip() if text else None


def end():
    """Ends the program at once: the destructors of Qt's Wayland client can wait for each other."""
    sys.stdout.flush()
    os._exit(0)
