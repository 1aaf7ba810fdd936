// SPDX-License-Identifier: MIT

internal import CGestureCore

extension View {
    /// Finds the deepest view at a point, the topmost first.
    ///
    /// Views that are hidden, almost transparent or take no touches are skipped with all that is
    /// in them, and a view outside its superview cannot be reached. Of a root, this is the view
    /// that a touch at that point of the window would land on. The engine finds it by itself, also
    /// for sources that do not come this way, so the search cannot be overridden: what a view is
    /// hit by is its ``bounds``.
    ///
    /// - Parameter point: A point in this view's own coordinates.
    /// - Returns: The view, nil when not even this one is hit.
    public final func hitTest(_ point: Point) -> View? {
        gc_node_hit_test(node, gc_point(unchecked: point)).flatMap(View.of)
    }

    /// Converts a point of this view to the coordinates of another; nil means the window.
    ///
    /// Both must be in one tree. The result is the origin when a transform on the way down to the
    /// other view has no inverse.
    public final func convert(_ point: Point, to view: View?) -> Point {
        var result = gc_point()
        let window = gc_node_point_to_window(node, gc_point(limiting: point))
        _ = gc_node_point_from_window(view?.node, window, &result)
        return Point(result)
    }

    /// Converts a point of another view to the coordinates of this one; nil means the window.
    ///
    /// Both must be in one tree. The result is the origin when a transform on the way down to this
    /// view has no inverse.
    public final func convert(_ point: Point, from view: View?) -> Point {
        var result = gc_point()
        let window = gc_node_point_to_window(view?.node, gc_point(limiting: point))
        _ = gc_node_point_from_window(node, window, &result)
        return Point(result)
    }
}
