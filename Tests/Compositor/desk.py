# SPDX-License-Identifier: MIT
"""A test with a compositor and clients of its own, all of which must end well."""

import os
import pathlib
import tempfile
import unittest

import checker
import picture
from hand import Hand, delivered
from programs import Client, Driver

SUPPRESSIONS = pathlib.Path(__file__).with_name("leaks.supp")
WIDTH, HEIGHT = 1280, 720
# A client is told places in 1/256 of a point.
EXACT = 1 / 64
# Of a swipe or an edge, in pixels of such an output.
SLOP = 10


class Desk(unittest.TestCase):
    outputs = [f"{WIDTH}x{HEIGHT}"]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        runtime = self.folder / "runtime"
        runtime.mkdir(mode=0o700)
        self.environment = {
            name: value for name, value in os.environ.items()
            if name not in ("WAYLAND_DISPLAY", "WAYLAND_DEBUG", "DISPLAY")
        }  # fmt: skip
        self.environment["XDG_RUNTIME_DIR"] = str(runtime)
        # Of a sanitized build: libraries without frame pointers are on the stacks it is to know.
        self.environment["ASAN_OPTIONS"] = "fast_unwind_on_malloc=0"
        self.environment["LSAN_OPTIONS"] = f"suppressions={SUPPRESSIONS}:print_suppressions=0"
        self.clients = []
        self.driver = None
        self.begin(*self.outputs)

    def wrapper(self):
        """A command that runs the compositor: none."""
        return []

    def begin(self, *outputs):
        arguments = [part for output in outputs for part in ("--output", output)]
        errors = self.folder / "driver.err"
        self.driver = Driver(arguments, self.environment, errors, self.wrapper())
        self.addCleanup(self.end)
        self.environment["WAYLAND_DISPLAY"] = self.driver.socket
        self.hand = Hand(self.driver, WIDTH, HEIGHT)

    def end(self):
        """The compositor goes last, so that it has had to do without each of them."""
        for client in self.clients:
            if client.process.poll() is None:
                self.assertEqual(client.end(), 0, client.errors())
            client.close()
        self.clients = []
        if self.driver:
            driver, self.driver = self.driver, None
            self.assertEqual(driver.end(), 0, f"the compositor: {driver.errors()[-6000:]}")

    def client(self, **options):
        errors = self.folder / f"client-{len(self.clients)}.err"
        client = Client(self.environment, errors, **options)
        self.clients.append(client)
        client.wait_for("shown", options.get("windows", 1))
        self.settle()
        # Of its first window, on its output.
        window = self.window(options["title"])
        client.place = window["x"], window["y"]
        return client

    def settle(self):
        # A client whose words nobody reads stops, and answers nobody.
        for client in self.clients:
            client.events()
        self.driver("settle")

    def state(self):
        return self.driver("state")

    def window(self, title):
        for window in self.state()["windows"]:
            if window["title"] == title:
                return window
        self.fail(f"there is no window {title}")

    def picture(self, output=None, path=None):
        return picture.take(self.environment, output or self.state()["outputs"][0]["name"], path)

    def touches(self, client):
        """What it was told, which is checked on the way."""
        self.settle()
        touching = {event[0] for event in checker.strokes(client.touches()) if event[2] == "down"}
        self.assertEqual(checker.faults(client.events(), touching), [])
        return client.touches()

    def kinds(self, client):
        return [event["event"] for event in self.touches(client)]

    def assertSound(self, *clients):
        """Every promise about every client; no finger is left with one of them."""
        self.settle()
        for client in clients:
            self.assertEqual(checker.faults(client.events()), [])
        logs = {str(client.pid): client.touches() for client in clients}
        self.assertEqual(checker.strangers(logs, self.hand.landings()), [])

    def assertTold(self, client, expected):
        """Exactly these, in this order, at these times and places; ids are the compositor's own."""
        told = self.touches(client)
        self.assertEqual(
            [event["event"] for event in told], [event["event"] for event in expected])
        ids = {}
        for number, (event, want) in enumerate(zip(told, expected)):
            about = f"event {number}: {event}, not {want}"
            if event["event"] == "down":
                ids[want["id"]] = event["id"]
            for name, value in want.items():
                if name in ("x", "y"):
                    self.assertAlmostEqual(event[name], value, delta=EXACT, msg=about)
                else:
                    self.assertEqual(event[name], ids[value] if name == "id" else value, about)

    def assertUntouched(self, client, frames=None):
        """The client was told all that fingers did, as if there were no gestures."""
        frames = self.hand.frames if frames is None else frames
        self.assertTold(client, delivered(frames, client.place))
