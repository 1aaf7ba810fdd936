# SPDX-License-Identifier: MIT
"""The oracle against hand-made traces; names with P are vectors of the contract."""

import unittest

from arbiter import Arbiter
from expected import ARBITRATED, gestures, predict
from frame import Frame
from judge import Judge
from pan import Pan
from pinch import Pinch
from tap import Tap


def ms(number):
    return number * 1000


def down(time, **fingers):
    return Frame(ms(time), landings=fingers)


def move(time, **fingers):
    return Frame(ms(time), motions=fingers)


def up(time, *fingers):
    return Frame(ms(time), lifts=fingers)


def stream(events):
    return [(event.recognizer, event.state, event.time_us // 1000) for event in events]


class Attempt:
    """One recognizer by itself, fed a frame at a time."""

    def __init__(self, recognizer):
        self.recognizer = recognizer
        self.arbiter = Arbiter([recognizer], Judge())

    def feed(self, *frames):
        return [event for frame in frames for event in self.arbiter.frame(frame)]


class Pinches(unittest.TestCase):
    def setUp(self):
        self.pinch = Pinch(Judge())
        self.attempt = Attempt(self.pinch)

    def begin(self):
        """Span 100 to 200 pt: the base is 110."""
        return self.attempt.feed(down(0, f1=(100, 100)), down(8, f2=(200, 100)),
                                 move(16, f2=(300, 100)))

    def test_p1_two_fingers_at_rest_stay_possible(self):
        self.attempt.feed(down(0, f1=(100, 100), f2=(200, 100)))
        self.assertEqual(self.pinch.state, "possible")

    def test_the_excess_of_the_first_frame_is_kept(self):
        began, = self.begin()
        self.assertEqual(began.state, "began")
        self.assertAlmostEqual(began.values["scale"], 200 / 110)
        self.assertEqual(began.location, (200, 100))

    def test_p3_one_finger_left_freezes_the_scale(self):
        self.begin()
        self.assertEqual(self.attempt.feed(up(24, "f1")), [])
        changed, = self.attempt.feed(move(32, f2=(340, 140)))
        self.assertEqual((changed.state, changed.touches), ("changed", 1))
        self.assertEqual(changed.location, (340, 140))
        self.assertAlmostEqual(changed.values["scale"], 200 / 110)

    def test_p5_it_ends_once_when_both_are_up(self):
        self.begin()
        events = self.attempt.feed(up(24, "f1"), up(32, "f2"))
        self.assertEqual(stream(events), [("pinch", "ended", 32)])

    def test_p6_a_new_second_finger_continues_the_scale(self):
        self.begin()
        self.attempt.feed(up(24, "f1"))
        self.assertEqual(self.attempt.feed(down(32, f3=(300, 150))), [])
        self.assertEqual(self.pinch.touches, 2)
        self.assertAlmostEqual(self.pinch.scale, 200 / 110)
        changed, = self.attempt.feed(move(40, f3=(300, 200)))
        self.assertAlmostEqual(changed.values["scale"], 2 * 200 / 110)

    def test_a_third_finger_changes_nothing_and_is_not_promoted(self):
        self.begin()
        self.assertEqual(self.attempt.feed(down(20, f3=(0, 0)), move(24, f3=(9, 9))), [])
        self.attempt.feed(up(28, "f1"))
        self.assertEqual(self.attempt.feed(move(32, f3=(50, 50))), [])
        self.assertEqual(self.pinch.touches, 1)

    def test_p10_increments_multiply(self):
        self.attempt.feed(down(0, f1=(0, 0), f2=(100, 0)))
        scales = []
        for time, span in ((8, 110), (16, 121), (24, 133.1)):
            event, = self.attempt.feed(move(time, f2=(span, 0)))
            scales.append(event.values["scale"])
            self.pinch.set_scale(1)
        for scale, expected in zip(scales, (1, 1.1, 1.1)):
            self.assertAlmostEqual(scale, expected)

    def test_p13_a_translation_never_begins(self):
        self.attempt.feed(down(0, f1=(100, 100), f2=(200, 100)))
        for step in range(1, 40):
            at = 100 + 7 * step
            self.assertEqual(self.attempt.feed(move(8 * step, f1=(at, at), f2=(at + 109, at))), [])

    def test_a_landing_finger_never_begins_it_and_a_lift_restarts_the_span(self):
        self.attempt.feed(down(0, f1=(0, 0)), down(8, f2=(100, 0)), up(16, "f2"))
        self.assertEqual(self.attempt.feed(down(24, f3=(300, 0))), [])
        self.assertEqual(self.pinch.start, 300)

    def test_both_lifted_before_it_began_frees_it_beside_a_third(self):
        self.attempt.feed(down(0, f1=(0, 0), f2=(50, 0), f3=(90, 0)), up(8, "f1", "f2"),
                          down(16, f4=(0, 0)), down(24, f5=(100, 0)))
        events = self.attempt.feed(move(32, f5=(120, 0)))
        self.assertEqual(stream(events), [("pinch", "began", 32)])


class Pans(unittest.TestCase):
    def setUp(self):
        self.pan = Pan(Judge())
        self.attempt = Attempt(self.pan)

    def test_p21_slop_is_removed(self):
        frames = [down(0, f1=(100, 100))]
        frames += [move(16 * step, f1=(100 + step, 100)) for step in range(1, 21)]
        events = self.attempt.feed(*frames)
        self.assertEqual(stream(events)[0], ("pan", "began", 160))
        self.assertEqual(events[0].values["translation"], [0, 0])
        self.assertEqual(events[10].time_us, ms(320))
        self.assertEqual(events[10].values["translation"], [10, 0])

    def pan_to_50(self):
        self.attempt.feed(down(0, f1=(0, 0)), move(8, f1=(60, 0)))
        self.assertEqual(self.pan.translation, (50, 0))

    def test_p23_p25_p26_fingers_come_and_go(self):
        self.pan_to_50()
        self.assertEqual(self.attempt.feed(down(16, f2=(160, 0))), [])
        self.assertEqual((self.pan.translation, self.pan.location), ((50, 0), (110, 0)))
        changed, = self.attempt.feed(move(24, f2=(170, 0)))
        self.assertEqual(changed.values["translation"], [55, 0])
        self.assertEqual(self.attempt.feed(up(32, "f1")), [])
        self.assertEqual(self.pan.state, "changed")
        self.assertEqual((self.pan.translation, self.pan.location), ((55, 0), (170, 0)))

    def test_a_lift_is_seen_before_the_motions_of_its_frame(self):
        self.pan_to_50()
        self.attempt.feed(down(16, f2=(160, 0)))
        frame = Frame(ms(24), lifts=["f1"], motions={"f2": (170, 0)})
        changed, = self.attempt.feed(frame)
        self.assertEqual(changed.values["translation"], [60, 0])
        self.assertEqual(changed.touches, 1)

    def test_p65_a_motion_is_reported_before_the_landing_of_its_frame(self):
        self.attempt.feed(down(0, f1=(0, 0)), move(8, f1=(60, 0)))
        frame = Frame(ms(16), motions={"f1": (70, 0)}, landings={"f2": (200, 0)})
        changed, = self.attempt.feed(frame)
        self.assertEqual((changed.touches, changed.location), (1, (70, 0)))
        self.assertEqual(changed.values["translation"], [60, 0])

    def test_under_the_slop_a_lift_is_silent(self):
        events = self.attempt.feed(down(0, f1=(0, 0)), move(8, f1=(9.9, 0)), up(16, "f1"))
        self.assertEqual(events, [])

    def test_fingers_left_at_the_end_are_cancelled(self):
        frames = [down(0, f1=(0, 0)), move(8, f1=(30, 0)), Frame(ms(20))]
        events = Arbiter([Pan(Judge())], Judge()).run(frames)
        self.assertEqual(stream(events), [("pan", "began", 8), ("pan", "cancelled", 20)])


class Taps(unittest.TestCase):
    def double(self, gap):
        tap = Tap(Judge(), "double-tap", taps=2)
        return Attempt(tap).feed(down(0, f1=(50, 50)), up(50, "f1"), down(50 + gap, f2=(60, 50)),
                                 up(100 + gap, "f2"), down(150 + gap, f3=(61, 50)),
                                 up(200 + gap, "f3"))

    def test_p40_the_gap(self):
        self.assertEqual(stream(self.double(340)), [("double-tap", "ended", 440)])
        self.assertEqual(self.double(340)[0].location, (50, 50))
        # too late: that tap is the first of a new sequence, and the third tap completes it
        self.assertEqual(stream(self.double(360)), [("double-tap", "ended", 560)])
        self.assertEqual(self.double(360)[0].location, (60, 50))
        self.assertEqual(stream(self.double(350)), [("double-tap", "ended", 550)])

    def test_p43_two_fingers(self):
        events = Attempt(Tap(Judge(), fingers=2)).feed(
            down(0, f1=(100, 100)), down(10, f2=(200, 140)), up(60, "f1"), up(110, "f2"))
        self.assertEqual(stream(events), [("tap", "ended", 110)])
        self.assertEqual((events[0].touches, events[0].location), (2, (150, 120)))

    def test_a_second_finger_fails_it_until_both_are_up(self):
        events = Attempt(Tap(Judge())).feed(
            down(0, f1=(0, 0)), down(8, f2=(50, 0)), up(16, "f1"), down(24, f3=(0, 0)),
            up(32, "f3"), up(40, "f2"), down(48, f4=(0, 0)), up(56, "f4"))
        self.assertEqual(stream(events), [("tap", "ended", 56)])

    def test_held_moved_or_far_fails(self):
        def one(*frames, taps=1):
            return Attempt(Tap(Judge(), taps=taps)).feed(*frames)
        self.assertEqual(one(down(0, f1=(0, 0)), up(750, "f1")), [])
        self.assertEqual(len(one(down(0, f1=(0, 0)), up(749, "f1"))), 1)
        self.assertEqual(len(one(down(0, f1=(0, 0)), move(8, f1=(10, 0)), up(9, "f1"))), 1)
        self.assertEqual(one(down(0, f1=(0, 0)), move(8, f1=(10.1, 0)), up(9, "f1")), [])
        far = (down(0, f1=(0, 0)), up(50, "f1"), down(99, f2=(31, 0)), up(140, "f2"),
               down(150, f3=(31, 0)), up(200, "f3"))
        self.assertEqual(one(*far, taps=2), [])

    def test_an_up_and_a_down_in_one_frame_are_two_taps(self):
        events = Attempt(Tap(Judge())).feed(
            down(0, f1=(0, 0)), Frame(ms(50), lifts=["f1"], landings={"f2": (0, 0)}), up(90, "f2"))
        self.assertEqual(stream(events), [("tap", "ended", 50), ("tap", "ended", 90)])


class Arbitration(unittest.TestCase):
    def race(self, centroid, span):
        frames = [down(0, f1=(100, 100), f2=(200, 100)),
                  move(8, f1=(100 + centroid - span / 2, 100), f2=(200 + centroid + span / 2, 100)),
                  up(16, "f1"), up(24, "f2")]
        return stream(predict(frames, ARBITRATED))

    def test_p14_the_larger_factor_wins(self):
        self.assertEqual(self.race(14, 12), [("pan", "began", 8), ("pan", "ended", 24)])
        self.assertEqual(self.race(12, 14), [("pinch", "began", 8), ("pinch", "ended", 24)])
        self.assertEqual(self.race(14, 14), [("pan", "began", 8), ("pan", "ended", 24)])

    def test_p65_it_does_not_hang_on_who_else_is_there(self):
        frames = [down(0, f1=(0, 0)), move(8, f1=(60, 0)),
                  Frame(ms(16), motions={"f1": (70, 0)}, landings={"f2": (200, 0)})]
        changed = predict(frames, ARBITRATED)[1]
        self.assertEqual((changed.touches, changed.location), (1, (70, 0)))

    def test_a_tap_does_not_prevent_the_double_tap(self):
        frames = [down(0, f1=(0, 0)), up(50, "f1"), down(100, f2=(0, 0)), up(150, "f2")]
        self.assertEqual(stream(predict(frames, ARBITRATED)),
                         [("tap", "ended", 50), ("tap", "ended", 150),
                          ("double-tap", "ended", 150)])

    def test_a_prevented_pinch_waits_until_its_fingers_are_up(self):
        frames = [down(0, f1=(0, 0)), move(8, f1=(20, 0)), down(16, f2=(100, 0)),
                  move(24, f2=(150, 0)), up(32, "f1"), up(40, "f2"),
                  down(48, f3=(0, 0), f4=(50, 0)), move(56, f3=(-20, 0), f4=(70, 0)),
                  up(64, "f3", "f4")]
        counts = gestures(predict(frames, ARBITRATED))
        self.assertEqual((counts["pan"], counts["pinch"]), (1, 1))


if __name__ == "__main__":
    unittest.main()
