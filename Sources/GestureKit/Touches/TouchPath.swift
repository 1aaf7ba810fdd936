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
    func isSame(as other: gc_point) -> Bool {
        x == other.x && y == other.y
    }
}

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

// What the engine keeps of the path of a touch: see GestureEngine.init. Read it during a call.

extension Touch {
    /// The samples since the previous call to the same receiver, oldest first. The last one is this
    /// touch.
    ///
    /// There are several if the touch was withheld, or if the program did not take events: a call
    /// has only the latest position. Draw with all of them, so that a line does not lose its
    /// curves. At most the latest eight, and none from before a rest (<doc:Recognizers#Velocity>).
    ///
    /// A touch that was withheld for longer than eight scans begins where it landed, and then has
    /// the latest eight. So do not withhold the touches of a pad: see
    /// ``ContentController/delaysContentTouches``.
    ///
    /// If the engine keeps no paths, this is only the touch itself. See
    /// ``GestureEngine/init(root:touchCapacity:eventCapacity:requirementCapacity:keepsTouchPaths:)``.
    public var coalesced: TouchPath {
        var path = TouchPath()
        let samples = samples
        // The newest is first.
        var index = (samples?.count ?? 0) - 1
        while index >= 0, let samples {
            let time = samples[index].time_us
            if time > report.previousTime && time <= report.time {
                path.append(
                    TouchPath.Position(samples[index].position, at: time, penValues(at: time))
                )
            }
            index -= 1
        }
        if !path.ends(at: report.location) {
            path.append(TouchPath.Position(report.location, at: report.time, report.pen))
        }
        return path
    }

    /// Where the touch will be after its newest sample: about every scan of the panel, up to the
    /// engine's ``GestureEngine/predictionHorizon``. At most eight positions.
    ///
    /// They are guesses: draw them, and replace them at the next call. Empty if the touch has just
    /// landed, is over, or if the engine keeps no paths. See
    /// ``GestureEngine/init(root:touchCapacity:eventCapacity:requirementCapacity:keepsTouchPaths:)``.
    public var predicted: TouchPath {
        var path = TouchPath()
        guard phase == .moved, let engine, let samples, samples.count > 1 else {
            return path
        }
        let newest = samples[0].time_us
        let horizon = UInt64(gc_engine_horizon_us(engine.raw))
        let interval = max(newest - samples[1].time_us, 1)
        // As many as scans fit, and at least one, so the last is at the horizon.
        let scans = (horizon + interval / 2) / interval
        let count = min(max(scans, min(horizon, 1)), UInt64(TouchPath.capacity))
        let pen = penValues(at: .max)
        var step: UInt64 = 1
        while step <= count {
            // The clock may end before the horizon.
            let time = newest + min(horizon * step / count, .max - newest)
            path.append(TouchPath.Position(position(at: time, in: engine), at: time, pen))
            step += 1
        }
        return path
    }

    /// Its location at a time, in the coordinates of a view. Nil means the window. Pass the time
    /// when the display shows the next frame. See <doc:FrameValues>.
    ///
    /// If the touch is over, or if the engine keeps no paths, this is ``location(in:)-(View?)``.
    /// See
    /// ``GestureEngine/init(root:touchCapacity:eventCapacity:requirementCapacity:keepsTouchPaths:)``.
    public func location(in view: View?, at time: Timestamp) -> Point {
        guard phase == .began || phase == .moved, let engine else {
            return location(in: view)
        }
        return TouchPath.Position(position(at: time.microseconds, in: engine), at: 0, .none)
            .location(in: view)
    }

    private var samples: UnsafeBufferPointer<gc_touch_sample>? {
        engine.flatMap { $0.pathMemory?.samples(of: serial, in: $0.raw) }
    }

    /// The engine, if it keeps paths.
    private var engine: GestureEngine? {
        event.engine.flatMap { $0.pathMemory == nil ? nil : $0 }
    }

    private func position(at time: UInt64, in engine: GestureEngine) -> gc_point {
        // The engine may have forgotten the touch. Then it leaves this.
        var position = report.location
        _ = gc_engine_touch_at(engine.raw, serial, time, &position)
        return position
    }
}
