# SPDX-License-Identifier: MIT
"""The programs that are not ours: how each starts, what it prints, and a desk with one of them.

Their input events are in the log that libwayland prints with WAYLAND_DEBUG=1.
"""

import pathlib
import re
import shutil
import subprocess
from dataclasses import dataclass

from desk import HEIGHT, WIDTH, Desk
from programs import Client, Program

# Debian's own Python: the toolkits' modules are Debian packages.
PYTHON = "/usr/bin/python3"
BUTTONS = pathlib.Path(__file__).with_name("buttons.py")
_FOOT = ["foot", "--config=/dev/null", "--override=csd.preferred=none", "--override=pad=0x0",
         "--override=resize-by-cells=no"]
_GTK = "import gi; gi.require_version('Gtk', '4.0'); from gi.repository import Gtk"


@dataclass(frozen=True)
class Kind:
    """A program that takes part in random minutes."""

    command: list
    check: str = None  # Python code that runs only if it is installed
    listens: bool = False  # it has the buttons of buttons.py, and ends with its input

    def is_installed(self):
        if shutil.which(self.command[0]) is None:
            return False
        if self.check is None:
            return True
        check = subprocess.run([PYTHON, "-c", self.check], stderr=subprocess.DEVNULL, check=False)
        return check.returncode == 0


PROGRAMS = {
    "qt": Kind([PYTHON, BUTTONS, "qt"], "import PyQt6.QtWidgets", listens=True),
    "gtk": Kind([PYTHON, BUTTONS, "gtk"], _GTK, listens=True),
    "weston": Kind(["weston-simple-touch"]),
    "foot": Kind([*_FOOT, "cat"]),
    "xwayland": Kind(["Xwayland", "-displayfd", "1", "-shm"]),
}
INSTALLED = [name for name, kind in PROGRAMS.items() if kind.is_installed()]


# Newer versions print the time of day, the name of a queue, and # before an id.
_LINE = re.compile(r"^\[[\d.: ]+\] +(?:\{[^}]*\} +)?(\w+)[@#]\d+\.(\w+)\((.*)\)$")

_SURFACE = ("window", str)
_SERIAL, _TIME = ("serial", int), ("time", int)
_PLACE = [("x", float), ("y", float)]
_WAY = [_TIME, ("dx", float), ("dy", float)]
_END = [_SERIAL, _TIME, ("cancelled", lambda text: text != "0")]
_BEGIN = [_SERIAL, _TIME, _SURFACE, ("fingers", int)]
_PINCH = [*_WAY, ("scale", float), ("rotation", float)]

_EVENTS = {
    "wl_touch": ("", {
        "down": [_SERIAL, _TIME, _SURFACE, ("id", int), *_PLACE],
        "up": [_SERIAL, _TIME, ("id", int)],
        "motion": [_TIME, ("id", int), *_PLACE],
        "frame": [],
        "cancel": [],
    }),
    "wl_pointer": ("pointer_", {
        "enter": [_SERIAL, _SURFACE, *_PLACE],
        "leave": [_SERIAL, _SURFACE],
        "motion": [_TIME, *_PLACE],
        "button": [_SERIAL, _TIME, ("button", int), ("state", int)],
        "frame": [],
    }),
    "zwp_pointer_gesture_swipe_v1": (
        "swipe-", {"begin": _BEGIN, "update": _WAY, "end": _END}),
    "zwp_pointer_gesture_pinch_v1": (
        "pinch-", {"begin": _BEGIN, "update": _PINCH, "end": _END}),
    "zwp_pointer_gesture_hold_v1": (
        "hold-", {"begin": _BEGIN, "end": _END}),
}


def input_event(line):
    """Returns the event of a line in the form of our own client; None if it has none.

    The window is the name of the surface.
    """
    found = _LINE.match(line)
    prefix, events = _EVENTS.get(found[1], ("", {})) if found else ("", {})
    if not found or found[2] not in events:
        return None
    names = events[found[2]]
    values = found[3].split(", ") if found[3] else []
    if len(values) != len(names):
        raise ValueError(f"wrong arguments of {found[1]}.{found[2]}: {line}")
    event = {"event": prefix + found[2]}
    event.update((name, kind(value)) for (name, kind), value in zip(names, values))
    if found[2] == "button":
        event["event"] = "pointer_press" if event.pop("state") else "pointer_release"
    return event


def input_events(text):
    return [event for line in text.splitlines() if (event := input_event(line))]


ENVIRONMENT = {
    "WAYLAND_DEBUG": "1",
    "QT_QPA_PLATFORM": "wayland", "QT_LOGGING_RULES": "*.debug=false",
    "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GTK_USE_PORTAL": "0",
    "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8",
}


class Guest(Program):
    """A program, with its events in the form of our own client, and the lines that it printed.

    `listens`: the end of its input ends it.
    """

    TICK = 0.02  # its events are not on stdout

    def __init__(self, command, environment, errors, listens=False):
        super().__init__(command, environment | ENVIRONMENT, errors)
        self.listens = listens
        self.said = []
        self.read_bytes = 0

    def read(self, wait=0.0):
        self.said += self.lines(wait)
        with open(self.errors_path, "rb") as log:
            log.seek(self.read_bytes)
            text = log.read()
        whole = text[: text.rfind(b"\n") + 1]
        self.read_bytes += len(whole)
        for line in whole.decode(errors="replace").splitlines():
            self.take(line)
        return self.log

    def take(self, line):
        """Takes a line of stderr."""
        if event := input_event(line):
            self.log.append(event)

    events, touches = Client.events, Client.touches

    def end(self):
        is_alive = self.process.poll() is None
        if not self.listens:
            self.process.terminate()
        status = super().end()
        return 0 if is_alive and not self.listens else status

    def errors(self):
        """Its own messages, without the log."""
        lines = super().errors().splitlines()
        return "\n".join(line for line in lines if not line.startswith("["))

    def wait_for(self, line, count=1):
        """Waits until it has printed a line so many times."""
        self.wait_until(lambda: self.said.count(line) >= count, line)

    def pressed(self):
        """Returns the names of all widgets that look pressed, of a program that can report them."""
        self.write_line("report")
        self.wait_until(lambda: any(line.startswith("down") for line in self.said), "no report")
        report = next(line for line in self.said if line.startswith("down"))
        self.said.remove(report)
        return report.split()[1:]


def open_guest(name, environment, errors):
    kind = PROGRAMS[name]
    return Guest(kind.command, environment, errors, kind.listens)


class GuestDesk(Desk):
    """A desk with one window, which open() opens."""

    def setUp(self):
        super().setUp()
        self.app = self.open()
        self.clients.append(self.app)
        self.wait_until(self.is_shown, lambda: f"no window: {self.app.errors()}")

    def is_shown(self):
        return [(window["mapped"], window["width"], window["height"])
                for window in self.state()["windows"]] == [(True, WIDTH, HEIGHT)]
