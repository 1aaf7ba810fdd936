# SPDX-License-Identifier: MIT
"""A swipe of three fingers switches workspaces. Clients lose the fingers when it begins."""

from desk import HAND, SLOP, WIDTH, AppDesk, Desk
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

    def test_more_than_half_way_snaps_to_the_next(self):
        self.hand.land(**HAND).drag(-0.6 * WIDTH, 0, steps=60).wait(100).lift()
        self.hand.wait(3000)
        self.assertEqual((self.position(), self.state()["workspace"]), (1, 1))

    def test_less_than_half_way_without_speed_goes_back(self):
        self.hand.land(**HAND).drag(-0.4 * WIDTH, 0, steps=60).wait(100).lift()
        self.hand.wait(3000)
        self.assertEqual((self.position(), self.state()["workspace"]), (0, 0))

    def test_a_flick_goes_to_the_next_though_it_is_short(self):
        self.hand.land(**HAND).drag(-150, 0, steps=10, every=8).lift(after=4)
        self.hand.wait(3000)
        self.assertEqual((self.position(), self.state()["workspace"]), (1, 1))

    def test_the_strip_goes_on_as_fast_as_the_fingers_went(self):
        # 1.5 points per millisecond: 8 ms after the lift it has moved by about 12, without a jump.
        self.hand.land(**HAND).drag(-300, 0, steps=25, every=8)
        held = self.position()
        self.hand.lift(after=8)
        self.hand.wait(8)
        gone = (self.position() - held) * WIDTH
        self.assertGreater(gone, 6)
        self.assertLess(gone, 36)

    def test_back_from_the_second_workspace(self):
        self.hand.land(**HAND).drag(-0.6 * WIDTH, 0, steps=40).lift().wait(3000)
        self.hand.land(_0=(200, 300), _1=(300, 280), _2=(400, 300))
        self.hand.drag(0.6 * WIDTH, 0, steps=40).lift().wait(3000)
        self.assertEqual((self.position(), self.state()["workspace"]), (0, 0))

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
