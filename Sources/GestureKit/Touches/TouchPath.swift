// SPDX-License-Identifier: MIT

import CGestureCore

/// Up to eight positions of a touch, oldest first: ``Touch/coalesced`` or ``Touch/predicted``.
///
/// It allocates nothing.
public struct TouchPath: RandomAccessCollection, Sendable {
    /// Where a touch is at a time.
    public struct Position: Sendable {
        /// The time.
        public let timestamp: Timestamp
        let point: gc_point
        let pen: PenValues

        init(_ point: gc_point, at time: UInt64, _ pen: PenValues) {
            timestamp = Timestamp(microseconds: time)
            self.point = point
            self.pen = pen
        }

        /// The location, in the coordinates of a view. Nil means the window.
        public func location(in view: View?) -> Point {
            Point(filled(gc_point()) { gc_node_point_from_window(view?.node, point, &$0) })
        }
    }

    static let capacity = 8

    // Vectors are arrays of a fixed size, inside of the value.
    private var times = SIMD8<UInt64>()
    private var x = SIMD8<Int32>()
    private var y = SIMD8<Int32>()
    private var pens = SIMD8<UInt64>()

    /// The number of positions.
    public private(set) var count = 0

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of positions.
    public var endIndex: Int { count }

    /// The position at an index: 0 is the oldest.
    public subscript(index: Int) -> Position {
        precondition((0..<count).contains(index), "A touch path has no position \(index)")
        return position(index)
    }

    /// Adds the newest position. A full path loses the one before it.
    mutating func append(_ position: Position) {
        count = Swift.min(count, Self.capacity - 1)
        times[count] = position.timestamp.microseconds
        x[count] = position.point.x.rawValue
        y[count] = position.point.y.rawValue
        pens[count] = position.pen.word
        count += 1
    }

    /// Whether the newest position is at a point.
    func ends(at point: gc_point) -> Bool {
        count > 0 && position(count - 1).point.isSame(as: point)
    }

    private func position(_ index: Int) -> Position {
        let point = gc_point(x: gc_length(rawValue: x[index]), y: gc_length(rawValue: y[index]))
        return Position(point, at: times[index], PenValues(bits: pens[index]))
    }
}

extension gc_point {
    fileprivate func isSame(as other: gc_point) -> Bool {
        x == other.x && y == other.y
    }
}

/// The memory for the paths of an engine's touches.
final class PathMemory {
    let paths: UnsafeMutablePointer<gc_velocity_path>
    private let samples: UnsafeMutablePointer<gc_touch_sample>

    init(touchCapacity: Int) {
        paths = .allocate(capacity: touchCapacity)
        paths.initialize(repeating: gc_velocity_path(), count: touchCapacity)
        samples = .allocate(capacity: TouchPath.capacity)
        samples.initialize(repeating: gc_touch_sample(), count: TouchPath.capacity)
    }

    deinit {
        samples.deallocate()
        paths.deallocate()
    }

    /// The latest samples of a touch, newest first. They last until the next call.
    func samples(
        of touch: UInt32,
        in engine: UnsafePointer<gc_engine>
    ) -> UnsafeBufferPointer<gc_touch_sample> {
        let count = gc_engine_touch_samples(engine, touch, samples, TouchPath.capacity)
        return UnsafeBufferPointer(start: samples, count: count)
    }
}
