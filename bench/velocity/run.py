#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores the core's velocity estimator with a scoring tool from outside of the repository.

    run.py --tool DIR            prints the tool's table; DIR contains the tool, score.py
    run.py --tool DIR --full     all seeds, all sets, two other methods, and velocities of turns

VELOCITY_TOOL in the environment is the default of --tool. The tool writes noisy strokes (--emit)
and scores estimates (--file). In between, this script builds score.c with the core and passes it
the strokes as plain columns.

With --full there are more sets: phone, data/phone-strokes.json; slow, constant motion with the noise
of a panel; panels, the synthetic strokes at 20 Hz, which needs longer rests. A line has the median
and the 90th percentile of the relative error, and how often an axis of the truth is within the
confidence. Then it has the errors of least squares and of impulse, both over 100 ms.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STEPS = 4096  # of gc_length in a point, and of gc_speed in a point per second


def compile_with(program, core, *sources):
    subprocess.run(
        [os.environ.get("CC", "cc"), "-std=gnu11", "-O2", f"-I{ROOT / 'include'}", f"-I{core}",
         "-o", program, *sources, "-lm"], check=True)
    return program


def build(folder, core=ROOT / "CGestureCore"):
    names = ("motion/velocity", "motion/velocity_at", "motion/velocity_fit",
             "motion/velocity_terms", "motion/velocity_uneven", "numbers/fixed")
    sources = [core / f"{name}.c" for name in names]
    return compile_with(folder / "score", core, HERE / "score.c", *sources)


def scored(program, strokes, asked):
    """Takes strokes as lists of (t_us, x, y), and questions as lists of (count, t_us). Returns lists
    of (x, y) for each question; of a stroke without questions, of (vx, vy, error) for each sample.
    """
    columns = []
    for samples, questions in zip(strokes, asked):
        columns.append(f"stroke {len(samples)} {len(questions)}")
        columns += [f"{round(t)} {round(x * STEPS)} {round(y * STEPS)}" for t, x, y in samples]
        columns += [f"{count} {round(t)}" for count, t in questions]
    rows = iter(subprocess.check_output([program], input="\n".join(columns), text=True).splitlines())
    return [[tuple(int(field) / STEPS for field in next(rows).split()) for _ in questions or samples]
            for samples, questions in zip(strokes, asked)]


def estimate(program, strokes):
    """Takes strokes as lists of (t_us, x, y). Returns lists of (vx, vy, error)."""
    return scored(program, strokes, [[]] * len(strokes))


def brief(tool, program, folder):
    """Runs the tool's own round trip."""
    emitted, scored = folder / "strokes.jsonl", folder / "velocities.jsonl"
    subprocess.run([sys.executable, tool, "--emit", emitted], check=True)
    strokes = [json.loads(line) for line in emitted.read_text().splitlines()]
    speeds = estimate(program, [list(zip(s["t_us"], s["x"], s["y"])) for s in strokes])
    with scored.open("w") as out:
        for stroke, velocities in zip(strokes, speeds):
            key = {name: stroke[name] for name in ("set", "noise", "stroke", "seed")}
            for index, (vx, vy, _) in enumerate(velocities):
                out.write(json.dumps({**key, "index": index, "vx": vx, "vy": vy}) + "\n")
    subprocess.run([sys.executable, tool, "--file", scored], check=True)


def tool_of(path):
    """The tool as a module."""
    spec = importlib.util.spec_from_file_location("score", path)
    score = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(score)
    return score


def phone():
    strokes = json.loads((HERE / "data" / "phone-strokes.json").read_text())
    columns = [(s["name"], numpy.array(s["samples"], float)) for s in strokes]
    return [(name, samples[:, 0], samples[:, 1:], None) for name, samples in columns]


def slow():
    """Constant motion at 30 to 90 pt/s, off by 0.3 pt."""
    random, cases = numpy.random.default_rng(5), []
    for k in range(120):
        t = numpy.arange(0, 400e3, 8e3)
        speed, angle = random.uniform(30, 90), random.uniform(0, 2 * numpy.pi)
        velocity = speed * numpy.array([numpy.cos(angle), numpy.sin(angle)])
        place = numpy.outer(t * 1e-6, velocity) + random.normal(0, 0.3, (t.size, 2))
        cases.append((f"slow{k}", 0, t, place, [(i, velocity) for i in range(8, len(t))]))
    return cases


def sets_of(score):
    """Yields the name, the noise and the cases of each line."""
    sets = {name: getattr(score, name)() for name in ("recorded", "synthetic", "stamped")}
    sets.update(phone=phone(), panels=score.synthetic(step_us=50000))
    for label, data in sets.items():
        for noise in (0, 1, 2):
            yield label, noise, list(score.cases(data, noise, range(score.SEEDS if noise else 1)))
    yield "slow", 0, slow()


def pairs_of(program, cases):
    """Returns estimates, with their errors, and the truth."""
    speeds = estimate(program, [[(t, *p) for t, p in zip(ts, xy)] for _, _, ts, xy, _ in cases])
    return [(v[i], r) for v, (*_, points) in zip(speeds, cases) for i, r in points]


def held(pairs):
    """Returns how often an axis of the truth is within the error, in percent."""
    return 100 * numpy.mean([abs(v[i] - r[i]) <= v[2] for v, r in pairs for i in (0, 1)])


def full(tool, program, folder):
    """Scores all seeds, with the tool as a module."""
    score = tool_of(tool)
    for label, noise, cases in sets_of(score):
        pairs = pairs_of(program, cases)
        others, some = [], cases[::max(1, len(cases) // 500)]  # all strokes, but not all seeds
        for method in (score.lsq2_100, score.impulse_100):
            speeds = [(method(t[:i + 1], xy[:i + 1]), r) for _, _, t, xy, points in some
                      for i, r in points]
            others.append("{:5.1f}/{:5.1f}".format(*(100 * f for f in score.figures(speeds)[:2])))
        median, p90, direction, count = score.figures([(v[:2], r) for v, r in pairs])
        print(f"{label:10} noise {noise}: median {100 * median:5.1f} %  p90 {100 * p90:5.1f} %"
              f"  direction p90 {direction:4.1f}°  held {held(pairs):3.0f} %  ({count} points)"
              f"  least squares {others[0]}  impulse {others[1]}", flush=True)
    core = ROOT / "CGestureCore"
    subprocess.run([compile_with(folder / "turns", core, HERE / "turns.c",
                                 *sorted(core.rglob("*.c")))], check=True)


def main():
    parser = argparse.ArgumentParser(description="Scores the core's velocity estimator.")
    parser.add_argument("--tool", type=pathlib.Path, default=os.environ.get("VELOCITY_TOOL"),
                        help="folder of score.py")
    parser.add_argument("--full", action="store_true", help="all seeds and sets")
    arguments = parser.parse_args()
    if arguments.tool is None:
        parser.error("name the folder of score.py: --tool DIR, or VELOCITY_TOOL=DIR")
    tool = arguments.tool.resolve() / "score.py"
    with tempfile.TemporaryDirectory() as name:
        program = build(pathlib.Path(name))
        if arguments.full:
            full(tool, program, pathlib.Path(name))
        else:
            brief(tool, program, pathlib.Path(name))


if __name__ == "__main__":
    main()
