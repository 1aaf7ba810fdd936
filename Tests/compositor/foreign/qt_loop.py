# SPDX-License-Identifier: MIT
"""The loop of the programs with Qt 6: see buttons.py."""

import buttons
from PyQt6.QtCore import QSocketNotifier


def run(application, window, down):
    """Shows the window until the end of input. `down` gives the names of the widgets that look pressed."""

    def command():
        line = buttons.command()
        if line is None:
            application.quit()
        elif line == "report":
            buttons.say("down", *down())

    notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
    notifier.activated.connect(command)
    window.show()
    application.exec()
    buttons.end()
