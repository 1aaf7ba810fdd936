#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the tables of README.md.

table.py          rewrites them, from the claims and unproven.txt
table.py --check  exits 1 if they differ, or if a function of the fixed-point code is in neither

A line of unproven.txt is: file | functions | reason. With * as its functions, it is about all
functions of the file that no claim names.
"""

import re
import sys

import claims

README = claims.HERE / "README.md"
CORE = claims.ROOT / "CGestureCore"
BLOCK = re.compile(r"(<!-- proofs -->\n).*?(<!-- end of proofs -->)", re.DOTALL)
# The fixed-point code. Other files of the core only call it.
FILES = """
    device.c exponential.c exponential.h fixed.c fixed.h geometry.c geometry.h
    evidence.c heading.c heading.h momentum.c node.c node_affine.c rubber_band.c similarity.c span.h
    sqrt.h swipe_limits.c swipe_limits.h touch_group.c touch_group.h trig.c
    velocity.c velocity_at.c velocity_fit.c velocity.h velocity_terms.h velocity_uneven.c
""".split()
# The head of a definition begins at the margin and ends with "{".
DEFINITION = re.compile(r"^(?![#/}\s])[^;{}=]*?\b(?!__)(\w+)\([^;{}]*\) \{$", re.MULTILINE)


def functions_of(name):
    (path,) = CORE.glob(f"*/{name}")
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
    return set(DEFINITION.findall(text))


def read_unproven():
    rows = []
    for line in (claims.HERE / "unproven.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, functions, reason = (part.strip() for part in line.split(" | "))
            rows.append((name, [word.strip() for word in functions.split(",")], reason))
    return rows


def proven_functions(all_claims):
    return {function for claim in all_claims for function in claim.functions}


def complaints(all_claims, unproven):
    """What the claims and unproven.txt leave out, or name wrongly."""
    defined = {name: functions_of(name) for name in FILES}
    everywhere = set().union(*defined.values())
    proven = proven_functions(all_claims)
    for function in sorted(proven - everywhere):
        yield f"{function} of a claim is not in the files of table.py"
    for name, functions, _ in unproven:
        if name not in defined:
            yield f"unproven.txt: {name} is not in the files of table.py"
            continue
        left = defined[name] - proven
        if functions != ["*"]:
            for function in functions:
                if function not in left:
                    yield f"unproven.txt: {function} is not in {name}, or a claim names it"
            left &= set(functions)
        elif not left:
            yield f"unproven.txt: claims name all functions of {name}"
        defined[name] -= left
    for name, functions in sorted(defined.items()):
        for function in sorted(functions - proven):
            yield f"{name}: {function} has no claim, and is not in unproven.txt"


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def tables(all_claims, unproven):
    names = {"esbmc": "ESBMC", "eva": "Eva", "exhaustive": "all values"}
    lines = [row("functions", "claim, besides no undefined behavior", "assumed of the inputs", "by"),
             row(*["---"] * 4)]
    for claim in all_claims:
        assumed = claim.assumes + (f". Of the run: {claim.reduction}" if claim.reduction else "")
        assumed += ". All of them: `--long`" if claim.long else ""
        lines.append(row(", ".join(f"`{name}`" for name in claim.functions), claim.result,
                         assumed, ", ".join(names[tool] for tool in claim.tools)))
    proven = proven_functions(all_claims)
    lines += ["", "Not proven:", "", row("functions", "reason"), row("---", "---")]
    for name, functions, reason in unproven:
        if functions == ["*"]:
            functions = sorted(functions_of(name) - proven)
        lines.append(row(f"{name}: " + ", ".join(f"`{word}`" for word in functions), reason))
    return "\n".join(lines) + "\n"


def main():
    all_claims, unproven = claims.read_claims(), read_unproven()
    wrong = list(complaints(all_claims, unproven))
    text = README.read_text()
    new = BLOCK.sub(lambda match: match[1] + tables(all_claims, unproven) + match[2], text)
    if "--check" not in sys.argv[1:]:
        README.write_text(new)
    elif new != text:
        wrong.append("the tables of README.md are not of these claims: run Tests/proofs/table.py")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
