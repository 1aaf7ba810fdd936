// SPDX-License-Identifier: MIT

// What a touch of a pen has beside its place: see PenSample.

extension Touch {
    /// How hard the pen is pressed, from 0 to 1. 0 for a finger, and for a pen that does not report
    /// it.
    public var force: Double { report.pen.force }

    /// 1 if ``force`` is reported, else 0. Compare with 0 before you use the force.
    public var maximumPossibleForce: Double { report.pen.hasForce ? 1 : 0 }

    /// The angle between the pen and the glass, in radians. π/2: upright. So it is for a finger, and
    /// for a pen without tilt.
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
