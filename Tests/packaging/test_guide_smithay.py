# SPDX-License-Identifier: MIT
"""The C and the first Rust file of docs/compositors.md: they compile, and together pass fingers on."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from guide import code
from sample import HERE, ROOT

GUIDE = ROOT / "docs" / "compositors.md"


@unittest.skipUnless(shutil.which("rustc"), "rustc is not installed")
class Smithay(unittest.TestCase):
    maxDiff = None

    def test_its_code_passes_fingers_on_and_cancels_them(self):
        with tempfile.TemporaryDirectory() as folder:
            scratch = pathlib.Path(folder)
            (scratch / "guide.c").write_text(code(GUIDE, "With the core alone", "smithay"))
            (scratch / "gestures.rs").write_text(code(GUIDE, "smithay", language="rust"))
            objects = []
            for source in [scratch / "guide.c", *(ROOT / "CGestureCore").rglob("*.c")]:
                objects.append(scratch / f"{len(objects)}.o")
                subprocess.run(
                    ["gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
                     f"-I{ROOT}/include", f"-I{ROOT}/CGestureCore", "-c", source, "-o",
                     objects[-1]],
                    check=True, timeout=300)
            subprocess.run(["ar", "rcs", scratch / "libguide.a", *objects], check=True, timeout=60)
            subprocess.run(
                ["rustc", "--edition", "2021", "-D", "warnings", "-L", scratch, "-l",
                 "static=guide", HERE / "guide_smithay.rs", "-o", scratch / "guide"],
                check=True, timeout=300, env=dict(os.environ, GUIDE=folder))
            done = subprocess.run(
                [scratch / "guide"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "ok\n", ""))


if __name__ == "__main__":
    unittest.main()
