// SPDX-License-Identifier: MIT

import CGestureCore

/// An object that receives touches without being a ``View``, such as a toolkit's widget.
///
/// The toolkit's base class adopts this protocol. It keeps its own hierarchy, geometry and hit
/// testing:
///
///     class Widget: GestureHost {
///         private(set) lazy var gestureView = HostView(for: self)
///         var gestureParent: (any GestureHost)? { parent }
///         var gestureFrame: Rect { frame }
///     }
///
/// Push each touch that lands with the widget it hit: ``GestureEngine/push(_:to:)``. Call
/// ``leaveGestures()`` when you remove a widget. Everything else is as for views. Add recognizers
/// to widgets, and read values in their coordinates:
///
///     slider.addGestureRecognizer(
///         PanGestureRecognizer { [unowned slider] pan in
///             slider.value = pan.location(in: slider).x / slider.frame.width
///         }
///     )
///
/// The engine asks a host for its place when a touch lands on it or inside it, and when a value is
/// converted to its coordinates. So you report nothing when widgets move. A widget that no touch
/// has hit and that has no recognizers costs nothing.
///
/// There are two limits:
///
/// - In an answer of a delegate, and in a method that a recognizer's subclass overrides, a host is
///   where it was at the latest landing or conversion before. If there was none, its coordinates
///   are those of the window. In actions and views it is where it is now.
/// - What a ``PointerSample``, a ``PenSample`` or a ``TouchpadStep`` hits is found by the engine,
///   which does not ask hosts then. It knows those that a touch has hit, and those around them,
///   where they were at the latest landing or conversion.
///
/// The conformance may be isolated to the main actor, or to the actor that the engine belongs to.
public protocol GestureHost: AnyObject {
    /// The view of this host in the engine. It must always be the same: `lazy var gestureView =
    /// HostView(for: self)`.
    var gestureView: HostView { get }

    /// The host that contains this one. Nil: the window.
    ///
    /// A touch stays with the hosts that were above it when it landed.
    var gestureParent: (any GestureHost)? { get }

    /// Its frame in the parent, in points, without the ``gestureTransform``.
    var gestureFrame: Rect { get }

    /// The point of its own coordinates at its corner: its scroll offset. Default: zero.
    var gestureOrigin: Point { get }

    /// Scales, turns and shifts it about its middle. Default: the identity. See ``View/transform``.
    var gestureTransform: AffineTransform2D { get }
}

extension GestureHost {
    /// Returns zero.
    public var gestureOrigin: Point {
        .zero
    }

    /// Returns the identity.
    public var gestureTransform: AffineTransform2D {
        .identity
    }
}

extension GestureHost {
    /// The recognizers on this host, in the order they were added.
    public var gestureRecognizers: [GestureRecognizer] {
        gestureView.gestureRecognizers
    }

    /// Adds a recognizer to this host. See ``View/addGestureRecognizer(_:)``.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        gestureView.addGestureRecognizer(recognizer)
    }

    /// Removes a recognizer from this host. See ``View/removeGestureRecognizer(_:)``.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        gestureView.removeGestureRecognizer(recognizer)
    }

    /// Adds recognizers to this host. See ``View/gestures(_:)``.
    @discardableResult
    public func gestures(
        @GestureBuilder _ content: () -> [GestureDeclaration]
    ) -> [GestureRecognizer] {
        gestureView.gestures(content)
    }

    /// Ends the touches of this host and of all hosts in it, like ``View/removeFromSuperview()``.
    /// Call it when the host leaves its parent. You need not call it if the host is deallocated.
    public func leaveGestures() {
        gestureView.removeFromSuperview()
    }
}

extension GestureEngine {
    /// Takes one sample from a toolkit that does its own hit testing.
    ///
    /// - Parameters:
    ///   - sample: The sample, as for ``push(_:)-(TouchSample)``.
    ///   - host: The host that a landing touch hit. Nil: only the window. Ignored for other
    ///     samples.
    /// - Throws: A ``SampleError`` if the sample is refused. The sample is dropped. Nothing else
    ///   changes.
    public func push(
        _ sample: TouchSample,
        to host: (any GestureHost)?
    ) throws(SampleError) {
        guard case .down = sample.kind else {
            return try push(sample)
        }
        guard !isAsking else {
            return afterwards { try? $0.push(sample, to: host) }
        }
        // What is due comes first: its actions may move the host, or let go of its view.
        let time = sample.time.microseconds
        let isInput = withUnsafePointer(to: sample) { gc_engine_accepts(raw, TouchSample.read($0)) }
        if isInput, !isReached(time) {
            pass(until: time)
        }
        var view = host?.placed(in: root, isLanding: true) ?? root
        defer { withExtendedLifetime(view) {} }
        if view.engine !== self {
            // Its events in another window wait: see View.addSubview(_:).
            view = root
        }
        var placed = sample
        placed.node = UInt(bitPattern: view.node)
        try push(placed)
    }
}

/// The view of a ``GestureHost``. It has the recognizers, and receives the touches of the host.
///
/// Set ``View/onTouches`` and ``View/isMultipleTouchEnabled`` here. The place comes from the host.
/// The host holds the view. The superview does not hold it, so nothing is left when the host is gone,
/// even during a gesture.
public final class HostView: View {
    #if !hasFeature(Embedded)
    /// The host.
    public private(set) weak var host: (any GestureHost)?
    #else
    /// Embedded Swift has no weak references: the host must live as long as the view.
    public private(set) unowned(unsafe) var host: (any GestureHost)?
    #endif

    /// Creates the view of a host. The host must keep it, and return it from
    /// ``GestureHost/gestureView``.
    public init(for host: any GestureHost) {
        self.host = host
        super.init()
    }

    override var hostObject: AnyObject? {
        host
    }

    override var isOrphan: Bool {
        host == nil
    }

    override var className: String {
        host.map { nameOfClass(of: $0, orElse: "a host") } ?? super.className
    }
}

extension HostView {
    /// Updates its place if the host moved.
    fileprivate func place(as host: some GestureHost) {
        let (frame, transform) = (host.gestureFrame, host.gestureTransform)
        let bounds = Rect(origin: host.gestureOrigin, size: frame.size)
        if self.bounds != bounds || center != frame.center {
            layoutFrame = frame
            self.bounds = bounds
        }
        if self.transform != transform {
            self.transform = transform
        }
    }

    /// Enters another view, which does not hold it.
    fileprivate func enter(_ view: View) {
        leaveRemains()
        if GestureEngine.hold(view.engine, during: { link(to: view) }) {
            noteMove(from: nil)
        }
    }

    private func link(to view: View) -> Bool {
        guard gc_node_add_child(view.node, node) == .GC_OK else {
            return false
        }
        superview = view
        joinSuperview()
        return true
    }
}

extension GestureHost {
    /// Updates the views of this host and of those above it, and adds those without a superview to
    /// their parents.
    ///
    /// - Parameters:
    ///   - root: The view for hosts without a parent. Nil: the view they were in.
    ///   - isLanding: Whether hosts whose parent changed move to their new parent, which ends their
    ///     touches.
    ///   - depth: The number of hosts asked so far.
    /// - Returns: The view of this host.
    func placed(in root: View?, isLanding: Bool = false, depth: Int = 0) -> HostView {
        let view = gestureView
        precondition(view.host === self && view === gestureView, HostView.notItsOwn(view, of: self))
        precondition(depth < HostView.deepest, view.circle)
        view.place(as: self)
        let above = gestureParent?.placed(in: root, isLanding: isLanding, depth: depth + 1) ?? root
        if isLanding, view.superview !== above {
            view.removeFromSuperview()
        }
        if view.superview == nil, let above, above.canEnterNow(view) {
            view.enter(above)
        }
        return view
    }
}

extension HostView {
    fileprivate static let deepest = 1000

    fileprivate var circle: String {
        """
        The gestureParent of a \(className) leads back to it, or is more than \(HostView.deepest) \
        levels deep. The topmost host must have no parent.
        """
    }

    fileprivate static func notItsOwn(_ view: HostView, of host: any GestureHost) -> String {
        "The gestureView of a \(nameOfClass(of: host, orElse: "host")) must be made once, with HostView(for: self)"
    }
}
