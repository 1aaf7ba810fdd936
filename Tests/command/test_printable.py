# SPDX-License-Identifier: MIT
"""Nothing from outside reaches a terminal as it is: names, fields, paths, options, settings.

Every subcommand plays recordings whose names and fields hold escape sequences, controls, direction
marks and line ends. None of these may be on standard output or standard error, and no line may begin
with what came from a field.
"""

import json
import os
import pty
import re
import subprocess
import unicodedata
from concurrent.futures import ThreadPoolExecutor

from command import PROGRAM, ROOT, InFolder, encoded, gesture, read_to_end, words_in
from drawn import OwnRecording, stroke, touchpad_swipe

# Escape sequences with ESC and with C1, a bell, a backspace, DEL, direction marks, line separators.
NASTY = "A\x1b[31mB\x07\x08\u009b2J\u0085\u202eC\u2066\u200f\u2028\u2029\u061c\ufeff\x7fD"
LINE = "\nINJECTED"


def hidden(text):
    """What must not be on a terminal; line ends are the program's own."""
    kinds = ("Cc", "Cf", "Zl", "Zp", "Cn", "Co")
    return sorted({f"U+{ord(c):04X}" for c in text if c != "\n" and unicodedata.category(c) in kinds})


def escaped(text):
    """As a quoted value of our own format has it, and as YAML has it."""
    return "".join(c if c.isascii() and c.isprintable() else f"\\u{ord(c):04x}" for c in text)


class Printable(InFolder):
    def setUp(self):
        super().setUp()
        self.place = self.folder / ("dir" + NASTY + LINE)
        self.place.mkdir()

    def nasty(self, name, content):
        path = self.place / (name.split(".")[0] + NASTY + LINE + "." + name.split(".")[1])
        path.write_bytes(encoded(content))
        return path

    def run_command(self, *arguments):
        return self.check(arguments, *gesture(*arguments))

    def check(self, arguments, status, out, err):
        text = out + err
        with self.subTest(arguments=[escaped(str(word))[:60] for word in arguments]):
            self.assertEqual(hidden(text), [])
            self.assertFalse(any(line.startswith("INJECTED") for line in text.splitlines()), text)
            self.assertGreaterEqual(status, 0)
        return out

    def recordings(self):
        """One of each format, good and bad, in which everything that can hold text holds the worst."""
        panel = stroke(500, 500, 700, 500, 100).bytes()
        name = NASTY.encode()
        quoted = escaped(NASTY + LINE)
        taps = "down time=0 device=0 id=1 x=100 y=200\nframe time=0\nup time=50000 device=0 id=1\nframe time=50000\n"
        head = (
            "gesture-recording 1.3\nwindow width=1920 height=1080\n"
            f'device number=0 kind=touchscreen name="{quoted}" mapping=assumed width=1920 '
            f'height=1080 maker="{quoted}"\n')
        raw = "".join(c for c in NASTY if c >= "\x80")
        return [
            self.nasty("panel.evemu", panel.replace(b"A drawn panel", name)),
            self.nasty("pad.evemu", touchpad_swipe(3, 600, 0).bytes().replace(b"A drawn touchpad", name)),
            self.nasty("none.evemu", b"N: " + name + b"\nE: 1.000000 0000 0000 0\n"),
            self.nasty("bare.evemu", b"E: 1.000000 0000 0000 0\n"),
            self.nasty("damaged.evemu", panel + b"E: " + name + b"\n"),
            self.nasty("ours.gesture", head + taps),
            self.nasty("kept.gesture", head + f'# {raw}\nnote time=5 text="{raw}" more="{quoted}"\n' + taps),
            self.nasty("twice.gesture", head + f'note "{NASTY}"\n' + taps),
            self.nasty("bad.gesture", head + f"down time=0 device=0 id=1 x={raw} y=200\n"),
            self.nasty("key.gesture", head + f"{raw}=5\n" + taps),
            self.nasty("version.gesture", "gesture-recording " + NASTY + "\n"),
            self.nasty("yaml.yml", self.yaml()),
            self.nasty("noevents.yml", self.yaml().split("    events:")[0]),
            self.nasty("badyaml.yml", f'version: 1\ndevices: "{raw}"\n'),
            self.nasty("noyaml.yml", f'version: 1\ndevices:\n  - node: "\\u001b" {raw} "\n'),
            self.nasty("text.getevent", self.getevent()),
            self.nasty("cut.getevent", f"[ 1.000000] /dev/input/{NASTY}: EV_ABS {NASTY} {NASTY}\n"),
            self.nasty("time.getevent", f"[ {raw}] /dev/input/event2: 0003 0035 00000001\n"),
            self.nasty("text.evtest", self.evtest()),
            self.nasty("bad.evtest", self.evtest() + f"Event: time 1.{raw}, type 3\n"),
            self.nasty("nothing.evtest", NASTY),
        ]

    def tool(self, name, new):
        """What a tool prints of two fingers on a panel with another name."""
        text = (ROOT / "Tests" / "recordings" / "tools" / f"{name}.b.txt").read_text()
        return text.replace('"Panel"', f'"{new}"')

    def yaml(self):
        quoted = escaped(NASTY + LINE)
        head, device = self.tool("libinput-1.31.3", quoted).split("devices:\n")
        device = re.sub("node: .*", lambda _: f'node: "/dev/{quoted}"', device)
        return f"{head}devices:\n{device}{device.replace('/dev/', '')}"

    def getevent(self):
        text = self.tool("getevent-lp-lt", NASTY)
        lines = [line for line in text.splitlines() if "/event5: " in line]
        nasty = f"event{NASTY}".replace("\x85", "").replace("\u2028", "").replace("\u2029", "")
        lines += [line.replace("event5", nasty) for line in lines]
        return text + "\n".join([*lines, f"[   12345.200000] /dev/input/event5: EV_KEY KEY_{NASTY} DOWN\n"])

    def evtest(self):
        return self.tool("evtest-1.35", NASTY)

    def test_every_subcommand_prints_the_names_of_recordings_and_devices_written_out(self):
        recordings = self.recordings()
        cases = [[*arguments, *recordings] for arguments in (
            ["replay"], ["replay", "--json"], ["replay", "--log"],
            ["replay", "--recognizers", "all", "--json"], ["explain"], ["explain", "--json"])]
        for number, path in enumerate(recordings):
            cases += [[*arguments, path] for arguments in (
                ["convert"], ["devices", "--replay"], ["devices", "--json", "--replay"],
                ["monitor", "--for", "0.1", "--touches", "--replay"],
                ["monitor", "--for", "0.1", "--json", "--replay"],
                ["draw", "-o", self.place / f"{number}{NASTY}.svg"],
                ["convert", "-o", self.place / f"c{number}{NASTY}.gesture"],
                ["record", "-o", self.place / f"r{number}{NASTY}.gesture", "--replay"])]
        # Most of the time goes by for recordings that are played as if they were live.
        with ThreadPoolExecutor(4) as pool:
            for arguments, done in zip(cases, pool.map(lambda case: gesture(*case), cases)):
                out = self.check(arguments, *done)
                if "--json" in arguments:
                    for line in out.splitlines():
                        json.loads(line)

    def test_colors_are_the_only_escapes_where_they_are_asked_for(self):
        _, out, err = gesture("explain", "--color", "always", "--recognizers", "tap", *self.recordings())
        text = out + err
        for code in ("\x1b[0m", "\x1b[1m", "\x1b[32m", "\x1b[33m"):
            text = text.replace(code, "")
        self.assertEqual(hidden(text), [])

    def test_folders_and_files_that_are_not_there_are_named_written_out(self):
        for command in ("replay", "explain", "convert", "config --check"):
            self.run_command(*command.split(), self.place / f"no{NASTY}")
        self.run_command("replay", self.place)
        self.run_command("explain", self.place)
        self.recordings()
        self.run_command("replay", self.place)
        self.run_command("draw", self.place / f"no{NASTY}", "-o", self.place / "a.png")
        self.run_command("draw", self.place / "x.evemu", "-o", self.place / f"a{NASTY}")
        for command in ("devices", "monitor", "record"):
            self.run_command(command, "--device", f"/dev/{NASTY}", self.place)
            self.run_command(command, "--replay", self.place / f"no{NASTY}")
            self.run_command(command, "--seat", NASTY + LINE)

    def test_words_on_the_command_line_are_quoted_written_out(self):
        path = self.nasty("panel.evemu", stroke(500, 500, 700, 500, 100).bytes())
        word = NASTY + LINE
        for arguments in (
            [word], ["replay", f"--{word}", path], [f"--{word}"], ["help", word],
            ["replay", "--recognizers", word, path], ["replay", "--device", word, path],
            ["explain", "--color", word, path], ["draw", path, "-o", "a.svg", "--width", word],
            ["draw", path, "-o", f"a.{word}"], ["monitor", "--for", word], ["monitor", word],
            ["record", "--for", word], ["record", word], ["config", word], ["devices", word],
            ["convert", path, word], ["convert", path, "-o", word, word],
            ["replay", "--config", word, path], ["--generate-completion-script", word],
        ):
            self.run_command(*arguments)

    def test_what_a_configuration_says_is_quoted_written_out(self):
        raw = "".join(c for c in NASTY if c not in "\x07\x08\x1b\x7f\x85\u2028\u2029\ufeff")
        quoted = escaped(NASTY + LINE)
        for number, text in enumerate((
            f'recognizers: [{{ name: "{quoted}", type: tap }}]\n',
            f'recognizers: [{{ name: tap, type: "{quoted}" }}]\n',
            f'recognizers: [{{ name: tap, type: tap, taps: "{quoted}" }}]\n',
            f'recognizers: [{{ name: tap, type: tap, "{quoted}": 1 }}]\n',
            f'recognizers: [{{ name: tap, type: tap, requires-failure-of: ["{quoted}"] }}]\n',
            f'recognizers: [{{ name: tap, type: tap }}]\nsimultaneous: [["{quoted}"]]\n',
            f'recognizers: [{{ name: tap, type: tap }}]\nscreen: {{ "{quoted}": "{quoted}" }}\n',
            f'"{quoted}": 1\n"{quoted}": 2\n',
            f"{raw}: [{raw}\n", f"recognizers: {raw}\n", f"&{raw} 1\n", NASTY,
        )):
            path = self.nasty(f"c{number}.yaml", text)
            for arguments in (["config", "--check", path], ["explain", "--config", path, path]):
                self.run_command(*arguments)

    def test_a_picture_has_the_names_written_out(self):
        path = self.nasty("panel.evemu", stroke(500, 500, 700, 500, 100).bytes().replace(
            b"A drawn panel", NASTY.encode()))
        picture = self.folder / "a.svg"
        self.ends(0, "draw", path, "-o", picture)
        text = picture.read_text()
        self.assertEqual(hidden(text.replace("\t", "")), [])
        words = "\n".join(words_in(picture))
        self.assertFalse(any(line.startswith("INJECTED") for line in words.splitlines()))
        self.assertIn("\\u{1b}[31mB", words)

    def test_progress_on_a_terminal_shows_the_name_written_out_in_one_row(self):
        path = self.nasty("long.gesture", (
            OwnRecording(1920, 1080, "P", mapping="assumed").text + "down time=0 device=0 id=1 x=1 y=2\n"
            + "motion time=1 device=0 id=1 x=7 y=8\n" * 100_000))
        ours, theirs = pty.openpty()
        with subprocess.Popen([PROGRAM, "explain", "--recognizers", "pan", path],
                              stdout=subprocess.DEVNULL, stderr=theirs) as process:
            os.close(theirs)
            text = read_to_end(ours)
            process.wait(60)
        os.close(ours)
        # Each text is written over the one before, without a wrap: it may be longer than the row.
        row = r"\r\x1b\[K(?:\x1b\[\?7l([^\x1b\r\n]*)\x1b\[\?7h)?"
        self.assertEqual(re.sub(row, "", text.decode()), "")
        shown = "".join(re.findall(row, text.decode()))
        self.assertIn("long", shown)
        self.assertEqual(hidden(shown), [])

    def test_a_name_is_the_same_after_a_conversion(self):
        quoted = escaped(NASTY + LINE)
        ours = OwnRecording(1920, 1080, quoted, mapping="assumed").line(0, "down", 0, 1, " x=1 y=2")
        path = self.nasty("ours.gesture", ours.text)
        once = self.run_command("convert", path)
        self.assertIn(f'name="{quoted}"', once)
