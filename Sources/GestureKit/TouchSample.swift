// SPDX-License-Identifier: MIT

internal import CGestureCore

/// One report about one contact, as an input source delivers it.
///
/// Recognizers get all samples between two frames at once, like one scan of the hardware. If a
/// source has no frames, a sample with a later time ends the frame.
public struct TouchSample: Hashable, Sendable {
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
    }

    /// What the sample reports.
    public var kind: Kind

    /// Identifies a contact among those of the device that are down.
    public var id: Int32

    /// Identifies the device.
    public var device: UInt16

    /// When it happened, by the device's clock. Do not use the time of arrival.
    public var time: Timestamp

    /// What touched. Used when the contact lands.
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
    /// The fingers on a touchpad, as one touch.
    case touchpad
}

extension TouchSample {
    /// The position, if the sample has one.
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
