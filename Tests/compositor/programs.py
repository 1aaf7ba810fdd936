# SPDX-License-Identifier: MIT
"""The programs of a test: the compositor with its driver, and its clients.

COMPOSITOR_BUILD in the environment is their meson build folder.
"""

import contextlib
import json
import os
import pathlib
import select
import signal
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("COMPOSITOR_BUILD", ROOT / ".build-c"))
TESTS = BUILD / "Tests" / "compositor"
DRIVER = TESTS / "compositor-driver"
CLIENT = TESTS / "gesture-touch-client"
REQUESTER = TESTS / "gesture-requests-client"
# The name of the folder in scripts/steps.sh.
SANITIZED = BUILD.name.endswith("-asan")
# In seconds of real time. Only a program that hangs takes that long.
PATIENCE = float(os.environ.get("COMPOSITOR_PATIENCE", "20"))
SUPPRESSIONS = pathlib.Path(__file__).with_name("leaks.supp")
SESSION = {"WAYLAND_DISPLAY", "WAYLAND_DEBUG", "DISPLAY", "SWAYSOCK", "WLR_BACKENDS"}


class Scratch(unittest.TestCase):
    """A test with a folder, and an environment that is not that of the user's session."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.runtime = self.folder / "runtime"
        self.runtime.mkdir(mode=0o700)
        self.environment = {
            name: value for name, value in os.environ.items() if name not in SESSION}
        self.environment["XDG_RUNTIME_DIR"] = str(self.runtime)
        # For sanitized builds. Some libraries have no frame pointers. And a sanitizer's runtime need
        # not be the first library: others are preloaded.
        self.environment["ASAN_OPTIONS"] = "fast_unwind_on_malloc=0:verify_asan_link_order=0"
        self.environment["LSAN_OPTIONS"] = f"suppressions={SUPPRESSIONS}:print_suppressions=0"


def wait_until(find, why, step=lambda: time.sleep(0.02)):
    """Returns what find() finds. `step` lets time pass, and `why` says what is there instead."""
    deadline = time.monotonic() + PATIENCE
    while not (found := find()):
        if time.monotonic() > deadline:
            raise AssertionError(why())
        step()
    return found


class Gone(Exception):
    """A program has ended unexpectedly."""


class Program:
    """A process, with the lines of its stdout, and a file for its stderr.

    `log` has all lines so far, each as `parse` returns it.
    """

    parse = str
    TICK = 0.5  # in seconds, in which new lines are noticed at once

    def __init__(self, command, environment, errors, folder=None):
        self.errors_path = errors
        with open(errors, "wb") as stderr:
            self.process = subprocess.Popen(
                command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=stderr, cwd=folder)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.unread = b""
        self.over = False
        self.log = self.said = []

    @property
    def pid(self):
        return self.process.pid

    def errors(self):
        return pathlib.Path(self.errors_path).read_text(errors="replace")

    def lines(self, wait=0.0):
        """Returns the complete new lines. Waits for one for `wait` seconds."""
        if not self.over and select.select([self.process.stdout], [], [], wait)[0]:
            while chunk := self.process.stdout.read():
                self.unread += chunk
            self.over = chunk == b""
        *whole, self.unread = self.unread.split(b"\n")
        return [line.decode() for line in whole]

    def read(self, wait=0.0):
        """Returns the log with the new lines."""
        self.log += [self.parse(line) for line in self.lines(wait)]
        return self.log

    def wait_until(self, find, what="it waits"):
        """Reads until find() finds something, and returns that."""
        deadline = time.monotonic() + PATIENCE
        while not (found := find()):
            if self.over or time.monotonic() > deadline:
                raise AssertionError(f"{what}: {self.said[-20:]} {self.errors()[-4000:]}")
            self.read(wait=self.TICK)
        return found

    def write_line(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Gone(f"it has ended unexpectedly: {self.errors()[-4000:]}") from None

    def end(self):
        """Closes its input, and waits for its end. Returns the exit status."""
        self.read()
        self.close_input()
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            status = -signal.SIGKILL
        self.read()
        self.over = True
        self.process.stdout.close()
        return status

    def close_input(self):
        # It may have ended, with unread input.
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()

    def close(self):
        """Closes its pipes."""
        self.close_input()
        self.process.stdout.close()

    def kill(self):
        self.process.kill()
        self.process.wait()


class Refused(Exception):
    """The driver's answer is an error."""


class Driver(Program):
    program = DRIVER

    def __init__(self, arguments, environment, errors, wrapper=()):
        super().__init__([*wrapper, self.program, *arguments], environment, errors)
        first = self._answer()
        if not first.startswith("socket "):
            raise Refused(f"{first}: {self.errors()}")
        self.socket = first.removeprefix("socket ")

    def _answer(self):
        self.wait_until(lambda: self.log, "no answer")
        return self.log.pop(0)

    def __call__(self, command):
        self.write_line(command)
        answer = self._answer()
        if answer == "ok":
            return None
        if not answer.startswith("ok "):
            raise Refused(f"{command}: {answer}")
        return json.loads(answer.removeprefix("ok "))

    def send(self, commands):
        """Sends many commands at once, because waiting for each answer takes time."""
        self.process.stdin.write("".join(f"{command}\n" for command in commands).encode())
        self.process.stdin.flush()
        for command in commands:
            answer = self._answer()
            if answer != "ok":
                raise Refused(f"{command}: {answer}")


class Requester(Program):
    """The client of requests_client.c, and the lines that it has printed."""

    def __init__(self, environment, errors):
        super().__init__([REQUESTER], environment, errors)

    def events(self):
        return self.read()

    def wait_for(self, line):
        self.wait_until(lambda: line in self.read(), f"no {line}")


class Client(Program):
    """Our own client, and all events it has received so far."""

    parse = staticmethod(json.loads)

    def __init__(self, environment, errors, **options):
        arguments = []
        for name, value in options.items():
            arguments.append("--" + name.replace("_", "-"))
            if value is not True:
                arguments.append(str(value))
        super().__init__([CLIENT, *arguments], environment, errors)

    def events(self):
        return self.read()

    def touches(self):
        kinds = {"down", "motion", "up", "frame", "cancel"}
        return [event for event in self.events() if event["event"] in kinds]

    def wait_for(self, kind, count=1):
        self.wait_until(
            lambda: sum(event["event"] == kind for event in self.read()) >= count, f"no {kind}")
