# SPDX-License-Identifier: MIT
"""`gesture run` at the command line. GESTURE in the environment is the program."""

import unittest

from command import RECORDINGS, InFolder, gesture

SCROLL = RECORDINGS / "EP0430M09.2-finger-scroll-down.events"

CONFIGURATION = b"""
recognizers:
  - {name: drag, type: pan, minimum-fingers: 2, maximum-fingers: 2}
  - {name: tap, type: tap}
actions:
  - {gesture: drag, when: began, run: [press], finally: "release 'a key'"}
  - {gesture: drag, direction: up, run: [up]}
  - {gesture: drag, direction: down, run: [down]}
  - {gesture: tap, run: [tapped]}
"""


class Replay(InFolder):
    def test_what_a_recording_would_run_is_printed_and_is_the_same_each_time(self):
        path = self.write("c.yaml", CONFIGURATION)
        status, out, error = gesture("run", "--config", path, "--replay", SCROLL)
        self.assertEqual((status, error), (0, ""))
        commands = [line.split(maxsplit=6)[2:] for line in out.splitlines()]
        self.assertEqual(
            commands,
            [
                ["drag", "began", "up", "run", "press"],
                ["drag", "ended", "up", "run", "up"],
                ["drag", "ended", "up", "finally", "release 'a key'"],
            ],
        )
        for _ in range(3):
            self.assertEqual(gesture("run", "--config", path, "--replay", SCROLL)[1], out)

    def test_commands_run_one_after_another_with_the_values_of_their_gesture(self):
        log = self.folder / "log"
        text = f"""
recognizers: [{{name: drag, type: pan, minimum-fingers: 2}}]
actions:
  - gesture: drag
    when: began
    run: [sh, -c, "echo $GESTURE_PHASE $GESTURE_FINGERS $GESTURE_DEVICE >> {log}"]
    finally: [sh, -c, "echo $GESTURE_PHASE $GESTURE_DY >> {log}"]
"""
        path = self.write("c.yaml", text.encode())
        status, _, error = gesture("run", "--config", path, "--replay", SCROLL, "--execute")
        self.assertEqual((status, error), (0, ""))
        began, ended = log.read_text().splitlines()
        self.assertEqual(began, "began 2 EP0430M09")
        # `gesture explain` of this recording says so: docs/command.md.
        self.assertRegex(ended, r"^ended -4[45]\d\.\d$")

    def test_a_command_that_does_not_exist_or_fails_is_named(self):
        text = b"""
recognizers: [{name: drag, type: pan, minimum-fingers: 2}]
actions:
  - {gesture: drag, when: began, run: [/nonexistent/program]}
  - {gesture: drag, run: "sh -c 'exit 3'"}
"""
        path = self.write("c.yaml", text)
        status, _, error = gesture("run", "--config", path, "--replay", SCROLL, "--execute")
        self.assertEqual(status, 0)
        self.assertIn("/nonexistent/program cannot be run: no such file", error)
        self.assertIn("sh: exit status 3", error)

    def test_a_mistake_in_the_configuration_has_its_line_and_column(self):
        path = self.write("c.yaml", CONFIGURATION.replace(b"[up]", b"ls | wc"))
        status, out, error = gesture("run", "--config", path, "--replay", SCROLL)
        self.assertEqual((status, out), (1, ""))
        self.assertRegex(error, r"c\.yaml:7:\d+: run: no shell runs")


if __name__ == "__main__":
    unittest.main()
