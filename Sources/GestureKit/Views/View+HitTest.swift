// SPDX-License-Identifier: MIT

import CGestureCore

extension View {
    /// Finds the deepest view at a point. If views overlap, it finds the topmost.
    ///
    /// A hidden, almost transparent or non-interactive view is skipped, and so are its subviews. A
    /// part of a view outside its superview cannot be hit. For a root, the result is the view that
    /// a touch at that point of the window hits. The engine does the same search without this
    /// method, so you cannot override it. Set the ``hitArea`` of a view to change where it is hit.
    ///
    /// - Parameter point: A point in this view's own coordinates.
    /// - Returns: The view. Nil: the point is not in this view.
    public final func hitTest(_ point: Point) -> View? {
        rootEngine?.layOutIfNeeded()
        return found(at: point)
    }

    /// The same as ``hitTest(_:)``. The event is not used.
    public final func hitTest(_ point: Point, with event: Event?) -> View? {
        hitTest(point)
    }

    /// The same as ``point(inside:)``. The event is not used.
    public final func point(inside point: Point, with event: Event?) -> Bool {
        self.point(inside: point)
    }

    /// Whether a point is in the ``hitArea`` of this view. The point is in the view's coordinates.
    /// If the area is that of the subviews, whether one of them is hit.
    ///
    /// You cannot override it: set ``hitArea``.
    public final func point(inside point: Point) -> Bool {
        hitArea.contains(point, in: bounds) ?? (foundInside(at: point) != nil)
    }

    /// As ``hitTest(_:)``, without a layout.
    func found(at point: Point) -> View? {
        // Only views above one with an area of its own are searched here, the others in the core.
        guard hasHitAreas else {
            return gc_node_hit_test(node, gc_point(point)).flatMap(View.of)
        }
        guard isUserInteractionEnabled, !isHidden, partsPerMillion(alpha) >= GC_ALPHA_HIT_PPM else {
            return nil
        }
        let area = rootEngine == nil ? hitArea : .bounds
        guard let isInside = area.contains(point, in: bounds) else {
            return foundInside(at: point)
        }
        return isInside ? foundInside(at: point) ?? self : nil
    }

    private func foundInside(at point: Point) -> View? {
        var topmost: View?
        forEachChild { child in
            if let back = child.transformToSuperview.inverted(),
                let found = child.found(at: point.applying(back))
            {
                topmost = found
            }
        }
        return topmost
    }

    /// Prepares the views above this one, and the engine.
    func noteHitArea() {
        if case .bounds = hitArea {
            return
        }
        noteHitAreasInside()
    }

    /// As ``noteHitArea()``, for an area in this view.
    func noteHitAreasInside() {
        var root = self
        root.hasHitAreas = true
        while let above = root.superview {
            above.hasHitAreas = true
            root = above
        }
        root.rootEngine?.expect(hitAreas: true)
    }
}

extension GestureEngine {
    /// Pushes a sample after what a landing needs: a layout, and a search for its view.
    @inline(never)
    func pushPrepared(_ sample: UnsafePointer<gc_sample>) -> gc_status {
        layOutIfNeeded()
        guard sample.pointee.kind == gc_sample_kind.GC_SAMPLE_DOWN.rawValue else {
            return gc_engine_push(raw, sample)
        }
        if pointer.scroll != nil, gc_engine_accepts(raw, sample), meetsScroll(sample) {
            endScroll(at: sample.pointee.time_us)
        }
        var placed = sample.pointee
        if let node = placed.node, node.engine !== self {
            // The layout has taken the host's view out of the window.
            placed.node = root.node
        }
        if hasPens, isPalm(sample) {
            placed.type = UInt8(gc_touch_type.GC_TOUCH_PALM.rawValue)
        } else if placed.node == nil, hasHitAreas {
            placed.node = foundNode(at: placed.position)
        }
        return withUnsafePointer(to: placed) { gc_engine_push(raw, $0) }
    }

    /// Whether a recognizer that follows the scroll wants the touch that lands. It would not get it
    /// until the wheel has rested long enough, or until the source reports an end, which some do not.
    private func meetsScroll(_ landing: UnsafePointer<gc_sample>) -> Bool {
        guard !(hasPens && isPalm(landing)) else {
            return false
        }
        let type = TouchType(code: landing.pointee.type)
        let node = landing.pointee.node ?? foundNode(at: landing.pointee.position)
        return node.flatMap(View.of)?
            .hasRecognizer { $0.takesScrolls && $0.takesPart && $0.accepts(type) } ?? false
    }

    /// Pushes a step after what a landing needs.
    @inline(never)
    func pushPrepared(_ step: UnsafePointer<gc_step>) -> gc_status {
        layOutIfNeeded()
        guard step.pointee.phase == gc_step_phase.GC_STEP_BEGIN.rawValue else {
            return gc_engine_push_step(raw, step)
        }
        var placed = step.pointee
        if let node = placed.node, node.engine !== self {
            // The layout has taken the view under the pointer out of the window.
            placed.node = root.node
        } else if placed.node == nil, hasHitAreas {
            placed.node = foundNode(at: placed.position)
        }
        return withUnsafePointer(to: placed) { gc_engine_push_step(raw, $0) }
    }

    /// The node at a point of the window. Closures of areas are called: they must not change the
    /// tree, so changes are deferred.
    private func foundNode(at position: gc_point) -> UnsafeMutablePointer<gc_node>? {
        asking { root.found(at: Point(position))?.node }
    }
}

extension View {
    /// Whether a recognizer of the view, or of a view around it and inside `end`, fits.
    func hasRecognizer(inside end: View? = nil, where fits: (GestureRecognizer) -> Bool) -> Bool {
        var next: View? = self
        while let view = next, view !== end {
            if view.recognizers.contains(where: fits) {
                return true
            }
            next = view.superview
        }
        return false
    }
}

/// Where a view is hit, if not in its bounds.
///
///     knob.hitArea = .ellipse
///     closeButton.hitArea = .inset(by: EdgeInsets(all: -12))
///     overlay.hitArea = .subviews
///
/// It is a property and not a method to override, so that the engine can find the views that need
/// it. All other views are hit-tested by the core alone. Like the bounds, an area ends at the area
/// of the superview. Recognizers still measure in the view's coordinates, and drawing does not
/// change.
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
