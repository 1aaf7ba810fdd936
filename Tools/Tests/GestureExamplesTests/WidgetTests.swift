// SPDX-License-Identifier: MIT

import GestureExamples
import GestureKit
import Testing

@Suite("A toolkit with widgets of its own")
struct WidgetTests {
    private let screen = Screen(frame: Rect(x: 0, y: 0, width: 400, height: 400))

    private func down(_ x: Double, _ y: Double, ms: Double) throws {
        try frame(.down(at: Point(x: x, y: y)), ms: ms)
    }

    private func move(_ x: Double, _ y: Double, ms: Double) throws {
        try frame(.motion(to: Point(x: x, y: y)), ms: ms)
    }

    private func up(ms: Double) throws {
        try frame(.up, ms: ms)
    }

    private func frame(_ kind: TouchSample.Kind, ms: Double) throws {
        let time = Timestamp(microseconds: UInt64(ms * 1000))
        try screen.push(TouchSample(kind, id: 1, time: time))
        screen.window.endFrame(at: time)
    }

    @Test("The toolkit says what is hit: a round button, but not beside it")
    func roundButton() throws {
        let button = RoundButton(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        screen.add(button)
        try down(105, 105, ms: 0)
        #expect(!button.isPressed)
        try up(ms: 50)
        try down(150, 150, ms: 100)
        #expect(button.isPressed)
        try up(ms: 150)
        #expect(!button.isPressed)
        #expect(button.presses == 1)
    }

    @Test("A drag that begins on a button takes the touch from it, and scrolls what it is in")
    func dragFromButton() throws {
        let scroller = Scroller(frame: Rect(x: 50, y: 50, width: 300, height: 300))
        let button = RoundButton(frame: Rect(x: 0, y: 100, width: 100, height: 100))
        screen.add(scroller)
        scroller.add(button)
        try down(100, 200, ms: 0)
        #expect(button.isPressed)
        try move(100, 180, ms: 10)
        #expect(!button.isPressed)
        try move(100, 150, ms: 20)
        try up(ms: 30)
        #expect(button.presses == 0)
        // 50 points, less the slop.
        #expect(scroller.scroll == Point(x: 0, y: 40))
        // The button is where it was scrolled to.
        try down(100, 160, ms: 1000)
        #expect(button.isPressed)
        try up(ms: 1050)
        #expect(button.presses == 1)
        try down(100, 249, ms: 2000)
        #expect(!button.isPressed)
        try up(ms: 2050)
    }

    @Test("Values are in the widget's coordinates, also when it has moved meanwhile")
    func slider() throws {
        let slider = Slider(frame: Rect(x: 100, y: 100, width: 200, height: 20))
        screen.add(slider)
        try down(110, 110, ms: 0)
        try move(130, 110, ms: 10)
        try move(150, 110, ms: 20)
        #expect(slider.value == 0.25)
        slider.frame.origin.x = 50
        try move(151, 110, ms: 30)
        #expect(slider.value == 0.505)
        try up(ms: 40)
    }

    @Test("A widget that is taken out receives the end of its touch")
    func takenOut() throws {
        let button = RoundButton(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        screen.add(button)
        try down(150, 150, ms: 0)
        button.remove()
        #expect(!button.isPressed)
        try up(ms: 50)
        #expect(button.presses == 0)
        screen.add(button)
        try down(150, 150, ms: 100)
        #expect(button.isPressed)
        try up(ms: 150)
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
        try down(150, 150, ms: 0)
        try move(150, 170, ms: 10)
        #expect(pan?.state == .began)
        scroller?.remove()
        #expect(scroller == nil)
        #expect(button == nil)
        #expect(pan == nil)
        try move(150, 190, ms: 20)
        try up(ms: 30)
    }
}
