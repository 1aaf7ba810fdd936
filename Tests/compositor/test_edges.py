# SPDX-License-Identifier: MIT
"""A finger from an edge is withheld from the client until the edge pan is decided."""

from desk import HEIGHT, SLOP, WIDTH, Desk
from hand import delivered

EDGES = {
    "left": ((3, 360), (1, 0)),
    "right": ((WIDTH - 4, 360), (-1, 0)),
    "top": ((640, 3), (0, 1)),
    "bottom": ((640, HEIGHT - 4), (0, -1)),
}


class Edges(Desk):
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
