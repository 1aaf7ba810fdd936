// SPDX-License-Identifier: MIT

extension ScrollController {
    /// The point of the content, at its ``ContentController/zoomScale``, that is shown at the corner of the viewport.
    ///
    /// Setting it moves the content at once, within the bounds, and its motion with it: fingers still
    /// hold the content, and a fling, a bounce or an animation goes on as far as it would have. What
    /// is shown beyond an end may stay beyond it. Set it in ``didScroll`` to limit what is shown. To
    /// stop the motion, call ``setContentOffset(_:startingAt:)``.
    public var contentOffset: Point {
        get { .zero + placement.shift }
        set { relocate(to: newValue) }
    }

    /// The velocity of the ``contentOffset`` at a time, in points per second: that of its motion, or
    /// the part of that of the fingers which it follows, also if they drag inner content. Zero at
    /// rest.
    public func velocity(at time: Timestamp) -> Vector {
        if let motion = motion(at: time) {
            return motion.content.velocity(at: time)
        }
        return dragger?.velocity(of: self, at: time) ?? .zero
    }

    /// The ``ContentController/contentInsets``, with the ``keyboardInset`` if that is more at the
    /// bottom.
    public var adjustedContentInsets: EdgeInsets {
        var insets = contentInsets
        insets.bottom = max(insets.bottom, keyboardInset)
        return insets
    }

    /// The least ``contentOffset`` on each axis.
    public var minimumContentOffset: Point {
        limits.map { end($0) { $0.lowerBound } } ?? .zero
    }

    /// The greatest ``contentOffset`` on each axis: the end of the content.
    public var maximumContentOffset: Point {
        limits.map { end($0) { $0.upperBound } } ?? .zero
    }

    /// Whether a finger is down in the viewport. False for a wheel or a touchpad, as in UIKit.
    public var isTracking: Bool {
        watch.isActive
    }

    /// Whether fingers, a touchpad or a wheel drag the content; a wheel until 0.5 s after its last
    /// click. If fingers also zoom, it is true until they have lifted. Outer content is dragged,
    /// too, once a drag of inner content has moved it.
    public var isDragging: Bool {
        owed.drag
    }

    /// Whether content moves because fingers released it.
    public var isDecelerating: Bool {
        animation?.cause == .release
    }

    /// Whether fingers zoom the content.
    public var isZooming: Bool {
        isPinching && transformGestureRecognizer.numberOfTouches > 1
    }

    /// Whether content returns to the limits of the scale.
    public var isZoomBouncing: Bool {
        animation?.cause == .bounce
    }

    /// Whether an animation moves the content that the program started.
    public var isScrollAnimating: Bool {
        animation?.cause == .program
    }

    /// The current limits. Nil: the viewport is gone.
    var limits: ScrollLimits? {
        limits(of: contentSize)
    }

    /// The limits of content of a size.
    func limits(of content: Size) -> ScrollLimits? {
        viewport.map {
            ScrollLimits(
                content: content,
                viewport: $0.bounds.size,
                insets: adjustedContentInsets,
                scales: minimumZoomScale...maximumZoomScale,
                bounces: bounces,
                alwaysBounces: (alwaysBounceHorizontal, alwaysBounceVertical),
                bouncesZoom: bouncesZoom
            )
        }
    }

    private func end(
        _ limits: ScrollLimits,
        _ bound: (ClosedRange<Double>) -> Double
    ) -> Point {
        let scale = placement.scale
        return Point(
            x: bound(limits.range(.x, at: scale)),
            y: bound(limits.range(.y, at: scale))
        )
    }
}

// What is shown, and what is reported.

extension ScrollController {
    /// What has begun, and owes a call when it is over.
    struct Owed {
        var drag = false
        /// Whether it was asked where the drag ends.
        var end = false
        var deceleration = false
        var zoom = false
    }

    /// Shows content where the fingers pulled it.
    func hold(_ pull: ContentPlacement, _ limits: ScrollLimits) {
        grip = pull
        draw(limits.shown(pull))
    }

    /// Says that a zoom is over, once the content is back within the limits of the scale.
    func endZoom() {
        guard owed.zoom, !isPinching, animation.map({ $0.cause == .release }) ?? true,
            limits?.scales.contains(newest.scale) ?? true
        else {
            return
        }
        owed.zoom = false
        returnToSample()
        didEndZooming?(self, placement.scale)
    }
}
