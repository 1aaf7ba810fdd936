// SPDX-License-Identifier: MIT

import CGestureMath

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
/// and less, and a spring brings it back. So do two fingers on a touchpad. A wheel moves it by
/// steps, up to its ends. The names are those of `UIScrollView`, and so are the constants: see
/// <doc:Scrolling>.
///
/// The controller reads no clock. Before you draw a frame, call ``ContentController/advance(to:)``
/// with the time at which the display will show it: see <doc:FrameValues>. While the controller
/// ``ContentController/isAnimating``, draw each frame.
///
/// If the viewport is inside that of another controller, the content hands over at its ends: the
/// inner content moves to its end, and then the outer one takes the rest. This needs no setup. Outer
/// content that ``goesFirst`` moves before it.
///
/// The viewport holds the controller. It must not be a ``Window``, or another root of an engine.
/// Scrolling allocates no memory.
public class ScrollController: ContentController {
    /// The recognizer of drags, on the viewport. Its delegate belongs to the controller. Its
    /// ``DragGestureRecognizer/allowedScrollTypesMask`` is ``ScrollTypeMask/all`` at first, and
    /// ``GestureRecognizer/delaysTouchesEnded`` is false, as that of a pinch of the content.
    ///
    /// When a finger lands, the controller sets its ``PanGestureRecognizer/axis``. So content that
    /// can move along only one axis leaves drags across that axis to others.
    public let panGestureRecognizer = PanGestureRecognizer()

    // MARK: - Content

    /// The size of the content at a ``ContentController/zoomScale`` of 1, in points, up to 67,108,864. Default: zero.
    ///
    /// Content that is beyond its new end returns from the next frame on, or when the fingers lift,
    /// and content that flings comes to its new end. Content that a spring already brings back comes
    /// to rest at its former end, if that is within the new ones. To say when, or to move it at once,
    /// call ``ContentController/enforceLimits(startingAt:)``.
    public var contentSize = Size.zero {
        didSet {
            contentSize.width = Self.length(contentSize.width, or: oldValue.width)
            contentSize.height = Self.length(contentSize.height, or: oldValue.height)
            noteOvershoot(limits(of: oldValue))
            limitsChanged()
        }
    }

    /// How much of the viewport a keyboard covers, from the bottom edge. It counts if it is more
    /// than the bottom of the ``ContentController/contentInsets``. Default: 0. See
    /// ``setKeyboardInset(_:revealing:startingAt:)``.
    public var keyboardInset = 0.0 {
        didSet {
            keyboardInset = keyboardInset.saturatedExtent(or: oldValue, "keyboardInset")
            limitsChanged()
        }
    }

    /// Whether the origin of the viewport's bounds follows the content offset, so that touches hit
    /// subviews where they are shown. Default: true.
    ///
    /// Coordinates of views end at ±262,144 points. For longer content set this to false, and place
    /// the subviews relative to the ``contentOffset``.
    public var movesBounds = true

    // MARK: - Motion

    /// How fast released content slows down. Default: ``DecelerationRate/normal``. The
    /// ``Momentum/Configuration/timeConstant`` of the ``ContentController/momentum`` is not used.
    public var decelerationRate = DecelerationRate.normal

    /// Whether fingers, touchpads and wheels scroll. Default: true.
    ///
    /// False ends a drag, and its content does not continue. Content that already moves without
    /// fingers continues to its end, and a finger that lands still stops it. To stop it at once,
    /// call ``ContentController/stop()``. The rest of a fling of inner content does not move this
    /// content.
    public var isScrollEnabled = true {
        didSet {
            panGestureRecognizer.isEnabled = isScrollEnabled
            if !isScrollEnabled {
                leaveChain(lettingGo: true)
                endWait()
            }
        }
    }

    /// Whether content stops at multiples of the viewport's size, and at its ends. A fling moves it
    /// by at most one page. If that size changes on the way, it comes to a page of the new size, also
    /// if ``willEndDragging`` has chosen another place; to show the same page, call
    /// ``setContentOffset(_:startingAt:)``. At rest it keeps its offset: set that of its page in
    /// your layout. Default: false.
    public var isPagingEnabled = false

    /// Whether a drag along one axis keeps to that axis. Default: false.
    ///
    /// A drag that begins within 30° of an axis along which the content scrolls moves it along this
    /// axis only. Any other drag moves it along both.
    public var isDirectionalLockEnabled = false

    /// Whether the next outer controller takes what is left of a drag or a fling at an end of the
    /// content, unless another drag has its content. Default: true. If false, the content bounces there.
    public var handsOver = true

    /// The ends toward which this content moves before content inside it does. Default: none, so
    /// inner content goes first. See <doc:SheetWithAList>.
    ///
    /// A sheet that rises before its list scrolls goes first toward its ``RectEdge/bottom``. A
    /// header that also comes back first adds its ``RectEdge/top``.
    public var goesFirst: RectEdge = []

    // MARK: - Zoom

    /// Whether fingers can scale content beyond the limits, so that it bounces back. Default: true.
    public var bouncesZoom = true

    // MARK: - What happens

    /// Called after the content moved, and when ``ContentController/isAnimating`` changed. Then
    /// draw the next frame.
    public var onChange: ((ScrollController) -> Void)?

    /// Called after the ``contentOffset`` changed, at samples and in
    /// ``ContentController/advance(to:)``.
    public var didScroll: ((ScrollController) -> Void)?

    /// Called before a drag moves the content. What it sets counts for this drag. For outer content
    /// it is called before a drag of inner content, or the fling after it, first moves it.
    public var willBeginDragging: ((ScrollController) -> Void)?

    /// Called when a drag is over and lets go of the content, before any content continues.
    ///
    /// It gets the velocity with which the motion of this content begins, and the offset where it
    /// will come to rest. Set the target, and the content slows down so that it comes to rest there,
    /// and hands nothing over. If that would take more than twice as long, and longer than a spring
    /// does, or if it lies in the other direction, a spring moves the content.
    /// ``ContentController/stop()`` and other calls that stop content do so here, too.
    ///
    /// Inner and outer content that the drag moved are asked in the order in which they move.
    public var willEndDragging: ((ScrollController, inout ReleasedContent) -> Void)?

    /// Called after a drag lifted or was cancelled. True: the content continues. If fingers still
    /// zoom then, the drag is over when they have lifted, too.
    public var didEndDragging: ((ScrollController, Bool) -> Void)?

    /// Called after the fingers lifted, if the content continues, also if it waits until other
    /// content hands over to it.
    public var willBeginDecelerating: ((ScrollController) -> Void)?

    /// Called when content that continued after a drag comes to rest or is stopped.
    public var didEndDecelerating: ((ScrollController) -> Void)?

    /// Called when an animation that the program started is over or is stopped.
    public var didEndScrollingAnimation: ((ScrollController) -> Void)?

    /// Called before fingers change the ``ContentController/zoomScale``.
    public var willBeginZooming: ((ScrollController) -> Void)?

    /// Called after the ``ContentController/zoomScale`` changed.
    public var didZoom: ((ScrollController) -> Void)?

    /// Called with the ``ContentController/zoomScale`` when fingers zoomed and the content is back
    /// within the limits of the scale, or removed from its viewport.
    public var didEndZooming: ((ScrollController, Double) -> Void)?

    // MARK: - State

    /// The unlimited placement, while fingers hold the content and nothing else moved it.
    var grip: ContentPlacement?
    /// The grip that ``pull(by:in:)`` changes.
    var pulled = ContentPlacement()
    /// The grip before that.
    var pulledFrom = ContentPlacement()
    /// The translation of the pan in the window up to which it has moved the content. Nil: it does
    /// not drag.
    var dragged: Vector?
    /// Whether fingers zoom.
    var isPinching = false
    /// What has begun, and owes a call when it is over.
    var owed = Owed()
    /// The latest step of a wheel along each axis.
    var turn = Vector.zero
    /// The axis that a drag keeps to.
    var lockedAxis: ScrollAxis?
    /// The place of the fingers that zoom, relative to the corner of the viewport.
    var anchor: Vector?
    /// The controller that gets the rest of the current drag.
    @Weak var outer: ScrollController?

    /// How a step of the first content of the chain leads in this one.
    var lead = ChainLead()

    /// The controller whose drags gave their rest to this one latest.
    @Weak var inner: ScrollController?
    /// How far content was shown beyond its ends when the ``contentSize`` changed, until it moves.
    var overshoot = Vector.zero
    /// The motions that begin at a lift.
    var glides: (x: Glide, y: Glide)?
    /// The limits within which they were planned.
    var glideLimits: ScrollLimits?
    /// Whether the program chose where they end.
    var isTargetChosen = false
    /// The size of the viewport when they began.
    var flungArea = Size.zero

    /// Creates a controller for the content of a view.
    ///
    /// - Parameter viewport: The view that takes the touches, and shows the part of the content at
    ///   the ``contentOffset``. The origin of its bounds is the first ``contentOffset``. The bounds
    ///   of a window, and of another root of an engine, start at zero, so it is no viewport: its
    ///   bounds do not move.
    public init(in viewport: View) {
        super.init(
            viewport: viewport,
            placement: ContentPlacement(shift: viewport.bounds.origin - .zero),
            maximumZoomScale: 1,
            delaysContentTouches: true
        )
        if viewport.asWindow != nil {
            Self.reportWindow()
        }
        connect()
        join(viewport)
    }

    private static func reportWindow() {
        ValueRepairs.firstReport(of: "A window that scrolls")?(
            "A window cannot scroll. Put the content into a view."
        )
    }

    deinit {
        leave()
    }

    // MARK: - What a CollectionController does in its own way

    /// The limits in which a drag scrolls that begins now.
    var dragLimits: ScrollLimits? { limits }

    /// A drag of this content begins.
    func willDrag() {}

    // MARK: - What ContentController asks for

    override func allowsStart(of recognizer: GestureRecognizer) -> Bool {
        recognizer !== panGestureRecognizer || allowsPan
    }

    override func takes(_ type: TouchType) -> Bool {
        panGestureRecognizer.accepts(type) || super.takes(type)
    }

    override func noteInput(_ event: Event, for recognizer: GestureRecognizer) {
        if recognizer === panGestureRecognizer {
            noteScroll(event, for: recognizer)
        }
    }

    override var recognizers: [GestureRecognizer] {
        [
            panGestureRecognizer, transformGestureRecognizer, doubleTapGestureRecognizer,
            holdGestureRecognizer, touchGuard, watch,
        ]
    }

    override var motion: Momentum.Configuration {
        var motion = momentum
        motion.timeConstant = decelerationRate.timeConstant
        return motion
    }

    override func touchesChanged(at time: Timestamp) {
        updatePanAxis()
    }

    override func zoomed(_ start: ContentPlacement, to scale: Double, about place: Point?)
        -> ContentPlacement?
    {
        limits.map { limits in
            let middle = Point(x: limits.viewport.width / 2, y: limits.viewport.height / 2)
            let place = place?.saturated(or: middle, "The place to zoom about") ?? middle
            let anchor = place - Point.zero
            var target = start
            target.scale = scale.nearest(in: limits.scales)
            target.shift = (start.shift + anchor) * (target.scale / start.scale) - anchor
            return limits.allowed(target, about: anchor)
        }
    }

    override var isHeld: Bool {
        isGripped || watch.isActive || holdGestureRecognizer.isActive
    }

    override var hasFingers: Bool {
        dragged != nil || isPinching
    }

    override func endForsaken(at time: Timestamp) {
        endPinching(.zero, after: time, lift: time)
        endDragging(.zero, after: time, lift: time)
    }

    override func isAllowed(_ placement: ContentPlacement) -> Bool {
        limits?.allows(placement) ?? true
    }

    override func allowed(_ placement: ContentPlacement) -> ContentPlacement? {
        limits?.allowed(placement, about: anchor ?? .zero)
    }

    override func release(velocity: Vector = .zero, at time: Timestamp) {
        letGo(velocity: velocity, at: time)
    }

    override func isCutEarly(_ motion: ContentAnimation, at time: Timestamp) -> Bool {
        limits.map { isCutWithin($0, motion, at: time) } ?? false
    }

    override func waitsInVain(_ motion: ContentAnimation, at time: Timestamp) -> Bool {
        isLeft(motion, at: time)
    }

    override func continueWithinLimits(at time: Timestamp) {
        replan(at: time)
    }

    override func foresee(_ time: Timestamp) -> Bool {
        foreseeGesture(time)
    }

    override func forgetGrip() {
        grip = nil
    }

    override func apply(from old: ContentPlacement) {
        overshoot = .zero
        if movesBounds, let viewport {
            if viewport.rootEngine == nil {
                viewport.bounds.origin = contentOffset
            } else {
                Self.reportWindow()
                // They may have moved before it was the root. Touches would miss them.
                viewport.bounds.origin = .zero
            }
        }
        if placement.scale != old.scale {
            didZoom?(self)
        }
        if placement.shift != old.shift {
            didScroll?(self)
        }
    }

    override func report(endOf cause: Cause) {
        switch cause {
        case .release where owed.deceleration:
            owed.deceleration = false
            didEndDecelerating?(self)
        case .program: didEndScrollingAnimation?(self)
        case .release, .bounce: break
        }
        endZoom()
    }

    override func stopped(_ motion: ContentAnimation, at time: Timestamp) {
        endWaits(for: motion, at: time)
        refuseRest(of: motion, at: time)
    }

    override func moved() {
        // A lift of inner content may be about to begin its motion elsewhere.
        if glides != nil, let limits {
            prepareGlide(limits)
        }
        endZoom()
    }

    override func scalesChanged() {
        transformGestureRecognizer.isEnabled = maximumZoomScale > minimumZoomScale
        endZoom()
    }

    override func removed() {
        leaveChain(lettingGo: false)
        if owed.zoom {
            // Nothing takes the content back to the limits of the scale any more.
            owed.zoom = false
            didEndZooming?(self, placement.scale)
        }
    }

    override func changed() {
        onChange?(self)
    }

    private static func length(_ length: Double, or old: Double) -> Double {
        length.saturated(
            in: 0...ContentPlacement.greatestShift,
            or: old,
            "contentSize",
            "it must be from 0 to 67,108,864 points"
        )
    }
}

extension ScrollController {
    /// How fast released content slows down: the part of its speed that is left after a
    /// millisecond.
    ///
    /// The names and numbers are those of `UIScrollView.DecelerationRate`. Content with the
    /// velocity v comes to rest after v · τ, with the time constant τ = -1 ms / ln(rate).
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part of the speed that is left after a millisecond.
        public let rawValue: Double

        /// Creates a rate, limited to those with a time constant of 1 ms to 10 s: 0.368 to 0.9999.
        public init(rawValue: Double) {
            let range = gm_exp(-1.0)...gm_exp(-1e-4)
            self.rawValue = rawValue.saturated(
                in: range,
                or: 0.998,
                "A deceleration rate",
                "it must be from 0.368 to 0.9999"
            )
        }

        /// The rate of lists and other content: 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)

        /// The rate of content that stops soon: 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)

        /// The time in which the speed falls to 37 %: 0.4995 s if ``normal``, 0.0995 s if ``fast``.
        public var timeConstant: Duration {
            .microseconds(Int64((-1000 / gm_log(rawValue)).rounded()))
        }
    }
}
