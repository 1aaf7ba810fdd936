# SPDX-License-Identifier: MIT
"""The playground in headless Chromium, with real touch events. check-chromium.sh runs it.

With PICTURES=FOLDER in the environment, it writes a picture of each size and color scheme.
"""

import math
import os
import pathlib
import re
import tempfile
import time
import unittest

from chromium import PAGE, ROOT, Chromium, Tab

SAMPLES = ROOT / "Tests" / "recordings" / "samples"
SCROLL = "EP0430M09.2-finger-scroll-down.events.samples"
# Of all recognizers, in points.
SLOP = 10


def setUpModule():
    global browser
    browser = Chromium()
    unittest.addModuleCleanup(browser.__exit__)


class Playground(unittest.TestCase):
    """A test with a tab. The page must not complain, nor ask for anything but itself."""

    size = {}

    def setUp(self):
        self.tab = self.enterContext(browser.tab(**self.size))
        box = self.tab.run("(({left, top}) => [left, top])(pad.getBoundingClientRect())")
        self.left, self.top = box
        self.addCleanup(self.check_quiet)

    def check_quiet(self):
        self.tab.run("0")
        self.assertEqual(self.tab.complaints, [])
        self.assertEqual([url for url in self.tab.requests if not url.startswith(("file:", "data:", "blob:"))], [])

    def at(self, *fingers):
        """Touch points in the coordinates of the drawing area."""
        return [(number, self.left + x, self.top + y) for number, (x, y) in enumerate(fingers)]

    def stroke(self, *paths, steps=12, interval=0.016, end="End"):
        """Fingers move together along lines: ((x, y), (x, y)) each."""
        for step in range(steps + 1):
            part = step / steps
            places = [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in paths]
            self.tab.touch("Move" if step else "Start", *self.at(*places))
            time.sleep(interval)
        self.tab.touch(end)

    def wait_until_settled(self):
        self.tab.wait("playground.recording.isSettled")

    def fired(self):
        """The recognizers that fired, with what is said about them."""
        rows = "[...document.querySelectorAll('[data-outcome=fired]')]"
        return dict(self.tab.run(f"{rows}.map((row) => [...row.cells].map((c) => c.innerText)).map((c) => [c[0], c[2]])"))

    def words(self):
        return self.tab.text("#words")

    def open_files(self, *paths):
        root = self.tab.call("DOM.getDocument")["root"]["nodeId"]
        node = self.tab.call("DOM.querySelector", nodeId=root, selector="#open")["nodeId"]
        self.tab.call("DOM.setFileInputFiles", nodeId=node, files=[str(path) for path in paths])


class Drawing(Playground):
    def test_a_tap_fires_the_tap_alone(self):
        self.tab.touch("Start", *self.at((100, 100)))
        self.tab.touch("End")
        self.wait_until_settled()
        self.assertEqual(list(self.fired()), ["tap"])

    def test_two_taps_are_a_double_tap(self):
        for _ in range(2):
            self.tab.touch("Start", *self.at((100, 100)))
            self.tab.touch("End")
        self.wait_until_settled()
        self.assertIn("double-tap", self.fired())

    def test_a_finger_that_rests_is_a_long_press_while_it_is_down(self):
        self.tab.touch("Start", *self.at((100, 100)))
        self.tab.wait("document.querySelector('[data-name=long-press] .state').innerText === 'began'")
        self.tab.touch("End")
        self.wait_until_settled()
        self.assertIn("long-press", self.fired())

    def test_a_stroke_is_a_pan_with_its_translation_after_the_slop(self):
        self.stroke(((50, 100), (250, 150)))
        self.wait_until_settled()
        part = 1 - SLOP / math.hypot(200, 50)
        wanted = f"translation ({200 * part:.1f}, {50 * part:.1f}) pt"
        self.assertIn(wanted, self.fired()["pan"])

    def test_chromiums_pinch_is_a_pinch(self):
        self.tab.call("Input.synthesizePinchGesture", x=self.left + 200, y=self.top + 150,
                      scaleFactor=2, gestureSourceType="touch")
        self.wait_until_settled()
        self.assertRegex(self.fired()["pinch"], r"scale [12]\.\d+")

    def test_two_fingers_that_turn_are_a_rotation(self):
        # They are on the corners of a square, and each goes to the next corner, clockwise. The arc
        # of the slop does not count. It is on the circle of the frame in which it is exceeded.
        self.stroke(((100, 100), (250, 100)), ((250, 250), (100, 250)))
        self.wait_until_settled()
        degrees = float(re.search(r"rotation (\S+)°", self.fired()["rotation"])[1])
        slop = math.degrees(SLOP / math.hypot(75, 75))
        self.assertAlmostEqual(degrees, 90 - slop, delta=0.5)

    def test_three_fingers_swipe(self):
        self.stroke(*(((x, 250), (x, 60)) for x in (80, 160, 240)), steps=6)
        self.wait_until_settled()
        self.assertIn("; up", self.fired()["three-finger-swipe"])

    def test_a_cancelled_touch_is_taken_away(self):
        self.stroke(((50, 100), (250, 100)), end="Cancel")
        self.wait_until_settled()
        self.assertIn("then taken away", self.words())
        self.assertIn("cancelled at", self.fired()["pan"])

    def test_a_mouse_draws_with_its_main_button(self):
        for kind, x in (("mousePressed", 50), ("mouseMoved", 150), ("mouseReleased", 150)):
            self.tab.call("Input.dispatchMouseEvent", type=kind, x=self.left + x, y=self.top + 90,
                          button="left", buttons=1, clickCount=1)
        self.wait_until_settled()
        self.assertIn("pan", self.fired())
        self.assertIn("type=pointer", self.tab.run("new TextDecoder().decode(playground.recording.bytes)"))

    def test_a_drawing_played_again_has_the_same_sentences(self):
        self.stroke(((50, 100), (250, 150)), ((90, 220), (300, 300)), interval=0.004)
        self.wait_until_settled()
        before = self.words()
        self.tab.run("playground.replay()")
        self.assertEqual(self.words(), before)


    def test_a_slider_that_moves_while_a_finger_is_down_plays_what_was_drawn(self):
        self.tab.touch("Start", *self.at((50, 100)))
        self.tab.touch("Move", *self.at((150, 100)))
        self.tab.wait("playground.recording.inputs.length > 3")
        slider = "document.getElementById('setting-pan-slop')"
        self.tab.run(f"{slider}.value = 5; {slider}.dispatchEvent(new Event('input'))")
        self.assertIn("still down at the end", self.words())
        self.tab.touch("End")
        self.stroke(((50, 100), (250, 100)))
        self.wait_until_settled()
        self.assertNotIn("still down", self.words())


class Files(Playground):
    def test_a_recording_can_be_opened(self):
        self.open_files(SAMPLES / SCROLL)
        self.tab.wait(f"document.getElementById('file').innerText === '{SCROLL}'")
        self.assertEqual(list(self.fired()), ["pan", "pinch", "rotation", "transform"])
        self.assertIn("EP0430M09: size unknown, assumed to be 1920 x 1152 pt", self.tab.text("#device"))

    def test_a_recording_can_be_dropped(self):
        text = (SAMPLES / SCROLL).read_text()
        self.tab.run(f"""(() => {{
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([{text!r}], "dropped.gesture"));
            document.body.dispatchEvent(new DragEvent("drop", {{ dataTransfer, bubbles: true }}));
        }})()""")
        self.tab.wait("document.getElementById('file').innerText === 'dropped.gesture'")
        self.assertEqual(list(self.fired()), ["pan", "pinch", "rotation", "transform"])

    def damaged(self, content):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "damaged.gesture")
            path.write_bytes(content)
            self.open_files(path)
            self.tab.wait("document.getElementById('error').innerText || document.getElementById('report').innerText")
        return self.tab.text("#error") or self.tab.text("#report")

    def test_a_damaged_recording_is_explained_up_to_the_damage(self):
        lines = (SAMPLES / SCROLL).read_bytes().splitlines(keepends=True)
        lines[60] = b"motion time=1\n"
        self.assertEqual(self.damaged(b"".join(lines)), "damaged.gesture:61: “x” is missing")
        self.assertIn("pan", self.fired())

    def test_a_file_that_is_no_recording_is_refused(self):
        message = "damaged.gesture:1: this is not a recording: its first line is not “gesture-recording 1.0”"
        self.assertEqual(self.damaged(b"<b>hello</b>\n"), message)
        self.assertEqual(self.fired(), {})

    def test_a_file_that_is_too_large_is_refused(self):
        self.assertIn("damaged.gesture: this file has 9 MB, and this page reads up to 8 MB", self.damaged(b"x" * 9_000_000))

    def test_the_name_of_a_device_is_text_and_not_markup(self):
        name = "<img src=x onerror=alert(1)>"
        head = f'gesture-recording 1.0\nwindow width=9 height=9\ndevice number=0 kind=touchpad name="{name}"\n'
        self.open_files(self.written(head))
        self.tab.wait("document.getElementById('file').innerText === 'named.gesture'")
        self.assertIn(name, self.tab.text("#device"))
        self.assertEqual(self.tab.run("document.images.length"), 0)

    def written(self, text):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        path = pathlib.Path(folder, "named.gesture")
        path.write_text(text)
        return path


class Policy(Playground):
    def test_no_other_script_runs_and_no_connection_is_opened(self):
        self.tab.run("""(() => {
            const script = document.createElement("script");
            script.textContent = "globalThis.hasRun = true";
            document.body.append(script);
        })()""")
        self.assertIsNone(self.tab.run("globalThis.hasRun ?? null"))
        fetched = "fetch('http://localhost:9/').then(() => 'fetched', (error) => error.name)"
        self.assertEqual(self.tab.run(fetched), "TypeError")
        self.assertTrue(all("Content Security Policy" in text for text in self.tab.complaints))
        self.assertGreater(len(self.tab.complaints), 1)
        del self.tab.complaints[:]


class Links(Playground):
    def test_a_link_carries_the_recording_and_the_settings(self):
        self.tab.run("document.getElementById('setting-pan-slop').value = 90")
        self.tab.run("document.getElementById('setting-pan-slop').dispatchEvent(new Event('input'))")
        words = self.words()
        self.tab.run("document.getElementById('link').click()")
        self.tab.wait("location.hash.includes('pan-slop=90')")
        with browser.tab(fragment=self.tab.run("location.hash")) as other:
            self.assertEqual(other.text("#words"), words)
            self.assertEqual(other.run("document.getElementById('setting-pan-slop').value"), "90")
            self.assertEqual(other.complaints, [])

    def test_a_recording_that_is_too_long_for_a_link_is_reported(self):
        noise = "".join(f"# {pow(7, n, 2**61 - 1):x}\n" for n in range(5000))
        script = "playground.open(new Uint8Array([...playground.recording.bytes, ...new TextEncoder().encode(%r)]), 'long')"
        self.tab.run(script % noise)
        self.tab.run("document.getElementById('link').click()")
        self.tab.wait("document.getElementById('report').innerText.includes('too long for a link')")

    def test_a_damaged_link_is_reported(self):
        with browser.tab(fragment="#r=abcd") as tab:
            self.assertEqual(tab.text("#report"), "This link is damaged: copy all of it.")


class Keyboard(Playground):
    def focus(self, selector):
        self.tab.run(f"document.querySelector('{selector}').focus()")

    def test_an_example_is_chosen_and_explained_by_keys(self):
        self.focus("#examples")
        self.tab.key("Home", virtual=36)
        self.tab.wait("document.getElementById('file').innerText === 'tap.gesture'")
        self.assertEqual(list(self.fired()), ["tap", "hold"])
        self.assertIn("tap fired at", self.tab.run("document.getElementById('said').textContent"))

    def test_an_arrow_on_a_slider_plays_the_recording_again(self):
        before = self.fired()["pan"]
        self.focus("#setting-pan-slop")
        for _ in range(30):
            self.tab.key("ArrowRight", virtual=39)
        self.assertEqual(self.tab.text("#setting-pan-slop ~ output"), "40 pt")
        self.assertNotEqual(self.fired()["pan"], before)

    def test_arrows_on_a_lane_go_to_the_changes_of_its_recognizer(self):
        self.focus("#lanes tr")
        for _ in range(7):
            self.tab.key("ArrowDown", virtual=40)
        self.assertEqual(self.tab.run("document.activeElement.dataset.name"), "pinch")
        for expected in ("ended", "changed", "began", "possible"):
            if expected != "ended":
                self.tab.key("ArrowLeft", virtual=37)
            self.assertEqual(self.tab.text("[data-name=pinch] .state"), expected)
        self.assertIn("pinch: possible at 0.000 s", self.tab.run("document.getElementById('said').textContent"))

    def test_tab_reaches_every_control_in_the_order_of_the_page(self):
        reached = []
        for _ in range(30):
            self.tab.key("Tab", virtual=9)
            reached.append(self.tab.run("document.activeElement.id || document.activeElement.dataset.name || ''"))
        wanted = ["examples", "play", "open", "link", "save", "tap", "time", "setting-tap-movement", "reset"]
        places = [reached.index(name) for name in wanted]
        self.assertEqual(places, sorted(places))

    def test_a_screen_reader_finds_a_name_for_every_control(self):
        nodes = self.tab.call("Accessibility.getFullAXTree")["nodes"]
        controls = [node for node in nodes if node.get("role", {}).get("value") in
                    ("button", "slider", "combobox", "img", "table", "region", "link")]
        self.assertGreater(len(controls), 20)
        for node in controls:
            self.assertTrue(node.get("name", {}).get("value") or node.get("description"), node)


class Sizes(unittest.TestCase):
    def test_nothing_is_wider_than_the_window(self):
        for width in (320, 390, 768, 1030, 1100, 1280, 1920):
            with self.subTest(width=width), browser.tab(width=width, height=800) as tab:
                self.assertEqual(tab.run("document.documentElement.scrollWidth"), width)

    def test_the_page_is_dark_where_the_user_wants_it(self):
        for dark in (False, True):
            with browser.tab(dark=dark) as tab:
                color = tab.run("getComputedStyle(document.body).backgroundColor")
                self.assertEqual(color == "rgb(255, 255, 255)", not dark)

    @unittest.skipUnless(os.environ.get("PICTURES"), "set PICTURES=FOLDER")
    def test_pictures(self):
        """One of them is Tools/playground/playground.png."""
        folder = pathlib.Path(os.environ["PICTURES"])
        for name, size in (("desk", {}), ("phone", {"width": 390, "height": 844, "mobile": True})):
            for dark in (False, True):
                with browser.tab(dark=dark, **size) as tab:
                    tab.picture(folder / f"{name}{'-dark' if dark else ''}.png")
        with browser.tab(width=1100, height=800) as tab:
            tab.picture(folder / "playground.png", height=650)


class Obstacles(unittest.TestCase):
    def test_a_browser_without_webassembly_is_told(self):
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        browser.call("Page.enable", session)
        browser.call("Page.addScriptToEvaluateOnNewDocument", session, source="delete globalThis.WebAssembly")
        tab = Tab(browser, session)
        tab.open(PAGE.as_uri(), 800, 600, False, False)
        self.assertIn("This browser has no WebAssembly", tab.text("#failure"))
        self.assertFalse(tab.run("document.getElementById('main').checkVisibility()"))
