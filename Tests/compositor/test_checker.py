# SPDX-License-Identifier: MIT
"""Tests the checker of logs with sound logs and with broken ones."""

import unittest

from checker import faults, strangers, strokes
from guest import input_events


def down(finger, time, serial, x=1.0, y=2.0):
    return {"event": "down", "serial": serial, "time": time, "id": finger, "window": "w",
            "x": x, "y": y}


def motion(finger, time):
    return {"event": "motion", "time": time, "id": finger, "x": 3.0, "y": 4.0}


def up(finger, time, serial):
    return {"event": "up", "serial": serial, "time": time, "id": finger}


FRAME = {"event": "frame"}
CANCEL = {"event": "cancel"}


def sound():
    """A sound log: of two fingers, one lifts and one is cancelled; then an id is reused."""
    return [
        down(0, 1000, 1), FRAME, down(1, 1010, 2), motion(0, 1010), FRAME,
        motion(0, 1020), motion(1, 1020), FRAME, up(0, 1030, 3), FRAME,
        CANCEL, down(1, 1050, 4), FRAME, up(1, 1060, 5), FRAME,
    ]


# What is wrong with a log after these events have taken the place of a part of the sound one.
BROKEN = {
    "a second down": (slice(2, 3), [down(0, 1010, 2)], ["event 2: down of 0, which is down"]),
    "an up twice": (slice(9, 9), [up(0, 1030, 4)], ["event 9: up of 0, which is not down"]),
    "a missing up": (slice(-2, None), [], ["at the end: down without an up or a cancel: [1]"]),
    "motion after an up": (slice(9, 9), [motion(0, 1030)], ["motion of 0, which is not down"]),
    "motion and an up after a cancel": (
        slice(11, 11), [motion(1, 1040), up(1, 1041, 4), FRAME],
        ["event 11: motion of 1, which is not down", "event 12: up of 1, which is not down"]),
    "a cancel twice": (slice(11, 11), [CANCEL], ["event 11: a cancel with no finger down"]),
    "two frames of a cancel": (
        slice(11, 11), [FRAME, FRAME], ["event 12: a frame with nothing in it"]),
    "time that goes back": (
        slice(6, 7), [motion(1, 1019)], ["event 6: motion at 1019 after 1020"]),
    "a missing frame": (slice(-1, None), [], ["at the end: 1 events without their frame"]),
    "an empty frame": (slice(1, 1), [FRAME], ["event 2: a frame with nothing in it"]),
    "a serial that goes back": (slice(8, 9), [up(0, 1030, 2)], ["serial 2 after 2"]),
}

# Events of a finger as the pointer, and gestures of touchpads: the fault, or none.
CANCELED = ("enter", "press", "leave", "enter", "release", "leave")
OTHERS = {
    "pointer_": [
        (("enter", "press", "motion", "release", "press", "release"), ""),
        (CANCELED, ""),
        (("enter", "press", "leave"), "without its release"),
        (("enter", "press", "press", "release"), "that is pressed"),
        (("enter", "press", "release", "release"), "not pressed"),
        (("enter", "leave", "motion"), "has not entered"),
        (("enter", "leave", "press"), "without the pointer"),
    ],
    "": [
        (("hold-begin", "hold-end", "swipe-begin", "swipe-update", "swipe-end"), ""),
        (("swipe-begin", "pinch-begin", "pinch-end"), "pinch begins during a swipe"),
        (("swipe-begin", "swipe-end", "swipe-end"), "end of a swipe that has not begun"),
        (("swipe-update",), "update of a swipe that has not begun"),
        (("swipe-begin", "swipe-update"), "a swipe without its end"),
    ],
}


class Invariants(unittest.TestCase):
    def test_a_sound_log_has_no_faults(self):
        self.assertEqual(faults(sound()), [])
        log = sound()
        log.insert(1, {"event": "shown", "window": "w", "width": 1, "height": 1})
        log[12:12] = [FRAME]
        self.assertEqual(faults(log), [], "other events, and a frame of a cancel")

    def test_a_broken_log_has_its_faults(self):
        for name, (part, events, words) in BROKEN.items():
            with self.subTest(name):
                log = sound()
                log[part] = events
                found = "; ".join(faults(log))
                for fault in words:
                    self.assertIn(fault, found)

    def test_pointers_and_touchpads(self):
        for prefix, rows in OTHERS.items():
            for names, fault in rows:
                with self.subTest(names):
                    found = "; ".join(faults([{"event": prefix + name} for name in names]))
                    self.assertIn(fault, found)
                    self.assertEqual(found == "", fault == "")

    def test_what_may_still_be_down(self):
        self.assertEqual(faults(sound()[:-2], touching=[1]), [])
        pressed = [{"event": "pointer_enter"}, {"event": "pointer_press"}]
        self.assertEqual(faults(pressed, touching=["pointer"]), [])


class Strangers(unittest.TestCase):
    LANDINGS = [(0, 1000, "up", 1030), (1, 1010, "up", 1045), (1, 1050, "up", 1060)]

    def test_each_stroke_is_delivered_once(self):
        self.assertEqual(
            strokes(sound()),
            [(0, 1000, "up", 1030), (1, 1010, "cancel", None), (1, 1050, "up", 1060)])
        self.assertEqual(strangers({"a": sound()}, self.LANDINGS), [])

    def test_a_finger_that_two_clients_receive(self):
        logs = {"a": sound(), "b": [down(0, 1000, 9), FRAME, up(0, 1030, 10), FRAME]}
        self.assertEqual(len(strangers(logs, self.LANDINGS)), 1)
        self.assertIn("b: ", strangers(logs, self.LANDINGS)[0])

    def test_a_cancelled_finger_that_appears_again(self):
        log = sound()
        log[11:11] = [down(1, 1041, 4), FRAME, up(1, 1045, 5), FRAME]
        self.assertEqual(len(strangers({"a": log}, self.LANDINGS)), 1)

    def test_a_lift_that_was_at_another_time(self):
        for time, count in ((1059, 1), (1060, 0), (1810, 0), (1811, 1)):
            log = sound()
            log[-2] = up(1, time, 5)
            self.assertEqual(len(strangers({"a": log}, self.LANDINGS)), count, time)

    def test_of_two_lifts_the_late_one_does_not_take_the_place_of_the_other(self):
        log = [down(0, 1000, 1), FRAME, down(1, 1005, 2), FRAME,
               up(1, 1040, 3), FRAME, up(0, 1050, 4), FRAME]
        landings = [(1, 1000, "up", 1040), (0, 1000, "up", 1045)]
        self.assertEqual(strangers({"a": log}, landings), [])

    def test_a_cancelled_finger_that_was_delivered_as_a_lift(self):
        landings = [(0, 1000, "cancel", 1030), *self.LANDINGS[1:]]
        self.assertEqual(len(strangers({"a": sound()}, landings)), 1)


class DebugLog(unittest.TestCase):
    def test_it_is_read_as_the_log_of_our_own_client(self):
        text = """
[ 123456.789]  -> wl_seat@8.get_touch(new id wl_touch@9)
[ 123457.001] wl_touch@9.down(17, 1000, wl_surface@3, 0, 12.50000000, 34.00000000)
[ 123457.002] wl_touch@9.frame()
[ 123457.003] wl_touch@9.motion(1010, 0, 13.50000000, -1.00390625)
[ 123457.004] wl_touch@9.frame()
[ 123457.005] xdg_wm_base@5.ping(7)
[ 123457.006] wl_touch@9.up(18, 1020, 0)
[ 123457.007] wl_touch@9.frame()
[ 123457.008] wl_touch@9.cancel()
"""
        self.assertEqual(input_events(text), [
            {"event": "down", "serial": 17, "time": 1000, "window": "wl_surface@3", "id": 0,
             "x": 12.5, "y": 34.0},
            FRAME,
            {"event": "motion", "time": 1010, "id": 0, "x": 13.5, "y": -1.00390625},
            FRAME,
            {"event": "up", "serial": 18, "time": 1020, "id": 0},
            FRAME,
            CANCEL,
        ])
