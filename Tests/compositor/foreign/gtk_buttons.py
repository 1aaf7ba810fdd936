# SPDX-License-Identifier: MIT
"""A GTK 4 program for random minutes: see buttons.py."""

import buttons
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402


def main():
    loop = GLib.MainLoop()
    Gtk.init()
    window = Gtk.Window(title="buttons", decorated=False)
    grid = Gtk.Grid(row_homogeneous=True, column_homogeneous=True)
    shown = {name: Gtk.Button(label=name, hexpand=True, vexpand=True) for name in buttons.NAMES}
    for name, (row, column) in buttons.NAMES.items():
        grid.attach(shown[name], column, row, 1, 1)
    window.set_child(grid)

    def down():
        return [name for name, button in shown.items()
                if button.get_state_flags() & Gtk.StateFlags.ACTIVE]

    def command(*_):
        if not buttons.obey(down):
            loop.quit()
            return False
        return True

    GLib.io_add_watch(0, GLib.PRIORITY_LOW, GLib.IOCondition.IN | GLib.IOCondition.HUP, command)
    window.present()
    loop.run()


if __name__ == "__main__":
    main()
