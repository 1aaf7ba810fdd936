# SPDX-License-Identifier: MIT
"""Finds the ways in which the core can be broken by one small change.

A mutant replaces an operator by its neighbor, changes a constant by one, drops a negation or drops a
statement. libclang parses the core, so that only code of functions is changed: no comment, no
declaration, no assertion, and nothing that a macro expands to.
"""
import dataclasses
import hashlib
import pathlib
import re
import subprocess

from clang import cindex

# The parts of the core that are changed. Each gives the same number of mutants.
PARTS = {
    "engine": (
        "engine/*.[ch]", "events/publish.[ch]",
        "touch/touch_*.[ch]", "touch/work.h", "numbers/base.h",
    ),
    "arbiter": ("arbiter/*.[ch]",),
    "delivery": ("events/delivery.[ch]",),
    "recognizers": ("recognizers/*.[ch]", "gesture/recognizer.[ch]", "touch/evidence.[ch]"),
}

OPERATORS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "&&": "||", "||": "&&", "+": "-", "-": "+", "*": "+", "/": "*", "%": "*",
    "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<",
    "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "<<=": ">>=", ">>=": "<<=", "*=": "+=",
}  # fmt: skip
WORDS = {"true": "false", "false": "true"}
NUMBER = re.compile(r"(0[xX][0-9a-fA-F]+|[0-9]+)([uUlL]*)$")

Kind = cindex.CursorKind
BINARY = (Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR)
DROPPABLE = (
    Kind.CALL_EXPR, Kind.COMPOUND_ASSIGNMENT_OPERATOR, Kind.BINARY_OPERATOR, Kind.UNARY_OPERATOR,
    Kind.BREAK_STMT, Kind.CONTINUE_STMT, Kind.IF_STMT,
)  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Mutant:
    """One change of a file. Positions are in bytes."""

    part: str
    file: str  # in CGestureCore
    function: str
    start: int
    end: int
    text: str  # instead
    line: str  # the line without its indentation, before and after
    changed: str
    ordinal: int = 1  # among the same changes of equal lines in the function

    @property
    def name(self):
        """Does not depend on other lines of the file, or its folder: a judgement stays valid."""
        again = f" ({self.ordinal})" if self.ordinal > 1 else ""
        return f"{pathlib.Path(self.file).name} {self.function}: {self.line} => {self.changed}{again}"

    def applied(self, source):
        return source[: self.start] + self.text.encode() + source[self.end :]


class Finder:
    def __init__(self, folder, part, file):
        self.part, self.file = part, file
        self.path = folder / file
        self.source = self.path.read_bytes()
        self.found = []

    def add(self, function, start, end, text):
        line_start = self.source.rfind(b"\n", 0, start) + 1
        line_end = self.source.find(b"\n", start)
        stop = max(end, line_end)
        before = self.source[line_start:stop]
        after = self.source[line_start:start] + text.encode() + self.source[end:stop]
        one_line = [" ".join(part.decode().split()) for part in (before, after)]
        self.found.append(
            Mutant(self.part, self.file, function, start, end, text, one_line[0], one_line[1])
        )

    def is_here(self, cursor):
        """Whether a cursor is written in the file, and not by a macro."""
        at = cursor.extent.start
        return at.file is not None and pathlib.Path(at.file.name) == self.path

    def text(self, cursor):
        return self.source[cursor.extent.start.offset : cursor.extent.end.offset].decode()

    def visit_function(self, function):
        for child in function.get_children():
            if child.kind == Kind.COMPOUND_STMT:
                self.visit(child, function.spelling)

    def visit(self, cursor, function):
        for child in cursor.get_children():
            if not self.is_here(child):
                continue
            text = self.text(child)
            if text.startswith(("GCI_ASSERT", "_Static_assert", "__builtin_")):
                continue
            if cursor.kind == Kind.COMPOUND_STMT:
                self.drop(child, text, function)
            if child.kind in BINARY:
                self.replace_operator(child, function)
            elif child.kind == Kind.INTEGER_LITERAL:
                self.change_constant(child, text, function)
            elif child.kind == Kind.UNARY_OPERATOR and text[:1] in ("!", "-", "~"):
                if text[1:2] != "-":
                    start = child.extent.start.offset
                    self.add(function, start, start + 1, "")
            self.visit(child, function)

    def drop(self, statement, text, function):
        if statement.kind not in DROPPABLE or text.startswith("(void)"):
            return
        if not text.endswith("}"):
            text += ";"
        start = statement.extent.start.offset
        self.add(function, start, start + len(text.encode()), ";")

    def replace_operator(self, cursor, function):
        left, right = list(cursor.get_children())
        start, end = left.extent.end.offset, right.extent.start.offset
        between = self.source[start:end].decode()
        operator = between.strip()
        if operator in OPERATORS:
            start += between.index(operator)
            self.add(function, start, start + len(operator), OPERATORS[operator])

    def change_constant(self, cursor, text, function):
        start, end = cursor.extent.start.offset, cursor.extent.end.offset
        number = NUMBER.match(text)
        if text in WORDS:
            self.add(function, start, end, WORDS[text])
        elif number:
            self.add(function, start, end, f"{int(number[1], 0) + 1}{number[2]}")


def parse(folder, include, path):
    # libclang has no stdint.h and the like; those of gcc will do, with its own macros.
    headers = subprocess.check_output(["gcc", "-print-file-name=include"], text=True).strip()
    options = ["-xc", "-std=c11", "-ffreestanding", f"-I{include}", f"-I{folder}", f"-I{headers}"]
    for size, suffix in (("INT32", ""), ("UINT32", "##U"), ("INT64", "##L"), ("UINT64", "##UL")):
        options.append(f"-D__{size}_C(number)=number{suffix}")
    unit = cindex.Index.create().parse(str(path), args=options)
    errors = [d for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]
    if errors:
        raise SystemExit(f"{path}: {errors[0]}")
    return unit


def files_of(folder, part):
    for pattern in PARTS[part]:
        paths = sorted(folder.glob(pattern))
        if not paths:
            raise SystemExit(f"{folder} has no {pattern}: mend PARTS in mutants.py")
        yield from (str(path.relative_to(folder)) for path in paths)


def numbered(mutants):
    """Equal changes of equal lines get numbers."""
    seen = {}
    for mutant in mutants:
        key = (mutant.file, mutant.function, mutant.line, mutant.changed)
        seen[key] = seen.get(key, 0) + 1
        yield dataclasses.replace(mutant, ordinal=seen[key])


def find(folder, include):
    """All mutants of the core in a folder, by part."""
    found = {}
    for part in PARTS:
        found[part] = []
        for file in files_of(folder, part):
            finder = Finder(folder, part, file)
            for cursor in parse(folder, include, folder / file).cursor.get_children():
                if cursor.kind == Kind.FUNCTION_DECL and finder.is_here(cursor):
                    finder.visit_function(cursor)
            found[part] += numbered(sorted(finder.found, key=lambda m: (m.start, m.end, m.text)))
    return found


def draw(found, count, seed):
    """The same number of each part. A change elsewhere in the core changes few of the drawn ones."""

    def rank(mutant):
        return hashlib.sha256(f"{seed} {mutant.name}".encode()).digest()

    ranked = {part: sorted(mutants, key=rank) for part, mutants in found.items()}
    parts = list(ranked)
    return [ranked[parts[i % len(parts)]][i // len(parts)] for i in range(count)]
