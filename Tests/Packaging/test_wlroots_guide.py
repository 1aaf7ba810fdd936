# SPDX-License-Identifier: MIT
"""The code of docs/wlroots.md compiles as one file with the headers of wlroots."""

import re
import shutil
import subprocess
import unittest

from sample import ROOT

GUIDE = ROOT / "docs" / "wlroots.md"
PACKAGES = ("wlroots", "wayland-server", "pixman-1")


def flags():
    done = subprocess.run(
        ["pkg-config", "--cflags", *PACKAGES], capture_output=True, text=True, check=False)
    return done.stdout.replace("-I", "-isystem ").split() if done.returncode == 0 else None


@unittest.skipIf(not shutil.which("pkg-config") or flags() is None, "wlroots is not installed")
class WlrootsGuide(unittest.TestCase):
    def test_its_code_compiles_without_warnings(self):
        code = "\n".join(re.findall(r"^```c\n(.*?)^```$", GUIDE.read_text(), re.S | re.M))
        self.assertIn("gc_wlr_seat_create", code)
        done = subprocess.run(
            ["gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
             "-DWLR_USE_UNSTABLE", f"-I{ROOT}/include", *flags(), "-x", "c", "-"],
            input=code, capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
