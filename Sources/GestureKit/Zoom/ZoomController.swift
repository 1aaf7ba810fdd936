// SPDX-License-Identifier: MIT

/// Lets fingers move, zoom and turn the content of a view.
///
///     let zoom = ZoomController(content: picture, in: frame)
///     zoom.maximumScale = 4
///     zoom.onChange = { [unowned window] zoom in
///         window.draw()
///         window.needsFrames = zoom.isAnimating
///     }
///
/// The content is a subview of the viewport. The viewport takes the touches. The controller sets
/// only the content's ``View/transform``. Your program decides where the content lies without a
/// transform.
///
/// Content under the fingers stays under them, within the limits. There are limits for the scale
/// and for the place: large content covers the viewport, and small content stays in its middle.
/// Beyond the limits, content follows the fingers less and less. When the fingers release it, a
/// spring brings it back. Content released in motion continues and slows down. A finger that lands
/// stops it.
///
/// The controller reads no clock. Before you draw a frame, call ``advance(to:)`` with the time at
/// which the display will show it, in the clock of the touches: see <doc:FrameValues>. Draw each
/// frame while the controller ``isAnimating``, and while the ``transformGestureRecognizer`` has
/// begun. When fingers rest, ``onChange`` reports nothing, but the prediction that was shown still
/// ends.
///
/// It does not hold the views, so a view can hold it. When the controller is gone, its recognizers
/// are removed.
public final class ZoomController: Referable {
    let life = Life()

    /// The content.
    public internal(set) var content: View? {
        get { contentReference.object }
        set { contentReference.object = newValue }
    }

    private var contentReference = Weak<View>()

    /// The viewport.
    public private(set) var viewport: View? {
        get { viewportReference.object }
        set { viewportReference.object = newValue }
    }

    private var viewportReference = Weak<View>()

    /// The recognizer of the fingers, on the viewport. It restarts at each event, so its values are
    /// those of the latest motion.
    public let transformGestureRecognizer = TransformGestureRecognizer()

    /// The recognizer that zooms in and out again, on the viewport. Make single taps wait for it,
    /// or disable it.
    public let doubleTapGestureRecognizer = TapGestureRecognizer()

    /// The recognizer that stops content when fingers rest on a touchpad, on the viewport.
    public let holdGestureRecognizer = HoldGestureRecognizer()

    /// The recognizer that stops content when a finger lands, on the viewport.
    let watch = TouchWatch()

    /// The smallest scale at rest, from 1/256 to 256. Default: 1.
    ///
    /// Limits apply from the next gesture on. See ``enforceLimits(startingAt:)``.
    public var minimumScale = 1.0 {
        didSet { minimumScale = Self.usable(minimumScale, or: oldValue, "minimumScale") }
    }

    /// The largest scale at rest, from 1/256 to 256. Default: 8. If it is less than the
    /// ``minimumScale``, that is used.
    public var maximumScale = 8.0 {
        didSet { maximumScale = Self.usable(maximumScale, or: oldValue, "maximumScale") }
    }

    /// The scale after a double tap, within the limits. Default: 2.5.
    public var doubleTapScale = 2.5 {
        didSet { doubleTapScale = Self.usable(doubleTapScale, or: oldValue, "doubleTapScale") }
    }

    /// Whether fingers can turn the content. Default: false. Content that is turned when this
    /// becomes false stays turned until ``reset(startingAt:)``.
    public var allowsRotation = false

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
        }
    }

    /// What counts as a scale of 1 while content rests on a side, from 1/256 to 256. Default: 1.
    ///
    /// The limits of the scale and the ``doubleTapScale`` are multiplied by it. A picture that
    /// fills its viewport at a scale of 1 fills it at another scale after a quarter turn.
    public var sideScale = 1.0 {
        didSet { sideScale = Self.usable(sideScale, or: oldValue, "sideScale") }
    }

    /// Whether the place of the content is limited: large content covers the viewport, small
    /// content stays in its middle. Default: true.
    ///
    /// If false, it can be anywhere, also out of sight: a fling can take it there, and then neither
    /// a pinch nor a double tap brings it back. So such a program needs a key or a button that calls
    /// ``reset(startingAt:)``.
    public var keepsViewportCovered = true

    /// Whether the place is also limited while two or more fingers hold the content. Default: true.
    /// If false, content stays under two fingers wherever they take it, and returns to the limits
    /// when they lift.
    public var limitsPinches = true

    /// Whether content under resting fingers returns to them. Default: false.
    ///
    /// A frame shows where fingers will be. When they stop, no sample tells that, so content would
    /// stay at the prediction. If this is true, content returns when the fingers rest: from 40 to
    /// 140 ms after the newest sample, later on slow panels, just as a release velocity becomes
    /// zero. Draw frames in that time.
    public var returnsToRestingFingers = false

    /// The edges of the viewport that content leaves without resistance, for example because
    /// other content follows there. Default: none. See ``overshoot`` and ``willEndDragging``.
    public var openEdges: RectEdge = [] {
        didSet { grip = openEdges == oldValue ? grip : nil }
    }

    /// The part of the viewport at each edge that need not be covered. Use it for bars above the
    /// content, so that content can be pulled out from under them.
    public var contentInsets = EdgeInsets.zero

    /// Whether content can go beyond the limits and bounce back. Default: true.
    public var bounces = true

    /// How content moves without fingers: ``Momentum/Configuration/timeConstant`` after it is
    /// released, ``Momentum/Configuration/springTimeConstant`` when it moves to an end.
    public var momentum = Momentum.Configuration()

    /// Called after the content moved, and when ``isAnimating`` changed. Then draw the next frame.
    public var onChange: ((ZoomController) -> Void)?

    /// Called when the fingers lift, before the content continues. It gets their velocity in the
    /// viewport, in points per second, and the time from which the content continues. If it moves
    /// the content, for example by ``setContent(_:translation:velocity:startingAt:)``, nothing else
    /// moves it.
    public var willEndDragging: ((ZoomController, Vector, Timestamp) -> Void)?

    /// What is shown.
    var placement: ContentPlacement
    /// The placement at the newest sample. Nil: that is shown.
    var sampled: ContentPlacement?
    /// What the latest frame showed, while fingers hold the content.
    var frame: (placement: ContentPlacement, time: Timestamp)?
    /// The time of the latest frame of an animation.
    var animated: Timestamp?
    var animation: ContentAnimation?
    /// The unlimited placement, while fingers hold the content and nothing else moved it.
    var grip: ZoomLimits.Grip?
    /// Whether the grip is free of the limits of the place.
    var isFree = false
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
        viewportReference = Weak(viewport)
        placement = ContentPlacement(content.transform)
        doubleTapGestureRecognizer.numberOfTapsRequired = 2
        attach(to: viewport)
    }

    deinit {
        life.end()
        for recognizer in recognizers {
            recognizer.view?.removeGestureRecognizer(recognizer)
        }
    }

    /// The scale of the content.
    public var scale: Double {
        placement.scale
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

    /// Whether content moves without fingers. Then draw each frame.
    public var isAnimating: Bool {
        animation != nil
    }

    /// Moves content to its place at a time. Call it before you draw a frame, with the time when
    /// the display will show the frame.
    ///
    /// Under the fingers, content moves to where they will be: see <doc:FrameValues>. A frame that
    /// does not call this shows the newest sample. When the fingers lift, content continues from
    /// what the latest frame showed. An animation does not depend on earlier calls; a time before
    /// its start counts as its start.
    public func advance(to time: Timestamp) {
        if animation != nil {
            animate(to: time)
        } else {
            foresee(time)
        }
    }

    /// A pinch rarely returns to exactly the same scale.
    static let tolerance = 1.01

    static func usable(_ scale: Double, or old: Double, _ what: StaticString) -> Double {
        scale.saturated(in: 1.0 / 256...256, or: old, what, "it must be from 1/256 to 256")
    }
}

@available(*, unavailable)
extension ZoomController: Sendable {}
