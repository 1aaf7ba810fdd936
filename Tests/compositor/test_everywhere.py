# SPDX-License-Identifier: MIT
"""A tap, a drag and a long press in the middle and within 3 mm of each edge, for each client.

The truth is what clients get from libwayland, whatever their widgets do with it.
"""

import checker
from desk import EXACT, SLOP
from guest import GuestDesk, make_tests
from hand import delivered
from programs import Client

# Distances from an edge, in points: 3 mm are 18.9.
NEAR = (1, 9, 18)
# How long an edge pan may withhold a finger that rests.
DWELL_MS = 200
TOUCHES = {"down", "motion", "up", "frame", "cancel"}


class Everywhere:
    """Places, and the events of the one window."""

    def setUp(self):
        super().setUp()
        (window,) = self.state()["windows"]
        self.origin = window["x"], window["y"]
        self.seen = len(self.app.events())

    def middle(self):
        return self.size[0] / 2, self.size[1] / 2

    def edges(self):
        """Yields a name, a place near an edge, and the direction into the output."""
        width, height = self.size
        x, y = self.middle()
        for near in NEAR:
            yield f"left {near}", (near, y), (1, 0)
            yield f"right {near}", (width - near, y), (-1, 0)
            yield f"top {near}", (x, near), (0, 1)
            yield f"bottom {near}", (x, height - near), (0, -1)

    def received(self, touching=()):
        """Returns the events since the last call, and checks all so far."""
        self.settle()
        events = self.app.events()
        self.assertEqual(checker.faults(events, touching), [])
        begin, self.seen = self.seen, len(events)
        return events[begin:]

    def scans(self, begin):
        return self.hand.frames[begin:]

    def tap(self, place):
        self.hand.land(_0=place).lift(after=60)

    def swipe(self, x, y):
        """Three fingers move, and move back."""
        self.hand.land(_0=(x, y), _1=(x + 60, y), _2=(x + 30, y + 40))
        self.hand.drag(-60, 0).drag(60, 0).lift().wait(3000)

    def test_a_drag_from_an_edge_is_the_compositors(self):
        for name, place, (dx, dy) in self.edges():
            with self.subTest(name):
                self.hand.land(_0=place).drag(150 * dx, 150 * dy).lift().wait(1000)
                self.assertEqual(self.names(), [])
        self.assertTapsWork()


class ByTouch(Everywhere):
    """A client with wl_touch."""

    def names(self):
        return [event["event"] for event in self.received() if event["event"] in TOUCHES]

    def assertSame(self, received, wanted):
        """The events are those, with their times and places."""
        received = [event for event in received if event["event"] in TOUCHES]
        self.assertEqual(checker.names(received), checker.names(wanted))
        for event, want in zip(received, wanted):
            self.assertEqual(event.get("time"), want.get("time"), event)
            for axis in {"x", "y"} & set(want):
                self.assertAlmostEqual(event[axis], want[axis], delta=EXACT, msg=event)

    def test_a_tap_in_the_middle_is_received_at_once(self):
        self.hand.land(_0=self.middle())
        self.assertSame(self.received(touching=[0]), delivered(self.hand.frames, self.origin))
        self.hand.lift(after=60)
        self.assertSame(self.received(), delivered(self.hand.frames[1:], self.origin))

    def test_a_tap_near_an_edge_is_received_when_it_lifts(self):
        for name, place, _ in self.edges():
            with self.subTest(name):
                begin = len(self.hand.frames)
                self.tap(place)
                (_, landed), (time, lifted) = self.scans(begin)
                self.assertSame(
                    self.received(), delivered([(time, landed), (time, lifted)], self.origin))
                self.hand.wait(500)

    def test_a_drag_in_the_middle_is_received_scan_by_scan(self):
        self.hand.land(_0=self.middle()).drag(150, -90, steps=25, every=8).lift()
        self.assertSame(self.received(), delivered(self.hand.frames, self.origin))

    def test_a_pinch_is_received_scan_by_scan(self):
        x, y = self.middle()
        self.hand.land(_0=(x - 40, y), _1=(x + 40, y)).spread(3, steps=20).lift()
        self.assertSame(self.received(), delivered(self.hand.frames, self.origin))

    def test_a_drag_along_an_edge_is_received_from_its_slop_on(self):
        for name, place, (dx, dy) in self.edges():
            with self.subTest(name):
                begin = len(self.hand.frames)
                step = 0.6 * SLOP
                self.hand.land(_0=place)
                self.hand.drag(20 * step * abs(dy), 20 * step * abs(dx), steps=20).lift()
                # The second scan is over the slop. Until then only the last position is kept.
                landing, _, moved, *later = self.scans(begin)
                wanted = [(moved[0], landing[1]), moved, *later]
                self.assertSame(self.received(), delivered(wanted, self.origin))
                self.hand.wait(500)

    def test_a_long_press_is_received_and_near_an_edge_after_the_dwell(self):
        for name, place, _ in [("middle", self.middle(), None), *self.edges()]:
            with self.subTest(name):
                begin = len(self.hand.frames)
                self.hand.land(_0=place).wait(1000).lift()
                (time, landed), lifted = self.scans(begin)
                if name != "middle":
                    time += DWELL_MS
                self.assertSame(self.received(), delivered([(time, landed), lifted], self.origin))
                self.hand.wait(500)

    def test_a_swipe_of_three_fingers_cancels_once(self):
        self.swipe(*self.middle())
        kinds = self.names()
        self.assertEqual((kinds.count("down"), kinds.count("cancel"), kinds.count("up")), (3, 1, 0))
        self.assertTapsWork()

    def assertTapsWork(self):
        begin = len(self.hand.frames)
        self.tap(self.middle())
        self.assertSame(self.received(), delivered(self.scans(begin), self.origin))
        self.assertEqual(self.state()["active_touches"], 0)


# The pointer leaves with the button down, and the button is released outside of the surface.
CANCELED = ["press", "leave", "enter", "release", "leave"]
BTN_LEFT, BTN_RIGHT = 0x110, 0x111


class ByPointer(Everywhere):
    """A client without wl_touch: one finger is its pointer."""

    def open(self):
        # Since 1.16, foot has touch if the seat has.
        self.driver("no-touch")
        return super().open()

    def actions(self):
        events = [event for event in self.received() if event["event"].startswith("pointer_")]
        return [event | {"event": event["event"].removeprefix("pointer_")}
                for event in events if event["event"] != "pointer_frame"]

    def names(self):
        return [event["event"] for event in self.actions() if event["event"] != "motion"]

    def assertClicks(self, place):
        self.tap(place)
        events = self.actions()
        self.assertEqual(
            [event["event"] for event in events if event["event"] not in ("enter", "motion")],
            ["press", "release"])
        x, y = next((event["x"], event["y"]) for event in events[::-1] if "x" in event)
        self.assertAlmostEqual(x, place[0] - self.origin[0], delta=EXACT)
        self.assertAlmostEqual(y, place[1] - self.origin[1], delta=EXACT)
        self.hand.wait(500)

    def assertTapsWork(self):
        self.assertClicks(self.middle())

    def test_a_tap_is_a_click(self):
        for name, place, _ in [("middle", self.middle(), None), *self.edges()]:
            with self.subTest(name):
                self.assertClicks(place)

    def test_a_drag_moves_the_pointer_with_the_button_down(self):
        for name, place, (dx, dy) in [("middle", self.middle(), (1, 0)), *self.edges()]:
            with self.subTest(name):
                begin = len(self.hand.frames)
                self.hand.land(_0=place).drag(120 * abs(dy), 120 * abs(dx), steps=12).lift()
                events = [event for event in self.actions() if event["event"] != "enter"]
                buttons = [event["event"] for event in events if event["event"] != "motion"]
                self.assertEqual(buttons, ["press", "release"])
                moves = [(event["time"], event["x"], event["y"])
                         for event in events if event["event"] == "motion"][-10:]
                truth = [(time, x - self.origin[0], y - self.origin[1])
                         for time, ((_, _, x, y),) in self.scans(begin)[-11:-1]]
                for move, true in zip(moves, truth, strict=True):
                    self.assertEqual(move[0], true[0])
                    self.assertAlmostEqual(move[1], true[1], delta=EXACT)
                    self.assertAlmostEqual(move[2], true[2], delta=EXACT)
                self.hand.wait(500)

    def test_a_long_press_is_a_right_click(self):
        for name, place, _ in [("middle", self.middle(), None), *self.edges()]:
            with self.subTest(name):
                self.hand.land(_0=place).wait(1000).lift()
                events = [event for event in self.actions() if event["event"] != "motion"]
                names = checker.names(events)[-8:]
                self.assertEqual(names, [*CANCELED, "enter", "press", "release"])
                buttons = [event["button"] for event in events if "button" in event]
                self.assertEqual(buttons, [BTN_LEFT] * 2 + [BTN_RIGHT] * 2)
                self.hand.wait(500)

    def test_a_swipe_of_three_fingers_ends_the_press_once_without_a_click(self):
        self.swipe(*self.middle())
        self.assertEqual(self.names(), ["enter", *CANCELED])
        self.assertTapsWork()


class Ours(ByTouch, GuestDesk):
    def open(self):
        return Client(self.environment, self.folder / "app.err", title="app")


class OursByPointer(ByPointer, GuestDesk):
    def open(self):
        return Client(self.environment, self.folder / "app.err", title="app", pointer_only=True)


globals().update(make_tests(lambda kind: kind.has_touch, ByTouch, GuestDesk))
globals().update(make_tests(lambda kind: not kind.has_touch, ByPointer, GuestDesk))
