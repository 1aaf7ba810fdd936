# SPDX-License-Identifier: MIT
"""The comparison finds what differs, and lets pass what rounding decides."""

import unittest

from arbiter import ALONE, predict
from compare import compare
from frame import Frame


class Comparison(unittest.TestCase):
    FRAMES = [Frame(0, landings={"f1": (0, 0)}), Frame(8000, motions={"f1": (10.005, 0)}),
              Frame(16000, motions={"f1": (20, 0)}), Frame(24000, lifts=["f1"])]

    def printed(self, frames, **changes):
        events = [event.as_dict() for event in predict(frames, ALONE)]
        for event in events:
            event["velocity"] = [0.0, 0.0]
        events[-1].update(changes)
        return events

    def test_its_own_prediction_passes(self):
        self.assertEqual(compare(self.FRAMES, ALONE, self.printed(self.FRAMES)), ([], []))

    def test_differences_are_found(self):
        for changes in ({"x": 20.2}, {"translation": [10.2, 0]}, {"time_us": 24002},
                        {"velocity": None}, {"state": "cancelled"}, {"touches": 5}):
            differences, _ = compare(self.FRAMES, ALONE, self.printed(self.FRAMES, **changes))
            self.assertTrue(differences, changes)

    def test_a_close_call_may_come_a_frame_later(self):
        later = [self.FRAMES[0], *self.FRAMES[2:]]
        differences, notes = compare(self.FRAMES, ALONE, self.printed(later))
        self.assertEqual(differences, [])
        self.assertIn("close call accepted", notes[0])
