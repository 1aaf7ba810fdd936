// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Habits of UIKit")
struct HabitTests {
    @Test("Views and recognizers are equal if they are the same object")
    func identity() {
        let (view, other) = (View(), View())
        let (pan, tap) = (PanGestureRecognizer(), TapGestureRecognizer())
        #expect(view == view && view != other)
        #expect(pan == pan && pan != tap)
        view.addSubview(other)
        #expect(view.subviews.firstIndex(of: other) == 0)
        #expect(Set([view, other, view]).count == 2)
        var starts: [GestureRecognizer: Int] = [pan: 1, tap: 2]
        starts[tap] = nil
        #expect(starts == [pan: 1])
    }

    @Test("A view or recognizer is of its own kind, and of those that its class comes from")
    func kinds() {
        final class Pad: View {}
        let edge: GestureRecognizer = ScreenEdgePanGestureRecognizer()
        #expect(edge.isKind(of: ScreenEdgePanGestureRecognizer.self))
        #expect(edge.isKind(of: PanGestureRecognizer.self))
        #expect(edge.isKind(of: GestureRecognizer.self))
        #expect(!edge.isKind(of: TapGestureRecognizer.self))
        // A class that is known only at run time.
        let kinds: [GestureRecognizer.Type] = [
            TapGestureRecognizer.self, PanGestureRecognizer.self,
        ]
        #expect(kinds.map(edge.isKind) == [false, true])
        #expect(Pad().isKind(of: View.self) && !View().isKind(of: Pad.self))
    }

    @Test("A recognizer takes the types of touches by the names of UIKit")
    func touchTypes() {
        let pan = PanGestureRecognizer()
        pan.allowedTouchTypes = [.direct, .pencil, .indirect]
        #expect(pan.allowedTouchTypes == [.finger, .pen, .touchpad])
    }

    @Test("An intersection of rectangles that do not meet is null")
    func nullIntersection() {
        let rect = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(rect.intersection(rect.offsetBy(dx: 20, dy: 0)).isNull)
        #expect(!rect.intersection(rect.offsetBy(dx: 5, dy: 0)).isNull)
    }

    @Test("The list of a view's recognizers can be set, and nil removes all")
    func settableList() {
        let view = View()
        let (pan, tap, pinch) = (
            PanGestureRecognizer(), TapGestureRecognizer(), PinchGestureRecognizer()
        )
        view.gestureRecognizers = [pan, tap]
        #expect(view.gestureRecognizers == [pan, tap])
        #expect(tap.view == view)
        view.gestureRecognizers?.append(pinch)
        view.gestureRecognizers.removeFirst()
        #expect(view.gestureRecognizers == [tap, pinch])
        #expect(pan.view == nil)
        view.gestureRecognizers = [pinch, tap]
        #expect(view.gestureRecognizers == [pinch, tap])
        view.gestureRecognizers = nil
        #expect(view.gestureRecognizers == [])
        #expect(tap.view == nil && pinch.view == nil)
    }

    @Test("To set the list cancels only what leaves it")
    func listDuringAGesture() throws {
        let (pan, tap) = (PanGestureRecognizer(), TapGestureRecognizer())
        let window = TestWindow(tap, pan)
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        #expect(pan.state == .began)
        window.view.gestureRecognizers.removeAll { $0 == tap }
        #expect(pan.state == .began)
        window.view.gestureRecognizers = []
        #expect(pan.state != .began)
    }

    @Test("A recognizer that is added again to its view keeps its gesture and its place")
    func addedAgain() throws {
        let (pan, tap) = (PanGestureRecognizer(), TapGestureRecognizer())
        let window = TestWindow(pan, tap)
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        window.view.addGestureRecognizer(pan)
        #expect(pan.state == .began)
        #expect(window.view.gestureRecognizers == [pan, tap])
    }

    @Test("A method without a parameter is an action")
    func actionWithoutParameter() throws {
        final class Counter {
            var count = 0
            func count(_ tap: TapGestureRecognizer) { count += 10 }
            func add() { count += 1 }
        }
        let counter = Counter()
        let tap = TapGestureRecognizer(target: counter, action: Counter.add)
        tap.addTarget(counter, action: Counter.add)
        tap.addTarget(counter, action: Counter.count(_:))
        try TestWindow(tap).tap(1, 100, 100, ms: 0, until: 50)
        #expect(counter.count == 12)
        tap.removeTarget(counter)
        try TestWindow(tap).tap(1, 100, 100, ms: 0, until: 50)
        #expect(counter.count == 12)
    }

    @Test("Views, recognizers, touches, samples and times print what they are")
    func descriptions() throws {
        final class Card: View {}
        let card = Card(frame: Rect(x: 100, y: 50, width: 200, height: 120))
        #expect("\(card)" == "<Card: frame = 200.0 x 120.0 at (100.0, 50.0)>")
        card.name = "photo"
        card.isHidden = true
        card.tag = 3
        let pan = PanGestureRecognizer()
        card.addGestureRecognizer(pan)
        #expect(
            "\(card)"
                == "<Card: name = photo; frame = 200.0 x 120.0 at (100.0, 50.0); hidden; tag = 3; 1 recognizer>"
        )
        #expect("\(pan)" == "<PanGestureRecognizer: state = possible; view = photo>")
        pan.isEnabled = false
        #expect("\(pan)" == "<PanGestureRecognizer: state = possible; disabled; view = photo>")
        pan.isEnabled = true
        let window = TestWindow(pan)
        try window.down(1, 100, 50, ms: 0)
        #expect("\(pan)".hasSuffix("; 1 touch at (100.0, 50.0)>"))
        try window.down(2, 200, 50, ms: 10)
        #expect("\(pan)".hasSuffix("; 2 touches at (150.0, 50.0)>"))
        let time = Timestamp(microseconds: 12_045_678)
        #expect("\(time)" == "12.045678 s")
        let sample = TouchSample(.down(at: Point(x: 12.5, y: 40)), id: 3, time: time)
        #expect("\(sample)" == "down at (12.5, 40.0), finger 3, 12.045678 s")
        let up = TouchSample(.up, id: 3, device: 2, time: time, type: .pen)
        #expect("\(up)" == "up, pen 3 of device 2, 12.045678 s")
        let press = PointerSample(.press([.primary, .button(3)]), time: time)
        #expect("\(press)" == "press of button 1, button 3, 12.045678 s")
        let step = TouchpadStep(.begin(.pinch, fingers: 2, at: .zero), time: time)
        #expect("\(step)" == "pinch of 2 fingers begins at (0.0, 0.0), 12.045678 s")
    }

    @Test("A touch prints where it is in the window, and what it did")
    func touchDescription() throws {
        var words: [String] = []
        let puppet = Puppet()
        puppet.onMoved = { _, touches in words += touches.map { "\($0)" } }
        let window = TestWindow(puppet)
        window.view.name = "table"
        try window.drag(1, 100, 100, ms: 0, to: 112.5, 140, ms: 10)
        let id = window.hand.firstID + 1
        #expect(words == ["<Touch: id = \(id); moved to (112.5, 140.0); view = table; \(at(10))>"])
    }

    @Test("A rectangle with a negative size has a standard form, and one of whole numbers")
    func rectangles() {
        let rect = Rect(x: 10.5, y: 10, width: -8, height: 4.25)
        #expect(rect.standardized == Rect(x: 2.5, y: 10, width: 8, height: 4.25))
        #expect(rect.integral == Rect(x: 2, y: 10, width: 9, height: 5))
    }

    @Test("States have the numbers of UIKit")
    func numbersOfStates() {
        let states: [GestureRecognizer.State] = [
            .possible, .began, .changed, .ended, .cancelled, .failed,
        ]
        #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        #expect(GestureRecognizer.State.recognized.rawValue == 3)
    }
}
