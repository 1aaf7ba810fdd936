#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""watch-swift-tests.py COMMAND...: runs tests of Swift Testing, and copies their output.

The tests run at once, so on a busy machine each may take as long as all. When none begins or ends for
TEST_LIMIT seconds (environment; 300), those that run hang. Their names are the last lines then, and the
run ends: Swift cannot stop one test alone. So does a step that ends this program.
"""
import os
import re
import selectors
import signal
import subprocess
import sys
import time

LIMIT = float(os.environ.get("TEST_LIMIT", "300"))
STARTED = re.compile(rb"^\S+\s+Test (?!run |case )(.+) started\.$")
ENDED = re.compile(rb"^\S+\s+Test (?!run |case )(.+?) (?:passed after|failed after|skipped)\b")


class Running:
    """The tests that run, and when one of them began or ended last."""

    def __init__(self, now):
        self.names = {}  # in their order
        self.last = now

    def take(self, line, now):
        if started := STARTED.match(line):
            self.names[started[1].decode(errors="replace")] = True
            self.last = now
        elif ended := ENDED.match(line):
            name = ended[1].decode(errors="replace")
            # A test with arguments ends as: "name" with 3 test cases
            self.names.pop(re.sub(r" with [0-9]+ test cases?$", "", name), None)
            self.last = now

    def left(self, now):
        """The seconds until those that run count as hanging; None if none runs."""
        return max(0, self.last + LIMIT - now) if self.names else None


class Watch:
    def __init__(self, command):
        self.running = Running(time.monotonic())
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True)
        self.rest = b""

    def take(self, output):
        sys.stdout.buffer.write(output)
        sys.stdout.buffer.flush()
        *lines, self.rest = (self.rest + output).split(b"\n")
        for line in lines:
            self.running.take(line, time.monotonic())

    def stop(self, why):
        for name in self.running.names:
            print(f"✘ Test {name} {why}", flush=True)
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        sys.exit(1)

    def run(self):
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while True:
                if selector.select(self.running.left(time.monotonic())):
                    output = os.read(self.process.stdout.fileno(), 1 << 16)
                    if not output:
                        return self.process.wait()
                    self.take(output)
                elif self.running.left(time.monotonic()) == 0:
                    self.stop(f"timed out after {LIMIT:g} s in which none began or ended")


def main():
    watch = Watch(sys.argv[1:])
    signal.signal(
        signal.SIGTERM,
        lambda *_: watch.stop("was running when the step timed out"))
    status = watch.run()
    # A signal's number is negative.
    sys.exit(128 - status if status < 0 else status)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main()
