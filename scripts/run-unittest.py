#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run-unittest.py [ARGUMENT...]: python3 -m unittest, with a limit for each test.

A test that takes longer than TEST_LIMIT seconds (environment; 300) fails and says so; the others go on.
"""
import os
import signal
import sys
import unittest

LIMIT = float(os.environ.get("TEST_LIMIT", "300"))


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


if __name__ == "__main__":
    sys.path.insert(0, os.getcwd())
    unittest.main(module=None, testRunner=unittest.TextTestRunner(resultclass=Result))
