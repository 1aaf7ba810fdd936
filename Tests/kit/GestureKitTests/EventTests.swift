// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import GestureKitTesting
import Testing

@Suite("Events, taken instead of actions")
struct EventTests {
    private let pan = PanGestureRecognizer()
    private let pinch = PinchGestureRecognizer()
    private let window: Window

    init() {
        window = Window(pan, pinch)
        window.engine.callsActions = false
    }

    private func take() -> [GestureEvent] {
        var events: [GestureEvent] = []
        while let event = window.engine.nextEvent() {
            events.append(event)
        }
        return events
    }

    @Test("A drag is events with the values of their moment, and no action is called")
    func drag() throws {
        var calls = 0
        pan.addAction { _ in calls += 1 }
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        try window.move(1, 160, 120, ms: 20)
        try window.up(1, ms: 30)
        let events = take()
        #expect(events.map(\.state) == [.began, .changed, .ended])
        #expect(events.allSatisfy { $0.isFrom(pan) && !$0.isFrom(pinch) })
        #expect(events.map(\.timestamp) == [at(10), at(20), at(30)])
        #expect(isNear(events[0].translation, 40, 0))
        #expect(isNear(events[1].translation, 50, 20))
        #expect(isNear(events[0].location, 150, 100))
        #expect(events.map(\.numberOfTouches) == [1, 1, 0])
        #expect(events.allSatisfy { $0.scale == 1 && $0.rotation == 0 })
        #expect(calls == 0)
    }

    @Test("A pinch's event has its scale")
    func pinchScale() throws {
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        try window.frame(ms: 10, .move(1, 120, 200), .move(2, 280, 200))
        let event = try #require(window.engine.nextEvent())
        // From 110, the first span and the slop, to 160 points.
        #expect(event.isFrom(pinch))
        #expect(isNear(event.scale, 160.0 / 110, within: 0.001))
        #expect(window.engine.nextEvent() == nil)
    }

    @Test("All events are taken in one go, oldest first, with those of what is pushed meanwhile")
    func takeAll() throws {
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        var states: [GestureRecognizer.State] = []
        try window.engine.takeEvents { event in
            states.append(event.state)
            #expect(window.engine.nextEvent() == nil)
            if event.state == .began {
                try window.up(1, ms: 20)
            }
        }
        #expect(states == [.began, .ended])
        window.engine.takeEvents { _ in Issue.record("There is no event left") }
    }

    @Test("Who throws while taking events finds the rest later")
    func takingStops() throws {
        struct Enough: Error {}
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(throws: Enough.self) {
            try window.engine.takeEvents { _ in throw Enough() }
        }
        #expect(take().map(\.state) == [.ended])
    }

    @Test("What was not taken goes to the actions as soon as they are to be called")
    func backToActions() throws {
        let seen = StateLog(pan)
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        #expect(seen.states.isEmpty)
        window.engine.callsActions = true
        #expect(seen.take() == [.began])
        #expect(window.engine.nextEvent() == nil)
        try window.up(1, ms: 20)
        #expect(seen.take() == [.ended])
    }

    @Test("Views receive their touches while events are taken")
    func views() throws {
        var phases: [Touch.Phase] = []
        let view = window.witness(0, 0, 200, 200)
        view.onCall = { _, touches in phases.append(touches[0].phase) }
        try window.down(1, 100, 100, ms: 0)
        #expect(take().isEmpty)
        #expect(phases == [.began])
        try window.move(1, 150, 100, ms: 10)
        #expect(take().map(\.state) == [.began])
        #expect(phases == [.began, .cancelled])
    }

    @Test("A recognizer that is gone has no events")
    func gone() throws {
        weak var released: PanGestureRecognizer?
        do {
            let other = PanGestureRecognizer()
            window.subview(0, 0, 200, 200).addGestureRecognizer(other)
            released = other
        }
        try window.drag(1, 100, 100, ms: 0, to: 150, 100, ms: 10)
        released?.view?.removeFromSuperview()
        #expect(released == nil)
        #expect(take().allSatisfy { $0.isFrom(pan) })
    }

    @Test("With no room for events, values coalesce and no state is lost")
    func coalesces() throws {
        let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = GestureEngine(root: view, eventCapacity: 2)
        engine.callsActions = false
        view.addGestureRecognizer(pan)
        let hand = Hand(on: engine, startingAt: at(0))
        hand.rate = .hertz(1000)
        try hand.drag(
            from: Point(x: 100, y: 100),
            to: Point(x: 300, y: 100),
            duration: .milliseconds(20)
        )
        var states: [GestureRecognizer.State] = []
        while let event = engine.nextEvent() {
            states.append(event.state)
        }
        #expect(states.first == .began && states.last == .ended)
        #expect(states.dropFirst().dropLast().allSatisfy { $0 == .changed } && states.count <= 4)
    }

    @Test("Taking events allocates nothing")
    func allocatesNothing() throws {
        // Returns how many events there were; a count that it captured would be allocated.
        func push(_ report: Report, ms: Double) throws -> Int {
            try window.engine.push(report.sample(at(ms)))
            window.engine.endFrame(at: at(ms))
            var count = 0
            while window.engine.nextEvent() != nil {
                count += 1
            }
            return count
        }
        func stroke(from start: Double) throws -> Int {
            var count = try push(.down(1, 100, 100), ms: start)
            var step = 1.0
            while step < 20 {
                count += try push(.move(1, 100 + 10 * step, 100), ms: start + step)
                step += 1
            }
            return count + (try push(.up(1), ms: start + step))
        }
        _ = try stroke(from: 0)
        let before = allocation_count()
        let count = try stroke(from: 1000)
        let allocations = allocation_count() - before
        #expect(count == 20)
        #expect(allocations == 0)
    }
}
