# SPDX-License-Identifier: MIT
"""Chromium with a page of widgets, foreign/page.html, as a client."""

import os
import re
import shutil
import tempfile

from guest import Guest
from kinds import FOREIGN

# Only for make check-chromium: a browser is a large package.
BROWSER = shutil.which("chromium") if "COMPOSITOR_CHROMIUM" in os.environ else None
_CONSOLE = re.compile(r'INFO:CONSOLE[^"]*"(.*)", source: ')


class Browser(Guest):
    """Its page prints to the console, which is a part of stderr."""

    def __init__(self, environment, errors):
        self.profile = tempfile.mkdtemp(prefix="chromium-")
        # Chromium has no sandbox for root.
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        command = [BROWSER, *sandbox, f"--app=file://{FOREIGN / 'page.html'}",
                   f"--user-data-dir={self.profile}", "--ozone-platform=wayland", "--disable-gpu",
                   "--kiosk", "--test-type", "--no-first-run", "--password-store=basic",
                   "--disable-dev-shm-usage", "--touch-events=enabled",
                   "--enable-logging=stderr"]
        super().__init__(command, environment, errors)
        self.active = set()

    def take(self, line):
        found = _CONSOLE.search(line)
        if not found:
            super().take(line)
            return
        what, _, name = found[1].partition(" ")
        if what == "pressed":
            self.active.add(name)
        elif what == "released":
            self.active.discard(name)
        self.said.append(found[1])

    def pressed(self):
        self.events()
        return sorted(self.active)

    def close(self):
        super().close()
        shutil.rmtree(self.profile, ignore_errors=True)
