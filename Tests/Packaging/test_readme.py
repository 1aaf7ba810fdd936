# SPDX-License-Identifier: MIT
"""The C sample of README.md is safe to copy. readme_host.c calls it."""

import pathlib
import re
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]


class Readme(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.scratch = pathlib.Path(folder.name)
        (block,) = re.findall(r"^```c\n(.*?)^```$", (ROOT / "README.md").read_text(), re.S | re.M)
        (cls.scratch / "readme.c").write_text(block)
        subprocess.run(
            ["gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}/include",
             f"-I{ROOT}/CGestureCore", f"-I{cls.scratch}", "-fsanitize=address,undefined",
             "-fno-sanitize-recover=all", HERE / "readme_host.c",
             *(ROOT / "CGestureCore").rglob("*.c"), "-o", cls.scratch / "readme"],
            check=True, timeout=300)

    def run_host(self, *arguments):
        return subprocess.run(
            [self.scratch / "readme", *arguments], capture_output=True, text=True, timeout=60,
            check=True)

    def test_the_timer_ends_frames_that_the_host_does_not_end(self):
        # Began at 150 pt with a base of 110, the slop being 10.
        self.assertEqual(self.run_host().stdout, "scale 1.818\nscale 2.273\n")

    def test_the_host_may_end_a_frame_before_the_timer(self):
        self.assertEqual(self.run_host("frame").stdout, "scale 1.818\nscale 2.273\n")

    def test_a_sample_that_is_refused_is_reported(self):
        self.assertEqual(self.run_host().stderr, "finger 7: refused, nothing has changed\n")


if __name__ == "__main__":
    unittest.main()
