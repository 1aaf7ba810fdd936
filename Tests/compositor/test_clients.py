# SPDX-License-Identifier: MIT
"""One and two fingers belong to clients, which receive all their events unchanged."""

from desk import EXACT, AppDesk, Desk
from hand import delivered


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
