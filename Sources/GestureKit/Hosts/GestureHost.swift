// SPDX-License-Identifier: MIT

/// What takes touches without being a ``View``: a widget of a toolkit that has its own.
///
/// The toolkit's base class adopts it, and keeps its hierarchy, its geometry and its hit testing:
///
///     class Widget: GestureHost {
///         private(set) lazy var gestureView = HostView(for: self)
///         var gestureParent: (any GestureHost)? { parent }
///         var gestureFrame: Rect { frame }
///     }
///
/// It passes the widget that is hit with each landing, ``Window/push(_:to:)``; says
/// ``leaveGestures()`` of a widget that it takes out; and all else is as for views, with recognizers
/// put on widgets and values asked for in them:
///
///     slider.addGestureRecognizer(
///         PanGestureRecognizer { [unowned slider] pan in
///             slider.value = pan.location(in: slider).x / slider.frame.width
///         }
///     )
///
/// What a host says of itself is asked for when a touch lands on it or on what is in it, and when
/// something is converted to its coordinates: nothing has to be told when widgets move. Those that
/// no touch has found yet, and that have no recognizers, cost nothing.
///
/// The conformance may be one of the main actor's, or of whichever actor the engine belongs to.
public protocol GestureHost: AnyObject {
    /// What stands for this host in the engine, for good: `lazy var gestureView =
    /// HostView(for: self)`.
    var gestureView: HostView { get }

    /// What it is in; nil: the window.
    ///
    /// A touch that has landed stays with those above it then, whatever becomes of them.
    var gestureParent: (any GestureHost)? { get }

    /// Where it is in its parent, in points, as it is without the ``gestureTransform``.
    var gestureFrame: Rect { get }

    /// What of its own coordinates is in its corner: how far it is scrolled. Zero by default.
    var gestureOrigin: Point { get }

    /// How it is scaled, turned and shifted about its middle. The identity by default. See
    /// ``View/transform``.
    var gestureTransform: AffineTransform2D { get }

    /// Touches have landed on it. See ``View/touchesBegan(_:)``, which holds here as well: what a host
    /// does not implement forwards the touches, and so does ``View/forwardTouches(_:)`` of its view.
    func touchesBegan(_ touches: [Touch])

    /// Touches are somewhere else.
    func touchesMoved(_ touches: [Touch])

    /// Touches have lifted.
    func touchesEnded(_ touches: [Touch])

    /// Touches were taken away.
    func touchesCancelled(_ touches: [Touch])
}

extension GestureHost {
    /// Zero.
    public var gestureOrigin: Point {
        .zero
    }

    /// The identity.
    public var gestureTransform: AffineTransform2D {
        .identity
    }

    /// Forwards the touches: see ``View/forwardTouches(_:)``.
    public func touchesBegan(_ touches: [Touch]) {
        gestureView.forwardTouches(touches)
    }

    /// Forwards the touches: see ``View/forwardTouches(_:)``.
    public func touchesMoved(_ touches: [Touch]) {
        gestureView.forwardTouches(touches)
    }

    /// Forwards the touches: see ``View/forwardTouches(_:)``.
    public func touchesEnded(_ touches: [Touch]) {
        gestureView.forwardTouches(touches)
    }

    /// Forwards the touches: see ``View/forwardTouches(_:)``.
    public func touchesCancelled(_ touches: [Touch]) {
        gestureView.forwardTouches(touches)
    }
}

extension GestureHost {
    /// The recognizers on this host, in the order they were added.
    public var gestureRecognizers: [GestureRecognizer] {
        gestureView.gestureRecognizers
    }

    /// Puts a recognizer on this host. See ``View/addGestureRecognizer(_:)``.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        gestureView.addGestureRecognizer(recognizer)
    }

    /// Takes a recognizer off this host. See ``View/removeGestureRecognizer(_:)``.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        gestureView.removeGestureRecognizer(recognizer)
    }

    /// Puts recognizers on this host. See ``View/gestures(_:)``.
    @discardableResult
    public func gestures(
        @GestureBuilder _ content: () -> [GestureDeclaration]
    ) -> [GestureRecognizer] {
        gestureView.gestures(content)
    }

    /// Says that the host, with what is in it, has left its parent: its touches end, as with
    /// ``View/removeFromSuperview()``. Not needed when it is gone as well.
    public func leaveGestures() {
        gestureView.removeFromSuperview()
    }
}
