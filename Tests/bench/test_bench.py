# SPDX-License-Identifier: MIT
"""gesture-bench works: what it prints and writes, and how it ends. Nothing here looks at a time.

GESTURE_BENCH in the environment is the program.
"""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBUG = ROOT / "Tools" / ".build" / "debug" / "gesture-bench"
PROGRAM = os.environ.get("GESTURE_BENCH", str(DEBUG))
ONE = "swipe 3"
PATHS = ["C core", "GestureKit, closures", "GestureKit, events", "pure Swift"]

DRIVER = """#!/bin/sh
test -f "$1" || exit 1
grep -q '^gesture-recording 1.0' "$1" || exit 1
echo 'note version 7'
echo 'gesture 1100000 pinch began'
echo 'gesture 9000000 pinch ended'
echo 'gesture 9000000 tap ended'
pass=1
while test "$pass" -lt "$2"; do echo 'pass 1234.5'; pass=$((pass + 1)); done
"""


def bench(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)],
                          capture_output=True, timeout=300, check=False, cwd=ROOT, text=True)
    return done.returncode, done.stdout, done.stderr


def count():
    """The status, the result and the messages of a run that counts."""
    return bench("--count", "--filter", ONE, "--json", "-")


# Callgrind takes seconds, and tests that read one run share it.
counted_once = functools.cache(count)


class InFolder(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def ends(self, expected, *arguments):
        """The output and the messages of a run that ends with this status."""
        status, out, err = bench(*arguments)
        self.assertEqual(status, expected, out + err)
        return out, err

    def script(self, name, text):
        path = self.folder / "peers" / name / "build.sh"
        path.parent.mkdir(parents=True)
        path.write_text(text)
        path.chmod(0o755)

    def fake_peer(self, **programs):
        """A peer whose programs are scripts, by name."""
        self.script("fake", "#!/bin/sh\n" + "".join(
            f"cat >\"$1/{name}\" <<'END'\n{text}END\nchmod +x \"$1/{name}\"\n"
            for name, text in programs.items()))

    def run_peers(self, *arguments, status=0):
        return self.ends(status, "--quick", "--filter", "pan", "--json", "-", "--peers",
                         "--peers-folder", self.folder / "peers", *arguments)


class Runs(InFolder):
    """One run of one scenario, looked at from all sides."""

    def setUp(self):
        super().setUp()
        self.json = self.folder / "r.json"

    def run_one(self):
        return self.ends(0, "--quick", "--filter", ONE, "--json", self.json)

    def test_the_reports_of_a_run(self):
        out, _ = self.run_one()
        self.assertIn("C core", out)
        result = json.loads(self.json.read_text())
        self.assertEqual([s["name"] for s in result["scenarios"]], [ONE])
        scenario = result["scenarios"][0]
        self.assertEqual(scenario["differences"], [])
        self.assertEqual(scenario["gestures"], {"swipe": 40})
        self.assertEqual([path["name"] for path in scenario["paths"]], PATHS)
        for path in scenario["paths"]:
            self.assertEqual(path["allocationsPerFrame"], 0, path["name"])
            self.assertGreater(path["batches"]["count"], 0)
            self.assertNotIn("cold", path)

    def test_a_result_is_unchanged_to_itself_and_not_to_a_worse_one(self):
        self.run_one()
        self.ends(0, "compare", self.json, self.json)
        result = json.loads(self.json.read_text())
        for path in result["scenarios"][0]["paths"]:
            path["allocationsPerFrame"] += 3
        worse = self.folder / "worse.json"
        worse.write_text(json.dumps(result))
        out, _ = self.ends(1, "compare", self.json, worse)
        self.assertIn("worse", out)
        self.ends(0, "compare", worse, self.json)

    def test_only_the_json_goes_to_standard_output_when_it_is_asked_to(self):
        out, _ = self.ends(0, "--quick", "--filter", ONE, "--json", "-")
        self.assertEqual(json.loads(out)["format"], 3)


    def test_frames_are_timed_with_cold_caches_if_that_is_asked_for(self):
        out, _ = self.ends(0, "--quick", "--cold", "--filter", "pan", "--json", "-")
        for path in json.loads(out)["scenarios"][0]["paths"]:
            self.assertGreater(path["cold"]["median"], path["batches"]["median"], path["name"])


@unittest.skipUnless(shutil.which("valgrind"), "needs valgrind")
class Counts(InFolder):
    """Instructions are the same in every run."""

    def counts(self, run):
        status, out, err = run
        self.assertEqual(status, 0, out + err)
        scenario, = json.loads(out)["scenarios"]
        self.assertEqual((scenario["differences"], scenario["paths"]), ([], []))
        return scenario["counts"]

    def test_each_path_is_counted_without_a_time(self):
        counts = self.counts(counted_once())
        self.assertEqual([path["name"] for path in counts], PATHS)
        for path in counts:
            self.assertGreater(path["instructions"], 100, path)
            self.assertEqual(path["allocations"], 0, path)

    def test_two_runs_count_the_same(self):
        for one, other in zip(self.counts(counted_once()), self.counts(count())):
            self.assertAlmostEqual(one["instructions"], other["instructions"],
                                   delta=0.001 * one["instructions"])

    def test_more_instructions_are_a_regression(self):
        old, new = self.folder / "old.json", self.folder / "new.json"
        self.ends(0, "--count", "--filter", ONE, "--json", old)
        result = json.loads(old.read_text())
        result["scenarios"][0]["counts"][1]["instructions"] *= 1.04
        new.write_text(json.dumps(result))
        out, _ = self.ends(1, "compare", old, new)
        self.assertIn("GestureKit, closures, instructions a frame", out)
        self.ends(0, "compare", old, old)


class Publishing(InFolder):
    """Results for the documentation come from a commit, and are complete."""

    def publish(self, *arguments, program=PROGRAM):
        done = subprocess.run(
            [program, "--publish", self.folder, *arguments], capture_output=True, timeout=300,
            check=False, cwd=ROOT, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertEqual([path.name for path in self.folder.glob("full.*")], [])
        return done.stderr

    def test_a_part_of_the_results_is_refused(self):
        for arguments in (["--quick"], ["--count"], ["--filter", ONE]):
            self.assertIn("leave out --quick, --count and --filter", self.publish(*arguments))

    def test_a_folder_that_cannot_be_written_is_refused_before_measuring(self):
        self.folder = self.folder / "absent"
        self.assertIn("there is no such folder", self.publish())

    @unittest.skipUnless(DEBUG.exists(), "gesture-bench is not built for debugging: make test does it")
    def test_a_build_for_debugging_is_refused(self):
        self.assertIn("needs a release build", self.publish(program=DEBUG))

    def test_a_program_outside_of_a_checkout_is_refused(self):
        if "debug" not in PROGRAM:
            copy = self.folder / "gesture-bench"
            shutil.copy(PROGRAM, copy)
            self.assertIn("needs a git checkout", self.publish(program=copy))


class Peers(InFolder):
    def test_a_peer_is_built_and_plays_the_stream(self):
        self.fake_peer(driver=DRIVER)
        out, _ = self.run_peers()
        peer, = json.loads(out)["scenarios"][0]["peers"]
        self.assertEqual(peer["name"], "fake")
        self.assertEqual(peer["gestures"], {"pinch": 1, "tap": 1})
        self.assertEqual(set(peer["rounds"]), {1234.5})
        self.assertEqual(peer["notes"], ["version 7"])

    def test_a_peer_that_is_not_installed_is_skipped_and_named(self):
        self.script("absent", "#!/bin/sh\necho 'missing: libabsent-dev gone'\nexit 77\n")
        self.script("gone", "#!/bin/sh\necho 'missing: libgone-dev gone'\nexit 77\n")
        out, err = self.run_peers()
        advice = "for all peers: sudo apt-get install gone libabsent-dev libgone-dev"
        self.assertEqual(json.loads(out)["skippedPeers"], [
            "absent: missing: libabsent-dev gone", "gone: missing: libgone-dev gone", advice])
        self.assertIn(advice, err)

    def test_a_peer_that_does_not_build_is_an_error(self):
        self.script("broken", "#!/bin/sh\nexit 3\n")
        _, err = self.run_peers(status=1)
        self.assertIn("broken", err)

    def test_a_peer_that_talks_nonsense_is_an_error(self):
        self.fake_peer(driver="#!/bin/sh\necho pass soon\n")
        _, err = self.run_peers(status=1)
        self.assertIn("invalid time: pass soon", err)


class Mistakes(InFolder):
    def test_scenarios_are_listed_with_what_they_are(self):
        out, _ = self.ends(0, "--list")
        self.assertIn("\npinch: ", "\n" + out)
        self.assertIn("\nrecordings: ", "\n" + out)

    def test_a_filter_that_fits_nothing_says_what_to_do(self):
        _, err = self.ends(1, "--quick", "--filter", "no such thing")
        self.assertIn("--list", err)

    def test_an_output_that_cannot_be_written_is_refused_before_measuring(self):
        for path in (self.folder, self.folder / "absent" / "r.json"):
            out, err = self.ends(1, "--quick", "--filter", ONE, "--json", path)
            self.assertEqual(out, "")
            self.assertIn(str(path), err)

    def test_a_file_that_is_no_result_ends_a_comparison_with_2(self):
        text = self.folder / "text.json"
        text.write_text("no result")
        for path in (text, self.folder / "absent.json", self.folder):
            _, err = self.ends(2, "compare", path, path)
            self.assertIn(str(path), err)

    def test_a_wrong_option_ends_with_64(self):
        self.ends(64, "--no-such-option")
        self.ends(64, "compare", "only-one")

    def test_messages_escape_what_is_not_printable(self):
        nasty = "A\x1b[31mB\x07\u009b2J\u202eC\u2028\x7f\nINJECTED"
        json = self.folder / "r.json"
        json.write_text("no result")
        for arguments in ([f"--{nasty}"], [nasty], ["compare", nasty, json], ["--filter", nasty],
                          ["--json", nasty + "/r.json"], ["--recordings", nasty, "--filter", "no"]):
            status, out, err = bench(*arguments)
            self.assertIn(status, (1, 2, 64), arguments)
            self.assertEqual(out, "")
            self.assertIn("\\u{1b}[31mB\\u{7}", err)
            self.assertTrue(all(c.isprintable() or c == "\n" for c in err), err)
            self.assertFalse(any(line.startswith("INJECTED") for line in err.splitlines()), err)

    def test_help_says_how_it_is_measured(self):
        out, _ = self.ends(0, "run", "--help")
        for word in ("COORDINATED OMISSION", "COUNTS", "NOISE", "EXIT STATUS"):
            self.assertIn(word, out)
