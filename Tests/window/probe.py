# SPDX-License-Identifier: MIT
"""window-probe, a program with GestureWayland, and what it prints.

WINDOW_PROBE in the environment is its path.
"""

import json
import os
import pathlib

from stage import Stage

from programs import ROOT, Program

PROBE = pathlib.Path(
    os.environ.get("WINDOW_PROBE", ROOT / "Tools" / ".build" / "debug" / "window-probe"))


class Probe(Program):
    """The program, and all lines it has printed so far."""

    parse = staticmethod(json.loads)

    def __init__(self, environment, errors, *options):
        super().__init__([PROBE, *options], environment, errors)

    def wait_for(self, condition):
        """Waits until a line fulfills a condition, and returns it. The line may be an old one."""
        return self.wait_until(
            lambda: next((line for line in self.read() if condition(line)), None))

    def ask(self, command):
        """Sends a command, and returns its answer."""
        key = "active" if command == "state" else "done"
        before = sum(key in line for line in self.read())
        self.write_line(command)
        answers = self.wait_until(
            lambda: [line for line in self.read() if key in line][before:], command)
        return answers[-1][key]


class ProbeStage(Stage):
    """Tests with the probe in virtual time: the probe's clock is that of the server."""

    options = ("--poll",)
    is_virtual = True
    status = 0  # with which the probe must end

    def setUp(self):
        super().setUp()
        self.start()

    def start(self):
        """Starts a probe, and waits for its window."""
        self.forgotten = 0
        self.program = Probe(self.program_environment(), self.folder / "probe.err", *self.options)
        self.await_window()
        if self.outputs:
            self.server("enter 0")
        self.settle()

    def end(self):
        if self.program:
            program, self.program = self.program, None
            status = program.end()
            program.close()
            self.assertEqual(status, self.status, program.errors()[-6000:])
        super().end()

    def at(self, ms):
        super().at(ms)
        # The probe blocks and does not answer if its output is not read.
        if self.program:
            self.program.read()

    def settle(self):
        """Returns all lines so far, with those of all events that the server has sent."""
        self.server("settle")
        return self.program.read()

    def change(self, command):
        """Gives the server a command, whose events the probe handles."""
        self.server(command)
        self.settle()

    def lines(self, key, *values):
        """Returns the lines of a kind since the last forget(); all values if none are given."""
        return [
            line for line in self.settle()[self.forgotten:]
            if key in line and (not values or line[key] in values)]

    def forget(self):
        self.forgotten = len(self.settle())

    def states(self, gesture):
        return [line["state"] for line in self.lines("gesture", gesture)]

    def steps(self, count, act):
        """Acts so many times, 8 ms after each other. The steps are counted from 1."""
        for step in range(1, count + 1):
            self.wait(8)
            act(step)

    def tap(self, seat=0, x=100, y=100):
        self.touch(f"down 1 {x} {y}", seat=seat)
        self.wait(50)
        self.touch("up 1", seat=seat)
        self.wait(1000)

    def drag(self, dx, dy, steps=10, every=8, seat=0):
        """Lands a finger and moves it. It stays down."""
        self.touch("down 1 100 100", seat=seat)
        for step in range(1, steps + 1):
            self.wait(every)
            self.touch(f"motion 1 {100 + dx * step / steps} {100 + dy * step / steps}", seat=seat)

    def assertWhole(self):
        """Each gesture and each touch has ended, exactly once and after its begin."""
        # The probe may read a command before the events that came earlier.
        lines = self.settle()
        self.assertEqual(self.program.ask("state"), "")
        running, down = set(), set()
        for line in lines:
            if "gesture" in line:
                name, state = line["gesture"], line["state"]
                # Discrete gestures only end.
                if state == "began":
                    self.assertNotIn(name, running)
                    running.add(name)
                elif name not in ("tap", "swipe"):
                    self.assertIn(name, running, line)
                    running -= {name} if state != "changed" else set()
            elif "touch" in line and "id" in line:
                key = line["id"], line["device"]
                self.assertEqual(key in down, line["touch"] != "began", line)
                down ^= {key}
        self.assertEqual((running, down), (set(), set()))

    def assertLeaves(self):
        """The pointer leaves, and nothing goes on."""
        self.point("leave")
        self.assertWhole()

    def assertNextTapWorks(self, seat=0):
        """Nothing goes on, and a tap is one."""
        self.assertWhole()
        self.wait(1000)
        self.forget()
        self.tap(seat)
        self.assertEqual(self.states("tap"), ["ended"])
        self.assertWhole()
