# SPDX-License-Identifier: MIT
"""What a recording is known to show, and whether a stream of gestures says the same."""

import json
import os

from arbiter import NAMES

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "labels.json")


def load(path=FILE):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def count(events):
    """Gestures per recognizer in printed events: recognized taps, begun pans and pinches."""
    counts = dict.fromkeys(NAMES, 0)
    for event in events:
        name = event.get("recognizer")
        recognized = "ended" if name in ("tap", "double-tap") else "began"
        if name in counts and event.get("state") == recognized:
            counts[name] += 1
    return counts


def disagreements(labels, path, mode, events):
    """Empty where the file has no label for this mode."""
    label = labels.get(os.path.basename(path), {})
    counts = count(events)
    found = []
    for name, wanted in label.get(mode, {}).items():
        number = counts[name]
        good = number > 0 if wanted == "some" else number == wanted
        if not good:
            found.append(f"label '{label['what']}' wants {wanted} {name}, there are {number}")
    return found
