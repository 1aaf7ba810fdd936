#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""watch-swift-tests.py PROGRAM [ARGUMENT...]: runs the tests of a program of Swift Testing.

Each module has a process of its own, and there are as many at once as processors. In a process, one
test runs after the other. So it is known which test hangs: one that takes TEST_LIMIT seconds
(environment; 300). Its process ends then, because Swift cannot stop one test alone, and the later
tests of the module do not run. The output is that of one module after the other.
"""
import collections
import concurrent.futures
import contextlib
import os
import re
import selectors
import signal
import subprocess
import sys
import threading
import time

LIMIT = float(os.environ.get("TEST_LIMIT", "300"))
STARTED = re.compile(rb"^\S+\s+Test (?!run |case )(.+) started\.$")
ENDED = re.compile(rb"^\S+\s+Test (?!run |case ).+? (?:passed after|failed after|skipped)\b")


def modules(command):
    """The modules of the program's tests. Those with the most tests come first."""
    listed = subprocess.check_output([*command, "--list-tests"], text=True)
    counts = collections.Counter(line.split(".")[0] for line in listed.split("\n") if line)
    return [module for module, _ in counts.most_common()]


class Module:
    """The tests of a module while they run."""

    printing = threading.Lock()
    running = set()

    def __init__(self, command, name):
        self.command = [*command, "--no-parallel", "--filter", rf"^{re.escape(name)}\."]
        self.test = None
        self.output = b""

    def take(self, output):
        start = self.output.rfind(b"\n") + 1
        self.output += output
        for line in self.output[start:].split(b"\n")[:-1]:
            if started := STARTED.match(line):
                self.test = started[1]
            elif ENDED.match(line):
                self.test = None

    def blame(self, why):
        """Names the test that runs."""
        if self.test:
            self.output += b"\xe2\x9c\x98 Test %b %b\n" % (self.test, why.encode())
            self.test = None

    def stop(self, why):
        self.blame(why)
        # It may just have ended.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def run(self):
        """Returns the status of the process."""
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True)
        self.running.add(self)
        self.follow()
        status = self.process.wait()
        self.running.discard(self)
        if status < 0:
            self.blame(f"was running when {signal.Signals(-status).name} ended the program")
        self.show()
        return 128 - status if status < 0 else status

    def follow(self):
        """Reads the output to its end, or until a test hangs."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            test, since = None, time.monotonic()
            while True:
                if test != self.test:
                    test, since = self.test, time.monotonic()
                # Before the first test and after the last one, the limit of the step holds.
                left = max(since + LIMIT - time.monotonic(), 0) if test else None
                if selector.select(left):
                    output = os.read(self.process.stdout.fileno(), 1 << 16)
                    if not output:
                        return
                    self.take(output)
                else:
                    self.stop(f"timed out after {LIMIT:g} s")
                    return

    def show(self):
        with self.printing:
            sys.stdout.buffer.write(self.output)
            sys.stdout.buffer.flush()


def stop_all(*_):
    for module in list(Module.running):
        module.stop("was running when the step timed out")
        module.show()
    os._exit(1)


def main(command):
    signal.signal(signal.SIGTERM, stop_all)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [pool.submit(Module(command, name).run) for name in modules(command)]
        # A signal that comes just before this thread waits is handled when it wakes up.
        while concurrent.futures.wait(runs, timeout=0.2).not_done:
            pass
        sys.exit(max((run.result() for run in runs), default=1))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
