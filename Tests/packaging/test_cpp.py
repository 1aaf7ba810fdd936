# SPDX-License-Identifier: MIT
"""gesturecore.hpp compiles with both compilers, without exceptions and run-time types; its
example names gestures; and mistakes do not compile."""

import re
import shutil
import subprocess
import unittest

from sample import HERE, ROOT, said, sanitized_core, scratch_of

CPP = ROOT / "bindings/cpp"
CLANG = shutil.which("clang++") or "/opt/swift/usr/bin/clang++"
COMPILERS = [compiler for compiler in ["g++", CLANG] if shutil.which(compiler)]
FLAGS = ["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror", "-fno-exceptions",
         "-fno-rtti"]
DOWN, MOTION, UP, FRAME = 0, 1, 2, 4

# What must not compile, and a use that does. Each is the body of a function.
MISTAKES = {
    "copying an engine": "Engine &&other = FixedEngine<>(engine);",
    "moving an engine": "FixedEngine<> other(std::move(engine));",
    "assigning an engine": "FixedEngine<> other(1, 1); other = engine;",
    "copying a gesture": "Pan other(pan);",
    "moving a gesture": "Pan other(std::move(pan));",
    "assigning a gesture": "Pan other(engine); other = pan;",
    "returning a gesture that was named": "auto make = [&] { Pan other(engine); return other; };",
    "a vector of gestures": "std::vector<Pan> pans; pans.emplace_back(engine); pans.resize(2);",
    "a gesture on an engine that ends at once": "Pan other(FixedEngine<>(1, 1));",
    "a gesture on nothing": "Pan other;",
    "copying a view": "View other(view);",
    "a view in one that ends at once": "View other(View(engine, {0, 0}, {1, 1}), {0, 0}, {1, 1});",
    "moving a requirement": "Requirement other(std::move(waits));",
    "a requirement of something that ends at once": "Requirement other(pan, Tap(engine));",
    "a gesture of no kind": "Gesture other(pan.base());",
    "a field that the kind does not have": "Pan other(engine, [](auto &c) { c.taps = 2; });",
    "a sample whose refusal is not read": "engine.push(0, GC_SAMPLE_UP, 1);",
    "more touches than an engine can hold": "FixedEngine<33> other(1, 1);",
}
RIGHT = "Pan other(view, [](auto &c) { c.min_touches = 2; }); (void)other.status();"


class Cpp(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = scratch_of(cls)
        cls.core = sanitized_core(cls.scratch)

    def compile(self, compiler, *arguments):
        return subprocess.run(
            [compiler, *FLAGS, f"-I{ROOT}/include", *arguments],
            capture_output=True, text=True, timeout=120, check=False)

    def build(self, source):
        """The program, by g++; the other compiler must accept the source, too."""
        for compiler in COMPILERS:
            done = self.compile(compiler, "-fsyntax-only", source)
            self.assertEqual(done.returncode, 0, done.stderr)
        program = self.scratch / source.stem
        done = self.compile("g++", "-g", "-fsanitize=address,undefined", source,
                            self.core, "-o", program)
        self.assertEqual(done.returncode, 0, done.stderr)
        return program

    def says(self, *samples):
        """What the example prints of (ms, kind, id, x, y)."""
        lines = "".join(f"{ms * 1000} {kind} {finger} {x} {y}\n"
                        for ms, kind, finger, x, y in samples)
        return said(self.build(CPP / "example.cpp"), given=lines).splitlines()

    def test_the_example_names_each_gesture_and_says_which_finger_is_its_own(self):
        def strokes(start, end, lasting, *fingers):
            """Fingers, each from a place to another, in steps of 10 ms."""
            for ms in range(start, end + 1, 10):
                part = min((ms - start) / lasting, 1)
                for finger, (x, y, to_x, to_y) in enumerate(fingers):
                    kind = DOWN if ms == start else UP if ms == end else MOTION
                    yield (ms, kind, finger, x + (to_x - x) * part, y + (to_y - y) * part)
                yield (ms, FRAME, 0, 0, 0)

        printed = self.says(
            *strokes(0, 60, 60, (300, 200, 300, 200)),
            *strokes(1000, 1200, 200, *((x, 300, x - 200, 300) for x in (500, 580, 660))),
            *strokes(2000, 2400, 390, (5, 240, 115, 240)),
            *strokes(3000, 3900, 900, (400, 100, 400, 100)),
            *strokes(5000, 5500, 490, (350, 240, 290, 240), (450, 240, 510, 240)))
        gestures = [line for line in printed if "mine" not in line]
        self.assertEqual(gestures, [
            "tap at 300 200", "three fingers to the left",
            # 110 pt inward, less the slop of 10.
            "menu, 100 pt wide", "long press at 400 100",
            # From a span of 100 and the slop of 10 to 220.
            "pinch by 2.00"])
        self.assertEqual({line for line in printed if "mine" in line},
                         {f"finger {finger} is mine" for finger in range(3)})

    def test_the_command_in_the_example_prints_what_stands_beside_it(self):
        text = (CPP / "example.cpp").read_text()
        command, printed = re.search(r"^//     (printf .*) \| \./example +// (.*)$", text, re.M).groups()
        given = subprocess.run(command, shell=True, capture_output=True, text=True, check=True).stdout
        self.assertEqual(said(self.build(CPP / "example.cpp"), given=given), printed + "\n")

    def test_the_example_has_at_most_64_lines(self):
        self.assertLessEqual(len((CPP / "example.cpp").read_text().splitlines()), 64)

    def test_objects_end_in_any_order(self):
        self.assertEqual(said(self.build(HERE / "cpp_lifetimes.cpp")), "")

    def test_mistakes_do_not_compile(self):
        def function(body):
            source = self.scratch / "mistake.cpp"
            source.write_text(
                "#include <gesturecore/gesturecore.hpp>\n#include <utility>\n#include <vector>\n"
                "using namespace gesturecore;\n"
                "void use(FixedEngine<> &engine, View &view, Pan &pan, Requirement &waits);\n"
                "void use([[maybe_unused]] FixedEngine<> &engine, [[maybe_unused]] View &view,\n"
                "\t[[maybe_unused]] Pan &pan, [[maybe_unused]] Requirement &waits) {\n"
                f"\t{body}\n}}\n")
            return source

        for compiler in COMPILERS:
            done = self.compile(compiler, "-fsyntax-only", function(RIGHT))
            self.assertEqual(done.returncode, 0, done.stderr)
            for mistake, body in MISTAKES.items():
                with self.subTest(compiler=compiler, mistake=mistake):
                    done = self.compile(compiler, "-fsyntax-only", "-Wno-unused-variable",
                                        function(body))
                    self.assertNotEqual(done.returncode, 0)
