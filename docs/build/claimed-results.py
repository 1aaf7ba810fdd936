#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""
claimed-results.py FOLDER: writes a program into FOLDER for each example in a comment of a public
module that claims results, such as

    ///     held.applying(right)     // (100.0, 100.0)

The program stops at a result that is not the one in the comment.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# An expression, and a comment that is a value: a number, a tuple, a text, a truth value or nil.
CLAIM = re.compile(r'(?P<code>[^/]+?)\s+// (?P<result>\(.*\)|-?\d.*|".*"|true|false|nil)$')


def examples(text):
    """Each run of indented lines in a comment, as pairs of line number and code."""
    run = []
    for number, line in enumerate(text.splitlines(), 1):
        comment = re.match(r"\s*///(.*)", line)
        code = comment and re.match(r"     (.*)", comment[1])
        if code:
            run.append((number, code[1]))
        elif run and not (comment and not comment[1].strip()):
            yield run
            run = []


def program(path, module, run):
    """The program of an example; empty if it claims nothing."""
    lines = [f"import {module}"]
    for number, code in run:
        claim = CLAIM.fullmatch(code)
        if claim is None:
            lines.append(code)
            continue
        value, result = claim["code"], claim["result"].replace('"', r"\"")
        lines += [
            f'let line{number} = "\\({value})"',
            f'precondition(line{number} == "{result}", "{path}:{number}: it is \\(line{number})")',
        ]
    return "\n".join(lines) + "\n" if len(lines) > len(run) + 1 else ""


def main(folder):
    count = 0
    for path in sorted(ROOT.glob("Sources/*/**/*.swift")):
        name = path.relative_to(ROOT)
        for run in examples(path.read_text(encoding="utf-8")):
            text = program(name, name.parts[1], run)
            if text:
                count += 1
                file = f"{path.stem}_line_{run[0][0]}.swift"
                (pathlib.Path(folder) / file).write_text(text, encoding="utf-8")
    sys.exit(0 if count > 0 else "no example claims a result: is the pattern still right?")


if __name__ == "__main__":
    main(sys.argv[1])
