// SPDX-License-Identifier: MIT

// How a window of ours finds the controllers of its content, so that a program need not connect them.

#if !hasFeature(Embedded)
/// A controller whose content moves between inputs.
package protocol FrameFollower: AnyObject {
    /// Whether content moves without fingers.
    var isAnimating: Bool { get }

    /// Moves content to its place at a time.
    func advance(to time: Timestamp)

    /// The layout of the views has changed.
    func viewportChanged()
}

extension ZoomController: FrameFollower {
    package func viewportChanged() {
        enforceLimits()
    }
}

extension ScrollController: FrameFollower {
    package func viewportChanged() {
        enforceLimits()
    }
}

extension View {
    /// Calls a function for the controllers of this view and of those inside it. Its argument says
    /// whether fingers hold the content: then frames show where they will be, and that changes
    /// without input.
    package func forEachController(_ body: (any FrameFollower, _ isHeld: Bool) -> Void) {
        for recognizer in gestureRecognizers {
            let zoom = (recognizer as? TouchWatch)?.zoomController
            let scroll = (recognizer as? ScrollGuard)?.controller
            if let controller: any FrameFollower = zoom ?? scroll {
                let isHeld = gestureRecognizers.contains {
                    $0.state == .began || $0.state == .changed
                }
                body(controller, isHeld)
            }
        }
        for view in subviews {
            view.forEachController(body)
        }
    }
}
#endif
