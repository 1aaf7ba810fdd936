// SPDX-License-Identifier: MIT

import CGestureMath

/// What a pen reports beside its place, in one word: a touch and each position of a path have one.
struct PenValues: Equatable {
    /// From the lowest bits on: force, altitude and azimuth, 16 bits each; buttons; two flags.
    private var bits: UInt64

    init(bits: UInt64) {
        self.bits = bits
    }

    /// Those of a finger: no force, and upright.
    static var none: PenValues { PenValues(bits: UInt64(UInt16.max) << 16) }

    /// Those of a mouse that hovers.
    static var flat: PenValues { PenValues(bits: 0) }

    init(_ sample: PenSample) {
        let turns = (sample.azimuthAngle / (2 * .pi)).finite(or: 0)
        let azimuth = UInt64(((turns - turns.rounded(.down)) * 65536).rounded()) & 0xffff
        // The pen's first button is a pointer's second one.
        let buttons = UInt64(truncatingIfNeeded: sample.buttons.rawValue >> 1) & 7
        bits = Self.share(sample.force ?? 0, or: 0)
        bits |= Self.share(sample.altitudeAngle / (.pi / 2), or: 1) << 16
        bits |= azimuth << 32 | buttons << 48
        bits |= (sample.isEraser ? 1 : 0) << 56 | (sample.force == nil ? 0 : 1) << 57
    }

    /// A share of a range, in 16 bits.
    private static func share(_ part: Double, or otherwise: Double) -> UInt64 {
        UInt64((min(max(part.finite(or: otherwise), 0), 1) * 65535).rounded())
    }

    private func part(_ shift: UInt64) -> Double {
        Double(bits >> shift & 0xffff) / 65535
    }

    var word: UInt64 { bits }
    var force: Double { part(0) }
    var hasForce: Bool { bits >> 57 & 1 != 0 }
    var isEraser: Bool { bits >> 56 & 1 != 0 }
    var altitude: Double { part(16) * (.pi / 2) }
    var azimuth: Double { Double(bits >> 32 & 0xffff) / 65536 * (2 * .pi) }
    var buttons: Event.ButtonMask { Event.ButtonMask(rawValue: Int(bits >> 48 & 7) << 1) }

    /// The direction of the azimuth in the coordinates of a view, with the length 1.
    func direction(in view: View?) -> Vector {
        let way = Vector(x: gm_cos(azimuth), y: gm_sin(azimuth))
        guard let view else {
            return way
        }
        // Converted places would have steps, and a limit that a small view exceeds.
        let inView = view.transform(to: nil).inverted().map { way.applying($0) } ?? .zero
        let length = inView.length
        return length > 0 && length.isFinite ? inView / length : Vector(x: 1, y: 0)
    }

    /// The azimuth in the coordinates of a view, from 0 to 2π.
    func azimuth(in view: View?) -> Double {
        guard view != nil else {
            return azimuth
        }
        let direction = direction(in: view)
        let angle = gm_atan2(direction.y, direction.x)
        return angle < 0 ? angle + 2 * .pi : angle
    }
}

extension Double {
    fileprivate func finite(or otherwise: Double) -> Double {
        isFinite ? self : otherwise
    }
}

/// The latest reports of a device's pen: more than a path has positions.
final class PenReports {
    static let capacity = 16

    let device: UInt16
    /// Whether the pen touches the glass.
    var isDown = false
    /// Where it was, in the window.
    var place = Point.zero
    /// The distance from the glass.
    var zOffset = 0.0
    /// Alternates between 0 and 1 when what is reported changes without motion. 0 at each landing.
    var mark = 0.0
    private var times = SIMD16<UInt64>()
    private var words = SIMD16<UInt64>()
    private var newest = 0
    private var count = 0

    init(device: UInt16) {
        self.device = device
    }

    func add(_ values: PenValues, at time: UInt64) {
        newest = (newest + 1) % Self.capacity
        count = min(count + 1, Self.capacity)
        (times[newest], words[newest]) = (time, values.word)
    }

    /// Those of the latest report at or before a time; if it is forgotten, of the oldest.
    func values(at time: UInt64) -> PenValues {
        var index = newest
        var rest = count
        while rest > 1, times[index] > time {
            index = (index + Self.capacity - 1) % Self.capacity
            rest -= 1
        }
        return count == 0 ? .none : PenValues(bits: words[index])
    }

    var latest: PenValues {
        count == 0 ? .none : PenValues(bits: words[newest])
    }
}

// What a touch of a pen has beside its place: see PenSample.

extension Touch {
    /// How hard the pen is pressed, from 0 to 1. 0 for a finger, and for a pen that does not report
    /// it.
    public var force: Double { report.pen.force }

    /// 1 if ``force`` is reported, else 0. Compare with 0 before you use the force.
    public var maximumPossibleForce: Double { report.pen.hasForce ? 1 : 0 }

    /// The angle between the pen and the glass, in radians. π/2: upright, also for a finger and for
    /// a pen without tilt.
    public var altitudeAngle: Double { report.pen.altitude }

    /// Where the upper end of the pen points, in radians clockwise from the x axis of a view, from 0
    /// to 2π. Nil means the window. 0 in the window for a finger and for an upright pen.
    public func azimuthAngle(in view: View?) -> Double {
        report.pen.azimuth(in: view)
    }

    /// Where the upper end of the pen points, in the coordinates of a view. Its length is 1.
    public func azimuthUnitVector(in view: View?) -> Vector {
        report.pen.direction(in: view)
    }

    /// Whether it is a pen's eraser.
    public var isEraser: Bool { report.pen.isEraser }

    /// The buttons of the pen's barrel that are pressed: ``Event/ButtonMask/secondary`` is the lower
    /// one, and the others are buttons 3 and 4.
    public var penButtons: Event.ButtonMask { report.pen.buttons }
}

extension TouchPath.Position {
    /// See ``Touch/force``.
    public var force: Double { pen.force }

    /// See ``Touch/altitudeAngle``.
    public var altitudeAngle: Double { pen.altitude }

    /// See ``Touch/azimuthAngle(in:)``.
    public func azimuthAngle(in view: View?) -> Double {
        pen.azimuth(in: view)
    }

    /// See ``Touch/azimuthUnitVector(in:)``.
    public func azimuthUnitVector(in view: View?) -> Vector {
        pen.direction(in: view)
    }
}
