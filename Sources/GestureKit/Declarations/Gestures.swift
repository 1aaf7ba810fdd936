// SPDX-License-Identifier: MIT

// The built-in gestures, with the settings that programs change most often. Use setting(_:to:) for
// all others.

/// Describes a ``TapGestureRecognizer``.
public typealias Tap = Gesture<TapGestureRecognizer>

extension Tap {
    /// Describes taps.
    ///
    /// - Parameters:
    ///   - count: The number of taps in a row.
    ///   - touches: The number of fingers.
    public init(count: Int = 1, touches: Int = 1) {
        self.init {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = count
            tap.numberOfTouchesRequired = touches
            return tap
        }
    }
}

/// Describes a ``LongPressGestureRecognizer``.
public typealias LongPress = Gesture<LongPressGestureRecognizer>

extension LongPress {
    /// Describes a long press.
    ///
    /// - Parameters:
    ///   - minimumDuration: How long the fingers must rest.
    ///   - maximumDistance: How far they may move before that.
    ///   - touches: The number of fingers.
    public init(
        minimumDuration: Duration = .milliseconds(500),
        maximumDistance: Double = 10,
        touches: Int = 1
    ) {
        self.init {
            let press = LongPressGestureRecognizer()
            press.minimumPressDuration = minimumDuration
            press.allowableMovement = maximumDistance
            press.numberOfTouchesRequired = touches
            return press
        }
    }
}

/// Describes a ``PanGestureRecognizer``.
public typealias Pan = Gesture<PanGestureRecognizer>

extension Pan {
    /// Describes a drag.
    ///
    /// - Parameters:
    ///   - minimumDistance: How far the fingers must move: the ``PanGestureRecognizer/slop``.
    ///   - minimumTouches: The fewest fingers.
    ///   - maximumTouches: The most fingers. If one more lands before the gesture begins, it fails;
    ///     later ones are ignored.
    ///   - axis: The axis of the window along which it goes.
    public init(
        minimumDistance: Double = 10,
        minimumTouches: Int = 1,
        maximumTouches: Int = 32,
        axis: PanGestureRecognizer.Axis = .any
    ) {
        self.init {
            let pan = PanGestureRecognizer()
            pan.slop = minimumDistance
            pan.axis = axis
            pan.maximumNumberOfTouches = maximumTouches
            pan.minimumNumberOfTouches = minimumTouches
            return pan
        }
    }
}

/// Describes a ``ScreenEdgePanGestureRecognizer``.
public typealias EdgePan = Gesture<ScreenEdgePanGestureRecognizer>

extension EdgePan {
    /// Describes a drag from an edge.
    ///
    /// - Parameter edges: The edges it may start from.
    public init(_ edges: RectEdge) {
        self.init {
            let pan = ScreenEdgePanGestureRecognizer()
            pan.edges = edges
            return pan
        }
    }
}

/// Describes a ``SwipeGestureRecognizer``.
public typealias Swipe = Gesture<SwipeGestureRecognizer>

extension Swipe {
    /// Describes a swipe.
    ///
    /// - Parameters:
    ///   - direction: The directions it may go.
    ///   - touches: The number of fingers.
    public init(_ direction: SwipeGestureRecognizer.Direction = .right, touches: Int = 1) {
        self.init {
            let swipe = SwipeGestureRecognizer()
            swipe.direction = direction
            swipe.numberOfTouchesRequired = touches
            return swipe
        }
    }
}

/// Describes a ``PinchGestureRecognizer``.
public typealias Pinch = Gesture<PinchGestureRecognizer>

extension Pinch {
    /// Describes two fingers moving apart or together.
    public init() {
        self.init { PinchGestureRecognizer() }
    }
}

/// Describes a ``RotationGestureRecognizer``.
public typealias Rotation = Gesture<RotationGestureRecognizer>

extension Rotation {
    /// Describes two fingers turning.
    public init() {
        self.init { RotationGestureRecognizer() }
    }
}

/// Describes a ``TransformGestureRecognizer``.
public typealias Transform = Gesture<TransformGestureRecognizer>

extension Transform {
    /// Describes fingers that drag, spread and turn at once.
    ///
    /// - Parameters:
    ///   - minimumTouches: The fewest fingers.
    ///   - maximumTouches: The most fingers. If one more lands before the gesture begins, it fails;
    ///     later ones are ignored.
    public init(minimumTouches: Int = 1, maximumTouches: Int = 32) {
        self.init {
            let gesture = TransformGestureRecognizer()
            gesture.maximumNumberOfTouches = maximumTouches
            gesture.minimumNumberOfTouches = minimumTouches
            return gesture
        }
    }
}

/// Describes a ``HoverGestureRecognizer``.
public typealias Hover = Gesture<HoverGestureRecognizer>

extension Hover {
    /// Describes a pointer over the view.
    public init() {
        self.init { HoverGestureRecognizer() }
    }
}

/// Describes a ``HoldGestureRecognizer``.
public typealias Hold = Gesture<HoldGestureRecognizer>

extension Hold {
    /// Describes fingers at rest.
    ///
    /// - Parameter touches: The number of fingers.
    public init(touches: Int = 1) {
        self.init {
            let hold = HoldGestureRecognizer()
            hold.numberOfTouchesRequired = touches
            return hold
        }
    }
}
