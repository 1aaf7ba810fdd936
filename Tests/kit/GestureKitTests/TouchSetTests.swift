// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// A view that overrides the methods with a set.
private final class SetView: View {
    var calls: [(phase: Touch.Phase, ids: Set<Int32>)] = []
    var events: [Event] = []
    var forwards = false
    var onCall: (Set<Touch>, Event) -> Void = { _, _ in }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        note(.began, touches, event)
        if forwards {
            super.touchesBegan(touches, with: event)
        }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        note(.moved, touches, event)
        if forwards {
            super.touchesMoved(touches, with: event)
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        note(.ended, touches, event)
        if forwards {
            super.touchesEnded(touches, with: event)
        }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        note(.cancelled, touches, event)
        if forwards {
            super.touchesCancelled(touches, with: event)
        }
    }

    private func note(_ phase: Touch.Phase, _ touches: Set<Touch>, _ event: Event?) {
        calls.append((phase, Set(touches.map { testID($0.id) })))
        event.map { events.append($0) }
        event.map { onCall(touches, $0) }
    }
}

/// A view and a recognizer that count touches, and keep nothing.
private final class SetCounter: View {
    private(set) var count = 0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { count += touches.count }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { count += touches.count }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { count += touches.count }
}

private final class SetWatcher: CustomGestureRecognizer {
    private(set) var count = 0
    private(set) var all = 0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) { count += touches.count }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        count += touches.count
        all += event.allTouches?.count ?? 0
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .failed }
}

/// A view that overrides nothing.
private final class Silent: View {}

@Suite("Sets of touches")
struct TouchSetTests {
    private let window = Window()

    private func view(_ superview: View? = nil) -> SetView {
        let view = SetView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        view.isMultipleTouchEnabled = true
        (superview ?? window.view).addSubview(view)
        return view
    }

    private func play() throws {
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(ms: 10, .move(1, 101, 100), .move(2, 201, 100))
        try window.move(2, 202, 100, ms: 20)
        try window.frame(ms: 30, .up(1))
        window.cancelAll(ms: 40)
    }

    private let phases: [Touch.Phase] = [.began, .moved, .moved, .ended, .cancelled]
    private let ids: [Set<Int32>] = [[1, 2], [1, 2], [2], [1], [2]]

    @Test("A view receives the touches of a call as a set, with an event")
    func received() throws {
        let view = view()
        try play()
        #expect(view.calls.map(\.phase) == phases)
        #expect(view.calls.map(\.ids) == ids)
        #expect(view.events.count == 5)
    }

    @Test("super forwards a set to the superview, and a view that overrides nothing forwards too")
    func forwarded() throws {
        let outer = view()
        let silent = Silent(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        silent.isMultipleTouchEnabled = true
        outer.addSubview(silent)
        let inner = view(silent)
        inner.forwards = true
        try play()
        for view in [inner, outer] {
            #expect(view.calls.map(\.phase) == phases)
            #expect(view.calls.map(\.ids) == ids)
        }
    }

    @Test("A part of a set can be forwarded")
    func partForwarded() throws {
        let outer = view()
        let inner = view(outer)
        inner.onCall = { touches, _ in
            inner.forwardTouches(touches.filter { testID($0.id) == 2 })
        }
        try play()
        #expect(outer.calls.map(\.phase) == [.began, .moved, .moved, .cancelled])
        #expect(outer.calls.allSatisfy { $0.ids == [2] })
    }

    @Test("A view with the methods for arrays gets arrays, also from a view with those for sets")
    func mixed() throws {
        let outer = window.witness(0, 0, 400, 400)
        outer.isMultipleTouchEnabled = true
        let inner = view(outer)
        inner.forwards = true
        try play()
        #expect(inner.calls.map(\.phase) == phases)
        #expect(outer.take() == [.began(1, 2), .moved(1, 2), .moved(2), .ended(1), .cancelled(2)])
    }

    @Test("A set that the program keeps stays as it was")
    func kept() throws {
        let view = view()
        var sets: [Set<Touch>] = []
        view.onCall = { touches, _ in sets.append(touches) }
        try play()
        #expect(sets.map { Set($0.map { testID($0.id) }) } == ids)
    }

    @Test("A recognizer gets sets, and can ignore a touch for an event")
    func recognizer() throws {
        final class First: CustomGestureRecognizer {
            override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
                for touch in touches where numberOfTouches > 1 {
                    ignore(touch, for: event)
                }
            }
            override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
                state = state == .possible ? .began : .changed
            }
            override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
                state = .ended
            }
        }
        let (first, seen, window) = staged(First())
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 200, 100, ms: 5)
        #expect(first.numberOfTouches == 1)
        try window.move(2, 250, 100, ms: 10)
        #expect(seen.states == [])
        try window.move(1, 110, 100, ms: 20)
        try window.up(1, ms: 30)
        #expect(seen.states == [.began, .ended])
    }

    @Test("Sets and events allocate nothing")
    func noAllocations() throws {
        let view = SetCounter(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        view.isMultipleTouchEnabled = true
        let watcher = SetWatcher()
        window.view.addSubview(view)
        window.view.addGestureRecognizer(watcher)
        let reports: [Report] = (1...20).flatMap { step in
            [Report.move(1, 100 + Double(step), 100), Report.move(2, 200, 100 + Double(step))]
        }
        var counts: [Int] = []
        for round in 0..<4 {
            let start = Double(round) * 1000
            var samples = [Report.down(1, 100, 100), .down(2, 200, 100)].map {
                $0.sample(at(start))
            }
            samples += reports.enumerated().map { $1.sample(at(start + 10 + Double($0 / 2))) }
            samples += reports.enumerated().map { $1.sample(at(start + 100 + Double($0))) }
            samples += [Report.up(1), .up(2)].map { $0.sample(at(start + 200)) }
            counts.append(try window.allocations(pushing: samples, until: start + 900))
        }
        #expect(view.count == 4 * 84)
        #expect(watcher.count == 4 * 82)
        #expect(watcher.all == 4 * 120)
        #expect(counts.dropFirst() == [0, 0, 0])
    }

    @Test("An engine whose touches were in sets is gone with its last reference")
    func released() throws {
        weak var released: GestureEngine?
        do {
            let window = Window()
            let view = SetView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            view.onCall = { _, event in _ = event.allTouches }
            window.view.addSubview(view)
            try window.down(1, 100, 100, ms: 0)
            released = window.engine
            #expect(released != nil)
            weak var touch: Touch?
            view.onCall = { touches, _ in touch = touches.first }
            try window.move(1, 101, 100, ms: 10)
            #expect(touch != nil)
        }
        #expect(released == nil)
    }
}
