# SPDX-License-Identifier: MIT
"""What check-abi.sh makes of changes to the core: a copy of it is changed and built."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from sample import ROOT, scratch_of

SONAME = "libgesturecore.so.2"
STATUS = "include/gesturecore/status.h"
TAP = "include/gesturecore/tap.h"
# A struct that grows, and the assertion of its size.
GROWN = [("include/gesturecore/node.h", r"uint32_t alpha_ppm;", "uint64_t alpha_ppm;"),
         ("CGestureCore/touch/node.c", r"^GCI_ASSERT_SIZE\(struct gc_node, \d+\);", "")]

TAP_C = "CGestureCore/recognizers/tap.c"
# Changes of the core, and what a refusal names; None: they are allowed.
CHANGES = {
    "a struct that grows": (GROWN, "gc_node"),
    "a function that goes": (
        [(TAP_C, "gc_tap_set_config", "gci_tap_set_config")], "gc_tap_set_config"),
    "a number that changes": (
        [(STATUS, "GC_ERR_STATE = -10", "GC_ERR_STATE = -12")], "GC_ERR_STATE"),
    "what is added": (
        [(TAP, r"^enum gc_status gc_tap_init", r"int gc_tap_new(void);\n\g<0>"),
         (TAP_C, r"\Z", "int gc_tap_new(void) { return 1; }\n"),
         (STATUS, "GC_ERR_STATE = -10,", "GC_ERR_STATE = -10, GC_ERR_NEW = -12,")], None),
    "what only the core knows": (
        [("CGestureCore/gesture/recognizer.h", r"^struct gci_recognizer_ops \{",
          r"\g<0> int more;")], None),
}


def build(folder, changes=()):
    """The core with (file, pattern, replacement) applied, as a library in `folder`."""
    for part in ["include", "CGestureCore"]:
        shutil.copytree(ROOT / part, folder / part)
    for file, pattern, replacement in changes:
        text, count = re.subn(pattern, replacement, (folder / file).read_text(), flags=re.M)
        assert count > 0, f"{file} has no {pattern}"
        (folder / file).write_text(text)
    subprocess.run(
        ["gcc", "-std=c11", "-g", "-w", "-shared", "-fPIC", "-ffreestanding", "-Iinclude",
         "-ICGestureCore", *map(str, (folder / "CGestureCore").rglob("*.c")),
         f"-Wl,-soname,{SONAME}", f"-Wl,--version-script,{ROOT / 'gesturecore.syms'}",
         "-o", "libgesturecore.so"], cwd=folder, check=True, timeout=300)


def build_small(folder, soname):
    """A library of one function, for what depends on its name alone."""
    source = pathlib.Path(folder) / "small.c"
    source.write_text("int gc_one(void) { return 1; }\n")
    subprocess.run(["gcc", "-g", "-shared", f"-Wl,-soname,{soname}", source, "-o",
                    source.with_name("libgesturecore.so")], check=True, timeout=300)


def check(*arguments):
    done = subprocess.run(
        [ROOT / "Tests/packaging/check-abi.sh", *map(str, arguments)], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=120, check=False)
    return done.returncode, done.stdout


class ABI(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.released = scratch_of(cls) / "released"
        build(cls.released)
        cls.dumps = cls.released / "abi"
        assert check("--update", cls.released, cls.dumps) == (0, "")

    def after(self, *changes):
        with tempfile.TemporaryDirectory() as folder:
            build(pathlib.Path(folder), changes)
            return check(folder, self.dumps)

    def test_what_changes_is_refused_or_allowed(self):
        self.assertEqual(check(self.released, self.dumps), (0, ""), "nothing has changed")
        for name, (changes, refused) in CHANGES.items():
            with self.subTest(name):
                status, said = self.after(*changes)
                self.assertEqual(status, 1 if refused else 0, said)
                if refused:
                    self.assertIn("raise soversion", said)
                    self.assertIn(refused, said)

    def test_a_new_soversion_needs_a_description_and_then_passes(self):
        with tempfile.TemporaryDirectory() as folder:
            dumps = pathlib.Path(folder) / "abi"
            shutil.copytree(self.dumps, dumps)
            build_small(folder, "libgesturecore.so.3")
            status, said = check(folder, dumps)
            self.assertEqual(status, 1, said)
            self.assertIn("nothing of soversion 3: run check-abi.sh --update", said)
            self.assertEqual(check("--update", folder, dumps), (0, ""))
            self.assertEqual([file.name for file in dumps.iterdir()], ["libgesturecore.so.3.abi.gz"])
            self.assertEqual(check(folder, dumps), (0, ""))

    def test_a_library_for_another_wlroots_is_not_compared(self):
        with tempfile.TemporaryDirectory() as folder:
            build_small(folder, "libgesturecore-wlroots-0.99.so.2")
            status, said = check(folder, self.dumps)
        self.assertEqual(status, 0, said)
        self.assertIn("note: ", said)

    def test_a_library_without_debug_information_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(self.released / "libgesturecore.so", folder)
            subprocess.run(["strip", "--strip-debug", f"{folder}/libgesturecore.so"], check=True)
            status, said = check(folder, self.dumps)
        self.assertEqual(status, 1, said)
        self.assertIn("no debug information", said)
