#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores the core's velocity estimator with a scoring tool from outside of the repository.

    run.py --tool DIR            prints the tool's table; DIR contains the tool, score.py
    run.py --tool DIR --full     the same for all seeds of the tool

The tool writes noisy strokes (--emit) and scores estimates (--file). In between, this script builds
score.c with the core and passes it the strokes as plain columns.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STEPS = 4096  # of gc_length in a point, and of gc_speed in a point per second


def build(folder):
    program = folder / "score"
    compiler = os.environ.get("CC", "cc")
    core = ROOT / "CGestureCore"
    names = ("motion/velocity", "motion/velocity_fit", "motion/velocity_terms",
             "motion/velocity_uneven", "numbers/fixed")
    sources = [HERE / "score.c", *(core / f"{name}.c" for name in names)]
    subprocess.run(
        [compiler, "-std=c11", "-O2", f"-I{ROOT / 'include'}", f"-I{core}", "-o", program,
         *sources], check=True)
    return program


def estimate(program, strokes):
    """Takes strokes as lists of (t_us, x, y). Returns a list of (vx, vy) for each stroke."""
    columns = []
    for samples in strokes:
        columns.append(f"stroke {len(samples)}")
        columns += [f"{round(t)} {round(x * STEPS)} {round(y * STEPS)}" for t, x, y in samples]
    run = subprocess.run(
        [program], input="\n".join(columns), stdout=subprocess.PIPE, text=True, check=True)
    rows = iter(run.stdout.splitlines())
    speeds = []
    for samples in strokes:
        fields = [next(rows).split() for _ in samples]
        speeds.append([(int(x) / STEPS, int(y) / STEPS) for x, y, _ in fields])
    return speeds


def brief(tool, program, folder):
    """Runs the tool's own round trip."""
    emitted, scored = folder / "strokes.jsonl", folder / "velocities.jsonl"
    subprocess.run([sys.executable, tool, "--emit", emitted], check=True)
    strokes = [json.loads(line) for line in emitted.read_text().splitlines()]
    speeds = estimate(program, [list(zip(s["t_us"], s["x"], s["y"])) for s in strokes])
    with scored.open("w") as out:
        for stroke, velocities in zip(strokes, speeds):
            key = {name: stroke[name] for name in ("set", "noise", "stroke", "seed")}
            for index, (vx, vy) in enumerate(velocities):
                out.write(json.dumps({**key, "index": index, "vx": vx, "vy": vy}) + "\n")
    subprocess.run([sys.executable, tool, "--file", scored], check=True)


def full(tool, program):
    """Scores all seeds, with the tool as a module."""
    spec = importlib.util.spec_from_file_location("score", tool)
    score = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(score)
    sets = {name: getattr(score, name)() for name in ("recorded", "synthetic", "stamped")}
    for label, data in sets.items():
        for noise in (0, 1, 2):
            cases = list(score.cases(data, noise, range(score.SEEDS if noise else 1)))
            strokes = [[(t_us, *p) for t_us, p in zip(t, xy)] for _, _, t, xy, _ in cases]
            speeds = estimate(program, strokes)
            pairs = [(v[i], r) for v, (*_, points) in zip(speeds, cases) for i, r in points]
            median, p90, direction, count = score.figures(pairs)
            print(f"{label:10} noise {noise}: median {100 * median:5.1f} %  p90 {100 * p90:5.1f} %"
                  f"  direction p90 {direction:4.1f}°  ({count} points)")


def main():
    parser = argparse.ArgumentParser(description="Scores the core's velocity estimator.")
    parser.add_argument("--tool", type=pathlib.Path, required=True, help="folder of score.py")
    parser.add_argument("--full", action="store_true", help="all seeds of the tool")
    arguments = parser.parse_args()
    tool = arguments.tool.resolve() / "score.py"
    with tempfile.TemporaryDirectory() as name:
        program = build(pathlib.Path(name))
        if arguments.full:
            full(tool, program)
        else:
            brief(tool, program, pathlib.Path(name))


if __name__ == "__main__":
    main()
