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


def next_command():
    """Reads a line of stdin; None at its end. The test sends one line at a time."""
    text = os.read(0, 256)
    return text.decode().strip() if text else None


def run_qt(application, window, down):
    """The loop of a Qt 6 program: shows the window until the end of input.

    `down` gives the names of the widgets that look pressed.
    """
    from PyQt6.QtCore import QSocketNotifier

    def obey():
        line = next_command()
        if line is None:
            application.quit()
        elif line == "report":
            say("down", *down())

    notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
    notifier.activated.connect(obey)
    window.show()
    application.exec()
    # At once: the destructors of Qt's Wayland client can wait for each other.
    sys.stdout.flush()
    os._exit(0)
