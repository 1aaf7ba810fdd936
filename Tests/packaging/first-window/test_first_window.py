# SPDX-License-Identifier: MIT
"""The commands of FirstWindow.md, word for word, in an empty folder, and the photo in the window.

The address in them leads to a clone of this repository. The window is in the scripted server
of Tests/window.
"""

import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Tests" / "window"))

from stage import Stage  # noqa: E402
from viewing import BLUE, RED, dot_center, write_dots  # noqa: E402

ARTICLE = ROOT / "Sources" / "GestureKit" / "GestureKit.docc" / "FirstWindow.md"
ADDRESS = "https://example.org/GestureKit"
GIT = ("git", "-c", "user.name=check", "-c", "user.email=check@localhost")


def run(*command, timeout=120, **options):
    return subprocess.run(command, check=True, timeout=timeout, **options)


class FirstWindowTest(Stage):
    outputs = ("1280x720",)

    def clone(self):
        """Makes a repository of the files of this one, with what is not committed yet."""
        clone = self.folder / "clone" / "GestureKit"
        run("bash", "-c", 'source "$1/scripts/lib.sh" && clone_files "$2"', "bash", ROOT, clone)
        run("git", "init", "--quiet", "--initial-branch=main", cwd=clone)
        run("git", "add", ".", cwd=clone)
        run(*GIT, "commit", "--quiet", "-m", "check", cwd=clone)
        return clone

    def surroundings(self):
        """The environment of a user to whom the address leads to the clone."""
        config = self.folder / "gitconfig"
        config.write_text(f'[url "file://{self.clone()}"]\n\tinsteadOf = {ADDRESS}\n')
        home = self.folder / "home"
        home.mkdir()
        return self.environment | {
            "HOME": str(home), "GIT_CONFIG_GLOBAL": str(config),
            "PKG_CONFIG_PATH": "", "PKG_CONFIG_LIBDIR": "/nonexistent"}

    def test_its_commands_open_a_window_with_the_photo(self):
        text = ARTICLE.read_text()
        blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S)
        self.assertIn(ADDRESS, text)
        environment = self.surroundings()
        home, empty = self.folder / "home", self.folder / "empty"
        (home / "Pictures").mkdir()
        empty.mkdir()
        # gdk-pixbuf looks at the content, not at the name.
        dots = ((800, 600, RED), (1600, 1000, BLUE))
        write_dots(home / "Pictures" / "hills.jpg", 2400, 1600, dots)
        log = self.folder / "commands.log"
        with open(log, "wb") as out:
            commands = subprocess.Popen(
                ["bash", "-euc", "\n".join(blocks)], cwd=empty, env=environment, stdout=out,
                stderr=subprocess.STDOUT)
        self.addCleanup(commands.wait)
        self.addCleanup(commands.kill)
        while not any(each["width"] for each in self.surfaces()):
            try:
                self.assertNotEqual(commands.wait(0.2), 0)
                self.fail(log.read_text()[-4000:])
            except subprocess.TimeoutExpired:
                self.server("frame")
        window = self.surface()
        picture, shown = self.server.picture(window["number"], self.folder / "shot.ppm")
        # The photo is as wide as the window of 800 x 600 units.
        self.assertEqual((shown["width"], shown["height"]), (800, 600))
        for x, y, color in dots:
            wanted = x / 3, (600 - 1600 / 3) / 2 + y / 3
            found = dot_center(picture, (1, 1), color, wanted)
            self.assertLess(abs(complex(*found) - complex(*wanted)), 1)
        self.server("close")
        self.assertEqual(commands.wait(60), 0, log.read_text()[-4000:])
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"note: until here {used.ru_utime + used.ru_stime:.0f} s of processor time")
