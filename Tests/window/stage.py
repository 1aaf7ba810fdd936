# SPDX-License-Identifier: MIT
"""The base of tests: a scripted server, and a client that must end as expected."""

import contextlib
import os
import pathlib
import signal
import sys
import time

# Programs and pictures are the same as in the tests of the compositor.
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "compositor"))

import programs  # noqa: E402
from picture import Picture  # noqa: E402
from programs import BUILD, PATIENCE, Driver, Refused, Scratch  # noqa: E402, F401

TESTS = BUILD / "Tests" / "window"
SERVER = TESTS / "window-server"
CLOCK = TESTS / "virtual-clock.so"
# Codes of <linux/input-event-codes.h>. The keymap is that of US keyboards.
KEYS = {"esc": 1, "1": 2, "5": 6, "0": 11, "equal": 13, "q": 16, "w": 17, "r": 19, "t": 20, "i": 23,
        "a": 30, "f": 33, "l": 38, "c": 46, "n": 49, "f12": 88, "home": 102, "page up": 104, "left": 105,
        "right": 106, "end": 107, "page down": 109}
LEFT = 0x110  # a button
STYLUS = 0x14b  # the button of a pen near its tip
# Values of zwp_tablet_tool_v2.type and .capability.
PEN, ERASER, BRUSH, PENCIL, AIRBRUSH, FINGER, MOUSE, LENS = range(0x140, 0x148)
PRESSURE = 2


class Stage(Scratch):
    without = ()  # interfaces that the server does not have
    outputs = ("1280x720,mm=320x180",)
    seats = ("seat0 8 touch,pointer,keyboard",)
    is_virtual = False  # whether the clock of programs is that of the server
    program = None

    def setUp(self):
        super().setUp()
        self.begin()

    def arguments(self):
        clock = ["--clock", str(self.folder / "clock")] if self.is_virtual else []
        return [*clock, *(part for name in self.without for part in ("--without", name))]

    def program_environment(self):
        clock = {"LD_PRELOAD": str(CLOCK), "VIRTUAL_CLOCK": str(self.folder / "clock")}
        return self.environment | (clock if self.is_virtual else {})

    def begin(self):
        """Starts the server. Its time is 10 seconds after 0."""
        errors = self.folder / "server.err"
        self.server = Server(self.arguments(), self.environment, errors)
        self.addCleanup(self.end)
        self.environment["WAYLAND_DISPLAY"] = self.server.socket
        for output in self.outputs:
            self.server(f"output add {output}")
        for seat in self.seats:
            self.server(f"seat add {seat}")
        self.at(10_000)

    def end(self):
        if self.server:
            server, self.server = self.server, None
            self.assertEqual(server.end(), 0, f"the server: {server.errors()[-6000:]}")

    def break_off(self, how):
        """Ends the connection: "kill" kills the server, any other is a command for it."""
        if how == "kill":
            server, self.server = self.server, None
            server.kill()
            server.close()
        else:
            self.server(how)
            if how.startswith("raw"):
                self.server("hangup")

    def at(self, ms):
        """Sets the time of the next events."""
        self.ms = ms
        self.server(f"time {round(ms * 1000)}")

    def wait(self, ms):
        self.at(self.ms + ms)

    def jump(self, ms):
        """Lets time pass for a program that is stopped."""
        self.ms += ms
        with open(self.folder / "clock", "r+b") as clock:
            clock.write(round(self.ms * 1000).to_bytes(8, sys.byteorder))

    def press(self, key, seat=0):
        """Presses a key of the keyboard."""
        self.wait(10)
        self.server.send([f"keyboard {seat} key {KEYS[key]} 1", f"keyboard {seat} key {KEYS[key]} 0"])

    def touch(self, *events, seat=0):
        """Sends the events of a scan, such as "down 1 10 10"."""
        self.server.send([f"touch {seat} {event}" for event in [*events, "frame"]])

    def send_long_tap(self, start):
        """Sends a tap of 0.4 s, which is more bytes than libwayland 1.22 reads at once."""
        self.server.send([f"event-time {round(start * 1000)}", "touch 0 down 1 50 50",
                          "touch 0 shape 1 12 7", "touch 0 frame"])
        for step in range(1, 100):
            self.server.send([f"event-time {round((start + 4 * step) * 1000)}",
                              "touch 0 motion 1 50 50", "touch 0 frame"])
        self.server.send(["touch 0 up 1", "touch 0 frame"])
        # The answer comes when all of that has been sent.
        self.server("state")

    @contextlib.contextmanager
    def stopped(self):
        """The program does not run meanwhile."""
        self.program.process.send_signal(signal.SIGSTOP)
        # Until one thread has had the signal, the others go on.
        os.waitid(os.P_PID, self.program.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        try:
            yield
        finally:
            self.program.process.send_signal(signal.SIGCONT)

    def point(self, *events, seat=0):
        """Sends the events of a pointer's report, such as "motion 10 10"."""
        self.server.send([f"pointer {seat} {event}" for event in [*events, "frame"]])

    def add_tool(self, kind=PEN, number=0, seat=0):
        """A tablet reports a tool that measures pressure, and of which there were so many."""
        self.server.send([f"tool {seat} add"] + [
            f"tool {seat} {number} {event}"
            for event in (f"type {kind}", f"capability {PRESSURE}", "done")])

    def pen(self, *events, number=0, seat=0):
        """Sends the events of a tool's report, such as "motion 10 10"."""
        self.server.send([f"tool {seat} {number} {event}" for event in [*events, "frame"]])

    def land(self, *places):
        """Fingers land in one scan, and stay."""
        self.fingers = dict(enumerate(places, 1))
        self.touch(*(f"down {each} {x} {y}" for each, (x, y) in self.fingers.items()))

    def scan(self):
        """The panel reports the fingers where they are."""
        self.touch(*(f"motion {each} {x} {y}" for each, (x, y) in self.fingers.items()))

    def lift(self):
        self.touch(*(f"up {each}" for each in self.fingers))

    def picture(self):
        """What the window shows."""
        self.server("settle")
        return self.server.picture(self.surface()["number"], self.folder / "window.ppm")[0]

    def surfaces(self):
        return self.server("state")["surfaces"]

    def windows(self):
        return [each for each in self.surfaces() if each["role"] == "toplevel"]

    def surface(self):
        """The newest window."""
        return self.windows()[-1]

    def keep(self, program):
        """Ends the program after the test at the latest."""
        self.program = program
        self.addCleanup(program.close)
        self.addCleanup(program.kill)

    def await_window(self):
        """Waits for a window with a size."""
        while not any(each["width"] for each in self.windows()):
            self.assertIsNone(self.program.process.poll(), self.program.errors())
            self.server("await")

    def wait_until(self, find, pause=0.02):
        """Lets the program act until find() finds something, and returns that."""
        def step():
            time.sleep(pause)
            self.server("settle")
            self.program.read()

        def why():
            said, errors = self.program.said[-20:], self.program.errors()[-3000:]
            return f"{said} {self.surfaces()} {errors}"

        return programs.wait_until(find, why, step)


class Server(Driver):
    """The server. A call sends a command, and returns its answer."""

    program = SERVER

    def picture(self, surface, path):
        """Returns the content of a surface, and how it is shown."""
        shown = self(f"picture {surface} {path}")
        return Picture(pathlib.Path(path).read_bytes()), shown
