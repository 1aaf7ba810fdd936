#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check.py MODULES: type-checks the lines that programs for UIKit and SwiftUI have, with the module there.

Each line of uikit.txt and swiftui.txt is in a function of its own, in one call of the compiler, so an
error belongs to a line. Names that are deprecated count as errors. A line that does not compile must
end with "// see WORDS", and the first column of a table in ComingFromUIKit.md must have these words.
A line that says so and compiles is wrong, too. The blocks after <!-- main-actor --> in
MainActorModules.md compile in a module whose default isolation is MainActor, and so does tutorials.txt
after the EDITS, which are numbered in ComingFromUIKit.md. Play.swift then plays it, and its readers
see the numbers of PLAYED. The last line is "N passed, N failed".
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
ARTICLES = ROOT / "Sources/GestureKit/GestureKit.docc"
LEAST = {"uikit.txt": 200, "swiftui.txt": 50}
MOST_ABSENT = 56
MOST_EDITS = 7
# The edits that turn a program for UIKit into one for GestureKit, by their numbers in ComingFromUIKit.md. A pattern,
# and what replaces it: also a function of the match and the name of the class it is in.
EDITS = {
    1: [(r"^import UIKit$", "import Foundation\nimport GestureKit"),
        (r"\bCGAffineTransform\b", "AffineTransform2D"),
        (r"\bCGFloat\b", "Double"),
        (r"\b(?:UI|CG)(?!Kit\b)(?=[A-Z])", "")],
    2: [(r"^(class \w+): UIViewController(?:, (.*))? \{$",
         lambda match, name: f"{match[1]}{': ' + match[2] if match[2] else ''} {{\n    let view = View()"),
        (r"\boverride (?=func viewDidLoad)", ""),
        (r"^ *super\.viewDidLoad\(\)\n", "")],
    3: [(r"#selector\((?:\w+\.)?(\w+)(?:\(_:\))?\)", lambda match, name: f"{name}.{match[1]}"),
        (r"@(?:objc|IBAction|IBOutlet) ", "")],
    4: [(r"\b(minimumPressDuration = )([\d.]+)", r"\1.seconds(\2)")],
    5: [(r"^(.*class \w+: )UIGestureRecognizer(?= \{)", r"\1CustomGestureRecognizer"),
        (r"^import UIKit\.UIGestureRecognizerSubclass\n", "")],
    6: [(r"((?:translation|velocity): )CGPoint\b", r"\1Vector"),
        (r"(setTranslation\()CGPoint(?=\.zero)", r"\1Vector")],
}
# From geometry: a slop of 10 points is subtracted, the ball slides for 0.2 s, a pinch starts at its span and the slop.
PLAYED = """\
piece 210.0 300.0
ball 50.0 320
ball 50.0 570.0
picture 182
lifted 180.0
list [0, 2, 3, 1, 4] [0.0, 50.0, 100.0, 150.0, 200.0]
row -50.0
row -80.0
row 0.0
replaced ["a", "x", "c", "d"]
carried ["x", "c", "a", "d"]
spread 350.0
"""


def edited(text):
    """The text after all edits, and the numbers of those that changed it."""
    made = set()
    parts = re.split(r"^(?=class )", text, flags=re.M)
    # An edit of a name in UIKit comes before the one that takes its prefix away.
    for number in sorted(EDITS, reverse=True):
        for pattern, to in EDITS[number]:
            for index, part in enumerate(parts):
                name = re.match(r"class (\w+)|", part)[1]
                change = to if isinstance(to, str) else lambda match, to=to, name=name: to(match, name)
                parts[index], count = re.subn(pattern, change, part, flags=re.M)
                if count:
                    made.add((number, pattern))
    return "".join(parts), made


def lines(name):
    """The lines of code with their numbers."""
    for number, line in enumerate((HERE / name).read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            yield number, line


def program():
    """A function for each line. Errors have the line's place in its text file."""
    text = ["import Foundation", "import GestureKit"]
    for name in LEAST:
        for number, line in lines(name):
            text += [
                f"extension Context {{ func {name[:-4]}{number}() {{",
                f'#sourceLocation(file: "{name}", line: {number})', line, "#sourceLocation()", "}}"]
    return "\n".join(text) + "\n"


MAIN_ACTOR = ("-parse-as-library", "-default-isolation", "MainActor")


def compiled(modules, code, *arguments, mode="-typecheck"):
    """Compiles a text: type-checks it, or links it with the modules. Returns the status and the messages."""
    # The cache refuses a module that it knows by another path: SwiftPM's `debug` is a link.
    modules = pathlib.Path(modules).resolve()
    objects = modules.parent
    maps = [f"{ROOT}/include/module.modulemap"] + [
        f"{objects}/{module}.build/module.modulemap" for module in ("CGestureExplain", "CGestureMath")]
    command = [
        "swiftc", mode, "-swift-version", "6", "-Werror", "DeprecatedDeclaration",
        "-module-cache-path", str(objects / "ModuleCache"), "-I", str(modules), "-Xcc", f"-I{ROOT}/include"]
    for path in maps:
        command += ["-Xcc", f"-fmodule-map-file={path}"]
    if mode != "-typecheck":
        # SwiftPM keeps the objects of sources that are gone.
        sources = {path.name for folder in ("Sources", "CGestureCore") for path in (ROOT / folder).rglob("*.*")}
        for module in ("GestureKit", "GestureKitTesting", "CGestureCore", "CGestureExplain"):
            found = (objects / f"{module}.build").rglob("*.o")
            command += sorted(str(path) for path in found if path.stem in sources)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "Lines.swift")
        file.write_text(code)
        result = subprocess.run([*command, *arguments, str(file)],
                                capture_output=True, text=True, timeout=600)
    return result.returncode, result.stderr


def errors(modules):
    """The first error of each line, by file and number."""
    status, messages = compiled(modules, program(), str(HERE / "Context.swift"))
    found = {}
    for file, number, message in re.findall(
            r"^(?:.*/)?([\w.]+):(\d+):\d+: error: (.*)$", messages, re.M):
        found.setdefault((file, int(number)), message)
    if status != 0 and not found:
        sys.exit(messages)
    return found


def main_actor_blocks():
    text = (ARTICLES / "MainActorModules.md").read_text()
    return re.findall(r"^<!-- main-actor -->\n```swift\n(.*?)^```$", text, re.M | re.S)


def rows():
    """The first columns of the article's tables."""
    return [row.split("|")[1] if not re.match(r"\| \d+ \|", row) else row.split("|")[2]
            for row in (ARTICLES / "ComingFromUIKit.md").read_text().splitlines() if row.startswith("|")]


def tutorial_problems(modules):
    """What is wrong with the tutorials and their edits."""
    text, made = edited((HERE / "tutorials.txt").read_text())
    numbers = [int(number) for number in re.findall(
        r"^\| (\d+) \|", (ARTICLES / "ComingFromUIKit.md").read_text(), re.M)]
    if len(numbers) > MOST_EDITS:
        yield f"ComingFromUIKit.md numbers {len(numbers)} kinds of edits, {MOST_EDITS} may be"
    for number, changes in EDITS.items():
        if number not in numbers:
            yield f"ComingFromUIKit.md does not number the edit {number}"
        for pattern, _ in changes:
            if (number, pattern) not in made:
                yield f"tutorials.txt has nothing for {pattern}"
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/play"
        status, messages = compiled(
            modules, text, str(HERE / "Play.swift"), "-o", program, "-lm", *MAIN_ACTOR, mode="-emit-executable")
        if status != 0:
            yield f"tutorials.txt, edited: {messages}"
            return
        seen = subprocess.run([program], capture_output=True, text=True, timeout=60).stdout
    if seen != PLAYED:
        yield f"Play.swift prints {seen}"


def main():
    found = errors(sys.argv[1])
    documented = rows()
    problems, count, absent = [], 0, 0
    for name, least in LEAST.items():
        own = list(lines(name))
        count += len(own)
        if len(own) < least:
            problems.append(f"{name} has {len(own)} lines, not {least}")
        for number, line in own:
            error = found.pop((name, number), None)
            words = re.search(r"// see (.*)$", line)
            absent += words is not None
            if words is None and error:
                problems.append(f"{name}:{number}: {error}")
            elif words and not error:
                problems.append(f"{name}:{number}: it compiles: delete {words[0]}")
            elif words and not any(words[1] in row for row in documented):
                problems.append(f"{name}:{number}: no row of ComingFromUIKit.md has {words[1]}")
    problems += [f"{name}:{number}: {message}" for (name, number), message in found.items()]
    if absent > MOST_ABSENT:
        problems.append(f"{absent} of {count} lines do not compile, {MOST_ABSENT} may")
    blocks = main_actor_blocks()
    count += len(blocks)
    for block in blocks:
        status, messages = compiled(sys.argv[1], block, *MAIN_ACTOR)
        if status != 0:
            problems.append(f"MainActorModules.md: {messages}")
    problems += tutorial_problems(sys.argv[1])
    count += 1
    print(*problems, sep="\n")
    print(f"{count} lines, blocks and programs, {absent} of them have a row in ComingFromUIKit.md")
    print(f"{max(count - len(problems), 0)} passed, {len(problems)} failed")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
