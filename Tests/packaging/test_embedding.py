# SPDX-License-Identifier: MIT
"""The first C sample of docs/embedding.md is safe to copy. embedding_host.c calls it."""

import re
import subprocess
import unittest

from sample import ROOT, build_sample


class Embedding(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        text = (ROOT / "docs" / "embedding.md").read_text()
        block = re.search(r"^```c\n(.*?)^```$", text, re.S | re.M)
        cls.program = build_sample(cls, "embedding", block[1])

    def run_host(self, *arguments):
        return subprocess.run(
            [self.program, *arguments], capture_output=True, text=True, timeout=60,
            check=True)

    def test_the_timer_ends_frames_that_the_host_does_not_end(self):
        # Began at 150 pt with a base of 110, the slop being 10.
        self.assertEqual(self.run_host().stdout, "scale 1.818\nscale 2.273\n")

    def test_the_host_may_end_a_frame_before_the_timer(self):
        self.assertEqual(self.run_host("frame").stdout, "scale 1.818\nscale 2.273\n")

    def test_a_sample_that_is_refused_is_reported(self):
        self.assertEqual(self.run_host().stderr, "finger 7: GC_ERR_UNKNOWN_TOUCH, nothing has changed\n")
