// SPDX-License-Identifier: MIT

internal import CGestureCore

/// One report about one contact, as an input source delivers it.
///
/// What comes between two frames is one event to the recognizers, as one scan of the hardware is.
/// Where a source has no frames, a sample with a later time ends the frame as well.
public struct TouchSample: Hashable, Sendable {
    /// What a sample reports. Positions are in the window.
    public enum Kind: Hashable, Sendable {
        /// A contact landed.
        case down(at: Point)
        /// It is there now; the position where it was is data too.
        case motion(to: Point)
        /// It lifted.
        case up
        /// The device took it back.
        case cancel
        /// All changes of one scan have been pushed. Only the time counts.
        case frame
    }

    /// What is reported.
    public var kind: Kind

    /// Tells the contacts of one device that are down apart.
    public var id: Int32

    /// Tells devices apart.
    public var device: UInt16

    /// When it happened, on the device's clock; never when it arrived.
    public var time: Timestamp

    /// What touched. It counts when the contact lands.
    public var type: TouchType

    /// Creates a sample.
    public init(
        _ kind: Kind,
        id: Int32 = 0,
        device: UInt16 = 0,
        time: Timestamp,
        type: TouchType = .finger
    ) {
        self.kind = kind
        self.id = id
        self.device = device
        self.time = time
        self.type = type
    }
}

/// What touched.
public enum TouchType: Hashable, CaseIterable, Sendable {
    /// A finger.
    case finger
    /// A pen.
    case pen
    /// Fingers on a touchpad, as one.
    case touchpad
}

extension TouchSample {
    /// The position, of a sample that has one.
    var position: Point? {
        switch kind {
        case .down(at: let point), .motion(to: let point): point
        case .up, .cancel, .frame: nil
        }
    }
}

extension gc_sample {
    init(_ sample: TouchSample) {
        let kind: gc_sample_kind =
            switch sample.kind {
            case .down: .GC_SAMPLE_DOWN
            case .motion: .GC_SAMPLE_MOTION
            case .up: .GC_SAMPLE_UP
            case .cancel: .GC_SAMPLE_CANCEL
            case .frame: .GC_SAMPLE_FRAME
            }
        self.init(
            time_us: sample.time.microseconds,
            node: nil,
            position: gc_point(unchecked: sample.position ?? .zero),
            id: sample.id,
            device: sample.device,
            kind: UInt8(kind.rawValue),
            type: UInt8(gc_touch_type(sample.type).rawValue)
        )
    }
}

extension gc_touch_type {
    init(_ type: TouchType) {
        switch type {
        case .finger: self = .GC_TOUCH_FINGER
        case .pen: self = .GC_TOUCH_PEN
        case .touchpad: self = .GC_TOUCH_TOUCHPAD
        }
    }
}

extension TouchType {
    init(_ type: gc_touch_type) {
        switch type {
        case .GC_TOUCH_FINGER: self = .finger
        case .GC_TOUCH_PEN: self = .pen
        case .GC_TOUCH_TOUCHPAD: self = .touchpad
        }
    }
}
