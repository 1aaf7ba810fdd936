// SPDX-License-Identifier: MIT

import GestureKit

/// A window of 400 x 400 points around a view, and the fingers on it. Each call is a frame.
final class Hand {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))

    init(on view: View) {
        window.addSubview(view)
    }

    func frame(ms: Double, _ samples: (id: Int32, kind: TouchSample.Kind)...) throws {
        for sample in samples {
            try window.push(TouchSample(sample.kind, id: sample.id, time: at(ms)))
        }
        window.endFrame(at: at(ms))
    }

    func down(_ x: Double, _ y: Double, ms: Double) throws {
        try frame(ms: ms, (1, .down(at: Point(x: x, y: y))))
    }

    func move(_ x: Double, _ y: Double, ms: Double) throws {
        try frame(ms: ms, (1, .motion(to: Point(x: x, y: y))))
    }

    func up(ms: Double) throws {
        try frame(ms: ms, (1, .up))
    }

    func wait(ms: Double) {
        window.advance(to: at(ms))
    }

    func cancel(ms: Double) {
        window.cancelAllTouches(at: at(ms))
    }

    private func at(_ ms: Double) -> Timestamp {
        Timestamp(microseconds: UInt64(ms * 1000))
    }
}
