#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doxygen-filter.py HEADER: prints a public header in a form for Doxygen, with the same lines.

In the headers, one comment may describe several declarations. Doxygen needs a comment for each.
Here the first comment becomes that of the file, private parts are left out, and one comment applies
to

- the declarations that follow without an empty line,
- the names of one declaration: `gc_length x, y; /**< where */`,
- the fields of a struct without field comments: they refer to the struct's comment.

The kinds of recognizers and the reasons come from their tables, kinds.def and reasons.def.
"""
import pathlib
import re
import sys

PRIVATE = "// private state"
BASE = "struct gc_recognizer base;"
TABLES = pathlib.Path(__file__).parents[2] / "include/gesturecore"
ROW = re.compile(r"(?:^/\*\*((?:(?!\*/)[\s\S])*)\*/\n)?^(GC_\w+)\((\w+), (\d+),", re.MULTILINE)
FIELDS = re.compile(r"^\t((?:struct |enum )?\w+) (\w+(?:, \w+)*);(.*)$")


class Filter:
    def __init__(self, lines):
        self.lines = lines
        self.documented = None  # the name whose comment applies to the next declarations
        self.struct = None
        self.own_comments = False  # whether this struct's fields have comments
        self.private = False
        self.inside = False  # whether a declaration continues

    def output(self):
        for number, line in enumerate(self.lines):
            text = line.strip()
            if number == 1:
                line = line.replace("/**", "/** @file")
            elif text == PRIVATE:
                self.private = True
            elif text.startswith("}"):
                self.private, self.struct, self.documented = False, None, None
            yield "\n" if self.private else self.line(number, line, text)

    def line(self, number, line, text):
        if re.match(r"#(define|undef) GC_(KIND|REASON)\b", text):
            return "\n"
        table = re.match(r"#include <gesturecore/(\w+\.def)>", text)
        if table and "(NAME, number" in self.lines[number - 1]:
            rows = list(self.rows(table[1]))
            is_counted = self.lines[number - 1].rstrip().endswith("+1")
            return "\t" + (f"+ {len(rows)}" if is_counted else " ".join(rows)) + "\n"
        if number < 2 or self.inside:
            self.inside = self.inside and not text.endswith((";", "*/"))
            return line
        if text.startswith("/*"):
            self.documented, self.inside = "next", not text.endswith("*/")
        elif text.endswith("{"):
            found = re.match(r"struct (\w+) {$", text)
            self.struct = found and found[1]
            self.own_comments = self.has_comments(number)
            self.documented = None if self.own_comments else self.struct
        elif not text or text.startswith(("GC_BEGIN", "GC_END", "#if", "#endif", "#include")):
            self.documented = None if not self.struct or self.own_comments else self.struct
        elif text == BASE:
            return f"\t{BASE} /**< The common part of all recognizers. */\n"
        elif not line.startswith((" ", "}")):
            self.inside = not text.endswith(("/", ";")) and not text.startswith("#")
            return self.declaration(line, text)
        return line

    @staticmethod
    def rows(table):
        """The enumerators of a table, each with its comment, if it has one."""
        for comment, macro, name, value in ROW.findall((TABLES / table).read_text(encoding="utf-8")):
            words = " ".join(re.sub(r"^ \*", "", comment, flags=re.MULTILINE).split())
            yield f"{macro}_{name} = {value}," + (f" /**< {words} */" if words else "")

    def has_comments(self, number):
        end = next(i for i in range(number, len(self.lines)) if self.lines[i].startswith("}"))
        fields = "".join(self.lines[number:end]).split(PRIVATE)[0]
        return "/**" in fields.replace(BASE, "")

    def declaration(self, line, text):
        fields = FIELDS.match(line) if self.struct else None
        if fields is None:
            return self.one(line, text, line.rstrip("\n")) + "\n"
        kind, names, rest = fields.groups()
        # A comment that continues on the next line belongs to the last name.
        parts = [self.one(line, text, f"{kind} {name};{rest}", name) for name in names.split(", ")]
        return "\t" + " ".join(parts) + "\n"

    def one(self, line, text, declaration, name=None):
        """Returns a declaration. If it has no comment, adds a reference to the one that applies."""
        if "/**<" in line:
            return declaration
        name = name or re.search(r"\(\*(\w+)\)|#define (\w+)|(\w+)(?:\(|;|\[)", text)
        name = name if isinstance(name, str) else name and next(filter(None, name.groups()))
        if self.documented == "next":
            self.documented = f"{self.struct}::{name}" if self.struct else name
            return declaration
        if self.documented is None or name is None:
            return declaration
        reference = "See" if self.documented == self.struct else "@copydoc"
        return f"/** {reference} {self.documented} */ {declaration}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as header:
        sys.stdout.writelines(Filter(header.readlines()).output())
