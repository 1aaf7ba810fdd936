# SPDX-License-Identifier: MIT
"""The base of tests: a scripted server, and a client that must end as expected."""

import os
import pathlib
import sys
import tempfile
import unittest

# Programs and pictures are the same as in the tests of the compositor.
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "compositor"))

from picture import Picture  # noqa: E402
from programs import BUILD, CLIENT, PATIENCE, SANITIZED, Driver, Refused  # noqa: E402, F401

SERVER = BUILD / "Tests" / "window" / "server" / "window-server"
SUPPRESSIONS = pathlib.Path(__file__).resolve().parents[1] / "compositor" / "leaks.supp"


class Stage(unittest.TestCase):
    without = ()  # interfaces that the server does not have
    outputs = ("1280x720,mm=320x180",)
    seats = ("seat0 8 touch,pointer,keyboard",)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        runtime = self.folder / "runtime"
        runtime.mkdir(mode=0o700)
        names = ("WAYLAND_DISPLAY", "WAYLAND_DEBUG", "DISPLAY")
        self.environment = {
            name: value for name, value in os.environ.items() if name not in names}
        self.environment["XDG_RUNTIME_DIR"] = str(runtime)
        self.environment["ASAN_OPTIONS"] = "fast_unwind_on_malloc=0"
        self.environment["LSAN_OPTIONS"] = f"suppressions={SUPPRESSIONS}:print_suppressions=0"
        self.begin()

    def arguments(self):
        return [part for name in self.without for part in ("--without", name)]

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

    def surfaces(self):
        return self.server("state")["surfaces"]

    def surface(self):
        """The newest window."""
        return [each for each in self.surfaces() if each["role"] == "toplevel"][-1]


class Server(Driver):
    """The server. A call sends a command, and returns its answer."""

    program = SERVER

    def picture(self, surface, path):
        """Returns the content of a surface, and how it is shown."""
        shown = self(f"picture {surface} {path}")
        return Picture(pathlib.Path(path).read_bytes()), shown
