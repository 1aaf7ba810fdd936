# SPDX-License-Identifier: MIT
"""The programs that are not ours, and the test classes for them."""

import pathlib
import shutil
import subprocess
import unittest
from dataclasses import dataclass

from desk import HEIGHT, WIDTH

# Debian's own Python: the toolkits' modules are Debian packages.
PYTHON = "/usr/bin/python3"
FOREIGN = pathlib.Path(__file__).with_name("foreign")
_FOOT = ["foot", "--config=/dev/null", "--override=csd.preferred=none", "--override=pad=0x0",
         "--override=resize-by-cells=no"]
_GTK = "import gi; gi.require_version('Gtk', '4.0'); from gi.repository import Gtk"


@dataclass(frozen=True)
class Kind:
    """A program, and what its tests need to know."""

    name: str  # of its tests
    package: str
    command: list
    check: str = None  # Python code that runs only if it is installed
    is_toolkit: bool = False  # with the widgets of foreign/buttons.py; it ends with its input
    has_touch: bool = True
    scrolls: bool = False
    size: tuple = (WIDTH, HEIGHT)  # of its window and of the output

    def is_installed(self):
        if shutil.which(self.command[0]) is None:
            return False
        if self.check is None:
            return True
        check = subprocess.run([PYTHON, "-c", self.check], stderr=subprocess.DEVNULL, check=False)
        return check.returncode == 0


PROGRAMS = {
    "qt": Kind("Qt", "Qt 6", [PYTHON, FOREIGN / "qt_buttons.py"], "import PyQt6.QtWidgets",
               is_toolkit=True),
    "quick": Kind("QtQuick", "Qt Quick", [PYTHON, FOREIGN / "quick_buttons.py"],
                  "import PyQt6.QtQuick", is_toolkit=True, scrolls=True),
    "gtk": Kind("Gtk", "GTK 4", [PYTHON, FOREIGN / "gtk_buttons.py"], _GTK, is_toolkit=True,
                scrolls=True),
    "weston": Kind("Weston", "weston", ["weston-simple-touch"], size=(600, 500)),
    "foot": Kind("Foot", "foot", [*_FOOT, "cat"], has_touch=False),
}
INSTALLED = [name for name, kind in PROGRAMS.items() if kind.is_installed()]


def make_tests(is_for, *bases, suffix=""):
    """Returns a test class of the bases, by its name, for each kind of guest that it is for."""
    classes = {}
    for program, kind in PROGRAMS.items():
        if is_for(kind):
            title = kind.name + suffix
            values = {"program": program, "size": kind.size, "__module__": bases[0].__module__}
            hint = f"{kind.package} is not installed: run scripts/setup.sh check"
            skip = unittest.skipUnless(program in INSTALLED, hint)
            classes[title] = skip(type(title, bases, values))
    return classes
