# SPDX-License-Identifier: MIT
"""The base of tests with a program that is not ours, whose window fills the output."""

from desk import HEIGHT, WIDTH, Desk
from guest import open_guest


class GuestDesk(Desk):
    """A desk with one window of a program of kinds.py."""

    program = None
    size = WIDTH, HEIGHT

    def setUp(self):
        self.outputs = [f"{self.size[0]}x{self.size[1]}"]
        super().setUp()
        self.hand.width, self.hand.height = self.size
        self.app = self.open()
        self.clients.append(self.app)
        self.wait_until(self.is_shown, lambda: f"no window: {self.app.errors()}")

    def open(self):
        return open_guest(self.program, self.environment, self.folder / "app.err")

    def is_shown(self):
        return [(window["mapped"], window["width"], window["height"])
                for window in self.state()["windows"]] == [(True, *self.size)]


class ToolkitDesk(GuestDesk):
    """The same, for a program with the buttons of foreign/buttons.py."""

    def tap(self, x, y):
        self.hand.land(_0=(x, y)).lift(after=60).wait(1000)
        self.settle()

    def assertReleased(self):
        """Nothing looks pressed after the program has handled all events."""
        self.settle()
        self.wait_until(lambda: not self.app.pressed(), lambda: str(self.app.said))

    def assertClicked(self, name, x, y):
        """A tap there presses, releases and clicks only that button, once."""
        del self.app.said[:]
        self.tap(x, y)
        for what in ("pressed", "released", "clicked"):
            self.app.wait_for(f"{what} {name}")
        self.assertReleased()
        self.assertEqual(len(self.app.said), 3, self.app.said)
