# SPDX-License-Identifier: MIT
"""Breaks the core in small ways, and checks that the tests notice.

    mutate.py                  20 mutants
    mutate.py --count 200      that many, the same number of engine, arbiter, delivery, recognizers
    mutate.py --least 96       passes if tests catch so many in a hundred of those not judged
    mutate.py --list           prints the drawn mutants
    mutate.py --only TEXT      those with the text in their name

The first test that fails ends a mutant's run. Mutants that no test catches must be in survivors.txt,
each with the reason why. The last line is "N passed, N failed".
"""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import sys
import threading

import mutants
from suite import Suite

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / ".build-mutation"


def judged():
    """The names of the mutants in survivors.txt. A reason is indented."""
    lines = (pathlib.Path(__file__).parent / "survivors.txt").read_text().splitlines()
    return {line for line in lines if line and not line.startswith(("#", " ", "\t"))}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=20, help="how many mutants (20)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--least", type=int, default=100, help="the percentage to catch (100)")
    parser.add_argument("--only", default="", help="those with this text in their name")
    parser.add_argument("--list", action="store_true", help="print the mutants")
    given = parser.parse_args()
    if given.count < 1:
        parser.error("--count must be at least 1")
    return given


class Run:
    def __init__(self, drawn, suite, least):
        self.drawn, self.suite, self.least = drawn, suite, least
        self.judged = judged()
        self.survivors = []
        self.failed = 0

    def catch(self, mutant):
        folder = FOLDER / f"worker-{threading.get_ident()}"
        folder.mkdir(exist_ok=True)
        return self.suite.catch(mutant, folder)

    def c_tests(self, pool):
        waiting = {pool.submit(self.catch, mutant): mutant for mutant in self.drawn}
        for future in concurrent.futures.as_completed(waiting):
            mutant, caught_by = waiting[future], future.result()
            if caught_by is None:
                self.survivors.append(mutant)
            print(f"{caught_by or 'nothing'}\t{mutant.name}", flush=True)

    def report(self):
        caught = len(self.drawn) - len(self.survivors)
        new = [mutant for mutant in self.survivors if mutant.name not in self.judged]
        print(f"note: {caught} of {len(self.drawn)} mutants are caught, "
              f"{len(self.survivors) - len(new)} others are judged")
        for mutant in new:
            print(f"no test catches: {mutant.name}")
        if new:
            print("Write a test, or judge the mutant in Tests/core/mutation/survivors.txt.")
        could_be = len(self.drawn) - (len(self.survivors) - len(new))
        failed = 0 if 100 * caught >= self.least * could_be else len(new)
        print(f"{len(self.drawn) - len(new)} passed, {failed} failed")
        return 1 if failed else 0


def main():
    given = arguments()
    found = mutants.find(ROOT / "CGestureCore", ROOT / "include")
    if given.only:
        drawn = [m for part in found.values() for m in part if given.only in m.name]
    else:
        drawn = mutants.draw(found, given.count, given.seed)
    if given.list:
        print("\n".join(mutant.name for mutant in drawn))
        return 0
    if not drawn:
        sys.exit(f"mutate.py: no mutant has {given.only!r} in its name")
    shutil.rmtree(FOLDER / "objects", ignore_errors=True)
    for worker in FOLDER.glob("worker-*"):
        shutil.rmtree(worker)
    suite = Suite(ROOT, FOLDER)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        suite.build(pool)
        failing = suite.failing_without_mutant()
        if failing is not None:
            sys.exit(f"mutate.py: {failing} fails without a mutant")
        run = Run(drawn, suite, given.least)
        run.c_tests(pool)
    return run.report()


if __name__ == "__main__":
    sys.exit(main())
