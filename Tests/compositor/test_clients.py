# SPDX-License-Identifier: MIT
"""One and two fingers belong to clients, which receive all their events unchanged; a client without
wl_touch receives one finger as the pointer.
"""

from desk import EXACT, AppDesk, Desk
from hand import delivered

# The pointer leaves with the button down, and the button is released outside of the surface.
CANCELED = ["enter", "press", "leave", "enter", "release", "leave"]


class OneClient(AppDesk):
    def test_two_fingers_that_lift_one_after_the_other(self):
        self.hand.land(_0=(600, 360), _1=(680, 360)).drag(50, 40)
        self.hand.lift(0).drag(30, 0).lift(1, after=300)
        self.assertUntouched(self.app)

    def test_stamps_that_are_ahead_of_the_clock_are_kept(self):
        self.driver("ahead 3")
        self.hand.land(_0=(640, 360)).lift(after=60)
        down, _, up, _ = self.touches(self.app)
        times = [time + 3 for time, _ in self.hand.frames]
        self.assertEqual([down["time"], up["time"]], times)

    def test_a_scan_with_an_up_and_a_down(self):
        self.hand.land(_0=(300, 300)).wait(20)
        self.hand.up(0).down(1, 500, 300).frame().lift(1)
        self.assertUntouched(self.app)

    def test_a_finger_that_cannot_be_is_refused_and_nothing_is_said(self):
        self.hand.land(_0=(300, 300)).wait(10)
        self.driver("motion 7 0.5 0.5")
        self.driver("up 7")
        self.driver("frame")
        self.hand.lift()
        self.assertUntouched(self.app)

    def test_a_device_cancel_stays_a_cancel(self):
        self.hand.land(_0=(300, 300)).drag(60, 0).wait(10).cancel(0).frame()
        self.assertEqual(self.kinds(self.app).count("cancel"), 1)
        self.assertNotIn("up", self.kinds(self.app))
        self.hand.wait(10).land(_0=(300, 300)).lift()
        self.assertEqual(self.kinds(self.app).count("down"), 2)
        self.assertEqual(self.kinds(self.app).count("up"), 1)
        self.assertSound(self.app)


class PartsOfWindows(Desk):
    SHADOW = 30

    def test_a_place_is_delivered_in_the_surface_and_not_in_the_window(self):
        app = self.client(title="app", shadow=self.SHADOW)
        x, y = app.place
        app.place = x - self.SHADOW, y - self.SHADOW
        self.hand.land(_0=(640, 360)).drag(100, 50).lift()
        self.assertUntouched(app)

    def test_a_finger_on_a_menu_that_sticks_out_is_of_the_menu(self):
        app, (x, y) = self.opened()
        self.hand.land(_0=(x + 10, y - 40)).drag(-60, 10).lift()
        events = self.touches(app)[4:]
        self.assertEqual((events[0]["event"], events[0]["window"]), ("down", "popup"))
        app.place = x, y - 100
        for event, expected in zip(events, delivered(self.hand.frames[2:], app.place)):
            self.assertEqual(event["event"], expected["event"])
            for axis in {"x", "y"} & set(expected):
                self.assertAlmostEqual(event[axis], expected[axis], delta=EXACT)
        self.assertSound(app)

    def test_a_swipe_cancels_a_client_though_its_menu_has_taken_the_seat(self):
        app, (x, y) = self.opened()
        received = len(self.touches(app))
        self.hand.land(_0=(x + 10, y - 40), _1=(x - 80, y - 60), _2=(x - 160, y - 40))
        self.hand.drag(-200, 0).lift()
        kinds = self.kinds(app)[received:]
        self.assertEqual((kinds.count("cancel"), kinds.count("up")), (1, 0))
        self.assertEqual(self.state()["active_touches"], 0)
        self.assertSound(app)

    def opened(self):
        """Returns a client with a menu, and the position of the menu's corner."""
        app = self.client(title="app")
        window = self.window("app")
        self.hand.land(_0=(640, 360)).lift(after=50).wait(100)
        self.settle()
        self.open_menu(app)
        return app, (window["x"] + window["width"], window["y"] + window["height"])


class TwoClients(Desk):
    def test_fingers_on_two_clients_go_to_each_its_own(self):
        clients = self.clients_beside("left", "right")
        (left, top), (right, _) = (client.place for client in clients)
        self.assertGreater(abs(right - left), 200)
        self.hand.land(_0=(left + 50, top + 100), _1=(right + 50, top + 200))
        self.hand.drag(40, 30).lift()
        for finger, client in enumerate(clients):
            own = [
                (time, [sample for sample in scan if sample[1] == finger])
                for time, scan in self.hand.frames]
            self.assertUntouched(client, own)
        self.assertSound(*clients)


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
