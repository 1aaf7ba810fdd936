# SPDX-License-Identifier: MIT
"""Devices that lie about themselves, below the real libinput, with a real client.

Each lie is one more device. It makes gestures, and is unplugged with its fingers down. Then every
touch of the client and every gesture has ended, and an honest device works.
Tests/kit/GestureLibinputTests/Faults has more lies and more gestures, without a compositor.
"""

import checker
from desk import HEIGHT, WIDTH
from fault_kinds import KINDS, PAD_KINDS, PAD_MM
from lies import HONEST, LIES, NO_RANGE, PAD_LIES
from panel_desk import THREE, StrokeDesk


class Lies:
    """The lies of any device."""

    is_touchpad, haste = False, 4

    def setUp(self):
        super().setUp()
        self.devices = 0

    def tell(self, lie):
        """Plays a lie. Returns the kinds of the events of input that the client gets."""
        seen = len(self.app.events())
        for kind in self.kinds:
            # A recording plays in real time.
            stroke = [(pause / self.haste, places) for pause, places in kind.stroke]
            self.record(lie, stroke)
            # If the fingers are down at its end, the panel unplugs the device, and plugs it in.
            self.record(lie, stroke[:-2])
        self.devices += 1
        name = "recording" + (str(self.devices) if self.devices > 1 else "")
        self.hand.panel(f"device {name}", "unplug", f"device {self.device}")
        self.ends()
        return [kind for kind in checker.names(self.app.events()[seen:]) if kind != "shown"]

    def record(self, lie, stroke):
        """Plays a stroke, after which everything ends."""
        path = self.folder / "lie.evemu"
        path.write_text(lie.recording(*self.size, stroke, self.is_touchpad))
        stamp = f"stamp {self.hand.time * 1000:.0f}us"
        self.hand.panel(stamp, f"play {path}", "await-read")
        self.ends()
        self.go_home()

    def go_home(self):
        """What the gestures of a lie have opened or moved goes back."""
        self.close_overview()
        for _ in range(round(self.state()["position"])):
            self.with_other_fingers(lambda hand: hand.land(**THREE).drag(900, 0).lift())

    def test_a_lie_harms_nobody(self):
        expected = self.tell(HONEST)
        self.assertNotEqual(expected, [])
        for lie in self.lies:
            with self.subTest(lie=lie.name):
                received = self.tell(lie)
                if lie.works:
                    self.assertEqual(received, expected)
                for kind in self.kinds[:2]:
                    self.works(kind)

    def test_a_device_that_libinput_refuses_is_an_error(self):
        with self.assertRaisesRegex(AssertionError, "the description of the device is damaged"):
            self.record(NO_RANGE, self.kinds[0].stroke)
        self.works(self.kinds[0])


class Touchscreen(Lies, StrokeDesk):
    lies, device, size = LIES, "touchscreen", (WIDTH, HEIGHT)
    # Those that rest take longer.
    kinds = [kind for kind in KINDS if kind.name in ("drag", "swipe", "spread")]


class Touchpad(Lies, StrokeDesk):
    lies, device, size, is_touchpad = PAD_LIES, "touchpad", PAD_MM, True
    # Faster fingers are a jump, which libinput discards.
    kinds, options, haste = PAD_KINDS, ["--touchpad"], 2

    def setUp(self):
        super().setUp()
        self.driver("pointer 640 360")
        self.hand.on("touchpad", *PAD_MM)
