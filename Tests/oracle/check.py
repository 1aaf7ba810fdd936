# SPDX-License-Identifier: MIT
"""Checks the gestures a program prints for recordings against geometry from their raw events.

    check.py --gesture PROGRAM [--alone | --arbitrated] FILE_OR_FOLDER...
    check.py --predict [--alone | --arbitrated] FILE_OR_FOLDER...
"""

import argparse
import json
import os
import sys

import labels
import program
import recording
from arbiter import ALONE, ARBITRATED, predict
from compare import compare

SUFFIXES = (".events", ".evemu", ".ev")


def main():
    options = parse_options()
    paths = [path for given in options.paths for path in find(given)]
    if not paths:
        print("no recordings found", file=sys.stderr)
        return 2
    modes = [mode for mode in (ALONE, ARBITRATED) if getattr(options, mode)] or [ALONE, ARBITRATED]
    if options.predict:
        for path in paths:
            for mode in modes:
                print_prediction(path, mode)
        return 0
    passed = failed = 0
    for path in paths:
        for mode in modes:
            if check(options.gesture, path, mode):
                passed += 1
            else:
                failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--gesture", metavar="PROGRAM", help="the program to check")
    what.add_argument("--predict", action="store_true", help="print the expected events instead")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--alone", action="store_true", help="only each recognizer by itself")
    mode.add_argument("--arbitrated", action="store_true", help="only all of them on one node")
    parser.add_argument("paths", nargs="+", metavar="FILE_OR_FOLDER")
    return parser.parse_args()


def find(given):
    """The recordings below a folder; a file that was named is taken as it is."""
    if not os.path.isdir(given):
        return [given]
    return sorted(os.path.join(folder, name) for folder, _, names in os.walk(given)
                  for name in names if name.endswith(SUFFIXES))


def check(binary, path, mode):
    """Prints the verdict on one recording; true where it is good."""
    differences, notes, printed = [], [], []
    try:
        frames = recording.load(path)
        printed = program.replay(binary, path, mode)
        if frames:
            differences, notes = compare(frames, mode, printed)
        else:
            notes = ["a touchpad: libinput finds its gestures, so only the label is checked"]
        differences += label_differences(frames, path, mode, printed)
    except (OSError, ValueError, LookupError, program.ProgramError) as error:
        differences = [str(error)]
    title = f"{os.path.basename(path)} {mode}"
    if differences:
        print(f"FAIL {title}")
        for text in differences:
            print(f"     {text}")
        return False
    counts = ", ".join(f"{number} {name}" for name, number in labels.count(printed).items()
                       if number)
    print(f"ok {title}: {len(printed)} events, {counts or 'no gesture'}")
    for text in notes:
        print(f"     {text}")
    return True


def label_differences(frames, path, mode, printed):
    known = labels.load()
    found = labels.disagreements(known, path, mode, printed)
    if not found:
        return []
    predicted = [event.as_dict() for event in predict(frames, mode)]
    if labels.disagreements(known, path, mode, predicted):
        found.append("the rules as the oracle reads them disagree with this label too")
    return found


def print_prediction(path, mode):
    """In the form of the program under test, with the mode and the counts in the last line."""
    events = [event.as_dict() for event in predict(recording.load(path), mode)]
    name = os.path.basename(path)
    for event in events:
        print(json.dumps({"file": name, **event}))
    wrong = labels.disagreements(labels.load(), path, mode, events)
    print(json.dumps({"file": name, "summary": {"mode": mode, "gestures": labels.count(events),
                                                "label": wrong or "fits"}}))


if __name__ == "__main__":
    sys.exit(main())
