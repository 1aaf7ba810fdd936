// SPDX-License-Identifier: MIT

/// Lets fingers move, zoom and turn the content of a view.
///
///     let zoom = ZoomController(content: picture, in: frame)
///     zoom.maximumZoomScale = 4
///     zoom.onChange = { [unowned window] zoom in
///         window.draw()
///         window.needsFrames = zoom.isAnimating
///     }
///
/// The content is a subview of the viewport. The viewport takes the touches. The controller sets
/// only the content's ``View/transform``. Your program decides where the content lies without a
/// transform: set its ``View/layoutFrame`` in a layout.
///
/// Content under the fingers stays under them, within the limits. There are limits for the scale
/// and for the place: large content covers the viewport, and small content stays in its middle.
/// Beyond the limits, content follows the fingers less and less. When the fingers release it, a
/// spring brings it back. Content released in motion continues and slows down. A finger that lands
/// stops it.
///
/// The controller reads no clock. Before you draw a frame, call ``ContentController/advance(to:)``
/// with the time at which the display will show it, in the clock of the touches: see
/// <doc:FrameValues>. Draw each frame while the controller ``ContentController/isAnimating``, and
/// while the ``ContentController/transformGestureRecognizer`` has begun. When fingers rest,
/// ``onChange`` reports nothing, but the prediction that was shown still ends.
///
/// Content that fits leaves one finger to others, such as a page around it, and waits for two. Zoomed
/// content at its end leaves a drag outward to content around it that scrolls in this direction. See
/// <doc:PagesOfPictures>.
///
/// The viewport holds the controller. The controller does not hold the views.
public final class ZoomController: ContentController {
    /// The content.
    public internal(set) var content: View? {
        get { contentReference.object }
        set { contentReference.object = newValue }
    }

    private var contentReference = Weak<View>()

    /// Whether fingers can turn the content. Default: false. Content that is turned when this
    /// becomes false stays turned until ``reset(startingAt:)``.
    public var allowsRotation = false {
        didSet { limitsChanged() }
    }

    /// Content rests at multiples of this angle, in radians from 0 to 2π. For example, π/2 means
    /// quarter turns. Released content turns to the nearest one. Default: 0, which means that
    /// content rests at any rotation.
    public var rotationStep = 0.0 {
        didSet {
            rotationStep = rotationStep.saturated(
                in: 0...2 * .pi,
                or: oldValue,
                "rotationStep",
                "it must be from 0 to 2π"
            )
            limitsChanged()
        }
    }

    /// What counts as a scale of 1 while content rests on a side, from 1/256 to 256. Default: 1.
    ///
    /// The limits of the scale and the ``ContentController/doubleTapScale`` are multiplied by it. A
    /// picture that fills its viewport at a scale of 1 fills it at another scale after a quarter
    /// turn.
    public var sideScale = 1.0 {
        didSet {
            sideScale = Self.usable(sideScale, or: oldValue, "sideScale")
            limitsChanged()
        }
    }

    /// Whether the place of the content is limited: large content covers the viewport, small
    /// content stays in its middle. Default: true.
    ///
    /// If false, it can be anywhere, but ``minimumVisibleLength`` of it stays visible.
    public var keepsViewportCovered = true {
        didSet { limitsChanged() }
    }

    /// How much of the content stays in the viewport at rest if content need not cover the
    /// viewport, in points along each axis. Smaller content stays whole. From 0 to 262,144.
    /// Default: 44, enough for a finger to take it back.
    public var minimumVisibleLength = 44.0 {
        didSet {
            minimumVisibleLength = minimumVisibleLength.saturatedExtent(
                or: oldValue,
                "minimumVisibleLength"
            )
            limitsChanged()
        }
    }

    /// Whether the place is also limited while two or more fingers hold the content. Default: true.
    /// If false, content stays under two fingers wherever they take it, and returns to the limits
    /// when they lift. Without ``ContentController/bounces``, content beyond the limits also stays
    /// under the last finger.
    public var limitsPinches = true

    /// Whether content under resting fingers returns to them. Default: false.
    ///
    /// A frame shows where fingers will be. Fingers that stop send no sample, so content would stay
    /// at the prediction. If this is true, content returns when the fingers rest: from 40 to
    /// 140 ms after the newest sample, later on slow panels, just as a release velocity becomes
    /// zero. Draw frames in that time.
    public var returnsToRestingFingers = false

    /// The edges of the viewport that content leaves without resistance, for example because
    /// other content follows there. Default: none. See ``overshoot`` and ``willEndDragging``.
    public var openEdges: RectEdge = []

    /// Called after the content moved, and when ``ContentController/isAnimating`` changed. Then
    /// draw the next frame.
    public var onChange: ((ZoomController) -> Void)?

    /// Called after the ``ContentController/zoomScale`` changed.
    public var didZoom: ((ZoomController) -> Void)?

    /// Called when the fingers let go of the content, before it continues.
    ///
    /// It gets the velocity of the fingers, and the point where the center of the content will come
    /// to rest, both in the coordinates of the viewport. Set the point to another one, and a spring
    /// moves the content there, within its limits. If the call itself moves the content, for example
    /// by ``setContent(_:translation:velocity:startingAt:)``, nothing else moves it. The content
    /// continues from the ``releaseTimestamp``.
    public var willEndDragging: ((ZoomController, inout ReleasedContent) -> Void)?

    /// The time from which content continues after the fingers last let go of it. It is
    /// a little before the lift, because the fingers lifted before a panel could report it. Nil:
    /// they have not let go yet.
    public internal(set) var releaseTimestamp: Timestamp?

    /// The unlimited placement, while fingers hold the content and nothing else moved it.
    var grip: ZoomLimits.Grip?
    /// Whether a gesture has the content, and willEndDragging has not been called.
    var isDragging = false
    /// Whether the grip is free of the limits of the place.
    var isFree = false
    /// Whether the controller makes the gesture wait for two fingers.
    var waitsForTwo = false
    /// The last location of the fingers, in the viewport.
    var anchor: Point?

    /// Creates a controller for a content and its viewport.
    ///
    /// - Parameters:
    ///   - content: The content, a subview of the viewport. Its current transform is kept if it
    ///     only scales, turns and shifts.
    ///   - viewport: The view that takes the touches.
    public init(content: View, in viewport: View) {
        precondition(
            content.superview === viewport,
            "The content must be a subview of the viewport"
        )
        contentReference = Weak(content)
        let placement = ContentPlacement(content.transform)
        super.init(
            viewport: viewport,
            placement: placement,
            maximumZoomScale: 8,
            delaysContentTouches: false
        )
        connect()
        join(viewport)
    }

    deinit {
        leave()
    }

    /// The rotation of the content, in radians, clockwise. It does not wrap.
    public var rotation: Double {
        placement.rotation
    }

    /// How far the content's center is from its place without a transform, in the coordinates of
    /// the viewport.
    public var translation: Vector {
        placement.shift
    }

    /// How far the content is beyond the limits of its place, in the coordinates of the viewport.
    /// Zero at rest.
    public var overshoot: Vector {
        limits?.overshoot(of: placement) ?? .zero
    }

    /// The scale of content that is not zoomed: 1, or the ``sideScale`` on a side, within the
    /// limits.
    public var fullScale: Double {
        limits?.fullScale(at: placement.rotation) ?? 1
    }

    /// Whether content around it scrolls sideways.
    package var isInSidewaysScroller: Bool { isInScroller(along: .x) }

    /// The scale that the content has, or to which the program is bringing it.
    package var intendedScale: Double {
        animation?.cause == .program ? destination.scale : zoomScale
    }

    /// The limits of the scale where the content rests after a turn that has begun.
    package var restScales: ClosedRange<Double> {
        let upright = minimumZoomScale...maximumZoomScale
        return limits.map { $0.scales(at: $0.restRotation(destination.rotation)) } ?? upright
    }

    /// A pinch rarely returns to exactly the same scale.
    static let tolerance = 1.01

    // MARK: - What ContentController asks for

    override var recognizers: [GestureRecognizer] {
        [
            transformGestureRecognizer, doubleTapGestureRecognizer, holdGestureRecognizer,
            touchGuard, watch,
        ]
    }

    override func allowsStart(of recognizer: GestureRecognizer) -> Bool {
        recognizer !== transformGestureRecognizer || mayTakeTouches && allowsDrag
    }

    override func noteInput(_ event: Event, for recognizer: GestureRecognizer) {
        noteScroll(event, for: recognizer)
    }

    override func touchesChanged(at time: Timestamp) {
        updateMinimum(at: time)
    }

    override var hasFingers: Bool {
        isDragging || waitsForTwo
    }

    override func endForsaken(at time: Timestamp) {
        endWait()
        if isDragging {
            letGo(velocity: .zero, at: time)
        }
    }

    override func isAllowed(_ placement: ContentPlacement) -> Bool {
        limits?.allows(placement) ?? true
    }

    override func allowed(_ placement: ContentPlacement) -> ContentPlacement? {
        limits.map { $0.allowed(placement, about: anchor ?? $0.area.center) }
    }

    override func release(velocity: Vector = .zero, at time: Timestamp) {
        letGo(velocity: velocity, at: time)
    }

    override func isCutEarly(_ motion: ContentAnimation, at time: Timestamp) -> Bool {
        limits?.cutEarly(motion, after: time) ?? false
    }

    override func continueWithinLimits(at time: Timestamp) {
        keepMoving(at: time)
    }

    override func foresee(_ time: Timestamp) -> Bool {
        foreseeGesture(time)
    }

    override func forgetGrip() {
        grip = nil
    }

    override func apply(from old: ContentPlacement) {
        content?.transform = placement.transform
        if placement.scale != old.scale {
            didZoom?(self)
        }
    }

    override func zoomed(_ start: ContentPlacement, to scale: Double, about place: Point?)
        -> ContentPlacement?
    {
        limits.map { limits in
            let middle = limits.area.center
            let place = place?.saturated(or: middle, "The place to zoom about") ?? middle
            let (way, factor) = (place - limits.home, scale / start.scale)
            // A turn that the program has begun goes on.
            let angle = destination.rotation - start.rotation
            let target = start.moved(from: way, to: way, scaledBy: factor, turnedBy: angle)
            return limits.allowed(target, about: place)
        }
    }

    override func changed() {
        onChange?(self)
    }
}

extension ZoomController {
    /// What the zoom does to the content, in the coordinates of the viewport: converts where a point
    /// is without a transform to where it is shown. The identity if content is not zoomed.
    ///
    ///     canvas.draw(photo, transform: zoom.transform)
    public var transform: AffineTransform2D {
        guard let content else {
            return .identity
        }
        let home = Vector(x: content.center.x, y: content.center.y)
        return AffineTransform2D.translation(by: -home)
            .concatenating(content.transform)
            .concatenating(.translation(by: home))
    }
}
