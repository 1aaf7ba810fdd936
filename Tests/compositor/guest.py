# SPDX-License-Identifier: MIT
"""A client that is not ours. Its input events are in libwayland's log."""

from debug_log import input_event
from kinds import PROGRAMS
from programs import Client, Program

ENVIRONMENT = {
    "WAYLAND_DEBUG": "1",
    "QT_QPA_PLATFORM": "wayland", "QT_LOGGING_RULES": "*.debug=false",
    "QT_QUICK_BACKEND": "software", "QT_QUICK_CONTROLS_STYLE": "Basic",
    # Otherwise Qt Quick merges the motion of a frame of the display, which is in real time.
    "QML_NO_TOUCH_COMPRESSION": "1",
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
    return Guest(kind.command, environment, errors, kind.is_toolkit)
