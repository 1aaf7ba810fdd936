// SPDX-License-Identifier: MIT

/// Lets fingers move, zoom and turn what is in a view.
///
///     let zoom = ZoomController(content: picture, in: frame)
///     zoom.maximumScale = 4
///     zoom.onChange = { [unowned window] zoom in
///         window.draw()
///         window.needsFrames = zoom.isAnimating
///     }
///
/// The content is a subview of the viewport, whose touches it takes. The controller sets the
/// content's ``View/transform``, and nothing else; where the content lies without one is up to the
/// program. What is under the fingers stays under them, within the limits: of the scale, and of the
/// place, where content that is large enough covers the viewport and other content is in its middle.
/// Beyond the limits content follows less and less, and a spring brings it back when the fingers let
/// go of it. Content that is let go of while it moves goes on and slows down. A finger that lands
/// stops it.
///
/// The controller reads no clock. As long as it ``isAnimating``, call ``advance(to:)`` for each frame
/// with the time of the clock that touches are stamped with.
///
/// It holds neither view, so that a view can hold it. When it is gone, its recognizers are.
public final class ZoomController {
    /// What is zoomed.
    public private(set) weak var content: View?

    /// What it is zoomed in.
    public private(set) weak var viewport: View?

    /// What follows the fingers, on the viewport. It is started anew at each event: its values are
    /// those of the latest motion.
    public let transformGestureRecognizer = TransformGestureRecognizer()

    /// What zooms in and out again, on the viewport. Let single taps wait for it, or disable it.
    public let doubleTapGestureRecognizer = TapGestureRecognizer()

    /// What stops content when fingers rest on a touchpad, on the viewport.
    public let holdGestureRecognizer = HoldGestureRecognizer()

    /// What stops content when a finger lands, on the viewport.
    let watch = TouchWatch()

    /// The least scale that content rests at, from 1/256 to 256. By default 1.
    ///
    /// This and the other limits hold from the next gesture on; see ``enforceLimits(startingAt:)``.
    public var minimumScale = 1.0 {
        didSet { minimumScale = Self.usable(minimumScale, or: oldValue, "minimumScale") }
    }

    /// The greatest scale that content rests at, from 1/256 to 256. By default 8. One that is less
    /// than the ``minimumScale`` counts as that.
    public var maximumScale = 8.0 {
        didSet { maximumScale = Self.usable(maximumScale, or: oldValue, "maximumScale") }
    }

    /// The scale that a double tap zooms to, within the limits. By default 2.5.
    public var doubleTapScale = 2.5 {
        didSet { doubleTapScale = Self.usable(doubleTapScale, or: oldValue, "doubleTapScale") }
    }

    /// Whether fingers turn the content. By default false. What is turned when this becomes false
    /// stays so until ``reset(startingAt:)``.
    public var allowsRotation = false

    /// Whether the place of the content is limited: it covers the viewport, or is in its middle
    /// where it is too small for that. By default true; without this it can be anywhere.
    public var keepsViewportCovered = true

    /// How much less than the viewport is to be covered, at each edge: where bars lie above the
    /// content, so that it can be pulled out from below them.
    public var contentInsets = EdgeInsets.zero

    /// Whether the limits give way. By default true; without this nothing goes beyond them.
    public var bounces = true

    /// How content goes on by itself: ``Momentum/Configuration/timeConstant`` when it is let go of,
    /// ``Momentum/Configuration/springTimeConstant`` when it is taken somewhere.
    public var momentum = Momentum.Configuration()

    /// Called after the content was moved, and when ``isAnimating`` has changed.
    public var onChange: ((ZoomController) -> Void)?

    var placement: ZoomPlacement
    var animation: ZoomAnimation?
    /// What the fingers have made, while they hold the content and nothing else moved it.
    var grip: ZoomLimits.Grip?
    /// Where the fingers were, in the viewport.
    var anchor: Point?

    /// Makes content zoom.
    ///
    /// - Parameters:
    ///   - content: What is zoomed, a subview of the viewport. Its transform is taken as it is if
    ///     it scales, turns and shifts only.
    ///   - viewport: What it is zoomed in, and what takes the touches.
    public init(content: View, in viewport: View) {
        precondition(
            content.superview === viewport,
            "The content must be a subview of the viewport"
        )
        self.content = content
        self.viewport = viewport
        placement = ZoomPlacement(content.transform)
        doubleTapGestureRecognizer.numberOfTapsRequired = 2
        attach(to: viewport)
    }

    deinit {
        for recognizer in recognizers {
            recognizer.view?.removeGestureRecognizer(recognizer)
        }
    }

    /// How many times its own size the content is shown.
    public var scale: Double {
        placement.scale
    }

    /// How far the content is turned, in radians, clockwise. It is not wrapped.
    public var rotation: Double {
        placement.rotation
    }

    /// How far the content's center is from where it lies without a transform, in the coordinates
    /// of the viewport.
    public var translation: Vector {
        placement.shift
    }

    /// Whether content moves by itself, so that ``advance(to:)`` is to be called.
    public var isAnimating: Bool {
        animation != nil
    }

    /// Moves what moves by itself to where it is at a time. Does nothing when nothing does.
    ///
    /// It does not depend on the times before; one before the start is the start.
    public func advance(to time: Timestamp) {
        guard let animation else {
            return
        }
        let elapsed = time - animation.start
        let isOver = elapsed >= animation.restDuration
        if isOver {
            self.animation = nil
        }
        show(isOver ? animation.end : animation.placement(after: elapsed))
    }

    /// Stops content where it is, also beyond the limits.
    public func stop() {
        if animation != nil {
            animation = nil
            onChange?(self)
        }
    }

    /// Zooms about a place, as far as the limits allow.
    ///
    /// - Parameters:
    ///   - scale: How many times its own size the content is shown, from 1/256 to 256.
    ///   - place: What lies here stays here, in the coordinates of the viewport.
    ///   - time: When it begins to move there; nil means that it is there at once.
    public func zoom(to scale: Double, about place: Point, startingAt time: Timestamp? = nil) {
        let scale = Self.usable(scale, or: placement.scale, "The scale to zoom to")
        let place = place.saturated(or: limits?.area.center ?? .zero, "The place to zoom about")
        guard let limits else {
            return
        }
        let (way, factor) = (place - limits.home, scale / placement.scale)
        let target = placement.moved(from: way, to: way, scaledBy: factor, turnedBy: 0)
        go(to: limits.allowed(target, about: place), startingAt: time)
    }

    /// Takes the content to where it is without a transform, as far as the limits allow.
    ///
    /// - Parameter time: When it begins to move there; nil means that it is there at once.
    public func reset(startingAt time: Timestamp? = nil) {
        guard let limits else {
            return
        }
        // Not by all the turns that fingers have made.
        placement.rotation.formRemainder(dividingBy: 2 * .pi)
        go(to: limits.allowed(ZoomPlacement(), about: limits.home), startingAt: time)
    }

    /// Takes the content to where the limits allow: for a program that has changed them, or the
    /// layout of the views. Does nothing when it is there.
    ///
    /// - Parameter time: When it begins to move there; nil means that it is there at once.
    public func enforceLimits(startingAt time: Timestamp? = nil) {
        guard let limits else {
            return
        }
        let target = limits.allowed(placement, about: limits.area.center)
        if target != placement {
            go(to: target, startingAt: time)
        }
    }

    private static func usable(_ scale: Double, or old: Double, _ what: StaticString) -> Double {
        scale.saturated(in: 1.0 / 256...256, or: old, what, "it must be from 1/256 to 256")
    }
}

@available(*, unavailable)
extension ZoomController: Sendable {}
