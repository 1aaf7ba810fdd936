// SPDX-License-Identifier: MIT

/// One report about one contact, as an input source delivers it.
///
/// Recognizers get all samples between two frames at once, like one scan of the hardware. If a
/// source has no frames, a sample with a later time ends the frame.
///
/// A sample takes 32 bytes, and making one costs no call. Positions are rounded to 1/4096 point,
/// the unit of the engine. Coordinates beyond ±524,287 points become infinite; the engine refuses
/// positions beyond ±262,144 points.
public struct TouchSample: Hashable, Sendable {
    // The engine reads samples where they are. So these are the members of gc_sample: see
    // Unsafe.swift.

    /// When it happened, by the device's clock. Do not use the time of arrival.
    public var time: Timestamp

    /// The address of the node that a landing touch hit. 0: the engine searches.
    @usableFromInline var node: UInt

    @usableFromInline var x: Coordinate
    @usableFromInline var y: Coordinate

    /// Identifies a contact among those of the device that are down.
    public var id: Int32

    /// Identifies the device.
    public var device: UInt16

    @usableFromInline var code: UInt8
    @usableFromInline var typeCode: UInt8

    /// What a sample reports. Positions are in the window.
    public enum Kind: Hashable, Sendable {
        /// A contact landed.
        case down(at: Point)
        /// It moved. A report of the same position is data, too.
        case motion(to: Point)
        /// It lifted.
        case up
        /// The device cancelled it.
        case cancel
        /// The frame is complete. Only the time counts.
        case frame
        /// The lengths of the axes of a contact that is down, in points; 0 is unknown.
        ///
        /// It counts before the lifts and the motion of its frame. In the frame of its landing it
        /// counts at the landing.
        case size(major: Double, minor: Double)
    }

    /// Creates a sample.
    @inlinable
    public init(
        _ kind: Kind,
        id: Int32 = 0,
        device: UInt16 = 0,
        time: Timestamp,
        type: TouchType = .finger
    ) {
        self.time = time
        self.id = id
        self.device = device
        node = 0
        code = kind.code
        typeCode = type.code
        x = Coordinate(kind.position.x)
        y = Coordinate(kind.position.y)
    }
}

extension TouchSample {
    /// Names the view that a landing touch hit, instead of a search. The view must live until the
    /// sample has been pushed.
    @_spi(GestureTools) public mutating func hit(_ view: View) {
        node = UInt(bitPattern: view.node)
    }

    /// Whether a finger lands beside a pen that is near, as a recorder noted it. If it is false, the
    /// engine decides by the pens that it has been given.
    @_spi(GestureTools) public var isPalm: Bool {
        get { typeCode == 4 }
        set { typeCode = newValue ? 4 : 0 }
    }

    /// What the sample reports.
    @inlinable public var kind: Kind {
        get {
            switch code {
            case 0: .down(at: Point(x: x.points, y: y.points))
            case 1: .motion(to: Point(x: x.points, y: y.points))
            case 2: .up
            case 3: .cancel
            case 5: .size(major: x.points, minor: y.points)
            default: .frame
            }
        }
        set {
            code = newValue.code
            x = Coordinate(newValue.position.x)
            y = Coordinate(newValue.position.y)
        }
    }

    /// What touched. Used when the contact lands.
    @inlinable public var type: TouchType {
        get { TouchType(code: typeCode) }
        set { typeCode = newValue.code }
    }
}

extension TouchSample.Kind {
    /// The value of gc_sample_kind.
    @inlinable var code: UInt8 {
        switch self {
        case .down: 0
        case .motion: 1
        case .up: 2
        case .cancel: 3
        case .frame: 4
        case .size: 5
        }
    }

    /// The position, the axes of a size, or zero.
    @inlinable var position: Point {
        switch self {
        case .down(at: let point), .motion(to: let point): point
        case .size(let major, let minor): Point(x: major, y: minor)
        case .up, .cancel, .frame: Point(x: 0, y: 0)
        }
    }
}

/// A coordinate in the engine's units of 1/4096 point.
@usableFromInline
struct Coordinate: Hashable, Sendable {
    @usableFromInline var units: Int32

    /// Rounds to the nearest unit, and halves away from zero, like the core.
    @inlinable
    init(_ points: Double) {
        let exact = points * 4096
        let rounded = exact + Double(signOf: exact, magnitudeOf: 0.5)
        // The bounds of the conversion, so that it tests them only once.
        guard rounded > -2_147_483_649, rounded < 2_147_483_648 else {
            units = Coordinate.beyond(points)
            return
        }
        units = Int32(rounded)
    }

    /// The units that stand for a coordinate that is infinite or not a number.
    @usableFromInline
    static func beyond(_ points: Double) -> Int32 {
        points.isNaN ? -.max : points < 0 ? .min : .max
    }

    /// The coordinate in points.
    @inlinable var points: Double {
        switch units {
        case -.max: .nan
        case .min: -.infinity
        case .max: .infinity
        default: Double(units) / 4096
        }
    }
}

/// What touched.
public enum TouchType: Hashable, CaseIterable, Sendable {
    /// A finger.
    case finger
    /// A pen.
    case pen
    /// The fingers on a touchpad, as one touch.
    case touchpad
    /// A pointer, such as a mouse's, while a button is pressed.
    case indirectPointer

    /// The name that UIKit has for ``finger``.
    @inlinable public static var direct: TouchType { .finger }
    /// The name that UIKit has for ``pen``.
    @inlinable public static var pencil: TouchType { .pen }
    /// The name that UIKit has for ``touchpad``.
    @inlinable public static var indirect: TouchType { .touchpad }
}

extension TouchType {
    /// The value of gc_touch_type.
    @inlinable var code: UInt8 {
        switch self {
        case .finger: 0
        case .pen: 1
        case .touchpad: 2
        case .indirectPointer: 3
        }
    }

    @inlinable
    init(code: UInt8) {
        switch code {
        case 1: self = .pen
        case 2: self = .touchpad
        case 3: self = .indirectPointer
        default: self = .finger
        }
    }
}
