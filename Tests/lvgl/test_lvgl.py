# SPDX-License-Identifier: MIT
"""The bridge of examples/lvgl with the real LVGL: widgets keep working, and fingers move an image.

LVGL runs without a screen, through ctypes. It is the one inside of the module `lvgl` of PyPI: its
functions are exported. The bridge is compiled as a shared library, which finds them there.
"""

import ctypes
import importlib.util
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import lvgl as names  # for the numbers of enumerators

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests" / "compositor"))

from picture import write_png  # noqa: E402

IMAGE = 120, 90
WIDTH, HEIGHT, DPI = 480, 320, 160  # so a pixel is a point
DOWN, MOTION, UP, _, FRAME, SIZE = range(6)

pointer, number = ctypes.c_void_p, ctypes.c_int32
EventFunction = ctypes.CFUNCTYPE(None, pointer)

# PyDLL, because the module's functions may be called only with Python's lock.
lv = ctypes.PyDLL(importlib.util.find_spec("lvgl").origin, ctypes.RTLD_GLOBAL)


def call(function, *arguments, result=pointer):
    """Calls LVGL with pointers and numbers."""
    function = getattr(lv, function)
    function.restype = result
    return function(*(number(one) if isinstance(one, int) and abs(one) < 1 << 31 else
                      pointer(one) if isinstance(one, int) else one for one in arguments))


# The size that the engine has of the finger that is down.
SIZES = r"""
#include "gestures.h"

void size_of_finger(const struct gestures *gestures, gc_length *major, gc_length *minor) {
	unsigned slot = (unsigned)__builtin_ctz(gc_engine_touches(&gestures->engine));
	struct gc_point axes = gc_touch_axes(&gestures->touches[slot]);
	*major = axes.x;
	*minor = axes.y;
}
"""


def build_bridge(folder):
    library = pathlib.Path(folder) / "libgestures.so"
    sizes = pathlib.Path(folder) / "sizes.c"
    sizes.write_text(SIZES)
    subprocess.run(
        [os.environ.get("CC", "gcc"), "-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
         "-shared", "-fPIC", f"-I{ROOT}/include", f"-I{ROOT}/CGestureCore", f"-I{ROOT}/examples/lvgl",
         "-o", library, sizes, ROOT / "examples/lvgl/gestures.c", *sorted((ROOT / "CGestureCore").rglob("*.c"))],
        check=True, timeout=300)
    return library


class Host:
    """A display, a pointer with the bridge, and a clock. There is one of it: LVGL is global."""

    def __init__(self):
        with tempfile.TemporaryDirectory() as folder:
            self.bridge = ctypes.PyDLL(str(build_bridge(folder)))
        self.now_ms, self.samples, self.kept, self.memory = 1000, [], [], []
        self.apart_ms = 0  # so much later is each sample of a scan
        call("lv_init", result=None)
        tick = ctypes.CFUNCTYPE(ctypes.c_uint32)(lambda: self.now_ms)
        flush = ctypes.CFUNCTYPE(None, pointer, pointer, pointer)(
            lambda display, area, pixels: call("lv_display_flush_ready", pointer(display), result=None))
        self.scanning = EventFunction(self.scan)
        self.kept += [tick, flush]
        call("lv_tick_set_cb", tick, result=None)
        self.display = pointer(call("lv_display_create", WIDTH, HEIGHT))
        self.pixels = ctypes.create_string_buffer(WIDTH * HEIGHT * 4 + 64)
        self.start = (ctypes.addressof(self.pixels) + 63) & ~63
        call("lv_display_set_color_format", self.display, names.COLOR_FORMAT.XRGB8888, result=None)
        call("lv_display_set_flush_cb", self.display, flush, result=None)
        call("lv_display_set_buffers", self.display, pointer(self.start), None, WIDTH * HEIGHT * 4,
             names.DISPLAY_RENDER_MODE.FULL, result=None)
        self.bridge.gestures_start.restype = pointer
        self.begin(DPI)
        self.bridge.gestures_push.argtypes = [pointer, number, number, number, number, ctypes.c_uint64]

    def begin(self, dpi):
        """Starts the bridge, on a panel with so many dots per inch."""
        call("lv_display_set_dpi", self.display, dpi, result=None)
        # More than the structs of the bridge have.
        self.gestures = ctypes.create_string_buffer(16384)
        self.memory.append(self.gestures)
        self.indev = pointer(self.bridge.gestures_start(self.gestures, self.display, self.scanning))

    def scan(self, gestures):
        for kind, finger, x, y in self.samples:
            self.bridge.gestures_push(gestures, kind, finger, x, y, self.now_ms * 1000)
            self.now_ms += self.apart_ms
        self.samples = []

    def add(self, thing):
        memory = ctypes.create_string_buffer(4096)
        self.memory.append(memory)
        assert self.bridge.gestures_add(self.gestures, memory, thing) == 0, 'the engine refused a gesture'

    def listen(self, thing, log):
        """Appends the names of the thing's events to a list."""
        codes = {getattr(names.EVENT, name): name for name in
                 ("PRESSED", "RELEASED", "CLICKED", "PRESS_LOST", "VALUE_CHANGED")}
        heard = EventFunction(lambda event: log.append(codes[call("lv_event_get_code", pointer(event),
                                                                  result=number)]))
        self.kept.append(heard)
        for code in codes:
            call("lv_obj_add_event_cb", thing, heard, code, None)

    def frame(self, kind, *fingers, ms=20):
        """One scan of the panel, (finger, x, y) each, and LVGL's read after it."""
        self.now_ms += ms
        self.samples += [(kind, *finger) for finger in fingers]
        call("lv_obj_update_layout", pointer(call("lv_screen_active")), result=None)
        call("lv_indev_read", self.indev, result=None)

    def up(self, *fingers):
        self.frame(UP, *((finger, 0, 0) for finger in fingers))

    def move(self, *ways, steps=10):
        """Fingers land, move in equal steps, and stay down. A way is (finger, from, to)."""
        self.frame(DOWN, *((finger, *start) for finger, start, _ in ways))
        for step in range(1, steps + 1):
            self.frame(MOTION, *((finger, *(round(a + (b - a) * step / steps) for a, b in zip(start, end)))
                                 for finger, start, end in ways))

    def draw(self):
        """Returns the picture: rows of bytes, red, green, blue."""
        call("lv_refr_now", self.display, result=None)
        raw = ctypes.string_at(self.start, WIDTH * HEIGHT * 4)
        rows = []
        for y in range(HEIGHT):
            row = bytearray(WIDTH * 3)
            line = raw[y * WIDTH * 4:(y + 1) * WIDTH * 4]
            row[0::3], row[1::3], row[2::3] = line[2::4], line[1::4], line[0::4]
            rows.append(bytes(row))
        return rows



def picture():
    """An image of squares, as LVGL's draw buffer, with its memory."""
    width, height = IMAGE
    buffer = pointer(call("lv_draw_buf_create", width, height, names.COLOR_FORMAT.ARGB8888, 0))
    drawn = ctypes.cast(buffer, ctypes.POINTER(ctypes.c_uint8))
    # lv_draw_buf_t: a header of three words, the size, and the address of the pixels.
    start = ctypes.cast(ctypes.addressof(drawn.contents) + 16, ctypes.POINTER(ctypes.c_void_p))[0]
    pixels = ctypes.cast(start, ctypes.POINTER(ctypes.c_uint32))
    for y in range(height):
        for x in range(width):
            is_light, is_corner = (x // 15 + y // 15) % 2, x + y < 45
            pixels[y * width + x] = 0xFFF4C95D if is_light else 0xFFC8553D if is_corner else 0xFF28536B
    return buffer


class Lvgl(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.host = Host()

    def setUp(self):
        self.screen = pointer(call("lv_screen_active"))
        call("lv_obj_clean", self.screen, result=None)
        self.log = []

    def thing(self, kind, parent, x, y, width=None, height=None):
        thing = pointer(call(f"lv_{kind}_create", parent))
        call("lv_obj_set_pos", thing, x, y, result=None)
        if width:
            call("lv_obj_set_size", thing, width, height, result=None)
        return thing

    def button(self, parent=None):
        """A button whose middle is at (60, 40), and whose events are in the log."""
        button = self.thing("button", parent or self.screen, 20, 20, 100, 50)
        self.host.listen(button, self.log)
        return button

    def tap(self, x=60, y=40, finger=1):
        self.host.frame(DOWN, (finger, x, y))
        self.host.up(finger)

    def assertClicked(self, why=None):
        self.assertEqual(self.log, ["PRESSED", "RELEASED", "CLICKED"], why)

    def image(self, x, y):
        image = self.thing("image", self.screen, x, y)
        call("lv_image_set_src", image, picture(), result=None)
        call("lv_obj_add_flag", image, names.OBJ_FLAG.CLICKABLE, result=None)
        self.host.add(image)
        return image

    def values(self, image):
        """Scale (256 is 1), tenths of degrees, and shift."""
        return [call("lv_obj_get_style_prop", image, 0, getattr(names.STYLE, name), result=number)
                for name in ("TRANSFORM_SCALE_X", "TRANSFORM_ROTATION", "TRANSLATE_X", "TRANSLATE_Y")]

    def test_the_declarations_of_the_bridge_are_those_of_this_lvgl(self):
        self.assertEqual(names.version_major(), 9)
        self.assertEqual((names.EVENT.DELETE, names.INDEV_TYPE.POINTER, names.INDEV_STATE.PRESSED,
                          names.INDEV_GESTURE.CNT,
                          names.obj.POINT_TRANSFORM_FLAG.RECURSIVE), (42, 1, 1, 6, 1))

    def test_a_tap_clicks_a_button(self):
        self.button()
        self.tap()
        self.assertClicked()

    def test_a_tap_between_two_reads_clicks_a_button(self):
        self.button()
        self.host.samples = [(DOWN, 1, 60, 40)]
        self.host.frame(UP, (1, 0, 0))
        self.assertClicked()

    def test_a_drag_between_two_reads_begins_where_the_finger_landed(self):
        self.button()
        self.host.samples = [(DOWN, 1, 60, 40), (FRAME, 0, 0, 0)]
        self.host.frame(MOTION, (1, 300, 200))
        self.host.up(1)
        self.assertEqual(self.log[0], "PRESSED")

    def test_a_slider_follows_the_first_finger(self):
        slider = self.thing("slider", self.screen, 40, 100, 200, 20)
        self.host.move((1, (40, 110), (140, 110)))
        self.host.frame(DOWN, (2, 220, 110))
        self.host.frame(MOTION, (2, 200, 110))
        self.assertAlmostEqual(call("lv_slider_get_value", slider, result=number), 50, delta=3)
        self.host.up(1, 2)

    def test_a_pan_moves_an_object_and_takes_its_click_back(self):
        panel = self.thing("obj", self.screen, 100, 60, 200, 150)
        self.button(panel)
        self.host.add(panel)
        self.tap(170, 120)
        self.assertClicked("a tap is none")
        self.log.clear()
        self.host.move((1, (170, 120), (230, 120)))
        self.host.up(1)
        self.assertEqual(self.log, ["PRESSED", "PRESS_LOST"])
        self.assertEqual(self.values(panel)[2:], [50, 0], "60 px without the slop of 10 pt")

    def test_a_tap_beside_a_finger_that_rests_is_a_click_at_once(self):
        panel = self.thing("obj", self.screen, 100, 60, 200, 150)
        self.button(panel)
        self.host.add(panel)
        self.host.frame(DOWN, (1, 170, 120))
        self.host.frame(DOWN, (2, 260, 190))
        self.host.up(1)
        self.assertClicked()
        for _ in range(12):
            self.log.clear()
            self.tap(170, 120)
            self.assertClicked()
        self.host.move((1, (200, 190), (140, 190)))
        self.assertGreater(self.values(panel)[0], 256)
        self.host.up(1, 2)

    def test_an_object_moves_as_far_as_the_finger_if_a_read_brings_several_frames(self):
        self.addCleanup(setattr, self.host, "apart_ms", 0)
        # FRAME ends a frame, and so does a sample of a later time.
        for end, apart_ms in ([(FRAME, 0, 0, 0)], 0), ([], 1):
            with self.subTest(end=end):
                call("lv_obj_clean", self.screen, result=None)
                panel = self.thing("obj", self.screen, 100, 60, 200, 150)
                self.host.add(panel)
                self.host.frame(DOWN, (1, 170, 120))
                self.host.apart_ms = apart_ms
                self.host.samples = [(MOTION, 1, 190, 120), *end]
                self.host.frame(MOTION, (1, 210, 120))
                self.host.up(1)
                self.assertEqual(self.values(panel)[2:], [30, 0], "40 px without the slop of 10 pt")

    def test_two_fingers_zoom_an_image_about_their_middle(self):
        image = self.image(180, 115)
        self.host.move((1, (215, 160), (155, 160)), (2, (265, 160), (325, 160)))
        scale, tenths, x, y = self.values(image)
        # From 60 px, where the slop was met, or a little more, to 170 px. The middle is the image's.
        self.assertTrue(256 * 170 / 75 <= scale <= 256 * 170 / 60, scale)
        self.assertEqual((tenths, x, y), (0, 0, 0))
        self.host.up(1, 2)

    def test_two_fingers_turn_an_image(self):
        image = self.image(180, 115)

        def around(angle):
            angle = math.radians(angle)
            x, y = round(50 * math.cos(angle)), round(50 * math.sin(angle))
            return (1, 240 - x, 160 - y), (2, 240 + x, 160 + y)

        self.host.frame(DOWN, *around(0))
        for angle in range(3, 93, 3):
            self.host.frame(MOTION, *around(angle))
        self.host.up(1, 2)
        scale, tenths, _, _ = self.values(image)
        slop = math.degrees(10 / 50)
        self.assertTrue(10 * (90 - slop - 3) <= tenths <= 10 * (90 - slop + 1), tenths)
        self.assertEqual(scale, 256, "turning does not zoom")

    def test_fingers_zoom_turn_and_move_at_once_and_the_picture_shows_it(self):
        button = self.thing("button", self.screen, 20, 20, 110, 44)
        label = self.thing("label", button, 0, 0)
        call("lv_label_set_text", label, ctypes.c_char_p(b"Click"), result=None)
        call("lv_obj_center", label, result=None)
        slider = self.thing("slider", self.screen, 170, 34, 200, 16)
        call("lv_slider_set_value", slider, 40, 0, result=None)
        image = self.image(120, 130)
        before = self.host.draw()
        ends = (155, 260), (300, 150)
        self.host.move((1, (130, 175), ends[0]), (2, (230, 175), ends[1]), steps=20)
        scale, tenths, x, _ = self.values(image)
        self.assertTrue(scale > 400 and 3300 < tenths < 3500 and x > 30, (scale, tenths, x))
        call("lv_slider_set_value", slider, 70, 0, result=None)
        for at in ends:
            finger = self.thing("obj", self.screen, at[0] - 14, at[1] - 14, 28, 28)
            call("lv_obj_remove_flag", finger, names.OBJ_FLAG.SCROLLABLE, result=None)
            call("lv_obj_set_style_radius", finger, 14, 0, result=None)
            call("lv_obj_set_style_bg_opa", finger, ctypes.c_uint8(120), 0, result=None)
        after = self.host.draw()
        self.assertNotEqual(before, after)
        self.host.up(1, 2)
        if "LVGL_PICTURE" in os.environ:
            path = pathlib.Path(os.environ["LVGL_PICTURE"])
            write_png(path, WIDTH, HEIGHT, after)

    def middle(self, thing):
        """Where the middle of a thing is shown, as LVGL has it."""
        call("lv_obj_update_layout", thing, result=None)
        area = (ctypes.c_int32 * 4)()
        call("lv_obj_get_coords", thing, area, result=None)
        point = (ctypes.c_int32 * 2)((area[0] + area[2] + 1) // 2, (area[1] + area[3] + 1) // 2)
        call("lv_obj_transform_point", thing, point, 1, result=None)  # with all its parents
        return list(point)

    def spread(self, thing, delta=1):
        """Two fingers spread about the middle of a thing, which must zoom, and not move."""
        before, scale = self.middle(thing), self.values(thing)[0]
        x, y = before
        self.host.move((1, (x - 15, y), (x - 55, y)), (2, (x + 15, y), (x + 55, y)))
        self.host.up(1, 2)
        self.assertGreater(self.values(thing)[0], scale)
        for now, then in zip(self.middle(thing), before):
            self.assertAlmostEqual(now, then, delta=delta)

    def panel(self):
        """A panel with an image in it, whose middle is at (240, 160)."""
        panel = self.thing("obj", self.screen, 40, 20, 400, 280)
        call("lv_obj_set_style_pad_top", panel, 0, 0, result=None)
        image = self.thing("obj", panel, 120, 80, 120, 90)
        self.host.add(image)
        return panel, image

    def test_an_object_that_was_moved_stays_in_place_when_fingers_zoom_it(self):
        _, image = self.panel()
        self.spread(image)
        call("lv_obj_set_pos", image, 170, 50, result=None)
        self.spread(image)

    def test_an_object_in_a_list_that_was_scrolled_stays_in_place_when_fingers_zoom_it(self):
        panel, image = self.panel()
        self.thing("obj", panel, 0, 1000, 10, 10)
        before = self.middle(image)
        call("lv_obj_scroll_by", panel, 0, -50, 0, result=None)
        self.assertEqual(self.middle(image), [before[0], before[1] - 50])
        self.spread(image)

    def test_a_list_does_not_scroll_below_an_object_that_a_finger_moves(self):
        self.addCleanup(self.host.begin, DPI)
        self.addCleanup(call, "lv_obj_clean", self.screen, result=None)
        self.host.begin(218)
        panel, image = self.panel()
        self.thing("obj", panel, 0, 1000, 10, 10)
        x, y = self.middle(image)
        # At 12 px, LVGL's own limit of 10 px is over, and the slop of 10 pt is not.
        self.host.move((1, (x, y), (x, y - 40)))
        self.host.up(1)
        self.assertEqual(call("lv_obj_get_scroll_y", panel, result=number), 0)
        self.assertAlmostEqual(self.values(image)[3], 10 * 218 / 160 - 40, delta=1)

    def test_an_object_that_its_layout_moves_during_a_gesture_goes_on_from_there(self):
        _, image = self.panel()
        x, y = self.middle(image)
        self.host.move((1, (x - 30, y), (x - 70, y)), (2, (x + 30, y), (x + 70, y)))
        before = self.values(image)[0]
        call("lv_obj_set_pos", image, 150, 80, result=None)
        self.host.frame(MOTION, (1, x - 140, y), (2, x + 140, y))
        # About the middle of the fingers, which is 30 px beside that of the object now.
        now, scale = self.middle(image), self.values(image)[0]
        self.assertAlmostEqual(scale / before, 2, delta=0.02)
        self.assertAlmostEqual(now[0], x + 60, delta=2)
        self.assertAlmostEqual(now[1], y, delta=2)
        self.host.up(1, 2)

    def test_an_object_with_another_size_zooms_about_its_new_middle(self):
        _, image = self.panel()
        call("lv_obj_set_size", image, 60, 60, result=None)
        self.spread(image)

    def test_an_object_in_a_panel_that_is_turned_and_zoomed_follows_the_finger(self):
        for tenths, scale in (900, 256), (300, 256), (1800, 128), (0, 512), (3000, 200):
            with self.subTest(tenths=tenths, scale=scale):
                call("lv_obj_clean", self.screen, result=None)
                panel, image = self.panel()
                for name, value in (("rotation", tenths), ("scale_x", scale), ("scale_y", scale),
                                    ("pivot_x", 200), ("pivot_y", 140)):
                    call(f"lv_obj_set_style_transform_{name}", panel, value, 0, result=None)
                x, y = self.middle(image)
                self.host.move((1, (x, y), (x + 70, y + 20)), steps=20)
                # The finger's whole way without the slop of 10 pt, straight on: the pan begins in the step
                # after it. One pixel of the panel may be two of the screen.
                ways = [now - then for now, then in zip(self.middle(image), (x, y))]
                self.host.up(1)
                way = math.hypot(70, 20)
                self.assertAlmostEqual(ways[0], 70 * (way - 10) / way, delta=2.5)
                self.assertAlmostEqual(ways[1], 20 * (way - 10) / way, delta=2.5)
                self.spread(image, delta=2)

    def test_on_a_display_that_is_turned_widgets_and_objects_follow_the_panel(self):
        self.addCleanup(call, "lv_display_set_rotation", self.host.display, 0, result=None)
        for quarters in 1, 2, 3:
            with self.subTest(quarters=quarters):
                call("lv_display_set_rotation", self.host.display, quarters, result=None)
                call("lv_obj_clean", self.screen, result=None)

                def shown(x, y):
                    """Where LVGL has a place of the panel."""
                    point = (ctypes.c_int32 * 2)(x, y)
                    call("lv_display_rotate_point", self.host.display, point, result=None)
                    return list(point)

                x, y = shown(200, 100)
                image = self.thing("obj", self.screen, x - 40, y - 40, 80, 80)
                self.host.add(image)
                self.host.move((1, (200, 100), (260, 100)))
                self.host.up(1)
                # 60 px without the slop of 10 pt.
                self.assertEqual(self.middle(image), shown(250, 100))

                self.log.clear()
                x, y = shown(400, 250)
                self.host.listen(self.thing("button", self.screen, x - 20, y - 20, 40, 40), self.log)
                self.tap(400, 250)
                self.assertClicked()

    def test_a_display_that_turns_under_a_finger_moves_no_object(self):
        self.addCleanup(call, "lv_display_set_rotation", self.host.display, 0, result=None)
        panel = self.thing("obj", self.screen, 160, 60, 80, 80)
        self.host.add(panel)
        self.host.listen(panel, self.log)
        before = self.values(panel)
        self.host.frame(DOWN, (1, 200, 100))
        call("lv_display_set_rotation", self.host.display, 1, result=None)
        self.host.frame(MOTION, (1, 200, 100))
        self.host.up(1)
        self.assertEqual(self.values(panel), before)
        self.assertEqual(self.log, ["PRESSED", "PRESS_LOST"])

    def test_a_size_is_as_long_on_a_display_that_is_turned(self):
        self.addCleanup(call, "lv_display_set_rotation", self.host.display, 0, result=None)
        for quarters in range(4):
            with self.subTest(quarters=quarters):
                call("lv_display_set_rotation", self.host.display, quarters, result=None)
                self.host.frame(DOWN, (1, 200, 100))
                self.host.frame(SIZE, (1, 20, 10))
                axes = number(), number()
                self.host.bridge.size_of_finger(self.host.gestures, *map(ctypes.byref, axes))
                self.host.up(1)
                self.assertEqual([axis.value / 4096 for axis in axes], [20, 10])

    def test_an_object_is_deleted_under_a_finger(self):
        image = self.image(180, 115)
        self.host.move((1, (200, 140), (204, 140)), steps=1)
        call("lv_obj_delete", image, result=None)
        self.host.frame(MOTION, (1, 260, 140))
        self.host.up(1)
        self.button()
        self.tap()
        self.assertClicked()

    def test_a_button_works_while_two_fingers_zoom(self):
        self.image(180, 115)
        self.button()
        self.host.move((1, (215, 160), (155, 160)), (2, (265, 160), (325, 160)))
        self.tap(finger=3)
        self.host.up(1, 2)
        self.assertClicked()
