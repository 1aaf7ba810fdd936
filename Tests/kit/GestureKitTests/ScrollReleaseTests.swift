// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Scrolling, released beyond the limits")
struct ScrollReleaseTests: OnScrollBench {
    let bench = ScrollBench(content: Size(width: 400, height: 400))

    init() {
        scroll.maximumScale = 2
        scroll.transformGestureRecognizer.pinchSlop = 0
    }

    /// Two fingers spread far beyond the limit.
    private func spread() throws {
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        for step in 1...10 {
            let apart = 50 + 13 * Double(step)
            try window.frame(
                ms: 10 * Double(step),
                .move(1, 200 - apart, 200),
                .move(2, 200 + apart, 200)
            )
        }
        #expect(scroll.zoomScale > 2.2)
    }

    private func expectRest(at scale: Double = 2) {
        #expect(!scroll.isAnimating && !scroll.isDragging && !scroll.isZooming)
        #expect(scroll.zoomScale == scale)
        let (offset, end) = (scroll.contentOffset, 400 * scale - 400)
        #expect(offset.x >= 0 && offset.x <= end && offset.y >= 0 && offset.y <= end)
    }

    @Test("One finger lifts, the other moves on and lifts in motion: the zoom returns")
    func oneAfterTheOther() throws {
        var scales: [Double] = []
        scroll.didEndZooming = { scales.append($1) }
        try spread()
        try window.up(2, ms: 110)
        for step in 1...10 {
            try window.move(1, 20 + 15 * Double(step), 200, ms: 110 + 10 * Double(step))
        }
        try window.up(1, ms: 218)
        bench.advance(ms: 3000)
        expectRest()
        #expect(scales == [2])
    }

    @Test("A touchpad that scrolls during the bounce does not keep the zoom beyond its limit")
    func scrollDuringTheBounce() throws {
        try spread()
        try window.frame(ms: 110, .up(1), .up(2))
        bench.advance(ms: 150)
        let touchpad = Touchpad(clock: window.hand.clock)
        try touchpad.scroll(by: Vector(x: 0, y: -60), at: Point(x: 200, y: 200))
        bench.advance(ms: 4000)
        expectRest()
    }

    @Test("A pinch that never dragged calls nothing about drags")
    func noDrag() throws {
        var calls: [String] = []
        scroll.willBeginDragging = { _ in calls.append("begin") }
        scroll.willEndDragging = { _, _, _ in calls.append("end") }
        scroll.didEndDragging = { _, _ in calls.append("ended") }
        scroll.panGestureRecognizer.isEnabled = false
        try spread()
        try window.frame(ms: 110, .up(1), .up(2))
        bench.advance(ms: 3000)
        expectRest()
        #expect(calls == [])
    }

    @Test("Fingers that catch the bounce and zoom on are a part of one zoom")
    func caught() throws {
        var calls: [String] = []
        scroll.willBeginZooming = { _ in calls.append("begin") }
        scroll.didEndZooming = { calls.append("end \($1)") }
        try spread()
        try window.frame(ms: 110, .up(1), .up(2))
        bench.advance(ms: 140)
        try window.frame(ms: 150, .down(3, 100, 200), .down(4, 300, 200))
        for step in 1...5 {
            let apart = 100 + 5 * Double(step)
            try window.frame(
                ms: 150 + 10 * Double(step),
                .move(3, 200 - apart, 200),
                .move(4, 200 + apart, 200)
            )
        }
        #expect(scroll.isZooming && scroll.zoomScale > 2)
        try window.frame(ms: 210, .up(3), .up(4))
        #expect(calls == ["begin"])
        bench.advance(ms: 3000)
        #expect(calls == ["begin", "end 2.0"])
    }

    @Test("New limits bring content back from the next frame on")
    func newLimits() {
        scroll.zoomScale = 2
        scroll.contentOffset = Point(x: 400, y: 400)
        scroll.maximumScale = 1.5
        #expect(scroll.isAnimating && scroll.zoomScale == 2)
        bench.advance(ms: 0)
        #expect(scroll.zoomScale > 1.9)
        bench.advance(ms: 2000)
        expectRest(at: 1.5)
    }

    @Test("Content that is stopped beyond an end returns from the next frame on")
    func stopped() throws {
        scroll.alwaysBounceVertical = true
        try bench.drag(from: Point(x: 200, y: 100), by: Vector(x: 0, y: 10), samples: 10)
        try window.up(1, ms: 108)
        scroll.stop()
        #expect(scroll.contentOffset.y < -20 && scroll.isAnimating)
        bench.advance(ms: 200)
        bench.advance(ms: 2000)
        expectRest(at: 1)
    }

    @Test("A finger that lands stops content at one place, whatever the display showed")
    func landing() throws {
        var places: [Double] = []
        for ahead in [0.0, 4, 33] {
            let bench = ScrollBench()
            try bench.fling()
            bench.scroll.advance(to: at(200 + ahead))
            let shown = bench.y
            try bench.window.down(1, 200, 200, ms: 200)
            places.append(bench.y)
            // The next frame continues from what was shown, and what was beyond the place fades.
            bench.scroll.advance(to: at(200 + ahead))
            #expect(isNear(bench.y, shown))
            bench.scroll.advance(to: at(2000))
            #expect(isNear(bench.y, places[0]))
            #expect(!bench.scroll.isAnimating)
        }
        #expect(places == [places[0], places[0], places[0]])
    }
}
