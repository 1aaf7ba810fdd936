// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Delivery")
struct DeliveryTests {
    private let window = Window()
    private let view: Witness

    init() {
        view = window.witness(100, 100, 200, 200)
    }

    @Test("A subclass of View receives touches, a plain view or window does not, and both can say")
    func receives() throws {
        #expect(view.receivesTouches)
        #expect(!View().receivesTouches)
        #expect(!GestureKit.Window(frame: .zero).receivesTouches)
        view.receivesTouches = false
        try window.tap(1, 150, 150, ms: 0, until: 10)
        #expect(view.take() == [])
    }

    @Test("A touch is one object with a place, a previous place, a phase and a time")
    func values() throws {
        var touches: [Touch] = []
        view.onCall = { view, all in
            touches += all
            #expect(all[0].view === view)
            #expect(all[0].type == .pen)
        }
        try window.frame(ms: 0, .down(1, 150, 160, .pen))
        try window.move(1, 170, 160, ms: 10)
        try window.move(1, 350, 160, ms: 20)
        try window.up(1, ms: 30)
        let calls = view.take()
        #expect(calls.map(\.phase) == [.began, .moved, .moved, .ended])
        // Outside of the view it is still the view's.
        let places = [(50.0, 60.0), (70, 60), (250, 60), (250, 60)].map { Point(x: $0.0, y: $0.1) }
        #expect(calls.flatMap(\.points) == places)
        #expect(calls.flatMap(\.previous) == [places[0], places[0], places[1], places[2]])
        #expect(calls.flatMap(\.times) == [at(0), at(10), at(20), at(30)])
        #expect(Set(touches).count == 1)
        #expect(touches[0].location(in: nil) == Point(x: 350, y: 160))
    }

    @Test("What two fingers do in one frame is one call, in the order of their samples")
    func together() throws {
        view.isMultipleTouchEnabled = true
        try window.frame(ms: 0, .down(2, 150, 150), .down(1, 250, 150))
        try window.frame(ms: 10, .move(1, 251, 150), .move(2, 151, 150))
        try window.frame(ms: 20, .move(1, 252, 150), .up(2))
        try window.frame(ms: 30, .up(1))
        #expect(view.take() == [.began(2, 1), .moved(1, 2), .moved(1), .ended(2), .ended(1)])
    }

    @Test("Fingers on two views are delivered to each, in the order of their samples")
    func twoViews() throws {
        var order: [String] = []
        let other = window.witness(0, 0, 100, 100)
        view.onCall = { _, _ in order.append("view") }
        other.onCall = { _, _ in order.append("other") }
        try window.frame(ms: 0, .down(1, 50, 50), .down(2, 150, 150))
        try window.frame(ms: 10, .move(2, 151, 150), .move(1, 51, 50))
        #expect(order == ["other", "view", "view", "other"])
        #expect(view.take() == [.began(2), .moved(2)])
        #expect(other.take() == [.began(1), .moved(1)])
    }

    @Test("By default a view receives one touch at a time, and recognizers get all")
    func oneAtATime() throws {
        let pinch = PinchGestureRecognizer()
        pinch.isEnabled = true
        view.addGestureRecognizer(pinch)
        try window.frame(ms: 0, .down(1, 150, 150), .down(2, 250, 150))
        try window.move(2, 251, 150, ms: 10)
        #expect(pinch.numberOfTouches == 2)
        try window.up(1, ms: 20)
        try window.move(2, 252, 150, ms: 30)
        pinch.isEnabled = false
        // The second finger is never delivered; a third one, after the first, is.
        try window.down(3, 150, 150, ms: 40)
        try window.up(2, ms: 50)
        try window.up(3, ms: 60)
        #expect(view.take() == [.began(1), .ended(1), .began(3), .ended(3)])
    }

    @Test("A pan takes the touch away before its first action")
    func cancelledBeforeAction() throws {
        var order: [String] = []
        let pan = PanGestureRecognizer { order.append("pan \($0.state)") }
        window.view.addGestureRecognizer(pan)
        view.onCall = { _, touches in order.append("view \(touches[0].phase)") }
        try window.drag(1, 150, 150, ms: 0, to: 155, 150, ms: 10)
        try window.move(1, 165, 150, ms: 20)
        try window.move(1, 175, 150, ms: 30)
        try window.up(1, ms: 40)
        #expect(
            order == [
                "view began", "view moved", "view cancelled", "pan began", "pan changed",
                "pan ended",
            ]
        )
    }

    @Test("What was withheld is delivered in order, where it was, at the time of the decision")
    func withheld() throws {
        let pan = PanGestureRecognizer()
        pan.delaysTouchesBegan = true
        window.view.addGestureRecognizer(pan)
        try window.drag(1, 150, 150, ms: 0, to: 155, 150, ms: 10)
        #expect(view.calls.isEmpty)
        try window.up(1, ms: 20)
        let calls = view.take()
        #expect(calls == [.began(1), .moved(1), .ended(1)])
        #expect(calls.flatMap(\.points).map(\.x) == [50, 55, 55])
        #expect(calls.flatMap(\.previous).map(\.x) == [50, 50, 55])
        #expect(calls.flatMap(\.times) == [at(20), at(20), at(20)])
    }

    @Test("A delegate is asked about the touch that the view then receives")
    func sameObject() throws {
        let (tap, answers) = (TapGestureRecognizer(), Answers())
        var asked: [ObjectIdentifier] = []
        answers.receive = { touch in
            asked.append(ObjectIdentifier(touch))
            return true
        }
        tap.delegate = answers
        window.view.addGestureRecognizer(tap)
        try window.down(1, 150, 150, ms: 0)
        #expect(asked == view.objects)
        #expect(asked.count == 1)
    }

    @Test("What a view does when it receives a touch is reported after it")
    func notReentrant() throws {
        var order: [String] = []
        view.onCall = { [engine = window.engine] _, touches in
            let phase = touches[0].phase
            order.append("\(phase) starts")
            if phase == .began {
                engine.cancelAllTouches(at: at(0))
            }
            order.append("\(phase) is done")
        }
        try window.down(1, 150, 150, ms: 0)
        #expect(
            order == [
                "began starts", "began is done", "cancelled starts", "cancelled is done",
            ]
        )
        // The finger is ignored until it lifts.
        try window.move(1, 160, 150, ms: 10)
        try window.up(1, ms: 20)
        #expect(order.count == 4)
    }

    @Test("A finger that lands again inside the call is another touch, whatever its id and place")
    func pushesInside() throws {
        let root = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = GestureEngine(root: root, touchCapacity: 1)
        root.onCall = { _, touches in
            guard touches[0].phase == .ended, touches[0].timestamp == at(10) else {
                return
            }
            for ms in [20.0, 30, 40] {
                try? engine.push(Report.down(1, ms, 100).sample(at(ms)))
                engine.endFrame(at: at(ms))
                try? engine.push(Report.up(1).sample(at(ms + 5)))
                engine.endFrame(at: at(ms + 5))
            }
        }
        try Hand(on: engine, startingAt: at(0))
            .tap(at: Point(x: 10, y: 100), holding: .milliseconds(10))
        let calls = root.take()
        #expect(
            calls.map(\.phase) == [.began, .ended, .began, .ended, .began, .ended, .began, .ended]
        )
        #expect(calls.flatMap(\.points).map(\.x) == [10, 10, 20, 20, 30, 30, 40, 40])
    }

    @Test("A tap that was withheld arrives as a call for each phase, each with its own")
    func withheldTap() throws {
        let pan = PanGestureRecognizer()
        pan.delaysTouchesBegan = true
        window.view.addGestureRecognizer(pan)
        try window.drag(1, 150, 150, ms: 0, to: 152, 150, ms: 10)
        #expect(view.take() == [])
        try window.up(1, ms: 20)
        #expect(view.take().map(\.phase).filter { $0 != .moved } == [.began, .ended])
    }
}
