# SPDX-License-Identifier: MIT
"""Valgrind checks the compositor's memory during one of each gesture, and in random minutes."""

import shutil
import unittest
import xml.etree.ElementTree

from desk import HAND, Desk
from programs import SANITIZED
from storm import Storm

MINUTES = 5
SMALL = "160x90"

# An error is ours if its stack has a frame in one of these folders.
OURS = ("CGestureCore", "Sources/CGestureWlroots", "examples/compositor", "Tests/compositor")
# A leak that is not ours: wlroots destroys a global after five seconds. If the display is destroyed
# before that, wlroots leaks the global and the timer.
KNOWN = {"wlr_global_destroy_safe"}


def errors_of_ours(path):
    """Returns the errors with a frame in our code, with their stacks."""
    found = []
    for error in xml.etree.ElementTree.parse(path).getroot().iter("error"):
        frames = [
            (f"{frame.findtext('dir', '')}/{frame.findtext('file', '')}",
             frame.findtext("fn", "?"), frame.findtext("line", "?"))
            for frame in error.iter("frame")]
        is_known = KNOWN & {function for _, function, _ in frames}
        if not is_known and any(part in place for place, *_ in frames for part in OURS):
            stack = "\n".join(f"  {function} ({place}:{line})" for place, function, line in frames)
            found.append(f"{error.findtext('kind')}\n{stack}")
    return found


@unittest.skipIf(SANITIZED, "the sanitizers check it")
@unittest.skipUnless(shutil.which("valgrind"), "valgrind is not installed: run scripts/setup.sh check")
class Memory(Desk):
    maxDiff = None

    def wrapper(self):
        self.report = self.folder / "valgrind.xml"
        return ["valgrind", "-q", "--leak-check=full", "--show-leak-kinds=definite", "--xml=yes",
                f"--xml-file={self.report}"]

    def test_no_error_has_a_frame_in_our_code(self):
        app = self.client(title="app")
        self.hand.land(_0=(640, 360)).drag(50, 0, steps=3).lift()
        self.hand.land(**HAND).drag(-400, 0).lift()
        self.hand.wait(2000).land(_0=(3, 300)).drag(200, 0).lift().wait(2000)
        self.hand.land(_0=(440, 160), _1=(840, 160), _2=(440, 560), _3=(840, 560)).spread(0.3)
        app.kill()
        self.settle()
        self.hand.lift().wait(2000)
        self.client(title="next")
        self.menu()
        self.hand.land(_0=(640, 360))
        for command in ("pointer 640 360", "pinch begin 2", "pinch update 0 0 1.2 0", "lock"):
            self.driver(command)
        self.hand.lift().wait(2000)
        self.driver("unlock")
        self.hand.land(**HAND).drag(-100, 0)
        self.driver(f"output remove {self.state()['outputs'][0]['name']}")
        self.hand.lift()
        self.assertClean()

    def menu(self):
        """Opens a menu, whose grab lasts until the end of the seat."""
        app = self.clients[-1]
        self.hand.land(_0=(640, 360)).lift().wait(1000)
        self.settle()
        self.open_menu(app)
        app.write_line("close")
        self.settle()

    def test_nor_in_random_minutes_while_clients_and_outputs_come_and_go(self):
        storm = Storm(self, seed=1)
        # Valgrind takes seconds for a large picture.
        storm.size = SMALL
        self.driver(f"output add {SMALL}")
        self.driver(f"output remove {self.state()['outputs'][0]['name']}")
        while self.hand.time < MINUTES * 60_000:
            storm.step()
        storm.finish()
        self.assertClean()

    def assertClean(self):
        self.end()
        self.assertEqual("\n".join(errors_of_ours(self.report)), "")
