# SPDX-License-Identifier: MIT
"""What hangs is ended and named: a step, a test in Swift, a test in Python. Steps that run side by side,
and tests in several processes, all count."""

import os
import pathlib
import shlex
import subprocess
import tempfile
import textwrap
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
# Ends never: what is not ended fails by the limit of this test, and is named, too.
HANG = "exec tail -f /dev/null"

# A program with tests of Swift, in two modules.
SWIFT_TESTS = """
    case "$*" in
    *--list-tests*)
        printf 'PanTests.Pans/begin()\\nPanTests.Pans/end()\\nTapTests.Taps/recognize()\\n'
        ;;
    *--filter\\ ^TapTests*)
        echo '◇ Test "A tap is recognized" started.'
        echo '✔ Test "A tap is recognized" passed after 0.001 seconds.'
        echo '✔ Test run with 1 test in 1 suite passed after 0.001 seconds.'
        exit "${STATUS:-0}"
        ;;
    *)
        echo '◇ Test "A pan ends" started.'
        echo '✔ Test "A pan ends" passed after 0.001 seconds.'
        echo '◇ Test "A pan begins" started.'
        eval "$PAN"
        ;;
    esac
"""
PAN_PASSES = """echo '✔ Test "A pan begins" passed after 0.001 seconds.'"""

PYTHON_THAT_HANGS = """
    import signal, unittest

    class Hands(unittest.TestCase):
        def test_that_waits_for_ever(self):
            signal.pause()

        def test_that_does_not(self):
            pass
"""


PYTHON_THAT_FAILS = """
    import unittest

    class Bad(unittest.TestCase):
        def test_that_fails(self):
            self.fail("on purpose")

    class Good(unittest.TestCase):
        def test_that_passes(self):
            pass
"""


def run(*command, **environment):
    done = subprocess.run(
        [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, env={**os.environ, **environment}, check=False)
    return done.returncode, done.stdout


class Limits(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def script(self, name, text):
        path = self.folder / name
        path.write_text(textwrap.dedent(text))
        return path

    def steps(self, text, limit):
        """Runs steps of a script like test.sh. Their logs go to another folder."""
        steps = self.script("steps.sh", f"""
            source "{SCRIPTS}/steps.sh"
            cd "{self.folder}"
            unset GESTURE_COUNTS ONLY
            counts_begin
            {text}
            counts_end
        """)
        return run("bash", steps, STEP_LIMIT=limit)

    def counted(self, counts, result):
        """What steps said that ended with these counts."""
        status, said = result
        self.assertEqual(status, int(not counts.endswith(" 0 failed")), said)
        self.assertTrue(said.endswith(f"{counts}\n"), said)
        return said

    def test_a_step_that_hangs_is_ended_with_its_children_and_named(self):
        said = self.counted("2 passed, 1 failed", self.steps(f"""
            endless() {{
                (echo $BASHPID >"{self.folder}/child"; {HANG}) &
                wait
            }}
            run "a short step" count_one true
            run "an endless step" count_one endless
            run "a later step" count_one true
        """, "3"))
        self.assertIn("timed out: an endless step took longer than 3 s", said)
        child = (self.folder / "child").read_text().strip()
        self.assertFalse(pathlib.Path("/proc", child, "exe").exists(), "the child runs on")

    def test_a_step_that_fails_has_not_timed_out(self):
        status, said = self.steps('run "a bad step" count_one false', "100")
        self.assertEqual(status, 1)
        self.assertNotIn("timed out", said)

    def test_steps_side_by_side_count_and_so_does_a_list_that_ends_early(self):
        said = self.counted("2 passed, 2 failed", self.steps("""
            one() { run "a" count_one true; run "b" count_one false; }
            two() { run "c" count_one true; exit 3; }
            side_by_side one two
        """, "100"))
        self.assertIn("FAILED: b\n", said)
        self.assertIn("FAILED: two (ended early)\n", said)

    def test_a_script_that_ends_before_it_counts_anything_is_a_failure_but_one_without_a_step_is_not(self):
        counts = self.script("counts.sh", f"""
            source "{SCRIPTS}/lib.sh"
            counts_begin
            "$@"
            counts_end
        """)
        said = self.counted("2 passed, 2 failed", self.steps(f"""
            adds_counts "no such script" "{self.folder}/missing"
            adds_counts "fails" bash "{counts}" run "a bad step" count_one false
            adds_counts "passes" bash "{counts}" run "a step" count_one true
            adds_counts "has no step" bash "{counts}" true
            run "another step" count_one true
        """, "100"))
        self.assertIn("FAILED: no such script (ended early)\n", said)
        self.assertIn("FAILED: a bad step\n", said)

    def swift_tests(self, limit, pan, **environment):
        """Runs a step with the tests, where that of the pan does something."""
        tests = self.script("tests.sh", SWIFT_TESTS)
        words = " ".join(f"{name}={value}" for name, value in environment.items())
        return self.steps(
            f"export PAN={shlex.quote(pan)} {words}\n"
            f'run "Swift tests" count_swift "{SCRIPTS}/watch-swift-tests.py" bash "{tests}"', limit)

    def test_a_swift_test_that_hangs_is_named_and_the_others_count(self):
        said = self.counted("2 passed, 1 failed", self.swift_tests("100", HANG, TEST_LIMIT=1))
        self.assertIn('✘ Test "A pan begins" timed out after 1 s', said)

    def test_a_swift_test_that_ends_the_program_is_named_and_the_others_count(self):
        said = self.counted("2 passed, 1 failed", self.swift_tests("100", "kill -SEGV $$"))
        self.assertIn('✘ Test "A pan begins" was running when SIGSEGV ended the program', said)

    def test_swift_tests_that_were_running_when_a_step_times_out_are_named(self):
        # More than a pipe has room for. So the beginning was read before the signal of steps.sh comes.
        fill = "head -c 200000 /dev/zero"
        status, said = self.swift_tests("100", f"{fill}; echo; kill -TERM $PPID; {HANG}")
        self.assertEqual(status, 1)
        self.assertIn('✘ Test "A pan begins" was running when the step timed out', said)
        # On a busy machine, the tap of the other module may be running, too.
        self.assertRegex(said, r" passed, [12] failed\n\Z")

    def test_swift_tests_of_all_modules_count(self):
        self.counted("3 passed, 0 failed", self.swift_tests("100", PAN_PASSES))

    def test_a_module_whose_status_is_bad_fails_although_its_tests_passed(self):
        status, said = self.swift_tests("100", PAN_PASSES, STATUS=3)
        self.assertEqual(status, 1, said)
        self.assertIn("FAILED: Swift tests", said)

    def test_a_python_test_that_hangs_is_named_and_the_others_run(self):
        self.script("test_hands.py", PYTHON_THAT_HANGS)
        said = self.counted("1 passed, 1 failed", self.steps(
            f'run "hands" count_unittest env TEST_LIMIT=1 "{SCRIPTS}/run-unittest.py"', "100"))
        self.assertIn("test_hands.Hands.test_that_waits_for_ever timed out after 1 s", said)

    def test_classes_in_several_processes_count_and_what_fails_comes_last(self):
        self.script("test_two.py", PYTHON_THAT_FAILS)
        self.script("test_broken.py", "import nothing_of_this_name")
        said = self.counted("1 passed, 2 failed", self.steps(
            f'run "two" count_unittest "{SCRIPTS}/run-unittest.py"', "100"))
        self.assertIn("on purpose", said)
        self.assertIn("nothing_of_this_name", said)
        self.assertLess(said.index("test_two.Good"), said.index("test_two.Bad"))
