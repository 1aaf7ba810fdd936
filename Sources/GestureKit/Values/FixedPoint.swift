// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

// Converts between Swift's numbers and the core's fixed-point formats. Only this file knows the
// scale factors.

/// The greatest magnitude of a coordinate, in points.
let greatestCoordinate = 262_144.0

/// No deadline.
let never = UInt64.max

@_spi(GestureTools) extension gc_point {
    /// A point to convert, limited to what the format holds.
    init(limiting point: Point) {
        self.init(x: gc_length(limiting: point.x), y: gc_length(limiting: point.y))
    }

    /// A point. The engine refuses what a NaN becomes.
    public init(_ point: Point) {
        self.init(x: gc_length_from_double(point.x), y: gc_length_from_double(point.y))
    }
}

extension gc_vector {
    /// A vector. The engine refuses what a NaN becomes.
    init(_ vector: Vector) {
        self.init(x: gc_length_from_double(vector.x), y: gc_length_from_double(vector.y))
    }
}

extension gc_rect {
    /// A rectangle within the range of coordinates.
    init(_ rect: Rect) {
        self.init(
            origin: gc_point(rect.origin),
            size: gc_size(
                width: gc_length_from_double(rect.size.width),
                height: gc_length_from_double(rect.size.height)
            )
        )
    }
}

extension gc_length {
    /// A length, limited to what the format holds.
    init(limiting points: Double) {
        let usable = points.isNaN ? points.saturated(or: 0, "A coordinate to convert") : points
        self = gc_length_from_double(min(max(usable, -524_287), 524_287))
    }
}

extension gc_speed {
    /// A velocity, limited to what the format holds.
    init(limiting speed: Double) {
        let usable = speed.isNaN ? speed.saturated(or: 0, "A velocity") : speed
        self.init(rawValue: Int32((min(max(usable, -200_000), 200_000) * 4096).rounded()))
    }
}

@_spi(GestureTools) extension gc_affine {
    /// A transform within the range of a view's transform.
    public init(_ transform: AffineTransform2D) {
        func coefficient(_ value: Double) -> gc_coefficient {
            gc_coefficient(rawValue: Int64((value * 0x1p52).rounded()))
        }
        func offset(_ points: Double) -> gc_offset {
            gc_offset(rawValue: Int64((points * 0x1p36).rounded()))
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

@_spi(GestureTools) extension Point {
    /// A point of the core.
    public init(_ point: gc_point) {
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

    /// The change of a ratio per second. It has the format of a ratio.
    init(_ rate: gc_scale_rate) {
        self = gc_scale_to_double(gc_scale(rawValue: rate.rawValue))
    }

    /// An angle, or the change of one per second, in radians.
    init(_ angle: gc_angle) {
        self = gc_angle_to_radians(angle)
    }
}

/// Converts an opacity of 0 to 1 to parts per million. It rounds down, so the result is never more
/// opaque.
func partsPerMillion(_ alpha: Double) -> UInt32 {
    UInt32(min(max(alpha, 0), 1) * 1_000_000)
}
