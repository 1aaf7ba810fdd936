#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""watch-swift-tests.py COMMAND...: runs tests of Swift Testing, and copies their output.

A test that runs for longer than TEST_LIMIT seconds (environment; 300) ends the run: Swift cannot
stop one test alone. The run's last line then names the test. So does a step that ends this program.
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


class Watch:
    def __init__(self, command):
        self.running = {}  # name: when it started
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True)
        self.rest = b""

    def take(self, output):
        sys.stdout.buffer.write(output)
        sys.stdout.buffer.flush()
        *lines, self.rest = (self.rest + output).split(b"\n")
        for line in lines:
            if started := STARTED.match(line):
                self.running[started[1].decode(errors="replace")] = time.monotonic()
            elif ended := ENDED.match(line):
                name = ended[1].decode(errors="replace")
                # A test with arguments ends as: "name" with 3 test cases
                self.running.pop(re.sub(r" with [0-9]+ test cases?$", "", name), None)

    def stop(self, names, why):
        for name in names:
            print(f"✘ Test {name} {why}", flush=True)
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        sys.exit(124)

    def run(self):
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while True:
                oldest = min(self.running.values(), default=None)
                left = None if oldest is None else max(0, oldest + LIMIT - time.monotonic())
                if selector.select(left):
                    output = os.read(self.process.stdout.fileno(), 1 << 16)
                    if not output:
                        return self.process.wait()
                    self.take(output)
                elif oldest is not None:
                    now = time.monotonic()
                    late = [name for name, at in self.running.items() if now - at >= LIMIT]
                    self.stop(late, f"timed out after {LIMIT:g} s")


def main():
    watch = Watch(sys.argv[1:])
    signal.signal(
        signal.SIGTERM,
        lambda *_: watch.stop(watch.running, "was running when the step timed out"))
    status = watch.run()
    # A signal's number is negative.
    sys.exit(128 - status if status < 0 else status)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main()
