# SPDX-License-Identifier: MIT
"""Headless Chromium with a page, driven by the DevTools protocol."""

import base64
import contextlib
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from websockets.sync.client import connect

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / ".build-playground" / "playground.html"
PATIENCE = 30


class Browser:
    """A process with a profile, and a socket to it. Use it as a context."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.process.terminate()
        self.process.communicate()
        shutil.rmtree(self.profile, ignore_errors=True)


class Chromium(Browser):
    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="chromium-")
        # Chromium has no sandbox for root.
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.process = subprocess.Popen(
            [shutil.which("chromium"), "--headless=new", *sandbox, "--remote-debugging-port=0",
             f"--user-data-dir={self.profile}", "--no-first-run", "--disable-gpu",
             "--disable-dev-shm-usage", "--touch-events=enabled", "--hide-scrollbars"],
            stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"DevTools listening on (ws://\S+)", line):
                self.socket = connect(found[1], max_size=None)
                break
        self.numbers = itertools.count(1)

    def call(self, method, session=None, on_event=lambda message: None, **parameters):
        """Sends a command, and returns its result."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv(timeout=PATIENCE))
            if answer.get("id") != number:
                on_event(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    @contextlib.contextmanager
    def tab(self, width=1280, height=900, mobile=False, dark=False, fragment="", url=None):
        """Opens the page in a new tab, and closes it in the end."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = Tab(self, session)
        tab.open(url or PAGE.as_uri() + fragment, width, height, mobile, dark)
        yield tab
        self.call("Target.closeTarget", targetId=target)


class Tab:
    """A page in Chromium."""

    def __init__(self, browser, session):
        self.browser = browser
        self.session = session
        self.complaints = []

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, self._take, **parameters)

    def _take(self, message):
        parameters = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", str(details)))
        elif message.get("method") == "Log.entryAdded":
            self.complaints.append(parameters["entry"]["text"])
        elif message.get("method") == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def open(self, address, width, height, mobile, dark):
        self.requests = []
        for domain in ("Runtime", "Log", "Page", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=2 if mobile else 1, mobile=mobile)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url=address)
        self.wait("globalThis.playground || document.getElementById('failure').hidden === false")

    def run(self, script):
        """Evaluates JavaScript, and returns its value."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"]["description"])
        return result["result"].get("value")

    def wait(self, condition):
        """Waits until a condition is true."""
        script = f"""new Promise((resolve, reject) => {{
            const end = Date.now() + {PATIENCE - 5}000;
            const look = () => {{
                try {{
                    if ({condition}) return resolve();
                }} catch {{}}
                if (Date.now() > end) return reject(new Error("never: " + {json.dumps(condition)}));
                setTimeout(look, 20);
            }};
            look();
        }})"""
        self.run(script)

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)}).innerText")

    def touch(self, kind, *points):
        """Sends touches. Points are (id, x, y), of all fingers that are down."""
        points = [{"id": number, "x": x, "y": y} for number, x, y in points]
        self.call("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=points)

    def key(self, key, virtual):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=virtual)

    def picture(self, path, height=None):
        """Writes a picture of the whole page, or of its upper part."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        size["height"] = height or size["height"]
        data = self.call("Page.captureScreenshot", captureBeyondViewport=True,
                         clip={**size, "scale": 1})["data"]
        path.write_bytes(base64.b64decode(data))
