# SPDX-License-Identifier: MIT
"""What check-abi.sh makes of changes to the core: a copy of it is changed and built."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SONAME = "libgesturecore.so.1"
STATUS = "include/gesturecore/status.h"
TAP = "include/gesturecore/tap.h"


def build(folder, changes=(), soname=SONAME):
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
         f"-Wl,-soname,{soname}", f"-Wl,--version-script,{ROOT / 'gesturecore.syms'}",
         "-o", "libgesturecore.so"], cwd=folder, check=True, timeout=300)


def check(*arguments):
    done = subprocess.run(
        [ROOT / "Tests/packaging/check-abi.sh", *map(str, arguments)], stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=120, check=False)
    return done.returncode, done.stdout


class ABI(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.released = pathlib.Path(folder.name) / "released"
        build(cls.released)
        cls.dumps = cls.released / "abi"
        assert check("--update", cls.released, cls.dumps) == (0, "")

    def after(self, *changes, **options):
        with tempfile.TemporaryDirectory() as folder:
            build(pathlib.Path(folder), changes, **options)
            return check(folder, self.dumps)

    def refused(self, *changes):
        status, said = self.after(*changes)
        self.assertEqual(status, 1, said)
        self.assertIn("raise soversion", said)
        return said

    def test_the_same_library_is_compatible(self):
        self.assertEqual(check(self.released, self.dumps), (0, ""))

    def test_a_struct_that_grows_is_refused(self):
        grown = ("include/gesturecore/node.h", r"uint32_t alpha_ppm;", "uint64_t alpha_ppm;")
        self.assertIn("gc_node", self.refused(grown))
        status, said = self.after(grown, soname="libgesturecore.so.2")
        self.assertEqual(status, 0, said)
        self.assertIn("has no libgesturecore.so.2.abi", said)

    def test_a_function_that_goes_is_refused(self):
        self.assertIn("gc_tap_set_config", self.refused(
            ("CGestureCore/recognizers/tap.c", "gc_tap_set_config", "gci_tap_set_config")))

    def test_a_number_that_changes_is_refused(self):
        said = self.refused((STATUS, "GC_ERR_STATE = -10", "GC_ERR_STATE = -12"))
        self.assertIn("GC_ERR_STATE", said)

    def test_what_is_added_is_allowed(self):
        status, said = self.after(
            (TAP, r"^enum gc_status gc_tap_init", r"int gc_tap_new(void);\n\g<0>"),
            ("CGestureCore/recognizers/tap.c", r"\Z", "int gc_tap_new(void) { return 1; }\n"),
            (STATUS, "GC_ERR_STATE = -10,", "GC_ERR_STATE = -10, GC_ERR_NEW = -11,"))
        self.assertEqual(status, 0, said)

    def test_what_only_the_core_knows_may_change(self):
        status, said = self.after(
            ("CGestureCore/gesture/recognizer.h", r"^struct gci_recognizer_ops \{",
             r"\g<0> int more;"))
        self.assertEqual((status, said), (0, ""))


if __name__ == "__main__":
    unittest.main()
