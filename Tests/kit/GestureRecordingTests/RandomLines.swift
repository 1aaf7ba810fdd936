// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording
import TestSupport

/// Makes up lines of every kind, with numbers from all over their ranges.
struct RandomLines {
    var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func lines(_ count: Int) -> [RecordingLine] {
        (0..<count).map { _ in line() }
    }

    private mutating func line() -> RecordingLine {
        let others = number(0...9) == 0 ? ["pressure=0.5", "note=\"a \\\" b\""] : []
        switch number(0...11) {
        case 0...6: return RecordingLine(.touch(sample()), otherFields: others)
        case 7...9: return RecordingLine(.step(step()), otherFields: others)
        case 10: return RecordingLine(.cancelAll(time()), otherFields: others)
        default:
            return RecordingLine(.other(number(0...1) == 0 ? "# Größe" : "wheel time=1 by=-3"))
        }
    }

    private mutating func sample() -> TouchSample {
        let kinds: [TouchSample.Kind] = [
            .down(at: point()), .motion(to: point()), .up, .cancel,
            .size(major: abs(length()), minor: abs(length())),
            .size(major: abs(length()), minor: 0),
        ]
        guard let kind = kinds.randomElement(using: &generator), number(0...4) > 0 else {
            return TouchSample(.frame, time: time())
        }
        let types: [TouchType] = [.finger, .finger, .pen, .touchpad, .indirectPointer]
        var sample = TouchSample(kind, id: number(.min ... .max), time: time())
        if case .down = kind {
            sample.type = types.randomElement(using: &generator) ?? .finger
        }
        return sample
    }

    private mutating func step() -> TouchpadStep {
        let gesture = TouchpadStep.Gesture.allCases.randomElement(using: &generator) ?? .hold
        let kinds: [TouchpadStep.Kind] = [
            .begin(gesture, fingers: number(1...32), at: point()),
            .swipe(by: way()),
            .pinch(by: way(), scale: scale(), turn: turn()),
            .end(gesture),
            .cancel(gesture),
        ]
        let kind = kinds.randomElement(using: &generator) ?? .end(gesture)
        return TouchpadStep(kind, device: 1, time: time())
    }

    private mutating func time() -> Timestamp {
        Timestamp(microseconds: generator.next() >> UInt64(number(0...63)))
    }

    private mutating func point() -> Point {
        Point(x: length(), y: length())
    }

    private mutating func way() -> Vector {
        Vector(x: length(), y: length())
    }

    private mutating func length() -> Double {
        Double(signed(bits: 30)) / 4096
    }

    private mutating func scale() -> Double {
        Double(number((1 << 20)...(1 << 44)) >> number(0...20) | 1 << 20) / 0x1p32
    }

    private mutating func turn() -> Double {
        Double(signed(bits: 41)) * (2 * Double.pi / 0x1p32)
    }

    /// Short numbers as often as long ones.
    private mutating func signed(bits: Int) -> Int64 {
        let magnitude = Int64(generator.next() >> UInt64(64 - number(1...bits)))
        return number(0...1) == 0 ? magnitude : -magnitude
    }

    private mutating func number<Number: FixedWidthInteger>(
        _ range: ClosedRange<Number>
    ) -> Number {
        Number.random(in: range, using: &generator)
    }
}
