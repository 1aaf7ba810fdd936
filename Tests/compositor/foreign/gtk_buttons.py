# SPDX-License-Identifier: MIT
"""A GTK 4 program for the tests of the compositor: see buttons.py."""

import buttons
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402


def follow(widget, name):
    """Reports when a button begins and ceases to look pressed."""
    was = [False]

    def changed(*_):
        active = bool(widget.get_state_flags() & Gtk.StateFlags.ACTIVE)
        if active != was[0]:
            was[0] = active
            buttons.say("pressed" if active else "released", name)

    widget.connect("state-flags-changed", changed)


def make_button(name):
    button = Gtk.Button(label=name, hexpand=True, vexpand=True)
    button.connect("clicked", lambda _: buttons.say("clicked", name))
    follow(button, name)
    hold = Gtk.GestureLongPress()
    hold.connect("pressed", lambda *_: buttons.say("held", name))
    button.add_controller(hold)
    return button


def make_scrolled():
    area = Gtk.ScrolledWindow()
    content = Gtk.Label(label="scrolled")
    content.set_size_request(-1, buttons.SCROLL_HEIGHT)
    area.set_child(content)
    place = area.get_vadjustment()
    place.connect("value-changed", lambda _: buttons.say("scrolled", round(place.get_value())))
    return area


def main():
    loop = GLib.MainLoop()
    Gtk.init()
    window = Gtk.Window(title="buttons", decorated=False)
    grid = Gtk.Grid(row_homogeneous=True, column_homogeneous=True)
    shown = {name: make_button(name) for name in buttons.NAMES}
    for name, (row, column) in buttons.NAMES.items():
        grid.attach(shown[name], column, row, 1, 1)
    slider = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
    slider.set_value(50)
    slider.connect("value-changed", lambda _: buttons.say("slider", round(slider.get_value())))
    grid.attach(slider, 0, buttons.SLIDER_ROW, buttons.COLUMNS, 1)
    grid.attach(make_scrolled(), 0, buttons.SCROLL_ROW, buttons.COLUMNS, 1)
    window.set_child(grid)

    def command(*_):
        line = buttons.next_command()
        if line is None:
            loop.quit()
            return False
        if line == "report":
            looks = [*shown.items(), ("slider", slider)]
            buttons.say("down", *(
                name for name, widget in looks
                if widget.get_state_flags() & Gtk.StateFlags.ACTIVE))
        return True

    GLib.io_add_watch(0, GLib.PRIORITY_LOW, GLib.IOCondition.IN | GLib.IOCondition.HUP, command)
    window.present()
    loop.run()


if __name__ == "__main__":
    main()
