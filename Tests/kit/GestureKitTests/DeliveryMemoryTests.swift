// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import GestureKitTesting
import Testing

/// A view that counts and keeps nothing.
private final class Counter: View {
    private(set) var count = 0

    override func touchesBegan(_ touches: [Touch]) { count += touches.count }
    override func touchesMoved(_ touches: [Touch]) { count += touches.count }
    override func touchesEnded(_ touches: [Touch]) { count += touches.count }
    override func touchesCancelled(_ touches: [Touch]) { count += touches.count }
}

/// A recognizer that only watches.
private final class Watcher: CustomGestureRecognizer {
    private(set) var count = 0

    override func touchesBegan(_ touches: [Touch]) { count += touches.count }
    override func touchesMoved(_ touches: [Touch]) { count += touches.count }
    override func touchesEnded(_ touches: [Touch]) { state = .failed }
}

@Suite("Memory of touches")
struct DeliveryMemoryTests {
    private let window = Window()

    @Test("A view that is removed in an action receives the cancel of its touch, and is gone")
    func removedInAnAction() throws {
        var phases: [Touch.Phase] = []
        weak var released: Witness?
        do {
            let view = window.witness(0, 0, 200, 200)
            view.onCall = { _, touches in phases.append(touches[0].phase) }
            let pan = PanGestureRecognizer { [weak view] _ in view?.removeFromSuperview() }
            pan.cancelsTouchesInView = false
            window.view.addGestureRecognizer(pan)
            released = view
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(released != nil)
        try window.move(1, 120, 100, ms: 10)
        // What had happened before the action is delivered after it.
        #expect(phases == [.began, .moved, .cancelled])
        #expect(released == nil)
        try window.move(1, 130, 100, ms: 20)
        try window.up(1, ms: 30)
    }

    @Test("A view that leaves when it receives a touch receives its cancel, and is gone")
    func removesItself() throws {
        var phases: [Touch.Phase] = []
        weak var released: Witness?
        do {
            let view = window.witness(0, 0, 200, 200)
            view.onCall = { view, touches in
                phases.append(touches[0].phase)
                view.removeFromSuperview()
            }
            released = view
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(phases == [.began, .cancelled])
        #expect(released == nil)
        try window.up(1, ms: 10)
    }

    @Test("A view can go while its touches are withheld, and is never called")
    func goneWhileWithheld() throws {
        weak var released: Witness?
        var calls = 0
        var touch: Touch?
        let answers = Answers()
        answers.receive = { landed in
            touch = landed
            return true
        }
        let pan = PanGestureRecognizer()
        pan.delaysTouchesBegan = true
        pan.delegate = answers
        window.view.addGestureRecognizer(pan)
        do {
            let view = window.witness(0, 0, 200, 200)
            view.onCall = { _, _ in calls += 1 }
            released = view
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(touch?.view != nil)
        window.view.subviews[0].removeFromSuperview()
        #expect(released == nil)
        #expect(touch?.view == nil)
        try window.move(1, 105, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(calls == 0)
    }

    @Test("An engine can go while a view receives a touch, and the view can have another one")
    func engineGoes() throws {
        let root = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        for _ in 1...2 {
            let engine = GestureEngine(root: root)
            try Hand(on: engine, startingAt: at(0)).frame(ms: 0, .down(1, 100, 100))
            #expect(root.take() == [.began(1)])
        }
        #expect(root.calls.isEmpty)
    }

    @Test("A touch that the program keeps stays as it was, and is not used for another")
    func keptTouch() throws {
        let view = window.witness(0, 0, 400, 400)
        var kept: [Touch] = []
        view.onCall = { _, touches in kept += touches }
        for number in 0..<40 {
            try window.down(Int32(number), Double(number) * 10, 100, ms: Double(number) * 10)
            try window.up(Int32(number), ms: Double(number) * 10 + 5)
        }
        #expect(Set(kept).count == 40)
        #expect(kept.map { testID($0.id) } == (0..<80).map { Int32($0 / 2) })
        #expect(kept.allSatisfy { $0.phase == .ended })
        #expect(kept[6].location(in: nil) == Point(x: 30, y: 100))
    }

    @Test("A touch that nobody keeps is used again")
    func usedAgain() throws {
        let view = window.witness(0, 0, 400, 400)
        for number in 0..<100 {
            try window.down(1, 100, 100, ms: Double(number) * 10)
            try window.up(1, ms: Double(number) * 10 + 5)
        }
        #expect(Set(view.objects).count <= 17)
    }

    @Test("An array of touches that the program keeps stays as it was")
    func keptArray() throws {
        let view = window.witness(0, 0, 400, 400)
        var arrays: [[Touch]] = []
        view.onCall = { _, touches in arrays.append(touches) }
        try window.drag(1, 100, 100, ms: 0, to: 101, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(arrays.map(\.count) == [1, 1, 1])
    }

    @Test("A recognizer of the program's own can go in mid-gesture and is called no more")
    func recognizerGoes() throws {
        weak var released: Watcher?
        do {
            let watcher = Watcher()
            window.view.addGestureRecognizer(watcher)
            released = watcher
        }
        try window.down(1, 100, 100, ms: 0)
        #expect(released?.count == 1)
        window.view.gestureRecognizers.forEach(window.view.removeGestureRecognizer)
        #expect(released == nil)
        try window.move(1, 101, 100, ms: 10)
        try window.up(1, ms: 20)
    }

    @Test("Touches on their way to views and recognizers allocate nothing")
    func noAllocations() throws {
        let view = Counter(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        view.isMultipleTouchEnabled = true
        let watcher = Watcher()
        let (tap, pinch, answers) = (
            TapGestureRecognizer(), PinchGestureRecognizer(), Answers()
        )
        tap.delegate = answers
        window.view.addSubview(view)
        for recognizer in [watcher, tap, pinch] {
            window.view.addGestureRecognizer(recognizer)
        }
        var counts: [Int] = []
        for round in 0..<4 {
            let start = Double(round) * 1000
            let samples = Self.strokes.map { ms, report in report.sample(at(start + ms)) }
            counts.append(try window.allocations(pushing: samples, until: start + 900))
        }
        #expect(view.count > 4 * 40)
        #expect(watcher.count > 4 * 40)
        // The first time a view is touched it may make room for weak references to it.
        #expect(counts.dropFirst() == [0, 0, 0])
        #if canImport(Glibc)
        let before = allocation_count()
        _ = Counter()
        #expect(allocation_count() > before)
        #endif
    }

    /// Two fingers that wander a little and then a lot, in frames of 10 ms.
    private static let strokes: [(Double, Report)] = {
        var strokes: [(Double, Report)] = [(0, .down(1, 100, 100)), (0, .down(2, 200, 100))]
        for step in 1...20 {
            strokes.append((Double(step) * 10, .move(1, 100 - Double(step) * 0.1, 100)))
            strokes.append((Double(step) * 10, .move(2, 200 + Double(step) * 0.1, 100)))
        }
        strokes += [(210, .move(2, 300, 100)), (220, .up(1)), (230, .up(2))]
        return strokes
    }()
}
