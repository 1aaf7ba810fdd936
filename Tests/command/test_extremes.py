# SPDX-License-Identifier: MIT
"""Recordings with times that no clock reaches: no command ends without words."""

from command import PROGRAM, InFolder, gesture
from drawn import OwnRecording
from on_panel import Panel, set_up

END = (1 << 64) - 1
HEAD = OwnRecording(1920, 1080, "Screen").touchpad(1, "Pad").screen(2, "Pen", 1920, 1080).text
CONFIGURATION = """
recognizers: [{name: pan, type: pan}, {name: zoom, type: pinch}]
actions:
  - {gesture: pan, direction: right, each: 10 pt, run: ["true", step]}
  - {gesture: pan, when: began, run: ["true", began], finally: ["true", over]}
  - {direction: right, at-least: 10 %, maximum-duration: 4000 s, run: ["true", hand]}
  - {direction: right, each: 5 mm, edge: none, overlap: queue, run: ["true", hand]}
  - {gesture: zoom, direction: out, each: 10 %, run: ["true", zoom]}
  - {after: pan, within: 4000 s, when: began, run: ["true", after]}
options: {starts-per-second: 1000}
"""


def stroke(start, interval=8000):
    """A finger that moves by 300 points. No line is later than the end of the clock."""
    times = [min(start + interval * step, END) for step in range(13)]
    moves = [f"motion time={time} device=0 id=7 x={300 + 25 * step} y=500\nframe time={time}\n"
             for step, time in enumerate(times[1:-1])]
    return (f"down time={start} device=0 id=7 x=300 y=500\nframe time={start}\n{''.join(moves)}"
            f"up time={times[-1]} device=0 id=7\nframe time={times[-1]}\n")


def pinch(start, interval=8000):
    """Two fingers on a touchpad, which spread from 1 to 2, as far as there is time."""
    times = [min(start + interval * step, END) for step in range(12)]
    updates = [f"pinch-update time={time} device=1 dx=0 dy=0 scale={1 + step / 10} turn=0\n"
               for step, time in enumerate(times[1:-1], 1)]
    return (f"pinch-begin time={start} device=1 fingers=2 x=0 y=0\n{''.join(updates)}"
            f"pinch-end time={times[-1]} device=1\n")


RECORDINGS = {
    "end": stroke(END - 400_000) + pinch(END - 200_000) + stroke(END - 20_000) + stroke(END) + pinch(END),
    "back": stroke(2_000_000) + pinch(1_000_000) + stroke(0) + stroke(500_000),
    "gap": stroke(0) + stroke(10**19) + pinch(10**19 + 10**6) + stroke(END - 10**6),
    "slow": stroke(0, 10**18) + pinch(0, 10**18),
    # A pen comes near at the end, or was near at the start. An engine takes no time 2^62 us ahead.
    "pen": f"down time=0 device=0 id=1 x=1 y=1\nframe time=0\nhover time={END} device=2 id=-2 x=1 y=1\n"
           f"frame time={END}\n",
    "palm": "hover time=0 device=2 id=-2 x=1 y=1\naway time=0 device=2 id=-2\n"
            + "".join(f"frame time={time}\n" for time in range(0, END, 4 * 10**18))
            + f"down time={END} device=0 id=1 x=1 y=1 type=palm\nframe time={END}\n",
    "many": "".join(f"down time=0 device=0 id={id} x=1 y=1\n" for id in range(1100)) + f"frame time={END}\n",
}


def setUpModule():
    set_up()


class Extremes(InFolder):
    def recording(self, name, lines):
        return self.write(f"{name}.gesture", HEAD + lines)

    def commands(self, start):
        """What gestures from a time on would run."""
        path = self.write("c.yaml", CONFIGURATION)
        lines = stroke(start) + stroke(start + 100_000) + pinch(start + 200_000)
        out = self.works("run", "--config", path, "--replay", self.recording("r", lines))
        return [line.split()[2:] for line in out.splitlines()]

    def test_the_commands_of_gestures_do_not_depend_on_the_time(self):
        early = self.commands(1_000_000)
        self.assertEqual([len([1 for words in early if words[-1] == word]) for word in (
            "began", "over", "after")], [2, 2, 1])
        self.assertEqual(self.commands(END - 400_000), early)

    def test_no_time_ends_a_command_without_words(self):
        path = self.write("c.yaml", CONFIGURATION)
        recordings = [self.recording(name, lines) for name, lines in RECORDINGS.items()]
        part = ["--from", "1", "--to", "1000000000"]
        cases = [[*words, *recordings] for words in (
            ["replay"], ["replay", "--json"], ["replay", "--log"], ["explain"], ["explain", "--json"],
            ["explain", *part])]
        for recording in recordings:
            cases += [["convert", *part, recording], ["run", "--config", path, "--replay", recording],
                      ["run", "--config", path, "--execute", "--replay", recording],
                      ["draw", recording, "--force", "-o", self.folder / "out.svg"]]
        for words in cases:
            with self.subTest(words=words):
                status, _, error = gesture(*words)
                self.assertIn(status, (0, 1), error)
                self.assertTrue(status == 0 or error)


class OnAPanel(Panel):
    def test_a_program_can_end_while_a_recording_waits_for_longer_than_a_timer_can(self):
        recording = self.write("slow.gesture", HEAD + stroke(0, 10**19))
        self.works("panel", "--play", recording, "--", PROGRAM, "monitor", "--for", "1")
