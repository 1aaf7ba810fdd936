# SPDX-License-Identifier: MIT
"""The gestures of the compositor, and what clients get of their fingers.

A swipe of three fingers switches workspaces, a pinch of four opens the overview, a tap or hold of three
is for the compositor, too, and a finger from an edge draws a drawer.
"""

from desk import HAND, HEIGHT, SLOP, WIDTH, AppDesk, Desk
from hand import delivered


class Swipe(AppDesk):
    def position(self):
        return self.state()["position"]

    def test_the_client_is_cancelled_once_in_the_scan_that_decides(self):
        self.hand.land(**HAND).drag(-3.3 * SLOP, 0, steps=12).lift()
        # More than a quarter of the slop per scan: the client does not receive the fourth.
        before = delivered(self.hand.frames[:4], self.app.place)
        self.assertReceived(self.app, before + [{"event": "cancel"}])
        self.assertSound(self.app)

    def test_the_workspaces_follow_the_fingers_one_to_one(self):
        self.hand.land(**HAND)
        moved = 0
        for step in (80, 80, 160):
            self.hand.drag(-step, 0)
            moved += step
            self.assertAlmostEqual(self.position(), (moved - SLOP) / WIDTH, places=4)
        self.assertEqual(self.state()["gesture"], "swipe")

    def test_the_strip_snaps_to_the_workspace_that_the_fingers_mean(self):
        for what, way, rest, workspace in (
            ("less than half way, without speed", -0.4 * WIDTH, 100, 0),
            ("a short flick", -150, 0, 1),
            ("back, more than half way", 0.6 * WIDTH, 100, 0),
            ("more than half way", -0.6 * WIDTH, 100, 1),
        ):
            with self.subTest(what):
                self.hand.land(**HAND).drag(way, 0, steps=60 if rest else 10, every=8)
                self.hand.wait(rest).lift(after=4).wait(3000)
                self.assertEqual((self.position(), self.state()["workspace"]), (workspace, workspace))

    def test_the_strip_goes_on_as_fast_as_the_fingers_went(self):
        # 1.5 points per millisecond: 8 ms after the lift it has moved by about 12, without a jump.
        self.hand.land(**HAND).drag(-300, 0, steps=25, every=8)
        held = self.position()
        self.hand.lift(after=8)
        self.hand.wait(8)
        gone = (self.position() - held) * WIDTH
        self.assertGreater(gone, 6)
        self.assertLess(gone, 36)

    def test_before_the_first_workspace_the_strip_gives_way_and_comes_back(self):
        self.hand.land(**HAND).drag(300, 0, steps=30)
        pulled = self.position()
        self.assertLess(pulled, 0)
        self.assertGreater(pulled, -(300 - SLOP) / WIDTH)
        self.hand.wait(100).lift().wait(3000)
        self.assertEqual((self.position(), self.state()["workspace"]), (0, 0))

    def test_fingers_that_take_it_on_its_way_take_it_where_it_is(self):
        self.hand.land(**HAND).drag(300, 0, steps=30).wait(100).lift().wait(20)
        # Still before the first workspace, where the rubber band reduces the motion.
        self.hand.land(**HAND).wait(60)
        taken = self.position()
        self.assertLess(taken, 0)
        self.hand.drag(-2 * SLOP, 0, steps=2)
        self.assertEqual(self.state()["gesture"], "swipe")
        self.assertGreater(self.position(), taken)
        self.assertLessEqual(self.position(), taken + SLOP / WIDTH)

    def test_a_window_of_the_next_workspace_is_hit_there(self):
        self.hand.land(**HAND).drag(-0.6 * WIDTH, 0, steps=40).lift().wait(3000)
        second = self.client(title="second")
        self.assertEqual(self.window("second")["workspace"], 1)
        self.assertEqual(self.window("app")["workspace"], 0)
        seen = len(self.app.touches())
        self.hand.land(_0=(640, 360)).lift(after=50)
        self.assertTapped(second)
        self.assertEqual(len(self.touches(self.app)), seen)
        self.assertSound(self.app, second)


class TwoClients(Desk):
    def test_a_swipe_over_two_clients_cancels_each_of_them_once(self):
        clients = self.clients_beside("one", "two")
        (one, _), (two, _) = (client.place for client in clients)
        self.hand.land(_0=(one + 200, 300), _1=(two + 100, 300))
        self.hand.land(_2=(two + 200, 300)).drag(-100, 0).lift()
        for client, downs in zip(clients, (1, 2)):
            kinds = self.kinds(client)
            self.assertEqual((kinds.count("down"), kinds.count("cancel")), (downs, 1))
            self.assertNotIn("up", kinds)
        self.assertSound(*clients)

    def test_a_swipe_over_two_windows_of_one_client_cancels_it_once(self):
        app = self.client(title="app", windows=2)
        self.hand.land(**HAND).drag(-100, 0).lift()
        self.assertEqual(self.kinds(app).count("cancel"), 1)
        self.assertSound(app)


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


EDGES = {
    "left": ((3, 360), (1, 0)),
    "right": ((WIDTH - 4, 360), (-1, 0)),
    "top": ((640, 3), (0, 1)),
    "bottom": ((640, HEIGHT - 4), (0, -1)),
}


class Edges(Desk):
    """A finger from an edge is withheld from the client until the edge pan is decided."""

    def setUp(self):
        super().setUp()
        # Larger than its output, so that it covers the right and the lower edge.
        self.app = self.client(title="app", size=f"{WIDTH}x{HEIGHT}")

    def test_a_swipe_from_an_edge_is_never_seen_by_the_client(self):
        for edge, ((x, y), (dx, dy)) in EDGES.items():
            with self.subTest(edge):
                self.hand.land(_0=(x, y)).drag(200 * dx, 200 * dy)
                self.assertEqual(self.state()["gesture"], f"edge-{edge}")
                self.hand.lift().wait(2000)
                self.assertEqual(self.touches(self.app), [])
        self.assertSound(self.app)

    def test_a_drawer_follows_it_and_stays_if_it_was_drawn_half_way(self):
        for way, rest in ((SLOP + 100, 160), (SLOP + 60, 0)):
            self.hand.land(_0=(3, 360)).drag(way, 0)
            self.assertAlmostEqual(self.state()["drawn"], way - SLOP, places=3)
            self.hand.lift().wait(2000)
            self.assertEqual(self.state()["drawn"], rest)

    def test_a_short_drag_at_the_edge_has_a_frame_for_each_phase(self):
        self.hand.land(_0=(WIDTH - 4, 360)).drag(-SLOP * 0.5, 0, steps=3).lift()
        (_, landed), *_, (_, moved), (time, lifted) = self.hand.frames
        want = [(time, landed), (time, moved), (time, lifted)]
        self.assertReceived(self.app, delivered(want, self.app.place))
        self.assertSound(self.app)

    def test_two_fingers_of_which_one_is_at_the_edge_keep_their_order(self):
        self.hand.land(_0=(WIDTH - 4, 360)).wait(20).land(_1=(640, 360))
        self.hand.drag(0, 100, fingers=[0]).lift()
        downs = [event for event in self.touches(self.app) if event["event"] == "down"]
        self.assertEqual(sorted(event["id"] for event in downs), [0, 1])
        self.assertSound(self.app)
