#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores the core's values at a frame with a scoring tool from outside of the repository.

    values.py --tool DIR                   prints the tool's table; DIR contains the tool, score.py
    values.py --tool DIR --gestures DIR    the same for the contacts of recordings: *.gesture files

`gesture convert` makes .gesture files of recordings. The tool writes strokes and asks where the
finger is when a display shows its frames (--emit), and scores the answers (--file). In between,
this script passes score.c the strokes and the questions.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import run

START_US = 1000000  # strokes begin at 0, and questions may be about times before


def answers(program, strokes):
    """Yields an answer in the tool's format for each stroke."""
    samples = [[(t + START_US, x, y) for t, x, y in zip(s["t_us"], s["x"], s["y"])] for s in strokes]
    asked = [[(count, time + START_US) for count, time in s["asked"]] for s in strokes]
    for s, points in zip(strokes, run.scored(program, samples, asked)):
        yield {**{key: s[key] for key in ("set", "stroke", "noise")},
               "x": [x for x, _ in points], "y": [y for _, y in points]}


def main():
    parser = argparse.ArgumentParser(description="Scores the core's values at a frame.")
    parser.add_argument("--tool", type=pathlib.Path, required=True, help="folder of score.py")
    parser.add_argument("--gestures", type=pathlib.Path, help="folder of .gesture files")
    arguments = parser.parse_args()
    tool = [sys.executable, arguments.tool.resolve() / "score.py"]
    if arguments.gestures:
        tool += ["--gestures", arguments.gestures.resolve()]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        asked, answered = folder / "asked.jsonl", folder / "answered.jsonl"
        subprocess.run([*tool, "--emit", asked], check=True)
        strokes = [json.loads(line) for line in asked.read_text().splitlines()]
        with answered.open("w") as out:
            for answer in answers(run.build(folder), strokes):
                out.write(json.dumps(answer) + "\n")
        subprocess.run([*tool, "--file", answered], check=True)


if __name__ == "__main__":
    main()
