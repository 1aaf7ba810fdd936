// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import GestureKitTesting
import Testing

@Suite("A toolkit with widgets of its own")
struct WidgetTests {
    private let screen = Screen(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let hand: Hand

    init() {
        hand = Hand(on: screen.window)
        hand.input = { [unowned screen] in try screen.push($0) }
    }

    private func down(_ x: Double, _ y: Double) throws {
        try hand.land(at: Point(x: x, y: y))
    }

    private func move(_ x: Double, _ y: Double) throws {
        hand.wait(.milliseconds(10))
        try hand.fingers[0].move(to: Point(x: x, y: y))
    }

    private func up() throws {
        hand.wait(.milliseconds(10))
        try hand.lift()
    }

    @Test("The toolkit says what is hit: a round button, but not beside it")
    func roundButton() throws {
        let button = RoundButton(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        screen.add(button)
        try down(105, 105)
        #expect(!button.isPressed)
        try up()
        try down(150, 150)
        #expect(button.isPressed)
        try up()
        #expect(!button.isPressed)
        #expect(button.presses == 1)
    }

    @Test("A drag that begins on a button takes the touch from it, and scrolls what it is in")
    func dragFromButton() throws {
        let scroller = Scroller(frame: Rect(x: 50, y: 50, width: 300, height: 300))
        let button = RoundButton(frame: Rect(x: 0, y: 100, width: 100, height: 100))
        screen.add(scroller)
        scroller.add(button)
        try down(100, 200)
        #expect(button.isPressed)
        try move(100, 180)
        #expect(!button.isPressed)
        try move(100, 150)
        try up()
        #expect(button.presses == 0)
        // 50 points, less the slop.
        #expect(scroller.scroll == Point(x: 0, y: 40))
        // The button is where it was scrolled to.
        try down(100, 160)
        #expect(button.isPressed)
        try up()
        #expect(button.presses == 1)
        try down(100, 249)
        #expect(!button.isPressed)
        try up()
    }

    @Test("Values are in the widget's coordinates, also when it has moved meanwhile")
    func slider() throws {
        let slider = Slider(frame: Rect(x: 100, y: 100, width: 200, height: 20))
        screen.add(slider)
        try down(110, 110)
        try move(130, 110)
        try move(150, 110)
        #expect(slider.value == 0.25)
        slider.frame.origin.x = 50
        try move(151, 110)
        #expect(slider.value == 0.505)
        try up()
    }

    @Test("A widget that is taken out receives the end of its touch")
    func takenOut() throws {
        let button = RoundButton(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        screen.add(button)
        try down(150, 150)
        button.remove()
        #expect(!button.isPressed)
        try up()
        #expect(button.presses == 0)
        screen.add(button)
        try down(150, 150)
        #expect(button.isPressed)
        try up()
        #expect(button.presses == 1)
    }
}

@Suite("A list whose selection a double tap overrides")
struct SelectableListTests {
    private let list = SelectableList(
        frame: Rect(x: 0, y: 0, width: 400, height: 400),
        rowHeight: 50,
        count: 4
    )
    private let hand: Hand

    init() {
        hand = Hand(around: list)
    }

    private func middle(ofRow row: Int) -> Point {
        Point(x: 200, y: Double(row) * 50 + 25)
    }

    private func tap(row: Int) throws {
        try hand.tap(at: middle(ofRow: row), in: list, holding: .milliseconds(50))
    }

    @Test("Alone, a tap selects its row as the finger lifts")
    func alone() throws {
        try tap(row: 2)
        #expect(list.selection == 2)
        // Below the rows there is nothing.
        hand.wait(.seconds(1))
        try tap(row: 6)
        #expect(list.selection == 2)
    }

    @Test("A double tap on the list takes both taps, and nothing is selected")
    func doubleTap() throws {
        var opened = 0
        list.gestures {
            Gesture { OverridingDoubleTap() }.onEnded { _ in opened += 1 }
        }
        try hand.doubleTap(at: middle(ofRow: 1), in: list)
        hand.wait(.seconds(2))
        #expect(opened == 1)
        #expect(list.selection == nil)
    }

    @Test("A single tap selects once it is clear that it is one")
    func singleTap() throws {
        list.addGestureRecognizer(OverridingDoubleTap())
        try tap(row: 1)
        hand.wait(.milliseconds(349))
        #expect(list.selection == nil)
        hand.wait(.milliseconds(1))
        #expect(list.selection == 1)
    }

    @Test("Taken back, it holds up nothing any more")
    func takenBack() throws {
        let attached = list.gestures { OverridingDoubleTap() }
        attached.forEach(list.removeGestureRecognizer)
        try tap(row: 3)
        #expect(list.selection == 3)
    }
}

@Suite("A pile of cards that is spread")
struct SpreadStackTests {
    private let stack = SpreadStack(
        frame: Rect(x: 0, y: 0, width: 400, height: 400),
        cards: (0..<5).map { _ in View(frame: Rect(x: 0, y: 0, width: 80, height: 120)) },
        widest: 280
    )
    private let hand: Hand

    init() {
        hand = Hand(around: stack)
    }

    /// Two fingers that are so far apart land about the middle.
    private func land(_ distance: Double) throws {
        try hand.land(at: places(distance))
    }

    /// They are moved to another distance, 10 ms later.
    private func move(_ distance: Double) throws {
        hand.wait(.milliseconds(10))
        try hand.inOneFrame {
            for (finger, place) in zip(hand.fingers, places(distance)) {
                try finger.move(to: place)
            }
        }
    }

    private func places(_ distance: Double) -> [Point] {
        [Point(x: 200 - distance / 2, y: 200), Point(x: 200 + distance / 2, y: 200)]
    }

    private var places: [Double] {
        stack.cards.map(\.center.x)
    }

    @Test("Closed, all cards lie in the middle")
    func closed() {
        #expect(places == [200, 200, 200, 200, 200])
    }

    @Test("The outer cards move apart as the fingers do, and the others share the room")
    func follows() throws {
        try land(100)
        try move(110)
        #expect(places == [200, 200, 200, 200, 200])
        try move(150)
        #expect(places == [180, 190, 200, 210, 220])
        try move(130)
        #expect(places == [190, 195, 200, 205, 210])
    }

    @Test("They go no further than open, and no closer than closed")
    func limits() throws {
        try land(50)
        try move(60)
        try move(399)
        #expect(places == [60, 130, 200, 270, 340])
        try move(20)
        #expect(stack.spread == 0)
    }

    @Test("When the fingers lift, it travels on to where they were going")
    func comesToRest() throws {
        let middle = Point(x: 200, y: 200)
        hand.rate = .hertz(100)
        func pinch(from span: Double, to endSpan: Double) throws {
            let pinch = Movement.pinch(
                about: middle,
                from: span,
                to: endSpan,
                duration: .milliseconds(60)
            )
            try hand.perform(pinch.keepingFingersDown())
        }
        try pinch(from: 100, to: 160)
        #expect(stack.spread == 50)
        hand.wait(.milliseconds(10))
        try hand.lift()
        #expect(stack.spread == 280)
        // And together again.
        hand.wait(.seconds(1))
        try pinch(from: 300, to: 240)
        #expect(stack.spread == 230)
        hand.wait(.milliseconds(10))
        try hand.lift()
        #expect(stack.spread == 0)
    }

    @Test("One finger that lifts leaves the cards where they are")
    func oneFinger() throws {
        try land(100)
        try move(110)
        try move(150)
        hand.wait(.milliseconds(10))
        try hand.fingers[1].lift()
        try hand.fingers[0].move(to: Point(x: 20, y: 200))
        #expect(stack.spread == 40)
    }

    @Test("A second finger that lands anew moves the cards only by how it moves then")
    func anotherFinger() throws {
        try land(100)
        try move(110)
        try move(150)
        hand.wait(.milliseconds(10))
        try hand.fingers[1].lift()
        hand.wait(.milliseconds(10))
        try hand.land(at: Point(x: 325, y: 200))
        #expect(stack.spread == 40)
        hand.wait(.milliseconds(10))
        try hand.fingers[1].move(to: Point(x: 335, y: 200))
        #expect(abs(stack.spread - 50) < 0.001)
        hand.wait(.milliseconds(10))
        try hand.fingers[1].move(to: Point(x: 315, y: 200))
        #expect(abs(stack.spread - 30) < 0.001)
    }

    @Test("A touchpad that spreads two fingers by half of their distance opens it by half")
    func touchpad() throws {
        let touchpad = Touchpad(clock: hand.clock)
        try touchpad.report(.begin(.pinch, fingers: 2, at: Point(x: 200, y: 200)))
        for scale in [1.25, 1.5, 1.75] {
            hand.wait(.milliseconds(10))
            try touchpad.report(.pinch(by: .zero, scale: scale, turn: 0))
        }
        // The gesture began at 1.25.
        #expect(abs(stack.spread - 140) < 0.001)
        hand.wait(.milliseconds(10))
        try touchpad.report(.end(.pinch))
        #expect(stack.spread == 280)
    }

    @Test("A cancel makes it as it was")
    func cancelled() throws {
        try land(100)
        try move(110)
        try move(150)
        hand.clock.engine.cancelAllTouches(at: hand.now)
        #expect(places == [200, 200, 200, 200, 200])
    }
}

extension Hand {
    /// A hand on a window of 400 x 400 points around a view.
    convenience init(around view: View) {
        let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        window.addSubview(view)
        self.init(on: window)
    }
}
