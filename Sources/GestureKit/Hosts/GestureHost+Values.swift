// SPDX-License-Identifier: MIT

// Values in the coordinates of a host. Each method asks the host for its place first, because it
// may have moved since the touch landed.

extension GestureRecognizer {
    /// The host it is on. Nil: it is on another kind of view, or on none.
    public final var host: (any GestureHost)? {
        (view as? HostView)?.host
    }

    /// The location of the gesture, in the coordinates of a host. See ``location(in:)-(View?)``.
    public final func location(in host: some GestureHost) -> Point {
        location(in: host.placed(in: view?.engine?.root))
    }

    /// The location of one of its touches, in the coordinates of a host. See
    /// ``location(ofTouch:in:)-(_,View?)``.
    public final func location(ofTouch index: Int, in host: some GestureHost) -> Point {
        location(ofTouch: index, in: host.placed(in: view?.engine?.root))
    }
}

extension LongPressGestureRecognizer {
    /// How far the fingers have moved since it began, in the coordinates of a host. See
    /// ``translation(in:)-(View?)``.
    public final func translation(in host: some GestureHost) -> Vector {
        translation(in: host.placed(in: view?.engine?.root))
    }
}

extension SwipeGestureRecognizer {
    /// The velocity of the fingers, in the coordinates of a host. See ``velocity(in:)-(View?)``.
    public final func velocity(in host: some GestureHost) -> Vector {
        velocity(in: host.placed(in: view?.engine?.root))
    }
}

extension TransformGestureRecognizer {
    /// The gesture as a transform, in the coordinates of a host. See ``transform(in:)-(View?)``.
    public final func transform(in host: some GestureHost) -> AffineTransform2D {
        transform(in: host.placed(in: view?.engine?.root))
    }

    /// The gesture at a time as a transform, in the coordinates of a host. See
    /// ``transform(in:at:)-(View?,_)``.
    public final func transform(
        in host: some GestureHost,
        at time: Timestamp
    ) -> AffineTransform2D {
        transform(in: host.placed(in: view?.engine?.root), at: time)
    }

    /// What the fingers did in the latest motion, in the coordinates of a host. See
    /// ``increment(in:)-(View?)``.
    public final func increment(in host: some GestureHost) -> AffineTransform2D {
        increment(in: host.placed(in: view?.engine?.root))
    }
}

extension CustomGestureRecognizer {
    /// The translation of the gesture, in the coordinates of a host. See
    /// ``translation(in:)-(View?)``.
    public final func translation(in host: some GestureHost) -> Vector {
        translation(in: host.placed(in: view?.engine?.root))
    }

    /// Sets the translation of the gesture, in the coordinates of a host. See
    /// ``setTranslation(_:in:)-(_,View?)``.
    public final func setTranslation(_ translation: Vector, in host: some GestureHost) {
        setTranslation(translation, in: host.placed(in: view?.engine?.root))
    }

    /// Sets the location of the gesture, in the coordinates of a host. See
    /// ``setLocation(_:in:)-(_,View?)``.
    public final func setLocation(_ point: Point, in host: some GestureHost) {
        setLocation(point, in: host.placed(in: view?.engine?.root))
    }
}

extension Touch {
    /// The host it hit. Nil: it hit another kind of view.
    public var host: (any GestureHost)? {
        (view as? HostView)?.host
    }

    /// Its location, in the coordinates of a host.
    public func location(in host: some GestureHost) -> Point {
        location(in: host.placed(in: view?.engine?.root))
    }

    /// Its location at a time, in the coordinates of a host. See
    /// ``location(in:at:)-(View?,_)``.
    public func location(in host: some GestureHost, at time: Timestamp) -> Point {
        location(in: host.placed(in: view?.engine?.root), at: time)
    }

    /// Its location at the previous call to the same receiver, in the coordinates of a host.
    public func previousLocation(in host: some GestureHost) -> Point {
        previousLocation(in: host.placed(in: view?.engine?.root))
    }
}

extension TouchPath.Position {
    /// The location, in the coordinates of a host.
    public func location(in host: some GestureHost) -> Point {
        location(in: host.placed(in: nil))
    }
}

extension GestureHost {
    /// Converts a point from this host to another one in the same window.
    public func convert(_ point: Point, to host: some GestureHost) -> Point {
        let own = placed(in: nil)
        return own.convert(point, to: host.placed(in: own.engine?.root))
    }

    /// Converts a point from the window to this host. The host, or one that contains it, must have
    /// been touched before.
    public func convert(fromWindow point: Point) -> Point {
        placed(in: nil).convert(point, from: nil)
    }

    /// Converts a point from this host to the window. The host, or one that contains it, must have
    /// been touched before.
    public func convert(toWindow point: Point) -> Point {
        placed(in: nil).convert(point, to: nil)
    }
}
