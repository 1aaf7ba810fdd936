#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the pictures of the GestureKit manual into its catalog, in light and dark.

All places come from the geometry that the articles explain.
"""
import math
import pathlib
import xml.etree.ElementTree as xml

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Sources/GestureKit/GestureKit.docc/Pictures"

LIGHT = {
    "ink": "#1d1d1f", "muted": "#6e6e73", "faint": "#d2d2d7", "view": "#dbe8fd",
    "edge": "#2563c9", "finger": "#d9480f", "good": "#2b8a3e", "bad": "#c92a2a",
}
DARK = {
    "ink": "#f5f5f7", "muted": "#a1a1a6", "faint": "#48484a", "view": "#1c3358",
    "edge": "#7db0ff", "finger": "#ff922b", "good": "#69db7c", "bad": "#ff8787",
}


class Picture:
    """An SVG picture. Lengths are in pixels, y grows downward."""

    def __init__(self, width, height, title, palette):
        self.palette = palette
        self.root = xml.Element("svg", {
            "xmlns": "http://www.w3.org/2000/svg", "width": str(width), "height": str(height),
            "viewBox": f"0 0 {width} {height}",
            "font-family": "-apple-system, 'Helvetica Neue', Helvetica, Arial, sans-serif",
            "font-size": "14",
        })
        xml.SubElement(self.root, "title").text = title

    def add(self, tag, text=None, **attributes):
        values = {name.rstrip("_").replace("_", "-"): self.value(value)
                  for name, value in attributes.items() if value is not None}
        xml.SubElement(self.root, tag, values).text = text

    def value(self, value):
        if isinstance(value, (int, float)):
            return f"{value:.2f}".rstrip("0").rstrip(".")
        return self.palette.get(value, value)

    def text(self, x, y, text, color="ink", anchor="start", size=None, weight=None):
        self.add("text", text, x=x, y=y, fill=color, text_anchor=anchor, font_size=size,
                 font_weight=weight)

    def rect(self, x, y, width, height, fill="view", stroke="edge", dash=None, radius=4, turn=0):
        middle = f"{self.value(x + width / 2)} {self.value(y + height / 2)}"
        self.add("rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, stroke=stroke,
                 stroke_width=1.5, stroke_dasharray=dash,
                 transform=f"rotate({turn} {middle})" if turn else None)

    def ghost(self, x, y, width, height):
        """A place where something was."""
        self.rect(x, y, width, height, fill="none", stroke="muted", dash="5 4")

    def line(self, points, color="ink", width=1.5, dash=None):
        self.add("polyline", points=" ".join(f"{self.value(x)},{self.value(y)}" for x, y in points),
                 fill="none", stroke=color, stroke_width=width, stroke_dasharray=dash,
                 stroke_linejoin="round", stroke_linecap="round")

    def arrow(self, start, end, color="finger", width=2):
        self.line([start, end], color, width)
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        wings = [(end[0] - 9 * math.cos(angle + turn), end[1] - 9 * math.sin(angle + turn))
                 for turn in (0.45, -0.45)]
        self.line([wings[0], end, wings[1]], color, width)

    def finger(self, x, y, color="finger", label=None):
        self.add("circle", cx=x, cy=y, r=11, fill=color, fill_opacity="0.35", stroke=color,
                 stroke_width=1.5)
        if label:
            self.text(x, y + 4.5, label, "ink", "middle", 12, "bold")

    def dot(self, x, y, color="ink"):
        self.add("circle", cx=x, cy=y, r=3.5, fill=color)

    def caption(self, x, y, text, color="ink"):
        self.text(x, y, text, color, "middle")

    def save(self):
        xml.indent(self.root)
        return xml.tostring(self.root, encoding="unicode") + "\n"


def scale_a_view(picture):
    """The scale of the view while the fingers part from 1 to 2 in ten changes."""
    left, right, top, bottom = 330, 600, 30, 210
    spreads = [1 + step / 10 for step in range(11)]
    product, mistake = 1.0, [1.0]
    for spread in spreads[1:]:
        product *= spread
        mistake.append(product)

    def place(step, scale):
        return left + (right - left) * step / 10, bottom - (bottom - top) * (scale - 1) / 4

    for scale in range(1, 6):
        x, y = place(0, scale)
        picture.line([(x, y), (right, y)], "faint", 1)
        picture.text(left - 8, y + 5, f"{scale}", "muted", "end", 12)
    picture.line([place(step, spread) for step, spread in enumerate(spreads)], "good", 2.5)
    shown = [place(step, scale) for step, scale in enumerate(mistake) if scale <= 5]
    first_hidden = len(shown)
    # The line ends where it leaves the plot.
    low, high = mistake[first_hidden - 1], mistake[first_hidden]
    shown.append(place(first_hidden - 1 + (5 - low) / (high - low), 5))
    picture.line(shown, "bad", 2.5)
    picture.text(right, place(10, 2)[1] - 10, "right: 2", "good", "end")
    picture.text(shown[-1][0] + 10, top + 22, f"mistake: {mistake[-1]:.0f}", "bad")
    picture.caption((left + right) / 2, bottom + 24, "changes", "muted")
    picture.text(left - 8, top - 12, "scale of the view", "muted", "start", 12)

    middle = (140, 120)
    picture.ghost(middle[0] - 50, middle[1] - 35, 100, 70)
    picture.rect(middle[0] - 100, middle[1] - 70, 200, 140)
    picture.ghost(middle[0] - 50, middle[1] - 35, 100, 70)
    for side in (-1, 1):
        picture.arrow((middle[0] + side * 30, middle[1]), (middle[0] + side * 60, middle[1]))
        picture.finger(middle[0] + side * 30, middle[1])
        picture.finger(middle[0] + side * 60, middle[1])
    picture.caption(middle[0], bottom + 24, "The fingers are twice as far apart", "muted")


def drag_a_view(picture):
    """A finger moves by 100 points, and the view by 90."""
    top, size, factor = 60, 90, 2
    start, end = 40, 40 + 90 * factor
    picture.ghost(start, top, size, size)
    picture.rect(end, top, size, size)
    y = top + size / 2
    finger = start + 25
    picture.arrow((finger, y), (finger + 100 * factor, y))
    picture.finger(finger, y)
    picture.finger(finger + 100 * factor, y)

    def measure(left, right, y, text, color):
        for x in (left, right):
            picture.line([(x, y - 6), (x, y + 6)], color)
        picture.line([(left, y), (right, y)], color)
        picture.caption((left + right) / 2, y + 22, text, color)

    picture.text(finger, 28, "finger: 100 points", "finger")
    measure(finger, finger + 10 * factor, 40, "", "finger")
    measure(finger + 10 * factor, finger + 100 * factor, 40, "", "finger")
    picture.text(finger + 14 * factor, 56, "slop 10, then 90", "muted", size=12)
    measure(start, end, top + size + 20, "view: 90 points", "edge")

    left = 400
    picture.ghost(left, top, size, size)
    picture.rect(left + 120, top, size, size)
    picture.arrow((left + 25, y), (left + 140, y))
    picture.finger(left + 140, y, "bad")
    for way in (6, -6):
        picture.line([(left + 134, y - way), (left + 146, y + way)], "bad", 2)
    picture.arrow((left + 165, top + size + 22), (left + 45, top + size + 22), "edge")
    picture.caption(left + 105, top + size + 44, ".cancelled: back to the first center", "edge")


def zoom_about_fingers(picture):
    """A view of 100 x 100 at (100, 100), doubled about its corner in three ways."""
    factor = 0.6
    # The shift is that of the article: (mid - location) * scale - (mid - location).
    columns = [
        ("scaledBy alone", 50, "bad"),
        ("… .concatenating(shift)", 100, "good"),
        ("… .translatedBy(shift)", 150, "bad"),
    ]
    # The corner of the doubled view has the same x and y.
    for index, (caption, corner, color) in enumerate(columns):
        left, top = 10 + index * 205, -20
        picture.ghost(left + 100 * factor, top + 100 * factor, 100 * factor, 100 * factor)
        picture.rect(left + corner * factor, top + corner * factor, 200 * factor, 200 * factor)
        picture.ghost(left + 100 * factor, top + 100 * factor, 100 * factor, 100 * factor)
        picture.finger(left + 100 * factor, top + 100 * factor)
        # The corner, which was under the finger.
        picture.dot(left + corner * factor, top + corner * factor, color)
        middle = left + (corner + 100) * factor
        picture.caption(middle, 222, caption)
        picture.caption(middle, 242, f"corner at ({corner}, {corner})", color)


def edge_pan(picture):
    """Strokes that begin at the left edge of a window, and strokes that do not."""
    left, top, width, height = 40, 20, 320, 200
    picture.rect(left, top, width, height, fill="none", stroke="ink")
    # The region is 20 points wide. Two pixels are a point.
    picture.rect(left, top, 40, height, fill="view", stroke="none", radius=0)
    picture.line([(left + 40, top), (left + 40, top + height)], "edge", 1.5, "5 4")
    strokes = [
        ((left + 14, top + 30), (left + 150, top + 40), "good", "1", "begins"),
        ((left + 90, top + 75), (left + 220, top + 80), "bad", "2", "landed 45 points inside"),
        ((left + 20, top + 100), (left + 32, top + 180), "bad", "3", "goes along the edge"),
        ((left + width - 14, top + 130), (left + 190, top + 140), "bad", "4",
         "is at another edge than .left"),
    ]
    for index, (start, end, color, label, words) in enumerate(strokes):
        picture.arrow(start, end, color)
        picture.finger(*start, color, label)
        y = 50 + index * 44
        picture.finger(400, y, color, label)
        picture.text(420, y + 5, words, color)
    picture.caption(left + 20, top + height + 22, "region", "edge")


def spread_a_collection(picture):
    """Four items in a row whose spacing is the distance of two fingers."""
    for left, span in ((20, 50), (260, 90)):
        top, item = 70, 40
        for index in range(4):
            picture.rect(left + index * span, top, item, item * 1.4)
        first, second = left + item / 2, left + item / 2 + span
        y = top + item * 0.7
        picture.line([(first, 40), (second, 40)], "finger")
        for x in (first, second):
            picture.line([(x, 34), (x, 46)], "finger")
            picture.finger(x, y)
        picture.caption((first + second) / 2, 26, f"{span} points", "finger")
        picture.caption(left + (3 * span + item) / 2, top + 80, f"spacing {span}", "edge")


def double_tap(picture):
    """When a row is selected: without and with delaysTouchesBegan."""
    left, right = 190, 640
    first, second = left + 26, left + 146
    for x, label in ((first, "1st tap"), (second, "2nd tap: the double tap ends")):
        picture.text(x, 24, label, "finger", size=12)
        picture.rect(x, 34, 28, 12, fill="finger", stroke="none", radius=6)
    rows = [
        ("list alone", "selected by each tap", "bad"),
        ("delaysTouchesEnded off", "cancelled; the action deselects", "ink"),
        ("delaysTouchesBegan", "no touch arrives: not selected", "good"),
    ]
    for index, (name, words, color) in enumerate(rows):
        y = 80 + index * 56
        picture.text(20, y + 5, name, "ink", size=13)
        picture.line([(left, y), (right, y)], "faint", 1)
        picture.text(second + 40, y - 8, words, color, size=12)
        if index == 2:
            picture.line([(first, y), (second + 28, y)], "muted", 4)
            picture.text(first, y - 10, "withheld", "muted", size=12)
            continue
        picture.line([(first, y), (first + 28, y)], "edge", 4)
        picture.line([(second, y), (second + 28, y)], "edge", 4)
        picture.dot(first + 28, y, "bad")
        picture.text(first + 10, y - 10, "selected", "bad", size=12)
        if index == 0:
            picture.dot(second + 28, y, "bad")


def insert_and_move(picture):
    """A row that is dragged from the second place to the fourth."""
    left, top, width, height = 40, 20, 200, 36
    names = ["A", "B", "C", "D", "E"]
    for index, name in enumerate(names):
        y = top + index * (height + 4)
        (picture.ghost if name == "B" else picture.rect)(left, y, width, height)
        picture.text(left + 14, y + 23, name)
    picture.text(left + width / 2, top + 5 * (height + 4) + 18, "before", "muted", "middle")
    left = 330
    order = ["A", "C", "D", None, "E"]
    for index, name in enumerate(order):
        y = top + index * (height + 4)
        if name:
            picture.rect(left, y, width, height)
            picture.text(left + 14, y + 23, name)
        else:
            picture.ghost(left, y, width, height)
    y = top + 3 * (height + 4) - 8
    picture.rect(left + 24, y, width, height, stroke="finger")
    picture.text(left + 38, y + 23, "B")
    picture.finger(left + 160, y + 18)
    picture.text(left + width + 40, y + 16, "where it goes", "muted", size=12)
    picture.text(left + width + 40, y + 32, "if it is dropped", "muted", size=12)
    picture.text(left + width / 2, top + 5 * (height + 4) + 18, "while it is dragged", "muted",
                 "middle")


def nothing_fires(picture):
    """What keeps a touch from a gesture, from the glass to the action."""
    steps = [
        ("The touch", "hits no view, or", "one that is disabled"),
        ("The recognizer", "is off, or has too", "few or many fingers"),
        ("The motion", "is under the slop,", "or the wrong way"),
        ("The rivals", "recognize first,", "or must fail first"),
    ]
    width = 140
    for index, (name, one, other) in enumerate(steps):
        left = 16 + index * (width + 16)
        picture.rect(left, 40, width, 74)
        picture.caption(left + width / 2, 62, name)
        picture.text(left + width / 2, 84, one, "muted", "middle", 12)
        picture.text(left + width / 2, 101, other, "muted", "middle", 12)
        if index:
            picture.arrow((left - 15, 77), (left - 2, 77), "ink", 1.5)
        picture.arrow((left + width / 2, 116), (left + width / 2, 150), "bad", 1.5)
    picture.rect(16, 154, 4 * width + 48, 34, fill="none", stroke="bad")
    picture.caption(16 + (4 * width + 48) / 2, 176,
                    "explanation: the reason, what was measured, and the limit", "bad")


def touch_sources(picture):
    """From a source of touches to an action."""
    sources = ["libinput", "Wayland", "GTK", "a recording", "a test"]
    for index, name in enumerate(sources):
        y = 16 + index * 42
        picture.rect(20, y, 120, 32)
        picture.caption(80, y + 21, name)
        picture.arrow((142, y + 16), (226, 116), "muted", 1.5)
    picture.rect(230, 86, 130, 60)
    picture.caption(295, 112, "Window")
    picture.text(295, 131, "push(frame:)", "muted", "middle", 12)
    picture.arrow((362, 116), (408, 116), "ink")
    picture.rect(412, 86, 110, 60)
    picture.caption(467, 121, "recognizers")
    picture.arrow((524, 116), (560, 116), "ink")
    picture.text(566, 121, "actions")
    picture.text(180, 26, "samples", "muted", size=12)
    picture.text(295, 172, "deadline, advance(to:)", "muted", "middle", 12)
    picture.arrow((295, 196), (295, 180), "muted", 1.5)
    picture.text(295, 212, "your loop's timer", "muted", "middle", 12)


def drawing(picture):
    """A view's bounds, and the same after its transform to the window."""
    picture.rect(40, 70, 120, 80)
    picture.text(48, 90, "bounds", "muted", size=12)
    picture.line([(100, 82), (142, 138), (58, 138), (100, 82)], "edge", 2)
    picture.caption(100, 190, "what you draw", "muted")
    picture.arrow((190, 110), (310, 110), "ink")
    picture.caption(250, 98, "transform(to: nil)")
    picture.rect(340, 20, 280, 190, fill="none", stroke="ink")
    turn = -20
    picture.rect(400, 75, 150, 100, turn=turn)
    middle = (475, 125)

    def turned(x, y):
        angle = math.radians(turn)
        x, y = (x - 100) * 1.25, (y - 110) * 1.25
        return (middle[0] + x * math.cos(angle) - y * math.sin(angle),
                middle[1] + x * math.sin(angle) + y * math.cos(angle))

    picture.line([turned(*point) for point in ((100, 82), (142, 138), (58, 138), (100, 82))], "edge", 2)
    picture.finger(*turned(100, 118))
    picture.caption(480, 232, "what the window shows, and where fingers find it", "muted")


PICTURES = {
    "scale-a-view": (640, 250, scale_a_view),
    "drag-a-view": (640, 230, drag_a_view),
    "zoom-about-fingers": (660, 252, zoom_about_fingers),
    "edge-pan": (660, 250, edge_pan),
    "spread-a-collection": (600, 170, spread_a_collection),
    "double-tap": (660, 220, double_tap),
    "insert-and-move": (680, 250, insert_and_move),
    "nothing-fires": (660, 200, nothing_fires),
    "touch-sources": (640, 230, touch_sources),
    "drawing": (660, 245, drawing),
}


def main():
    FOLDER.mkdir(exist_ok=True)
    for name, (width, height, draw) in PICTURES.items():
        for suffix, palette in (("", LIGHT), ("~dark", DARK)):
            picture = Picture(width, height, draw.__doc__.strip(), palette)
            draw(picture)
            (FOLDER / f"{name}{suffix}.svg").write_text(picture.save(), encoding="utf-8")


main()
