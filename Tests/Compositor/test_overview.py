# SPDX-License-Identifier: MIT
"""Four fingers together open the overview; three that tap or rest are the compositor's too."""

import unittest

from desk import Desk

FOUR = {"_0": (440, 160), "_1": (840, 160), "_2": (440, 560), "_3": (840, 560)}
THREE = {"_0": (500, 300), "_1": (600, 280), "_2": (700, 300)}


class Overview(Desk):
    def setUp(self):
        super().setUp()
        self.app = self.client(title="app")

    def overview(self):
        return self.state()["overview"]

    def test_four_fingers_that_come_together_open_it(self):
        self.hand.land(**FOUR).spread(0.3, steps=20)
        self.assertEqual(self.state()["gesture"], "overview")
        self.assertGreater(self.overview(), 0.3)
        self.hand.lift().wait(3000)
        self.assertEqual(self.overview(), 1)
        self.assertEqual(self.kinds(self.app).count("cancel"), 1)
        self.assertSound(self.app)

    def test_it_follows_the_fingers_back(self):
        self.hand.land(**FOUR).spread(0.5, steps=20)
        wide = self.overview()
        self.hand.spread(1.9, steps=20)
        self.assertLess(self.overview(), wide)
        self.hand.wait(100).lift().wait(3000)
        self.assertEqual(self.overview(), 0)
        self.assertSound(self.app)

    def test_a_tap_of_three_fingers_opens_and_closes_it(self):
        for expected in (1, 0):
            self.hand.land(**THREE).lift(after=60).wait(3000)
            self.assertEqual(self.overview(), expected)
        self.assertSound(self.app)

    def test_three_resting_fingers_leave_the_clients_touches_alone(self):
        self.hand.land(**THREE).wait(200)
        self.assertNotIn("cancel", self.kinds(self.app))
        self.hand.drag(4, 0, steps=2).wait(2000).lift()
        self.assertUntouched(self.app)
        self.assertSound(self.app)


if __name__ == "__main__":
    unittest.main()
