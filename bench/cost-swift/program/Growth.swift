// SPDX-License-Identifier: MIT

import CCounting
import GestureKit

/// An operation on views, at a size. bench/cost/growth.py compares sizes.
enum Growth: String {
    /// Adds each view to the one before, below a window.
    case nest
    /// Removes the views of a superview, the first one first.
    case removeSiblings = "remove siblings"
    /// The same, the last one first.
    case removeSiblingsLastFirst = "remove siblings last first"

    /// Counts the operation. The dump is named like it.
    func measure(_ size: Int) {
        let window = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
        let engine = GestureEngine(root: window)
        var views = (0..<size).map { _ in View(frame: window.frame) }
        switch self {
        case .nest:
            count {
                var above = window
                for view in views {
                    above.addSubview(view)
                    above = view
                }
            }
            // From the inside, because releasing a view releases those inside it.
            views.reversed().forEach { $0.removeFromSuperview() }
        case .removeSiblings, .removeSiblingsLastFirst:
            views.forEach(window.addSubview)
            if self == .removeSiblingsLastFirst {
                views.reverse()
            }
            count { views.forEach { $0.removeFromSuperview() } }
        }
        withExtendedLifetime(engine) {}
    }

    private func count(_ operation: () -> Void) {
        rawValue.withCString { label in
            counting_start()
            operation()
            counting_stop(label)
        }
    }
}
