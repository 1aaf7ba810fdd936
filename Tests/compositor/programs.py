# SPDX-License-Identifier: MIT
"""The programs of a test: the compositor with its driver, and its clients.

COMPOSITOR_BUILD in the environment is their meson build folder.
"""

import json
import os
import pathlib
import select
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("COMPOSITOR_BUILD", ROOT / ".build-c"))
TESTS = BUILD / "Tests" / "compositor"
DRIVER = TESTS / "compositor-driver"
CLIENT = TESTS / "client" / "compositor-client"
# The name of the folder in scripts/steps.sh.
SANITIZED = BUILD.name.endswith("-asan")
# In seconds of real time. Only a program that hangs takes that long.
PATIENCE = float(os.environ.get("COMPOSITOR_PATIENCE", "20"))


class Gone(Exception):
    """A program has ended unexpectedly."""


class Program:
    """A process, with the lines of its stdout, and a file for its stderr."""

    def __init__(self, command, environment, errors):
        self.errors_path = errors
        with open(errors, "wb") as stderr:
            self.process = subprocess.Popen(
                command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=stderr)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.unread = b""
        self.over = False

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

    def write_line(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Gone(f"it has ended unexpectedly: {self.errors()[-4000:]}") from None

    def end(self):
        """Closes its input, and waits for its end. Returns the exit status."""
        self.drain()
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            status = -signal.SIGKILL
        self.drain()
        self.over = True
        self.process.stdout.close()
        return status

    def drain(self):
        """Kills it, after reading its last output."""

    def close(self):
        """Closes its pipes. It may have ended, with unread input."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
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
        self.answers = []
        first = self._answer()
        if not first.startswith("socket "):
            raise Refused(f"{first}: {self.errors()}")
        self.socket = first.removeprefix("socket ")

    def _answer(self):
        deadline = time.monotonic() + PATIENCE
        while not self.answers:
            if self.over or time.monotonic() > deadline:
                raise Refused(f"no answer: {self.errors()[-4000:]}")
            self.answers += self.lines(wait=0.5)
        return self.answers.pop(0)

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


class Client(Program):
    """Our own client, and all events it has received so far."""

    def __init__(self, environment, errors, **options):
        arguments = []
        for name, value in options.items():
            arguments.append("--" + name.replace("_", "-"))
            if value is not True:
                arguments.append(str(value))
        super().__init__([CLIENT, *arguments], environment, errors)
        self.log = []

    def events(self):
        self.log += [json.loads(line) for line in self.lines()]
        return self.log

    def drain(self):
        self.events()

    def touches(self):
        kinds = {"down", "motion", "up", "frame", "cancel"}
        return [event for event in self.events() if event["event"] in kinds]

    def wait_for(self, kind, count=1):
        deadline = time.monotonic() + PATIENCE
        while sum(event["event"] == kind for event in self.events()) < count:
            if self.over or time.monotonic() > deadline:
                raise AssertionError(f"the client has not printed {kind}: {self.errors()}")
            select.select([self.process.stdout], [], [], 0.5)
