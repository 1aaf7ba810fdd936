// SPDX-License-Identifier: MIT

/// Where a view is hit, if not in its bounds.
///
///     knob.hitArea = .ellipse
///     closeButton.hitArea = .inset(by: EdgeInsets(all: -12))
///     overlay.hitArea = .subviews
///
/// It is a property and not a method to override, so that the engine knows which views need it. All
/// other views are hit-tested by the core alone. Like the bounds, an area ends at the area of the
/// superview. Recognizers still measure in the view's coordinates, and drawing does not change.
public enum HitArea {
    /// The ``View/bounds``.
    case bounds

    /// The bounds with their edges moved inward. With negative insets the area is larger than the
    /// view.
    case inset(by: EdgeInsets)

    /// The largest ellipse in the bounds. If the bounds are a square, a circle.
    case ellipse

    /// Only the subviews. A touch beside them goes to what lies below the view.
    case subviews

    /// The points for which a closure returns true. The points are in the coordinates of the view.
    /// The closure is called when a touch lands. It must not hold the view, and must change nothing.
    case shape((Point) -> Bool)
}

extension HitArea {
    /// Whether a point is in the area of a view with these bounds. Nil: its subviews decide.
    func contains(_ point: Point, in bounds: Rect) -> Bool? {
        switch self {
        case .bounds:
            return bounds.contains(point)
        case .inset(by: let insets):
            return bounds.inset(by: insets).contains(point)
        case .ellipse:
            let way = point - bounds.center
            let (x, y) = (2 * way.x / bounds.width, 2 * way.y / bounds.height)
            return x * x + y * y < 1
        case .subviews:
            return nil
        case .shape(let contains):
            return contains(point)
        }
    }
}
