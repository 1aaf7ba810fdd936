# SPDX-License-Identifier: MIT
"""The same with an emulated panel below the real libinput and its wlroots backend."""

import unittest

from panel_desk import PanelDesk

THREE = {"_0": (700, 300), "_1": (800, 280), "_2": (900, 300)}


class Libinput(PanelDesk):
    def test_a_drag_reaches_the_client_scan_by_scan(self):
        app = self.client(title="app")
        self.hand.land(_0=(300, 200)).drag(400, 150, steps=25, every=8).lift()
        self.assertUntouched(app)
        self.assertSound(app)

    def test_a_pinch_of_two_fingers_reaches_the_client(self):
        app = self.client(title="app")
        self.hand.land(_0=(600, 360), _1=(680, 360)).spread(3, steps=20).lift()
        self.assertUntouched(app)
        self.assertSound(app)

    def test_three_fingers_go_to_the_next_workspace(self):
        app = self.client(title="app")
        self.hand.land(**THREE).drag(-600, 0, steps=60).lift().wait(3000)
        self.assertEqual(self.state()["position"], 1)
        self.assertEqual(self.kinds(app).count("cancel"), 1)
        self.assertSound(app)

    def test_a_panel_that_is_unplugged_under_a_finger(self):
        app = self.client(title="app")
        self.hand.land(_0=(300, 200)).drag(100, 0).does("unplug")
        kinds = self.kinds(app)
        self.assertEqual((kinds.count("cancel"), kinds.count("up")), (1, 0))

    def test_a_switch_to_another_terminal_under_a_finger(self):
        app = self.client(title="app")
        self.hand.land(_0=(300, 200)).drag(100, 0).does("switch-away")
        kinds = self.kinds(app)
        self.assertEqual((kinds.count("cancel"), kinds.count("up")), (1, 0))
        self.hand.does("switch-back").lift().wait(1000)
        self.hand.land(_0=(300, 200)).lift()
        self.assertEqual(self.kinds(app)[len(kinds) :], ["down", "frame", "up", "frame"])
        self.assertSound(app)


if __name__ == "__main__":
    unittest.main()
