# SPDX-License-Identifier: MIT
"""Clients with other toolkits: their widgets react to touches."""

from desk import HEIGHT, WIDTH
from guest import ToolkitDesk, make_tests

COLUMNS, ROWS = 3, 5
SLIDER_ROW, SCROLL_ROW = 1, 3
# Distances from an edge, in points, up to 3 mm.
NEAR = (1, 9, 18)
# How far a finger moves, in points, before a toolkit begins to scroll: the largest of them.
TOOLKIT_SLOP = 30


def cell(row, column):
    """Returns the center of a cell of the grid."""
    return (column + 0.5) * WIDTH / COLUMNS, (row + 0.5) * HEIGHT / ROWS


MIDDLE = "middle-center", *cell(2, 1)


def edges(near):
    """Yields the buttons at the edges, and places so near to the edges."""
    x, y = MIDDLE[1:]
    yield "middle-left", near, y
    yield "middle-right", WIDTH - near, y
    yield "top-center", x, near
    yield "bottom-center", x, HEIGHT - near


class Swiped:
    """Tests for each toolkit, whatever fingers are for it."""

    def test_after_a_swipe_of_three_fingers_nothing_is_pressed(self):
        name, x, y = MIDDLE
        self.hand.land(_0=(x, y), _1=(x + 60, y), _2=(x + 30, y + 40))
        self.settle()
        self.app.wait_for(f"pressed {name}")
        self.hand.drag(-60, 0).drag(60, 0).lift().wait(3000)
        self.assertReleased()
        self.assertNotIn(f"clicked {name}", self.app.said)
        self.assertClicked(*MIDDLE)


class Widgets(Swiped):
    """Tests for each toolkit, with wl_touch."""

    def test_a_tap_in_the_middle_clicks_once(self):
        self.assertClicked(*MIDDLE)

    def test_a_tap_near_an_edge_clicks_once(self):
        for near in NEAR:
            for name, x, y in edges(near):
                with self.subTest(button=name, near=near):
                    self.assertClicked(name, x, y)

    def test_a_tap_in_a_corner_clicks_once(self):
        for name, place in (
            ("top-left", (3, 3)),
            ("top-right", (WIDTH - 3, 3)),
            ("bottom-left", (3, HEIGHT - 3)),
            ("bottom-right", (WIDTH - 3, HEIGHT - 3)),
        ):
            with self.subTest(button=name):
                self.assertClicked(name, *place)

    def test_a_second_tap_clicks_again(self):
        for _ in range(3):
            self.assertClicked(*MIDDLE)

    def test_a_button_is_pressed_while_the_finger_is_down(self):
        name, x, y = MIDDLE
        self.hand.land(_0=(x, y))
        self.settle()
        self.app.wait_for(f"pressed {name}")
        self.assertEqual(self.app.pressed(), [name])
        self.hand.lift(after=200)
        self.app.wait_for(f"clicked {name}")
        self.assertReleased()

    def assertHeld(self, name, x, y):
        """A long press there is recognized, once, and leaves nothing pressed."""
        del self.app.said[:]
        # An edge pan withholds it for 200 ms.
        self.hand.land(_0=(x, y)).wait(200)
        self.settle()
        # The toolkit's own clock runs in real time.
        self.app.wait_for(f"held {name}")
        self.hand.wait(1000).lift().wait(1000)
        self.assertReleased()
        held = [line for line in self.app.said if line.startswith("held")]
        self.assertEqual(held, [f"held {name}"])

    def test_a_long_press_is_recognized(self):
        self.assertHeld(*MIDDLE)

    def test_a_long_press_near_an_edge_is_recognized(self):
        for name, x, y in edges(NEAR[1]):
            with self.subTest(button=name):
                self.assertHeld(name, x, y)
        self.assertClicked(*MIDDLE)

    def values(self, what):
        return [int(line.split()[1]) for line in self.app.said if line.startswith(what)]

    def assertSlides(self, value):
        """The slider gets there, or as near as the size of its handle."""
        self.app.wait_until(lambda: abs((self.values("slider") or [50])[-1] - value) <= 3)

    def slide(self, dx, value):
        """Drags a slider to a value."""
        self.hand.drag(dx, 0, steps=20)
        self.assertSlides(value)

    def test_a_drag_moves_a_slider(self):
        # The slider is at 50, in the middle of its row.
        x, y = cell(SLIDER_ROW, 1)
        self.hand.land(_0=(x, y))
        self.slide(0.3 * WIDTH, 80)
        self.hand.lift().wait(1000)
        self.assertReleased()
        self.assertSlides(80)

    def test_a_drag_moves_a_slider_to_the_edges_and_back(self):
        x, y = cell(SLIDER_ROW, 1)
        self.hand.land(_0=(x, y))
        self.slide(WIDTH / 2 - 3, 100)
        self.slide(6 - WIDTH, 0)
        self.slide(WIDTH / 2 - 3, 50)
        self.hand.lift().wait(1000)
        self.assertReleased()
        self.assertSlides(50)

    def test_a_drag_off_a_button_does_not_click(self):
        name, x, y = MIDDLE
        self.hand.land(_0=(x, y)).drag(0, HEIGHT / 4, steps=20).lift().wait(1000)
        self.assertReleased()
        self.assertNotIn(f"clicked {name}", self.app.said)

    def test_after_a_swipe_from_an_edge_nothing_is_pressed(self):
        self.hand.land(_0=(2, MIDDLE[2])).drag(200, 0).lift().wait(3000)
        self.assertReleased()
        self.assertEqual(self.app.said, [])
        self.assertClicked(*MIDDLE)


class Scrolled(Widgets):
    """Tests for a toolkit with a scrolled area."""

    def scrolled(self):
        return (self.values("scrolled") or [0])[-1]

    def scroll(self, *place, dy):
        """Drags a scrolled area, rests and lifts. Returns how far it scrolled."""
        before = self.scrolled()
        self.hand.land(_0=place).drag(0, dy, steps=abs(dy) // 2, every=8)
        self.hand.wait(300).lift().wait(1000)
        self.app.wait_until(lambda: abs(self.scrolled() - before) >= abs(dy) - TOOLKIT_SLOP)
        self.assertReleased()
        return self.scrolled() - before

    def test_a_drag_scrolls_by_its_way_without_the_slop(self):
        x, y = cell(SCROLL_ROW, 1)
        for near in (x, 30, WIDTH - 30):
            with self.subTest(x=near):
                way = self.scroll(near, y, dy=-200)
                self.assertLessEqual(way, 200)
        self.assertGreaterEqual(self.scroll(x, y, dy=100), -100)
        self.assertClicked(*MIDDLE)

    def test_a_drag_along_an_edge_scrolls(self):
        _, y = cell(SCROLL_ROW, 1)
        for x in (NEAR[1], WIDTH - NEAR[1]):
            with self.subTest(x=x):
                way = self.scroll(x, y, dy=-200)
                self.assertLessEqual(way, 200)

    def test_a_swipe_over_a_scrolled_area_does_not_scroll_on(self):
        x, y = cell(SCROLL_ROW, 1)
        self.hand.land(_0=(x, y), _1=(x + 60, y), _2=(x + 30, y + 40))
        self.hand.drag(-60, 0).drag(60, 0).lift().wait(3000)
        self.assertReleased()
        self.assertEqual(self.scrolled(), 0)
        self.assertLessEqual(self.scroll(x, y, dy=-200), 200)


class Pointer(Swiped):
    """Tests for each toolkit on a seat without touch: one finger is the pointer."""

    def setUp(self):
        super().setUp()
        self.driver("no-touch")
        self.settle()

    def test_a_tap_clicks_once(self):
        for name, x, y in (MIDDLE, ("middle-left", 5, MIDDLE[2]), MIDDLE):
            self.assertClicked(name, x, y)


def is_fixed(kind):
    return kind.is_toolkit and not kind.scrolls


globals().update(make_tests(is_fixed, Widgets, ToolkitDesk))
globals().update(make_tests(lambda kind: kind.scrolls, Scrolled, ToolkitDesk))
globals().update(make_tests(lambda kind: kind.is_toolkit, Pointer, ToolkitDesk, suffix="ByPointer"))
