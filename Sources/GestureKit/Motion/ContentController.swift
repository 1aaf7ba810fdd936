// SPDX-License-Identifier: MIT

/// What a ``ScrollController`` and a ``ZoomController`` have in common: content that fingers hold,
/// that moves without them, or that rests.
///
/// - *Held*: fingers have the content. It follows them, with resistance beyond its limits.
/// - *Released*: nothing holds it. It continues with its velocity, or a spring takes it back to its
///   limits.
/// - *At rest*: it is within its limits, and nothing moves it.
///
/// Position, scale and rotation are one state. Whatever lets go of the content, be it a finger, a
/// wheel, a disabled recognizer or new limits, the controller looks at all of that state and chooses
/// what follows. So released content always comes to rest within its limits.
///
/// The viewport holds the controller, as it holds its recognizers. The controller ends with the
/// viewport, or by ``remove()``. Its closures get it as a parameter, so they need not capture it.
///
/// What happens to the content depends on the input and its times only, not on the frames. In an
/// action and in a call of the controller, its values are those of the newest sample. After
/// ``advance(to:)`` they are those of that frame.
public class ContentController: Referable {
    let life = Life()

    /// The viewport.
    public final private(set) var viewport: View? {
        get { viewportReference.object }
        set { viewportReference.object = newValue }
    }

    private var viewportReference: Weak<View>

    /// The recognizer of fingers that spread and turn, on the viewport.
    ///
    /// The controller's action comes first, and restarts it at each event. So in an action of yours
    /// its translation is zero, its scale 1 and its rotation 0, and the increment is the identity.
    /// Read the values of the controller instead.
    ///
    /// Its delegate belongs to the controller. That of a ``ZoomController`` also moves the content.
    /// That of a ``ScrollController`` is enabled if the ``maximumZoomScale`` is more than the
    /// ``minimumZoomScale``.
    public final let transformGestureRecognizer = TransformGestureRecognizer()

    /// The recognizer that zooms in about a tapped place, and out again, on the viewport. If it is
    /// enabled, make single taps wait for it. That of a ``ScrollController`` is disabled at first.
    public final let doubleTapGestureRecognizer = TapGestureRecognizer()

    /// The recognizer that stops content when fingers rest on a touchpad, on the viewport.
    public final let holdGestureRecognizer = HoldGestureRecognizer()

    /// Stops content when a finger lands.
    final let watch = TouchWatch()
    /// Keeps the touch that stops content from others.
    final let touchGuard = ContentGuard()
    /// The delegate of the recognizers that move the content.
    final let questions = ContentQuestions()

    // MARK: - Limits

    /// The space at each edge of the viewport that content leaves free when it rests at that end,
    /// for example for bars. Default: zero.
    public final var contentInsets = EdgeInsets.zero {
        didSet {
            contentInsets = contentInsets.saturated("contentInsets")
            limitsChanged()
        }
    }

    /// The smallest scale at rest, from 1/256 to 256. Default: 1. A value over ``maximumZoomScale``
    /// raises the maximum.
    ///
    /// Content that is beyond new limits returns to them from the next frame on, or when the fingers
    /// lift, and content that flings keeps within them. To say when, or to move it at once, call
    /// ``enforceLimits(startingAt:)``.
    public final var minimumZoomScale = 1.0 {
        didSet {
            minimumZoomScale = Self.usable(minimumZoomScale, or: oldValue, "minimumZoomScale")
            if maximumZoomScale < minimumZoomScale {
                maximumZoomScale = minimumZoomScale
            }
            scalesChanged()
            limitsChanged()
        }
    }

    /// The largest scale at rest, from 1/256 to 256. Default: 8 for a ``ZoomController``, and 1 for a
    /// ``ScrollController``, so that its content does not zoom. A value under ``minimumZoomScale``
    /// lowers the minimum.
    public final var maximumZoomScale: Double {
        didSet {
            maximumZoomScale = Self.usable(maximumZoomScale, or: oldValue, "maximumZoomScale")
            if minimumZoomScale > maximumZoomScale {
                minimumZoomScale = maximumZoomScale
            }
            scalesChanged()
            limitsChanged()
        }
    }

    /// The scale after a double tap, within the limits. Default: 2.5.
    public final var doubleTapScale = 2.5 {
        didSet { doubleTapScale = Self.usable(doubleTapScale, or: oldValue, "doubleTapScale") }
    }

    /// Whether fingers can move content beyond its limits, so that it bounces back. Default: true.
    public final var bounces = true

    /// Whether content bounces horizontally even if it is no wider than the viewport. Default:
    /// false. Content that one finger cannot move leaves the finger to others.
    ///
    /// For a ``ZoomController`` this only says whether one finger can move content that fits. What
    /// fingers can move bounces along both axes there, because content may be turned.
    public final var alwaysBounceHorizontal = false

    /// Whether content bounces vertically even if it is no higher than the viewport. Default:
    /// false. For a ``ZoomController`` it has the same effect as ``alwaysBounceHorizontal``.
    public final var alwaysBounceVertical = false

    // MARK: - Motion

    /// How content moves without fingers: ``Momentum/Configuration/timeConstant`` after it is
    /// released, ``Momentum/Configuration/springTimeConstant`` when it moves to an end.
    public final var momentum = Momentum.Configuration()

    // MARK: - Touches of the content

    /// Whether views in the content get touches only after the ``contentTouchDelay``, or when the
    /// finger lifts. A drag that begins before that never reaches them. Touches that no drag takes,
    /// because of the ``GestureRecognizer/allowedTouchTypes`` of its recognizer, come at once.
    /// Default: true for a ``ScrollController``, false for a ``ZoomController``.
    public final var delaysContentTouches: Bool

    /// How long touches are withheld from the content. Default: 150 ms, about as long as UIKit
    /// does.
    public final var contentTouchDelay = Duration.milliseconds(150)

    /// Whether a drag can begin after a view in the content got the touch. The view then receives a
    /// cancel. Default: true.
    public final var canCancelContentTouches = true

    /// Decides for one view in the content whether a drag can begin after the view got the touch,
    /// if ``canCancelContentTouches`` is true. Nil: any drag can.
    public final var touchesShouldCancel: ((View) -> Bool)?

    // MARK: - State

    /// What is shown.
    final var placement: ContentPlacement
    /// The placement at the newest sample. Nil: that is shown.
    final var sampled: ContentPlacement?
    /// What the latest frame showed. Nil: something moved the content since.
    final var frame: (placement: ContentPlacement, time: Timestamp)?
    /// What frames show beyond the placement.
    final var echo: Echo?
    final var animation: Course?
    /// The animation that a frame found over, and the time of that frame.
    final var finished: (course: Course, time: Timestamp)?

    /// The engine of the fingers that have the content.
    @Weak final var source: GestureEngine?

    /// The type of the scroll that drags. Nil: fingers do, or nothing.
    final var scrollType: ScrollType?

    /// Whether the next step of the content is one that the program asks for at once.
    final var isPlacedByProgram = false

    /// How often the program has stopped the content, or put it somewhere.
    final var stops = 0

    /// Whether `onChange` runs because of new limits. If it sets limits, it is not called again.
    final var isTellingLimits = false

    typealias Course = (content: ContentAnimation, cause: Cause)

    /// Why content moves without fingers.
    enum Cause {
        /// They released it within the limits of its scale.
        case release
        /// It returns to the limits of its scale.
        case bounce
        case program
    }

    init(
        viewport: View,
        placement: ContentPlacement,
        maximumZoomScale: Double,
        delaysContentTouches: Bool
    ) {
        viewportReference = Weak(viewport)
        self.placement = placement
        self.maximumZoomScale = maximumZoomScale
        self.delaysContentTouches = delaysContentTouches
        // Beside a finger that rests, the content gets the lifts of others at once.
        transformGestureRecognizer.delaysTouchesEnded = false
        doubleTapGestureRecognizer.numberOfTapsRequired = 2
    }

    /// Takes the controller out of its viewport. A drag ends, and content stops where it is shown.
    /// Without this call, a controller stays as long as its viewport.
    public final func remove() {
        removeRecognizers()
        if hasFingers {
            // Inside an action, the end of the gesture comes when the controller may be gone.
            endForsaken(at: Timestamp(microseconds: source?.latest ?? 0))
        }
        stop()
        removed()
        viewport?.contentControllers.removeAll { $0 === self }
    }

    /// The deinit of each subclass calls it.
    final func leave() {
        life.end()
        removeRecognizers()
    }

    private func removeRecognizers() {
        for recognizer in recognizers {
            recognizer.view?.removeGestureRecognizer(recognizer)
        }
    }

    /// Whether content moves without fingers. Then draw each frame.
    public final var isAnimating: Bool {
        animation != nil || echo != nil || isAstray || isForsaken || movesInside
    }

    /// Moves content to its place at a time. Call it before you draw a frame, with the time when
    /// the display will show the frame, in the clock of the touches.
    ///
    /// Under the fingers, content moves to where they will be: see <doc:FrameValues>. A frame that
    /// does not call this shows the newest sample. When fingers land or lift, content continues from
    /// what the latest frame showed. An animation does not depend on earlier calls; a time before
    /// its start counts as its start.
    public final func advance(to time: Timestamp) {
        if isForsaken {
            endForsaken(at: time)
        }
        updateLimits()
        if isAstray {
            enforceLimits(startingAt: time)
        }
        if animation != nil {
            animate(to: time)
        } else if !foresee(time), isHeld || echo != nil {
            preview(newest, at: time)
        }
        advanceInside(to: time)
    }

    /// Stops content where it is shown. If it is beyond its limits and nothing holds it, it returns
    /// to them from the next frame on.
    public final func stop() {
        stops += 1
        guard animation != nil || echo != nil else {
            return
        }
        let course = animation
        let shown = frame?.time
        (animation, finished, sampled, frame, echo) = (nil, nil, nil, nil, nil)
        forgetGrip()
        if let course {
            report(endOf: course.cause)
            stopped(course.content, at: shown ?? course.content.start)
        }
        changed()
    }

    /// Moves content back within its limits. Call it after you changed the limits or the layout of
    /// the views, to say when and whether it moves at once. Does nothing if the content is within
    /// the limits or on its way back to them, or if it is held and nothing else moves it.
    ///
    /// Released content that still moves continues with its velocity: it turns back at its new end,
    /// and does not stop at its former one. An animation of the program comes to the new end, and
    /// does not pass it.
    ///
    /// - Parameter time: When the limits changed. Nil: content that is
    ///   beyond them, and not on its way back, moves at once.
    public final func enforceLimits(startingAt time: Timestamp? = nil) {
        updateLimits()
        // The program can move content on which fingers rest. A frame may have found a motion over
        // that the change meets.
        if let time, let (content, cause) = motion(at: time) {
            // The motion that the latest frame showed may be over at the time.
            guard isAstray(content, at: min(time, frame?.time ?? time), now: time) else {
                return
            }
            if cause != .program {
                continueWithinLimits(at: time)
            } else if let target = allowed(content.end) {
                _ = suspend(at: time)
                let (start, rate) = (newest, content.rate(at: time))
                let most = start.difference(to: target).shift * rate
                var velocity = content.velocity(at: time)
                // Faster, it would pass an end that is nearer now.
                velocity.x = velocity.x.nearest(in: min(most.x, 0)...max(most.x, 0))
                velocity.y = velocity.y.nearest(in: min(most.y, 0)...max(most.y, 0))
                begin(
                    ContentAnimation(
                        from: start,
                        to: target,
                        velocity: velocity,
                        rate: rate,
                        motion,
                        at: time
                    ),
                    cause
                )
            }
            return
        }
        guard !isHeld else {
            return
        }
        if time == nil, let animation, isAllowed(animation.content.end) {
            return
        }
        let end = time.flatMap { course(at: $0)?.content.end } ?? newest
        if !isAllowed(end), let target = allowed(end) {
            go(to: target, startingAt: time)
        }
    }

    // MARK: - Zoom

    /// The scale of the content. Setting it scales about the middle of the viewport at once, within
    /// the limits.
    public final var zoomScale: Double {
        get { placement.scale }
        set { setZoomScale(newValue) }
    }

    /// Zooms about a place, within the limits. A scroll that the program has begun goes on: what
    /// stays in place is what it would have brought there.
    ///
    /// - Parameters:
    ///   - scale: The new ``zoomScale``, from 1/256 to 256.
    ///   - place: The point that stays in place: for a ``ScrollController`` relative to the corner of
    ///     the viewport, for a ``ZoomController`` in the coordinates of the viewport. Nil: the middle
    ///     of the viewport.
    ///   - time: The start of the animation. Nil: the change is immediate.
    public final func setZoomScale(
        _ scale: Double,
        about place: Point? = nil,
        startingAt time: Timestamp? = nil
    ) {
        let (here, begun) = (current(at: time), start(at: time))
        // A zoom that the program has begun keeps its own place.
        let origin = begun.scale == here.scale ? begun : here
        let scale = Self.usable(scale, or: origin.scale, "zoomScale")
        if let target = zoomed(origin, to: scale, about: place) {
            go(to: target, startingAt: time)
        }
    }

    // MARK: - What the two controllers do in their own way

    /// Whether a recognizer may begin.
    func allowsStart(of recognizer: GestureRecognizer) -> Bool { true }

    func takes(_ type: TouchType) -> Bool { transformGestureRecognizer.accepts(type) }

    /// A recognizer is about to get an event.
    func noteInput(_ event: Event, for recognizer: GestureRecognizer) {}

    /// Scrolls under an item that fingers move. Returns false if it moves none.
    func scrollUnderItem(_ type: ScrollType, by way: Vector, at time: Timestamp) -> Bool { false }

    /// Fingers have landed, or the last one has lifted. Content that moved has stopped.
    func touchesChanged(at time: Timestamp) {}

    /// A placement within the limits, scaled about a place. Nil: a view is gone.
    func zoomed(_ start: ContentPlacement, to scale: Double, about place: Point?)
        -> ContentPlacement?
    { nil }

    /// The last one is the watch. When the last finger lifts, the others have already released the
    /// content.
    var recognizers: [GestureRecognizer] { [] }

    /// How content moves without fingers.
    var motion: Momentum.Configuration { momentum }

    /// Whether something holds the content.
    var isHeld: Bool {
        watch.isActive || holdGestureRecognizer.isActive || transformGestureRecognizer.isActive
    }

    /// Whether it waits for fingers of the ``source`` to go on or lift.
    var hasFingers: Bool { false }

    /// Lets go of the content for fingers that report nothing any more.
    func endForsaken(at time: Timestamp) {}

    /// Whether a placement is within the limits. True without a viewport.
    func isAllowed(_ placement: ContentPlacement) -> Bool { true }

    /// The nearest placement within the limits. Nil: a view is gone.
    func allowed(_ placement: ContentPlacement) -> ContentPlacement? { nil }

    /// Whether a bound that is no end any more will stop the content after a time.
    func isCutEarly(_ motion: ContentAnimation, at time: Timestamp) -> Bool { false }

    /// Whether other content for which a motion waits at a time does not hand over any more.
    func waitsInVain(_ motion: ContentAnimation, at time: Timestamp) -> Bool { false }

    /// Content that moves without fingers continues from its place and with its velocity at a time,
    /// within other limits.
    func continueWithinLimits(at time: Timestamp) {}

    /// Lets go of the content: see ``ContentController``. Does nothing while an animation runs.
    ///
    /// - Parameters:
    ///   - velocity: The velocity of the shift.
    ///   - time: When its motion without fingers starts.
    func release(velocity: Vector = .zero, at time: Timestamp) {}

    /// Shows content where the gesture of the fingers will have moved it at a time. Returns false
    /// if there is none.
    func foresee(_ time: Timestamp) -> Bool { false }

    /// Forgets how far the fingers pulled the content. They hold it where it is shown.
    func forgetGrip() {}

    /// Applies the placement, and reports what changed.
    func apply(from old: ContentPlacement) {}

    /// Reports that an animation is over.
    func report(endOf cause: Cause) {}

    /// Something has stopped a motion of the content at a time.
    func stopped(_ motion: ContentAnimation, at time: Timestamp) {}

    /// The program has moved the content at once.
    func moved() {}

    /// The limits of the scale are other ones now.
    func scalesChanged() {}

    /// Limits that depend on a layout follow what has changed.
    func updateLimits() {}

    /// Whether views in the content move without fingers.
    var movesInside: Bool { false }

    /// A frame has moved the content.
    func advanceInside(to time: Timestamp) {}

    /// The controller has left its viewport.
    func removed() {}

    /// Calls `onChange`.
    func changed() {}

    static func usable(_ scale: Double, or old: Double, _ what: StaticString) -> Double {
        scale.saturated(in: 1.0 / 256...256, or: old, what, "it must be from 1/256 to 256")
    }
}

@available(*, unavailable)
extension ContentController: Sendable {}

/// How fingers released content, and where it will come to rest: see
/// ``ScrollController/willEndDragging`` and ``ZoomController/willEndDragging``.
public struct ReleasedContent: Hashable, Sendable {
    /// The velocity in points per second: that with which the content of a ``ScrollController``
    /// continues, or that of the fingers, for a ``ZoomController``. UIKit's is per millisecond.
    public let velocity: Vector

    /// Where the content will come to rest. Set it, also to the same place, and the content rests
    /// there and hands nothing over to other content.
    public var target: Point {
        didSet { isChosen = true }
    }

    /// Whether the program has chosen the target.
    private(set) var isChosen = false

    init(velocity: Vector, target: Point) {
        (self.velocity, self.target) = (velocity, target)
    }
}

/// Answers the engine's questions about the recognizers of a controller.
final class ContentQuestions: GestureRecognizerDelegate {
    /// Its controller, which holds it.
    @Weak var controller: ContentController?

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        controller?.allowsStart(of: recognizer) ?? true
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: Event
    ) -> Bool {
        controller?.noteInput(event, for: recognizer)
        return true
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        // A pan and a pinch of one controller.
        recognizer.delegate === other.delegate
    }
}
