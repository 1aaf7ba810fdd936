# SPDX-License-Identifier: MIT
"""gesture-bench lag: its table, and that the committed scores are those of this program."""

import json
import re
import tempfile
import unittest

from test_bench import ROOT, InFolder, bench

COMMITTED = ROOT / "Tools" / "bench" / "results" / "lag.json"
METHODS = ["core", "newest sample", "Android's rule", "least squares"]


class Lag(InFolder):
    def test_the_committed_scores_are_those_of_this_program(self):
        status, out, err = bench("lag", "--json", "-")
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(out, COMMITTED.read_text(), "gesture-bench lag --json writes them anew")

    def test_the_table_has_a_row_for_each_method_and_noise(self):
        status, out, err = bench("lag", "--json", self.folder / "lag.json")
        self.assertEqual((status, err), (0, ""))
        for method in METHODS:
            cells = r" +\d+\.\d/\d+\.\d, \d+\.\d/\d+\.\d" * 4
            self.assertEqual(len(self.lines(out, f"^  {method}{cells}$")), 2, method)
        scores = json.loads((self.folder / "lag.json").read_text())
        self.assertEqual([row["method"] for row in scores["rows"]], METHODS * 2)

    def test_the_core_keeps_its_promises_on_the_recordings_of_the_repository(self):
        rows = {(row["method"], row["noise"]): row["cells"]
                for row in json.loads(COMMITTED.read_text())["rows"]}
        ours, newest, fit = (rows[name, 0] for name in ("core", "newest sample", "least squares"))
        self.assertLessEqual(ours[1]["medianError"], 0.25 * newest[1]["medianError"])
        self.assertLessEqual(ours[1]["p90Error"], 0.42 * newest[1]["p90Error"])
        for cell, other in zip(ours, fit):
            self.assertLess(cell["p90Error"], other["p90Error"])
        for cell, other in zip(ours[:3], fit):
            self.assertLessEqual(cell["rmsJitter"], 1.3 * other["rmsJitter"])

    def test_a_run_with_the_recordings_reports_it(self):
        file = self.folder / "r.json"
        status, out, err = bench("--quick", "--filter", "recordings", "--json", file)
        self.assertEqual(status, 0, err)
        self.assertEqual(json.loads(file.read_text())["lag"], json.loads(COMMITTED.read_text()))
        self.assertIn("least squares", out)

    def test_a_folder_without_recordings_has_no_contacts(self):
        with tempfile.TemporaryDirectory() as empty:
            status, out, err = bench("lag", "--recordings", empty)
        self.assertEqual(status, 0)
        self.assertIn("no recordings in", err)
        self.assertIn("0 contacts", out)

    def lines(self, text, pattern):
        return [line for line in text.splitlines() if re.match(pattern, line)]


if __name__ == "__main__":
    unittest.main()
