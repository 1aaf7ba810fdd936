// SPDX-License-Identifier: MIT

import CGestureCore

// Repairs numbers that are out of range or not a number: see ValueRepairs.

extension Double {
    /// The nearest value in a range. If the value is not a number: `old`.
    func saturated(
        in range: ClosedRange<Double>,
        or old: Double,
        _ what: StaticString,
        _ rule: StaticString,
        of owner: GestureRecognizer? = nil
    ) -> Double {
        // NaN is in no range.
        range.contains(self) ? self : repaired(in: range, or: old, what, rule, owner)
    }

    @inline(never)
    private func repaired(
        in range: ClosedRange<Double>,
        or old: Double,
        _ what: StaticString,
        _ rule: StaticString,
        _ owner: GestureRecognizer?
    ) -> Double {
        ValueRepairs.note(what, self, rule, of: owner)
        return isNaN ? old : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }

    /// A coordinate or a length.
    func saturated(
        or old: Double,
        _ what: StaticString,
        of owner: GestureRecognizer? = nil
    ) -> Double {
        saturated(
            in: -greatestCoordinate...greatestCoordinate,
            or: old,
            what,
            "it must be a number of points within ±262,144",
            of: owner
        )
    }

    /// A length that has no direction.
    func saturatedExtent(
        or old: Double,
        _ what: StaticString,
        of owner: GestureRecognizer? = nil
    ) -> Double {
        saturated(
            in: 0...greatestCoordinate,
            or: old,
            what,
            "it must be a number of points from 0 to 262,144",
            of: owner
        )
    }
}

extension Point {
    func saturated(
        or old: Point = .zero,
        _ what: StaticString,
        of owner: GestureRecognizer? = nil
    ) -> Point {
        Point(
            x: x.saturated(or: old.x, what, of: owner),
            y: y.saturated(or: old.y, what, of: owner)
        )
    }
}

extension Vector {
    func saturated(
        or old: Vector = .zero,
        _ what: StaticString,
        of owner: GestureRecognizer? = nil
    ) -> Vector {
        Vector(
            x: x.saturated(or: old.x, what, of: owner),
            y: y.saturated(or: old.y, what, of: owner)
        )
    }
}

extension Rect {
    func saturated(or old: Rect, _ what: StaticString) -> Rect {
        Rect(
            origin: origin.saturated(or: old.origin, what),
            size: Size(
                width: width.saturatedExtent(or: old.width, what),
                height: height.saturatedExtent(or: old.height, what)
            )
        )
    }

    /// A rectangle of content, which may be longer than any view.
    func saturatedInContent(_ what: StaticString) -> Rect {
        func usable(_ number: Double, _ least: Double) -> Double {
            number.saturated(
                in: least...ContentPlacement.greatestShift,
                or: 0,
                what,
                "it must be within 67,108,864 points"
            )
        }
        return Rect(
            x: usable(minX, -ContentPlacement.greatestShift),
            y: usable(minY, -ContentPlacement.greatestShift),
            width: usable(width, 0),
            height: usable(height, 0)
        )
    }
}

extension AffineTransform2D {
    /// The greatest magnitude of an entry that scales or turns.
    private static let greatestEntry = 512.0

    /// The greatest magnitude of a shift, in points.
    private static let greatestShift = 67_108_864.0

    /// If an entry is too large, scales all of them down, which keeps the angle and the shape.
    func saturated(or old: AffineTransform2D) -> AffineTransform2D {
        let largest = [a, b, c, d].reduce(0) { Swift.max($0, $1.magnitude) }
        let isUsable = largest <= Self.greatestEntry && isFinite
        return isUsable && tx.magnitude <= Self.greatestShift && ty.magnitude <= Self.greatestShift
            ? self : repaired(or: old, largest)
    }

    private var isFinite: Bool {
        // Zero times any finite number is zero.
        (a * 0 + b * 0 + c * 0 + d * 0 + tx * 0 + ty * 0) == 0
    }

    @inline(never)
    private func repaired(or old: AffineTransform2D, _ largest: Double) -> AffineTransform2D {
        ValueRepairs.note(
            "A view's transform",
            self,
            "its entries a to d must be within ±512, and its shift within ±67,108,864"
        )
        guard isFinite else {
            return old
        }
        let factor = Swift.min(1, Self.greatestEntry / largest)
        func entry(_ value: Double) -> Double {
            Swift.min(Swift.max(value * factor, -Self.greatestEntry), Self.greatestEntry)
        }
        func shift(_ value: Double) -> Double {
            Swift.min(Swift.max(value, -Self.greatestShift), Self.greatestShift)
        }
        return AffineTransform2D(
            a: entry(a),
            b: entry(b),
            c: entry(c),
            d: entry(d),
            tx: shift(tx),
            ty: shift(ty)
        )
    }
}

// The values of a recognizer's configuration.

/// A length of time.
func microseconds(
    _ duration: Duration,
    _ what: StaticString,
    of owner: GestureRecognizer
) -> UInt32 {
    let microseconds = duration.microseconds
    let limited = UInt32(clamping: microseconds)
    if Int64(limited) != microseconds {
        ValueRepairs.note(what, duration, "it must be from 0 to 4,294 s", of: owner)
    }
    return limited
}

extension gc_length {
    /// Sets a slop or limit.
    mutating func limit(to points: Double, _ what: StaticString, of owner: GestureRecognizer) {
        let used = points.saturatedExtent(or: Double(self), what, of: owner)
        self = gc_length_from_double(used)
    }
}

/// A ratio of 0 to 1.
func part(
    _ value: Double,
    or old: gc_scale,
    _ what: StaticString,
    of owner: GestureRecognizer
) -> gc_scale {
    let rule: StaticString = "it must be from 0 to 1"
    let part = value.saturated(in: 0...1, or: Double(old), what, rule, of: owner)
    return gc_scale(rawValue: Int64((part * 0x1p32).rounded()))
}

/// A lead in units of 1/256; 0 means none.
func lead(_ value: Double?, or old: UInt16, of owner: GestureRecognizer) -> UInt16 {
    guard let value else {
        return 0
    }
    let rule: StaticString = "it must be from 1 to 16, or nil"
    let used = value.saturated(in: 1...16, or: leadValue(old) ?? 0, "lead", rule, of: owner)
    return UInt16((used * Double(GC_LEAD_ONE)).rounded())
}

/// A lead as a factor.
func leadValue(_ lead: UInt16) -> Double? {
    lead == 0 ? nil : Double(lead) / Double(GC_LEAD_ONE)
}

/// A count. The range ends at 255 or before.
func count(
    _ value: Int,
    in range: ClosedRange<Int>,
    _ what: StaticString,
    of owner: GestureRecognizer
) -> UInt8 {
    if !range.contains(value) {
        #if hasFeature(Embedded)
        let rule: ValueRepairs.Rule = "it must be a count in its range"
        #else
        let rule = "it must be from \(range.lowerBound) to \(range.upperBound)"
        #endif
        ValueRepairs.note(what, value, rule, of: owner)
    }
    return UInt8(min(max(value, range.lowerBound), range.upperBound))
}

/// A number of fingers. `Int.max` means as many as there can be, and is no repair.
func touchLimit(
    _ value: Int,
    in range: ClosedRange<Int>,
    _ what: StaticString,
    of owner: GestureRecognizer
) -> UInt8 {
    count(value == .max ? range.upperBound : value, in: range, what, of: owner)
}

/// The scale to set for a gesture. Nil: not a number.
func scale(_ value: Double, _ what: StaticString, of owner: GestureRecognizer) -> gc_scale? {
    let rule: StaticString = "it must be from 1/4096 to 4096"
    let used = value.saturated(in: 1.0 / 4096...4096, or: .nan, what, rule, of: owner)
    return used.isNaN ? nil : gc_scale_from_double(used)
}

/// The angle to set for a gesture. Nil: not a number.
func angle(_ radians: Double, _ what: StaticString, of owner: GestureRecognizer) -> gc_angle? {
    let most = 2000 * Double.pi
    let rule: StaticString = "it must be within ±1000 turns, in radians"
    let used = radians.saturated(in: -most...most, or: .nan, what, rule, of: owner)
    return used.isNaN ? nil : gc_angle_from_radians(used)
}
