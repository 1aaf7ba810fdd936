# SPDX-License-Identifier: MIT
"""A client without wl_touch receives one finger as the pointer."""

from desk import Desk

# The pointer leaves with the button down, and the button is released outside of the surface.
CANCELED = ["enter", "press", "leave", "enter", "release", "leave"]


class PointerOnly(Desk):
    def setUp(self):
        super().setUp()
        self.old = self.client(title="old", pointer_only=True)

    def pointer(self):
        """Returns the pointer's events since the last call, without frames and motions."""
        self.settle()
        begin, self.begin_at = getattr(self, "begin_at", 0), len(self.old.events())
        return [event for event in self.old.log[begin:] if event["event"].startswith("pointer_")]

    def names(self):
        return [event["event"].removeprefix("pointer_") for event in self.pointer()]

    def actions(self):
        return [name for name in self.names() if name not in ("motion", "frame")]

    def test_a_second_tap_enters_no_second_time(self):
        for x in (300, 301):
            self.hand.land(_0=(x, 200)).lift(after=40).wait(60)
        click = ["press", "frame", "release", "frame"]
        self.assertEqual(self.names(), ["enter", "frame", *click, "motion", *click])

    def test_a_finger_that_outlasts_the_first_is_no_pointer(self):
        self.hand.land(_0=(300, 200)).wait(50).land(_1=(500, 200)).lift(0)
        self.pointer()
        self.hand.drag(50, 0, fingers=[1]).lift(1)
        self.assertEqual(self.names(), [])

    def test_a_long_press_of_a_client_with_touch_is_its_own(self):
        new = self.client(title="new")
        self.hand.land(_0=(new.place[0] + 100, 300)).wait(1000).lift()
        self.assertUntouched(new)

    def test_a_menu_of_another_client_keeps_no_release_from_it(self):
        new = self.client(title="new")
        self.hand.land(_0=(self.window("old")["x"] + 100, 300))
        self.assertEqual(self.actions(), ["enter", "press"])
        self.open_menu(new)
        self.driver("lock")
        self.assertEqual(self.actions(), CANCELED[2:])

    def test_a_mouse_that_moves_takes_the_pointer_back(self):
        self.hand.land(_0=(300, 300))
        self.driver("pointer 900 500")
        self.assertEqual(self.actions(), [*CANCELED, "enter"])
        self.hand.drag(50, 0).lift()
        self.assertEqual(self.actions(), [])

    def test_a_window_that_goes_takes_its_press_along(self):
        self.hand.land(_0=(300, 300))
        self.old.write_line("unmap")
        self.settle()
        self.hand.drag(50, 0).lift()
        self.old.write_line("map")
        self.settle()
        self.pointer()
        self.hand.wait(100).land(_0=(600, 300)).lift(after=60)
        self.assertEqual(self.actions(), ["enter", "press", "release"])

    def test_a_client_that_is_killed_leaves_no_button_pressed(self):
        self.hand.land(_0=(300, 300))
        self.clients.remove(self.old)
        self.old.kill()
        self.old.close()
        self.settle()
        self.hand.lift()
        self.old = self.client(title="next", pointer_only=True)
        self.begin_at = 0
        self.hand.wait(100).land(_0=(600, 300)).lift(after=60)
        self.assertEqual(self.actions(), ["enter", "press", "release"])


class BesideTouch(Desk):
    def test_each_client_gets_what_it_knows(self):
        old, new = self.client(title="old", pointer_only=True), self.client(title="new")
        left, right = self.window("old"), self.window("new")
        self.hand.land(_0=(left["x"] + 50, 200), _1=(right["x"] + 50, 200)).lift(after=50)
        self.settle()
        kinds = [event["event"] for event in old.events() if event["event"].startswith("pointer_")]
        self.assertEqual(kinds.count("pointer_press"), 1)
        self.assertEqual(kinds.count("pointer_release"), 1)
        self.assertEqual(old.touches(), [])
        self.assertTapped(new)
