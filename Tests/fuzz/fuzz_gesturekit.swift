// SPDX-License-Identifier: MIT

import GestureKit

// What the fuzzers of GestureKit share. Each plays an input: a list of operations, which one, then its
// arguments. What the library calls takes further operations from the same input.

/// Plays one input. `play` returns what must be gone when it is over.
func leavesNothing(_ play: () -> [Witness]) -> CInt {
    ValueRepairs.report = nil
    for witness in play() where witness.object != nil {
        fatalError("broken: it outlives the input: \(witness.name)")
    }
    return 0
}

/// Something that must be gone at the end.
struct Witness {
    weak var object: AnyObject?
    let name: String
}

/// The bytes of an input. When they are used up, everything reads as zero.
struct Input {
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = [UInt8](bytes)
    }

    var isEmpty: Bool { next >= bytes.count }

    mutating func byte() -> UInt8 {
        guard next < bytes.count else { return 0 }
        defer { next += 1 }
        return bytes[next]
    }

    mutating func below(_ limit: Int) -> Int {
        Int(byte()) % limit
    }

    /// One time in two, by the lowest bit.
    mutating func flag() -> Bool {
        byte() & 1 == 1
    }

    /// One time in 16.
    mutating func rarely() -> Bool {
        byte() >= 240
    }

    mutating func bits() -> UInt64 {
        (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) }
    }

    /// A number that is mostly one of a window's coordinates, or else anything.
    mutating func number() -> Double {
        let shape = byte()
        switch shape {
        case 0..<208: return Double(shape) * 2 - 16
        case 208..<240: return Self.odd[Int(shape - 208) % Self.odd.count]
        default: return Double(bitPattern: bits())
        }
    }

    private static let odd: [Double] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, -0.0, 0.5, -0.5, 1, 0.001, 262_144, -262_144, 262_145, 1e9, -1e18,
        0x1p31, 0x1p63, -0x1p63, 1e300,
    ]

    mutating func count() -> Int {
        let shape = byte()
        switch shape {
        case 0..<224: return Int(shape) % 6
        case 224..<240: return [Int.min, Int.max, -1, 33, 1 << 31, 1 << 32][Int(shape) % 6]
        default: return Int(truncatingIfNeeded: bits())
        }
    }

    /// Mostly of the order of a gesture's.
    mutating func duration() -> Duration {
        let shape = byte()
        switch shape {
        case 0..<224: return .milliseconds(Int(shape) * 4)
        case 224..<240:
            return [
                .seconds(Int64.max), .seconds(Int64.min), .zero, .nanoseconds(1), .seconds(-1),
                Duration(secondsComponent: 0, attosecondsComponent: -1), .seconds(1e15),
                .seconds(80),
            ][Int(shape) % 8]
        default:
            return Duration(
                secondsComponent: Int64(truncatingIfNeeded: bits() >> 1),
                attosecondsComponent: Int64(bits() % 1_000_000_000_000_000_000)
            )
        }
    }

    mutating func point() -> Point { Point(x: number(), y: number()) }
    mutating func vector() -> Vector { Vector(x: number(), y: number()) }
    mutating func rect() -> Rect {
        Rect(x: number(), y: number(), width: number(), height: number())
    }
    mutating func insets() -> EdgeInsets {
        EdgeInsets(top: number(), left: number(), bottom: number(), right: number())
    }
    mutating func edges() -> RectEdge { RectEdge(rawValue: Int(byte())) }

    /// Mostly something that turns, scales and shifts.
    mutating func transform() -> AffineTransform2D {
        let shape = byte()
        guard shape < 224 else {
            return AffineTransform2D(
                a: number(),
                b: number(),
                c: number(),
                d: number(),
                tx: number(),
                ty: number()
            )
        }
        return .identity.scaled(by: Double(shape % 16 + 1) / 8)
            .rotated(by: Double(shape / 16) / 4)
            .translated(by: vector())
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }
}

/// Answers all questions of a recognizer in one place.
class Answerer: GestureRecognizerDelegate {
    /// Any answer.
    func answer(_ byDefault: Bool) -> Bool { byDefault }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { answer(true) }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: Event
    ) -> Bool { answer(true) }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool { answer(true) }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { answer(false) }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { answer(false) }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { answer(false) }
}

/// A recognizer of the program's own, which judges all that happens in one place.
class Judge: CustomGestureRecognizer {
    /// Something happened to touches, or the deadline has come, without any.
    func judge(_ touches: [Touch]) {}

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) { judge(Array(touches)) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) { judge(Array(touches)) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { judge(Array(touches)) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        judge(Array(touches))
    }
    override func deadlineReached(at time: Timestamp) { judge([]) }
}
