// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Touch types")
struct TouchTypeTests {
    private var (tap, seen, window) = staged(TapGestureRecognizer())

    private func down(_ id: Int32, _ type: TouchType, ms: Double) throws {
        try window.frame(ms: ms, .down(id, 100 + 50 * Double(id), 100, type))
    }

    private func taps(_ type: TouchType, ms: Double) throws {
        try down(1, type, ms: ms)
        try window.up(1, ms: ms + 10)
    }

    @Test("By default every type of touch is taken")
    func all() throws {
        for (index, type) in TouchType.allCases.enumerated() {
            try taps(type, ms: 1000 * Double(index))
        }
        #expect(seen.states == [.ended, .ended, .ended, .ended])
    }

    @Test("A touch of a type that is not allowed is not received")
    func allowed() throws {
        tap.allowedTouchTypes = [.pen]
        try taps(.finger, ms: 0)
        try taps(.touchpad, ms: 1000)
        #expect(seen.take() == [])
        try taps(.pen, ms: 2000)
        #expect(seen.take() == [.ended])
        tap.allowedTouchTypes = []
        try taps(.pen, ms: 3000)
        #expect(seen.take() == [])
    }

    @Test("A touch of another type than the first is received only when types may mix")
    func exclusive() throws {
        tap.numberOfTouchesRequired = 2
        for (start, exclusive) in [(0.0, true), (1000, false)] {
            tap.requiresExclusiveTouchType = exclusive
            try down(1, .finger, ms: start)
            try down(2, .pen, ms: start + 10)
            #expect(tap.numberOfTouches == (exclusive ? 1 : 2))
            try window.up(1, ms: start + 20)
            try window.up(2, ms: start + 30)
            #expect(seen.take() == (exclusive ? [] : [.ended]))
        }
    }
}
