// SPDX-License-Identifier: MIT

extension ScrollController {
    /// The point of the content, at its ``zoomScale``, that is shown at the corner of the viewport.
    ///
    /// Setting it moves the content at once, within the bounds.
    public var contentOffset: Point {
        get { .zero + placement.shift }
        set { setContentOffset(newValue) }
    }

    /// The scale of the content. Setting it scales about the middle of the viewport at once, within
    /// the limits.
    public var zoomScale: Double {
        get { placement.scale }
        set { setZoomScale(newValue) }
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
    /// click. If fingers also zoom, until they have lifted. False for an outer controller that
    /// takes the rest of a drag.
    public var isDragging: Bool {
        owed.drag
    }

    /// Whether content moves because fingers released it.
    public var isDecelerating: Bool {
        animation?.cause == .release
    }

    /// Whether fingers zoom the content.
    public var isZooming: Bool {
        isPinching
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
        viewport.map {
            ScrollLimits(
                content: contentSize,
                viewport: $0.bounds.size,
                insets: adjustedContentInsets,
                scales: minimumScale...max(minimumScale, maximumScale),
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
        var deceleration = false
        var zoom = false
    }

    /// Whether content moves so fast that a finger that lands means to stop it.
    func isFast(at time: Timestamp) -> Bool {
        guard let animation, animation.cause != .program else {
            return false
        }
        return animation.content.velocity(at: time).length >= Self.slowest
    }

    /// The least speed at which moving content keeps touches for itself, in points per second.
    /// Slower content seems to rest, so a touch reaches it.
    private static var slowest: Double { 10 }

    /// Shows content where the fingers pulled it.
    func hold(_ pull: ContentPlacement, _ limits: ScrollLimits) {
        grip = (pull, limits.viewport)
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
