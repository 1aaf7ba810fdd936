# SPDX-License-Identifier: MIT
"""window-probe, a program with GestureWayland, and what it prints.

WINDOW_PROBE in the environment is its path.
"""

import json
import os
import pathlib
import time

from stage import BUILD, SUPPRESSIONS, Stage

from programs import PATIENCE, ROOT, Program

PROBE = pathlib.Path(
    os.environ.get("WINDOW_PROBE", ROOT / "Tools" / ".build" / "debug" / "window-probe"))
CLOCK = BUILD / "Tests" / "window" / "virtual-clock.so"


class Probe(Program):
    """The program, and all lines it has printed so far."""

    def __init__(self, environment, errors, *options):
        super().__init__([PROBE, *options], environment, errors)
        self.log = []

    def read(self, wait=0.0):
        self.log += [json.loads(line) for line in self.lines(wait)]
        return self.log

    def drain(self):
        self.read()

    def wait_for(self, condition):
        """Waits until a line fulfills a condition, and returns it. The line may be an old one."""
        deadline = time.monotonic() + PATIENCE
        while not (found := [line for line in self.read() if condition(line)]):
            if self.over or time.monotonic() > deadline:
                raise AssertionError(f"the line is missing: {self.errors()}")
            self.read(wait=0.5)
        return found[0]

    def ask(self, command):
        """Sends a command, and returns its answer."""
        key = "active" if command == "state" else "done"
        before = sum(key in line for line in self.read())
        self.write_line(command)
        deadline = time.monotonic() + PATIENCE
        while len(found := [line for line in self.read() if key in line]) == before:
            if self.over or time.monotonic() > deadline:
                raise AssertionError(f"no answer to {command}: {self.errors()}")
            self.read(wait=0.5)
        return found[-1][key]


class ProbeStage(Stage):
    """Tests with the probe in virtual time: the probe's clock is that of the server."""

    options = ("--poll",)
    is_virtual = True
    status = 0  # with which the probe must end

    def setUp(self):
        self.probe = None
        super().setUp()
        self.start()

    def arguments(self):
        clock = ["--clock", str(self.folder / "clock")] if self.is_virtual else []
        return [*super().arguments(), *clock]

    def start(self):
        """Starts a probe, and waits for its window."""
        environment = dict(self.environment)
        if self.is_virtual:
            environment["LD_PRELOAD"] = str(CLOCK)
            environment["VIRTUAL_CLOCK"] = str(self.folder / "clock")
            # A sanitizer's runtime need not be the first library.
            environment["ASAN_OPTIONS"] += ":verify_asan_link_order=0"
        self.forgotten = 0
        self.probe = Probe(environment, self.folder / "probe.err", *self.options)
        while not any(each["role"] == "toplevel" and each["width"] for each in self.surfaces()):
            self.server("await")
        if self.outputs:
            self.server("enter 0")
        self.settle()

    def end(self):
        if self.probe:
            probe, self.probe = self.probe, None
            status = probe.end()
            probe.close()
            self.assertEqual(status, self.status, probe.errors()[-6000:])
        super().end()

    def at(self, ms):
        super().at(ms)
        # The probe blocks and does not answer if its output is not read.
        if self.probe:
            self.probe.read()

    def settle(self):
        """Returns all lines so far, with those of all events that the server has sent."""
        self.server("settle")
        return self.probe.read()

    def lines(self, key, *values):
        """Returns the lines of a kind since the last forget(); all values if none are given."""
        return [
            line for line in self.settle()[self.forgotten:]
            if key in line and (not values or line[key] in values)]  # fmt: skip

    def forget(self):
        self.forgotten = len(self.settle())

    def states(self, gesture):
        return [line["state"] for line in self.lines("gesture", gesture)]

    def touch(self, *events, seat=0):
        """Sends the events of a scan, such as "down 1 10 10"."""
        self.server.send([f"touch {seat} {event}" for event in events] + [f"touch {seat} frame"])

    def point(self, *events, seat=0):
        """Sends the events of a pointer's report, such as "motion 10 10"."""
        self.server.send(
            [f"pointer {seat} {event}" for event in events] + [f"pointer {seat} frame"])

    def tap(self, seat=0, x=100, y=100):
        self.touch(f"down 1 {x} {y}", seat=seat)
        self.wait(50)
        self.touch("up 1", seat=seat)
        self.wait(1000)

    def drag(self, dx, dy, start=(100, 100), steps=10, every=8, identifier=1, seat=0):
        """Lands a finger and moves it. It stays down."""
        x, y = start
        self.touch(f"down {identifier} {x} {y}", seat=seat)
        for step in range(1, steps + 1):
            self.wait(every)
            at = f"{x + dx * step / steps} {y + dy * step / steps}"
            self.touch(f"motion {identifier} {at}", seat=seat)

    def assertWhole(self):
        """Each gesture and each touch has ended, exactly once and after its begin."""
        self.assertEqual(self.probe.ask("state"), "")
        running, down = set(), set()
        for line in self.settle():
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

    def assertNextTapWorks(self, seat=0):
        self.wait(1000)
        self.forget()
        self.tap(seat)
        self.assertEqual(self.states("tap"), ["ended"])
        self.assertWhole()
