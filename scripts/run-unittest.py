#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run-unittest.py [NAME...]: python3 -m unittest, with several processes and a limit for each test.

As many processes as processors, or TEST_JOBS (environment), take the classes of tests one by one. A
module with setUpModule() is not divided. What failed is printed last.

A test that takes longer than TEST_LIMIT seconds (environment; 300) fails and says so; the others go on.
"""
import concurrent.futures
import os
import signal
import subprocess
import sys
import time
import unittest

LIMIT = float(os.environ.get("TEST_LIMIT", "300"))
JOBS = int(os.environ.get("TEST_JOBS", os.cpu_count()))
ONE_BY_ONE = "--one-by-one"


class TimedOut(Exception):
    pass


class Result(unittest.TextTestResult):
    def startTest(self, test):
        def ring(*_):
            raise TimedOut(f"{test.id()} timed out after {LIMIT:g} s")

        super().startTest(test)
        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, LIMIT)

    def stopTest(self, test):
        signal.setitimer(signal.ITIMER_REAL, 0)
        super().stopTest(test)


def tests_of(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from tests_of(test)
        else:
            yield test


def units(names):
    """Returns the names of tests, by the class or the module that a process takes. Those with the
    fewest tests come first: a class with one test is often a long one, such as random minutes."""
    loader = unittest.defaultTestLoader
    suite = loader.loadTestsFromNames(names) if names else loader.discover(".")
    found = {}
    for test in tests_of(suite):
        kind = type(test)
        module = sys.modules[kind.__module__]
        if module is unittest.loader:
            # A module that cannot be imported. Its name is that of the test.
            name = unit = test.id().removeprefix(f"{kind.__module__}.{kind.__name__}.")
        else:
            name = test.id()
            unit = kind.__module__
            if not hasattr(module, "setUpModule"):
                unit += "." + kind.__qualname__
        found.setdefault(unit, []).append(name)
    return sorted(found.items(), key=lambda item: len(item[1]))


def take(unit, names):
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, __file__, ONE_BY_ONE, *names], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    return done.returncode, f"{unit}: {time.monotonic() - began:.0f} s\n{done.stdout}"


def main(names):
    found = units(names)
    if not found:
        sys.exit("no tests")
    failed = []
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for future in concurrent.futures.as_completed(pool.submit(take, *unit) for unit in found):
            status, said = future.result()
            if status == 0:
                print(said, flush=True)
            else:
                failed.append(said)
    print(*failed, sep="\n", end="", flush=True)
    return len(failed) > 0


if __name__ == "__main__":
    sys.path.insert(0, os.getcwd())
    if sys.argv[1:2] != [ONE_BY_ONE]:
        sys.exit(main(sys.argv[1:]))
    unittest.main(module=None, argv=[sys.argv[0], *sys.argv[2:]],
                  testRunner=unittest.TextTestRunner(resultclass=Result))
