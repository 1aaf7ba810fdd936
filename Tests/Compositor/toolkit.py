# SPDX-License-Identifier: MIT
"""A program with another toolkit in the compositor: see foreign/buttons.py."""

import pathlib
import subprocess
import time

from desk import HEIGHT, WIDTH, Desk
from programs import PATIENCE, Program

FOREIGN = pathlib.Path(__file__).with_name("foreign")
# Debian's own Python: the toolkits' modules are Debian packages.
PYTHON = "/usr/bin/python3"
ENVIRONMENT = {
    "QT_QPA_PLATFORM": "wayland", "QT_LOGGING_RULES": "*.debug=false",
    "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GTK_USE_PORTAL": "0",
    "GSETTINGS_BACKEND": "memory",
}  # fmt: skip


def is_installed(check):
    """Returns whether Python code that imports a toolkit runs."""
    command = [PYTHON, "-c", check]
    try:
        return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0
    except FileNotFoundError:
        return False


class Toolkit(Program):
    """The program, with all lines that it has printed so far."""

    def __init__(self, script, environment, errors):
        super().__init__([PYTHON, FOREIGN / script], environment | ENVIRONMENT, errors)
        self.log = []

    def events(self):
        self.log += self.lines()
        return self.log

    def drain(self):
        self.events()

    def wait_for(self, line, count=1):
        deadline = time.monotonic() + PATIENCE
        while self.events().count(line) < count:
            if self.over or time.monotonic() > deadline:
                raise AssertionError(f"it has not printed {line}: {self.log} {self.errors()}")
            self.log += self.lines(wait=0.5)

    def pressed(self):
        """Returns the names of all widgets that look pressed."""
        self.write_line("report")
        deadline = time.monotonic() + PATIENCE
        while not (reports := [line for line in self.events() if line.startswith("down")]):
            if self.over or time.monotonic() > deadline:
                raise AssertionError(f"no report: {self.log} {self.errors()}")
            self.log += self.lines(wait=0.5)
        self.log.remove(reports[0])
        return reports[0].split()[1:]


class ToolkitDesk(Desk):
    """A desk with one window, of a toolkit's program, which fills the output."""

    script = None

    def setUp(self):
        super().setUp()
        self.app = Toolkit(self.script, self.environment, self.folder / "app.err")
        self.clients.append(self.app)
        deadline = time.monotonic() + PATIENCE
        while not self.is_shown():
            self.assertLess(time.monotonic(), deadline, f"no window: {self.app.errors()}")
            self.settle()

    def is_shown(self):
        return [(window["mapped"], window["width"], window["height"])
                for window in self.state()["windows"]] == [(True, WIDTH, HEIGHT)]  # fmt: skip

    def tap(self, x, y):
        self.hand.land(_0=(x, y)).lift(after=60).wait(1000)
        self.settle()

    def assertReleased(self):
        """Nothing looks pressed after the program has handled all events."""
        self.settle()
        deadline = time.monotonic() + PATIENCE
        while pressed := self.app.pressed():
            self.assertLess(time.monotonic(), deadline, f"{pressed}: {self.app.log}")

    def assertClicked(self, name, x, y):
        """A tap there presses, releases and clicks only that button, once."""
        del self.app.events()[:]
        self.tap(x, y)
        for what in ("pressed", "released", "clicked"):
            self.app.wait_for(f"{what} {name}")
        self.assertReleased()
        self.assertEqual(len(self.app.log), 3, self.app.log)
