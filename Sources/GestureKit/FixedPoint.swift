// SPDX-License-Identifier: MIT

internal import CGestureCore

// The bridge between Swift's numbers and the core's fixed-point formats. No other file of this
// module knows a scale factor.

/// The greatest magnitude of a coordinate, in points.
let greatestCoordinate = 262_144.0

/// The deadline of nothing.
let never = UInt64.max

extension gc_point {
    /// A point for the engine to judge: what is no coordinate becomes one that it refuses.
    init(unchecked point: Point) {
        self.init(x: gc_length_from_double(point.x), y: gc_length_from_double(point.y))
    }

    /// A point to be converted, limited to what the format holds.
    init(limiting point: Point) {
        self.init(x: gc_length(limiting: point.x), y: gc_length(limiting: point.y))
    }

    /// A point that the program has set.
    init(_ point: Point, _ what: StaticString) {
        self.init(x: gc_length(point.x, what), y: gc_length(point.y, what))
    }
}

extension gc_vector {
    /// A vector for the engine to judge: what is no length becomes one that it refuses.
    init(unchecked vector: Vector) {
        self.init(x: gc_length_from_double(vector.x), y: gc_length_from_double(vector.y))
    }

    /// A vector that the program has set.
    init(_ vector: Vector, _ what: StaticString) {
        self.init(x: gc_length(vector.x, what), y: gc_length(vector.y, what))
    }
}

extension gc_rect {
    /// A rectangle that the program has set.
    init(_ rect: Rect, _ what: StaticString) {
        precondition(
            rect.size.width >= 0 && rect.size.height >= 0,
            "\(what) needs a width and a height of 0 or more, not \(rect.size)"
        )
        self.init(
            origin: gc_point(rect.origin, what),
            size: gc_size(
                width: gc_length(rect.size.width, what),
                height: gc_length(rect.size.height, what)
            )
        )
    }
}

extension gc_length {
    /// A length that the program has set.
    init(_ points: Double, _ what: StaticString) {
        precondition(
            points.magnitude <= greatestCoordinate,
            "\(what) must be a number of points within ±262,144, not \(points)"
        )
        self = gc_length_from_double(points)
    }

    /// A length that is limited to what the format holds.
    init(limiting points: Double) {
        precondition(!points.isNaN, "A coordinate to convert must be a number")
        self = gc_length_from_double(min(max(points, -524_287), 524_287))
    }
}

extension gc_speed {
    /// A velocity that is limited to what the format holds.
    init(limiting speed: Double) {
        precondition(!speed.isNaN, "A velocity must be a number")
        self.init(rawValue: Int32((min(max(speed, -200_000), 200_000) * 4096).rounded()))
    }
}

extension gc_affine {
    /// A transform that the program has set.
    init(_ transform: AffineTransform2D) {
        func coefficient(_ value: Double) -> gc_coefficient {
            precondition(
                value.magnitude <= 512,
                "The entries a to d of a view's transform must be within ±512: \(transform)"
            )
            return gc_coefficient(rawValue: Int64((value * 0x1p52).rounded()))
        }
        func offset(_ points: Double) -> gc_offset {
            precondition(
                points.magnitude <= 67_108_864,
                "The shift of a view's transform must be within ±67,108,864: \(transform)"
            )
            return gc_offset(rawValue: Int64((points * 0x1p36).rounded()))
        }
        self.init(
            xx: coefficient(transform.a),
            xy: coefficient(transform.c),
            yx: coefficient(transform.b),
            yy: coefficient(transform.d),
            dx: offset(transform.tx),
            dy: offset(transform.ty)
        )
    }
}

extension AffineTransform2D {
    init(_ affine: gc_affine) {
        func entry(_ value: gc_coefficient) -> Double {
            Double(value.rawValue) * 0x1p-52
        }
        self.init(
            a: entry(affine.xx),
            b: entry(affine.yx),
            c: entry(affine.xy),
            d: entry(affine.yy),
            tx: Double(affine.dx.rawValue) * 0x1p-36,
            ty: Double(affine.dy.rawValue) * 0x1p-36
        )
    }
}

extension Point {
    init(_ point: gc_point) {
        self.init(x: gc_length_to_double(point.x), y: gc_length_to_double(point.y))
    }
}

extension Vector {
    init(_ vector: gc_vector) {
        self.init(x: gc_length_to_double(vector.x), y: gc_length_to_double(vector.y))
    }

    init(_ velocity: gc_velocity) {
        self.init(x: gc_speed_to_double(velocity.x), y: gc_speed_to_double(velocity.y))
    }
}

extension Double {
    /// A length in points.
    init(_ length: gc_length) {
        self = gc_length_to_double(length)
    }

    /// A ratio.
    init(_ scale: gc_scale) {
        self = gc_scale_to_double(scale)
    }

    /// The change of a ratio per second, which has the format of a ratio.
    init(_ rate: gc_scale_rate) {
        self = gc_scale_to_double(gc_scale(rawValue: rate.rawValue))
    }

    /// An angle, or the change of one per second, in radians.
    init(_ angle: gc_angle) {
        self = gc_angle_to_radians(angle)
    }
}

/// Opacity 0 to 1 in parts per million, rounded down so that it is never more than was meant.
func partsPerMillion(_ alpha: Double) -> UInt32 {
    precondition(!alpha.isNaN, "alpha must be a number")
    return UInt32(min(max(alpha, 0), 1) * 1_000_000)
}

/// A length of time that the program has set, for a recognizer's configuration.
func microseconds(_ duration: Duration, _ what: StaticString) -> UInt32 {
    guard let microseconds = UInt32(exactly: duration.microseconds) else {
        preconditionFailure("\(what) must be from 0 to 4,294 s, not \(duration)")
    }
    return microseconds
}

/// A slop or limit that the program has set, for a recognizer's configuration.
func limit(_ points: Double, _ what: StaticString) -> gc_length {
    precondition(points >= 0, "\(what) must be 0 points or more, not \(points)")
    return gc_length(points, what)
}

/// A part of something that the program has set, for a recognizer's configuration.
func part(_ value: Double, _ what: StaticString) -> gc_scale {
    precondition((0...1).contains(value), "\(what) must be from 0 to 1, not \(value)")
    return gc_scale(rawValue: Int64((value * 0x1p32).rounded()))
}

/// A count that the program has set, for a recognizer's configuration.
func count(_ value: Int, in range: ClosedRange<Int>, _ what: StaticString) -> UInt32 {
    precondition(range.contains(value), "\(what) must be in \(range), not \(value)")
    return UInt32(value)
}
