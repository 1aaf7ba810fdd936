// SPDX-License-Identifier: MIT

/// The state of a recognizer, numbered as those of the core.
public enum ReferenceState: UInt8, Sendable {
    /// It is undecided.
    case possible
    /// A continuous gesture has begun, changed or ended. A discrete one has ended.
    case began, changed, ended
    /// The gesture was cancelled.
    case cancelled
    /// The touches are not its gesture.
    case failed
}

/// A change of a recognizer, with its values at that time, in points of the window.
public struct ReferenceEvent: Sendable {
    /// The time of the frame or deadline that caused it, in microseconds.
    public var time: UInt64
    /// Its index in the configuration.
    public var recognizer: Int
    /// Its new state.
    public var state: ReferenceState
    /// How many touches it has.
    public var touches: Int
    /// The location of the gesture.
    public var location: SIMD2<Double>
    /// The translation of a pan, edge pan, transform or long press; else zero.
    public var translation: SIMD2<Double>
    /// The scale of a pinch or transform; else 1.
    public var scale: Double
    /// The rotation of a rotation or transform, in radians clockwise; else 0.
    public var rotation: Double

    /// Creates an event.
    public init(
        time: UInt64,
        recognizer: Int,
        state: ReferenceState,
        touches: Int,
        location: SIMD2<Double>,
        translation: SIMD2<Double> = .zero,
        scale: Double = 1,
        rotation: Double = 0
    ) {
        self.time = time
        self.recognizer = recognizer
        self.state = state
        self.touches = touches
        self.location = location
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
    }
}

/// One report about one contact.
public struct ReferenceSample: Sendable {
    /// The kinds of samples, numbered as those of the core.
    public enum Kind: UInt8, Sendable {
        /// A contact landed, or moved.
        case down, motion
        /// It lifted, or was cancelled.
        case up, cancel
        /// The end of a frame; only the time counts.
        case frame
        /// The size of a contact: the length of its major axis is the x of the position.
        case size
    }

    /// Its kind.
    public var kind: Kind
    /// The number of the device.
    public var device: UInt16
    /// The contact's identifier, unique among those of its device.
    public var id: Int32
    /// In microseconds.
    public var time: UInt64
    /// The position of a landing or motion, in points of the window; or the size.
    public var position: SIMD2<Double>

    /// Creates a sample.
    public init(
        _ kind: Kind,
        id: Int32 = 0,
        device: UInt16 = 0,
        time: UInt64,
        position: SIMD2<Double> = .zero
    ) {
        self.kind = kind
        self.device = device
        self.id = id
        self.time = time
        self.position = position
    }
}
