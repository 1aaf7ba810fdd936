# SPDX-License-Identifier: MIT
"""The tables of measured figures: bench/summary.py keeps what they show of a complete run, and
bench/tables.py writes them between its marks, and nothing else. It finds figures elsewhere."""

import importlib.util
import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "bench" / "cost"))

import published  # noqa: E402


def script(path):
    spec = importlib.util.spec_from_file_location(path.stem.replace("-", "_"), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tables = script(ROOT / "bench" / "tables.py")
summaries = script(ROOT / "bench" / "summary.py")


def path(name, rounds, ratio=None):
    row = {"name": name, "rounds": rounds}
    if ratio:
        row["ratio"] = dict(zip(("value", "low", "high"), ratio))
    return row


def complete():
    """As gesture-bench writes it, with what no table shows."""
    scenario = {
        "name": "pinch",
        "paths": [path("C core", list(range(20, 40))),
                  path("GestureKit, closures", [40] * 20, (1.25, 1.2, 1.3)),
                  path("GestureKit, events", [40] * 20, (1.1, 1.0, 1.2))],
        "latencies": [{"gesture": "pinch", "milliseconds": 158.3}],
        "peers": [path("gtk4", [12345] * 20, (400, 300, 500))],
    }
    return {
        "machine": {"processor": "a processor", "processors": 2, "build": "release",
                    "commit": "1234567", "isClean": True},
        "conditions": {"date": "2026-01-02T03:04:05Z", "noise": 1.0, "loadBefore": 0.1,
                       "loadAfter": 1.2},
        "scenarios": [scenario],
        "figures": [
            {"name": "a time", "unit": "ns", "value": 3.0},
            {"name": "  as a part of another", "unit": "x", "value": 0.2,
             "promise": {"must": 0.1, "aim": 0.05}},
            {"name": "kept", "unit": "%", "value": 4.0, "promise": {"must": 5, "aim": 3}}],
        "decisions": {"rows": [decision("alone"), decision("seven")]},
    }


def decision(setup):
    return {"setup": setup, "recording": "a.events", "gesture": "tap", "decidedBy": "lift",
            "millisecondsFromFirst": 32, "millisecondsFromLast": 32, "points": 0,
            "millisecondsAfter": 0, "touches": 1}


def result():
    return summaries.summary(complete())


class Tables(unittest.TestCase):
    def test_a_row_has_the_median_and_the_ratios_with_intervals(self):
        # Of 20 values the 6th to the 15th are the interval of the median.
        lines = tables.designs(result()).splitlines()
        self.assertIn("| pinch | 29.5 (25.0–34.0) | 1.25 (1.20–1.30) | 1.10 (1.00–1.20) |", lines)
        self.assertEqual(lines[-1], "| pinch | 29.5 (25.0–34.0) | 400 (300–500) |")

    def test_a_missed_promise_is_printed_in_bold(self):
        rows = tables.promises(result()).splitlines()[2:]
        self.assertEqual(rows, [
            "| a time, as a part of another | 0.1 x | 0.05 x | **0.20 x, a miss** |",
            "| kept | 5 % | 3 % | 4.00 % |"])

    def test_a_figure_has_a_column_for_each_compiler_and_a_miss_is_bold(self):
        cost = {"a": {"unit": "instructions", "value": 1061.4, "gcc": 900, "must": 1010, "aim": 900},
                "b": {"unit": "x", "value": 2.114, "gcc": 2.17}}
        self.assertEqual(tables.counts(("a", "one"), ("b", "two"))({"cost": cost}).splitlines(), [
            "|  | clang | gcc | promised | aim |", "| --- | --- | --- | --- | --- |",
            "| one | **1,061, a miss** | 900 | 1,010 | 900 |", "| two | 2.11 | 2.17 |  |  |"])

    def test_a_figure_with_a_unit_of_cost_is_found_unless_it_is_in_a_table_or_in_code(self):
        table = "<!-- bench: promises -->\n| 48 ns |\n<!-- end of bench -->\n"
        self.assertEqual(tables.outside(f"In 350 ms.\n{table}```\n12 bytes\n```\nA line: 4096 bytes.\n"), [])
        self.assertEqual(tables.outside("It takes 1,061 instructions"), ["It takes 1,061 instructions"])
        for figure in ("48.3 ns", "12 bytes", "154 KB", "5 %"):
            self.assertEqual(tables.outside(figure), [figure])

    def test_counts_that_are_not_the_published_ones_are_named(self):
        old = json.loads(published.PATH.read_text(encoding="utf-8"))["figures"]
        rows = [dict.fromkeys(published.KEPT) | row for row in old]
        self.assertEqual(list(published.stale(rows)), [])
        first, last = rows[0], rows.pop()
        first["gcc"] *= 1.05
        named = list(published.stale(rows))
        self.assertEqual(len(named), 2)
        self.assertTrue(named[0].startswith(first["what"]))
        self.assertEqual(named[1], f"{last['what']}: is only in cost.json")

    def test_the_summary_keeps_only_the_recognizers_together_and_has_a_line_for_each_row(self):
        self.assertEqual(len(tables.decisions(result()).splitlines()), 2 + 1)
        text = summaries.encoded(result())
        self.assertEqual(json.loads(text), result())
        self.assertNotIn("158.3", text)
        row = '{"name": "C core", "time": [29.5, 25, 34]}'
        self.assertEqual([line.strip(" ,") for line in text.splitlines() if "C core" in line], [row])

    def test_the_lag_has_a_table_for_each_noise_with_a_column_for_each_horizon(self):
        cell = {"millisecondsAhead": 5, "medianError": 0.86, "p90Error": 5.17,
                "medianJitter": 2.34, "rmsJitter": 11.24}
        rows = [{"method": "core", "noise": noise,
                 "cells": [cell, cell | {"millisecondsAhead": 16}]} for noise in (0, 0.5)]
        self.assertEqual(tables.lag({"lag": {"rows": rows}}).splitlines(), [
            "| clean | +5 ms | +16 ms |", "| --- | --- | --- |",
            "| core | 0.9/5.2, 2.3/11.2 | 0.9/5.2, 2.3/11.2 |", "",
            "| with 0.5 pt of noise | +5 ms | +16 ms |", "| --- | --- | --- |",
            "| core | 0.9/5.2, 2.3/11.2 | 0.9/5.2, 2.3/11.2 |"])

    def test_the_lead_has_a_table_for_each_set_up_and_a_kind_that_is_worse_than_without_is_bold(self):
        def cell(lead, right):
            return {"lead": lead, "right": right, "medianWait": 0, "p90Wait": 12.6}
        rows = [{"kind": "drag", "setup": setup, "hands": 200, "cells": [cell(0, 190), cell(1.5, right)]}
                for setup, right in (("one view", 188), ("compositor", 187))]
        self.assertEqual(tables.lead({"lead": {"rows": rows}}).splitlines(), [
            "| one view: 200 of each | no lead | lead 1.5 |", "| --- | --- | --- |",
            "| drag | 95.0% | 94.0%, 0/13 ms |", "",
            "| compositor: 200 of each | no lead | lead 1.5 |", "| --- | --- | --- |",
            "| drag | 95.0% | **93.5%, 0/13 ms, a miss** |"])

    def test_the_commit_and_changes_to_it_are_named(self):
        clean = result()
        self.assertIn("at commit 1234567: a processor", tables.conditions(clean))
        self.assertLessEqual(max(map(len, tables.conditions(clean).splitlines())), 120)
        clean["machine"]["isClean"] = False
        self.assertIn("at commit 1234567 with changes", tables.conditions(clean))

    def test_only_the_text_between_marks_is_replaced(self):
        text = "before\n<!-- bench: promises -->\nold\n<!-- end of bench -->\nafter\n"
        new = tables.rewritten(text, result())
        self.assertEqual(new.split("\n")[0], "before")
        self.assertTrue(new.endswith("\n<!-- end of bench -->\nafter\n"))
        self.assertNotIn("old", new)
        self.assertEqual(tables.rewritten(new, result()), new)
