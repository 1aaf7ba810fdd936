# SPDX-License-Identifier: MIT
"""The clients of a storm: they come, go, hide and open menus; and the checks of what they get."""

import signal
from collections import Counter

import checker
from desk import HEIGHT, WIDTH
from guest import Guest, open_guest

MOST_CLIENTS = 4
KINDS = {"down": "downs", "cancel": "cancels", "pointer_press": "presses",
         "swipe-begin": "gestures", "pinch-begin": "gestures", "hold-begin": "gestures"}
# Of new clients, if there are programs that are not ours.
GUESTS = 0.6
# If foot 1.13 gets narrower while the button is pressed beyond its new edge, it overruns its memory.
# If a finger moves during a touchpad gesture, Xwayland 22.1 crashes.
CRASHES = {"foot", "xwayland"}
# If Qt 6.4 quits during a touchpad gesture, it reads the window that it has destroyed.
CRASHES_WHEN_QUIT = {"qt"}


def center(window):
    return window["x"] + window["width"] / 2, window["y"] + window["height"] / 2


def is_on_output(x, y):
    return 0 <= x < WIDTH and 0 <= y < HEIGHT


class Crowd:
    def __init__(self, desk, random, programs):
        self.desk = desk
        self.random = random
        self.programs = programs
        self.clients = []
        self.shown = {}  # of our own
        self.names = {}
        self.count = 0

    def ours(self):
        return [client for client in self.clients if client in self.shown]

    def appear(self):
        if len(self.clients) == MOST_CLIENTS:
            return
        self.count += 1
        if self.programs and self.is_visible() and self.random.random() < GUESTS:
            self.invite(self.random.choice(self.programs))
            return
        options = {"title": f"app {self.count}", "windows": self.random.randint(1, 2)}
        if self.random.random() < 0.3:
            options["pointer_only"] = True
        if self.random.random() < 0.5:
            options["size"] = f"{self.random.randint(200, WIDTH)}x{HEIGHT // 2}"
        client = self.desk.client(**options)
        self.clients.append(client)
        self.shown[client] = True
        self.names[client] = options["title"]

    def is_visible(self):
        """Returns whether a new window is visible. Otherwise programs do not draw it."""
        state = self.desk.state()
        return state["outputs"] and state["position"] == state["workspace"]

    def invite(self, program):
        errors = self.desk.folder / f"guest-{self.count}.err"
        client = open_guest(program, self.desk.environment, errors)
        self.desk.clients.append(client)
        self.clients.append(client)
        self.names[client] = f"{program} {self.count}"
        self.desk.wait_until(
            lambda: self.has_crashed(client) or self.is_ready(client),
            lambda: f"{program}: {client.errors()}")

    def is_ready(self, client):
        """Returns whether its window is there."""
        return any(window["pid"] == client.pid and window["mapped"]
                   for window in self.desk.state()["windows"])

    def has_crashed(self, client):
        is_fragile = self.names[client].split()[0] in CRASHES
        return is_fragile and client.process.poll() in (-signal.SIGABRT, -signal.SIGSEGV)

    def bury(self):
        """Checks and forgets the programs that have crashed by a fault of their own."""
        for client in [client for client in self.clients if self.has_crashed(client)]:
            self.clients.remove(client)
            faults = checker.faults(client.events(), self.touching(client) | {"pointer", "touchpad"})
            self.desk.assertEqual(faults, [], self.names[client])

    @staticmethod
    def touching(client):
        """The fingers that are down in its log."""
        return {stroke[0] for stroke in checker.strokes(client.touches()) if stroke[2] == "down"}

    def vanish(self, touching):
        """Kills or quits a client. Its log ends there, so its fingers may be down."""
        self.bury()
        if not self.clients:
            return
        client = self.clients.pop(self.random.randrange(len(self.clients)))
        self.desk.settle()
        down = self.touching(client)
        self.desk.assertLessEqual(len(down), len(self.desk.hand.places))
        self.check_log(client, down | touching)
        if self.random.random() < 0.5:
            client.kill()
        else:
            status = client.end()
            if self.names[client].split()[0] not in CRASHES_WHEN_QUIT or status != -signal.SIGSEGV:
                self.desk.assertEqual(status, 0, f"{self.names[client]}: {client.errors()}")
        self.desk.settle()

    def totals(self):
        """Returns how many downs, cancels, clicks and touchpad gestures each program received."""
        totals = {}
        for client, name in self.names.items():
            counts = totals.setdefault(name.split()[0], Counter())
            counts["clients"] += 1
            counts["crashes"] += self.has_crashed(client)
            counts.update(KINDS[event["event"]] for event in client.log if event["event"] in KINDS)
        return totals

    def check_log(self, client, touching=()):
        name = self.names[client]
        self.desk.assertIsNone(client.process.poll(), f"{name} has ended: {client.errors()}")
        faults = checker.faults(client.events(), touching)
        self.desk.assertEqual(faults, [], name)

    def remap(self):
        if ours := self.ours():
            client = self.random.choice(ours)
            client.write_line("close")
            client.write_line("unmap" if self.shown[client] else "map")
            self.shown[client] = not self.shown[client]
            self.desk.settle()

    def popup(self):
        if ours := [client for client in self.ours() if self.shown[client]]:
            client = self.random.choice(ours)
            client.write_line("close")
            if self.random.random() < 0.7:
                client.write_line("popup")
            self.desk.settle()

    def strokes(self):
        """Returns how many complete touches and clicks all clients have received."""
        ended = 0
        for client in self.clients:
            events = client.events()
            ended += sum(stroke[2] == "up" for stroke in checker.strokes(events))
            ended += sum(event["event"] == "pointer_release" for event in events)
        return ended

    def visible_windows(self):
        return [window for window in self.desk.state()["windows"]
                if window["mapped"] and is_on_output(*center(window))]

    def wait_for_sizes(self):
        """Waits until the visible windows have taken their last sizes."""
        self.desk.wait_until(lambda: all(window["configured"] for window in self.visible_windows()))

    def finish(self):
        """Taps each window. Each tap reaches one client, and nothing stays pressed."""
        for client in self.ours():
            client.write_line("close")
        self.desk.settle()
        self.bury()
        for client in self.clients:
            self.check_log(client)
        self.wait_for_sizes()
        for window in self.visible_windows():
            before = self.strokes()
            self.desk.hand.land(_0=center(window)).lift(after=60).wait(1000)
            self.desk.settle()
            self.desk.assertEqual(self.strokes(), before + 1, f"a tap on {window}")
        self.bury()
        for client in self.clients:
            self.check_log(client)
            if isinstance(client, Guest) and client.listens:
                self.desk.wait_until(
                    lambda: not client.pressed(), lambda: f"pressed: {self.names[client]}")
        logs = {self.names.get(client, str(client.pid)): client.touches()
                for client in self.desk.clients}
        self.desk.assertEqual(checker.strangers(logs, self.desk.hand.landings()), [])
