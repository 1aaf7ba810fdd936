# SPDX-License-Identifier: MIT
"""Tests the checker of logs with sound logs and with broken ones."""

import unittest

from checker import faults, strangers, strokes
from debug_log import input_events


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
    ]  # fmt: skip


class Invariants(unittest.TestCase):
    def assertBroken(self, log, words):
        self.assertIn(words, "; ".join(faults(log)))

    def test_a_sound_log_has_no_faults(self):
        self.assertEqual(faults(sound()), [])

    def test_events_of_other_kinds_are_passed_over(self):
        log = sound()
        log.insert(1, {"event": "shown", "window": "w", "width": 1, "height": 1})
        self.assertEqual(faults(log), [])

    def test_a_second_down_of_a_finger(self):
        log = sound()
        log[2] = down(0, 1010, 2)
        self.assertBroken(log, "event 2: down of 0, which is down")

    def test_an_up_that_comes_twice(self):
        log = sound()
        log[9:9] = [up(0, 1030, 4)]
        self.assertBroken(log, "up of 0, which is not down")

    def test_an_up_that_is_missing(self):
        log = sound()
        del log[-2:]
        self.assertBroken(log, "at the end: down without an up or a cancel: [1]")

    def test_a_finger_that_may_still_be_down(self):
        log = sound()
        del log[-2:]
        self.assertEqual(faults(log, touching=[1]), [])

    def test_motion_of_a_finger_that_has_lifted(self):
        log = sound()
        log[9:9] = [motion(0, 1030)]
        self.assertBroken(log, "motion of 0, which is not down")

    def test_motion_and_up_after_a_cancel(self):
        log = sound()
        log[11:11] = [motion(1, 1040), up(1, 1041, 4), FRAME]
        self.assertBroken(log, "event 11: motion of 1, which is not down")
        self.assertBroken(log, "event 12: up of 1, which is not down")

    def test_a_cancel_that_comes_twice(self):
        log = sound()
        log[11:11] = [CANCEL]
        self.assertBroken(log, "event 11: a cancel with no finger down")

    def test_a_cancel_may_have_a_frame_but_not_two(self):
        log = sound()
        log[11:11] = [FRAME]
        self.assertEqual(faults(log), [])
        log[11:11] = [FRAME]
        self.assertBroken(log, "event 12: a frame with nothing in it")

    def test_time_that_goes_back(self):
        log = sound()
        log[6] = motion(1, 1019)
        self.assertBroken(log, "event 6: motion at 1019 after 1020")

    def test_a_frame_that_is_missing_at_the_end(self):
        self.assertBroken(sound()[:-1], "at the end: 1 events without their frame")

    def test_a_frame_that_is_empty(self):
        log = sound()
        log[1:1] = [FRAME]
        self.assertBroken(log, "event 2: a frame with nothing in it")

    def test_a_serial_that_goes_back(self):
        log = sound()
        log[8] = up(0, 1030, 2)
        self.assertBroken(log, "serial 2 after 2")


class FingerAsPointer(unittest.TestCase):
    CANCELED = ("enter", "press", "leave", "enter", "release", "leave")

    def faults(self, *names, touching=()):
        return "; ".join(faults([{"event": f"pointer_{name}"} for name in names], touching))

    def test_clicks_and_a_cancel(self):
        self.assertEqual(self.faults("enter", "press", "motion", "release", "press", "release"), "")
        self.assertEqual(self.faults(*self.CANCELED), "")

    def test_a_press_that_is_never_released(self):
        self.assertIn("without its release", self.faults("enter", "press", "leave"))
        self.assertEqual(self.faults("enter", "press", touching=["pointer"]), "")

    def test_a_second_press(self):
        self.assertIn("that is pressed", self.faults("enter", "press", "press", "release"))

    def test_a_release_twice(self):
        self.assertIn("not pressed", self.faults("enter", "press", "release", "release"))

    def test_motion_and_a_press_without_the_pointer(self):
        self.assertIn("has not entered", self.faults("enter", "leave", "motion"))
        self.assertIn("without the pointer", self.faults("enter", "leave", "press"))


class TouchpadGestures(unittest.TestCase):
    def faults(self, *kinds):
        return "; ".join(faults([{"event": kind} for kind in kinds]))

    def test_one_after_the_other(self):
        self.assertEqual(
            self.faults("hold-begin", "hold-end", "swipe-begin", "swipe-update", "swipe-end"), "")

    def test_one_that_begins_in_another(self):
        self.assertIn("pinch begins during a swipe",
                      self.faults("swipe-begin", "pinch-begin", "pinch-end"))

    def test_an_end_that_comes_twice(self):
        self.assertIn("end of a swipe that has not begun",
                      self.faults("swipe-begin", "swipe-end", "swipe-end"))

    def test_an_update_of_nothing(self):
        self.assertIn("update of a swipe that has not begun", self.faults("swipe-update"))

    def test_an_end_that_is_missing(self):
        self.assertIn("a swipe without its end", self.faults("swipe-begin", "swipe-update"))


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
               up(1, 1040, 3), FRAME, up(0, 1050, 4), FRAME]  # fmt: skip
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
        ])  # fmt: skip


if __name__ == "__main__":
    unittest.main()
