# SPDX-License-Identifier: MIT
"""One and two fingers belong to clients, which receive all their events unchanged; a client without
wl_touch receives one finger as the pointer. They do not wait for a touch, but near an edge at most for
the dwell. Clients, outputs and sessions may end during a gesture.
"""

import random
import statistics
import sys

import checker
from desk import EXACT, HAND, HEIGHT, WIDTH, AppDesk, Desk
from hand import delivered

# The default region of an edge pan, in points, and how long it waits for the slop.
EDGE = 20
DWELL_MS = 200
STROKES = 300


class OneClient(AppDesk):
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


class PartsOfWindows(Desk):
    SHADOW = 30

    def test_a_place_is_delivered_in_the_surface_and_not_in_the_window(self):
        app = self.client(title="app", shadow=self.SHADOW)
        x, y = app.place
        app.place = x - self.SHADOW, y - self.SHADOW
        self.hand.land(_0=(640, 360)).drag(100, 50).lift()
        self.assertUntouched(app)

    def test_a_finger_on_a_menu_that_sticks_out_is_of_the_menu(self):
        app, (x, y) = self.opened(beside="other")
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

    def opened(self, beside=None):
        """Returns a client with a menu, and the position of the menu's corner."""
        app = self.client(title="app")
        if beside is not None:
            self.client(title=beside)
            self.settle()
        window = self.window("app")
        self.hand.land(_0=(window["x"] + 300, 360)).lift(after=50).wait(100)
        self.settle()
        self.open_menu(app)
        return app, (window["x"] + window["width"], window["y"] + window["height"])


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


class Waiting(Desk):
    def setUp(self):
        super().setUp()
        self.app = self.client(title="app", size=f"{WIDTH}x{HEIGHT}")

    def is_near_an_edge(self, x, y):
        return min(x, WIDTH - x, y, HEIGHT - y) <= EDGE

    def seen_after(self, count):
        """Lets time pass ms by ms until the client has so many landings. Returns the time."""
        began = self.hand.time
        while self.kinds(self.app).count("down") < count:
            self.assertLess(self.hand.time, began + 1000)
            self.hand.wait(1)
        return self.hand.time - began

    def test_the_time_of_a_landing_is_when_the_client_gets_it(self):
        for number, (place, wait) in enumerate([
            ((640, 360), 0), ((300, 100), 0), ((3, 360), DWELL_MS), ((640, HEIGHT - 3), DWELL_MS),
        ], 1):
            with self.subTest(place):
                self.hand.land(_0=place)
                landed = self.hand.time
                self.assertEqual(self.seen_after(number), wait)
                downs = [event for event in self.touches(self.app) if event["event"] == "down"]
                self.assertEqual(downs[-1]["time"] - landed, wait)
                self.hand.lift().wait(1000)

    def stroke(self, chance):
        """One or two fingers land, move, rest and lift somewhere."""
        near = chance.choice((0, 0, 3, 10))
        x = chance.choice((near, WIDTH - 1 - near)) if near else chance.uniform(60, WIDTH - 60)
        y = chance.uniform(60, HEIGHT - 60)
        self.hand.land(_0=(x, y))
        if chance.random() < 0.3:
            self.hand.wait(chance.randint(8, 60)).land(_1=(chance.uniform(300, 900), 300))
        act = chance.choice(("tap", "rest", "drag"))
        if act == "rest":
            self.hand.wait(chance.randint(50, 800))
        elif act == "drag":
            self.hand.drag(chance.uniform(-50, 50), chance.uniform(-50, 50), every=8)
        self.hand.lift(after=chance.randint(8, 60)).wait(500)

    def test_no_touch_in_the_middle_waits_and_none_waits_longer_than_the_dwell(self):
        chance = random.Random(1)
        middle, edge, lifts, taken = [], [], [], 0
        for _ in range(STROKES):
            begin, seen = len(self.hand.frames), len(self.touches(self.app))
            self.stroke(chance)
            self.settle()
            received = checker.strokes(self.app.touches()[seen:])
            landed = {finger: (time, x, y) for time, scan in self.hand.frames[begin:]
                      for kind, finger, x, y in scan if kind == "down"}
            lifted = {finger: time for time, scan in self.hand.frames[begin:]
                      for kind, finger, *_ in scan if kind == "up"}
            taken += len(landed) - len(received)
            # The ids are the fingers, because none is reused within a stroke.
            for finger, began, how, ended in received:
                time = landed[finger][0]
                (edge if self.is_near_an_edge(*landed[0][1:]) else middle).append(began - time)
                if how == "up":
                    lifts.append(ended - lifted[finger])
        self.assertSound(self.app)
        print(f"\na client waits: {len(middle)} landings in the middle {max(middle)} ms, "
              f"{len(edge)} of strokes from an edge {statistics.median(edge):.0f} ms in the median "
              f"and {max(edge)} ms at most, {len(lifts)} lifts {max(lifts)} ms; "
              f"{taken} were the compositor's", file=sys.stderr)
        self.assertGreater(len(edge), 50)
        self.assertEqual(set(middle), {0})
        self.assertEqual(set(lifts), {0})
        self.assertLessEqual(max(edge), DWELL_MS)
        self.assertGreater(max(edge), 0)


class ClientsGo(Desk):
    def test_a_client_that_is_killed_while_its_touch_is_withheld(self):
        app = self.client(title="app")
        self.hand.land(_0=(3, 360)).drag(2, 0, steps=1)
        app.kill()
        self.settle()
        self.hand.drag(0, 100).lift()
        self.assertTapsWork()

    def test_of_two_clients_under_fingers_one_is_killed(self):
        left, right = self.clients_beside("left", "right")
        self.hand.land(_0=(left.place[0] + 50, 300), _1=(right.place[0] + 50, 300))
        self.hand.drag(20, 0)
        left.kill()
        self.hand.drag(20, 0)
        self.settle()
        # The windows are arranged again, and the remaining one moves. It keeps its finger.
        self.hand.drag(20, 0).lift()
        kinds = self.kinds(right)
        self.assertEqual((kinds.count("cancel"), kinds.count("down")), (0, 1))
        self.assertEqual((kinds.count("motion"), kinds.count("up")), (30, 1))
        self.assertSound(right)

    def assertTapsWork(self):
        """A new client receives new touches."""
        self.hand.wait(1000)
        fresh = self.client(title="fresh")
        self.hand.land(_0=(640, 360)).lift(after=50)
        self.assertTapped(fresh)
        self.assertSound(fresh)
        self.assertEqual(self.state()["active_touches"], 0)


class SessionGoes(AppDesk):
    def test_what_is_withheld_at_a_lock_is_never_delivered(self):
        self.hand.land(_0=(3, 360)).drag(2, 0, steps=1)
        self.driver("lock")
        self.hand.drag(0, 100).lift().wait(50)
        self.driver("unlock")
        self.assertEqual(self.touches(self.app), [])

    def test_who_has_locked_is_touched_though_the_overview_was_open(self):
        guard = self.client(title="guard")
        self.hand.land(_0=(500, 100), _1=(600, 90), _2=(700, 100)).lift(after=50).wait(3000)
        self.assertEqual(self.state()["overview"], 1)
        seen = len(self.kinds(guard))
        self.driver("lock guard")
        self.hand.land(_0=(self.window("guard")["x"] + 50, 300)).lift(after=50)
        self.assertTapped(guard, after=seen)
        self.driver("unlock")
        self.assertSound(self.app, guard)


    def test_keys_and_clicks_do_not_get_to_what_is_behind_a_lock(self):
        guard = self.client(title="guard")
        app, guard = self.window("app"), self.window("guard")
        self.driver(f"pointer {app['x'] + 50} 300")
        self.hand.land(_0=(app["x"] + 50, 300)).lift(after=50)
        self.assertFocus(app["pid"], app["pid"])
        self.driver("lock")
        self.assertFocus(0, 0)
        self.client(title="late")
        self.assertFocus(0, 0)
        self.driver("unlock")
        self.assertEqual(self.state()["keyboard"], self.window("late")["pid"])
        self.driver("lock guard")
        self.assertFocus(guard["pid"], 0)

    def assertFocus(self, keyboard, pointer):
        state = self.state()
        self.assertEqual((state["keyboard"], state["pointer"]), (keyboard, pointer))

    def test_a_drag_by_a_mouse_is_cancelled_at_a_lock(self):
        requester = self.requester()
        self.driver(f"pointer {self.window('requests')['x'] + 50} 300")
        self.driver("button down")
        requester.wait_for("press")
        requester.write_line("drag")
        self.settle()
        self.assertNotIn("cancelled", requester.events())
        self.driver("lock")
        requester.wait_for("cancelled")
        self.driver("button up")

    def test_a_popup_that_is_open_at_a_lock_loses_the_keyboard(self):
        self.open_menu(self.app)
        self.driver("lock")
        self.assertEqual(self.state()["keyboard"], 0)


class DeviceCancels(Desk):
    def test_a_finger_that_the_device_cancels_cancels_the_swipe(self):
        app = self.client(title="app")
        self.hand.land(**HAND).drag(-300, 0).wait(10).cancel(1).frame()
        self.assertEqual(self.state()["gesture"], "none")
        self.hand.drag(-300, 0).lift().wait(3000)
        self.assertEqual(self.kinds(app).count("cancel"), 1)
        self.assertSound(app)
