# SPDX-License-Identifier: MIT
"""Runs the program under test and reads what it prints."""

import json
import subprocess

from arbiter import ALONE

TIMEOUT_S = 120
# What the oracle knows: the recognizers of `gesture replay`, of which the first to meet its slop wins.
# It does not know the lead, which the reference and the model judge.
CONFIGURATION = """
recognizers:
  - {name: tap, type: tap}
  - {name: double-tap, type: tap, taps: 2}
  - {name: pan, type: pan, lead: 0}
  - {name: pinch, type: pinch, lead: 0}
"""


class ProgramError(Exception):
    pass


def replay(binary, path, mode):
    """The gesture events printed for a recording, without the summary."""
    options = ["--alone"] if mode == ALONE else ["--config", "-"]
    try:
        done = subprocess.run([binary, "replay", "--json", *options, path], input=CONFIGURATION,
                              capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ProgramError(str(error)) from error
    if done.returncode != 0:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise ProgramError(f"exit status {done.returncode}: {' '.join(last)}")
    return parse(done.stdout)


def parse(output):
    """Events of a line-by-line JSON output. Its last line must be the summary."""
    objects = []
    for number, line in enumerate(output.splitlines(), 1):
        try:
            objects.append(json.loads(line))
        except ValueError as error:
            raise ProgramError(f"line {number} is not JSON: {line[:80]}") from error
        if not isinstance(objects[-1], dict):
            raise ProgramError(f"line {number} is not an object: {line[:80]}")
    if not objects or "summary" not in objects[-1]:
        raise ProgramError("the last line is not a summary")
    events = objects[:-1]
    if any("summary" in event for event in events):
        raise ProgramError("more than one summary")
    return events
