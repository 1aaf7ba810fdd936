# SPDX-License-Identifier: MIT
"""The gestures of examples/worlds in headless Chromium. check-chromium.sh runs it."""

import base64
import json
import platform
import subprocess
import unittest

from chromium import ROOT, Chromium

WORLDS = ROOT / ".build-worlds"
LINUX = WORLDS / f"{platform.machine()}-unknown-linux-gnu" / "gestures"
BROWSER = WORLDS / "wasm32-unknown-none-wasm" / "gestures.wasm"
SAMPLES = sorted((ROOT / "Tests" / "recordings" / "samples").glob("*.samples"))
# Plays a recording. Both are in base64.
RUN = """(async (program, recording) => {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const input = bytes(recording);
    const output = [];
    let position = 0;
    const page = {
        read: () => (position < input.length ? input[position++] : -1),
        write: (byte) => output.push(byte),
    };
    const { instance } = await WebAssembly.instantiate(bytes(program), { page });
    instance.exports.__main_argc_argv(0, 0);
    return new TextDecoder().decode(new Uint8Array(output));
})"""


def gestures(text):
    """The lines about gestures. The others say what the program took."""
    return [line for line in text.splitlines() if not line.startswith("#")]


class WorldsTest(unittest.TestCase):
    def test_a_browser_prints_the_lines_that_linux_prints(self):
        program = base64.b64encode(BROWSER.read_bytes()).decode()
        count = 0
        with Chromium() as browser, browser.tab() as tab:
            for path in [ROOT / "examples" / "worlds" / "session.gesture", *SAMPLES]:
                with self.subTest(path.name):
                    recording = base64.b64encode(path.read_bytes()).decode()
                    script = f"{RUN}({json.dumps(program)}, {json.dumps(recording)})"
                    with open(path, "rb") as file:
                        expected = subprocess.check_output([LINUX], stdin=file, text=True)
                    self.assertEqual(gestures(tab.run(script)), gestures(expected))
                    count += len(gestures(expected))
        self.assertGreater(count, 100)
