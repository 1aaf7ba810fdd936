// SPDX-License-Identifier: MIT

import CGestureCore

/// A rectangle that receives touches: a node of an engine's tree.
///
/// A view has a center, in the coordinates of its superview. It has its own coordinates, and shows
/// the part of them in its ``bounds``. Its ``transform`` acts about the center. The coordinates of
/// an engine's root are those of the window; the root's center and transform are ignored.
///
/// A touch belongs to the view that it hit, until it ends, wherever it moves. The recognizers of
/// that view and of all its superviews get the touch. Then the view itself receives it: set
/// ``onTouches``, or override ``touchesBegan(_:with:)`` and the related methods.
///
/// A view is not `Sendable`: use it from the isolation domain of its engine.
nonisolated open class View: Deferring {
    final let life = Life()

    let node: UnsafeMutablePointer<gc_node>

    /// The engine that has this view as its root. The engine sets and clears it.
    @Uncounted final var rootEngine: GestureEngine?

    /// The views inside this view. A later one lies above an earlier one. The views of
    /// ``GestureHost`` objects are not in this list.
    public internal(set) final var subviews: [View] = []

    /// The view that contains this one.
    public internal(set) final var superview: View? {
        get { above.object }
        set { above.object = newValue }
    }

    private final var above = Weak<View>()

    /// The ``gestureRecognizers``.
    final var recognizers: [GestureRecognizer] = []

    /// The controllers of the content in this viewport. It holds them.
    final var contentControllers: [ContentController] = []

    /// The name in explanations and messages. Default: the name of the class.
    public final var name: String?

    /// A number to find the view by, with ``viewWithTag(_:)``. Default: 0.
    public final var tag = 0

    #if !hasFeature(Embedded)
    /// The object that manages the view: its controller. It is the ``next`` responder of the view.
    public final weak var owner: (any Responder)?
    #else
    /// Embedded Swift has no weak references: set it to nil before the object goes.
    public final unowned(unsafe) var owner: (any Responder)?
    #endif

    /// Where the view is hit. Default: in its bounds. The area of an engine's root is always its
    /// bounds.
    public final var hitArea = HitArea.bounds {
        didSet { noteHitArea() }
    }

    /// Whether this view or one inside it has, or had, another area than its bounds.
    final var hasHitAreas = false

    /// Whether ``layoutSubviews()`` is to be called.
    final var needsLayout: Bool

    /// Where it is to be added when its events in another window have been taken.
    final var destination = Weak<View>()

    /// Whether ``layoutSubviews()`` is running.
    final var isLayingOut = false

    /// Whether the views inside this one are drawn only in its ``bounds``. Default: false; a
    /// controller sets it for its viewport. Touches never reach a view outside of its superview.
    public final var clipsToBounds = false {
        didSet { setNeedsDisplay() }
    }

    #if !hasFeature(Embedded)
    /// What GestureWindow draws it with.
    package final var drawing: AnyObject?
    #endif

    /// Whether a view inside this one needs layout.
    final var hasLayoutBelow = false

    /// Creates a view without a superview.
    public init(frame: Rect = .zero) {
        node = .allocate(capacity: 1)
        node.initialize(to: gc_node())
        gc_node_init(node)
        needsLayout = false
        node.pointee.user_data = Borrowed(self).address
        listens = hasOwnClass
        needsLayout = mayLayOut
        self.frame = frame
        updateDelivery(above: nil)
    }

    deinit {
        life.end()
        node.pointee.user_data = nil
        ViewRemains.end(node, &recognizers)
    }

    /// The part of the view's own coordinates that it shows. Setting it does not move the center.
    public final var bounds: Rect {
        get { shown }
        set {
            alter(to: newValue) { view, value in
                let old = view.shown
                view.shown = value.saturated(or: old, "A view's bounds")
                gc_node_set_bounds(view.node, gc_rect(view.shown))
                if view.shown.size != old.size {
                    view.invalidateLayout()
                }
            }
        }
    }

    private final var shown = Rect.zero

    /// The middle of the view, in the coordinates of its superview.
    public final var center: Point {
        get { middle }
        set {
            alter(to: newValue) { view, value in
                view.middle = value.saturated(or: view.middle, "A view's center")
                gc_node_set_center(view.node, gc_point(view.middle))
            }
        }
    }

    private final var middle = Point.zero

    /// Scales, turns and shifts the view about its center.
    ///
    /// If an entry `a` to `d` is not within ±512, the transform is scaled down: see
    /// ``ValueRepairs``. A view whose transform has no inverse is not hit, and conversions to it
    /// return the origin.
    public final var transform: AffineTransform2D {
        get { appliedTransform }
        set {
            alter(to: newValue) { view, value in
                view.appliedTransform = value.saturated(or: view.appliedTransform)
                view.setTransform()
            }
        }
    }

    private final var appliedTransform = AffineTransform2D.identity

    /// Whether the view and its subviews are hidden from touches that land later.
    public final var isHidden: Bool {
        get { hides }
        set {
            alter(to: newValue) { view, value in
                view.hides = value
                gc_node_set_hidden(view.node, value)
            }
        }
    }

    private final var hides = false

    /// The opacity, 0 to 1. Below 0.01 the view counts as hidden.
    public final var alpha: Double {
        get { opacity }
        set {
            alter(to: newValue) { view, value in
                view.opacity =
                    value.isNaN ? value.saturated(or: view.opacity, "A view's alpha") : value
                gc_node_set_alpha(view.node, partsPerMillion(view.opacity))
            }
        }
    }

    private final var opacity = 1.0

    /// Whether the view and its subviews can be hit by touches that land later.
    public final var isUserInteractionEnabled: Bool {
        get { interacts }
        set {
            alter(to: newValue) { view, value in
                view.interacts = value
                gc_node_set_interactive(view.node, value)
            }
        }
    }

    private final var interacts = true

    /// Whether the view listens: ``onTouches``, or ``touchesBegan(_:with:)`` and the related
    /// methods, are called for touches that land from now on.
    ///
    /// A touch goes to the view it hit if that listens, else to the nearest superview that does.
    /// Default: true for subclasses and for views with ``onTouches``; false for plain views, windows
    /// and hosts. Set it to false in a subclass that overrides none of the methods. Then its touches
    /// are not delivered, which saves time.
    public final var receivesTouches: Bool {
        get { listens }
        set {
            alter(to: newValue) { view, value in
                view.listens = value
                view.updateDelivery(above: view.superview?.client)
            }
        }
    }

    private final var listens = false

    /// Whether the view receives more than one touch at a time. Default: false. Then, while the
    /// finger of one touch is down, further touches are neither delivered to the view nor
    /// forwarded.
    ///
    /// Touches that hit subviews count, too. Recognizers always get all touches.
    public final var isMultipleTouchEnabled = false

    /// Called with the touches of this view, instead of ``touchesBegan(_:with:)`` and the related
    /// methods.
    ///
    ///     card.onTouches = { touches in
    ///         for touch in touches where touch.phase == .began {
    ///             model.press()
    ///         }
    ///     }
    ///
    /// The touches of a call have the same phase. The array is in memory that is reused, so the call
    /// allocates nothing. If you keep the array, the next call copies it. You can keep a touch. See
    /// ``touchesBegan(_:with:)`` for the touches that a view receives. To pass some of them on, call
    /// ``forwardTouches(_:)``.
    ///
    /// Setting it makes the view listen, also a plain one: it sets ``receivesTouches`` to true, and
    /// nil sets that to its default. The closure belongs to the isolation domain of the code that
    /// sets it, as an action does.
    public final var onTouches: (([Touch]) -> Void)? {
        get { touchAction }
        set {
            let changes = (newValue == nil) != (touchAction == nil)
            touchAction = newValue
            if changes {
                receivesTouches = newValue != nil || hasOwnClass
            }
        }
    }

    /// Not public, because each touch reads it: see Unsafe.swift.
    final var touchAction: (([Touch]) -> Void)?

    /// Touches landed on this view, or on a subview that does not listen.
    ///
    /// For each touch, a view receives one begin, any number of moves, and then one end or one
    /// cancel. Treat a cancelled touch as if it had not happened. When a recognizer recognizes, the
    /// touches it tracks are cancelled before its first action. A recognizer can withhold touches
    /// until it fails, or until a touch that landed later is delivered to the same view; then they
    /// are delivered in order.
    ///
    /// Touches of a view with the same phase in one frame share a call, unless touches of another
    /// view come between them. Like an action, the call may change anything.
    ///
    /// A method that you do not override forwards the touches to the nearest superview that
    /// listens. So does `super`. Override all four methods or none. They are not called while
    /// ``onTouches`` is set.
    ///
    /// - Parameters:
    ///   - touches: Never empty, and in no order. The memory is reused, so the call allocates
    ///     nothing. If you keep the set, the next call copies it. You can keep a touch.
    ///   - event: Never nil. It is optional as in UIKit. It is used again for the next call.
    open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        forwardSet(touches, event)
    }

    /// Touches moved, or have a new ``Touch/majorRadius`` or ``Touch/force``. See ``touchesBegan(_:with:)``.
    open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        forwardSet(touches, event)
    }

    /// Touches ended. See ``touchesBegan(_:with:)``.
    open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        forwardSet(touches, event)
    }

    /// Touches were cancelled. See ``touchesBegan(_:with:)``.
    open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        forwardSet(touches, event)
    }

    /// Forwards touches to the nearest superview that listens, from ``onTouches``.
    ///
    /// That view receives the phase of the current call. It receives later phases of a touch only
    /// if it received the begin.
    ///
    /// - Parameter touches: Some or all touches of the current call.
    public final func forwardTouches(_ touches: [Touch]) {
        forward(touches)
    }

    /// Called after ``layoutSubviews()``, with this view: sets the frames of its subviews.
    ///
    ///     list.onLayout = { list in
    ///         for (index, row) in rows.enumerated() {
    ///             row.frame = Rect(x: 0, y: 44 * Double(index), width: list.bounds.width, height: 44)
    ///         }
    ///     }
    ///
    /// Setting it asks for a layout. The closure belongs to the isolation domain of the code that
    /// sets it, as an action does. The view holds the closure, so it must not hold the view.
    public final var onLayout: ((View) -> Void)? {
        didSet { invalidateLayout() }
    }

    /// Sets the frames of the subviews. Override it or set ``onLayout``; the implementation of this
    /// class does nothing.
    ///
    /// It is called once for a new view, and again after the size of the ``bounds`` or the list of
    /// ``subviews`` has changed, or after ``setNeedsLayout()``. The call is deferred until the
    /// engine next hit-tests, or until you call ``layoutIfNeeded()``. A superview is laid out before
    /// its subviews. Draw after `window.layoutIfNeeded()`.
    open func layoutSubviews() {}

    /// Asks for a frame in which a part of the view is drawn anew. The implementation of this class
    /// asks the superview. Override it in a window of your own to draw when views ask for it.
    ///
    /// A `DesktopWindow` draws after each input, so call it only after other changes.
    ///
    /// - Parameter rect: The part. Nil: the ``bounds``.
    open func setNeedsDisplay(_ rect: Rect? = nil) {
        if let superview {
            superview.setNeedsDisplay((rect ?? bounds).applying(transformToSuperview))
        }
    }

    /// The view was added to a superview, or removed from it. The implementation of this class does
    /// nothing, here and in the three methods below.
    open func didMoveToSuperview() {}

    /// The ``window`` of the view changed.
    open func didMoveToWindow() {}

    /// A subview was added.
    open func didAddSubview(_ subview: View) {}

    /// A subview is about to be removed, or to move to another superview.
    open func willRemoveSubview(_ subview: View) {}

    #if !hasFeature(Embedded)
    /// For example `<Card: frame = 200.0 x 120.0 at (100.0, 100.0); 2 recognizers>`.
    open var description: String {
        words.joined(separator: "; ")
    }
    #endif

    /// This view if it is a window.
    var asWindow: Window? {
        nil
    }

    /// The name in messages.
    final var label: String {
        name ?? className
    }

    /// The host of which this is the view.
    var hostObject: AnyObject? {
        nil
    }

    /// Whether it is the view of a host that is gone. What it calls may be gone as well.
    var isOrphan: Bool {
        false
    }

    /// The name if ``name`` is nil.
    var className: String {
        nameOfClass(of: self, orElse: "a view")
    }
}

@available(*, unavailable)
extension View: Sendable {}

extension View {
    static func of(_ node: UnsafeMutablePointer<gc_node>) -> View? {
        node.pointee.user_data.map { Borrowed(address: $0).retained }
    }

    /// The engine of the tree that contains the view.
    var engine: GestureEngine? {
        node.engine
    }

    /// See ``Deferring/asker``.
    var asker: GestureEngine? {
        node.asker
    }

    /// Calls `body` for each subview, including those of hosts.
    func forEachChild(_ body: (View) -> Void) {
        var child = gc_node_first_child(node)
        while let node = child {
            child = gc_node_next_sibling(node)
            View.of(node).map(body)
        }
    }

    /// The views of hosts in this view, which are not among its ``subviews``. Allocates only if
    /// there are some.
    var hostViews: [View] {
        var hosts: [View] = []
        forEachChild { child in
            if child is HostView, !subviews.contains(where: { $0 === child }) {
                hosts.append(child)
            }
        }
        return hosts
    }

    func setTransform() {
        var affine = gc_affine(transform)
        let status = gc_node_set_transform(node, &affine)
        precondition(status == .GC_OK, "The core refused a transform in range: \(transform)")
    }
}
