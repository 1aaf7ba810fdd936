# SPDX-License-Identifier: MIT
"""Limits: a figure above its limit fails, publishing writes limits anew, and a fixed one stays."""

import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "bench" / "cost"))

import thresholds  # noqa: E402


def counted(value, gcc=None, **others):
    row = {"what": "a frame", "unit": "instructions", "value": value, **others}
    return row if gcc is None else row | {"gcc": gcc}


def sentences(now, then):
    return [sentence for _, sentence in thresholds.faults({"key": now}, {"key": then})]


class Limits(unittest.TestCase):
    def test_a_limit_is_the_worse_compiler_and_3_percent(self):
        self.assertEqual(thresholds.published(counted(1000.0, 900.0), None)["limit"], 1030)
        self.assertEqual(thresholds.published(counted(900.0, 1000.5), None)["limit"], 1031)
        self.assertEqual(thresholds.published(counted(1.5, unit="x"), None)["limit"], 1.55)
        self.assertEqual(thresholds.published(counted(100), None)["limit"], 103)

    def test_a_figure_above_its_limit_fails_and_rounding_does_not(self):
        then = counted(1000, 1000, limit=1030)
        self.assertEqual(sentences(counted(1030.4, 1000), then), [])
        self.assertEqual(sentences(counted(1000, 1031), then), ["1,031 is above the limit of 1,030"])

    def test_a_figure_that_is_far_below_its_published_value_is_published_anew(self):
        self.assertEqual(sentences(counted(960), counted(1000, limit=1030)), ["960 was published as 1,000"])
        self.assertEqual(sentences(counted(970), counted(1000, limit=1030)), [])

    def test_nothing_is_allowed_where_nothing_was(self):
        self.assertEqual(thresholds.published(counted(0), None)["limit"], 0)
        self.assertEqual(sentences(counted(1), counted(0, limit=0)), ["1 is above the limit of 0"])

    def test_a_figure_that_is_only_measured_or_only_published_fails(self):
        row = counted(1, limit=2)
        self.assertEqual(list(thresholds.faults({"new": row}, {})), [(row, "is not published")])
        self.assertEqual(list(thresholds.faults({}, {"old": row})),
                         [(row, "is published, but not measured")])

    def test_publishing_keeps_a_fixed_limit_and_refuses_to_exceed_it(self):
        then = counted(2800.0, limit=2900, fixed=True)
        self.assertEqual(thresholds.published(counted(2700.0), then),
                         counted(2700, limit=2900, fixed=True))
        with self.assertRaisesRegex(ValueError, "a frame: 2,901 is above the fixed limit of 2,900"):
            thresholds.published(counted(2901.0), then)

    def test_each_published_figure_is_within_its_limit(self):
        limits = thresholds.read()
        for part in ("figures", "board"):
            self.assertGreater(len(limits[part]), 5)
            for key, row in limits[part].items():
                self.assertLessEqual(thresholds.worst(row), row["limit"] + thresholds.slack(row), key)

    def test_what_is_written_is_what_is_read_with_a_line_for_each_figure(self):
        limits = thresholds.read()
        text = thresholds.PATH.read_text(encoding="utf-8")
        self.assertEqual(thresholds.text(limits), text)
        self.assertEqual(text.count('"limit"'), len(limits["figures"]) + len(limits["board"]))
