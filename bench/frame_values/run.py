#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores the core's values at a frame with a scoring tool from outside of the repository.

    run.py --tool DIR                   prints the tool's table; DIR contains the tool, score.py
    run.py --tool DIR --gestures DIR    the same for the contacts of recordings: *.gesture files

`gesture convert` makes .gesture files of recordings. The tool writes strokes and asks where the
finger is when a display shows its frames (--emit), and scores the answers (--file). In between,
this script builds score.c with the core and passes it the strokes as plain columns.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STEPS = 4096  # of gc_length in a point
START_US = 1000000  # strokes begin at 0, and questions may be about times before


def build(folder):
    program = folder / "score"
    compiler = os.environ.get("CC", "cc")
    core = ROOT / "CGestureCore"
    names = ("motion/velocity", "motion/velocity_at", "motion/velocity_fit",
             "motion/velocity_terms", "motion/velocity_uneven", "numbers/fixed")
    sources = [HERE / "score.c", *(core / f"{name}.c" for name in names)]
    subprocess.run(
        [compiler, "-std=c11", "-O2", f"-I{ROOT / 'include'}", f"-I{core}", "-o", program,
         *sources], check=True)
    return program


def answers(program, strokes):
    """Yields an answer in the tool's format for each stroke."""
    lines = []
    for s in strokes:
        lines.append(f"stroke {len(s['t_us'])} {len(s['asked'])}")
        lines += [f"{round(t) + START_US} {round(x * STEPS)} {round(y * STEPS)}"
                  for t, x, y in zip(s["t_us"], s["x"], s["y"])]
        lines += [f"{count} {round(time) + START_US}" for count, time in s["asked"]]
    run = subprocess.run(
        [program], input="\n".join(lines), stdout=subprocess.PIPE, text=True, check=True)
    rows = iter(run.stdout.splitlines())
    for s in strokes:
        points = [[int(field) / STEPS for field in next(rows).split()] for _ in s["asked"]]
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
            for answer in answers(build(folder), strokes):
                out.write(json.dumps(answer) + "\n")
        subprocess.run([*tool, "--file", answered], check=True)


if __name__ == "__main__":
    main()
