// SPDX-License-Identifier: MIT

internal import CGestureCore

/// A rectangle that takes touches: a node of the tree that an engine searches.
///
/// A view has a center in its superview's coordinates, and its own coordinates, of which it shows
/// the ``bounds``. Its ``transform`` acts about the center. The own coordinates of an engine's root
/// are the window's; its center and transform do not count.
///
/// A touch belongs to the view that it landed on for its life, wherever it goes. The recognizers
/// of that view and of all views above it get it, and then the view itself: a subclass overrides
/// ``touchesBegan(_:)`` and its kin.
///
/// A view is not `Sendable`: use it from the isolation domain of its engine.
open class View {
    let node: UnsafeMutablePointer<gc_node>

    /// The engine that has this view as its root. It sets and clears this.
    @Uncounted final var rootEngine: GestureEngine?

    /// The views in this one; later ones lie above earlier ones. Those that stand for a
    /// ``GestureHost`` are not among them: they are their hosts' alone.
    public internal(set) final var subviews: [View] = []

    /// The view that this one is in.
    public internal(set) final weak var superview: View?

    /// The recognizers on this view, in the order they were added.
    public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

    /// What it is called in explanations and messages. Without a name it goes by its class.
    public final var name: String?

    /// Creates a view that is in no other.
    public init(frame: Rect = .zero) {
        node = .allocate(capacity: 1)
        node.initialize(to: gc_node())
        gc_node_init(node)
        node.pointee.user_data = Borrowed(self).address
        receivesTouches = type(of: self) != View.self && type(of: self) != Window.self
        self.frame = frame
        updateDelivery(isAboveListening: false)
    }

    deinit {
        let (node, recognizers) = (node, gestureRecognizers)
        guard let engine, engine.isAsking else {
            return Self.dismantle(node, recognizers)
        }
        // The core still walks over the node. A window, or the view of a host, can go like this.
        node.pointee.user_data = nil
        engine.afterwards { Self.dismantle(node, recognizers) }
    }

    private static func dismantle(
        _ node: UnsafeMutablePointer<gc_node>,
        _ recognizers: [GestureRecognizer]
    ) {
        // What is in it may live on.
        while let child = gc_node_first_child(node) {
            gc_node_remove(child)
        }
        for recognizer in recognizers {
            gc_recognizer_remove(recognizer.pointer)
            _ = recognizer.updatesEnd
            recognizer.outlive()
        }
        gc_node_finish(node)
        node.deallocate()
    }

    /// The part of the view's own coordinates that it shows. Changing it leaves the center alone.
    public final var bounds = Rect.zero {
        didSet {
            bounds = bounds.saturated(or: oldValue, "A view's bounds")
            gc_node_set_bounds(node, gc_rect(bounds))
        }
    }

    /// Where the middle of the view lies in its superview.
    public final var center = Point.zero {
        didSet {
            center = center.saturated(or: oldValue, "A view's center")
            gc_node_set_center(node, gc_point(center))
        }
    }

    /// How the view is scaled, turned and shifted about its center.
    ///
    /// One whose entries `a` to `d` are not within ±512 is scaled down as a whole until they are: see
    /// ``ValueRepairs``. A view whose transform has no inverse takes no touches, and conversions to it
    /// give the origin.
    public final var transform = AffineTransform2D.identity {
        didSet {
            transform = transform.saturated(or: oldValue)
            setTransform()
        }
    }

    /// The rectangle that the view covers in its superview.
    ///
    /// With a transform this is the smallest upright rectangle around the view. Setting it sets
    /// the center and the size of the bounds, as they are before the transform.
    public final var frame: Rect {
        get { boundingBox }
        set { setFrame(newValue) }
    }

    /// Whether the view, and what is in it, is hidden from touches that land later.
    public final var isHidden = false {
        didSet { gc_node_set_hidden(node, isHidden) }
    }

    /// The opacity, 0 to 1. Below 0.01 the view is as hidden.
    public final var alpha = 1.0 {
        didSet {
            if alpha.isNaN {
                alpha = alpha.saturated(or: oldValue, "A view's alpha")
            }
            gc_node_set_alpha(node, partsPerMillion(alpha))
        }
    }

    /// Whether the view, and what is in it, takes touches that land later.
    public final var isUserInteractionEnabled = true {
        didSet { gc_node_set_interactive(node, isUserInteractionEnabled) }
    }

    /// Whether ``touchesBegan(_:)`` and its kin are called, for touches that land from now on.
    ///
    /// A touch goes to the nearest view that listens: the one it landed on, or else the next above it.
    /// By default true of subclasses, and false of plain views and windows, which do nothing with it. A
    /// subclass that overrides none of the methods can set it to false: that spares what it costs to
    /// deliver touches that are in nobody's interest.
    public final var receivesTouches = false {
        didSet { updateDelivery(isAboveListening: superview?.isListenedTo ?? false) }
    }

    /// Whether the view receives further touches while it receives one whose finger is down. By default
    /// false: a finger that lands beside another is not delivered to it, nor forwarded.
    ///
    /// It counts all touches that the view receives, also those that landed on views in it. Recognizers
    /// get all touches, whatever this says.
    public final var isMultipleTouchEnabled = false

    /// Touches have landed on this view, or on one in it that does not listen.
    ///
    /// A view receives of each touch that it began, any number of times that it moved, and then
    /// either that it ended or that it was cancelled, which is to be taken as if it had not been.
    /// When a recognizer recognizes, the touches it tracks are cancelled, before its first action. What
    /// recognizers withhold until they have failed is delivered later, in order.
    ///
    /// There is one call for what the touches of a view did in one frame, in the order in which
    /// they were reported. Like an action it may change anything.
    ///
    /// What is not overridden, and `super`, forwards the touches to the next view above that listens:
    /// see ``forwardTouches(_:)``. Override all four methods, or none.
    ///
    /// - Parameter touches: In memory that is used again, and so without any allocation. To keep
    ///   the array makes a copy of it with the next call; to keep a touch is safe.
    open func touchesBegan(_ touches: [Touch]) {
        forwardTouches(touches)
    }

    /// Touches are somewhere else. See ``touchesBegan(_:)``.
    open func touchesMoved(_ touches: [Touch]) {
        forwardTouches(touches)
    }

    /// Touches have lifted. See ``touchesBegan(_:)``.
    open func touchesEnded(_ touches: [Touch]) {
        forwardTouches(touches)
    }

    /// Touches were taken away. See ``touchesBegan(_:)``.
    open func touchesCancelled(_ touches: [Touch]) {
        forwardTouches(touches)
    }

    /// Forwards touches to the next view above that listens, as `super` does in ``touchesBegan(_:)`` and
    /// its kin.
    ///
    /// That view receives the phase that this one is being called about. It receives later phases of
    /// those touches only whose began it has received.
    ///
    /// - Parameter touches: Touches that this view is being called about, some or all.
    public final func forwardTouches(_ touches: [Touch]) {
        forward(touches)
    }

    /// What messages call it.
    final var label: String {
        name ?? className
    }

    /// What it goes by without a name.
    var className: String {
        String(describing: type(of: self))
    }
}

@available(*, unavailable)
extension View: Sendable {}

extension View {
    /// The view that a node belongs to.
    static func of(_ node: UnsafeMutablePointer<gc_node>) -> View? {
        node.pointee.user_data.map { Borrowed(address: $0).retained }
    }

    /// The engine in whose tree the view is.
    var engine: GestureEngine? {
        var root = self
        while let next = root.superview {
            root = next
        }
        return root.rootEngine
    }

    /// Its engine, while that is asking a question: a change to the tree waits then.
    var asker: GestureEngine? {
        engine.flatMap { $0.isAsking ? $0 : nil }
    }

    /// Calls something for each view that is in this one, those that stand for hosts included.
    func forEachChild(_ body: (View) -> Void) {
        var child = gc_node_first_child(node)
        while let node = child {
            child = gc_node_next_sibling(node)
            View.of(node).map(body)
        }
    }

    private func setTransform() {
        var affine = gc_affine(transform)
        let status = gc_node_set_transform(node, &affine)
        precondition(status == .GC_OK, "The core refused a transform in range: \(transform)")
    }

    private func setFrame(_ newValue: Rect) {
        let frame = newValue.saturated(or: frame, "A view's frame")
        center = frame.center
        bounds.size = frame.size
        // Halves round once here, so that the corner comes to lie where it was asked for.
        gc_node_set_frame(node, gc_rect(frame))
        gc_node_set_bounds(node, gc_rect(bounds))
        setTransform()
    }

    private var boundingBox: Rect {
        let x = Vector(x: bounds.size.width, y: 0)
        let y = Vector(x: 0, y: bounds.size.height)
        let (right, down) = (transform.apply(to: x), transform.apply(to: y))
        let width = right.x.magnitude + down.x.magnitude
        let height = right.y.magnitude + down.y.magnitude
        let middle = center + Vector(x: transform.tx, y: transform.ty)
        return Rect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    }
}
