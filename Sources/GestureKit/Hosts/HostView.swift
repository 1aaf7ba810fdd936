// SPDX-License-Identifier: MIT

import CGestureCore

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
        if gc_node_add_child(view.node, node) == .GC_OK {
            superview = view
            joinSuperview()
        }
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
    /// The deepest nesting of hosts.
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
