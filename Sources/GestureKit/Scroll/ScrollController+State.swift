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
