// SPDX-License-Identifier: MIT

/// Scrolls and zooms content in a viewport: the model of a scroll view. It draws nothing.
///
///     let scroll = ScrollController(in: list)
///     scroll.contentSize = Size(width: 320, height: 4000)
///     scroll.alwaysBounceVertical = true
///     scroll.onChange = { [unowned window] scroll in
///         window.draw()
///         window.needsFrames = scroll.isAnimating
///     }
///     ...
///     scroll.advance(to: frame)                // before each frame
///     draw(content, from: scroll.contentOffset)
///
/// Fingers drag the content, and it continues when they lift. Beyond its ends it follows them less
/// and less, and a spring brings it back. So do two fingers on a touchpad. A wheel moves it by steps,
/// up to its ends. The names are those of `UIScrollView`, and so are the
/// constants: see <doc:Scrolling>.
///
/// The controller reads no clock. Before you draw a frame, call ``advance(to:)`` with the time at
/// which the display will show it: see <doc:FrameValues>. While the controller ``isAnimating``, draw
/// each frame.
///
/// If the viewport is inside that of another controller, the content hands over at its ends: the
/// inner content moves to its end, and then the outer one takes the rest. This needs no setup.
///
/// The controller does not hold the viewport, so the viewport can hold it. When the controller is
/// gone, its recognizers are removed. Scrolling allocates no memory.
public final class ScrollController: Referable {
    let life = Life()

    /// The viewport.
    public private(set) var viewport: View? {
        get { viewportReference.object }
        set { viewportReference.object = newValue }
    }

    private var viewportReference = Weak<View>()

    /// The recognizer of drags, on the viewport. Its delegate belongs to the controller. Its
    /// ``DragGestureRecognizer/allowedScrollTypesMask`` is ``ScrollTypeMask/all`` at first.
    ///
    /// When a finger lands, the controller sets its ``PanGestureRecognizer/axis``. So content that
    /// can move along one axis only leaves drags across that axis to others.
    public let panGestureRecognizer = PanGestureRecognizer()

    /// The recognizer that zooms, on the viewport. It is enabled if the ``maximumZoomScale`` is more
    /// than the ``minimumZoomScale``. Its delegate belongs to the controller.
    ///
    /// It restarts at each event, so its values are those of the latest motion.
    public let pinchGestureRecognizer = TransformGestureRecognizer()

    /// The recognizer that zooms in about a tapped place, and out again, on the viewport. It is
    /// disabled at first. If you enable it, make single taps wait for it.
    public let doubleTapGestureRecognizer = TapGestureRecognizer()

    /// Stops content when fingers rest on a touchpad.
    let holdGestureRecognizer = HoldGestureRecognizer()
    /// Stops content when a finger lands.
    let watch = TouchWatch()
    let touchGuard = ScrollGuard()
    let questions = ScrollQuestions()

    // MARK: - Content

    /// The size of the content at a ``zoomScale`` of 1, in points, up to 67,108,864. Default: zero.
    ///
    /// It applies from the next gesture on. See ``enforceBounds(startingAt:)``.
    public var contentSize = Size.zero {
        didSet {
            contentSize.width = Self.length(contentSize.width, or: oldValue.width)
            contentSize.height = Self.length(contentSize.height, or: oldValue.height)
        }
    }

    /// The space that content leaves free at each edge of the viewport when it is scrolled to the
    /// end there, for example for bars. Default: zero.
    public var contentInset = EdgeInsets.zero {
        didSet { contentInset = contentInset.saturated("contentInset") }
    }

    /// How much of the viewport a keyboard covers, from the bottom edge. It counts if it is more
    /// than the bottom of the ``contentInset``. Default: 0. See
    /// ``setKeyboardInset(_:revealing:startingAt:)``.
    public var keyboardInset = 0.0 {
        didSet { keyboardInset = keyboardInset.saturatedExtent(or: oldValue, "keyboardInset") }
    }

    /// Whether the origin of the viewport's bounds follows the content offset, so that touches hit
    /// subviews where they are shown. Default: true.
    ///
    /// Coordinates of views end at ±262,144 points. For longer content set this to false, and place
    /// the subviews relative to the ``contentOffset``.
    public var movesBounds = true

    // MARK: - Motion

    /// How fast released content slows down. Default: ``DecelerationRate/normal``.
    public var decelerationRate = DecelerationRate.normal

    /// How the spring moves content, and the ``Momentum/Configuration/flipSpeed`` of pages. Its time
    /// constant of free motion is not used: see ``decelerationRate``.
    public var momentum = Momentum.Configuration()

    /// Whether fingers, touchpads and wheels scroll. Default: true.
    public var isScrollEnabled = true {
        didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
    }

    /// Whether content stops at multiples of the viewport's size. A fling moves it by at most one
    /// page. Default: false.
    public var isPagingEnabled = false

    /// Whether a drag along one axis keeps to that axis. Default: false.
    ///
    /// A drag that begins within 30° of an axis moves content along this axis only. Any other drag
    /// moves it along both.
    public var isDirectionalLockEnabled = false

    /// Whether content can go beyond its ends and bounce back. Default: true.
    public var bounces = true

    /// Whether content bounces horizontally even if it is no wider than the viewport. Default:
    /// false.
    public var alwaysBounceHorizontal = false

    /// Whether content bounces vertically even if it is no higher than the viewport. Default: false.
    public var alwaysBounceVertical = false

    /// Whether the next outer controller takes what is left of a drag or a fling at an end of the
    /// content. Default: true. If false, the content bounces there.
    public var handsOver = true

    // MARK: - Touches of the content

    /// Whether views in the content get touches only after the ``contentTouchDelay``, or when the
    /// finger lifts. A drag that begins before that never reaches them. Default: true.
    public var delaysContentTouches = true

    /// How long touches are withheld from the content. Default: 150 ms, about as long as UIKit
    /// does.
    public var contentTouchDelay = Duration.milliseconds(150)

    /// Whether a drag can begin after a view in the content got the touch. The view then receives a
    /// cancel. Default: true.
    public var canCancelContentTouches = true

    /// Decides for one view in the content whether a drag can begin after the view got the touch, if
    /// ``canCancelContentTouches`` is true. Nil: any drag can.
    public var touchesShouldCancel: ((View) -> Bool)?

    // MARK: - Zoom

    /// The smallest scale at rest, from 1/256 to 256. Default: 1.
    public var minimumZoomScale = 1.0 {
        didSet {
            minimumZoomScale = Self.scale(minimumZoomScale, or: oldValue, "minimumZoomScale")
            updatePinch()
        }
    }

    /// The largest scale at rest, from 1/256 to 256. Default: 1, so that content does not zoom. If
    /// it is less than the ``minimumZoomScale``, that is used.
    public var maximumZoomScale = 1.0 {
        didSet {
            maximumZoomScale = Self.scale(maximumZoomScale, or: oldValue, "maximumZoomScale")
            updatePinch()
        }
    }

    /// The scale after a double tap, within the limits. Default: 2.5.
    public var doubleTapZoomScale = 2.5 {
        didSet {
            doubleTapZoomScale = Self.scale(doubleTapZoomScale, or: oldValue, "doubleTapZoomScale")
        }
    }

    /// Whether fingers can scale content beyond the limits, so that it bounces back. Default: true.
    public var bouncesZoom = true

    // MARK: - What happens

    /// Called after the content moved, and when ``isAnimating`` changed. Then draw the next frame.
    public var onChange: ((ScrollController) -> Void)?

    /// Called after the ``contentOffset`` changed, at samples and in ``advance(to:)``.
    public var didScroll: ((ScrollController) -> Void)?

    /// Called before a drag moves the content.
    public var willBeginDragging: ((ScrollController) -> Void)?

    /// Called when the fingers lift or a scroll ends, before the content continues.
    ///
    /// It gets the velocity of the content offset, in points per second (UIKit: per millisecond),
    /// and the offset where the content will come to rest. Change it, and the content slows down
    /// so that it comes to rest there. If that would take more than twice as long, or if it lies in
    /// the other direction, a spring moves the content.
    public var willEndDragging: ((ScrollController, Vector, inout Point) -> Void)?

    /// Called after the fingers lifted or the drag was cancelled. True: the content continues.
    public var didEndDragging: ((ScrollController, Bool) -> Void)?

    /// Called after the fingers lifted, if the content continues, and when the outer content takes
    /// over a fling.
    public var willBeginDecelerating: ((ScrollController) -> Void)?

    /// Called when content that continued after a drag comes to rest or is stopped.
    public var didEndDecelerating: ((ScrollController) -> Void)?

    /// Called when an animation that the program started is over or is stopped.
    public var didEndScrollingAnimation: ((ScrollController) -> Void)?

    /// Called before fingers change the ``zoomScale``.
    public var willBeginZooming: ((ScrollController) -> Void)?

    /// Called after the ``zoomScale`` changed.
    public var didZoom: ((ScrollController) -> Void)?

    /// Called with the ``zoomScale`` when fingers zoomed and the content is back within the limits
    /// of the scale.
    public var didEndZooming: ((ScrollController, Double) -> Void)?

    // MARK: - State

    /// What is shown.
    var placement = ContentPlacement()
    /// The placement at the newest sample. Nil: that is shown.
    var sampled: ContentPlacement?
    /// What the latest frame showed, while fingers hold the content.
    var frame: (placement: ContentPlacement, time: Timestamp)?
    /// The time of the latest frame of an animation.
    var animated: Timestamp?
    var animation: (content: ContentAnimation, cause: Cause)?
    /// The unlimited placement, while fingers hold the content and nothing else moved it.
    var grip: ContentPlacement?
    /// The grip that ``pull(by:in:)`` changes.
    var pulled = ContentPlacement()
    /// The translation of the pan up to which it has moved the content. Nil: it does not drag.
    var dragged: Vector?
    /// Whether fingers zoom.
    var isPinching = false
    /// The type of the scroll that drags. Nil: fingers do, or nothing.
    var scrollType: ScrollType?
    /// The latest step of a wheel along each axis.
    var turn = Vector.zero
    /// The axis that a drag keeps to.
    var lockedAxis: ScrollAxis?
    /// The place of the fingers that zoom, relative to the corner of the viewport.
    var anchor: Vector?
    /// The controller that gets the rest of the current drag.
    var outer: ScrollController? {
        get { outerReference.object }
        set { outerReference.object = newValue }
    }

    private var outerReference = Weak<ScrollController>()
    /// The motions that begin at a lift.
    var glides: (x: Glide, y: Glide)?

    /// Why content moves without fingers.
    enum Cause {
        case drag
        case zoom
        case program
    }

    /// Creates a controller for the content of a view.
    ///
    /// - Parameter viewport: The view that takes the touches, and shows the part of the content at
    ///   the ``contentOffset``.
    public init(in viewport: View) {
        self.viewport = viewport
        attach(to: viewport)
    }

    deinit {
        life.end()
        for recognizer in recognizers {
            recognizer.view?.removeGestureRecognizer(recognizer)
        }
    }

    private static func length(_ length: Double, or old: Double) -> Double {
        length.saturated(
            in: 0...ContentPlacement.greatestShift,
            or: old,
            "contentSize",
            "it must be from 0 to 67,108,864 points"
        )
    }

    static func scale(_ scale: Double, or old: Double, _ what: StaticString) -> Double {
        scale.saturated(in: 1.0 / 256...256, or: old, what, "it must be from 1/256 to 256")
    }

    private func updatePinch() {
        pinchGestureRecognizer.isEnabled = maximumZoomScale > minimumZoomScale
    }
}

@available(*, unavailable)
extension ScrollController: Sendable {}
