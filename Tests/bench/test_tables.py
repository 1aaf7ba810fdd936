# SPDX-License-Identifier: MIT
"""The tables of measured figures: bench/summary.py keeps what they show of a complete run, and
bench/tables.py writes them between its marks, and nothing else. It finds figures elsewhere. A figure above
its limit fails, publishing writes limits anew, and a fixed one stays."""

import importlib.util
import json
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def script(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tables = script(ROOT / "bench" / "tables.py")
summaries = script(ROOT / "bench" / "summary.py")
thresholds = script(ROOT / "bench" / "cost" / "thresholds.py")


def path(name, rounds, ratio=None):
    row = {"name": name, "rounds": rounds}
    if ratio:
        row["ratio"] = dict(zip(("value", "low", "high"), ratio))
    return row


def scenario(name, rounds):
    return {
        "name": name,
        "paths": [path("C core", rounds),
                  path("GestureKit, closures", [40] * 20, (1.25, 1.2, 1.3)),
                  path("GestureKit, events", [40] * 20, (1.1, 1.1, 1.15))],
        "latencies": [{"gesture": "pinch", "milliseconds": 158.3}],
        "peers": [path("wf-touch", [200] * 20, (4, 3.9, 4.1)),
                  path("gtk4", [12345] * 20, (400, 300, 500))],
    }


def complete():
    """As gesture-bench writes it, with what no table shows."""
    return {
        "machine": {"processor": "a processor", "processors": 2, "build": "release",
                    "commit": "1234567", "isClean": True},
        "conditions": {"date": "2026-01-02T03:04:05Z", "noise": 1.0, "loadBefore": 0.1,
                       "loadAfter": 1.2},
        # Of 20 values the 6th to the 15th are the interval of the median: 105 to 114 of 109.5, which
        # is narrow, and 25 to 34 of 29.5, which is not.
        "scenarios": [scenario("pan", list(range(100, 120))), scenario("pinch", list(range(20, 40)))],
    }


def result():
    return summaries.summary(complete())


class Tables(unittest.TestCase):
    def setUp(self):
        tables.LEFT_OUT.clear()

    def test_a_row_has_the_median_and_the_ratios_with_intervals(self):
        lines = tables.designs(result()).splitlines()
        self.assertEqual(lines[-1], "| pan | 110 (105–114) | 1.25 (1.20–1.30) | 1.10 (1.10–1.15) | – |")

    def test_a_row_with_one_wide_interval_is_left_out_and_named(self):
        self.assertNotIn("pinch", tables.designs(result()))
        self.assertEqual(tables.LEFT_OUT, ["pinch"])
        self.assertEqual(tables.peers(result()).splitlines()[2:],
                         ["| wf-touch | pan | 110 (105–114) | 4.00 (3.90–4.10) |"])
        self.assertEqual(tables.LEFT_OUT[1:], ["wf-touch, pinch", "GTK, pan", "GTK, pinch"])

    def test_a_library_that_was_not_installed_has_no_row(self):
        run = complete()
        for one in run["scenarios"]:
            del one["peers"][1]
        self.assertEqual(tables.peers(summaries.summary(run)).splitlines()[2:],
                         ["| wf-touch | pan | 110 (105–114) | 4.00 (3.90–4.10) |"])
        self.assertEqual(tables.LEFT_OUT, ["wf-touch, pinch"])

    def test_an_interval_of_a_tenth_is_wide(self):
        self.assertTrue(tables.is_narrow((100, 95.1, 105)))
        self.assertFalse(tables.is_narrow((100, 95, 105)))

    def test_a_table_without_rows_says_so(self):
        self.assertEqual(tables.table_of_times(["ns"], [("pan", [(1, 0, 2)], ["1"])]),
                         "No row of the latest run is precise enough.")

    def test_a_figure_has_a_column_for_each_compiler(self):
        figures = {"a": {"what": "one", "unit": "instructions", "value": 1061.4, "gcc": 900},
                   "b": {"what": "two", "unit": "x", "value": 2.114, "gcc": 2.17},
                   "c": {"what": "three", "unit": "bytes", "value": 24}}
        self.assertEqual(tables.counts("a", "b", "c")({"figures": figures}).splitlines(), [
            "|  | clang | gcc |", "| --- | --- | --- |",
            "| one | 1,061 | 900 |", "| two | 2.11 | 2.17 |", "| three | 24 |  |"])

    def test_a_figure_with_a_unit_of_cost_is_found_unless_it_is_in_a_table_or_in_code(self):
        table = "<!-- bench: peers -->\n| 48 ns |\n<!-- end of bench -->\n"
        self.assertEqual(tables.outside(f"In 350 ms.\n{table}```\n12 bytes\n```\nA line: 4096 bytes.\n"), [])
        self.assertEqual(tables.outside("It takes 1,061 instructions"), ["It takes 1,061 instructions"])
        for figure in ("48.3 ns", "12 bytes", "154 KB", "5 %"):
            self.assertEqual(tables.outside(figure), [figure])

    def test_the_summary_has_a_line_for_each_row_and_nothing_that_no_table_shows(self):
        text = summaries.encoded(result())
        self.assertEqual(json.loads(text), result())
        self.assertNotIn("158.3", text)
        rows = [line.strip(" ,") for line in text.splitlines() if "C core" in line]
        self.assertEqual(rows[1], '{"name": "C core", "time": [29.5, 25, 34]}')

    def test_the_commit_and_changes_to_it_are_named(self):
        clean = result()
        self.assertIn("at commit 1234567: a processor", tables.conditions(clean))
        self.assertLessEqual(max(map(len, tables.conditions(clean).splitlines())), 120)
        clean["machine"]["isClean"] = False
        self.assertIn("at commit 1234567 with changes", tables.conditions(clean))

    def test_only_the_text_between_marks_is_replaced(self):
        text = "before\n<!-- bench: peers -->\nold\n<!-- end of bench -->\nafter\n"
        new = tables.rewritten(text, result())
        self.assertEqual(new.split("\n")[0], "before")
        self.assertTrue(new.endswith("\n<!-- end of bench -->\nafter\n"))
        self.assertNotIn("old", new)
        self.assertEqual(tables.rewritten(new, result()), new)


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
