// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

/// Content that is zoomed in a viewport of 400 x 400 points, and fingers on it.
final class ZoomBench {
    let window = Window()
    let viewport: View
    let content: View
    let zoom: ZoomController
    private(set) var changes = 0

    /// By default the content covers the viewport exactly.
    init(content frame: Rect = Rect(x: 0, y: 0, width: 400, height: 400)) {
        viewport = window.subview(0, 0, 400, 400)
        content = View(frame: frame)
        viewport.addSubview(content)
        zoom = ZoomController(content: content, in: viewport)
        zoom.onChange = { [unowned self] _ in changes += 1 }
    }

    /// It begins with the first motion, with all of it.
    func withoutSlops() {
        zoom.transformGestureRecognizer.panSlop = 0
        zoom.transformGestureRecognizer.pinchSlop = 0
        zoom.transformGestureRecognizer.rotationSlop = 0
    }

    /// What of the content is at a place of the window.
    func held(at point: Point) -> Point {
        content.convert(point, from: nil)
    }

    /// Where something of the content is in the window.
    func shown(_ point: Point) -> Point {
        content.convert(point, to: nil)
    }

    /// Moves two fingers to either side of a place.
    func move(to middle: Point, apart way: Vector, ms: Double) throws {
        let (one, other) = (middle - way, middle + way)
        try window.frame(ms: ms, .move(1, one.x, one.y), .move(2, other.x, other.y))
    }

    /// Drags a finger along a line, a frame every 10 ms.
    func drag(from start: Point, by step: Vector, frames: Int, ms: Double) throws {
        try window.down(1, start.x, start.y, ms: ms)
        window.hand.rate = .hertz(100)
        let end = start + step * Double(frames)
        try window.hand.fingers.last?.drag(to: end, duration: .milliseconds(10 * frames))
    }

    func doubleTap(_ x: Double, _ y: Double, ms: Double) throws {
        for start in [ms, ms + 100] {
            try window.tap(1, x, y, ms: start, until: start + 50)
        }
    }

    func advance(ms: Double) {
        window.advance(ms: ms)
        zoom.advance(to: at(ms))
    }
}

/// A suite with such a bench.
protocol OnZoomBench {
    var bench: ZoomBench { get }
}

extension OnZoomBench {
    var zoom: ZoomController { bench.zoom }
    var window: Window { bench.window }
}
