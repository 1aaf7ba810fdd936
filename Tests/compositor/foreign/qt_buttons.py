# SPDX-License-Identifier: MIT
"""A Qt 6 program for random minutes: see buttons.py."""

import os

import buttons
from PyQt6.QtCore import QSocketNotifier, Qt
from PyQt6.QtWidgets import QApplication, QGridLayout, QPushButton, QSizePolicy, QWidget


def main():
    application = QApplication([])
    window = QWidget()
    window.setWindowFlag(Qt.WindowType.FramelessWindowHint)
    window.setWindowTitle("buttons")
    grid = QGridLayout(window)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(0)
    shown = {name: QPushButton(name) for name in buttons.NAMES}
    for name, (row, column) in buttons.NAMES.items():
        shown[name].setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        grid.addWidget(shown[name], row, column)

    def command():
        if not buttons.obey(lambda: [name for name, button in shown.items() if button.isDown()]):
            application.quit()

    # The buttons have no size of their own, and Qt shows no window of 0 by 0.
    window.resize(300, 200)
    notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
    notifier.activated.connect(command)
    window.show()
    application.exec()
    # At once: the destructors of Qt's Wayland client can wait for each other.
    os._exit(0)


if __name__ == "__main__":
    main()
