# SPDX-License-Identifier: MIT
"""Clients, outputs and sessions that end during a gesture."""

from desk import HAND, AppDesk, Desk


class ClientsGo(Desk):
    def test_a_client_that_is_killed_while_its_touch_is_withheld(self):
        app = self.client(title="app")
        self.hand.land(_0=(3, 360)).drag(2, 0, steps=1)
        app.kill()
        self.settle()
        self.hand.drag(0, 100).lift()
        self.assertTapsWork()

    def test_of_two_clients_under_fingers_one_is_killed(self):
        left, right = self.clients_beside("left", "right")
        self.hand.land(_0=(left.place[0] + 50, 300), _1=(right.place[0] + 50, 300))
        self.hand.drag(20, 0)
        left.kill()
        self.hand.drag(20, 0)
        self.settle()
        # The windows are arranged again, and the remaining one moves. It keeps its finger.
        self.hand.drag(20, 0).lift()
        kinds = self.kinds(right)
        self.assertEqual((kinds.count("cancel"), kinds.count("down")), (0, 1))
        self.assertEqual((kinds.count("motion"), kinds.count("up")), (30, 1))
        self.assertSound(right)

    def assertTapsWork(self):
        """A new client receives new touches."""
        self.hand.wait(1000)
        fresh = self.client(title="fresh")
        self.hand.land(_0=(640, 360)).lift(after=50)
        self.assertTapped(fresh)
        self.assertSound(fresh)
        self.assertEqual(self.state()["active_touches"], 0)


class SessionGoes(AppDesk):
    def test_what_is_withheld_at_a_lock_is_never_delivered(self):
        self.hand.land(_0=(3, 360)).drag(2, 0, steps=1)
        self.driver("lock")
        self.hand.drag(0, 100).lift().wait(50)
        self.driver("unlock")
        self.assertEqual(self.touches(self.app), [])

    def test_who_has_locked_is_touched_though_the_overview_was_open(self):
        guard = self.client(title="guard")
        self.hand.land(_0=(500, 100), _1=(600, 90), _2=(700, 100)).lift(after=50).wait(3000)
        self.assertEqual(self.state()["overview"], 1)
        seen = len(self.kinds(guard))
        self.driver("lock guard")
        self.hand.land(_0=(self.window("guard")["x"] + 50, 300)).lift(after=50)
        self.assertTapped(guard, after=seen)
        self.driver("unlock")
        self.assertSound(self.app, guard)


class DeviceCancels(Desk):
    def test_a_finger_that_the_device_cancels_cancels_the_swipe(self):
        app = self.client(title="app")
        self.hand.land(**HAND).drag(-300, 0).wait(10).cancel(1).frame()
        self.assertEqual(self.state()["gesture"], "none")
        self.hand.drag(-300, 0).lift().wait(3000)
        self.assertEqual(self.kinds(app).count("cancel"), 1)
        self.assertSound(app)
