// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting

/// Content that is scrolled in a viewport of 400 x 400 points, and fingers on it. The pan has no
/// slop: it begins with the first motion and loses nothing of it.
final class ScrollBench {
    let window = Window()
    let viewport: View
    let scroll: ScrollController

    init(content: Size = Size(width: 400, height: 4000)) {
        viewport = window.subview(0, 0, 400, 400)
        scroll = ScrollController(in: viewport)
        scroll.panGestureRecognizer.slop = 0
        scroll.contentSize = content
    }

    var y: Double { scroll.contentOffset.y }

    /// Drags a finger along a line, a sample every 10 ms. It stays down.
    func drag(from start: Point, by step: Vector, samples: Int, ms: Double = 0) throws {
        try window.down(1, start.x, start.y, ms: ms)
        window.hand.rate = .hertz(100)
        let end = start + step * Double(samples)
        try window.hand.fingers.last?.drag(to: end, duration: .milliseconds(10 * samples))
    }

    /// Drags a finger up by 100 points in 100 ms, and lifts it 8 ms later. The velocity of the
    /// content offset is then 1000 points per second, times `factor`.
    func fling(by factor: Double = 1, ms: Double = 0) throws {
        let step = Vector(x: 0, y: -10 * factor)
        try drag(from: Point(x: 200, y: 200), by: step, samples: 10, ms: ms)
        try window.up(1, ms: ms + 108)
    }

    func advance(ms: Double) {
        window.advance(ms: ms)
        scroll.advance(to: at(ms))
    }
}

/// A suite with such a bench.
protocol OnScrollBench {
    var bench: ScrollBench { get }
}

extension OnScrollBench {
    var scroll: ScrollController { bench.scroll }
    var window: Window { bench.window }
}

/// The rubber band of UIScrollView: how far content is shown beyond an end that was dragged so far
/// beyond it, in a viewport of some length.
func rubberBand(_ way: Double, in length: Double = 400) -> Double {
    (1 - 1 / (way * 0.55 / length + 1)) * length
}
