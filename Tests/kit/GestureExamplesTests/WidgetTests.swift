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

    @Test("A widget that is gone takes its recognizers with it, in mid-gesture too")
    func gone() throws {
        weak var scroller: Scroller?
        weak var button: RoundButton?
        weak var pan: PanGestureRecognizer?
        do {
            let parent = Scroller(frame: Rect(x: 0, y: 0, width: 300, height: 300))
            let child = RoundButton(frame: Rect(x: 100, y: 100, width: 100, height: 100))
            parent.add(child)
            screen.add(parent)
            (scroller, button, pan) = (parent, child, parent.pan)
        }
        try down(150, 150)
        try move(150, 170)
        #expect(pan?.state == .began)
        scroller?.remove()
        #expect(scroller == nil)
        #expect(button == nil)
        #expect(pan == nil)
        try move(150, 190)
        try up()
    }
}
