// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import Testing

private final class Count {
    var all = 0
}

/// A view that counts and forwards its touches, and keeps nothing.
private final class Counter: View {
    var count: Count?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        count?.all += touches.count
        super.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        count?.all += touches.count
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        count?.all += touches.count
        super.touchesEnded(touches, with: event)
    }
}

/// A recognizer that only watches.
private final class Watcher: CustomGestureRecognizer {
    var count: Count?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        count?.all += touches.count
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        count?.all += event.allTouches?.count ?? 0
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .failed }
}

/// Who receives the touches.
enum Receiver: CaseIterable {
    case view, viewsThatForward, recognizers, closure, readerOfPaths
}

@Suite("Touches on their way allocate nothing")
struct AllocationTests {
    private let answers = Answers()

    @Test("In a frame, nothing is allocated", arguments: Receiver.allCases)
    func frames(_ receiver: Receiver) throws {
        let window = TestWindow(keepsTouchPaths: receiver == .readerOfPaths)
        let count = add(receiver, to: window)
        var counts: [Int] = []
        for round in 0..<4 {
            let start = Double(round) * 1000
            let samples = Self.strokes.map { ms, report in report.sample(at(start + ms)) }
            window.view.subviews[0].setNeedsLayout()
            counts.append(try window.allocations(pushing: samples, until: start + 900))
        }
        #expect(count.all > 4 * 40)
        // The first time a view is touched it may make room for weak references to it.
        #expect(counts.dropFirst() == [0, 0, 0])
    }

    #if canImport(Glibc)
    @Test("Allocations are counted")
    func counted() {
        let before = allocation_count()
        _ = Counter()
        #expect(allocation_count() > before)
    }
    #endif

    private func add(_ receiver: Receiver, to window: TestWindow) -> Count {
        let count = Count()
        let view = Counter(frame: window.view.bounds)
        view.isMultipleTouchEnabled = true
        window.view.addSubview(view)
        switch receiver {
        case .view: view.count = count
        case .viewsThatForward:
            for _ in 1...2 {
                let inner = Counter(frame: view.bounds)
                inner.isMultipleTouchEnabled = true
                inner.count = count
                (view.subviews.last ?? view).addSubview(inner)
            }
        case .recognizers:
            let (watcher, tap) = (Watcher(), TapGestureRecognizer())
            watcher.count = count
            tap.delegate = answers
            for recognizer in [watcher, tap, PinchGestureRecognizer()] {
                window.view.addGestureRecognizer(recognizer)
            }
        case .closure:
            let row = view.subview(0, 0, 10, 10)
            view.onTouches = { count.all += $0.count }
            view.onLayout = { [unowned row] in row.frame = $0.bounds }
        case .readerOfPaths:
            view.onTouches = { [unowned view] touches in
                let (coalesced, predicted) = (touches[0].coalesced, touches[0].predicted)
                count.all += coalesced.count
                var index = 0
                while index < predicted.count {
                    count.all += predicted[index].location(in: view).x > 0 ? 1 : 0
                    index += 1
                }
                count.all += touches[0].location(in: nil, at: at(1_000_000)).x > 0 ? 1 : 0
            }
        }
        return count
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
