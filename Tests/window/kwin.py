# SPDX-License-Identifier: MIT
"""KWin without a screen, at a fractional scale, and its interface for fingers that are not real."""

import os
import pathlib
import shutil
import socket
import struct
import subprocess
import time

from stage import PATIENCE, Picture

KWIN = shutil.which("kwin_wayland")
NAME = "window-test"
# The system's, which has PyGObject.
PYTHON = "/usr/bin/python3"


def program(folder):
    """Returns a path of KWin. The installed file has a capability, which not everybody may have."""
    try:
        subprocess.run([KWIN, "--version"], capture_output=True, check=True)
        return KWIN
    except PermissionError:
        return shutil.copy(KWIN, folder)


class Kwin:
    """A compositor with one output of that size in points."""

    def __init__(self, folder, environment, width, height, scale):
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address",
             f"--address=unix:dir={folder}"], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            start_new_session=True)
        self.environment = dict(
            environment, DBUS_SESSION_BUS_ADDRESS=self.bus.stdout.readline().decode().strip(),
            KWIN_WAYLAND_NO_PERMISSION_CHECKS="1", KWIN_SCREENSHOT_NO_PERMISSION_CHECKS="1",
            KWIN_COMPOSE="O2", LIBGL_ALWAYS_SOFTWARE="1", HOME=str(folder),
            XDG_CONFIG_HOME=str(folder / "config"))
        self.errors = folder / "kwin.err"
        with open(self.errors, "wb") as errors:
            self.process = subprocess.Popen(
                [program(folder), "--virtual", "--width", str(width), "--height", str(height),
                 "--scale", str(scale), "--socket", NAME, "--no-lockscreen",
                 "--no-global-shortcuts"],
                env=self.environment, stdin=subprocess.DEVNULL, stdout=errors, stderr=errors,
                start_new_session=True)
        path = pathlib.Path(environment["XDG_RUNTIME_DIR"]) / NAME
        deadline = time.monotonic() + PATIENCE
        while not path.exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"KWin does not start: {self.errors.read_text()[-2000:]}")
            time.sleep(0.05)
        self.path = path

    def screenshot(self, path):
        """Returns what the output shows, pixel by pixel."""
        subprocess.run(
            [PYTHON, pathlib.Path(__file__).with_name("kwin_screenshot.py"), path],
            env=self.environment, check=True, timeout=60)
        return Picture(pathlib.Path(path).read_bytes())

    def kill(self):
        """Ends it, with its session bus."""
        for process in (self.process, self.bus):
            try:
                os.killpg(process.pid, 9)
            except ProcessLookupError:
                pass
            process.wait()
        self.bus.stdout.close()


class FakeInput:
    """A client with org_kde_kwin_fake_input. Positions are in points of the output."""

    REGISTRY, CALLBACK, INPUT = 2, 3, 4
    VERSION = 4

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(str(path))
        self.next = 5
        self.unread = b""
        self.request(1, 1, struct.pack("=I", self.REGISTRY))
        name = next(
            struct.unpack_from("=I", body)[0]
            for sender, _, body in self.round_trip(self.CALLBACK)
            if sender == self.REGISTRY and b"org_kde_kwin_fake_input\0" in body)
        self.request(self.REGISTRY, 0, struct.pack("=I", name)
                     + self.text("org_kde_kwin_fake_input")
                     + struct.pack("=II", self.VERSION, self.INPUT))
        self.request(self.INPUT, 0, self.text("window-test") + self.text("tests"))

    @staticmethod
    def text(text):
        raw = text.encode() + b"\0"
        return struct.pack("=I", len(raw)) + raw + b"\0" * (-len(raw) % 4)

    def request(self, target, opcode, body=b""):
        self.socket.sendall(struct.pack("=IHH", target, opcode, 8 + len(body)) + body)

    def round_trip(self, callback=None):
        """Returns the events until the compositor has handled all requests."""
        if callback is None:
            callback, self.next = self.next, self.next + 1
        self.request(1, 0, struct.pack("=I", callback))
        events = []
        while not events or events[-1][0] != callback:
            if len(self.unread) >= 8:
                sender, opcode, size = struct.unpack_from("=IHH", self.unread)
                if len(self.unread) >= size:
                    events.append((sender, opcode, self.unread[8:size]))
                    self.unread = self.unread[size:]
                    continue
            chunk = self.socket.recv(65536)
            if not chunk:
                raise RuntimeError("KWin has closed the connection")
            self.unread += chunk
        return events

    def _send(self, opcode, *values):
        body = b"".join(
            struct.pack("=i", round(value * 256)) if isinstance(value, float)
            else struct.pack("=I", value) for value in values)
        self.request(self.INPUT, opcode, body)

    def down(self, finger, x, y):
        self._send(4, finger, float(x), float(y))

    def motion(self, finger, x, y):
        self._send(5, finger, float(x), float(y))

    def up(self, finger):
        self._send(6, finger)

    def frame(self):
        self._send(8)
        self.round_trip()

    def point(self, x, y):
        self._send(9, float(x), float(y))
        self.round_trip()

    def button(self, code, is_down):
        self._send(2, code, int(is_down))
        self.round_trip()

    def axis(self, axis, value):
        self._send(3, axis, float(value))
        self.round_trip()

    def close(self):
        self.socket.close()
