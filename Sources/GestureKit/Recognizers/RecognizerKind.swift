// SPDX-License-Identifier: MIT

import CGestureCore

/// The kinds of recognizers: the table that tools and tests read. The raw value is the name in a
/// configuration. A new kind is added at the end.
@_spi(GestureTools) public enum RecognizerKind: String, CaseIterable, Sendable {
    /// One or more short touches.
    case tap
    /// Fingers that stay for long.
    case longPress = "long-press"
    /// A drag.
    case pan
    /// A drag inward from an edge.
    case edgePan = "edge-pan"
    /// A quick, straight stroke.
    case swipe
    /// Fingers that part or meet.
    case pinch
    /// Fingers that turn.
    case rotation
    /// Fingers at rest.
    case hold
    /// Drag, spread and turn at once.
    case transform
}

@_spi(GestureTools) extension RecognizerKind {
    /// A recognizer with the defaults of its kind.
    public func make() -> GestureRecognizer {
        switch self {
        case .tap: TapGestureRecognizer()
        case .longPress: LongPressGestureRecognizer()
        case .pan: PanGestureRecognizer()
        case .edgePan: ScreenEdgePanGestureRecognizer()
        case .swipe: SwipeGestureRecognizer()
        case .pinch: PinchGestureRecognizer()
        case .rotation: RotationGestureRecognizer()
        case .hold: HoldGestureRecognizer()
        case .transform: TransformGestureRecognizer()
        }
    }

    /// The class of its recognizers.
    var type: GestureRecognizer.Type {
        switch self {
        case .tap: TapGestureRecognizer.self
        case .longPress: LongPressGestureRecognizer.self
        case .pan: PanGestureRecognizer.self
        case .edgePan: ScreenEdgePanGestureRecognizer.self
        case .swipe: SwipeGestureRecognizer.self
        case .pinch: PinchGestureRecognizer.self
        case .rotation: RotationGestureRecognizer.self
        case .hold: HoldGestureRecognizer.self
        case .transform: TransformGestureRecognizer.self
        }
    }

    /// Whether it only ends, without beginning and changing.
    public var isDiscrete: Bool {
        switch self {
        case .tap, .swipe: true
        case .longPress, .pan, .edgePan, .pinch, .rotation, .hold, .transform: false
        }
    }

    /// Its name in the words of the ledger.
    var words: String {
        let space = UInt8(ascii: " ")
        let bytes = rawValue.utf8.map { $0 == UInt8(ascii: "-") ? space : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Its number in the core.
    private var core: gc_kind {
        switch self {
        case .tap: GC_KIND_TAP
        case .longPress: GC_KIND_LONG_PRESS
        case .pan: GC_KIND_PAN
        case .edgePan: GC_KIND_EDGE_PAN
        case .swipe: GC_KIND_SWIPE
        case .pinch: GC_KIND_PINCH
        case .rotation: GC_KIND_ROTATION
        case .hold: GC_KIND_HOLD
        case .transform: GC_KIND_TRANSFORM
        }
    }

    /// The kind of a recognizer; nil: one of the host's own.
    public init?(_ recognizer: GestureRecognizer) {
        let core = gc_recognizer_kind(recognizer.pointer)
        guard let kind = Self.allCases.first(where: { $0.core == core }) else {
            return nil
        }
        self = kind
    }
}
