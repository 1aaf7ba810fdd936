# SPDX-License-Identifier: MIT
"""How the cost of an operation grows with recognizers, depth and relations."""
import math
import pathlib

from building import ROOT, callgrind, output, total

DRIVER = pathlib.Path(__file__).resolve().parents[1] / "growth" / "growth.c"

# Operation, what, sizes. Both give the exponent; the limit is for the second.
OPERATIONS = [
    ("land", "a landing on a node with 1,000 recognizers", (100, 1000)),
    ("nested", "a landing on 1,000 nested nodes with one each", (100, 1000)),
    ("remove", "removal of the outermost of 1,000 touched nodes", (100, 1000)),
    ("prevent", "1,000 attempt at once, the first prevents the rest", (100, 1000)),
    ("chain", "1,000 attempt at once, each waits for the next", (100, 1000)),
    ("begin", "200 simultaneous recognizers begin: 20 frames", (50, 200)),
    ("require", "40 recognizers that all wait for each other", (20, 40)),
    ("follow", "translation and its setter, 20 nodes deep", (10, 20)),
]


def build(compiler, objects, folder):
    program = folder / "growth"
    output(compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/include", DRIVER,
           *objects, "-o", program)
    return program


def instructions(program, operation, size, folder):
    dump = folder / f"growth-{operation.replace(' ', '-')}-{size}"
    callgrind(program, dump, operation, str(size), options=["--toggle-collect=measured"])
    return total(dump.read_text())


def rows(compiler, objects, folder):
    """Rows (key, what, unit, value): instructions at the largest size, and the exponent."""
    program = build(compiler, objects, folder)
    found = []
    for operation, what, sizes in OPERATIONS:
        before, last = (instructions(program, operation, size, folder) for size in sizes)
        exponent = math.log(last / before) / math.log(sizes[1] / sizes[0])
        found.append((f"growth {operation}", what, "instructions", last))
        found.append((f"exponent {operation}", "  grows with the size to the power of", "x", exponent))
    return found
