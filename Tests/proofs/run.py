#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves the claims of claims/ with their tools. prove.sh sets up the tools and calls this.

run.py [--jobs N] [--changed] [--no-self-check] [--tool TOOL] [--long] [CLAIM...]
                proves all claims, or those named; --changed: those that differ from what was proved;
                --long: those with a longer exhaustive run
run.py --list   lists them

When all runs with all tools pass, proved.txt notes the claims: commit it with the code.

In a self check, each tool must refuse the wrong claims, which REFUSED marks. The last line is
"N passed, N failed".
"""

import argparse
import concurrent.futures
import pathlib
import sys
import tempfile
import time

import claims
import proved
import self_check
import tools

LOGS = claims.ROOT / ".build-logs" / "proofs"


def prove(run):
    """Returns the run, a word about its failure or None, its seconds and the log's path."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        status, good, output = tools.COMMANDS[run.tool](run, folder)
        if isinstance(run.claim, self_check.WrongCode):
            good = run.claim.is_refused(run.tool, good, output)
    seconds = time.monotonic() - begin
    log = LOGS / (run.name.translate(str.maketrans(" ", "-", "(),")) + ".log")
    log.write_text(output)
    if status is None:
        failure = f"no result in {tools.SECONDS} s of the processor"
    elif good:
        failure = None
    else:
        is_wrong = run.self_check or isinstance(run.claim, self_check.WrongCode)
        failure = "not refused, but wrong" if is_wrong else "refused"
    return run, failure, seconds, log


def report(run, failure, seconds, log):
    verdict = "ok  " if failure is None else "FAIL"
    print(f"{verdict} {seconds:6.1f} s  {run.name}" + (f": {failure}" if failure else ""), flush=True)
    if failure:
        print(f"     {run.claim.file.relative_to(claims.ROOT)}, log in {log.relative_to(claims.ROOT)}")
        for line in log.read_text().splitlines()[-25:]:
            print(f"     | {line}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("claims", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tool", choices=claims.TOOLS)
    parser.add_argument("--changed", action="store_true")
    parser.add_argument("--no-self-check", action="store_true")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()

    known = chosen = claims.read_claims()
    unknown = set(arguments.claims) - {claim.name for claim in chosen}
    if unknown:
        sys.exit("no such claim: " + ", ".join(sorted(unknown)))
    if arguments.claims:
        chosen = [claim for claim in chosen if claim.name in arguments.claims]
    if arguments.changed:
        hashes = proved.read()
        chosen = [claim for claim in chosen if proved.hash_of(claim) != hashes.get(claim.name)]
        if not chosen:
            print(f"note: all {len(known)} claims are as they were proved\n1 passed, 0 failed")
            return 0
    if arguments.long:
        chosen = [claims.longer(claim) for claim in chosen if claim.long]
    if arguments.list:
        for claim in chosen:
            print(f"{claim.name}: {', '.join(claim.functions)} ({', '.join(claim.tools)})")
        return 0

    runs = [run for claim in chosen for run in tools.runs_of(claim, not arguments.no_self_check)
            if arguments.tool in (None, run.tool)]
    if not arguments.claims and not arguments.no_self_check:
        runs += self_check.runs()
    missing = tools.missing_tools({run.tool for run in runs})
    if missing:
        sys.exit("not installed: " + ", ".join(missing) + "; make prove installs the tools")
    # Exhaustive runs take longest: first, so that no processor waits at the end.
    runs.sort(key=lambda run: run.tool != "exhaustive")
    LOGS.mkdir(parents=True, exist_ok=True)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for future in concurrent.futures.as_completed([pool.submit(prove, run) for run in runs]):
            run, failure, seconds, log = future.result()
            failed += failure is not None
            report(run, failure, seconds, log)
    if not (failed or arguments.long or arguments.tool or arguments.no_self_check):
        proved.write(known, chosen)
    print(f"{len(runs) - failed} passed, {failed} failed")
    return 1 if failed or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
