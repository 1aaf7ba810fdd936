# SPDX-License-Identifier: MIT
"""kwin_screenshot.py PATH: writes KWin's output as PPM, pixel by pixel. It needs PyGObject."""

import os
import sys

from gi.repository import Gio, GLib

NAME, PLACE = "org.kde.KWin", "/org/kde/KWin/ScreenShot2"
PATIENCE_MS = 20000


def main():
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    reader, writer = os.pipe()
    descriptors = Gio.UnixFDList()
    index = descriptors.append(writer)
    os.close(writer)
    options = {"native-resolution": GLib.Variant("b", True)}
    answer, _ = bus.call_with_unix_fd_list_sync(
        NAME, PLACE, "org.kde.KWin.ScreenShot2", "CaptureActiveScreen",
        GLib.Variant("(a{sv}h)", (options, index)), None, 0, PATIENCE_MS, descriptors)
    (shot,) = answer.unpack()
    width, height, stride = shot["width"], shot["height"], shot["stride"]
    data = b""
    # Another process may have the writer's end.
    while len(data) < height * stride:
        data += os.read(reader, 1 << 20)
    with open(sys.argv[1], "wb") as file:
        file.write(f"P6 {width} {height} 255\n".encode())
        for y in range(height):
            row = data[y * stride : y * stride + 4 * width]
            pixels = bytearray(3 * width)
            pixels[0::3], pixels[1::3], pixels[2::3] = row[2::4], row[1::4], row[0::4]
            file.write(pixels)


main()
