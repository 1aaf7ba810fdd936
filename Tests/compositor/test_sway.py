# SPDX-License-Identifier: MIT
"""Our client in sway, unpatched, on `gesture panel`."""

import unittest

from panel import BEGINNING
from sway_desk import SwayDesk


class Sway(SwayDesk):
    def test_a_drag_reaches_a_client_of_an_unpatched_compositor(self):
        app = self.client()
        expected = []
        places = [(300 + 20 * i, 200 - 7.5 * i) for i in range(9)]
        for i, (x, y) in enumerate(places):
            ms = BEGINNING + 8 * i
            self.panel(f"stamp {ms}ms", f"{'move' if i else 'down'} 4 {x} {y}", "frame")
            expected.append(("motion" if i else "down", ms, x, y))
        self.panel("up 4", "frame")
        found = [
            (event["event"], event["time"], event["x"], event["y"])
            for event in self.touches(app, 1) if event["event"] != "up"
        ]  # fmt: skip
        self.assertEqual(found, expected)

    def test_a_finger_that_lifts_unnoticed_lifts_at_syn_dropped(self):
        app = self.client()
        self.panel("down 0 300 300", "down 1 500 300", "frame")
        self.panel("lose", "up 1", "frame", "drop", "wait 8ms", "up 0", "frame")
        ups = [event for event in self.touches(app, 2) if event["event"] == "up"]
        self.assertEqual(ups[1]["time"] - ups[0]["time"], 8)
        downs = [event["id"] for event in self.touches(app, 2) if event["event"] == "down"]
        self.assertEqual([event["id"] for event in ups], downs[::-1])

    def test_after_unplugging_and_plugging_in_the_next_touch_is_whole(self):
        app = self.client()
        self.panel("down 0 300 300", "down 1 500 300", "frame", "await-read")
        # sway 1.7 ignores the cancels, so the client gets no end of the two touches.
        self.panel("unplug", "plug", "await-open")
        self.panel("wait 8ms", "down 0 320 300", "frame", "wait 8ms", "up 0", "frame")
        found = [event for event in self.touches(app, 1) if event["event"] in ("down", "up")]
        self.assertEqual(
            [(event["event"], event["time"] - BEGINNING) for event in found],
            [("down", 0), ("down", 0), ("down", 8), ("up", 16)])


if __name__ == "__main__":
    unittest.main()
