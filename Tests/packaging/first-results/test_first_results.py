# SPDX-License-Identifier: MIT
"""What README offers first: its own commands and those of its pages, word for word, in an empty folder. The
app in Swift, which opens a window, is in first-window.

README's first command clones this repository into the folder, which is also the user's home. `sudo` and
`apt-get` do not change the machine: what is installed goes below the folder, and packages must be there already.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import textwrap
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
ADDRESS = "https://example.org/GestureKit"
STUBS = {
    "sudo": 'exec "$@"\n',
    "apt-get": 'shift\nexec dpkg --status -- "$@" >/dev/null\n',
    "udevadm": "exit 0\n",
}


def swipe():
    """A recording of three fingers that go to the left."""
    lines = [
        "gesture-recording 1.0", "window width=1920 height=1080",
        'device number=0 kind=touchscreen name="Panel" mapping=configured width=1920 height=1080']
    for scan in range(9):
        kind = "down" if scan == 0 else "up" if scan == 8 else "motion"
        for finger in range(3):
            place = "" if kind == "up" else f" x={1200 - 40 * scan} y={300 + 100 * finger}"
            lines.append(f"{kind} time={16000 * scan} device=0 id={finger}{place}")
        lines.append(f"frame time={16000 * scan}")
    return "\n".join(lines) + "\n"


def page(name):
    return (ROOT / name).read_text()


def commands(text, word):
    """The block of commands, indented or between fences, that has a word. A prompt is left out."""
    fenced = re.findall(r"^ *```(?:sh|console)?\n(.*?)^ *```$", text, re.M | re.S)
    rest = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.M | re.S)
    indented = re.findall(r"(?:^    .*\n)+", rest, re.M)
    (block,) = (each for each in fenced + indented if word in each)
    if "$ " not in block:
        return textwrap.dedent(block)
    lines = re.findall(r"^\$ ((?:.*\\\n)*.*)$", block, re.M)
    return "\n".join(lines) + "\n"


class FirstResults(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # The tests share what they build.
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.clone = cls.folder / "GestureKit"
        stage, home, stubs, runtime = (
            cls.folder / name for name in ("stage", "home", "stubs", "runtime"))
        for each in home, stubs, runtime:
            each.mkdir(mode=0o700)
        for name, text in STUBS.items():
            (stubs / name).write_text(f"#!/bin/sh\n{text}")
            (stubs / name).chmod(0o755)
        (home / ".gitconfig").write_text(f'[url "file://{ROOT}"]\n\tinsteadOf = {ADDRESS}\n')
        installed = stage / "usr/local"
        libraries = installed / "lib/x86_64-linux-gnu"
        cls.environment = dict(
            os.environ, HOME=str(home), DESTDIR=str(stage), XDG_RUNTIME_DIR=str(runtime),
            PATH=f"{stubs}:{installed}/bin:{os.environ['PATH']}",
            PKG_CONFIG_PATH=f"{libraries}/pkgconfig", LIBRARY_PATH=str(libraries),
            CPATH=f"{installed}/include", LD_LIBRARY_PATH=str(libraries),
            RUSTUP_HOME=os.environ.get("RUSTUP_HOME", os.path.expanduser("~/.rustup")))
        for name in "XDG_CONFIG_HOME", "WAYLAND_DISPLAY", "DISPLAY":
            cls.environment.pop(name, None)
        cls.demo = cls.run_commands(commands(page("README.md"), "make demo"), cls.folder)

    @classmethod
    def run_commands(cls, text, folder, **more):
        done = subprocess.run(
            ("bash", "-euo", "pipefail", "-c", text), cwd=folder, env=cls.environment | more,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=False)
        if done.returncode != 0:
            raise AssertionError(f"{text}\n{done.stdout[-4000:]}")
        return done.stdout

    def test_the_demo_shows_gestures_in_real_recordings(self):
        self.assertIn("$ gesture explain", self.demo)
        self.assertTrue((self.clone / ".build-demo/circle.png").exists())

    def test_an_author_of_a_compositor_sees_three_fingers_switch_workspaces(self):
        readme = page("examples/compositor/README.md")
        self.assertIn("(../examples/compositor/)", page("docs/compositors.md"))
        build = commands(readme, "scripts/setup.sh").splitlines()
        # The last line opens a window.
        self.assertTrue(build[-1].startswith("build/examples/compositor/gesture-compositor "))
        self.run_commands("\n".join(build[:-1]), self.clone)
        pictures = commands(readme, "test_pictures").replace("/tmp", str(self.folder))
        self.run_commands(pictures, self.clone, GESTURE=str(self.clone / "Tools/.build/release/gesture"))
        self.assertTrue(list(self.folder.glob("*.png")))

    def test_a_program_in_c_prints_the_gestures_in_a_recording_without_swift(self):
        section = page("docs/embedding.md").split("\n## In C\n")[1].split("\n## ")[0]
        swift = pathlib.Path(shutil.which("swift")).parent
        path = ":".join(each for each in self.environment["PATH"].split(":") if pathlib.Path(each) != swift)
        self.assertIsNone(shutil.which("swift", path=path))
        printed = self.run_commands(commands(section, "print-gestures"), self.clone, PATH=path)
        self.assertIn(re.search(r"such as\s`(.*?)`", section).group(1) + "\n", printed)
        self.assertIn("tap: failed at 2.116 s: a finger moved ", printed)

    def test_an_author_of_a_gtk_app_gets_a_widget_that_fingers_zoom_and_turn(self):
        text = page("examples/gtk4/README.md")
        build = commands(text, "gesture-gtk4-zoom").splitlines()
        # The last line opens a window.
        program = build.pop().split()[0]
        self.run_commands("\n".join(build), self.clone)
        self.assertTrue((self.clone / program).exists())
        self.run_commands("make install", self.clone)
        self.run_commands(commands(text, "gcc -o zoom"), self.clone / "examples/gtk4")

    def test_programs_in_cpp_and_rust_print_gestures(self):
        self.run_commands("make install", self.clone)
        block = re.findall(r"^//     (.*?)(?:    // (.*))?$", page("bindings/cpp/example.cpp"), re.M)
        printed = self.run_commands("\n".join(line for line, _ in block), self.clone / "bindings/cpp")
        self.assertEqual(printed.strip(), block[-1][1])
        command = re.search(r"`(cargo run --example smithay)`", page("bindings/rust/README.md"))[1]
        printed = self.run_commands(command, self.clone / "bindings/rust")
        self.assertIn("\nThree fingers swipe by 50 points, ", printed)

    def test_a_microcontroller_prints_its_first_gesture(self):
        text = page("docs/microcontroller.md")
        block = commands(text, "examples/microcontroller/build.sh")
        expected = re.search(r"<!-- printed by microcontroller -->\n```\n(.*?)…", text, re.S).group(1)
        self.assertTrue(expected)
        self.assertIn(expected, self.run_commands(block, self.clone))

    def test_three_fingers_run_a_command_and_explain_says_why_a_swipe_did_not_fire(self):
        text = page("docs/run.md")
        block = commands(page("README.md"), "--starter sway")
        for line in block.splitlines():
            self.assertIn(line.split("  #")[0], text)
        # The last line reads the devices until it is killed.
        start, last = block.strip().rsplit("\n", 1)
        self.assertEqual(last, "gesture run")
        self.run_commands(start, self.clone)
        (self.folder / "swipe.gesture").write_text(swipe())
        configured = self.folder / "home/.config/gesture/run.yaml"
        run = re.search(r"`(gesture run --config FILE --replay RECORDING)`", text).group(1)
        replay = run.replace("FILE", str(configured)).replace("RECORDING", "swipe.gesture")
        self.assertRegex(self.run_commands(replay, self.folder), r"swaymsg workspace next")

        readme = page("README.md")
        block = re.search(r"```\n(\$ Tools/.build.*?)```", readme, re.S).group(1)
        command, expected = re.search(r"\$ (.*?\.events)\n  …\n(.*)", block, re.S).groups()
        self.assertTrue(self.run_commands(command, self.clone).endswith(expected))
