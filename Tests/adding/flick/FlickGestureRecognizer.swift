// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes a finger that lifts far from where it landed, soon after that.
open class FlickGestureRecognizer: GestureRecognizer {
    private let flick: UnsafeMutablePointer<gc_flick>
    private var config = gc_flick_config_default() {
        didSet {
            let status = gc_flick_set_config(flick, &config)
            precondition(status == .GC_OK, "The core refused the configuration: \(config)")
        }
    }

    /// Creates a recognizer of a flick.
    public init() {
        flick = .allocate(capacity: 1)
        flick.initialize(to: gc_flick())
        _ = gc_flick_init(flick, nil)
        super.init(_memory: _RecognizerMemory(flick))
    }

    /// Creates a recognizer of a flick, and gives it an action.
    public convenience init(action: @escaping (FlickGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// How long it may take from the landing to the lift. Default: 300 ms.
    public final var maximumDuration: Duration {
        get { .microseconds(Int64(config.max_duration_us)) }
        set {
            if let engine = asker {
                return engine.afterwards { self.maximumDuration = newValue }
            }
            config.max_duration_us = microseconds(newValue, "maximumDuration")
        }
    }

    /// How far the finger must be from its landing when it lifts, in points. Default: 50.
    public final var minimumDistance: Double {
        get { Double(config.min_distance) }
        set {
            if let engine = asker {
                return engine.afterwards { self.minimumDistance = newValue }
            }
            config.min_distance = limit(newValue, or: config.min_distance, "minimumDistance")
        }
    }
}

#if !hasFeature(Embedded)
extension FlickGestureRecognizer: GestureUpdateSource {}
#endif

/// Describes a ``FlickGestureRecognizer``.
public typealias Flick = Gesture<FlickGestureRecognizer>

extension Flick {
    /// Describes a flick.
    public init() {
        self.init { FlickGestureRecognizer() }
    }
}
