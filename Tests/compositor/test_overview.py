# SPDX-License-Identifier: MIT
"""A pinch of four fingers opens the overview. A tap or hold of three is for the compositor, too."""

from desk import HEIGHT, WIDTH, AppDesk

FOUR = {"_0": (440, 160), "_1": (840, 160), "_2": (440, 560), "_3": (840, 560)}
THREE = {"_0": (500, 300), "_1": (600, 280), "_2": (700, 300)}


class Overview(AppDesk):
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

    def test_a_lift_that_is_read_after_the_deadline_is_in_time_if_it_was_before(self):
        for lift, opens in ((760, 0), (740, 1)):
            self.hand.land(**THREE).wait(lift).up().overdue(20)
            self.assertEqual(self.overview(), opens)

    def test_a_tap_of_three_fingers_opens_and_closes_it(self):
        for expected in (1, 0):
            self.hand.land(**THREE).lift(after=60).wait(3000)
            self.assertEqual(self.overview(), expected)
        self.assertSound(self.app)

    def test_three_fingers_that_tap_and_lift_one_by_one_are_cancelled_and_not_lifted(self):
        self.hand.land(**THREE).lift(2, after=40).lift(0).lift(1)
        self.assertEqual(self.overview(), 1)
        self.assertCancelled(self.app)
        self.assertSound(self.app)

    def test_a_tap_on_a_tile_goes_to_its_workspace_and_closes_it(self):
        self.hand.land(**THREE).lift(after=60).wait(3000)
        received = len(self.touches(self.app))
        # The third of four tiles.
        self.hand.land(_0=(WIDTH * 2.5 / 4, HEIGHT / 2)).lift(after=60).wait(3000)
        self.assertEqual((self.overview(), self.state()["position"]), (0, 2))
        self.assertEqual(len(self.touches(self.app)), received)

    def test_three_resting_fingers_stop_the_strip_until_they_lift(self):
        self.hand.land(**THREE).drag(-300, 0, steps=25, every=8).lift(after=8).wait(30)
        self.hand.land(**THREE).wait(200)
        held = self.state()
        self.assertEqual((held["gesture"], held["highlight"]), ("hold", True))
        self.assertNotEqual(held["position"] % 1, 0)
        self.hand.wait(2000)
        self.assertEqual(self.state()["position"], held["position"])
        self.hand.lift().wait(3000)
        self.assertEqual(self.state()["position"] % 1, 0)
        self.assertFalse(self.state()["highlight"])
        self.assertSound(self.app)

    def test_three_resting_fingers_leave_the_clients_touches_alone(self):
        self.hand.land(**THREE).wait(200)
        self.assertNotIn("cancel", self.kinds(self.app))
        self.hand.drag(4, 0, steps=2).wait(2000).lift()
        self.assertUntouched(self.app)
