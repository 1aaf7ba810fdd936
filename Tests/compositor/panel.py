# SPDX-License-Identifier: MIT
"""A touchscreen below the real libinput and its wlroots backend, `gesture panel`; and sway on it.

GESTURE in the environment is the program, beside libgesture-panel.so.
"""

import os
import pathlib
import shutil
import socket
import subprocess
import unittest

from hand import Hand
from programs import PATIENCE, ROOT, SANITIZED, Scratch, wait_until

GESTURE = os.environ.get("GESTURE", str(ROOT / "Tools" / ".build" / "debug" / "gesture"))
# Positions per point. wl_touch has 256 of them, so nothing is lost.
FINE = 64
# The start of time, in ms. Libinput complains about frames that are older than its clock, which
# counts from the start of the machine.
BEGINNING = 1_000_000_000


def wrapper(folder, width, height, *options):
    """Returns a command that runs the compositor on a panel, and the path of the panel's socket.

    Positions are in points: the panel reports no size in millimeters.
    """
    path = os.path.join(folder, "panel")
    size = f"{width}x{height}"
    return [GESTURE, "panel", "--size", size, *options, "--socket", path, "--"], path


class Panel:
    """A connection to a panel."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(path)
        self.answers = self.socket.makefile("r", encoding="utf-8")

    def __call__(self, *lines):
        """Does lines of a script. Returns when the last one is done."""
        self.socket.sendall("".join(line + "\n" for line in lines).encode())
        # All of them, also if one is an error: the next call has its own.
        answers = [self.answers.readline() for _ in lines]
        for line, answer in zip(lines, answers):
            if answer != "ok\n":
                raise AssertionError(f"{line}: {answer}")

    def close(self):
        self.answers.close()
        self.socket.close()


class PanelHand(Hand):
    """Fingers on a panel. The finger's number is its slot."""

    def __init__(self, driver, path, width, height):
        super().__init__(driver, width, height, BEGINNING)
        self.panel = Panel(path)
        self.lines = []
        self.ahead = 0  # how far stamps are ahead of the time, in ms
        self.panel("await-open")
        self.wait(0)

    def on(self, device, width, height):
        """Moves to another device of the panel, with a size of its own."""
        self.panel(f"device {device}")
        self.width, self.height = width, height

    def _say(self, kind, finger, place=None):
        x, y = place or self.places[finger]
        if place:
            x, y = self.on_glass(x, self.width), self.on_glass(y, self.height)
        at = f" {x} {y}" if place else ""
        self.lines.append(f"{'move' if kind == 'motion' else kind} {finger}{at}")
        self.scan.append((kind, finger, x, y))

    @staticmethod
    def on_glass(at, length):
        """Returns the nearest position of the panel."""
        return min(max(round(at * FINE), 0), length * FINE - 1) / FINE

    def frame(self):
        self.panel(f"stamp {(self.time + self.ahead) * 1000:.0f}us", *self.lines, "frame")
        # The driver reads all of it before its next command.
        self.lines = []
        self.frames.append((self.time, self.scan))
        self.scan = []
        return self

    def after(self, ms):
        return self.wait(ms)

    def cancel(self, finger):
        """A panel reports no cancel: the finger lifts."""
        return self.up(finger)

    def replug(self):
        """Unplugs the panel under its fingers, and plugs it in again."""
        self.forget()
        return self.does("unplug").does("plug")

    def forget(self):
        """Its fingers are not down any more: the panel is unplugged."""
        self.scan = [("cancel", finger, *place) for finger, place in self.places.items()]
        self.frames.append((self.time, self.scan))
        self.scan, self.places = [], {}

    def tremble(self, count, every):
        """Sends scans at so many ms in which all fingers move to and fro, without waiting."""
        lines = []
        for number in range(count):
            lines.append(f"stamp {(self.time + every * number) * 1000:.0f}us")
            for finger, (x, y) in self.places.items():
                x, y = self.on_glass(x + (number + 1) % 2 / 4, self.width), self.on_glass(y, self.height)
                lines.append(f"move {finger} {x} {y}")
            lines.append("frame")
        self.panel(*lines)
        return self.wait(count * every)

    def does(self, what):
        """unplug, plug, switch-away, switch-back or drop."""
        self.panel(what)
        if what in ("plug", "switch-back"):
            # What comes before the compositor has opened the panel would be lost.
            self.panel("await-open")
        self.driver("settle")
        return self


WIDTH, HEIGHT = 1280, 720
CONFIG = f"""
output HEADLESS-1 resolution {WIDTH}x{HEIGHT}
default_border none
focus_follows_mouse no
"""
# sway refuses to run as root.
NOBODY = 65534
AS_USER = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


def obstacle():
    """Why sway cannot run here, or None."""
    if shutil.which("sway") is None:
        return "sway is not installed"
    if os.geteuid() != 0:
        return None
    reach = subprocess.run([*AS_USER, "test", "-x", GESTURE], check=False)
    return "another user cannot run the command" if reach.returncode != 0 else None


@unittest.skipIf(SANITIZED, "sway is not sanitized")
@unittest.skipIf(obstacle(), obstacle())
class SwayDesk(Scratch):
    devices = ()  # options of `gesture panel`

    def setUp(self):
        super().setUp()
        config = self.folder / "config"
        config.write_text(CONFIG)
        self.environment["HOME"] = str(self.folder)
        command, socket = wrapper(self.folder, WIDTH, HEIGHT, *self.devices)
        if os.geteuid() == 0:
            command = AS_USER + command
            for path in (self.folder, self.runtime):
                os.chown(path, NOBODY, NOBODY)
        with open(self.folder / "sway.err", "wb") as errors:
            self.sway = subprocess.Popen(
                [*command, "sway", "-c", config], env=self.environment, stdout=errors,
                stderr=errors)
        self.addCleanup(self.sway.wait)
        self.addCleanup(self.sway.terminate)
        self.environment["WAYLAND_DISPLAY"] = self.appear(self.runtime, "wayland-[0-9]").name
        self.panel = Panel(str(self.appear(self.folder, pathlib.Path(socket).name)))
        self.addCleanup(self.panel.close)
        self.panel("await-open")
        self.environment["SWAYSOCK"] = str(self.appear(self.runtime, "sway-ipc.*.sock"))

    def swaymsg(self, *words):
        command = ["swaymsg", *words]
        return subprocess.check_output(
            AS_USER + command if os.geteuid() == 0 else command, env=self.environment)

    def appear(self, folder, name):
        """Waits for a file."""
        def found():
            self.assertIsNone(self.sway.poll(), self.complaints())
            return list(folder.glob(name))

        return wait_until(found, self.complaints)[0]

    def complaints(self):
        return (self.folder / "sway.err").read_text(errors="replace")[-3000:]
