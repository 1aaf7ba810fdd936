# SPDX-License-Identifier: MIT
"""Clients with other toolkits: their widgets react to touches."""

import unittest

from desk import HEIGHT, WIDTH
from toolkit import ToolkitDesk, is_installed

COLUMNS, ROWS = 3, 4
# Distances from an edge, in points, up to 3 mm.
NEAR = (1, 9, 18)


def cell(row, column):
    """Returns the center of a cell of the grid."""
    return (column + 0.5) * WIDTH / COLUMNS, (row + 0.5) * HEIGHT / ROWS


MIDDLE = "middle-center", *cell(2, 1)


class Widgets:
    """Tests for each toolkit, with wl_touch."""

    def test_a_tap_in_the_middle_clicks_once(self):
        self.assertClicked(*MIDDLE)

    def test_a_tap_near_an_edge_clicks_once(self):
        x, y = MIDDLE[1:]
        for near in NEAR:
            for name, place in (
                ("middle-left", (near, y)),
                ("middle-right", (WIDTH - near, y)),
                ("top-center", (x, near)),
                ("bottom-center", (x, HEIGHT - near)),
            ):
                with self.subTest(button=name, near=near):
                    self.assertClicked(name, *place)

    def test_a_tap_in_a_corner_clicks_once(self):
        for name, place in (
            ("top-left", (3, 3)),
            ("top-right", (WIDTH - 3, 3)),
            ("bottom-left", (3, HEIGHT - 3)),
            ("bottom-right", (WIDTH - 3, HEIGHT - 3)),
        ):
            with self.subTest(button=name):
                self.assertClicked(name, *place)

    def test_a_second_tap_clicks_again(self):
        for _ in range(3):
            self.assertClicked(*MIDDLE)

    def test_a_button_is_pressed_while_the_finger_is_down(self):
        name, x, y = MIDDLE
        self.hand.land(_0=(x, y))
        self.settle()
        self.app.wait_for(f"pressed {name}")
        self.assertEqual(self.app.pressed(), [name])
        self.hand.lift(after=200)
        self.app.wait_for(f"clicked {name}")
        self.assertReleased()

    def test_a_long_press_is_recognized(self):
        name, x, y = MIDDLE
        self.hand.land(_0=(x, y))
        # The toolkit's own clock runs in real time.
        self.app.wait_for(f"held {name}")
        self.hand.wait(1000).lift()
        self.assertReleased()
        self.assertEqual(self.app.log.count(f"held {name}"), 1)

    def test_a_drag_moves_a_slider(self):
        # The slider is at 50, in the middle of its row.
        x, y = cell(1, 1)
        self.hand.land(_0=(x, y)).drag(0.3 * WIDTH, 0, steps=20).lift().wait(1000)
        self.assertReleased()
        values = [int(line.split()[1]) for line in self.app.log if line.startswith("slider")]
        self.assertAlmostEqual(values[-1], 80, delta=3)

    def test_a_drag_off_a_button_does_not_click(self):
        name, x, y = MIDDLE
        self.hand.land(_0=(x, y)).drag(0, HEIGHT / 4, steps=20).lift().wait(1000)
        self.assertReleased()
        self.assertNotIn(f"clicked {name}", self.app.log)

    def test_after_a_swipe_of_three_fingers_nothing_is_pressed(self):
        name, x, y = MIDDLE
        self.hand.land(_0=(x, y), _1=(x + 60, y), _2=(x + 30, y + 40))
        self.settle()
        self.app.wait_for(f"pressed {name}")
        self.hand.drag(-60, 0).drag(60, 0).lift().wait(3000)
        self.assertReleased()
        self.assertNotIn(f"clicked {name}", self.app.log)
        self.assertClicked(*MIDDLE)

    def test_after_a_swipe_from_an_edge_nothing_is_pressed(self):
        self.hand.land(_0=(2, MIDDLE[2])).drag(200, 0).lift().wait(3000)
        self.assertReleased()
        self.assertEqual(self.app.log, [])
        self.assertClicked(*MIDDLE)


class Pointer:
    """Tests for each toolkit on a seat without touch: one finger is the pointer."""

    def setUp(self):
        super().setUp()
        self.driver("no-touch")
        self.settle()

    def test_a_tap_clicks_once(self):
        for name, x, y in (MIDDLE, ("middle-left", 5, MIDDLE[2]), MIDDLE):
            self.assertClicked(name, x, y)

    def test_after_a_swipe_of_three_fingers_nothing_is_pressed(self):
        name, x, y = MIDDLE
        self.hand.land(_0=(x, y), _1=(x + 60, y), _2=(x + 30, y + 40))
        self.settle()
        self.app.wait_for(f"pressed {name}")
        self.hand.drag(-60, 0).drag(60, 0).lift().wait(3000)
        self.assertReleased()
        self.assertNotIn(f"clicked {name}", self.app.log)
        self.assertClicked(*MIDDLE)


HAS_QT = is_installed("import PyQt6.QtWidgets")
HAS_GTK = is_installed("import gi; gi.require_version('Gtk', '4.0'); from gi.repository import Gtk")
HINT = "is not installed: run scripts/setup.sh"


@unittest.skipUnless(HAS_QT, f"Qt 6 {HINT}")
class Qt(Widgets, ToolkitDesk):
    script = "qt_buttons.py"


@unittest.skipUnless(HAS_QT, f"Qt 6 {HINT}")
class QtByPointer(Pointer, ToolkitDesk):
    script = "qt_buttons.py"


@unittest.skipUnless(HAS_GTK, f"GTK 4 {HINT}")
class Gtk(Widgets, ToolkitDesk):
    script = "gtk_buttons.py"


@unittest.skipUnless(HAS_GTK, f"GTK 4 {HINT}")
class GtkByPointer(Pointer, ToolkitDesk):
    script = "gtk_buttons.py"


if __name__ == "__main__":
    unittest.main()
