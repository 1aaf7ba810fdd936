# SPDX-License-Identifier: MIT
"""What goes in the midst of a gesture: devices, seats and the connection. The gesture ends once, and the
next one works, or the program says why it ends; the probe with Dispatch and without.
"""

import pathlib
import time

from probe import ProbeStage
from stage import LEFT


class LossTest(ProbeStage):
    # Each begins one gesture and leaves it in progress.
    def begin_pan(self):
        self.drag(60, 0)

    def begin_pinch(self):
        self.touch("down 1 200 200", "down 2 300 200")
        for step in range(1, 11):
            self.wait(8)
            self.touch(f"motion 1 {200 - 5 * step} 200", f"motion 2 {300 + 5 * step} 200")

    def begin_long_press(self):
        self.touch("down 1 50 50")
        self.wait(600)

    def begin_hover(self):
        self.point("enter 20 20")
        self.wait(8)
        self.point("motion 30 30")

    def begin_press(self):
        self.begin_hover()
        self.point(f"button {LEFT} 1")
        self.steps(10, lambda step: self.point(f"motion {30 + 5 * step} 30"))

    def begin_scroll(self):
        self.begin_hover()
        self.steps(10, lambda step: self.point("source finger", "axis vertical 5"))

    def begin_touchpad_pinch(self):
        self.begin_hover()
        self.server("pinch 0 begin 2")
        self.steps(10, lambda step: self.server(f"pinch 0 update 0 0 {1 + step / 10} 0"))

    def begin_touchpad_swipe(self):
        self.begin_hover()
        self.server("swipe 0 begin 3")
        self.steps(10, lambda step: self.server("swipe 0 update 5 0"))

    def begin_touchpad_hold(self):
        self.begin_hover()
        self.server("hold 0 begin 1")
        self.wait(600)

    gestures = {
        "pan": begin_pan, "pinch": begin_pinch, "long press": begin_long_press,
        "hover": begin_hover, "pan with a button": begin_press, "pan by scroll": begin_scroll,
        "pinch of a touchpad": begin_touchpad_pinch, "pan by swipe": begin_touchpad_swipe,
        "hold": begin_touchpad_hold,
    }

    def each_gesture(self, *names):
        """Yields with each gesture, or each of these, in progress on the newest seat."""
        for name in names or self.gestures:
            with self.subTest(name):
                self.wait(1000)
                self.forget()
                start = self.forgotten
                self.gestures[name](self)
                kind = name.split(" of ")[0].split(" with ")[0].split(" by ")[0]
                self.assertEqual(self.states(kind)[0], "began")
                self.assertNotEqual(self.program.ask("state"), "")
                yield
                self.forgotten = start
                self.assertIn(self.states(kind)[-1], ("ended", "cancelled"))
                self.assertWhole()

    def test_a_lost_device_ends_its_gestures(self):
        for _ in self.each_gesture():
            self.change("seat capabilities 0 keyboard")
            self.server("seat capabilities 0 touch,pointer,keyboard")
            self.assertNextTapWorks()

    def test_events_of_a_lost_device_do_nothing(self):
        for _ in self.each_gesture():
            # The client has not seen the loss when these are sent.
            self.server("seat capabilities 0 none")
            self.server.send(
                ["touch 0 motion 1 5 5", "touch 0 up 1", "touch 0 up 2", "touch 0 frame",
                 "pointer 0 motion 9 9", "pointer 0 frame", "pinch 0 update 0 0 2 0", "pinch 0 end",
                 "swipe 0 end", "hold 0 end"])
            self.assertWhole()
            self.server("seat capabilities 0 touch,pointer")
            self.assertNextTapWorks()

    def test_another_surface_gets_the_pointer(self):
        for _ in self.each_gesture():
            self.touch("cancel")
            self.server.send([f"{kind} 0 end cancelled" for kind in ("pinch", "swipe", "hold")])
            self.point("leave")
            self.assertNextTapWorks()

    def test_a_touchpad_gesture_ends_with_the_pointers_leave_if_its_end_goes_elsewhere(self):
        for _ in self.each_gesture("pinch of a touchpad", "pan by swipe", "hold"):
            self.point("leave")
            self.assertNextTapWorks()

    def test_a_touch_cancel_ends_all_touches_once(self):
        for seconds in (0.1, 1):
            self.touch("down 1 20 20", "down 2 90 90", "down 3 200 20")
            self.wait(seconds * 1000)
            self.server("touch 0 cancel")
            self.assertEqual(len(self.lines("touch", "cancelled")), 3)
            self.assertNextTapWorks()


class StopTest(ProbeStage):
    """The action of a gesture that is cancelled stops the source."""

    options = ("--poll", "--stop-on-cancel")

    def lines_after_the_stop(self):
        lines = self.settle()
        stopped = next(i for i, line in enumerate(lines) if "stopped" in line)
        return lines[stopped + 1:]

    def restart(self):
        self.end()
        self.begin()
        self.start()

    def test_nothing_follows_a_stop_in_the_action_of_a_cancelled_pan(self):
        for lost in ("capabilities 0 pointer,keyboard", "capabilities 0 none", "remove 0"):
            with self.subTest(lost):
                self.drag(60, 0)
                self.assertEqual(self.states("pan")[-1], "changed")
                self.point("enter 20 20")
                self.point(f"button {LEFT} 1")
                self.change(f"seat {lost}")
                self.wait(1000)
                lines = self.lines_after_the_stop()
                self.assertEqual([line for line in lines if "seat" in line], [])
                self.assertEqual(self.program.ask("state"), "")
                state = self.server("state")
                self.assertEqual(state["seats"][0]["bound"], 0)
                # The connection lives.
                self.assertEqual(len(state["surfaces"]), 1)
                self.restart()

    def land_again(self):
        """A finger that is down lands twice more. The first landing has no frame until the second."""
        self.drag(60, 0)
        with self.stopped():
            self.server.send(["touch 0 down 1 20 20", f"event-time {round((self.ms + 8) * 1000)}",
                              "touch 0 down 1 30 30", "touch 0 frame"])

    def swipe_again(self):
        self.point("enter 20 20")
        for event in ("begin 3", *10 * ["update 5 0"], "begin 3"):
            self.wait(8)
            self.server(f"swipe 0 {event}")

    def test_nothing_begins_after_a_stop_when_what_is_in_progress_has_lost_its_end(self):
        for act in (self.land_again, self.swipe_again):
            with self.subTest(act.__name__):
                act()
                lines = self.lines_after_the_stop()
                self.assertEqual([line for line in lines if "sample" in line or "step" in line], [])
                self.assertEqual(self.program.ask("state"), "")
                self.restart()


class SeatLossTest(LossTest):
    """The same when the whole seat is removed, and another one follows."""

    def test_a_removed_seat_ends_its_gestures(self):
        gestures, self.gestures = self.gestures, {}
        for name, begin in gestures.items():
            self.end()
            self.begin()
            self.start()
            self.gestures = {name: begin}
            for _ in self.each_gesture():
                self.server("seat remove 0")
            self.assertEqual(self.lines("seat")[-1]["seat"], "removed")
            self.assertEqual(self.server("state")["seats"][0]["bound"], 0)
            self.change("seat add seat1 8 touch,pointer")
            self.assertNextTapWorks(seat=1)

    def test_the_other_seat_goes_on(self):
        self.change("seat add seat1 8 touch,pointer")
        self.touch("down 1 10 10", seat=1)
        self.wait(100)
        self.drag(0, 50, seat=0)
        self.server("seat remove 0")
        self.wait(1000)
        self.assertEqual(len(self.lines("touch", "cancelled")), 1)
        self.touch("up 1", seat=1)
        self.assertEqual(len(self.lines("touch", "ended")), 1)
        self.assertNextTapWorks(seat=1)

    def test_the_pointer_of_another_seat_goes_on(self):
        self.change("seat add seat1 8 touch,pointer")
        for loss in ("pointer 0 leave", "seat capabilities 0 touch", "seat remove 0"):
            with self.subTest(loss):
                self.wait(1000)
                self.forget()
                self.change("seat capabilities 0 touch,pointer")
                self.point("enter 300 300")
                self.point("enter 20 20", seat=1)
                self.wait(8)
                self.point(f"button {LEFT} 1", seat=1)
                self.steps(5, lambda step: self.point(f"motion {20 + 10 * step} 20", seat=1))
                self.change(loss)
                self.steps(5, lambda step: self.point(f"motion {70 + 10 * step} 20", seat=1))
                self.point(f"button {LEFT} 0", seat=1)
                states = self.states("pan")
                self.assertEqual((states[0], states[-1]), ("began", "ended"))
                self.assertNotIn("cancelled", states)
                self.point("leave", seat=1)
                self.assertWhole()

    def test_a_pointer_that_rests_clicks_there_after_another_has_come_and_left(self):
        self.change("seat add seat1 8 touch,pointer")
        for seat, event in ((1, "enter 20 30"), (0, "enter 300 300"), (0, "leave"),
                            (1, f"button {LEFT} 1"), (1, f"button {LEFT} 0")):
            self.point(event, seat=seat)
            self.wait(50)
        (tap,) = self.lines("gesture", "tap")
        self.assertEqual((tap["x"], tap["y"]), (20, 30))
        self.point("leave", seat=1)
        self.assertWhole()


class OrderTest(ProbeStage):
    """The program destroys what it has given to the source, as soon as it may."""

    options = ("--poll", "--own-seat")

    def assertLeftAlone(self, fate):
        if fate == "not reused":
            self.skipTest("malloc() has not handed out the memory again")
        self.assertEqual(fate, "left alone")

    def test_a_surface_is_left_alone_after_the_stop_of_its_source(self):
        self.tap()
        fate = self.program.ask("surface first")
        self.settle()
        self.assertEqual(self.windows(), [])
        self.assertLeftAlone(fate)

    def test_a_seat_is_left_alone_after_its_capabilities_were_taken_back(self):
        self.tap()
        self.assertEqual(self.states("tap"), ["ended"])
        fate = self.program.ask("seat first")
        self.assertEqual([line["press"] for line in self.lines("press")], ["before", "none"])
        self.assertEqual(set(self.server("state")["seats"][0].values()), {0})
        self.assertLeftAlone(fate)


class EndTest(ProbeStage):
    is_virtual = False

    def test_the_end_of_the_connection_is_a_message_and_a_status(self):
        ends = {
            "hangup": ["hangup"],
            "hangup in a frame": ["touch 0 down 1 10 10", "touch 0 motion 1 50 50", "hangup"],
            "hangup in a message": ["raw 1 140000", "hangup"],
            "protocol error": ["protocol-error wrong"],
            "unknown event": ["raw 1 80063"],
            "short message": ["raw 1 40000"],
        }
        for name, commands in ends.items():
            with self.subTest(name):
                self.drag(60, 0, every=0)
                self.settle()
                self.server.send(commands)
                if name in ("unknown event", "short message"):
                    self.server("await")
                self.assertEqual(self.program.process.wait(20), 1)
                self.program.read()
                errors = self.program.errors()
                self.assertIn("window-probe: The ", errors)
                self.assertIn("connection", errors)
                if name == "protocol error":
                    self.assertIn("wl_surface", errors)
                # The touches have ended by then.
                self.assertEqual(self.program.log[-1]["active"], "")
                phases = [line["touch"] for line in self.program.log if "touch" in line]
                self.assertEqual(phases.count("began"), phases.count("cancelled"))
                self.assertEqual(phases[-1], "cancelled")
                self.program.close()
                self.start()

    def test_an_event_for_an_object_that_never_was_is_left_out(self):
        self.server("raw ffff0000 80000")
        self.tap()
        self.assertEqual(self.states("tap"), ["ended"])
        self.assertWhole()

    def test_a_killed_server_is_a_message_and_a_status(self):
        self.drag(60, 0, every=0)
        self.server.kill()
        self.assertEqual(self.program.process.wait(20), 1)
        self.assertIn("connection", self.program.errors())
        self.server.close()
        self.server = None
        self.status = 1

    def test_a_tap_that_waits_behind_much_input_is_a_tap(self):
        with self.stopped():
            # A second ago.
            self.send_long_tap(time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000_000 - 1000)
        self.program.wait_for(lambda line: line.get("gesture") == "tap")
        self.assertEqual(self.states("tap"), ["ended"])
        self.assertEqual(self.states("long press"), [])
        self.assertWhole()

    def wakeups(self):
        """How often the threads of the probe have waited so far."""
        total = 0
        for status in pathlib.Path(f"/proc/{self.program.pid}/task").glob("*/status"):
            for line in status.read_text().splitlines():
                total += int(line.split()[1]) if line.startswith("voluntary_ctxt") else 0
        return total

    def test_a_long_press_begins_without_further_input(self):
        self.touch("down 1 50 50")
        self.program.wait_for(lambda line: line.get("gesture") == "long press")
        self.touch("up 1")
        self.assertEqual(self.states("long press"), ["began", "ended"])
        self.assertWhole()

    def test_a_long_press_begins_while_another_thread_is_about_to_read(self):
        self.touch("down 1 50 50")
        self.settle()
        self.program.ask("prepare")
        self.program.wait_for(lambda line: line.get("gesture") == "long press")
        self.program.ask("cancel")
        self.touch("up 1")
        self.assertEqual(self.states("long press"), ["began", "ended"])
        self.assertWhole()

    def test_a_window_at_rest_does_not_wake_up(self):
        self.tap()
        # The pointer's scroll has no stop: its end needs a timer, and then there is nothing to do.
        self.point("enter 10 10")
        for _ in range(5):
            self.point("source continuous", "axis vertical 8")
        self.program.wait_for(lambda line: line.get("pointer") == "scroll end")
        self.assertLeaves()
        # Twice waits for a line that must not come. Timers of the gestures may fire at first.
        self.assertEqual(self.program.lines(wait=1), [])
        before = self.wakeups()
        self.assertEqual(self.program.lines(wait=1), [])
        self.assertEqual(self.wakeups(), before)


class DispatchEndTest(EndTest):
    options = ()
