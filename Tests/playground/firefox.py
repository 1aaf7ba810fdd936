# SPDX-License-Identifier: MIT
"""Headless Firefox with a page, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/)."""

import base64
import itertools
import json
import re
import shutil
import subprocess
import tempfile

from chromium import Browser
from websockets.sync.client import connect

PATIENCE = 60


class Firefox(Browser):
    """A browser with one page."""

    def __init__(self, address):
        self.profile = tempfile.mkdtemp(prefix="firefox-")
        self.process = subprocess.Popen(
            [shutil.which("firefox-esr"), "--headless", "--no-remote", "--profile", self.profile,
             "--remote-debugging-port=0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                self.socket = connect(f"{found[1]}/session", max_size=None)
                break
        self.numbers = itertools.count(1)
        self.complaints = []
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("session.subscribe", events=["log.entryAdded"])
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def call(self, method, **parameters):
        """Sends a command, and returns its result."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=PATIENCE))
            if answer.get("method") == "log.entryAdded":
                self.complaints.append(answer["params"]["text"])
            if answer.get("id") == number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]

    def run(self, script):
        """Evaluates JavaScript, and returns its value, which is sent as JSON."""
        result = self.call(
            "script.evaluate", target={"context": self.context}, awaitPromise=True,
            expression=f"(async () => JSON.stringify(await ({script})))()",
        )
        if result["type"] == "exception":
            raise RuntimeError(result["exceptionDetails"]["text"])
        return json.loads(result["result"].get("value", "null"))

    def wait(self, condition):
        """Waits until a condition is true."""
        self.run(f"""new Promise((resolve, reject) => {{
            const end = Date.now() + 20000;
            const look = () => ({condition}) ? resolve(true)
                : Date.now() > end ? reject(new Error("never")) : setTimeout(look, 20);
            look();
        }})""")

    def touch(self, *paths):
        """Fingers land, move along their paths together, and lift. A path is a list of (x, y)."""
        actions = []
        for number, path in enumerate(paths):
            (x, y), *rest = [(round(x), round(y)) for x, y in path]
            # Fingers that land at once have only one pointer event in Firefox.
            steps = [{"type": "pause", "duration": 30}] * number
            steps += [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
            steps += [{"type": "pointerMove", "x": x, "y": y, "duration": 20} for x, y in rest]
            steps.append({"type": "pointerUp", "button": 0})
            actions.append({"type": "pointer", "id": f"finger {number}", "actions": steps,
                            "parameters": {"pointerType": "touch"}})
        self.call("input.performActions", context=self.context, actions=actions)

    def picture(self, path):
        """Writes a picture of the whole page."""
        data = self.call("browsingContext.captureScreenshot", context=self.context, origin="document")
        path.write_bytes(base64.b64decode(data["data"]))
