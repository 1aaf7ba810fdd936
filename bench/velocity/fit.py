#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the constants of the velocity on half of the strokes, and scores the other half.

    fit.py --tool DIR            as run.py

Both sets of strokes of hands are halved: each second stroke is out, then the others. On the half
that is in, each constant in turn takes the step that lowers the errors most, relative to those of
the committed constants: medians and 90th percentiles, without noise and with 1 and 2 px. Then come
the errors on the half that is out, with the fitted constants and with the committed ones.
"""
import argparse
import os
import pathlib
import re
import shutil
import tempfile

import run

STEPS = {"ACROSS_LOG2": 12000, "ALONG_LOG2": 30000, "FIRST_ROW_LOG2": 15000,
         "FIRST_WINDOW_LOG2": 25000}
SEEDS = 4


def sources(folder, values):
    """Copies the core with other constants."""
    core = folder / "CGestureCore"
    shutil.copytree(run.ROOT / "CGestureCore", core, dirs_exist_ok=True)
    for path in (core / "motion").glob("velocity*.[ch]"):
        text = path.read_text()
        for name, value in values.items():
            text = re.sub(rf"(#define {name}) \d+", rf"\1 {value}", text)
        path.write_text(text)
    return core


def committed():
    motion = run.ROOT / "CGestureCore/motion"
    text = "".join(path.read_text() for path in sorted(motion.glob("velocity*.[ch]")))
    return {name: int(re.search(rf"#define {name} (\d+)", text)[1]) for name in STEPS}


def errors(score, folder, values, half):
    """Returns the median and the 90th percentile by set and noise."""
    program = run.build(folder, sources(folder, values))
    found = {}
    for label, data in (("recorded", score.recorded()), ("phone", run.phone())):
        for noise in (0, 1, 2):
            cases = list(score.cases(data[half::2], noise, range(SEEDS if noise else 1)))
            pairs = run.pairs_of(program, cases)
            found[label, noise] = score.figures([(v[:2], r) for v, r in pairs])[:2]
    return found


def cost(found, base):
    return sum(f / b for key in base for f, b in zip(found[key], base[key]))


def fitted(score, folder, half):
    values = committed()
    base = errors(score, folder, values, half)
    least = cost(base, base)
    for name, step in STEPS.items():
        for sign in (1, -1):
            tried = {**values, name: values[name] + sign * step}
            tried_cost = cost(errors(score, folder, tried, half), base)
            if tried_cost < least:
                values, least = tried, tried_cost
    return values


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=pathlib.Path, default=os.environ.get("VELOCITY_TOOL"))
    tool = parser.parse_args().tool
    if tool is None:
        parser.error("name the folder of score.py: --tool DIR, or VELOCITY_TOOL=DIR")
    score = run.tool_of(tool.resolve() / "score.py")
    with tempfile.TemporaryDirectory() as name:
        for half in (0, 1):
            values = fitted(score, pathlib.Path(name), half)
            print(f"fitted on half {half}: {values}")
            for what, constants in (("fitted", values), ("committed", committed())):
                out = errors(score, pathlib.Path(name), constants, 1 - half)
                print(f"  half {1 - half}, {what}:", *(
                    f"{label} {noise} px {100 * median:.1f}/{100 * p90:.1f}"
                    for (label, noise), (median, p90) in out.items()), flush=True)


if __name__ == "__main__":
    main()
