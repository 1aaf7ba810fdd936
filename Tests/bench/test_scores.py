# SPDX-License-Identifier: MIT
"""gesture-bench lag, and decisions --lead: their tables, and that the committed numbers are those of this program."""

import json
import re
import shutil

from test_bench import ROOT, InFolder, bench

RESULTS = ROOT / "Tools" / "bench" / "results"
LAG, LEAD = RESULTS / "lag.json", RESULTS / "lead.json"
METHODS = ["core", "newest sample", "Android's rule", "least squares"]
SETUPS = ["pan and pinch", "pan, pinch and rotation", "compositor"]
MISS = "pinch, 4 fingers, the thumb rests"


class Lag(InFolder):
    def test_the_committed_scores_are_those_of_this_program(self):
        out, err = self.ends(0, "lag", "--json", "-")
        self.assertEqual(err, "")
        self.assertEqual(out, LAG.read_text(), "gesture-bench lag --json writes them anew")

    def test_the_table_has_a_row_for_each_method_and_noise(self):
        out, err = self.ends(0, "lag", "--json", self.folder / "lag.json")
        self.assertEqual(err, "")
        for method in METHODS:
            cells = r" +\d+\.\d/\d+\.\d, \d+\.\d/\d+\.\d" * 4
            self.assertEqual(len(self.lines(out, f"^  {method}{cells}$")), 2, method)
        scores = json.loads((self.folder / "lag.json").read_text())
        self.assertEqual([row["method"] for row in scores["rows"]], METHODS * 2)

    def test_the_core_keeps_its_promises_on_the_recordings_of_the_repository(self):
        rows = {(row["method"], row["noise"]): row["cells"]
                for row in json.loads(LAG.read_text())["rows"]}
        ours, newest, fit = (rows[name, 0] for name in ("core", "newest sample", "least squares"))
        self.assertLessEqual(ours[1]["medianError"], 0.25 * newest[1]["medianError"])
        self.assertLessEqual(ours[1]["p90Error"], 0.42 * newest[1]["p90Error"])
        for cell, other in zip(ours, fit):
            self.assertLess(cell["p90Error"], other["p90Error"])
        for cell, other in zip(ours[:3], fit):
            self.assertLessEqual(cell["rmsJitter"], 1.3 * other["rmsJitter"])

    def test_a_run_with_the_recordings_reports_it(self):
        file = self.folder / "r.json"
        out, _ = self.ends(0, "--quick", "--filter", "recordings", "--json", file)
        self.assertEqual(json.loads(file.read_text())["lag"], json.loads(LAG.read_text()))
        self.assertIn("least squares", out)

    def test_a_folder_without_recordings_has_no_contacts(self):
        out, err = self.ends(0, "lag", "--recordings", self.folder)
        self.assertIn("no recordings in", err)
        self.assertIn("0 contacts", out)

    def lines(self, text, pattern):
        return [line for line in text.splitlines() if re.match(pattern, line)]


class Lead(InFolder):
    def test_the_committed_numbers_are_those_of_this_program(self):
        out, err = self.ends(1, "decisions", "--lead", "--json", "-")
        self.assertEqual(err, "")
        self.assertEqual(out, LEAD.read_text(),
                         "gesture-bench decisions --lead --json writes them anew")

    def test_the_committed_numbers_are_of_enough_hands_and_keep_all_promises_but_one(self):
        lead = json.loads(LEAD.read_text())
        for row in lead["rows"]:
            self.assertGreaterEqual(row["hands"], 200)
            none, usual, more = row["cells"]
            self.assertEqual([none["lead"], usual["lead"], more["lead"]], [0, 1.5, 2])
            if row["kind"] == MISS:
                continue
            self.assertGreaterEqual(usual["right"], none["right"] - 0.01 * row["hands"], row)
            if row["kind"].endswith("rests"):
                self.assertEqual(usual["right"], row["hands"], row)
            if row["kind"].startswith("all "):
                self.assertEqual(usual["medianWait"], 0)
            if row["kind"] == "all that are uneven or apart":
                self.assertLessEqual(usual["p90Wait"], 35)
        self.assertEqual({row["setup"] for row in lead["rows"]}, set(SETUPS))

    def test_the_drags_of_the_repository_are_taken_for_drags_but_one(self):
        recorded = json.loads(LEAD.read_text())["recorded"]
        self.assertGreater(len({row["recording"] for row in recorded}), 6)
        wrong, = [row for row in recorded if row["told"][1]["gesture"] != row["label"]]
        # A finger comes 45 pt late.
        self.assertEqual((wrong["recording"], wrong["setup"]),
                         ("EP0430M09.2-finger-scroll-down.events", SETUPS[1]))
        self.assertEqual(wrong["told"][1]["gesture"], "turn")

    def test_the_table_has_a_row_for_each_kind_and_names_the_seed(self):
        out, _ = self.ends(1, "decisions", "--lead", "--hands", 5, "--seed", 7)
        self.assertIn("seed 7", out)
        self.assertIn(f"MISSED: compositor: {MISS}", out)
        kinds = {(row["setup"], row["kind"]) for row in json.loads(LEAD.read_text())["rows"]}
        cells = r" +\d+\.\d %, \d+/\d+" * 3
        self.assertEqual(len(re.findall(f"(?m)^[a-z].*{cells}$", out)), len(kinds))

    def test_a_recording_of_others_is_labelled_by_its_name(self):
        source = ROOT / "Tests" / "recordings" / "evemu-devices"
        for suffix in (".2-finger-scroll-down.events", ".desc"):
            shutil.copy(source / f"EP0430M09{suffix}", self.folder / f"Other{suffix}")
        shutil.copy(self.folder / "Other.2-finger-scroll-down.events",
                    self.folder / "Other.pinch.events")
        status, out, err = bench("decisions", "--lead", "--hands", 2, "--json", "-",
                                 extra=self.folder)
        self.assertEqual(err, "")
        told = {(row["recording"], row["setup"]): row for row in json.loads(out)["recorded"]}
        scroll = told["Other.2-finger-scroll-down.events", "compositor"]
        self.assertEqual((scroll["label"], scroll["fingers"]), ("drag", 2))
        wrong = told["Other.pinch.events", "compositor"]["told"][1]
        self.assertEqual(wrong["gesture"], "drag")
        self.assertGreaterEqual(wrong["evidence"]["winner"], 1.5 * wrong["evidence"]["own"])
