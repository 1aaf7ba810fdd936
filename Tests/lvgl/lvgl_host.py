# SPDX-License-Identifier: MIT
"""LVGL without a screen, and fingers on the bridge of examples/lvgl, through ctypes.

LVGL is the one inside of the module `lvgl` of PyPI: its functions are exported. The bridge is compiled
as a shared library, which finds them there.
"""

import ctypes
import importlib.util
import os
import pathlib
import subprocess
import tempfile

import lvgl as names  # for the numbers of enumerators

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH, HEIGHT, DPI = 480, 320, 160  # so a pixel is a point
DOWN, MOTION, UP, _, FRAME = range(5)

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


def build_bridge(folder):
    library = pathlib.Path(folder) / "libgestures.so"
    subprocess.run(
        [os.environ.get("CC", "gcc"), "-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
         "-shared", "-fPIC", f"-I{ROOT}/include", f"-I{ROOT}/CGestureCore", "-o", library,
         ROOT / "examples/lvgl/gestures.c", *sorted((ROOT / "CGestureCore").rglob("*.c"))],
        check=True, timeout=300)
    return library


class Host:
    """A display, a pointer with the bridge, and a clock. There is one of it: LVGL is global."""

    def __init__(self):
        with tempfile.TemporaryDirectory() as folder:
            self.bridge = ctypes.PyDLL(str(build_bridge(folder)))
        self.now_ms, self.samples, self.kept, self.memory = 1000, [], [], []
        call("lv_init", result=None)
        tick = ctypes.CFUNCTYPE(ctypes.c_uint32)(lambda: self.now_ms)
        flush = ctypes.CFUNCTYPE(None, pointer, pointer, pointer)(
            lambda display, area, pixels: call("lv_display_flush_ready", pointer(display), result=None))
        scan = EventFunction(self.scan)
        self.kept += [tick, flush, scan]
        call("lv_tick_set_cb", tick, result=None)
        self.display = pointer(call("lv_display_create", WIDTH, HEIGHT))
        call("lv_display_set_dpi", self.display, DPI, result=None)
        self.pixels = ctypes.create_string_buffer(WIDTH * HEIGHT * 4 + 64)
        self.start = (ctypes.addressof(self.pixels) + 63) & ~63
        call("lv_display_set_color_format", self.display, names.COLOR_FORMAT.XRGB8888, result=None)
        call("lv_display_set_flush_cb", self.display, flush, result=None)
        call("lv_display_set_buffers", self.display, pointer(self.start), None, WIDTH * HEIGHT * 4,
             names.DISPLAY_RENDER_MODE.FULL, result=None)
        # More than the structs of the bridge have.
        self.gestures = ctypes.create_string_buffer(16384)
        self.bridge.gestures_start.restype = pointer
        self.indev = pointer(self.bridge.gestures_start(self.gestures, self.display, scan))
        self.bridge.gestures_push.argtypes = [pointer, number, number, number, number, ctypes.c_uint64]

    def scan(self, gestures):
        for kind, finger, x, y in self.samples:
            self.bridge.gestures_push(gestures, kind, finger, x, y, self.now_ms * 1000)
        self.samples = []

    def add(self, thing):
        memory = ctypes.create_string_buffer(4096)
        self.memory.append(memory)
        self.bridge.gestures_add(self.gestures, memory, thing)

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
