// SPDX-License-Identifier: MIT

/// An object in a chain from a view to what manages it.
///
/// The chain goes from a view to its superview and so on to the window, and by way of the
/// ``View/owner`` of a view. A controller adopts the protocol, so that views find it:
///
///     final class CardController: Responder {
///         let view = View()
///         var next: (any Responder)? { view.superview }
///         init() { view.owner = self }
///     }
///
/// Touches do not follow this chain: see ``View/forwardTouches(_:)-([Touch])``.
public protocol Responder: AnyObject {
    /// The next object in the chain. Nil: none.
    var next: (any Responder)? { get }
}

extension View: Responder {
    /// The ``owner``, else the superview. Nil: this is the window, or a view outside a window.
    public final var next: (any Responder)? {
        owner ?? superview
    }

    /// The window that the view is in. A window is in itself.
    public final var window: Window? {
        asWindow ?? engine?.root.asWindow
    }

    /// This view or the first one inside it with a ``tag``, depth first. Nil: there is none.
    public final func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag {
            return self
        }
        for view in subviews {
            if let found = view.viewWithTag(tag) {
                return found
            }
        }
        return nil
    }
}
