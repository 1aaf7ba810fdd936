#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that each word and each name means one thing.

    check-names.py          complains about a name in the library that uses a word of DESIGN.md's table of
                            words differently, and about a type of Swift that two targets declare
    check-names.py --list   also prints each name that has a word of that table

The table is in DESIGN.md, "Terms": a word, its meaning, and the names that may have it, with * for any
letters. A name has a word if one of its parts, in snake_case or camelCase, is that word or an ending of it
(hand, hands, handed). Comments and strings do not count, nor do tests and tools.

A type of a test may have the name of a type in another test, because no file imports both. Examples, and the
programs of Tests/packaging, are programs of users, which may take any name.
"""
import collections
import fnmatch
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARY = ("CGestureCore/", "include/", "Sources/")
GENERATED = re.compile(r"^Sources/CGestureWayland/(protocols\.c|include/gcw-protocols\.h)$")
ROWS = re.compile(r"^\| word \| meaning \| names \|\n\|[-|]+\|\n((?:\|.*\n)+)", re.MULTILINE)
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', re.DOTALL)
IDENTIFIER = re.compile(r"\b[A-Za-z_]\w*\b")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
ENDINGS = ("", "s", "d", "ed", "ing", "r", "er", "rs", "ers")
TYPE = re.compile(r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|open|final|indirect) )*"
                  r"(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.MULTILINE)


def tracked(*patterns):
    """The files of the project that match."""
    return subprocess.check_output(["git", "ls-files", "--", *patterns], cwd=ROOT, text=True).split()


def words():
    """The rows of the table: for each word, the patterns of the names that may have it."""
    table = ROWS.search((ROOT / "DESIGN.md").read_text())
    if not table:
        sys.exit("DESIGN.md: its Terms have no table with the head \"word | meaning | names\"")
    rows = collections.defaultdict(list)
    for line in table[1].splitlines():
        word, _, names = (cell.strip() for cell in line.strip("|").split("|"))
        rows[word] += re.findall(r"`([^`]+)`", names)
    return rows


def names_with(word):
    """The names in the library that have a word, each with the first file that has it."""
    forms = {word + ending for ending in ENDINGS}
    found = {}
    for path in tracked("*.c", "*.h", "*.hpp", "*.swift"):
        if not path.startswith(LIBRARY) or GENERATED.match(path):
            continue
        code = NOT_CODE.sub(" ", (ROOT / path).read_text())
        for name in set(IDENTIFIER.findall(code)):
            if forms & {part.lower() for part in PART.findall(name)}:
                found.setdefault(name, path)
    return found


def target(path):
    """The target of a file of Swift, and whether it is a test."""
    parts = path.split("/")
    if parts[0] == "Tools":
        return "/".join(parts[:3]), False
    if parts[0] == "Tests":
        # One program, or one target of tests.
        return "/".join(parts[:3]), True
    return "/".join(parts[:2]), False


def doubles():
    """Types that two targets declare at their top level, at least one of them outside the tests."""
    declared = collections.defaultdict(dict)
    for path in tracked("*.swift"):
        if path.startswith(("examples/", "Tests/packaging/")):
            continue
        where, is_test = target(path)
        for name in TYPE.findall((ROOT / path).read_text()):
            declared[name][where] = is_test
    return {name: sorted(places) for name, places in sorted(declared.items())
            if len(places) > 1 and not all(places.values())}


def main():
    bad = 0
    for word, patterns in words().items():
        for name, path in sorted(names_with(word).items()):
            allowed = any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)
            if not allowed:
                print(f"{path}: {name}: DESIGN.md gives \"{word}\" one meaning, and this name is not listed with it: "
                      "use another word")
                bad += 1
            elif "--list" in sys.argv:
                print(f"{word}: {name}")
    for name, places in doubles().items():
        print(f"{name}: declared in {' and in '.join(places)}: rename all but one")
        bad += 1
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
