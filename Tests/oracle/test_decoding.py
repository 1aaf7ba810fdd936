# SPDX-License-Identifier: MIT
"""From the text of a recording to frames in points."""

import unittest

import evemu
import recording
from frame import Mapping

HEADER = """N: panel
P: 02 00
B: 01 {zeros} 00 04
A: 2f 0 4 0 0
A: 35 0 999 0 0 {resolution}
A: 36 0 499 0 0 {resolution}
A: 39 0 65535 0 0
"""


def trace(text, resolution=0, header=HEADER):
    lines = header.format(resolution=resolution, zeros=" ".join(["00"] * 40)).splitlines()
    lines += ["E: " + line for line in text.strip().splitlines()]
    return recording.from_events(evemu.parse_device(lines), evemu.parse_events(lines))


class Decoding(unittest.TestCase):
    DOWN = "0.5 0003 0039 7\n0.5 0003 0035 0100\n0.5 0003 0036 50\n0.5 0000 0000 0\n"

    def test_a_contact_in_points(self):
        frames = trace(self.DOWN + "0.6 0003 0039 -1\n0.6 0000 0000 0")
        self.assertEqual(frames[0].landings, {1: (192, 96)})
        self.assertEqual((frames[1].time_us, frames[1].lifts), (100_000, [1]))

    def test_millimeters(self):
        frames = trace(self.DOWN, resolution=4)
        self.assertAlmostEqual(frames[0].landings[1][0], 25 * 160 / 25.4)
        self.assertEqual(trace(self.DOWN, resolution=40)[0].landings, {1: (192, 96)})

    def test_equal_ranges_have_the_aspect_of_a_screen(self):
        axis = evemu.Axis(0, 32767, 0, 0)
        mapping = Mapping(axis, axis)
        self.assertEqual(mapping.point((16384, 16384)), (960, 540))

    def test_an_upright_panel_is_a_phone(self):
        mapping = Mapping(evemu.Axis(0, 1439, 0, 0), evemu.Axis(0, 2879, 0, 0))
        self.assertEqual(mapping.point((720, 1440)), (190.5, 381))

    def test_a_replaced_tracking_id_continues(self):
        frames = trace(self.DOWN + "0.6 0003 0039 8\n0.6 0003 0035 200\n0.6 0000 0000 0")
        self.assertEqual((frames[1].lifts, frames[1].landings), ([], {}))
        self.assertEqual(frames[1].motions, {1: (384, 96)})

    def test_an_up_and_a_down_in_one_scan_continue(self):
        frames = trace(self.DOWN + "0.6 0003 0039 -1\n0.6 0003 0039 8\n0.6 0003 0035 200\n"
                       "0.6 0000 0000 0\n0.7 0003 0036 51\n0.7 0000 0000 0")
        self.assertEqual((frames[1].lifts, frames[1].motions), ([], {}))
        self.assertEqual(list(frames[2].motions), [1])

    def test_untracked_contacts_are_matched_and_smoothed(self):
        header = HEADER.replace("A: 2f 0 4 0 0\n", "").replace("A: 39 0 65535 0 0\n", "")
        scan = "0.{0} 0003 0035 {1}\n0.{0} 0003 0036 50\n0.{0} 0000 0002 0\n0.{0} 0000 0000 0\n"
        frames = trace("".join(scan.format(n, x) for n, x in ((1, 100), (2, 101), (3, 105)))
                       + "0.4 0001 014a 0\n0.4 0000 0000 0", header=header)
        self.assertEqual([list(frame.motions.values()) for frame in frames[1:3]],
                         [[], [(102 * 1.92, 96)]])
        self.assertEqual(frames[3].lifts, [1])

    def test_a_touchpad_has_no_touches(self):
        self.assertEqual(trace(self.DOWN, header=HEADER.replace("P: 02", "P: 05")
                               .replace("00 04", "20 04")), [])
