# SPDX-License-Identifier: MIT
"""Ends of the connection, and real time: the probe with Dispatch and without."""

import pathlib

from probe import ProbeStage


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
