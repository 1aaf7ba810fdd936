// SPDX-License-Identifier: MIT

// Names of the last release. The next one has them no more.

extension ScrollController {
    /// The former name of ``ContentController/contentInsets``.
    @available(*, deprecated, renamed: "contentInsets")
    public var contentInset: EdgeInsets {
        get { contentInsets }
        set { contentInsets = newValue }
    }

    /// The former name of ``adjustedContentInsets``.
    @available(*, deprecated, renamed: "adjustedContentInsets")
    public var adjustedContentInset: EdgeInsets {
        adjustedContentInsets
    }

    /// The former name of ``ContentController/minimumScale``.
    @available(*, deprecated, renamed: "minimumScale")
    public var minimumZoomScale: Double {
        get { minimumScale }
        set { minimumScale = newValue }
    }

    /// The former name of ``ContentController/maximumScale``.
    @available(*, deprecated, renamed: "maximumScale")
    public var maximumZoomScale: Double {
        get { maximumScale }
        set { maximumScale = newValue }
    }

    /// The former name of ``ContentController/doubleTapScale``.
    @available(*, deprecated, renamed: "doubleTapScale")
    public var doubleTapZoomScale: Double {
        get { doubleTapScale }
        set { doubleTapScale = newValue }
    }

    /// The former name of ``ContentController/transformGestureRecognizer``.
    @available(*, deprecated, renamed: "transformGestureRecognizer")
    public var pinchGestureRecognizer: TransformGestureRecognizer {
        transformGestureRecognizer
    }

    /// The former name of ``ContentController/enforceLimits(startingAt:)``.
    @available(*, deprecated, renamed: "enforceLimits(startingAt:)")
    public func enforceBounds(startingAt time: Timestamp? = nil) {
        enforceLimits(startingAt: time)
    }
}
