// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// A view in scrolled content that records its touches.
private final class Button: View {
    private(set) var phases: [Touch.Phase] = []

    override func touchesBegan(_ touches: [Touch]) { phases.append(.began) }
    override func touchesMoved(_ touches: [Touch]) { phases.append(.moved) }
    override func touchesEnded(_ touches: [Touch]) { phases.append(.ended) }
    override func touchesCancelled(_ touches: [Touch]) { phases.append(.cancelled) }
}

@Suite("Touches of scrolled content")
struct ScrollTouchTests: OnScrollBench {
    let bench = ScrollBench()
    private let button = Button(frame: Rect(x: 0, y: 0, width: 400, height: 4000))
    private let tap = TapGestureRecognizer()
    private let taps: StateLog<TapGestureRecognizer>

    init() {
        taps = StateLog(tap)
        bench.viewport.addSubview(button)
        scroll.panGestureRecognizer.slop = 10
        tap.cancelsTouchesInView = false
        button.addGestureRecognizer(tap)
    }

    @Test("A touch reaches the content after 150 ms, or when it lifts")
    func delay() throws {
        try window.down(1, 200, 200, ms: 0)
        window.advance(ms: 149)
        #expect(button.phases == [])
        window.advance(ms: 150)
        #expect(button.phases == [.began])
        try window.up(1, ms: 200)
        #expect(button.phases == [.began, .ended])
        try window.down(1, 200, 200, ms: 1000)
        try window.up(1, ms: 1050)
        #expect(button.phases == [.began, .ended, .began, .ended])
    }

    @Test("A drag that begins before that never reaches it, a later one is cancelled")
    func drag() throws {
        try window.down(1, 200, 200, ms: 0)
        try window.move(1, 200, 180, ms: 100)
        try window.up(1, ms: 200)
        #expect(button.phases == [])
        try window.down(1, 200, 200, ms: 5000)
        window.advance(ms: 5150)
        try window.move(1, 200, 180, ms: 5200)
        #expect(button.phases == [.began, .cancelled])
        #expect(scroll.isDragging)
    }

    @Test("Without the delay content gets touches when they land")
    func noDelay() throws {
        scroll.delaysContentTouches = false
        try window.down(1, 200, 200, ms: 0)
        #expect(button.phases == [.began])
        try window.move(1, 200, 180, ms: 10)
        #expect(button.phases == [.began, .cancelled])
    }

    @Test("If content touches cannot be cancelled, no drag begins once content has the touch")
    func cannotCancel() throws {
        scroll.canCancelContentTouches = false
        try window.down(1, 200, 200, ms: 0)
        window.advance(ms: 150)
        try window.move(1, 200, 150, ms: 200)
        #expect(button.phases == [.began, .moved] && !scroll.isDragging)
        try window.up(1, ms: 250)
        // A quick drag still scrolls.
        try window.down(1, 200, 200, ms: 1000)
        try window.move(1, 200, 150, ms: 1050)
        #expect(scroll.isDragging)
    }

    @Test("The program decides for each view whether its touch can be cancelled")
    func shouldCancel() throws {
        var asked: [View] = []
        scroll.touchesShouldCancel = { view in
            asked.append(view)
            return false
        }
        try window.down(1, 200, 200, ms: 0)
        window.advance(ms: 150)
        try window.move(1, 200, 150, ms: 200)
        #expect(!scroll.isDragging)
        #expect(asked.count == 1 && asked.first === button)
    }

    @Test("A finger that stops moving content gives nothing to it, and the next tap does")
    func stop() throws {
        scroll.panGestureRecognizer.slop = 0
        try bench.fling()
        bench.advance(ms: 300)
        let shown = bench.y
        #expect(shown > 200 && scroll.isDecelerating)
        try window.down(1, 200, 200, ms: 300)
        #expect(!scroll.isAnimating && bench.y == shown)
        window.advance(ms: 600)
        try window.up(1, ms: 610)
        #expect(button.phases == [] && taps.take() == [])
        bench.advance(ms: 2000)
        #expect(bench.y == shown)
        try window.tap(1, 200, 200, ms: 3000, until: 3050)
        #expect(taps.take() == [.ended])
    }

    @Test("A finger that stops moving content can drag it on")
    func stopAndDrag() throws {
        scroll.panGestureRecognizer.slop = 0
        try bench.fling()
        bench.advance(ms: 300)
        try window.down(1, 200, 200, ms: 300)
        let stopped = bench.y
        try window.move(1, 200, 150, ms: 310)
        #expect(isNear(bench.y, stopped + 50))
        #expect(scroll.isDragging && button.phases == [])
    }

    @Test("Content that hardly moves any more is tapped as if it rested")
    func almostAtRest() throws {
        scroll.panGestureRecognizer.slop = 0
        try bench.fling()
        // 1000 · 0.998^t is below 10 after 2.3 s.
        bench.advance(ms: 2600)
        #expect(scroll.isDecelerating)
        try window.tap(1, 200, 200, ms: 2600, until: 2650)
        #expect(taps.take() == [.ended])
        #expect(!scroll.isAnimating)
    }

    @Test("Content caught beyond its end stays until the finger lifts")
    func caughtBeyond() throws {
        scroll.panGestureRecognizer.slop = 0
        try bench.drag(from: Point(x: 200, y: 100), by: Vector(x: 0, y: 20), samples: 10)
        try window.up(1, ms: 108)
        bench.advance(ms: 150)
        try window.down(1, 200, 200, ms: 150)
        let caught = bench.y
        bench.advance(ms: 1000)
        #expect(caught < -20 && bench.y == caught)
        try window.up(1, ms: 1000)
        bench.advance(ms: 4000)
        #expect(bench.y == 0)
    }
}
