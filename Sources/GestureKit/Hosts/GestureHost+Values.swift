// SPDX-License-Identifier: MIT

// What has a place or a way, asked for in the coordinates of a host. Each says where it is first, so
// that it may have moved since the touch landed.

extension GestureRecognizer {
    /// The host it is on, nil when it is on a view of another kind, or on none.
    public final var host: (any GestureHost)? {
        (view as? HostView)?.host
    }

    /// Where the gesture is, in the coordinates of a host. See ``location(in:)-(View?)``.
    public final func location(in host: some GestureHost) -> Point {
        location(in: host.placed(in: view?.engine?.root))
    }

    /// Where one of its touches is, in the coordinates of a host. See
    /// ``location(ofTouch:in:)-(_,View?)``.
    public final func location(ofTouch index: Int, in host: some GestureHost) -> Point {
        location(ofTouch: index, in: host.placed(in: view?.engine?.root))
    }
}

extension SwipeGestureRecognizer {
    /// How fast the fingers move, in the coordinates of a host. See ``velocity(in:)-(View?)``.
    public final func velocity(in host: some GestureHost) -> Vector {
        velocity(in: host.placed(in: view?.engine?.root))
    }
}

extension TransformGestureRecognizer {
    /// The gesture as a transform, in the coordinates of a host. See ``transform(in:)-(View?)``.
    public final func transform(in host: some GestureHost) -> AffineTransform2D {
        transform(in: host.placed(in: view?.engine?.root))
    }

    /// What has come since it was last read, in the coordinates of a host. See ``increment(in:)-(View?)``.
    public final func increment(in host: some GestureHost) -> AffineTransform2D {
        increment(in: host.placed(in: view?.engine?.root))
    }
}

extension CustomGestureRecognizer {
    /// How far the gesture has come, in the coordinates of a host. See ``translation(in:)-(View?)``.
    public final func translation(in host: some GestureHost) -> Vector {
        translation(in: host.placed(in: view?.engine?.root))
    }

    /// Says how far the gesture has come, in the coordinates of a host. See
    /// ``setTranslation(_:in:)-(_,View?)``.
    public final func setTranslation(_ translation: Vector, in host: some GestureHost) {
        setTranslation(translation, in: host.placed(in: view?.engine?.root))
    }

    /// Says where the gesture is, in the coordinates of a host. See
    /// ``setLocation(_:in:)-(_,View?)``.
    public final func setLocation(_ point: Point, in host: some GestureHost) {
        setLocation(point, in: host.placed(in: view?.engine?.root))
    }
}

extension Touch {
    /// The host it landed on, nil when that is a view of another kind.
    public var host: (any GestureHost)? {
        (view as? HostView)?.host
    }

    /// Where it is, in the coordinates of a host.
    public func location(in host: some GestureHost) -> Point {
        location(in: host.placed(in: view?.engine?.root))
    }

    /// Where it was when the same one was last called about it, in the coordinates of a host.
    public func previousLocation(in host: some GestureHost) -> Point {
        previousLocation(in: host.placed(in: view?.engine?.root))
    }
}

extension GestureHost {
    /// Converts a point of this host to the coordinates of another, in the same window.
    public func convert(_ point: Point, to host: some GestureHost) -> Point {
        let own = placed(in: nil)
        return own.convert(point, to: host.placed(in: own.engine?.root))
    }

    /// Converts a point of the window to the coordinates of this host. It must have been touched, or
    /// be in something that has.
    public func convert(fromWindow point: Point) -> Point {
        placed(in: nil).convert(point, from: nil)
    }

    /// Converts a point of this host to the window's coordinates. It must have been touched, or be in
    /// something that has.
    public func convert(toWindow point: Point) -> Point {
        placed(in: nil).convert(point, to: nil)
    }
}
