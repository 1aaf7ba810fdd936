// SPDX-License-Identifier: MIT

/// Where a recognizer stands.
public enum ReferenceState: UInt8, Sendable {
    /// Nothing is decided.
    case possible
    /// A continuous gesture has begun, goes on, or is over.
    case began, changed, ended
    /// It was taken back.
    case cancelled
    /// It was not the gesture.
    case failed
}

/// What a recognizer has to say. Values are those of the moment, in the window's points.
public struct ReferenceEvent: Sendable {
    /// Of the frame or the deadline that decided it, in microseconds.
    public var time: UInt64
    /// Its place in the list that the engine was given.
    public var recognizer: Int
    /// Where it stands.
    public var state: ReferenceState
    /// How many touches it has.
    public var touches: Int
    /// Where the gesture is.
    public var location: SIMD2<Double>
    /// Of a pan, an edge pan or a transform.
    public var translation: SIMD2<Double>
    /// Of a pinch or a transform; else 1.
    public var scale: Double
    /// Of a rotation or a transform, in radians, clockwise.
    public var rotation: Double

    /// An event.
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
    /// What a sample reports.
    public enum Kind: UInt8, Sendable {
        /// A contact landed, or is there now.
        case down, motion
        /// It lifted, or the device took it back.
        case up, cancel
        /// All changes of one scan have been pushed; only the time counts.
        case frame
    }

    /// What is reported.
    public var kind: Kind
    /// Tells devices apart.
    public var device: UInt16
    /// Tells the contacts of one device apart.
    public var id: Int32
    /// In microseconds.
    public var time: UInt64
    /// Of a landing or motion, in the window's points.
    public var position: SIMD2<Double>

    /// A sample.
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
