# SPDX-License-Identifier: MIT
"""The base of tests: a compositor and clients, all of which must end successfully."""

import checker
import picture
import programs
from hand import Hand, delivered
from programs import Client, Driver, Requester, Scratch

WIDTH, HEIGHT = 1280, 720
# wl_touch has positions in 1/256 point.
EXACT = 1 / 64
# The slop of a swipe or an edge pan, in pixels of such an output.
SLOP = 10


# Three fingers for a swipe to the left.
HAND = {"_0": (700, 300), "_1": (800, 280), "_2": (900, 300)}
# What a client gets of a tap.
TAP = ["down", "frame", "up", "frame"]


class Desk(Scratch):
    outputs = [f"{WIDTH}x{HEIGHT}"]

    def setUp(self):
        super().setUp()
        # Each frame of an allocation's stack takes time; 8 are enough for the suppressions.
        self.environment["ASAN_OPTIONS"] += ":malloc_context_size=8"
        self.clients = []
        self.driver = None
        self.begin(*self.outputs)

    def wrapper(self):
        """A command that wraps the compositor; here none."""
        return []

    def begin(self, *outputs):
        arguments = [part for output in outputs for part in ("--output", output)]
        errors = self.folder / "driver.err"
        self.driver = Driver(arguments, self.environment, errors, self.wrapper())
        self.addCleanup(self.end)
        self.environment["WAYLAND_DISPLAY"] = self.driver.socket
        self.hand = Hand(self.driver, WIDTH, HEIGHT)

    def end(self):
        """The compositor ends last, so that it handles the end of each client."""
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
        # The place of its first window, on its output.
        window = self.window(options["title"])
        client.place = window["x"], window["y"]
        return client

    def requester(self):
        requester = Requester(self.environment, self.folder / f"client-{len(self.clients)}.err")
        self.clients.append(requester)
        requester.wait_for("shown")
        self.settle()
        return requester

    def clients_beside(self, *titles):
        """Clients that share the output."""
        clients = [self.client(title=title) for title in titles]
        for client, title in zip(clients, titles):
            window = self.window(title)
            client.place = window["x"], window["y"]
        return clients

    def open_menu(self, client):
        shown = sum(event["event"] == "shown" for event in client.events())
        client.write_line("popup")
        client.wait_for("shown", shown + 1)
        self.settle()

    def settle(self):
        # A client blocks and does not answer if its output is not read.
        for client in self.clients:
            client.events()
        self.driver("settle")

    def wait_until(self, find, why=None):
        """Lets the programs act until find() finds something, and returns that."""
        return programs.wait_until(find, why or (lambda: str(self.state())), self.settle)

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
        """Returns the touch events of a client, and checks its log."""
        self.settle()
        touching = {event[0] for event in checker.strokes(client.touches()) if event[2] == "down"}
        self.assertEqual(checker.faults(client.events(), touching), [])
        return client.touches()

    def kinds(self, client):
        return checker.names(self.touches(client))

    def assertTapped(self, client, after=0):
        """After so many events, the client has received a tap and nothing else."""
        self.assertEqual(self.kinds(client)[after:], TAP)

    def assertCancelled(self, client):
        """Its touches were cancelled once, and none has ended. Returns the kinds of its events."""
        kinds = self.kinds(client)
        self.assertEqual((kinds.count("cancel"), kinds.count("up")), (1, 0))
        return kinds

    def assertSound(self, *clients):
        """Checks the logs of all clients. No finger may be down."""
        self.settle()
        for client in clients:
            self.assertEqual(checker.faults(client.events()), [])
        logs = {str(client.pid): client.touches() for client in clients}
        self.assertEqual(checker.strangers(logs, self.hand.landings()), [])

    def assertReceived(self, client, expected, after=0):
        """Expects exactly these events, in this order, with these times and positions.

        Ids may differ. `after` is the number of events to skip.
        """
        received = self.touches(client)[after:]
        self.assertEqual(checker.names(received), checker.names(expected))
        ids = {}
        for number, (event, want) in enumerate(zip(received, expected)):
            about = f"event {number}: {event} instead of {want}"
            if event["event"] == "down":
                ids[want["id"]] = event["id"]
            for name, value in want.items():
                if name in ("x", "y"):
                    self.assertAlmostEqual(event[name], value, delta=EXACT, msg=about)
                else:
                    self.assertEqual(event[name], ids[value] if name == "id" else value, about)

    def assertUntouched(self, client, frames=None):
        """The client received everything that the fingers did, as if there were no gestures."""
        frames = self.hand.frames if frames is None else frames
        self.assertReceived(client, delivered(frames, client.place))
        self.assertSound(client)


class AppDesk(Desk):
    """A desk with one client of ours."""

    def setUp(self):
        super().setUp()
        self.app = self.client(title="app")
