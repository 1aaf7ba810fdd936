# SPDX-License-Identifier: MIT
"""gesture-bench decisions --lead: its table, and that the committed numbers are those of this program."""

import json
import re
import shutil

from test_bench import ROOT, InFolder, bench

LEAD = ROOT / "bench" / "results" / "lead.json"
SETUPS = ["pan and pinch", "pan, pinch and rotation", "compositor"]
MISS = "pinch, 4 fingers, the thumb rests"


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
