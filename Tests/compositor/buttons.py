# SPDX-License-Identifier: MIT
"""buttons.py gtk | qt: a program with GTK 4 or Qt 6 for random minutes.

Nine buttons fill the window. The answer to "report" on stdin is "down" and the names of all buttons that
look pressed. The end of input ends the program.
"""

import os
import sys

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


def gtk():
    import gi

    gi.require_version("Gtk", "4.0")
    from gi.repository import GLib, Gtk

    loop = GLib.MainLoop()
    Gtk.init()
    window = Gtk.Window(title="buttons", decorated=False)
    grid = Gtk.Grid(row_homogeneous=True, column_homogeneous=True)
    shown = {name: Gtk.Button(label=name, hexpand=True, vexpand=True) for name in NAMES}
    for name, (row, column) in NAMES.items():
        grid.attach(shown[name], column, row, 1, 1)
    window.set_child(grid)

    def down():
        return [name for name, button in shown.items()
                if button.get_state_flags() & Gtk.StateFlags.ACTIVE]

    def command(*_):
        if not obey(down):
            loop.quit()
            return False
        return True

    GLib.io_add_watch(0, GLib.PRIORITY_LOW, GLib.IOCondition.IN | GLib.IOCondition.HUP, command)
    window.present()
    loop.run()


def qt():
    from PyQt6.QtCore import QSocketNotifier, Qt
    from PyQt6.QtWidgets import QApplication, QGridLayout, QPushButton, QSizePolicy, QWidget

    application = QApplication([])
    window = QWidget()
    window.setWindowFlag(Qt.WindowType.FramelessWindowHint)
    window.setWindowTitle("buttons")
    grid = QGridLayout(window)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(0)
    shown = {name: QPushButton(name) for name in NAMES}
    for name, (row, column) in NAMES.items():
        shown[name].setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        grid.addWidget(shown[name], row, column)

    def command():
        if not obey(lambda: [name for name, button in shown.items() if button.isDown()]):
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
    {"gtk": gtk, "qt": qt}[sys.argv[1]]()
