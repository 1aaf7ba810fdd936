// SPDX-License-Identifier: MIT

internal import CGestureCore

extension View {
    /// Finds the deepest view at a point. If views overlap, it finds the topmost.
    ///
    /// A hidden, almost transparent or non-interactive view is skipped, and so are its subviews. A
    /// part of a view outside its superview cannot be hit. For a root, the result is the view that
    /// a touch at that point of the window hits. The engine does the same search itself, so it
    /// cannot be overridden. Set the ``bounds`` of a view to change where it is hit.
    ///
    /// - Parameter point: A point in this view's own coordinates.
    /// - Returns: The view. Nil: the point is not in this view.
    public final func hitTest(_ point: Point) -> View? {
        gc_node_hit_test(node, gc_point(unchecked: point)).flatMap(View.of)
    }

    /// Converts a point from this view to another one. Nil means the window.
    ///
    /// Both must be in one tree. The result is the origin if a transform on the way has no inverse.
    public final func convert(_ point: Point, to view: View?) -> Point {
        var result = gc_point()
        let window = gc_node_point_to_window(node, gc_point(limiting: point))
        _ = gc_node_point_from_window(view?.node, window, &result)
        return Point(result)
    }

    /// Converts a point from another view to this one. Nil means the window.
    ///
    /// Both must be in one tree. The result is the origin if a transform on the way has no inverse.
    public final func convert(_ point: Point, from view: View?) -> Point {
        var result = gc_point()
        let window = gc_node_point_to_window(view?.node, gc_point(limiting: point))
        _ = gc_node_point_from_window(node, window, &result)
        return Point(result)
    }
}
