// SPDX-License-Identifier: MIT

internal import CGestureCore

/// What stands for a ``GestureHost`` among views: it has the recognizers, and passes touches on.
///
/// Set ``View/isMultipleTouchEnabled`` and ``View/receivesTouches`` here. The place is the host's to
/// say, and is set from what that says. The view belongs to its host alone: the one that it is in does
/// not hold it, so that a host that is gone leaves nothing behind, in the midst of a gesture neither.
public final class HostView: View {
    /// Whom it stands for.
    public private(set) weak var host: (any GestureHost)?

    /// Creates the view of a host, which is to keep it and to return it from
    /// ``GestureHost/gestureView``.
    public init(for host: some GestureHost) {
        self.host = host
        super.init()
    }

    deinit {
        // Unlike other views it may go while it is in a tree.
        node.pointee.user_data = nil
    }

    public override func touchesBegan(_ touches: [Touch]) {
        host?.touchesBegan(touches)
    }

    public override func touchesMoved(_ touches: [Touch]) {
        host?.touchesMoved(touches)
    }

    public override func touchesEnded(_ touches: [Touch]) {
        host?.touchesEnded(touches)
    }

    public override func touchesCancelled(_ touches: [Touch]) {
        host?.touchesCancelled(touches)
    }

    override var className: String {
        host.map { String(describing: type(of: $0)) } ?? super.className
    }
}

extension HostView {
    /// Takes over where the host is, if that is elsewhere.
    fileprivate func place(as host: some GestureHost) {
        let (frame, transform) = (host.gestureFrame, host.gestureTransform)
        let bounds = Rect(origin: host.gestureOrigin, size: frame.size)
        if self.bounds != bounds || center != frame.center {
            self.frame = frame
            self.bounds = bounds
        }
        if self.transform != transform {
            self.transform = transform
        }
    }

    /// Goes into another view, which does not hold it.
    fileprivate func enter(_ view: View) {
        if gc_node_add_child(view.node, node) == .GC_OK {
            superview = view
            updateDelivery(isAboveListening: view.isListenedTo)
        }
    }
}

extension GestureHost {
    /// Its view, and those above it, where they are now. The ones that are in no view enter theirs.
    ///
    /// - Parameters:
    ///   - root: What those without a parent are in; nil: what they were in.
    ///   - isLanding: Whether those that are in another view than their parent's move there, which
    ///     ends their touches.
    ///   - depth: How many hosts are asked already.
    /// - Returns: Its view.
    func placed(in root: View?, isLanding: Bool = false, depth: Int = 0) -> HostView {
        let view = gestureView
        precondition(view.host === self && view === gestureView, HostView.notItsOwn(view, of: self))
        precondition(depth < HostView.deepest, view.circle)
        view.place(as: self)
        let above = gestureParent?.placed(in: root, isLanding: isLanding, depth: depth + 1) ?? root
        if isLanding, view.superview !== above {
            view.removeFromSuperview()
        }
        if view.superview == nil, let above {
            view.enter(above)
        }
        return view
    }
}

extension HostView {
    /// How many hosts can be in each other.
    fileprivate static let deepest = 1000

    fileprivate var circle: String {
        """
        The gestureParent of a \(className) leads back to it, or is more than \(HostView.deepest) deep. \
        Let the topmost one have none.
        """
    }

    fileprivate static func notItsOwn(_ view: HostView, of host: any GestureHost) -> String {
        "The gestureView of a \(type(of: host)) must be made once, with HostView(for: self)"
    }
}
