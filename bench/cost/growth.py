# SPDX-License-Identifier: MIT
"""How the cost of an operation grows with recognizers, depth and relations, and with views."""
import math
import pathlib

from building import output
from callgrind import callgrind, total

DRIVER = pathlib.Path(__file__).resolve().parents[1] / "growth" / "growth.c"

# Operation, what, sizes. The last size is promised; the last two give the exponent.
OPERATIONS = [
    ("land", "a landing on a node with 1,000 recognizers", (10, 100, 1000)),
    ("nested", "a landing on 1,000 nested nodes with one each", (10, 100, 1000)),
    ("remove", "removal of the outermost of 1,000 touched nodes", (10, 100, 1000)),
    ("prevent", "1,000 attempt at once, the first prevents the rest", (10, 100, 1000)),
    ("chain", "1,000 attempt at once, each waits for the next", (10, 100, 1000)),
    ("begin", "200 simultaneous recognizers begin: 20 frames", (10, 50, 200)),
    ("require", "40 recognizers that all wait for each other", (10, 20, 40)),
    ("disable each", "disabling each of 1,000 touched", (10, 100, 1000)),
    ("remove each", "removing each of 1,000 touched", (10, 100, 1000)),
    ("add each", "adding each of 1,000", (10, 100, 1000)),
    ("remove last first", "removing each of 1,000, the last first", (10, 100, 1000)),
    ("wait for each", "1,000 requirements of one recognizer", (10, 100, 1000)),
    ("late", "1,000 long presses due at 1,000 times, late", (10, 100, 1000)),
    ("late together", "the same, and all may begin", (10, 100, 1000)),
    ("follow", "translation and its setter, 20 nodes deep", (5, 10, 20)),
]
# The same, of views in Swift: bench/cost-swift/program/Growth.swift.
VIEW_OPERATIONS = [
    ("nest", "Swift, adding each of 1,000 views to the last", (100, 1000)),
    ("remove siblings", "Swift, removing each of 1,000 siblings", (100, 1000)),
    ("remove siblings last first", "Swift, removing each of them, the last first", (100, 1000)),
]


def build(compiler, objects, root, folder):
    program = folder / "growth"
    output(compiler, "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{root}/include", DRIVER,
           *objects, "-o", program)
    return program


def instructions(program, operation, size, folder):
    dump = folder / f"growth-{operation.replace(' ', '-')}-{size}"
    callgrind(program, dump, operation, str(size), options=["--toggle-collect=measured"])
    return total(dump.read_text())


def rows(compiler, objects, root, folder):
    """Rows (key, what, unit, value) of the core."""
    program = build(compiler, objects, root, folder)
    return rows_of(OPERATIONS, lambda name, size: instructions(program, name, size, folder))


def rows_of(operations, count):
    """Rows (key, what, unit, value): instructions at the largest size, and the exponent.

    `count` returns the instructions of an operation at a size.
    """
    found = []
    for operation, what, sizes in operations:
        *_, before, last = (count(operation, size) for size in sizes)
        exponent = math.log(last / before) / math.log(sizes[-1] / sizes[-2])
        found.append((f"growth {operation}", what, "instructions", last))
        found.append((f"exponent {operation}", "  grows with the size to the power of", "x",
                      exponent))
    return found
