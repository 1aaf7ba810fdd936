// SPDX-License-Identifier: MIT

/// One report about a pen, as an input source delivers it.
///
///     try engine.push(PenSample(.hover(at: place), zOffset: 0.4, device: 2, time: time))
///     try engine.push(PenSample(.down(at: place), force: 0.3, altitudeAngle: 1.1, device: 2, time: time))
///
/// Each sample is a frame of its own. On the glass, a pen is a touch of type ``TouchType/pen``, whose
/// ``Touch/force``, ``Touch/altitudeAngle`` and so on are those of these samples. Above the glass it
/// makes no touch: a ``HoverGestureRecognizer`` follows it.
///
/// While a pen is near, fingers are palms: see ``GestureEngine/palmTime``. A ``TouchSample`` of type
/// pen is a pen without these values, and makes no finger a palm.
public struct PenSample: Hashable, Sendable {
    /// What a sample reports. Positions are in the window.
    public enum Kind: Hashable, Sendable {
        /// The pen is above the glass. The first report says that it has come near.
        case hover(at: Point)
        /// It landed.
        case down(at: Point)
        /// It moved on the glass, or its force, tilt or buttons changed.
        case motion(to: Point)
        /// It lifted, and hovers where it was. If it moved with the lift, push a motion first.
        case up
        /// The system cancelled its touch.
        case cancel
        /// It left the range in which it is seen. If it has not lifted, its touch is cancelled.
        case leave
    }

    /// What the sample reports.
    public var kind: Kind

    /// How hard it is pressed, from 0 to 1. Nil: the pen does not report it.
    public var force: Double?

    /// The angle between pen and glass in radians: π/2 is upright, also for a pen without tilt.
    public var altitudeAngle: Double

    /// Where the upper end of the pen points, in radians clockwise from the x axis of the window.
    public var azimuthAngle: Double

    /// The distance from the glass, from 0 to 1: the end of the range in which the pen is seen.
    public var zOffset: Double

    /// The buttons of the barrel that are pressed: ``Event/ButtonMask/secondary`` is the lower one,
    /// and the others are buttons 3 and 4.
    public var buttons: Event.ButtonMask

    /// Whether it is the eraser, or the eraser's end of the pen.
    public var isEraser: Bool

    /// Identifies the device. A device has one pen at a time.
    public var device: UInt16

    /// When it happened, by the device's clock. Do not use the time of arrival.
    public var time: Timestamp

    /// Creates a sample. Values out of range count as the nearest one, and values that are no numbers
    /// as the default.
    public init(
        _ kind: Kind,
        force: Double? = nil,
        altitudeAngle: Double = .pi / 2,
        azimuthAngle: Double = 0,
        zOffset: Double = 0,
        buttons: Event.ButtonMask = [],
        isEraser: Bool = false,
        device: UInt16 = 0,
        time: Timestamp
    ) {
        self.kind = kind
        self.force = force
        self.altitudeAngle = altitudeAngle
        self.azimuthAngle = azimuthAngle
        self.zOffset = zOffset
        self.buttons = buttons
        self.isEraser = isEraser
        self.device = device
        self.time = time
    }
}

extension PenSample {
    /// The id of a pen's touch. Sources use ids from 0, and a pointer has -1.
    @_spi(GestureTools) public static let touchID: Int32 = -2

    /// The sample of its touch, which has no values of a pen. Nil: it is above the glass.
    @_spi(GestureTools) public var touch: TouchSample? {
        let kind: TouchSample.Kind
        switch self.kind {
        case .hover, .leave: return nil
        case .down(at: let point): kind = .down(at: point)
        case .motion(to: let point): kind = .motion(to: point)
        case .up: kind = .up
        case .cancel: kind = .cancel
        }
        return TouchSample(kind, id: Self.touchID, device: device, time: time, type: .pen)
    }

    var position: Point? {
        switch kind {
        case .hover(at: let point), .down(at: let point), .motion(to: let point): point
        case .up, .cancel, .leave: nil
        }
    }
}
